#include "engine/languages/stur/syntax/SturLineParser.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::stur {

const Token& LineParser::peek(std::size_t ahead) const {
    return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
}

Token LineParser::take() {
    const Token taken = peek();
    if (m_at + 1 < m_tokens.size()) ++m_at;
    return taken;
}

bool LineParser::takeSymbol(std::string_view symbol) {
    if (!peek().isSymbol(symbol)) return false;
    take();
    return true;
}

std::string LineParser::seen() const {
    return peek().kind == Token::Kind::End ? "the end of the line"
                                           : fmt::format("'{}'", peek().text);
}

bool LineParser::expectSymbol(std::string_view symbol, std::string hint) {
    if (takeSymbol(symbol)) return true;
    fail(fmt::format("'{}' is expected here, not {}", symbol, seen()), peek().place,
         std::move(hint));
    return false;
}

bool LineParser::expectEnd() {
    if (peek().kind == Token::Kind::End) return true;
    fail(fmt::format("{} is not expected here", seen()), peek().place,
         peek().isSymbol("-")     ? "write a difference as a sum: A(i) + -1 * B(i)"
         : peek().isSymbol("^-1") ? "a reciprocal has it behind its name, A^-1(i), or is inv(…)"
                                  : "a line holds one rule or one directive");
    return false;
}

/// Of several readings of a line the one that came furthest tells what is wrong.
std::nullopt_t LineParser::fail(std::string message, const Place& place, std::string hint) {
    if (!m_error || place.offset > m_errorAt) {
        m_errorAt = place.offset;
        m_error =
            makeError(std::move(message), m_text.span(place.offset, place.length), std::move(hint));
    }
    return std::nullopt;
}

Place LineParser::from(std::size_t begin) const {
    const Token& last = m_tokens[m_at == 0 ? 0 : m_at - 1];
    return {begin, last.place.end() - begin};
}

bool LineParser::checkTokens() {
    for (const Token& token : m_tokens)
        if (token.kind == Token::Kind::Bad) {
            token.text == "\"" ? fail("this text has no end", token.place, "close it: \"rows.csv\"")
                               : fail("this character has no meaning here", token.place);
            return false;
        }
    return true;
}

std::optional<std::vector<LineSyntax>> LineParser::lines() {
    if (!checkTokens()) return std::nullopt;
    std::vector<LineSyntax> made;
    const bool isDirective = peek().kind == Token::Kind::Name && peek(1).isSymbol(":") &&
                             !(peek(2).text.size() == 1 && peek(3).isSymbol("("));
    do {
        auto line = peek().isSymbol("@") ? preprocess() : isDirective ? directive(peek()) : rule();
        if (!line) return std::nullopt;
        made.push_back(std::move(*line));
    } while (!isDirective && takeSymbol(";"));
    if (!expectEnd()) return std::nullopt;
    return made;
}

std::optional<LineSyntax> LineParser::directive(const Token& name) {
    take();
    take();
    if (name.text == "symbols") return names(NamesSyntax::Kind::Symbols);
    if (name.text == "outputs") return names(NamesSyntax::Kind::Outputs);
    if (name.text == "iters") return choices(ChoiceSyntax::Kind::Order);
    if (name.text == "layout") return choices(ChoiceSyntax::Kind::Layout);
    if (name.text == "structure") return structures();
    if (name.text == "data") return data();
    if (name.text == "assume") return assumptions();
    const std::vector<std::string> known{"assume",  "data",      "iters",  "layout",
                                         "outputs", "structure", "symbols"};
    std::string hint = spellingHint(name.text, known);
    if (hint.empty())
        hint = "directives are symbols, outputs, iters, layout, structure, data and assume";
    return fail(fmt::format("no directive is called '{}'", name.text), name.place, std::move(hint));
}

std::optional<NameSyntax> LineParser::name(std::string_view what) {
    if (peek().kind != Token::Kind::Name)
        return fail(fmt::format("{} is expected here, not {}", what, seen()), peek().place);
    const Token token = take();
    return NameSyntax{std::string(token.text), token.place};
}

