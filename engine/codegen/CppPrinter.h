// CppPrinter: loop programs as readable C++17 that compiles without warnings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/codegen/Kernel.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// A function as a header and the source that includes it.
struct CppCode {
    std::string header;
    std::string source;
    std::string functionName;  ///< Qualified, as callers write it.
    std::string declaration;   ///< As in the header, without the semicolon.
    std::vector<std::string> parameterNames;
    /// Of the source: what comes from the same parts of what was lowered (Stmt::origins).
    std::vector<KernelLines> origins;
    /// Of the source: where loops begin, from 1, in the order of loopsOf; 0: not by itself.
    std::vector<std::size_t> loopLines;
};

struct CppOptions {
    std::string namespaceName = "kernels";
    std::string headerFile = "kernel.hpp";  ///< What the source includes.
    Arithmetic arithmetic = Arithmetic::Ieee;
};

/// Prints a verified function. Names are made legal and unique (CppNames.h); only the outermost
/// parallel loop gets an OpenMP pragma, with collapse(2) if the next is perfectly nested. Loops
/// that only sum floats get one too where the arithmetic wants that (Arithmetic::Sums). Broken size
/// checks throw std::invalid_argument.
[[nodiscard]] CppCode printCpp(const Function& function, const CppOptions& options = {});

/// The C++ type of a buffer's elements.
[[nodiscard]] const char* cppTypeName(Type type);

}  // namespace candler::loop
