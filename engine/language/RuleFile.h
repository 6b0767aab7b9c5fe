// Files of rules, as written, in every language:
//
//     comm-add:   (+ ?a ?b) => (+ ?b ?a)
//     assoc-add:  (+ ?a (+ ?b ?c)) <=> (+ (+ ?a ?b) ?c)          ; also defines assoc-add-rev
//     div-canon:  (/ ?a ?b) => (* ?a (pow ?b -1)) if (nonzero ?b)
//     lem-imply:  ?v = true, ?v = (& (-> ?a ?b) (-> (~ ?a) ?c)) => ?v = (| ?b ?c)
//     push-let:   (let ?v ?e (lam ?w ?b)) => (compute push-let ?v ?e ?w ?b) if (not-same-var ?v ?w)
//     eta-up:     (f ?x) => (lam (app ?up %0)) with ?up = (shift ?x 1 0)
//     family split-join(k): map f xs => join (map (map f) (split[k] xs))
//     set sums = comm-add, assoc-add
//
// An entry goes on to where the next one begins. Behind the sides stand clauses: `where` gives
// types of variables, `with` makes variables of the right-hand side that the left one does not
// bind, `if` asks conditions. `compute` stands for a right-hand side that is computed by name. A
// family is a rule for each whole number. What patterns, types and calls look like says a
// RuleNotation; RuleLanguage.h makes rules of all this.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

/// A part of the text; of patterns and types also the node of the notation's own tree.
struct RulePiece {
    std::size_t offset = 0;
    std::string_view text;  ///< As written.
    std::uint32_t node = 0;

    [[nodiscard]] std::size_t end() const { return offset + text.size(); }
    /// Of a variable: without the `?` of notations that write one.
    [[nodiscard]] std::string name() const {
        return std::string(text.substr(text.starts_with('?') ? 1 : 0));
    }
};

/// `(name arguments)`, or however the notation writes it.
struct RuleCall {
    RulePiece whole;
    RulePiece name;
    std::vector<RulePiece> arguments;
};

/// `pattern`, or `?v = pattern`.
struct RuleRoot {
    std::string variable;  ///< Empty if there is none.
    RulePiece written;     ///< The variable.
    RulePiece pattern;
};

/// `?v = (name arguments)` behind `with`.
struct RuleDerived {
    RulePiece variable;
    RuleCall call;
};

/// `f : a -> b` behind `where`.
struct RuleTyped {
    RulePiece variable;
    RulePiece type;
};

struct RuleToken {
    enum class Kind : std::uint8_t { End, Word, Symbol, Bad };
    Kind kind = Kind::End;
    RulePiece piece;
    bool beginsEntry = false;
    std::string error;  ///< Of a bad one.
};

/// How a language writes what stands in rules: one text, which is read from left to right.
class RuleNotation {
public:
    struct Forms {
        std::string_view comment;  ///< Goes on to the end of the line.
        std::string_view sigil;    ///< What variables begin with.
        bool hasLists = false;     ///< `(name x)` for `name x`.
    };

    RuleNotation(SourceText source, Forms forms) : m_source(std::move(source)), m_forms(forms) {}
    RuleNotation(const RuleNotation&) = delete;
    RuleNotation& operator=(const RuleNotation&) = delete;
    virtual ~RuleNotation() = default;

    [[nodiscard]] const SourceText& source() const { return m_source; }
    [[nodiscard]] const Forms& forms() const { return m_forms; }
    [[nodiscard]] SourceSpan place(const RulePiece& piece) const {
        return m_source.span(piece.offset, piece.text.size());
    }
    [[nodiscard]] RulePiece piece(std::size_t begin, std::size_t end) const {
        return {begin, m_source.text().substr(begin, end - begin), 0};
    }
    [[nodiscard]] bool isVariable(std::string_view text) const;
    /// "?x"
    [[nodiscard]] std::string variableText(std::string_view name) const {
        return std::string(m_forms.sigil).append(name);
    }
    /// "(shift ?x 1)"; the arguments as they are written.
    [[nodiscard]] std::string callText(std::string_view name,
                                       const std::vector<std::string>& arguments) const;

    /// The next token from `at` on.
    [[nodiscard]] virtual RuleToken token(std::size_t at) const = 0;
    virtual Result<RulePiece> pattern(std::size_t at) = 0;
    virtual Result<RulePiece> type(std::size_t at);
    /// `what` is expected there, as "a condition".
    virtual Result<RuleCall> call(std::size_t at, std::string_view what) = 0;

private:
    SourceText m_source;
    Forms m_forms;
};

/// Words of rules that are no names: where, with, if, notin.
[[nodiscard]] bool isRuleWord(std::string_view word);

struct RuleSyntax {
    std::string name;
    std::string parameter;  ///< The number of a family; empty: an ordinary rule.
    SourceSpan place;       ///< Of the name.
    bool isTwoWay = false;
    std::vector<RuleRoot> left;
    std::vector<RuleRoot> right;  ///< Empty if it is computed.
    std::optional<RuleCall> computed;
    std::vector<RuleTyped> typed;
    std::vector<RuleDerived> derived;
    std::vector<RuleCall> conditions;
    std::string leftText, rightText, clauses;  ///< In one line.
    std::shared_ptr<const RuleNotation> notation;

    /// One direction: `lhs => rhs if …`.
    [[nodiscard]] std::string text(bool isReversed) const;
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
    Diagnostics mistakes;             ///< One for each entry that could not be read.
    std::vector<std::string> broken;  ///< The names of those rules, where they are known.
};

[[nodiscard]] RuleFile parseRuleFile(std::shared_ptr<RuleNotation> notation);

}  // namespace candler