std::optional<std::vector<NameSyntax>> LineParser::nameList(std::string_view what) {
    std::vector<NameSyntax> list;
    do {
        auto one = name(what);
        if (!one) return std::nullopt;
        list.push_back(std::move(*one));
    } while (takeSymbol(","));
    return list;
}

std::optional<LineSyntax> LineParser::names(NamesSyntax::Kind kind) {
    auto list = nameList(kind == NamesSyntax::Kind::Symbols ? "a symbol" : "a tensor");
    if (!list) return std::nullopt;
    return NamesSyntax{kind, std::move(*list)};
}

std::optional<LineSyntax> LineParser::choices(ChoiceSyntax::Kind kind) {
    const bool isOrder = kind == ChoiceSyntax::Kind::Order;
    ChoiceSyntax made{kind, {}};
    do {
        auto tensor = name("a tensor");
        if (!tensor ||
            !expectSymbol("->", isOrder ? "write  iters: A -> i, j" : "write  layout: A -> packed"))
            return std::nullopt;
        auto list = nameList(isOrder ? "a variable" : "a layout");
        if (!list) return std::nullopt;
        made.entries.push_back({std::move(*tensor), std::move(*list)});
    } while (takeSymbol(";"));
    return made;
}

std::optional<LineSyntax> LineParser::structures() {
    StructureSyntax made;
    do {
        auto tensor = name("a tensor");
        if (!tensor || !expectSymbol("->", "write  structure: B -> symmetric(n)"))
            return std::nullopt;
        auto structure = name("the name of a structure");
        if (!structure) return std::nullopt;
        auto given = arguments();
        if (!given) return std::nullopt;
        made.entries.push_back({std::move(*tensor), std::move(*structure), std::move(*given)});
    } while (takeSymbol(";"));
    return made;
}

std::optional<NameSyntax> LineParser::quoted(std::string_view what, std::string hint) {
    if (peek().kind != Token::Kind::String || peek().text.empty())
        return fail(fmt::format("{} is expected here, not {}", what, seen()), peek().place,
                    std::move(hint));
    const Token token = take();
    return NameSyntax{std::string(token.text), token.place};
}

std::optional<LineSyntax> LineParser::data() {
    DataSyntax made;
    do {
        auto tensor = name("a tensor");
        if (!tensor || !expectSymbol("->", "write  data: X -> \"rows.csv\"")) return std::nullopt;
        auto file = quoted("the name of a file", "write it in quotes: \"rows.csv\"");
        if (!file) return std::nullopt;
        NameSyntax query;
        if (takeSymbol(",")) {
            auto read = quoted("a query", "write a SELECT in quotes, or the name of a table");
            if (!read) return std::nullopt;
            query = std::move(*read);
        }
        made.entries.push_back({std::move(*tensor), std::move(*file), std::move(query)});
    } while (takeSymbol(";"));
    return made;
}

std::optional<LineSyntax> LineParser::assumptions() {
    AssumeSyntax made;
    do {
        const bool isInside = takeSymbol("(");
        auto fact = comparison(!isInside);
        if (!fact || (isInside && !expectSymbol(")"))) return std::nullopt;
        made.facts.push_back(std::move(*fact));
    } while (takeSymbol("*"));
    return made;
}

std::optional<LineSyntax> LineParser::preprocess() {
    const Token at = take();
    const auto word = name("preprocess_start or preprocess_end");
    if (!word || !expectEnd()) return std::nullopt;
    if (word->name != "preprocess_start" && word->name != "preprocess_end")
        return fail(fmt::format("'@{}' means nothing", word->name), word->place,
                    "blocks are between @preprocess_start and @preprocess_end");
    return PreprocessSyntax{word->name == "preprocess_start", from(at.place.offset)};
}

}  // namespace candler::stur
