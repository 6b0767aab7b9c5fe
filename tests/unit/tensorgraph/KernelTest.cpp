// Generated kernels, compiled, against the evaluator (T18).
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stop_token>

#include "engine/codegen/Toolchain.h"
#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/lowering/FoldedWeights.h"
#include "engine/languages/tensorgraph/lowering/TensorKernel.h"
#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::tensor;
using candler::test::Explored;
using candler::test::ExploreOptions;

namespace {

/// A folder while it is in scope.
class KernelFolder {
public:
    KernelFolder() { std::filesystem::create_directories(path); }
    ~KernelFolder() { std::filesystem::remove_all(path); }
    KernelFolder(const KernelFolder&) = delete;
    KernelFolder& operator=(const KernelFolder&) = delete;

    const std::filesystem::path path = std::filesystem::temp_directory_path() /
                                       ("candler-tensor-kernel-" + std::to_string(getpid()));
};

void checkKernel(const TensorContext& context, TermId source, TermId optimised) {
    const KernelFolder folder;
    const auto comparison =
        compareTensorKernel({context, NamedArrays(), {}, source, optimised}, 5, folder.path, {});
    if (!comparison) FAIL(render(comparison.error()));
    CAPTURE(comparison->largestError);
    CHECK(comparison->isEqual);
    CHECK(comparison->comparedValues > 0);
    CHECK(comparison->tolerance == 1e-4);
}

TermId readJoined(TensorContext& context, const std::string& text) {
    const auto source = readProgram(context, SourceText("test", text));
    if (!source) FAIL(render(source.error()));
    std::vector<TermId> outputs;
    for (const TensorOutput& output : source->outputs) outputs.push_back(output.term);
    return joinOutputs(context, outputs);
}

void checkProgram(const std::string& text) {
    TensorContext context;
    const TermId joined = readJoined(context, text);
    checkKernel(context, joined, joined);
}

/// What a program of the exported folder prints: its sources are those beside the kernel's.
std::string runExported(const TensorKernelSource& source, const std::string& name,
                        std::vector<std::string> sources, std::vector<std::string> arguments) {
    const KernelFolder folder;
    const auto kernel = makeTensorKernel(source, name, KernelRequest());
    if (!kernel) FAIL(render(kernel.error()));
    for (const KernelFile& file : kernel->files)
        REQUIRE(writeFile(folder.path / file.name, file.text));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    sources.push_back(kernel->functionName + ".cpp");
    const auto program = toolchain->compile({.folder = folder.path,
                                             .sources = sources,
                                             .flags = toolchain->releaseFlags(),
                                             .libraries = kernelLibraries()},
                                            {});
    if (!program) FAIL(render(program.error()));
    arguments.insert(arguments.begin(), program->string());
    const auto outcome = runSubprocess(
        {.arguments = arguments, .workingFolder = folder.path, .timeLimitSeconds = 60}, {});
    REQUIRE(outcome);
    CAPTURE(outcome->output, outcome->errors);
    REQUIRE(outcome->succeeded());
    return outcome->output;
}

std::string buildFileWith(const TensorKernelSource& source, Arithmetic arithmetic) {
    KernelRequest request;
    request.arithmetic = arithmetic;
    const auto kernel = makeTensorKernel(source, "built", request);
    if (!kernel) FAIL(render(kernel.error()));
    const auto file = std::ranges::find(kernel->files, "CMakeLists.txt", &KernelFile::name);
    REQUIRE(file != kernel->files.end());
    return file->text;
}

/// What `bench --operators` prints: an object an operator.
std::vector<nlohmann::json> operatorTimes(const TensorContext& context, TermId term) {
    std::vector<nlohmann::json> result;
    std::istringstream lines(runExported({context, NamedArrays(), {}, term, term}, "timed",
                                         {"bench.cpp"}, {"--operators"}));
    for (std::string line; std::getline(lines, line);)
        result.push_back(nlohmann::json::parse(line));
    return result;
}

}  // namespace

TEST_CASE("exported kernels are compiled with the flags of the project's arithmetic",
          "[tensor][kernels]") {
    TensorContext context;
    const TermId term = readJoined(context, "(input x 2 4) (output (relu x))");
    for (const ArithmeticRow& one : arithmetics()) {
        const std::string text =
            buildFileWith({context, NamedArrays(), {}, term, term}, one.arithmetic);
        for (const char* flag : one.flags) CHECK_THAT(text, Catch::Contains(flag));
    }
}

