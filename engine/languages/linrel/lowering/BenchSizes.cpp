#include "engine/languages/linrel/lowering/BenchSizes.h"

#include <fmt/format.h>

#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopInterpreter.h"

namespace candler::linrel {

namespace {

constexpr double kMostBytes = 1e9;

/// Of all arrays. As a real number: declared sizes may be such that no integer holds it.
double bytesAt(const loop::Function& function, const std::map<std::string, std::int64_t>& sizes) {
    std::map<loop::VarId, std::int64_t> values;
    for (const loop::Parameter& parameter : function.parameters())
        if (const loop::VarId* size = std::get_if<loop::VarId>(&parameter))
            values[*size] = sizes.at(function[*size].name);
    double bytes = 0;
    for (std::uint32_t i = 0; i < function.bufferCount(); ++i) {
        const loop::Buffer& buffer = function[loop::BufferId{i}];
        auto cells = static_cast<double>(loop::byteSize(buffer.element));
        for (const loop::ExprId extent : buffer.shape) {
            const auto size = loop::evaluateIndex(function, extent, values);
            // What is not known before the kernel runs is a part of a row: short.
            cells *= size ? static_cast<double>(*size) : 1;
        }
        bytes += cells;
    }
    return bytes;
}

/// The longest that is not wished for; nullptr if none can be shorter.
std::pair<const std::string, std::int64_t>* longest(
    std::map<std::string, std::int64_t>& declared,
    const std::map<std::string, std::int64_t>& wishes) {
    std::pair<const std::string, std::int64_t>* result = nullptr;
    for (auto& one : declared)
        if (!wishes.contains(one.first) && one.second > 2 &&
            (result == nullptr || one.second > result->second))
            result = &one;
    return result;
}

std::string noteOn(const LaProgram& program, const std::map<std::string, std::int64_t>& sizes,
                   const std::map<std::string, std::int64_t>& wishes) {
    std::string names;
    for (const auto& [name, size] : sizes)
        if (const auto dim = program.dimensions.find(name);
            dim && !wishes.contains(name) && program.dimensions.size(*dim) != size)
            names += fmt::format("{}{} = {}", names.empty() ? "" : ", ", name,
                                 program.dimensions.size(*dim));
    if (names.empty()) return {};
    return fmt::format("smaller than declared ({}), so that arrays are below 1 GB", names);
}

}  // namespace

BenchSizes benchSizes(const LaProgram& program, const loop::Function& function,
                      const std::map<std::string, std::int64_t>& wishes) {
    std::map<std::string, std::int64_t> sizes = wishes;
    for (const loop::Parameter& parameter : function.parameters())
        if (const loop::VarId* size = std::get_if<loop::VarId>(&parameter))
            if (const auto dim = program.dimensions.find(function[*size].name))
                sizes.emplace(function[*size].name, program.dimensions.size(*dim));
    while (bytesAt(function, loop::chooseSizes(function, sizes, 1)) >= kMostBytes) {
        auto* const one = longest(sizes, wishes);
        if (one == nullptr) break;
        one->second /= 2;
    }
    return {.sizes = sizes, .note = noteOn(program, sizes, wishes)};
}

}  // namespace candler::linrel
