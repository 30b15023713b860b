import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semanticweb.HermiT.ReasonerFactory;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.io.RDFParserMetaData;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.profiles.OWL2DLProfile;
import org.semanticweb.owlapi.profiles.OWLProfileReport;
import org.semanticweb.owlapi.reasoner.OWLReasoner;
import org.semanticweb.owlapi.util.Version;

/**
 * Loads OWL files with the OWL API and reasons over them with HermiT; prints a line of tab-separated key=value pairs a file.
 * With --entails and two files it tells how many of the facts that the second has beyond the first follow from the first;
 * facts about what is named in a namespace are left out.
 */
public final class Owl {
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("--entails")) {
            entails(arguments[1], arguments[2], arguments[3]);
        } else {
            describe(arguments);
        }
    }

    private static void entails(String stated, String whole, String namespace) throws Exception {
        OWLOntology premises = OWLManager.createOWLOntologyManager().loadOntologyFromOntologyDocument(new File(stated));
        OWLOntology all = OWLManager.createOWLOntologyManager().loadOntologyFromOntologyDocument(new File(whole));
        Set<OWLAxiom> known = facts(premises);
        OWLReasoner reasoner = new ReasonerFactory().createReasoner(premises);
        int beyond = 0;
        int entailed = 0;
        for (OWLAxiom fact : facts(all)) {
            boolean isLeftOut = fact.individualsInSignature().anyMatch(each -> each.toStringID().startsWith(namespace));
            if (!isLeftOut && !known.contains(fact)) {
                beyond++;
                if (reasoner.isEntailed(fact)) {
                    entailed++;
                } else {
                    System.err.println("does not follow: " + fact);
                }
            }
        }
        System.out.println("beyond=" + beyond + "\tentailed=" + entailed);
    }

    private static Set<OWLAxiom> facts(OWLOntology ontology) {
        return Stream.concat(ontology.axioms(AxiomType.CLASS_ASSERTION), ontology.axioms(AxiomType.OBJECT_PROPERTY_ASSERTION))
            .map(axiom -> (OWLAxiom) axiom.getAxiomWithoutAnnotations())
            .collect(Collectors.toSet());
    }

    private static void describe(String[] files) throws Exception {
        for (String file : files) {
            OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
            OWLOntology ontology = manager.loadOntologyFromOntologyDocument(new File(file));
            List<String> facts = new ArrayList<>();
            facts.add("file=" + new File(file).getName());
            facts.add("axioms=" + ontology.getLogicalAxiomCount());
            facts.add("annotated=" + ontology.axioms().filter(axiom -> axiom.isLogicalAxiom() && axiom.isAnnotated()).count());
            facts.add("individuals=" + ontology.individualsInSignature().count());
            facts.add("unparsed=" + unparsed(manager, ontology));
            OWLProfileReport report = new OWL2DLProfile().checkOntology(ontology);
            facts.add("violations=" + report.getViolations().size());
            report.getViolations().stream().limit(20).forEach(violation -> System.err.println(file + ": " + violation));
            OWLReasoner reasoner = new ReasonerFactory().createReasoner(ontology);
            boolean consistent = reasoner.isConsistent();
            facts.add("consistent=" + consistent);
            if (consistent) {
                facts.add("unsatisfiable=" + reasoner.getUnsatisfiableClasses().getEntitiesMinusBottom().size());
                long told = ontology.classesInSignature().mapToLong(each -> ontology.classAssertionAxioms(each).count()).sum();
                long known = ontology.classesInSignature().filter(each -> !each.isOWLThing())
                    .mapToLong(each -> reasoner.getInstances(each, false).entities().count()).sum();
                facts.add("told=" + told);
                facts.add("inferred=" + (known - told));
            }
            facts.add("hermit=" + version(reasoner.getReasonerVersion()));
            System.out.println(String.join("\t", facts));
        }
    }

    private static int unparsed(OWLOntologyManager manager, OWLOntology ontology) {
        return manager.getOntologyFormat(ontology).getOntologyLoaderMetaData()
            .filter(RDFParserMetaData.class::isInstance)
            .map(data -> (int) ((RDFParserMetaData) data).getUnparsedTriples().count())
            .orElse(0);
    }

    private static String version(Version version) {
        return version.getMajor() + "." + version.getMinor() + "." + version.getPatch();
    }
}
