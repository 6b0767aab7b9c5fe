// Rule files of Rise: definitions of rules and of rule sets, as trees with places.
//
//   -- comment
//   map-fission: map (\x. f gx) => \xs. map f (map (\x. gx) xs)
//     where gx : a
//     if x notin f                          (or a condition of RiseConditions.h: if accumulates op)
//   beta: (\x. body) arg => compute substitute body arg
//   vec-before-map-f32: asVector[n] (map f xs) => map g (asVector[n] xs)
//     where f : f32 -> f32, g : <n>f32 -> <n>f32
//     with g = vectorise f
//   family split-join(k): map f xs => join (map (map f) (split[k] xs))
//   set split = map-fission, reduce-seq, split-join-32
//
// A rule starts in column 1. On the left every name that is neither bound nor a primitive is a
// pattern variable. `where` gives types: in them a letter before a dot or in brackets is a size,
// any other name a data type. `compute NAME variables` asks for a right-hand side of
// RiseComputed.h; `with g = NAME f` for a part of it, of RiseDerived.h. A family is a rule for each
// whole number that its size may be: NAME-32 is the one with 32.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/rise/syntax/RiseSyntax.h"
#include "engine/support/Result.h"

namespace candler::rise {

struct RuleAnnotation {
    std::string variable;
    SourceSpan place;
    SyntaxId type;
};

/// `x notin f`, or `NAME f` with a name of RiseConditions.h; then `binder` is empty.
struct ConditionSyntax {
    std::string name;  ///< "notin" or the condition's name.
    std::string binder;
    std::string variable;
    SourceSpan place;
};

struct ComputedCall {
    std::string name;
    std::vector<std::string> arguments;
    SourceSpan place;
};

/// `with g = NAME f`.
struct DerivedSyntax {
    std::string variable;
    std::string function;
    std::string argument;
    SourceSpan place;  ///< Of `variable`.
};

struct RuleSyntax {
    std::string name;
    std::string parameter;  ///< The size of a family; empty: an ordinary rule.
    std::string text;       ///< Everything behind the name, blanks collapsed.
    SourceSpan place;       ///< Of the name.
    std::shared_ptr<const SyntaxTree> tree;
    SyntaxId left;
    std::optional<SyntaxId> right;  ///< None for a computed right-hand side.
    std::optional<ComputedCall> computed;
    std::vector<RuleAnnotation> annotations;
    std::vector<ConditionSyntax> conditions;
    std::vector<DerivedSyntax> derived;
};

struct RuleSetSyntax {
    std::string name;
    SourceSpan place;
    struct Entry {
        std::string rule;
        SourceSpan place;
    };
    std::vector<Entry> entries;
};

struct RuleFileSyntax {
    std::vector<RuleSyntax> rules;
    std::vector<RuleSetSyntax> sets;
};

/// Parses a whole file. After a mistake it goes on with the next line that starts in column 1, so
/// that several are reported.
[[nodiscard]] Result<RuleFileSyntax> parseRuleFile(const SourceText& text);

}  // namespace candler::rise
