// Text of s-expression languages: terms and patterns read from trees, terms printed. All loops, so
// that terms of any depth are fine.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/sexpr/SexprContext.h"
#include "engine/rewriting/Pattern.h"
#include "engine/term/SExpr.h"

namespace candler::sexpr {

/// What an atom or the head of a list means.
struct Head {
    bool isVariable = false;
    std::string variable;  ///< Without the `?`.
    LabelId label;
};

/// The expression at `node` must be an atom or a list with an operator and the right number of
/// arguments. Variables are an error unless `allowVariables`.
Result<Head> readHead(SexprContext& context, const SExprTree& tree, SExprTree::Index node,
                      bool allowVariables);

/// The arguments of a list; none for an atom.
[[nodiscard]] std::vector<SExprTree::Index> arguments(const SExprTree& tree, SExprTree::Index node);

Result<TermId> readTerm(SexprContext& context, const SExprTree& tree, SExprTree::Index node);
/// All terms of a text; an error if there is none.
Result<std::vector<TermId>> readTerms(SexprContext& context, const SourceText& text);
/// Where the second term of such a text is written; without a line if there is only one.
[[nodiscard]] SourceSpan placeOfSecondTerm(const SourceText& text);

/// Further patterns for the classes of variables, each used where its variable first occurs.
using JoinedPatterns = std::map<std::string, std::vector<SExprTree::Index>>;

/// Adds the pattern to `pattern`, sharing its variables; returns the index of its root node. Takes
/// out of `joined` what was used.
Result<std::uint32_t> readPattern(SexprContext& context, const SExprTree& tree,
                                  SExprTree::Index node, Pattern& pattern, JoinedPatterns& joined);
Result<std::uint32_t> readPattern(SexprContext& context, const SExprTree& tree,
                                  SExprTree::Index node, Pattern& pattern);

/// `(+ x 1)`. Terms are printed as trees. `parts` gets where each part stands, parents first.
[[nodiscard]] std::string termText(const SexprContext& context, TermId term,
                                   std::vector<TermPart>* parts = nullptr);

}  // namespace candler::sexpr
