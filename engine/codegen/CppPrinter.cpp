#include "engine/codegen/CppPrinter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "engine/codegen/CppHelperTexts.h"
#include "engine/codegen/CppPrinting.h"
#include "engine/codegen/LoopDump.h"

namespace candler::loop {

CppCode CppPrinting::run() {
    m_code.functionName = m_names.unique(m_function.name);
    nameParameters();
    for (const Stmt& stmt : m_function.body)
        if (const Require* require = stmt.as<Require>()) m_exprs.assume(*require);
    for (const Parameter& parameter : m_function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            if (m_function[*id].isGrowing) line(1, "{}.clear();", m_exprs.name(*id));
    m_split = findSplit();
    if (m_uses.sortsBelow) {
        m_marks = m_names.unique("marks");
        if (!m_split) line(1, "std::vector<std::uint64_t> {};", m_marks);
    }
    bool hasBegun = false;
    for (std::size_t i = 0; i < m_function.body.size(); ++i) {
        if (m_split && m_split->own.count(i) != 0) continue;
        const Stmt& stmt = m_function.body[i];
        // Sizes are checked first.
        if (!hasBegun && stmt.as<Require>() == nullptr) {
            reserve();
            hasBegun = true;
        }
        statement(stmt, 1);
    }
    assemble();
    return std::move(m_code);
}

/// Lists that grow by and by are copied on the way, and are up to twice as long in the end.
void CppPrinting::reserve() {
    if (!m_function.sparseOutput || !m_function.sparseOutput->room) return;
    const SparseOutput& output = *m_function.sparseOutput;
    for (const BufferId list : {output.coordinates.back(), output.values})
        line(1, "{}.reserve(static_cast<std::size_t>({}));", m_exprs.name(list),
             m_exprs.text(*output.room));
}

void CppPrinting::nameParameters() {
    std::vector<std::string> declared;
    std::vector<std::string> defined;
    for (const Parameter& parameter : m_function.parameters()) {
        if (const VarId* size = std::get_if<VarId>(&parameter))
            m_code.parameterNames.push_back(m_exprs.nameVariable(*size));
        else
            m_code.parameterNames.push_back(m_exprs.nameBuffer(std::get<BufferId>(parameter)));
        declared.push_back(parameterText(parameter, m_code.parameterNames.back()));
        defined.push_back((isUsed(m_uses, parameter) ? "" : "[[maybe_unused]] ") + declared.back());
    }
    m_code.declaration = signature(m_code.functionName, declared);
    m_definition = signature(m_code.functionName, defined);
}

bool CppPrinting::isUsed(const LoopUses& uses, const Parameter& parameter) {
    const VarId* size = std::get_if<VarId>(&parameter);
    return size != nullptr ? uses.variables.count(*size) != 0
                           : uses.buffers.count(std::get<BufferId>(parameter)) != 0;
}

std::string CppPrinting::parameterText(const Parameter& parameter, const std::string& name) {
    if (std::holds_alternative<VarId>(parameter)) return "std::int64_t " + name;
    const Buffer& buffer = m_function[std::get<BufferId>(parameter)];
    m_usesVectors |= buffer.isGrowing;
    if (buffer.isGrowing)
        return fmt::format("std::vector<{}>& {}", cppTypeName(buffer.stored()), name);
    const bool isWritten = m_uses.written.count(std::get<BufferId>(parameter)) != 0;
    const bool isConstant =
        buffer.role != BufferRole::Output && (buffer.role == BufferRole::Input || !isWritten);
    return fmt::format("{}{}* __restrict {}", isConstant ? "const " : "",
                       cppTypeName(buffer.stored()), name);
}

std::string CppPrinting::signature(const std::string& name,
                                   const std::vector<std::string>& parameters) {
    constexpr std::size_t kLineLength = 98;
    const std::string line = fmt::format("void {}({})", name, fmt::join(parameters, ", "));
    if (line.size() <= kLineLength) return line;
    return fmt::format("void {}(\n    {})", name, fmt::join(parameters, ",\n    "));
}

void CppPrinting::assemble() {
    const std::string space = CppNames::legal(m_options.namespaceName);
    std::string notes;
    if (!m_function.comment.empty())
        notes += fmt::format("/// {}\n", CppNames::comment(m_function.comment));
    for (const Parameter& parameter : m_function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            notes += fmt::format("/// {}: {}\n", m_exprs.name(*id), m_exprs.shapeText(*id));
    m_code.header = fmt::format(
        "#pragma once\n\n#include <cstdint>\n{}\nnamespace {} {{\n\n{}{};\n\n}}  // namespace "
        "{}\n",
        m_usesVectors ? "#include <vector>\n" : "", space, notes, m_code.declaration, space);

    std::string includes;
    const bool isShared = m_sharesPieces || !m_parts.text.empty();
    const bool asksThreads = isShared || m_exprs.needsAlone();
    if (m_exprs.needsMath() || m_sorts || isShared) includes += "#include <algorithm>\n";
    if (m_exprs.needsMath()) includes += "#include <cmath>\n";
    if (m_usesScratch || m_uses.sortsBelow) includes += "#include <cstddef>\n";
    if (m_exprs.needsLimits()) includes += "#include <limits>\n";
    if (m_usesScratch) includes += "#include <new>\n";
    if (m_usesThrow) includes += "#include <stdexcept>\n#include <string>\n";
    if (m_sortsPairs || !m_parts.text.empty()) includes += "#include <utility>\n";
    if (m_growsTemporaries || m_sortsPairs || m_uses.sortsBelow) includes += "#include <vector>\n";
    includes += m_exprs.vectors().includes();
    if (asksThreads) includes += "#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
    std::string helpers;
    if (m_exprs.needsAlone()) helpers += kIsAlone;
    if (m_sharesPieces) helpers += kPieceOf;
    if (!m_parts.text.empty()) helpers += kPieces;
    if (m_usesScratch) helpers += kScratch;
    if (m_sortsPairs) helpers += kSortByKey;
    if (m_uses.sortsBelow) helpers += kSortBelow;
    if (m_exprs.needsFloorDivide()) helpers += kFloorDivide;
    if (m_exprs.needsFloorModulo()) helpers += kFloorModulo;
    if (m_extrema.contains(ExprOp::Max))
        helpers += fmt::format(fmt::runtime(kExtremum), "larger", "kept < other", "max");
    if (m_extrema.contains(ExprOp::Min))
        helpers += fmt::format(fmt::runtime(kExtremum), "smaller", "other < kept", "min");
    helpers += m_exprs.vectors().declarations();
    if (!helpers.empty()) helpers = fmt::format("namespace {{\n\n{}}}  // namespace\n\n", helpers);
    const std::string head =
        fmt::format("#include \"{}\"\n\n{}{}{}namespace {} {{\n\n{}",
                    CppNames::escaped(m_options.headerFile), includes, includes.empty() ? "" : "\n",
                    vectorMath() + foreignDeclarations(), space, helpers);
    Text all;
    if (!m_functions.text.empty() || !m_parts.text.empty()) {
        add(all, "namespace {\n\n");
        add(all, m_functions);
        add(all, m_parts);
        add(all, "\n}  // namespace\n\n");
    }
    add(all, m_definition + " {\n");
    add(all, m_text);
    m_text = std::move(all);
    m_code.source = fmt::format("{}{}}}\n\n}}  // namespace {}\n", head, m_text.text, space);
    const auto before = static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n'));
    m_code.origins = kernelLines(m_text.origins, before);
    const std::vector<const For*> loops = loopsOf(m_function.body);
    m_code.loopLines.assign(loops.size(), 0);
    for (const auto& [loop, line] : m_text.loops)
        if (const auto number = std::ranges::find(loops, loop); number != loops.end())
            m_code.loopLines[static_cast<std::size_t>(number - loops.begin())] = before + line + 1;
    m_code.functionName = fmt::format("{}::{}", space, m_code.functionName);
}

void CppPrinting::add(Text& text, const std::string& lines) {
    text.text += lines;
    text.origins.resize(text.origins.size() +
                        static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
}

void CppPrinting::add(Text& text, const Text& more) {
    text.text += more.text;
    for (const auto& [loop, line] : more.loops)
        text.loops.emplace_back(loop, text.origins.size() + line);
    text.origins.insert(text.origins.end(), more.origins.begin(), more.origins.end());
}

/// Loops over these become vectors: the C library has them, within 4 ulps, but its header only says
/// so where all numbers are taken to be finite.
std::string CppPrinting::vectorMath() const {
    if (m_options.arithmetic != Arithmetic::Sums && m_options.arithmetic != Arithmetic::Reassociate)
        return {};
    static const std::set<std::string, std::less<>> known{"cos",  "exp",  "log",  "pow",  "sin",
                                                          "tan",  "tanh", "cosf", "expf", "logf",
                                                          "powf", "sinf", "tanf", "tanhf"};
    std::string lines;
    for (const auto& [name, type] : m_exprs.mathFunctions()) {
        if (!known.contains(name)) continue;
        const char* const number = cppTypeName(type);
        lines +=
            fmt::format("__attribute__((simd(\"notinbranch\"))) {0} {1}({0}{2}) noexcept;\n",
                        number, name, name.starts_with("pow") ? fmt::format(", {}", number) : "");
    }
    if (lines.empty()) return {};
    return fmt::format(
        "#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__)\n#if "
        "__GLIBC_PREREQ(2, 35)\n// Vectors of these are functions of the C library, within 4 "
        "ulps.\nextern \"C\" {{\n{}}}\n#endif\n#endif\n\n",
        lines);
}

std::string CppPrinting::foreignDeclarations() const {
    std::string result;
    for (const Foreign& foreign : m_function.foreigns()) {
        std::vector<const char*> parameters;
        for (const Type type : foreign.parameters) parameters.push_back(cppTypeName(type));
        result += fmt::format("extern \"C\" {} {}({});\n", cppTypeName(foreign.result),
                              foreign.name, fmt::join(parameters, ", "));
    }
    return result.empty() ? result : result + "\n";
}

CppCode printCpp(const Function& function, const CppOptions& options) {
    return CppPrinting(function, options).run();
}

}  // namespace candler::loop
