#include "tests/unit/sdqlite/CheckedText.h"

#include <catch2/catch.hpp>

#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "tests/unit/sdqlite/SyntaxDump.h"

namespace candler::sdqlite {

namespace {

std::string linesOf(const Diagnostics& diagnostics) {
    std::string lines;
    for (const Diagnostic& diagnostic : diagnostics)
        lines += (lines.empty() ? "" : "\n") + mistakeText(diagnostic);
    return lines;
}

Result<TermId> checkExpressionText(SdqTerms& terms, const std::string& text) {
    SyntaxTree tree(SourceText("expression", text));
    const auto piece = parseExpression(tree, 0, {.isFaithful = !terms.isTyped()});
    if (!piece) return failure(piece.error());
    return checkExpression(terms, tree, piece->root);
}

}  // namespace

Result<CheckedProgram> checkText(SdqTerms& terms, const std::string& text) {
    SyntaxTree tree(SourceText("test", text));
    const auto declarations = parseProgram(tree, {.isFaithful = !terms.isTyped()});
    if (!declarations) return failure(declarations.error());
    return checkProgram(terms, tree, *declarations);
}

CheckedProgram checkedText(SdqTerms& terms, const std::string& text) {
    auto program = checkText(terms, text);
    if (!program) FAIL(text + "\n" + render(program.error()));
    return std::move(*program);
}

std::string mistakesOf(const std::string& text) {
    SdqTerms terms(Dialect::Sdqlite);
    const auto program = checkText(terms, text);
    return program ? "none" : linesOf(program.error());
}

std::string warningsOf(const std::string& text) {
    SdqTerms terms(Dialect::Sdqlite);
    return linesOf(checkedText(terms, text).warnings);
}

std::string expressionText(const std::string& program, const std::string& expression) {
    SdqTerms terms(Dialect::Sdqlite);
    static_cast<void>(checkedText(terms, program));
    const auto term = checkExpressionText(terms, expression);
    return term ? termText(terms, *term) : linesOf(term.error());
}

TermId readAgain(SdqTerms& terms, TermId term) {
    const std::string text = termText(terms, term);
    const auto again = checkExpressionText(terms, text);
    if (!again) FAIL(text + "\n" + render(again.error()));
    return *again;
}

}  // namespace candler::sdqlite