TEST_CASE("kernels know every operator on images", "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 1 16 9 10) (input y 2 6 8 8) (input k 16 1 3 3)
        (weight w 32 16 3 3) (weight g 32 4 5 3) (weight d 16 1 3 3) (weight v 6 3 2 4)
        (weight s 6) (weight b 6) (weight m 6) (weight q 6) (input is 6) (input ib 6)
        (let c (conv 1 1 same relu x w)) (let e (conv 2 2 same none x g))
        (output c e (conv 1 1 same tanh x d) (conv 1 2 valid sigmoid y v))
        (output (poolavg 3 3 2 2 same none x) (poolmax 3 3 1 1 same relu y)
                (poolavg 2 3 1 2 valid tanh c))
        (output (batchnorm y s b m q) (batchnorm y is ib m q))
        ; Kernels that depend on inputs, and those that do not.
        (output (conv 1 1 same none x k) (enlarge k g) (gmerge 4 2 k)
                (conv 1 1 same none x (gmerge 16 2 k))
                (conv 1 1 same none x (enlarge d g)) (conv 1 1 same none x (gmerge 16 4 d)))
        (output (concat 1 c c) (concat 0 y y y) (concat 2 x x x x) (concat 3 c (relu c)))
        (let sc (split 1 16 c)) (let sd (split 1 5 c)) (let sx (split 2 4 x)) (let sy (split 0 1 y))
        (output (first sc) (second sc) (relu (first sd)) (second sd) (first sx) (second sx)
                (first sy) (conv 1 1 same none (second sc) w))
        (input row 1 10) (weight point 1 16 1 1)
        (output (ewadd x (broadcast (1 16 9 10) row)) (ewmul (broadcast (1 16 9 10) point) x)
                (relu (broadcast (2 16 9 10) x)) (pad (0 0 1 2 0 3 2 0) x)
                (ewadd (broadcast (1 16 9 10) row) (broadcast (1 16 9 10) point)))
        (output (opaque "Softmax-13(0) axis=1" 0 (1 16 9 10) x)
                (opaque "Softmax-11(0) axis=2" 0 (1 16 9 10) x)
                (opaque "Erf-13(0)" 0 (1 10) row)
                (opaque "Sub-13(0,1)" 0 (1 16 9 10) x row)
                (opaque "Div-13(0,1)" 0 (1 16 9 10) row (opaque "Exp-13(0)" 0 (1 16 9 10) x)))
        (output (dropout x) x (transpose (0 2 3 1) c) (reshape (2 3 8 8 2) y)))program");
}

TEST_CASE("kernels know common operators that no rule looks into", "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 1 5 9 10) (input y 10) (weight low) (weight high)
        (output (opaque "MaxPool-12(0) kernel_shape=[3,3] pads=[0,1,1,2] strides=[2,2]" 0 (1 5 4 6) x)
                (opaque "MaxPool-12(0) ceil_mode=1 kernel_shape=[3,2] strides=[2,2]" 0 (1 5 4 5) x)
                (opaque "AveragePool-11(0) kernel_shape=[3,3] pads=[1,0,2,2]" 0 (1 5 10 10) x)
                (opaque "AveragePool-11(0) count_include_pad=1 kernel_shape=[3,3] pads=[1,0,2,2]" 0 (1 5 10 10) x)
                (opaque "LRN-13(0) alpha=0.5 beta=0.75 bias=2 size=3" 0 (1 5 9 10) x)
                (opaque "LRN-13(0) size=5" 0 (1 5 9 10) x))
        (output (opaque "ReduceMean-13(0) axes=[-1] keepdims=1" 0 (1 5 9 1) x)
                (opaque "ReduceSum-13(0,[1,2]) keepdims=0" 0 (1 10) x)
                (opaque "ReduceMax-18(0,[2])" 0 (1 5 1 10) x)
                (opaque "ReduceMin-13(0) axes=[0]" 0 (1 5 9 10) x)
                (opaque "ReduceMean-13(0)" 0 (1 1 1 1) x))
        (output (opaque "Clip-6(0) max=0.5 min=-0.25" 0 (1 5 9 10) x)
                (opaque "Clip-13(0,1,2)" 0 (1 5 9 10) x low high)
                (opaque "LeakyRelu-16(0) alpha=0.1" 0 (1 5 9 10) x)
                (opaque "Elu-6(0)" 0 (1 5 9 10) x) (opaque "HardSigmoid-6(0)" 0 (1 5 9 10) x)
                (opaque "HardSwish-14(0)" 0 (1 5 9 10) x) (opaque "Softplus-1(0)" 0 (1 5 9 10) x)
                (opaque "Floor-13(0)" 0 (1 5 9 10) x) (opaque "Ceil-13(0)" 0 (1 5 9 10) x)
                (opaque "Sin-7(0)" 0 (1 5 9 10) x) (opaque "Cos-7(0)" 0 (1 5 9 10) x)
                (opaque "Max-13(0,1)" 0 (1 5 9 10) x y) (opaque "Min-13(0,1)" 0 (1 5 9 10) y x)
                (opaque "PRelu-16(0,1)" 0 (1 5 9 10) x y)))program");
}

