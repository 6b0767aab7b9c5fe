#include "engine/codegen/LoopParameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "engine/codegen/CppPrinter.h"

namespace candler::loop {

namespace {

using Kind = KernelParameter::Kind;

std::optional<BufferId> starts(const IndexInput& input) {
    return input.starts ? input.starts : input.buffer;
}

std::string indentation(std::size_t level) {
    return std::string(4 * (level + 1), ' ');
}

}  // namespace

LoopParameters::LoopParameters(const Function& function)
    : m_function(function), m_names(programNames()), m_exprs(m_function, m_names) {
    for (const Parameter& parameter : m_function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            m_exprs.nameVariable(*size);
        else
            m_exprs.nameBuffer(std::get<BufferId>(parameter));
    for (const Parameter& parameter : m_function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            m_all.push_back({.kind = Kind::Size,
                             .name = m_exprs.text(m_function.var(*size)),
                             .wish = m_function[*size].name});
        else
            m_all.push_back(array(std::get<BufferId>(parameter)));
    if (m_function.sparseOutput) m_dense = denseArray(*m_function.sparseOutput);
}

std::vector<KernelParameter> LoopParameters::dense() const {
    if (!m_dense) return m_all;
    std::vector<KernelParameter> result{*m_dense};
    for (const KernelParameter& one : m_all)
        if (one.kind != Kind::Output) result.push_back(one);
    return result;
}

KernelParameter LoopParameters::array(BufferId id) {
    const Buffer& buffer = m_function[id];
    const bool isInput = buffer.role == BufferRole::Input;
    const std::string& name = m_exprs.name(id);
    return {.kind = isInput ? Kind::Input : Kind::Output,
            .name = name,
            .expected = m_names.unique(name + "_expected"),
            .element = buffer.stored(),
            .count = m_exprs.countText(id),
            .fill = isInput ? fill(id, name) : "",
            .isGrowing = buffer.isGrowing};
}

KernelParameter LoopParameters::denseArray(const SparseOutput& output) {
    const std::string name = m_names.unique(output.name);
    std::vector<std::string> extents;
    for (const ExprId extent : output.extents) extents.push_back(m_exprs.operandText(extent));
    return {.kind = Kind::Output,
            .name = name,
            .expected = m_names.unique(name + "_expected"),
            .element = output.element,
            .count = fmt::format("{}", fmt::join(extents, " * "))};
}

namespace {

constexpr const char* kExpanded = R"(// The result of the kernel as a dense array, to be compared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "{header}"

namespace expanded {{

inline void expect(bool holds, const char* what) {{
    if (!holds) throw std::runtime_error(what);
}}

inline void result({signature}) {{
{outputs}    {kernel}{arguments});
    std::fill_n({dense}, {count}, {zero});
{loops}}}

}}  // namespace expanded
)";

}  // namespace

std::string LoopParameters::expandedHeader(const std::string& kernelHeader,
                                           const std::string& kernel) {
    const SparseOutput& output = *m_function.sparseOutput;
    std::vector<std::string> signature;
    std::vector<std::string> arguments;
    std::string outputs;
    const auto pointer = [](const KernelParameter& one, const char* prefix) {
        return fmt::format("{}{}* {}", prefix, cppTypeName(one.element), one.name);
    };
    signature.push_back(pointer(*m_dense, ""));
    for (const KernelParameter& one : m_all) {
        arguments.push_back(one.name);
        if (one.kind == Kind::Size) signature.push_back("std::int64_t " + one.name);
        if (one.kind == Kind::Input) signature.push_back(pointer(one, "const "));
        if (one.kind != Kind::Output) continue;
        outputs += fmt::format(
            "    std::vector<{}> {}{};\n", cppTypeName(one.element), one.name,
            one.isGrowing ? "" : fmt::format("(static_cast<std::size_t>({}))", one.count));
        if (!one.isGrowing) arguments.back() += ".data()";
    }
    return fmt::format(
        kExpanded, fmt::arg("header", CppNames::escaped(kernelHeader)),
        fmt::arg("signature", fmt::join(signature, ",\n                   ")),
        fmt::arg("outputs", outputs), fmt::arg("kernel", kernel),
        fmt::arg("arguments", fmt::join(arguments, ", ")), fmt::arg("dense", m_dense->name),
        fmt::arg("count", m_dense->count),
        fmt::arg("zero", std::isinf(output.zero)
                             ? fmt::format("{}std::numeric_limits<double>::infinity()",
                                           output.zero < 0 ? "-" : "")
                             : fmt::format("static_cast<{}>({})", cppTypeName(output.element),
                                           output.zero)),
        fmt::arg("loops", expandedLoops(output)));
}

/// Loops over places and entries, level by level: `at` is where the dense array is written.
std::string LoopParameters::expandedLoops(const SparseOutput& output) {
    const auto unchecked = [this](const char* wish) { return m_names.unique(wish); };
    std::string text;
    std::string at = "0";
    std::size_t depth = 0;
    std::string above;
    if (output.denseLevels > 0) {
        std::string places;
        for (std::size_t level = 0; level < output.denseLevels; ++level)
            places += (level == 0 ? "" : " * ") + m_exprs.operandText(output.extents[level]);
        above = unchecked("place");
        text += fmt::format("    for (std::int64_t {0} = 0; {0} < {1}; ++{0}) {{\n", above, places);
        at = above;
        ++depth;
    }
    for (std::size_t i = 0; i < output.coordinates.size(); ++i) {
        const std::string entry = unchecked("entry");
        const std::string last = unchecked("last");
        const std::string key = unchecked("coordinate");
        const std::string& list = m_exprs.name(output.coordinates[i]);
        const std::string inner = indentation(depth);
        const std::string extent = m_exprs.operandText(output.extents[output.denseLevels + i]);
        std::string begin = "0";
        std::string end = fmt::format("static_cast<std::int64_t>({}.size())", list);
        if (output.positions[i]) {
            const std::string& starts = m_exprs.name(*output.positions[i]);
            begin = fmt::format("{}[static_cast<std::size_t>({})]", starts, above);
            end = fmt::format("{}[static_cast<std::size_t>({} + 1)]", starts, above);
            text += fmt::format(
                "{0}expect(0 <= {1} && {1} <= {2} && {2} <= "
                "static_cast<std::int64_t>({3}.size()),\n"
                "{0}       \"positions of entries descend\");\n",
                inner, begin, end, list);
        }
        text += fmt::format(
            "{0}std::int64_t {1} = -1;\n"
            "{0}for (std::int64_t {2} = {3}; {2} < {4}; ++{2}) {{\n"
            "{0}    const std::int64_t {5} = {6}[static_cast<std::size_t>({2})];\n"
            "{0}    expect({1} < {5} && {5} < {7}, \"coordinates do not ascend, or are too "
            "large\");\n"
            "{0}    {1} = {5};\n",
            inner, last, entry, begin, end, key, list, extent);
        const bool isSum = at.find(' ') != std::string::npos;
        at =
            at == "0" ? key : fmt::format("{} * {} + {}", isSum ? "(" + at + ")" : at, extent, key);
        above = entry;
        ++depth;
    }
    text += fmt::format("{}{}[{}] = {}[static_cast<std::size_t>({})]{};\n", indentation(depth),
                        m_dense->name, at, m_exprs.name(output.values), above,
                        output.element == Type::Bool ? " != 0" : "");
    for (; depth > 0; --depth) text += indentation(depth - 1) + "}\n";
    return text;
}

/// Sparse inputs are made in the order of their arrays: starts and columns, then values.
std::string LoopParameters::fill(BufferId id, const std::string& name) {
    for (const SparseInput& input : m_function.sparseInputs) {
        const std::string& columns = m_exprs.name(input.columns);
        if (input.columns == id) return {};
        if (input.starts == id && input.isSymmetric)
            return fmt::format("fillSymmetricEntries({}, {});", name, columns);
        if (input.starts == id)
            return fmt::format("fillEntries({}, {}, {});", name, columns,
                               m_exprs.text(input.columnCount));
        if (input.values == id && input.isSymmetric)
            return fmt::format("{}\nmirrorEntries({}, {}, {});", fillCells(id, name),
                               m_exprs.name(input.starts), columns, name);
    }
    for (const IndexInput& input : m_function.indexInputs)
        if (input.buffer == id || input.starts == id) return fillIndices(id);
    if (m_function[id].isSymmetric)
        return fmt::format("{}\nmirror({}, {});", fillCells(id, name), name,
                           m_exprs.text(m_function[id].shape.front()));
    return fillCells(id, name);
}

/// Parts are filled once it is known where they begin.
std::string LoopParameters::fillIndices(BufferId id) {
    m_filled.insert(id);
    std::string text;
    bool isKnown = false;
    for (const IndexInput& input : m_function.indexInputs) isKnown |= input.buffer == id;
    if (!isKnown)
        text = (m_function[id].isNarrow ? fmt::format("fillBelow({}, 2);", m_exprs.name(id))
                                        : fillCells(id, m_exprs.name(id))) +
               "\n";
    for (const bool isPart : {false, true})
        for (const IndexInput& input : m_function.indexInputs) {
            const bool isReady =
                m_filled.contains(input.buffer) && m_filled.contains(*starts(input));
            const bool isNow = input.buffer == id || input.starts == id;
            if (isReady && isNow && input.starts.has_value() == isPart)
                text += fillText(input) + "\n";
        }
    if (!text.empty()) text.pop_back();
    return text;
}

std::string LoopParameters::fillText(const IndexInput& input) {
    const std::string& name = m_exprs.name(input.buffer);
    const std::string limit =
        input.limit ? m_exprs.text(*input.limit) : fmt::format("2 * {}.count", name);
    switch (input.order) {
        case IndexInput::Order::Any:
            return fmt::format("fillBelow({}, {});", name, limit);
        case IndexInput::Order::Starts:
            return fmt::format("fillStarts({}, {}, {});", name, limit,
                               input.partLimit ? m_exprs.text(*input.partLimit) : limit);
        case IndexInput::Order::Ascending:
        case IndexInput::Order::Distinct:
            break;
    }
    if (!input.starts) return fmt::format("fillAscending({}, {});", name, limit);
    return fmt::format("fillParts({}, {}, {});", name, m_exprs.name(*input.starts), limit);
}

std::string LoopParameters::fillCells(BufferId id, const std::string& name) {
    switch (m_function[id].values) {
        case Values::Any:
            return fmt::format("fill({});", name);
        case Values::Positive:
            return fmt::format("fill({}, 0.5, 0.501);", name);
        case Values::Ones:
            return fmt::format("std::fill_n({0}.data.get(), {0}.count, {1}{{1}});", name,
                               cppTypeName(m_function[id].element));
    }
    return {};
}

}  // namespace candler::loop
