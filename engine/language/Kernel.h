// Kernel: generated C++ of a term as files, what is wanted of it, and what comparing it gave.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/support/Diagnostic.h"
#include "engine/term/Ids.h"

namespace candler {

/// What kernel is wanted of a term.
struct KernelRequest {
    TermId term;                                     ///< Normalised, closed, of the program's type.
    std::string origin{};                            ///< Whence it comes, for the kernel's README.
    std::string functionName;                        ///< Empty: the program's name.
    std::map<std::string, std::int64_t> checkSizes;  ///< By size parameter; others: chosen.
    std::map<std::string, std::int64_t> benchmarkSizes;  ///< By size parameter; others: chosen.
    SourceSpan checkSizesPlace{};
    SourceSpan benchmarkSizesPlace{};
    std::string compiler{};  ///< Of a comparison, as Toolchain::find takes it.
};

/// Lines of a file, from 1, and the parts of KernelRequest::term that they come from, by their
/// places in it in preorder (the term itself is 0): first what the lines do, then what they compute
/// on the way.
struct KernelLines {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<std::size_t> places{};
};

/// A row of KernelRequest::term as people read it.
struct KernelTermRow {
    std::size_t place = 0;  ///< In preorder, as in KernelLines.
    std::size_t depth = 0;
    std::string text;
    TermId term;
};

struct KernelFile {
    std::string name;  ///< Relative to the kernel's folder.
    std::string text;
    std::vector<KernelLines> lines{};  ///< In their order; not of all lines it is known.
    bool isData = false;               ///< For the kernel, not for people; behind all others.
};

struct Kernel {
    std::string functionName;
    std::string loweredTerm;        ///< With reads and writes decided.
    std::vector<KernelFile> files;  ///< Header, source, check, benchmark, build file.
    /// What it calls and others define: it can be run by who links that to it.
    std::vector<std::string> foreignFunctions{};
    /// What it is linked with, as `-l` names them.
    std::vector<std::string> libraries{};
    std::vector<KernelTermRow> rows{};  ///< In preorder; maybe not of all parts.
    /// As bench.cpp, in whose place it may be compiled; it prints the times of all runs, too.
    std::string timingProgram{};
};

/// A kernel compared with the reference evaluator on random inputs.
struct KernelComparison {
    bool isEqual = false;
    double largestError = 0;  ///< Relative to the largest magnitude compared.
    double tolerance = 0;
    std::size_t comparedValues = 0;
    std::map<std::string, std::int64_t> sizes;
    std::size_t furtherSizes = 0;  ///< How many others were tried, that tiles do not divide.
};

}  // namespace candler
