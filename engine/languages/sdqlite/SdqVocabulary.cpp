#include "engine/languages/sdqlite/SdqVocabulary.h"

#include <algorithm>
#include <charconv>

namespace candler::sdqlite {

namespace {

class ThisType : public TypePattern {
public:
    explicit ThisType(TypeId type) : m_type(type) {}
    [[nodiscard]] bool matches(TypeId type) const override { return type == m_type; }

private:
    TypeId m_type;
};

/// `index`, `real`, `{real}`, `{{real}}`.
std::optional<TypeId> readType(SdqTerms& terms, std::string_view text) {
    std::size_t depth = 0;
    while (text.size() >= 2 && text.front() == '{' && text.back() == '}') {
        text = text.substr(1, text.size() - 2);
        ++depth;
    }
    std::optional<TypeId> type;
    if (text == "index") type = PlainTypes::kIndex;
    for (std::size_t i = 0; i < kRings; ++i)
        if (const auto ring = static_cast<Ring>(i); text == ringName(ring))
            type = PlainTypes::ring(ring);
    for (; type && depth > 0; --depth) type = terms.plainTypes.mapTo(*type);
    return type;
}

/// Leaves have names of their own; carriers and lambdas are in faithful programs only.
bool hasName(const SdqTerms& terms, const OperatorRow& row) {
    using enum Operator;
    if (row.op == Symbol || row.op == Number) return false;
    return !terms.isTyped() ||
           (row.op != Lambda && row.op != Unique && row.op != BinaryOperator && row.op != Apply);
}

}  // namespace

std::optional<Vocabulary::OperatorUse> SdqVocabulary::findOperator(std::string_view name) {
    for (const OperatorRow& row : operatorTable())
        if (row.name == name && hasName(m_terms, row))
            return OperatorUse{op(row.op),
                               row.hasPayload ? std::nullopt : std::optional<Payload>(0)};
    if (const auto symbol = m_terms.findSymbol(name))
        return OperatorUse{op(Operator::Symbol), *symbol};
    double number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return OperatorUse{op(Operator::Number), m_terms.number(number)};
}

int SdqVocabulary::arity(OpId op) const {
    return row(operatorOf(op)).arity;
}

std::vector<std::string> SdqVocabulary::operatorNames() const {
    std::vector<std::string> names;
    for (const OperatorRow& row : operatorTable())
        if (hasName(m_terms, row)) names.emplace_back(row.name);
    for (const Symbol& symbol : m_terms.symbols()) names.push_back(symbol.name);
    return names;
}

Result<std::shared_ptr<const TypePattern>> SdqVocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& /*names*/) {
    std::string written(text.text().substr(begin, end - begin));
    std::erase(written, ' ');
    const auto type = readType(m_terms, written);
    if (!type)
        return failure(makeError("this is no type", text.span(begin, end - begin),
                                 "write index, real, or maps of these: {{real}}"));
    return std::make_shared<const ThisType>(*type);
}

}  // namespace candler::sdqlite
