#include "engine/languages/sdqlite/lowering/SdqKernelData.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

namespace candler::sdqlite {

using loop::BufferId;
using loop::Function;
using loop::VarId;

namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

template <typename To, typename From>
std::string bytesAs(std::span<const From> values) {
    std::string bytes(values.size() * sizeof(To), '\0');
    for (std::size_t i = 0; i < values.size(); ++i) {
        const To value = static_cast<To>(values[i]);
        std::memcpy(bytes.data() + i * sizeof(To), &value, sizeof(To));
    }
    return bytes;
}

/// None of a type that inputs of programs do not have.
template <typename From>
std::optional<std::string> bytesOf(loop::Type type, std::span<const From> values) {
    switch (type) {
        case loop::Type::F64:
            return bytesAs<double>(values);
        case loop::Type::Index:
        case loop::Type::I64:
            return bytesAs<std::int64_t>(values);
        case loop::Type::I32:
            return bytesAs<std::int32_t>(values);
        case loop::Type::Bool:
            return bytesAs<bool>(values);
        case loop::Type::U8:
            return bytesAs<std::uint8_t>(values);
        default:
            return std::nullopt;
    }
}

std::optional<std::string> elements(const StoredInputs& inputs, Payload symbol, loop::Type type) {
    if (const auto found = inputs.indices.find(symbol); found != inputs.indices.end())
        return bytesOf(type, std::span<const std::int64_t>(found->second));
    if (const auto found = inputs.numbers.find(symbol); found != inputs.numbers.end())
        return bytesOf(type, std::span<const double>(found->second));
    return std::nullopt;
}

std::optional<std::size_t> countOf(const StoredInputs& inputs, Payload symbol) {
    if (const auto found = inputs.indices.find(symbol); found != inputs.indices.end())
        return found->second.size();
    if (const auto found = inputs.numbers.find(symbol); found != inputs.numbers.end())
        return found->second.size();
    return std::nullopt;
}

}  // namespace

KernelData kernelData(const SdqTerms& terms, const CheckedProgram& program,
                      const Function& function, const ProgramData& data,
                      const std::map<std::string, std::int64_t>& wishes) {
    KernelData made;
    if (data.isEmpty()) return {};
    std::map<std::string, std::int64_t> known = knownSizes(terms, program);
    std::size_t bytes = 0;
    std::vector<std::pair<BufferId, Payload>> buffers;
    for (const loop::Parameter& parameter : function.parameters()) {
        const auto* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr || function[*id].role != loop::BufferRole::Input) continue;
        const auto symbol = terms.findSymbol(function[*id].name);
        const auto count = symbol ? countOf(data.inputs, *symbol) : std::nullopt;
        if (!count) continue;
        bytes += *count * loop::byteSize(function[*id].stored());
        // A length that the program does not name.
        const bool hasLength = function[*id].shape.size() == 1 &&
                               function[function[*id].shape.front()].op == loop::ExprOp::Variable;
        if (hasLength)
            known.try_emplace(function[function[function[*id].shape.front()].variable()].name,
                              static_cast<std::int64_t>(*count));
        buffers.emplace_back(*id, *symbol);
    }
    for (const loop::Parameter& parameter : function.parameters())
        if (const auto* size = std::get_if<VarId>(&parameter))
            if (const auto found = known.find(function[*size].name); found != known.end())
                made.sizes.insert(*found);
    const bool isOther = std::ranges::any_of(wishes, [&](const auto& wish) {
        const auto found = made.sizes.find(wish.first);
        return found != made.sizes.end() && found->second != wish.second;
    });
    if (isOther || buffers.empty()) return {};
    if (bytes > kMostBytes) made.note = "random inputs: the data has more than 64 MB";
    for (const auto& [id, symbol] : buffers)
        if (bytes <= kMostBytes)
            if (auto text = elements(data.inputs, symbol, function[id].stored()))
                made.arrays.push_back({function[id].name, std::move(*text)});
    return made;
}

}  // namespace candler::sdqlite
