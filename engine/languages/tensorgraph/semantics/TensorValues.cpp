#include "engine/languages/tensorgraph/semantics/TensorValues.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/data/Safetensors.h"
#include "engine/support/FileSystem.h"

namespace candler::tensor {

Result<NamedArrays> loadValues(const TensorSource& source, const SourceText& text,
                               Diagnostics& warnings) {
    if (!source.values) return NamedArrays{};
    const auto folder = std::filesystem::path(text.file()).parent_path();
    const auto file = readNamedFile(folder / source.values->text, text.scope(),
                                    source.values->place, warnings, kMostValueBytes);
    if (!file) return failure(file.error());
    auto values = parseSafetensors(file->path.string(), file->bytes);
    SourceSpan place = source.values->place;
    place.isWithheld |= file->origin.isWithheld;
    if (!values) {
        // Of the file by itself; the program has the place where it is named.
        for (Diagnostic& error : values.error())
            error = makeError(fmt::format("{}: {}", source.values->text, error.message), place,
                              error.hint);
        return values;
    }
    Diagnostics errors;
    std::set<std::string_view> declared;
    for (const DeclaredWeight& weight : source.weights) {
        declared.insert(weight.name);
        const NamedArray* value = values->find(weight.name);
        if (value == nullptr)
            errors.push_back(
                makeError(fmt::format("'{}' has no values in {}", weight.name, source.values->text),
                          weight.place));
        else if (value->shape != weight.shape)
            errors.push_back(
                makeError(fmt::format("'{}' is {}, but its values are {}", weight.name,
                                      shapeText(weight.shape), shapeText(value->shape)),
                          weight.place));
    }
    if (!errors.empty()) return failure(std::move(errors));
    for (const auto& [name, value] : values->all()) {
        if (declared.contains(name)) continue;
        warnings.push_back(makeWarning(
            fmt::format("'{}' in {} is no weight of the program", name, source.values->text),
            place));
    }
    return values;
}

LeafValues leafValues(const TensorContext& context, std::span<const TermId> terms,
                      const NamedArrays& values, std::uint64_t seed) {
    LeafValues leaves = randomLeaves(context, terms, seed);
    for (auto& [name, leaf] : leaves) {
        const NamedArray* value = values.find(name);
        if (value != nullptr && value->shape == leaf.shape)
            std::ranges::copy(*value->elements, leaf.elements.begin());
    }
    return leaves;
}

}  // namespace candler::tensor
