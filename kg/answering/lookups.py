"""The queries that look passages and statements up, with places for what is looked up."""

POSTINGS = """
SELECT DISTINCT ?key ?passage WHERE {{
  {{ VALUES ?key {{ {things} }} ?node kg:mentions ?key }} UNION {{ VALUES ?key {{ {stems} }} ?node kg:keyword ?key }}
  {{ ?node kg:passageKind ?kind . BIND(?node AS ?passage) }} UNION {{ ?node kg:hasEvidence ?passage }}
}}
"""
COUNTS = """
SELECT ?key ?count WHERE {{
  {{ VALUES ?key {{ {things} }} ?key kg:passageCount ?count }}
  UNION {{ VALUES ?key {{ {stems} }} ?entry kg:keyword ?key ; kg:passageCount ?count }}
}}
"""
STEMS = "SELECT ?stem WHERE { ?entry a kg:KeywordEntry ; kg:keyword ?stem }"
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
  VALUES ?node {{ {nodes} }} VALUES ?property {{ kg:mentions kg:antecedent }} ?node ?property ?value
}}
"""
STATEMENTS = """
SELECT ?statement ?passage ?relation ?subject ?predicate ?object ?polarity ?modality ?condition WHERE {{
  VALUES ?passage {{ {nodes} }}
  ?statement kg:hasEvidence ?passage ; kg:hasRelation ?relation ; kg:subjectText ?subject ; kg:relationText ?predicate ;
    kg:objectText ?object ; kg:polarity ?polarity .
  OPTIONAL {{ ?statement kg:modality ?modality }} OPTIONAL {{ ?statement kg:hasCondition/rdfs:label ?condition }}
}} ORDER BY ?passage ?statement
"""
STATEMENT_LINKS = """
SELECT ?node ?property ?value WHERE {{
  VALUES ?node {{ {nodes} }}
  VALUES ?property {{ kg:mentions kg:concerns kg:onFactor kg:memberOf kg:hasSubject kg:hasObject kg:position rdf:type }}
  ?node ?property ?value
}}
"""
SIBLINGS = (
    "SELECT ?passage WHERE {{ VALUES ?group {{ {nodes} }} ?statement kg:memberOf ?group ; kg:hasEvidence ?passage }} ORDER BY ?passage"
)
FOLLOWING = """
SELECT ?passage WHERE {{
  <{node}> oa:hasSource ?document .
  VALUES ?position {{ {positions} }}
  ?passage kg:position ?position ; oa:hasSource ?document .
}} ORDER BY ?position
"""
ITEMS = """
SELECT ?passage WHERE {{ VALUES ?owner {{ {nodes} }} ?passage kg:introducedBy ?owner ; kg:position ?position }} ORDER BY ?owner ?position
"""
