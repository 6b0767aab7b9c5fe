// Kernel: generated C++ as a folder of files, what is wanted of it, and what comparing it gave.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/support/Diagnostic.h"

namespace candler {

/// What is wanted of any kernel.
struct KernelWishes {
    std::string origin{};        ///< Where it comes from, for its README: Markdown.
    std::string functionName{};  ///< Empty: the program's name.
    std::map<std::string, std::int64_t> checkSizes{};      ///< By size parameter; others: chosen.
    std::map<std::string, std::int64_t> benchmarkSizes{};  ///< By size parameter; others: chosen.
    SourceSpan checkSizesPlace{};
    SourceSpan benchmarkSizesPlace{};
    std::string compiler{};                  ///< Of a comparison, as Toolchain::find takes it.
    std::optional<Arithmetic> arithmetic{};  ///< None: the usual one of such a kernel.
    /// Of floats: the error that is allowed, relative to what outputs are compared with. None: what
    /// rounding may make.
    std::optional<double> tolerance{};
    // For callers that are not C++.
    bool hasCInterface = false;    ///< A C header; libraries that can be installed.
    bool hasPythonModule = false;  ///< A module that takes arrays of NumPy.
};

/// Lines of a file, from 1, and the parts of the term that they come from, by their places in it,
/// in preorder (the term itself is 0) or as its language numbers them: first what the lines do,
/// then what they compute on the way.
struct KernelLines {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<std::size_t> places{};
};

struct KernelFile {
    std::string name;  ///< Relative to the kernel's folder.
    std::string text;
    std::vector<KernelLines> lines{};  ///< In their order; not of all lines it is known.
    bool isData = false;               ///< For the kernel, not for people; behind all others.
};

/// What is slower than it need be, computed from the kernel's loops.
struct KernelLint {
    enum class Kind : std::uint8_t {
        StridedAccess,   ///< An innermost loop steps over cache lines.
        Gather,          ///< An innermost loop reads where elements of another array say.
        RepeatedWork,    ///< More operations than the program as it was written.
        LargeTemporary,  ///< Larger than the cache, for few operations.
        ScalarFunction,  ///< exp, log and the like, one number at a time.
        UnusedCopy,      ///< A copy of elements that are read hardly more often than copied.
    };
    Kind kind;
    std::string place;  ///< `loop k, line 41 of mm.cpp`
    std::string text;   ///< A sentence without its end; has the number.
    std::string hint;
    double number = 0;  ///< What it was computed to be: elements, times, bytes; as the text says.
};

/// `strided-access`: the same in files and texts.
[[nodiscard]] std::string_view lintName(KernelLint::Kind kind);
/// `strided-access: …, loop k …; hint`
[[nodiscard]] std::string lintText(const KernelLint& lint);

/// A folder that stands on its own.
struct KernelPackage {
    std::string functionName;
    std::vector<KernelFile> files;  ///< Header and source first.
    /// The loops that the source is printed from; no file of the folder, and not of all kernels.
    std::optional<KernelFile> loops{};
    std::vector<std::string> sizes{};  ///< Names of its size parameters.
    /// Of bench and timing without arguments; by size parameter.
    std::map<std::string, std::int64_t> benchmarkSizes{};
    /// What it calls and others define: it can be run by who links that to it.
    std::vector<std::string> foreignFunctions{};
    /// What it is linked with, as `-l` names them.
    std::vector<std::string> libraries{};
    /// Its compiler is given the flags of this.
    Arithmetic arithmetic = Arithmetic::Ieee;
    /// Of bench and timing in the folder, to run on the data that is there.
    std::vector<std::string> benchArguments{};
    /// As bench.cpp, in whose place it may be compiled; it prints the times of all runs, too.
    std::string timingProgram{};
    /// At benchmarkSizes; of kernels that are looked at for such.
    std::vector<KernelLint> lints{};
    /// What it has against these sizes, which are all of its own; none: it takes any.
    std::function<Diagnostics(const std::map<std::string, std::int64_t>&)> refused{};
};

/// A kernel compared with the reference evaluator on random inputs.
struct KernelComparison {
    /// No value is wrong, and of each output some were compared.
    bool isEqual = false;
    double largestError = 0;        ///< Relative to what ExpectedOutput says.
    double tolerance = 0;           ///< The largest of all outputs; integers have none.
    std::string toleranceReason{};  ///< "3 operations an element in f32"
    std::size_t values = 0;         ///< Elements of all outputs.
    /// Those that the evaluator has a value for, or that are wrong.
    std::size_t comparedValues = 0;
    bool isOneNumber = false;  ///< All of these are the same, as the evaluator has them.
    std::size_t wrongValues = 0;
    std::size_t outputsWithoutValues = 0;      ///< With nothing that could be compared.
    Arithmetic arithmetic = Arithmetic::Ieee;  ///< What it was compiled with.
    std::map<std::string, std::int64_t> sizes{};
    /// How many others were tried: some that tiles do not divide, if there are tiles.
    std::size_t furtherSizes = 0;
    /// What else is to be said of what it was compared on; sentences.
    std::vector<std::string> notes{};
};

}  // namespace candler
