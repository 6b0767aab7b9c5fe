#include "app/cli/Commands.h"

#include <array>

namespace candler::cli {

namespace {

const std::array kCommands{
    Command{"run", "Run a project to its goal",
            "candler run resources/projects/matmul-blocking.candler\n"
            "candler run project.candler --out out --json report.json\n"
            "candler run project.candler --seconds 60 --memory 4000\n"
            "generate | candler run - --json -",
            setUpRun},
    Command{"step", "Run some iterations or phases and stop",
            "candler step project.candler --iterations 3\n"
            "candler step project.candler --phases 2",
            setUpStep},
    Command{"render", "Draw the e-graph of an iteration",
            "candler render project.candler --step 1 --iteration 3 --out graph.svg\n"
            "candler render project.candler --iteration 2 --whole --out graph.pdf\n"
            "candler render project.candler --out - --format dot\n"
            "candler render project.candler --input A --out entries.png",
            setUpRender},
    Command{"export", "Write the C++ kernel of a project",
            "candler export project.candler --out kernel\n"
            "candler export project.candler --out kernel --c --python",
            setUpExport},
    Command{"verify", "Compare the compiled kernel with the evaluator",
            "candler verify project.candler --seed 7", setUpVerify},
    Command{
        "saturate", "Grow the e-graph of terms with rules, without a project",
        "candler saturate --language math --rules math --term '(d x (* x x))' --goal '(* 2 x)'\n"
        "candler saturate --language math-plain --rules my.rules --term start.terms "
        "--iterations 8 --json -\n"
        "candler saturate --language math --rules math --term '(d x (* x x))' --goal '(* 2 x)' "
        "--explain",
        setUpSaturate},
    Command{"explain", "Prove that what a project's steps found equals what they began with",
            "candler explain resources/projects/matmul-baseline.candler\n"
            "candler explain project.candler --step 2 --tree",
            setUpExplain},
    Command{
        "compare", "Run a guide, then its rules without it, and set both side by side",
        "candler compare resources/projects/matmul-blocking.candler --iterations 8\n"
        "candler compare project.candler --nodes 0 --seconds 600 --memory 8000 --json both.json",
        setUpCompare},
    Command{"tune", "Find the values of a project's parameters whose kernel is fastest",
            "candler tune resources/projects/matmul-register-blocking.candler --out tuned\n"
            "candler tune project.candler --budget 60 --sizes m=512,n=512,k=512 --threads 1",
            setUpTune},
    Command{"guide", "Write and run the guide for a schedule of a program's loops, or list them",
            "candler guide resources/programs/rise/matmul.rise\n"
            "candler guide matmul.rise --split i=32,j=32,k=4 --reorder io,jo,ko,ki,ii,ji "
            "--vectorise j=32 --parallel i --out blocked.candler",
            setUpGuide},
    Command{"layouts",
            "Find the formats for a program's inputs and results that make the cheapest plan",
            "candler layouts resources/projects/storel-spmv.candler\n"
            "candler layouts project.candler --runs 1000 --measure 3 --out cheapest.sdql\n"
            "candler layouts project.candler --formats my-formats --json -",
            setUpLayouts},
    Command{"structures", "Tell which elements of a program's tensors follow from others, and why",
            "candler structures resources/projects/struct-covariance.candler\n"
            "candler structures project.candler --size N=100,M=20 --tensor covar --derivation\n"
            "candler structures project.candler --named --size n=5\n"
            "candler structures project.candler --rules published --derivation",
            setUpStructures},
    Command{"extract", "Choose e-nodes from an e-graph or a project's run, and say why",
            "candler extract --egraph graph.json --extractor all --seconds 10\n"
            "candler extract --egraph graph.json --extractor cbc --pin 7=7.2 --why 3 --json -\n"
            "candler extract project.candler --step 1 --extractor cbc --term",
            setUpExtract},
    Command{"script", "Plan the linear algebra of a whole script, and write the script again",
            "candler script train.dml --out planned.dml\n"
            "candler script train.dml --shape 'y=rows.X,1' --size rows.X=1000000 "
            "--sparsity X=0.01 --json -",
            setUpScript},
    Command{"corpus", "Prove a corpus of equalities of linear algebra, record by record",
            "candler corpus resources/corpora/systemml.corpus\n"
            "candler corpus my.corpus --scheduler sampling --sample 5 --iterations 30 --json -",
            setUpCorpus},
    Command{"equations", "Prove equations of a language by its rules, one by one",
            "candler equations resources/equations/taso.equations --language tensor-axioms "
            "--rules axioms\n"
            "candler equations my.equations --language math --rules math --nodes 50000 --json -",
            setUpEquations},
    Command{"measure", "Measure costs of operators here, and what a program takes before and after",
            "candler measure resources/projects/tensor-squeezenet.candler\n"
            "candler measure project.candler --threads 2 --costs costs.jsonl --json -\n"
            "candler measure resources/projects/struct-covariance.candler --variants "
            "--sizes N=512,M=64",
            setUpMeasure},
    Command{"rules", "Try the rules of files on random values, and say which are unsound",
            "candler rules taso multi --language tensorgraph\n"
            "candler rules my.rules --language tensorgraph --unguarded --instances 1000 --json -",
            setUpRules},
    Command{"primitives", "List what programs of a language are built of, with types and meanings",
            "candler primitives\n"
            "candler primitives slide padClamp",
            setUpPrimitives, false},
    Command{"model", "Print a network of the TENSAT evaluation, or an ONNX file, as a program",
            "candler model\n"
            "candler model bert > bert.tg\n"
            "candler model network.onnx -o network.tg --dimension batch=1\n"
            "candler model network.onnx -o faster.onnx --dimension batch=1\n"
            "candler model nasnet-a --image 8 --channels 16 --cells 5",
            setUpModel},
    Command{"generate", "Write a file of a matrix or tensor by chance, to try programs on",
            "candler generate uniform --size 1000x2000 --density 0.01 --seed 7 --out a.mtx\n"
            "candler generate uniform --size 100x80x60 --nnz 5000 --integers --out a.tns\n"
            "candler generate banded --size 1000x1000 --band 2 --out band.mtx\n"
            "candler generate rmat --size 4096x4096 --nnz 40000 --pattern --out - > graph.mtx",
            setUpGenerate, false},
    Command{"try", "Try rules on a term: where they apply, what comes of it, or why they do not",
            "candler try resources/projects/map-fusion.candler --rule map-fusion\n"
            "candler try project.candler --rule comm-add --term '(+ a (* b c))'",
            setUpTry},
    Command{"grade", "Check a project against a lesson, or a lesson by its own solutions",
            "candler grade terms-and-classes\n"
            "candler grade exercise.md project.candler --json -",
            setUpGrade},
    Command{"check", "Look for mistakes in a project without running it",
            "candler check project.candler", setUpCheck},
    Command{"inspect", "Tell what is in an e-graph file: sizes, cycles, costs, operators",
            "candler inspect graph.json\n"
            "candler inspect graph.json --json -",
            setUpInspect, false},
    Command{"convert", "Draw an e-graph file, or write it anew",
            "candler convert graph.json graph.svg\n"
            "candler convert graph.json tidy.json",
            setUpConvert, false},
    Command{"examples", "List the example projects", "candler examples", setUpExamples},
    Command{"help", "Tell more about a command",
            "candler help\n"
            "candler help run",
            setUpHelp, false},
    Command{"version", "Print the version", "candler version", setUpVersion, false},
};

}  // namespace

std::span<const Command> commands() {
    return kCommands;
}

}  // namespace candler::cli