TEST_CASE("activations of what is no number are none", "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 2 30)
        (let s (opaque "Sqrt-13(0)" 0 (2 30) x))
        (output (relu s) (sigmoid s) (tanh s)
                (ewadd (relu s) (relu (opaque "Log-13(0)" 0 (2 30) x)))))program");
}

TEST_CASE("kernels add what products and convolutions add", "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 1 16 9 10) (weight w 32 16 3 3) (weight b 1 32 1 1) (input ib 1 32 1 1)
        (input y 1 32 9 10) (weight d 16 1 3 3) (weight db 1 16 1 1) (weight p 32 32 1 1)
        (let c (conv 1 1 same relu x w b))
        (let own (conv 1 1 same none x w ib))
        (output c (conv 1 1 same none x w ib) (conv 2 2 same tanh x d db))
        ; What is added is an input, is read again, is an output, is spent, is the image itself.
        (output (conv 1 1 same relu x w b y) (conv 1 1 same none c p b c)
                (conv 1 1 same sigmoid x w b (relu own)) (relu own)
                (conv 1 1 same none (tanh own) p b (conv 1 1 same relu x w ib (tanh c)))
                (conv 1 1 same none x w b (ewadd own c))
                (reshape (32 90) (conv 1 1 same none x w b (reshape (1 32 9 10) (reshape (32 90) c)))))
        (weight g 32) (weight h 32) (weight m 32) (weight v 32) (input ig 32) (input iv 32)
        (output (normkernel w g v) (normkernel w ig iv) (normbias g h m v) (normbias ig h ig iv)
                (conv 1 1 same relu x (normkernel w g v) (normbias g h m v))
                (conv 1 1 same relu x (normkernel w g v) (batchnorm b g h m v)))
        (input r 2 5 7) (weight q 2 7 4) (weight qb 4) (input s 5 7) (weight t 7 6) (input tb 1 6)
        (output (matmul none r q qb) (matmul relu s t tb) (matmul tanh s t (reshape (6) tb)))
        )program");
}

TEST_CASE("a sum does not take memory that a later output reads", "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 1 16 9 10) (weight w 16 16 3 3) (weight v 16 16 3 3) (weight b 1 16 1 1)
        (let a (conv 1 1 same none x w)) (let r (relu a))
        (output (conv 1 1 same none x v b a)) (output r)
        (let c (conv 1 1 same tanh x w)) (let s (conv 1 1 same none (relu c) v b c))
        (output s (sigmoid (conv 1 1 same none c v)))
        )program");
}

TEST_CASE("kernels cut and join images in the formats that convolutions like",
          "[tensor][kernels]") {
    checkProgram(R"program(
        (input x 2 32 7 6) (weight w 48 32 3 3) (weight v 20 32 1 1) (weight d 24 1 3 3)
        (weight u 8 20 1 1) (weight d2 48 1 3 3)
        (let c (conv 1 1 same relu x w)) (let o (conv 1 1 same none x v))
        (let c1 (split 1 16 c)) (let c2 (split 1 24 c)) (let c3 (split 1 5 c))
        (let ch (split 2 3 c)) (let cw (split 3 1 c)) (let cn (split 0 1 c)) (let cc (split 1 32 c))
        (output (conv 1 1 same none (second c1) w) (conv 1 1 same none (first c2) d)
                (relu (first c3)) (second c3) (conv 1 1 same none (pad (0 0 8 0 0 0 0 0) (second c2)) w)
                (conv 1 1 same none (concat 1 (first c1) (second cc)) w)
                (tanh (first ch)) (conv 1 1 same none (concat 2 (second ch) (first ch)) d2)
                (relu (second cw)) (poolmax 3 3 1 1 same none (first cn)))
        (let oh (split 1 4 o))
        (output (conv 1 1 same relu (concat 1 (second oh) (first oh)) u)
                (pad (0 1 16 3 1 0 0 2) o) (pad (1 0 16 16 0 0 1 1) c) (concat 0 (second cn) (second cn))
                (concat 1 o c) (relu (concat 1 c o))))program");
}

