// Files of rules for s-expression languages, as written:
//
//     ; a comment
//     comm-add:   (+ ?a ?b) => (+ ?b ?a)
//     assoc-add:  (+ ?a (+ ?b ?c)) <=> (+ (+ ?a ?b) ?c)          ; also defines assoc-add-rev
//     div-canon:  (/ ?a ?b) => (* ?a (pow ?b -1)) if (nonzero ?b)
//     lem-imply:  ?v = true, ?v = (& (-> ?a ?b) (-> (~ ?a) ?c)) => ?v = (| ?b ?c)
//     push-let:   (let ?v ?e (lam ?w ?b)) => (compute push-let ?v ?e ?w ?b) if (not-same-var ?v ?w)
//     eta-up:     (f ?x) => (lam (app ?up %0)) with ?up = (shift ?x 1 0)
//     set sums = comm-add, assoc-add
//
// An entry begins in a line whose first word ends in a colon or is `set`, and goes on to the next
// such line. Several roots `?v = pattern` are matched together; then the right-hand side says which
// of the variables is merged with what. `with` makes variables of the right-hand side that the left
// one does not bind, and comes before `if`. SexprRule.h compiles rules.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/term/SExpr.h"

namespace candler::sexpr {

/// `pattern`, or `?v = pattern`.
struct RootSyntax {
    std::string variable;  ///< Without `?`; empty if there is none.
    SExprTree::Index variableNode = 0;
    SExprTree::Index pattern = 0;
};

/// `?v = (name arguments)` behind `with`.
struct DerivedSyntax {
    std::string variable;  ///< Without `?`.
    SExprTree::Index variableNode = 0;
    SExprTree::Index call = 0;  ///< A list.
};

struct RuleSyntax {
    std::string name;
    std::string text;  ///< Behind the name, in one line.
    SourceSpan place;  ///< Of the name.
    bool isTwoWay = false;
    std::vector<RootSyntax> left;
    std::vector<RootSyntax> right;
    std::vector<DerivedSyntax> derived;
    std::vector<SExprTree::Index> conditions;  ///< Lists.
    std::shared_ptr<const SExprTree> tree;
};

struct RuleSetSyntax {
    struct Entry {
        std::string rule;
        SourceSpan place;
    };
    std::string name;
    SourceSpan place;
    std::vector<Entry> entries;
};

struct RuleFile {
    std::vector<RuleSyntax> rules;
    std::vector<RuleSetSyntax> sets;
};

/// One direction of a rule: `lhs => rhs if …`.
[[nodiscard]] std::string directedText(const RuleSyntax& syntax, bool isReversed);

/// Reports one mistake for each entry that has any.
Result<RuleFile> parseRuleFile(const SourceText& text);

}  // namespace candler::sexpr
