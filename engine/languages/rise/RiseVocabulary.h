// How Rise is written inside sketches: operators (primitives, app, lam, %0, …), sizes in brackets,
// type patterns such as `?t -> m/32.?dt -> ?t` with the size names of the program.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/term/Vocabulary.h"

namespace candler::rise {

class RiseVocabulary : public Vocabulary {
public:
    /// `sizeNames` are bound by the program's outer nat lambdas, outermost first.
    RiseVocabulary(RiseContext& context, std::vector<std::string> sizeNames)
        : m_context(context), m_sizeNames(std::move(sizeNames)) {}

    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view name) override;
    [[nodiscard]] int arity(OpId op) const override;
    [[nodiscard]] std::vector<std::string> operatorNames() const override;
    Result<Payload> parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                 std::size_t end, const TypeEnvironment& names) override;
    Result<std::shared_ptr<const TypePattern>> parseTypePattern(
        const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;
    Result<std::shared_ptr<const TypeArgument>> parseTypeArgument(
        TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names) override;
    [[nodiscard]] std::string holeText(const HoleValue& value) const override;

private:
    class Scope;

    RiseContext& m_context;
    std::vector<std::string> m_sizeNames;
};

}  // namespace candler::rise