TEST_CASE("parts of images do not change their format", "[tensor][kernels]") {
    TensorContext context;
    const TermId term = readJoined(context, R"program(
        (input x 1 64 14 14) (weight w 96 64 3 3) (weight v 64 48 3 3)
        (let halves (split 1 48 (conv 1 1 same relu x w)))
        (output (relu (concat 1 (conv 1 1 same none (first halves) v)
                                (conv 1 1 same none (second halves) v)))))program");
    std::size_t parts = 0;
    for (const nlohmann::json& one : operatorTimes(context, term)) {
        const auto key = one.at("key").get<std::string>();
        CAPTURE(key);
        // The first convolution brings the input into its format, the last step brings it back.
        if (key.find("1x64x14x14 96") != std::string::npos || key == "output") continue;
        CHECK(one.at("reorder_us").get<double>() == 0);
        parts += key.starts_with("first") || key.starts_with("second") ? 1 : 0;
    }
    CHECK(parts == 2);
}

TEST_CASE("kernels know every operator on matrices", "[tensor][kernels]") {
    checkProgram(R"program(
        (input a 3 4) (input b 4 5) (input r 1 8) (input p 2 3 4) (input q 2 4 3)
        (weight w 4 6) (weight v 6 4) (weight u 8 8)
        (output (matmul none a b) (matmul relu a w) (matmul sigmoid p q)
                (matmul tanh a (matmul none w v)) (ewadd a (relu a)) (ewmul (sigmoid a) (tanh a)))
        (output (tanh w) (ewmul w (transpose (1 0) v)) (concat 0 w w) (reshape (24) (relu v)))
        (input n) (weight f)
        (output (broadcast (3 4) n) (ewmul a (broadcast (3 4) f)) (relu n) (reshape () (reshape (1 1) n))
                (opaque "Sqrt-13(0)" 0 () (sigmoid f)))
        (let m (matmul none r u)) (let h (split 1 3 m)) (let t (split 0 1 a))
        (output (first h) (tanh (second h)) (matmul none (second t) w) (first t)
                (transpose (1 2 0) p) (matmul none (transpose (1 0) b) w)))program");
}

TEST_CASE("names of programs are made legal in kernels", "[tensor][kernels]") {
    checkProgram(
        "(input class 2 2) (input a-b 2 2) (input a_b 2 2) (weight weights 2 2) (input kernel 2 2) "
        "(input t0 2 2) "
        "(weight double 2 2) "
        "(output (matmul none (ewadd class (ewmul a-b a_b)) (ewadd weights (ewmul kernel "
        "(ewmul t0 double)))))");
}

TEST_CASE("kernels take inputs in the order of the program", "[tensor][kernels]") {
    TensorContext context;
    const TermId term = readJoined(context, R"program(
        (input a 4 4) (input b 4 4) (weight v 4) (weight w 4)
        (output (relu (ewadd b (broadcast (4 4) w))) (sigmoid (ewadd a (broadcast (4 4) v)))))program");
    const KernelInterface taken = kernelInterface(context, outputsOf(context, term));
    std::vector<std::string> names;
    for (const auto* list : {&taken.inputs, &taken.weights})
        for (const KernelTensor& one : *list) names.push_back(one.name);
    CHECK(names == std::vector<std::string>{"a", "b", "v", "w"});
}

TEST_CASE("exported checks compile with any names", "[tensor][kernels]") {
    TensorContext context;
    const TermId term = readJoined(context, R"program(
        (input t 2 2) (input _t1 2 2) (weight t1- 2 2) (weight Graph 2 2) (input Tensor 2 2)
        (input m_implementation 2 2)
        (output (matmul none (ewadd t (ewmul _t1 m_implementation)) (ewadd t1- (ewmul Graph Tensor)))))program");
    for (const char* name : {"run", "Graph"}) {
        CAPTURE(name);
        const std::vector<std::string> outputNames{"t"};
        const std::string said = runExported({context, NamedArrays(), outputNames, term, term},
                                             name, {"check.cpp", "reference.cpp"}, {});
        CHECK(said.find("4 of 4 elements compared, 0 wrong") != std::string::npos);
    }
}

