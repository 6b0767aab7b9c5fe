// Scopes of rules: below which binders the variables of both sides stand. What is free on one side
// must not be bound on the other, nor the other way round, unless a condition or a derivation of
// the rule says that it does not matter. Languages tell the occurrences; checkScopes compares them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/language/RuleFile.h"

namespace candler {

/// What a condition or a derivation that rules call by name says of free names. Its terms are its
/// arguments of the kind `RuleReading::kTerm`, its names those variables that are of another kind.
enum class ScopeNote : std::uint8_t {
    Nothing,
    Apart,   ///< Condition: the names are free in none of the terms; without terms: they differ.
    Closed,  ///< Condition: nothing is free in the terms.
    Void,    ///< Condition: the names of the last argument's kind bind nothing.
    Fresh,   ///< Derivation: a name that is free in none of the terms; without terms: in nothing.
    Alias    ///< Derivation: binds what the names bind; where it has terms, only of these.
};

/// A call of such a row.
struct ScopeFact {
    ScopeNote note = ScopeNote::Nothing;
    std::vector<std::string> names;
    std::vector<std::string> terms;
    std::string derived;  ///< Of a derivation: its variable.
};

/// Binders without names are called by this and their number from the outside, free indices by this
/// and their number.
inline constexpr char kIndexMark = '%';

/// Where a variable stands in one side of a rule.
struct RuleOccurrence {
    std::string variable;
    bool isName = false;  ///< A name that is used here; else a term, in which names are free.
    std::set<std::string> binders{};  ///< Around it.
    /// Names that something around it replaces: they are neither free nor bound.
    std::set<std::string> replaced{};
    RulePiece piece{};
};

struct RuleScopes {
    std::vector<RuleOccurrence> occurrences;
    std::set<std::string> unknown;  ///< Terms that also stand where scopes are not told.
};

struct ScopeMistake {
    std::string message;
    /// If it matters that this name may be free in that variable: both.
    std::string name;
    std::string variable;
    RulePiece piece;
};
[[nodiscard]] std::vector<ScopeMistake> checkScopes(const RuleScopes& left, const RuleScopes& right,
                                                    const std::vector<ScopeFact>& facts,
                                                    const RuleNotation& notation);

}  // namespace candler
