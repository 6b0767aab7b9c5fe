#include "engine/languages/rise/syntax/RiseSyntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/languages/rise/syntax/RiseParser.h"

namespace candler::rise {

SyntaxId SyntaxTree::add(SyntaxNode node) {
    const SyntaxId id{m_nodes.size()};
    m_nodes.push_back(std::move(node));
    return id;
}

SourceSpan SyntaxTree::place(SyntaxId id) const {
    const SyntaxNode& node = (*this)[id];
    return m_source.span(node.offset, node.length);
}

namespace {

Result<ParsedPiece> piece(Parser& parser, SyntaxId root) {
    if (!root.isValid()) return failure(*parser.error());
    return ParsedPiece{root, parser.lexer().lastEnd()};
}

/// `name :` or `name =` in column 1.
bool startsDefinition(const Lexer& lexer) {
    return lexer.peek().kind == TokenKind::Identifier && lexer.peek().startsLine &&
           (lexer.peekSecond().isSymbol(":") || lexer.peekSecond().isSymbol("="));
}

struct DeclaredType {
    SyntaxId type;
    SourceSpan place;
};

/// Reads signatures and definitions one by one and goes on after errors.
class DefinitionReader {
public:
    explicit DefinitionReader(SyntaxTree& tree) : m_parser(tree, 0, {}) {}

    Result<Definitions> read() {
        Lexer& lexer = m_parser.lexer();
        while (lexer.peek().kind != TokenKind::End) {
            if (startsDefinition(lexer))
                readOne();
            else
                static_cast<void>(
                    m_parser.fail("expected a definition",
                                  "definitions start in column 1 with 'name =' or 'name : type'; "
                                  "continued lines are indented"));
            if (!m_parser.error()) continue;
            m_errors.push_back(*m_parser.error());
            m_parser.clearError();
            while (lexer.peek().kind != TokenKind::End && !startsDefinition(lexer)) lexer.next();
        }
        finish();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_definitions);
    }

private:
    void readOne() {
        Lexer& lexer = m_parser.lexer();
        const Token name = lexer.next();
        const SourceSpan place = lexer.span(name);
        const bool isSignature = lexer.next().text == ":";
        if (isReservedWord(name.text)) {
            m_errors.push_back(makeError(fmt::format("'{}' cannot be a name", name.text), place,
                                         "if, where and notin are reserved for rules"));
        }
        const SyntaxId piece = isSignature ? m_parser.type() : m_parser.expression();
        if (!piece.isValid()) {
            m_broken.insert(name.text);
            return;
        }
        if (isSignature)
            addSignature(name.text, {piece, place});
        else
            addDefinition({name.text, place, std::nullopt, piece});
        const Token& after = lexer.peek();
        if (after.kind != TokenKind::End && !startsDefinition(lexer)) {
            const std::string hint =
                after.startsLine ? "indent lines that continue a definition" : "";
            static_cast<void>(m_parser.fail(
                fmt::format("expected the end of the {}", isSignature ? "type" : "definition"),
                hint));
        }
    }

    void addSignature(const std::string& name, DeclaredType signature) {
        const SourceSpan place = signature.place;
        if (!m_signatures.emplace(name, std::move(signature)).second)
            m_errors.push_back(
                makeError(fmt::format("'{}' has two signatures", name), place, "remove one"));
    }

    void addDefinition(Definition definition) {
        if (const auto same = m_definitions.find(definition.name))
            m_errors.push_back(makeError(fmt::format("'{}' is defined twice", definition.name),
                                         definition.place,
                                         fmt::format("the first definition is in line {}",
                                                     m_definitions[*same].place.line)));
        else
            m_definitions.add(std::move(definition));
    }

    void finish() {
        for (const auto& [name, signature] : m_signatures)
            if (const auto defined = m_definitions.find(name))
                m_definitions[*defined].type = signature.type;
            else if (!m_broken.contains(name))
                m_errors.push_back(
                    makeError(fmt::format("'{}' has a signature but no definition", name),
                              signature.place, fmt::format("add '{} = …'", name)));
        std::stable_sort(m_errors.begin(), m_errors.end(),
                         [](const Diagnostic& a, const Diagnostic& b) {
                             return a.place.offset < b.place.offset;
                         });
    }

    Parser m_parser;
    Definitions m_definitions;
    std::map<std::string, DeclaredType> m_signatures;
    std::set<std::string> m_broken;
    Diagnostics m_errors;
};

}  // namespace

Result<ParsedPiece> parseExpression(SyntaxTree& tree, std::size_t offset, ParseOptions options) {
    Parser parser(tree, offset, options);
    return piece(parser, parser.expression());
}

Result<ParsedPiece> parseType(SyntaxTree& tree, std::size_t offset, ParseOptions options) {
    Parser parser(tree, offset, options);
    return piece(parser, parser.type());
}

Result<ParsedPiece> parseNat(SyntaxTree& tree, std::size_t offset, ParseOptions options) {
    Parser parser(tree, offset, options);
    return piece(parser, parser.nat());
}

bool Definitions::add(Definition definition) {
    const bool isNew = m_numbers.try_emplace(definition.name, m_all.size()).second;
    if (isNew) m_all.push_back(std::move(definition));
    return isNew;
}

std::optional<std::size_t> Definitions::find(const std::string& name) const {
    const auto found = m_numbers.find(name);
    if (found == m_numbers.end()) return std::nullopt;
    return found->second;
}

Result<Definitions> parseDefinitions(SyntaxTree& tree) {
    DefinitionReader reader(tree);
    return reader.read();
}

}  // namespace candler::rise
