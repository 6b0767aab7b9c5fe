// RuleLanguage: what the compiler of rules asks a language for. The compiler reads the file, takes
// rules of two directions and of several roots apart, names them, and checks scopes; the language
// makes pattern, conditions and applier of one direction, with the help of a RuleReading. A
// language of s-expressions begins with SexprNotation.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/language/RuleFile.h"
#include "engine/language/RuleReading.h"
#include "engine/rewriting/Rule.h"

namespace candler {

/// One direction of a rule, for one of its roots.
struct RuleDirection {
    const RuleSyntax& syntax;
    std::span<const RuleRoot> left;
    const RuleRoot* right = nullptr;  ///< None: the right-hand side is computed.
    std::size_t own = 0;              ///< Of `left`: the root that is merged with the right side.
    std::int64_t number = 0;          ///< Of a rule of a family.
};

class RuleLanguage {
public:
    /// What several roots on the left mean.
    enum class Roots : std::uint8_t {
        One,     ///< They are not written.
        Joined,  ///< One pattern, which the root that the right-hand side names begins.
        Each     ///< A rule for each, whose companions the others are.
    };

    RuleLanguage() = default;
    RuleLanguage(const RuleLanguage&) = delete;
    RuleLanguage& operator=(const RuleLanguage&) = delete;
    virtual ~RuleLanguage() = default;

    [[nodiscard]] virtual std::shared_ptr<RuleNotation> notation(const SourceText& text) const = 0;
    [[nodiscard]] virtual Roots roots() const { return Roots::One; }
    /// "an index", of a kind of variables.
    [[nodiscard]] virtual RuleReading::KindName kindName() const = 0;
    /// Makes pattern, conditions and applier; mistakes go to `reading`.
    virtual void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) = 0;
    /// Adds where variables stand in one side. Without it scopes are not checked; a language may
    /// check them otherwise, as Rise does.
    virtual void addScopes(const RuleNotation& /*notation*/, const RulePiece& /*side*/,
                           RuleScopes& /*scopes*/) const {}
    /// The condition that a name of this kind is not free in a term; empty if there is none.
    [[nodiscard]] virtual std::string_view apartCondition(char /*kind*/) const { return {}; }
};

/// The rules of one entry: of `<=>` both directions, the second called NAME-rev; of several roots
/// one for each where the language has them so, NAME-second and so on. Of a family that with the
/// number.
[[nodiscard]] Result<RuleList> compileRule(RuleLanguage& language, const RuleSyntax& syntax,
                                           std::int64_t number = 0);

}  // namespace candler
