"""The queries that look passages and statements up, with places for what is looked up."""

POSTINGS = """
SELECT DISTINCT ?key ?passage WHERE {{
  {{ VALUES ?key {{ {things} }} ?node kg:mentions ?key }} UNION {{ VALUES ?key {{ {stems} }} ?node kg:keyword ?key }}
  OPTIONAL {{ ?node kg:hasEvidence ?place }}
  BIND(COALESCE(?place, ?node) AS ?passage)
}}
"""
"""What is found is the passage itself, or a statement that it makes, or an entry of the index, which is no passage."""
COUNTS = "SELECT ?key ?count WHERE {{ VALUES ?key {{ {things} }} ?key kg:passageCount ?count }}"
STEMS = "SELECT ?stem ?count WHERE { ?entry a kg:KeywordEntry ; kg:keyword ?stem ; kg:passageCount ?count }"
EXTENTS = """
SELECT ?document ?passages WHERE {
  { SELECT ?source (COUNT(?passage) AS ?passages) WHERE { ?passage oa:hasSource ?source } GROUP BY ?source }
  ?source a kg:Document ; rdfs:label ?document
} ORDER BY ?document
"""
ALL_OF = """
SELECT DISTINCT ?passage WHERE {{
  {{ SELECT DISTINCT ?node WHERE {{ {conditions} }} LIMIT {most} }}
  {{ ?node kg:passageKind ?kind . BIND(?node AS ?passage) }} UNION {{ ?node kg:hasEvidence ?passage }}
}}
"""
"""Each condition of its own, so that the engine joins them by one scan of each: to look nodes up one by one takes ten times as long."""
ONE_OF = "{{ SELECT DISTINCT ?node WHERE {{ {keys} }} }}"
WITH_KEY = "{{ SELECT ?node WHERE {{ ?node {property} {key} }} LIMIT {most} }}"
"""The engine gives the nodes of all keys in the same order, so that what the first ones of several keys share is found."""
COMPARED = (
    "SELECT ?statement ?thing WHERE { { SELECT ?statement WHERE { ?statement a kg:Comparison } LIMIT 500 } ?statement kg:concerns ?thing }"
)
AMONG = "SELECT ?passage ?key WHERE {{ VALUES ?passage {{ {nodes} }} ?passage ?property ?key FILTER(?key IN ({keys})) }}"
ANNOUNCED = "SELECT DISTINCT ?passage WHERE {{ VALUES ?passage {{ {nodes} }} ?group kg:hasEvidence ?passage ; a kg:AnnouncedList }}"
TOTAL = "SELECT (COUNT(?passage) AS ?total) WHERE { ?passage a kg:Passage }"
PASSAGES = """
SELECT ?passage ?document ?text ?start ?end ?kind ?position ?heading ?next ?owner WHERE {{
  VALUES ?passage {{ {nodes} }}
  ?passage kg:passageKind ?kind ; kg:position ?position ; oa:hasSource/rdfs:label ?document ;
    oa:hasSelector/oa:exact ?text ; oa:hasSelector ?place . ?place oa:start ?start ; oa:end ?end .
  OPTIONAL {{ ?passage kg:heading ?heading }} OPTIONAL {{ ?passage kg:next ?next }} OPTIONAL {{ ?passage kg:introducedBy ?owner }}
}}
"""
PASSAGE_LINKS = """
SELECT ?node ?property ?value WHERE {{
  VALUES ?node {{ {nodes} }} ?node ?property ?value FILTER(?property IN (kg:mentions, kg:antecedent))
}}
"""
STATEMENTS = """
SELECT ?statement ?passage ?relation ?subject ?predicate ?object ?polarity ?modality ?condition WHERE {{
  VALUES ?passage {{ {nodes} }}
  ?statement kg:hasEvidence ?passage ; kg:hasRelation ?relation ; kg:subjectText ?subject ; kg:relationText ?predicate ;
    kg:objectText ?object ; kg:polarity ?polarity .
  OPTIONAL {{ ?statement kg:modality ?modality }}
  OPTIONAL {{ ?statement kg:hasCondition ?circumstance OPTIONAL {{ ?circumstance rdfs:label ?condition }} }}
}} ORDER BY ?passage ?statement
"""
STATEMENT_LINKS = """
SELECT ?node ?property ?value WHERE {{
  VALUES ?node {{ {nodes} }} ?node ?property ?value
  FILTER(?property IN (kg:mentions, kg:concerns, kg:onFactor, kg:memberOf, kg:hasSubject, kg:hasObject, kg:position, rdf:type))
}}
"""
SIBLINGS = (
    "SELECT DISTINCT ?passage WHERE {{ VALUES ?group {{ {nodes} }} ?statement kg:memberOf ?group ; kg:hasEvidence ?passage }} LIMIT {most}"
)
FOLLOWING = """
SELECT ?passage WHERE {{
  {{ SELECT ?passage WHERE {{ <{node}> oa:hasSource ?document . ?passage oa:hasSource ?document }} }}
  {{ SELECT ?passage ?position WHERE {{ VALUES ?position {{ {positions} }} ?passage kg:position ?position }} }}
}} ORDER BY ?position
"""
ITEMS = """
SELECT ?passage WHERE {{ VALUES ?owner {{ {nodes} }} ?passage kg:introducedBy ?owner ; kg:position ?position }} ORDER BY ?owner ?position
"""
