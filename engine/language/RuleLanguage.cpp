#include "engine/language/RuleLanguage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace candler {

namespace {

using Roots = RuleLanguage::Roots;

/// With the number for the parameter: as one would write this rule of a family by itself.
std::string textWithNumber(const RuleSyntax& syntax, const std::string& text, std::int64_t number) {
    const auto isWordCharacter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
    };
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isWordCharacter(text[end])) ++end;
        const std::string word = text.substr(i, std::max(end - i, std::size_t{1}));
        result += word == syntax.parameter ? std::to_string(number) : word;
        i += word.size();
    }
    return result;
}

bool areEachMatched(const RuleSyntax& syntax) {
    constexpr std::size_t kMostRoots = 4;
    const auto count = [](const std::vector<RuleRoot>& roots, const std::string& variable) {
        return std::ranges::count(roots, variable, &RuleRoot::variable);
    };
    return syntax.left.size() == syntax.right.size() && syntax.left.size() <= kMostRoots &&
           !syntax.isTwoWay && std::ranges::all_of(syntax.left, [&](const RuleRoot& root) {
               return !root.variable.empty() && count(syntax.left, root.variable) == 1 &&
                      count(syntax.right, root.variable) == 1;
           });
}

Result<void> checkRoots(Roots roots, const RuleSyntax& syntax) {
    const bool isPlain = syntax.left.size() == 1 && syntax.left[0].variable.empty();
    const bool isPlainRight =
        syntax.computed || (syntax.right.size() == 1 && syntax.right[0].variable.empty());
    if (isPlain && isPlainRight) return {};
    if (roots == Roots::One)
        return failure(makeError("a rule of this language matches one pattern", syntax.place,
                                 "write  pattern => right-hand side"));
    const bool isGood = roots == Roots::Each
                            ? areEachMatched(syntax)
                            : syntax.right.size() == 1 && !isPlain && !isPlainRight &&
                                  (!syntax.isTwoWay || syntax.left.size() == 1);
    if (isGood) return {};
    return failure(makeError("the two sides do not go together", syntax.place,
                             roots == Roots::Each
                                 ? "write  ?u = pattern, ?v = pattern => ?u = right, ?v = right"
                                 : "write  ?v = pattern, ?w = pattern => ?v = right"));
}

void checkScopes(const RuleLanguage& language, const RuleDirection& direction,
                 RuleReading& reading) {
    if (direction.right == nullptr) return;
    const RuleNotation& notation = *direction.syntax.notation;
    RuleScopes left;
    RuleScopes right;
    for (const RuleRoot& root : direction.left) language.addScopes(notation, root.pattern, left);
    language.addScopes(notation, direction.right->pattern, right);
    for (const ScopeMistake& mistake : checkScopes(left, right, reading.facts(), notation)) {
        const std::string_view apart =
            mistake.name.empty() ? "" : language.apartCondition(reading.kindOf(mistake.name));
        reading.fail(
            mistake.message, mistake.piece,
            apart.empty()
                ? "both sides must have the same free names"
                : fmt::format("if it is not free there, say so: if {}",
                              notation.callText(apart, {notation.variableText(mistake.name),
                                                        notation.variableText(mistake.variable)})));
    }
}

Result<RulePtr> compileDirection(RuleLanguage& language, const RuleDirection& direction,
                                 std::string name, std::string text) {
    auto rule = std::make_shared<Rule>();
    rule->name = std::move(name);
    rule->text = std::move(text);
    rule->place = direction.syntax.place;
    RuleReading reading(*direction.syntax.notation, language.kindName());
    language.compile(direction, reading, *rule);
    if (reading.isGood()) checkScopes(language, direction, reading);
    if (!reading.isGood()) return failure(std::move(reading.errors()));
    rule->program = Program::compile(rule->pattern);
    return rule;
}

}  // namespace

Result<RuleList> compileRule(RuleLanguage& language, const RuleSyntax& syntax,
                             std::int64_t number) {
    if (const auto good = checkRoots(language.roots(), syntax); !good) return failure(good.error());
    RuleList rules;
    const auto add = [&](const RuleDirection& direction, const std::string& suffix,
                         const std::string& text) -> Result<void> {
        auto rule = compileDirection(language, direction, syntax.name + suffix, text);
        if (!rule) return failure(rule.error());
        rules.push_back(std::move(*rule));
        return {};
    };
    constexpr std::array<const char*, 4> kSuffixes{"", "-second", "-third", "-fourth"};
    const std::string forth = syntax.text(false);
    const std::size_t count = language.roots() == Roots::Each ? syntax.left.size() : 1;
    const bool isOfFamily = !syntax.parameter.empty();
    for (std::size_t i = 0; i < count; ++i) {
        const RuleRoot* right = syntax.computed ? nullptr : syntax.right.data();
        if (count > 1)
            right = &*std::ranges::find(syntax.right, syntax.left[i].variable, &RuleRoot::variable);
        if (auto added = add({syntax, syntax.left, right, i, number},
                             isOfFamily ? fmt::format("-{}", number) : kSuffixes[i],
                             isOfFamily ? textWithNumber(syntax, forth, number) : forth);
            !added)
            return failure(added.error());
    }
    if (syntax.isTwoWay)
        if (auto added =
                add({syntax, syntax.right, &syntax.left[0], 0, number}, "-rev", syntax.text(true));
            !added)
            return failure(added.error());
    return rules;
}

}  // namespace candler
