// The recursive-descent parser behind SdqSyntax.h. Internal to the folder. A failed parse returns
// an invalid SyntaxId and leaves the first mistake in error(). Operators and atoms are read in
// SdqExpressionParser.cpp, `sum(…)` and its like in SdqFormParser.cpp, types in SdqTypeParser.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqLexer.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

namespace candler::sdqlite {

class Parser {
public:
    Parser(SyntaxTree& tree, std::size_t offset, ParseOptions options)
        : m_tree(tree), m_lexer(tree.source(), offset), m_options(options) {}

    SyntaxId expression();
    SyntaxId type();
    /// A name of a sort, or `pos(A)`; empty if there is none.
    std::string sort();

    [[nodiscard]] Lexer& lexer() { return m_lexer; }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    /// The mistake that was made; the next one can be told.
    std::optional<Diagnostic> takeError() { return std::exchange(m_error, std::nullopt); }

    /// Records that something else was expected at the next token. Without a hint the token may
    /// have one.
    SyntaxId fail(std::string_view message, std::string hint = {});
    /// Records a mistake that is the token itself.
    SyntaxId failAt(const Token& token, std::string message, std::string hint = {});
    bool accept(std::string_view symbol);
    bool acceptWord(std::string_view word);
    bool expect(std::string_view symbol, std::string_view where, std::string hint = {});
    bool expectWord(std::string_view word, std::string_view where);
    /// A name that is no word of the language; `what` says whose. None if there is none.
    std::optional<Token> name(std::string_view what);
    /// From an offset to the end of the last token.
    [[nodiscard]] SourceSpan placeFrom(std::size_t start) const {
        return m_tree.source().span(start, m_lexer.lastEnd() - start);
    }
    /// The value of a Number.
    std::optional<double> number(const Token& token);

private:
    class DepthGuard;
    /// Operators by how they bind, loosest first.
    enum class Level : std::uint8_t { Comparison, Range, Sum, Product, Postfix };
    struct Infix {
        Operator op = Operator::Add;
        Level level = Level::Postfix;
    };
    /// `<pattern, value> in range`
    struct Generator {
        std::vector<Token> keys;
        /// What the keys and the value are called in the tree.
        std::vector<std::string> names;
        /// By key, whether the name was bound before, so that the two are equated.
        std::vector<bool> isEquated;
        std::string value;
        SyntaxId range;
    };
    using BoundNames = std::set<std::string_view>;
    struct Form {
        std::string_view word;
        SyntaxId (Parser::*parse)(const Token& word);
    };

    // Operators.
    SyntaxId binary(Level least);
    [[nodiscard]] std::optional<Infix> infix() const;
    SyntaxId postfix();
    SyntaxId call(SyntaxId function, std::size_t start);
    SyntaxId argument(SyntaxId function, std::size_t start);
    SyntaxId slice(SyntaxId array, std::size_t start);
    SyntaxId component(SyntaxId tuple, std::size_t start);
    SyntaxId operand();
    SyntaxId missingOperand();
    SyntaxId literal(bool isNegative, std::size_t start);
    SyntaxId parenthesised();
    SyntaxId mapLiteral();

    // Forms, after their word.
    static const Form* formOf(const Token& token);
    SyntaxId letForm(const Token& word);
    SyntaxId ifForm(const Token& word);
    SyntaxId sumForm(const Token& word);
    SyntaxId collectForm(const Token& word);
    SyntaxId mergeForm(const Token& word);
    SyntaxId probeForm(const Token& word);
    SyntaxId inBoundsForm(const Token& word);
    SyntaxId functionForm(const Token& word);
    SyntaxId uniqueForm(const Token& word);
    SyntaxId infinityForm(const Token& word);
    SyntaxId carrierForm(const Token& word);
    SyntaxId lambdaForm();

    /// Between parentheses, `count` of them; none after a mistake.
    std::optional<std::vector<SyntaxId>> arguments(std::string_view word, std::size_t count);
    /// `key -> value`, the key taken apart where it is a tuple; none after a mistake.
    struct Entry {
        SyntaxId key;
        SyntaxId value;
    };
    std::optional<Entry> entry();

    // Generators.
    std::optional<Generator> generator(BoundNames& bound, bool mayEquate);
    bool keyPatternOf(Generator& generator, BoundNames& bound, bool mayEquate);
    bool bindKey(Generator& generator, BoundNames& bound, bool mayEquate);
    std::optional<std::string> bindOnce(BoundNames& bound, std::string_view what);
    std::optional<Token> nameOrBlank(std::string_view what);
    /// The nested nodes of a generator, of which the innermost is `op` over `inner`.
    SyntaxId loops(const Generator& generator, Operator op, std::vector<SyntaxId> inner,
                   std::size_t start);
    SyntaxId equated(const Generator& generator, std::size_t key, SyntaxId inner);

    SyntaxId node(Operator op, std::size_t start, std::vector<SyntaxId> children,
                  std::vector<std::string> binders = {}, std::string name = {});
    /// Adds it unless it is too deep.
    SyntaxId add(SyntaxNode node);
    SyntaxId variable(const Token& token, std::string name);
    SyntaxId tooDeep();

    // Types.
    SyntaxId mapType(MapKind kind, const Token& word);
    SyntaxId logicalMap();
    bool keySort(TypeSyntax& map);
    bool keySorts(TypeSyntax& map);
    bool closeAngle(std::string_view where);

    SyntaxTree& m_tree;
    Lexer m_lexer;
    ParseOptions m_options;
    std::optional<Diagnostic> m_error;
    int m_depth = 0;
};

/// Counts nesting while it lives.
class Parser::DepthGuard {
public:
    static constexpr int kMaxDepth = 300;

    explicit DepthGuard(Parser& parser) : m_parser(parser) { ++m_parser.m_depth; }
    ~DepthGuard() { --m_parser.m_depth; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

    [[nodiscard]] bool isTooDeep() const { return m_parser.m_depth > kMaxDepth; }

private:
    Parser& m_parser;
};

}  // namespace candler::sdqlite