TEST_CASE("kernels of optimised networks compute what was written", "[tensor][kernels][models]") {
    for (const ModelRow& model : modelGraphs()) {
        CAPTURE(model.name);
        ExploreOptions options;
        options.nodes = 20'000;
        Explored run(
            [&](TensorContext& context) {
                return model.build(context, {8, 16, 5});
            },
            options);
        const auto chosen = run.extract("cbc", "r0", 2);
        REQUIRE(chosen.term.isValid());
        checkKernel(run.program->context(), run.program->start(), chosen.term);
    }
}

TEST_CASE("what depends on known weights alone is computed when a kernel is written",
          "[tensor][kernels]") {
    TensorContext context;
    const TermId term = readJoined(context, R"program(
        (input x 1 2) (weight w 2 1) (weight v 2 2) (weight b 1 3) (weight folded_0 3 3)
        (let all (concat 1 w v))
        (output (ewadd (matmul none x all) (broadcast (1 3) (relu b)))
                (matmul none x (matmul none all folded_0)) (transpose (1 0) w)))program");
    NamedArrays values;
    const auto set = [&](const char* name, Shape shape, std::vector<float> elements) {
        values.set(name, {std::move(shape),
                          std::make_shared<const std::vector<float>>(std::move(elements))});
    };
    set("w", {2, 1}, {1, 2});
    set("v", {2, 2}, {3, 4, 5, 6});
    set("b", {1, 3}, {-1, 7, -2});
    set("folded_0", {3, 3}, {0, 1, 0, 1, 0, 0, 0, 0, 2});

    const std::vector<TermId> outputs = outputsOf(context, term);
    const auto parts = foldedTensors(context, kernelInterface(context, outputs), outputs);
    std::vector<std::string> names;
    for (const KernelTensor& part : parts) names.push_back(part.name);
    CHECK(names == std::vector<std::string>{"folded_0x2", "folded_1", "folded_2", "folded_3"});
    const auto bytes = foldedBytes(context, parts, values, {});
    REQUIRE(bytes);
    std::vector<float> floats(bytes->size() / sizeof(float));
    std::memcpy(floats.data(), bytes->data(), bytes->size());
    CHECK(floats == std::vector<float>{1, 3, 4, 2, 5, 6,           // all
                                       0, 7, 0,                    // relu b, not repeated
                                       3, 1, 8, 5, 2, 12, 1, 2});  // all * folded_0, w turned

    const KernelFolder folder;
    const auto comparison =
        compareTensorKernel({context, values, {}, term, term}, 5, folder.path, {});
    if (!comparison) FAIL(render(comparison.error()));
    CHECK(comparison->isEqual);
    const std::string said =
        runExported({context, values, {}, term, term}, "known", {"check.cpp", "reference.cpp"}, {});
    CHECK(said.find("with known.weights:") != std::string::npos);
    CHECK(said.find("3 of 3 elements compared, 0 wrong", said.find("with")) != std::string::npos);
    std::stop_source stop;
    stop.request_stop();
    CHECK(!makeTensorKernel({context, values, {}, term, term}, "kernel", {}, stop.get_token()));
}

TEST_CASE("keys of operators tell what makes a difference", "[tensor][kernels]") {
    TensorContext context;
    const auto source =
        readProgram(context, SourceText("test",
                                        "(input x 2 3) (weight w 3 4) (weight v 4 4) "
                                        "(output (matmul relu x (matmul none w v)))"));
    REQUIRE(source);
    const TermId term = source->outputs[0].term;
    WeightParts parts(context);
    std::vector<const TensorType*> arguments;
    std::vector<bool> isWeight;
    for (const TermId child : context.store.children(term)) {
        arguments.push_back(&context[context.store.type(child)]);
        isWeight.push_back(parts.isWeight(child));
    }
    CHECK(operatorKey(context, context.store.labelOf(term), arguments, isWeight) ==
          "matmul relu; 2x3 3x4*");
    CHECK(!parts.isWeight(term));
}
