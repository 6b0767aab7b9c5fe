#include "engine/languages/tensorgraph/operators/TensorContext.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_set>

#include "engine/support/Check.h"

namespace candler::tensor {

namespace {

Signature makeSignature() {
    Signature signature;
    for (const TensorOpRow& one : tensorOps())
        signature.add({std::string(one.name), one.arity, true});
    return signature;
}

}  // namespace

TensorContext::TensorContext() : store(makeSignature()) {
    // So that the type of joined outputs is that of untyped terms.
    type(TensorType{});
    CANDLER_CHECK(type(TensorType{}) == kUntyped, "the first type is not the first one");
}

std::vector<TermId> TensorContext::parts(std::span<const TermId> terms) const {
    std::unordered_set<TermId> seen;
    std::vector<TermId> parts;
    for (const TermId term : terms) {
        const auto first = static_cast<std::ptrdiff_t>(parts.size());
        if (seen.insert(term).second) parts.push_back(term);
        for (auto i = static_cast<std::size_t>(first); i < parts.size(); ++i)
            for (const TermId child : store.children(parts[i]))
                if (seen.insert(child).second) parts.push_back(child);
        std::sort(parts.begin() + first, parts.end());
    }
    return parts;
}

TypeId TensorContext::type(const TensorType& type) {
    const auto [entry, isNew] = m_typeIds.try_emplace(type, TypeId{m_types.size()});
    if (isNew) m_types.push_back(&entry->first);
    return entry->second;
}

Payload TensorContext::parameters(const Parameters& parameters) {
    const auto [entry, isNew] =
        m_parameterIds.try_emplace(parameters, static_cast<Payload>(m_parameters.size()));
    if (isNew) m_parameters.push_back(&entry->first);
    return entry->second;
}

Payload TensorContext::name(std::string_view name) {
    const auto [entry, isNew] =
        m_nameIds.try_emplace(std::string(name), static_cast<Payload>(m_names.size()));
    if (isNew) m_names.emplace_back(name);
    return entry->second;
}

LabelId TensorContext::leaf(TensorOp inputOrWeight, std::string_view written, const Shape& shape) {
    return store.label({op(inputOrWeight), parameters(Parameters{name(written)}),
                        type({TensorType::Kind::Tensor, shape, {}})});
}

tl::expected<LabelId, std::string> TensorContext::label(TensorOp o, const Parameters& written,
                                                        std::span<const TypeId> arguments) {
    std::vector<const TensorType*> types;
    for (const TypeId argument : arguments) types.push_back(&(*this)[argument]);
    const auto inferred = inferType(o, written, types);
    if (!inferred) return tl::unexpected(inferred.error());
    return store.label({op(o), parameters(written), type(*inferred)});
}

TermId TensorContext::make(TensorOp o, const Parameters& written,
                           std::span<const TermId> arguments) {
    std::vector<TypeId> types;
    for (const TermId argument : arguments) types.push_back(store.type(argument));
    const auto made = label(o, written, types);
    CANDLER_CHECK(made.has_value(), "{}: {}", row(o).name, made ? "" : made.error());
    return store.make(*made, arguments);
}

std::string TensorContext::labelText(LabelId id) const {
    const TensorOp o = opOf(id);
    if (o == TensorOp::Input || o == TensorOp::Weight) return nameOf(id);
    std::string text(writtenName(o));
    const Parameters& values = parametersOf(id);
    const std::string_view letters = row(o).parameters;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters[i] == 'l')
            text += fmt::format(" ({})", fmt::join(std::span(values).subspan(i), " "));
        else if (letters[i] == 's')
            text += fmt::format(" \"{}\"", m_names[static_cast<std::size_t>(values[i])]);
        else
            text += " " + parameterText(letters[i], values[i]);
    }
    return text;
}

namespace {

/// The parameters that one name is of, from `first` on: `2x2`. Empty: they say nothing.
std::string attributeText(std::string_view title, std::string_view letters,
                          std::span<const std::int64_t> values) {
    const bool areOnes = letters.size() > 1 &&
                         std::ranges::all_of(values, [](std::int64_t value) { return value == 1; });
    const bool isNone = letters == "a" && values[0] == static_cast<int>(Activation::None);
    if (areOnes || isNone) return {};
    // Sizes are told as shapes are.
    const char* const between = letters == "l" && title != "shape" ? " " : "x";
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : between) +
                parameterText(letters[std::min(i, letters.size() - 1)], values[i]);
    return text;
}

}  // namespace

std::string TensorContext::attributesText(LabelId id) const {
    const TensorOpRow& operatorRow = row(opOf(id));
    const Parameters& values = parametersOf(id);
    if (isOpaque(opOf(id))) return m_names[static_cast<std::size_t>(values[0])];
    std::string text;
    std::string_view titles = operatorRow.titles;
    for (std::size_t first = 0; !titles.empty();) {
        const std::string_view title = titles.substr(0, titles.find(' '));
        std::size_t count = 0;
        while (titles.starts_with(title)) {
            titles.remove_prefix(std::min(title.size() + 1, titles.size()));
            ++count;
        }
        // A list is all that is left.
        const std::string_view letters = operatorRow.parameters.substr(first, count);
        const auto mine = letters == "l" ? std::span(values).subspan(first)
                                         : std::span(values).subspan(first, count);
        if (const std::string told = attributeText(title, letters, mine); !told.empty())
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", title, told);
        first += count;
    }
    return text;
}

std::string TensorContext::labelTitle(LabelId id) const {
    const TensorOp o = opOf(id);
    if (o == TensorOp::Input || o == TensorOp::Weight) return nameOf(id);
    const std::string attributes = attributesText(id);
    return attributes.empty() ? std::string(writtenName(o))
                              : fmt::format("{}({})", writtenName(o), attributes);
}

std::string parameterText(char letter, std::int64_t value) {
    const auto index = static_cast<std::size_t>(value);
    if (letter == 'a') return std::string(activationNames()[index]);
    if (letter == 'p') return std::string(paddingNames()[index]);
    return std::to_string(value);
}

}  // namespace candler::tensor
