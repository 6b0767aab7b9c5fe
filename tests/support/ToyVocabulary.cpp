#include "tests/support/ToyVocabulary.h"

#include <algorithm>
#include <cctype>

namespace candler::toy {

namespace {

class ExactType : public TypePattern {
public:
    explicit ExactType(std::uint32_t type) : m_type(type) {}
    [[nodiscard]] bool matches(TypeId type) const override { return type.value == m_type; }

private:
    std::uint32_t m_type;
};

/// A nat or a type: both are numbers here.
class Number : public TypeArgument {
public:
    Number(TypeArgumentKind itsKind, std::uint32_t itsValue) : kind(itsKind), value(itsValue) {}
    TypeArgumentKind kind;
    std::uint32_t value;
};

std::string_view stretch(const SourceText& text, std::size_t begin, std::size_t end) {
    return text.text().substr(begin, end - begin);
}

/// The number that a word means: digits (for types behind a `t`), or a parameter of that kind.
Result<std::uint32_t> number(TypeArgumentKind kind, const SourceText& text, std::size_t begin,
                             std::size_t end, const TypeEnvironment& names) {
    const bool isNat = kind == TypeArgumentKind::Nat;
    const std::string_view word = stretch(text, begin, end);
    if (const auto known = names.find(std::string(word)); known != names.end()) {
        const auto* argument = dynamic_cast<const Number*>(known->second.get());
        if (argument != nullptr && argument->kind == kind) return argument->value;
    }
    const std::string_view digits =
        isNat ? word : word.substr(std::min<std::size_t>(1, word.size()));
    const bool isNumber = !digits.empty() && digits.size() < 9 &&
                          std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber || (!isNat && word[0] != 't'))
        return failure(makeError(isNat ? "a number is expected here" : "a type is expected here",
                                 text.span(begin, end - begin),
                                 isNat ? "write digits" : "write t0 or t1"));
    return static_cast<std::uint32_t>(std::stoul(std::string(digits)));
}

}  // namespace

std::optional<Vocabulary::OperatorUse> ToyVocabulary::findOperator(std::string_view name) {
    const auto op = m_toy.signature.find(name);
    if (!op) return std::nullopt;
    return OperatorUse{*op, std::nullopt};
}

int ToyVocabulary::arity(OpId op) const {
    return m_toy.signature[op].arity;
}

std::vector<std::string> ToyVocabulary::operatorNames() const {
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < m_toy.signature.size(); ++i)
        names.push_back(m_toy.signature[OpId{i}].name);
    return names;
}

Result<Payload> ToyVocabulary::parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                            std::size_t end, const TypeEnvironment& names) {
    if (!m_toy.signature[op].hasPayload)
        return failure(makeError("'" + m_toy.signature[op].name + "' has no payload",
                                 text.span(begin, end - begin), "leave the brackets away"));
    return number(TypeArgumentKind::Nat, text, begin, end, names);
}

Result<std::shared_ptr<const TypePattern>> ToyVocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& names) {
    auto type = number(TypeArgumentKind::Type, text, begin, end, names);
    if (!type) return failure(type.error());
    return std::make_shared<const ExactType>(*type);
}

Result<std::shared_ptr<const TypeArgument>> ToyVocabulary::parseTypeArgument(
    TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
    const TypeEnvironment& names) {
    auto value = number(kind, text, begin, end, names);
    if (!value) return failure(value.error());
    return std::make_shared<const Number>(kind, *value);
}

}  // namespace candler::toy
