// The parser of programs: declarations, their facts and statistics, and going on after mistakes.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/sdqlite/syntax/SdqParser.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

namespace {

constexpr std::size_t kMostMistakes = 100;

class ProgramParser {
public:
    ProgramParser(SyntaxTree& tree, ParseOptions options) : m_parser(tree, 0, options) {}

    Result<std::vector<Declaration>> program();
    Result<std::vector<Declaration>> faithfulProgram();

private:
    struct DeclarationRow {
        std::string_view word;
        Declaration::Kind kind;
        bool (ProgramParser::*parse)(Declaration& declaration);
    };
    struct FactRow {
        std::string_view word;
        FactSyntax::Kind kind;
    };
    struct StatisticRow {
        std::string_view word;
        StatisticSyntax::Kind kind;
    };
    static const std::array<DeclarationRow, 9>& declarationRows();
    /// The row of the word that comes next; a mistake is recorded if there is none.
    template <typename Rows>
    const typename Rows::value_type* rowOf(const Rows& rows, std::string_view what);

    bool declaration();
    void skipToDeclaration();

    // What follows the word that begins the declaration; false after a mistake.
    bool dimensionOrSize(Declaration& made);
    bool array(Declaration& made);
    bool typed(Declaration& made);
    bool tensor(Declaration& made);
    bool storage(Declaration& made);
    bool definition(Declaration& made);
    bool compute(Declaration& made);

    bool named(Declaration& made, std::string_view what);
    bool typeAfterColon(Declaration& made);
    bool body(Declaration& made);
    bool mapping(Declaration& made);
    bool file(Declaration& made);
    /// What may come next, if the word does; `part` is where.
    bool clause(std::string_view word, bool (ProgramParser::*parse)(Declaration&),
                Declaration& made, TextPart& part);
    bool names(Declaration& made, std::string_view what);
    bool fact(Declaration& made);
    bool statistic(Declaration& made);
    std::optional<double> numeric(std::string_view what, bool isWhole);
    /// Whether a word follows that begins no declaration.
    [[nodiscard]] bool hasWord();
    Lexer& lexer() { return m_parser.lexer(); }

    Parser m_parser;
    std::vector<Declaration> m_declarations;
    Diagnostics m_mistakes;
};

const std::array<ProgramParser::DeclarationRow, 9>& ProgramParser::declarationRows() {
    using enum Declaration::Kind;
    static constexpr std::array<DeclarationRow, 9> kRows{{
        {"dim", Dimension, &ProgramParser::dimensionOrSize},
        {"array", Array, &ProgramParser::array},
        {"hash", Hash, &ProgramParser::typed},
        {"scalar", Scalar, &ProgramParser::typed},
        {"size", Size, &ProgramParser::dimensionOrSize},
        {"tensor", Tensor, &ProgramParser::tensor},
        {"storage", Storage, &ProgramParser::storage},
        {"let", Let, &ProgramParser::definition},
        {"compute", Compute, &ProgramParser::compute},
    }};
    return kRows;
}

template <typename Rows>
const typename Rows::value_type* ProgramParser::rowOf(const Rows& rows, std::string_view what) {
    const Token token = lexer().peek();
    for (const auto& row : rows)
        if (token.isWord(row.word)) return &row;
    std::vector<std::string> known;
    for (const auto& row : rows) known.emplace_back(row.word);
    if (token.kind != TokenKind::Name || isReservedWord(token.text))
        m_parser.fail(fmt::format("expected a {}", what));
    else
        m_parser.failAt(token, fmt::format("'{}' is no {}", token.text, what),
                        nameHint(token.text, known, fmt::format("{}s", what)));
    return nullptr;
}

Result<std::vector<Declaration>> ProgramParser::program() {
    while (lexer().peek().kind != TokenKind::End && m_mistakes.size() < kMostMistakes) {
        if (declaration()) continue;
        m_mistakes.push_back(*m_parser.takeError());
        skipToDeclaration();
    }
    if (!m_mistakes.empty()) return failure(std::move(m_mistakes));
    return std::move(m_declarations);
}

Result<std::vector<Declaration>> ProgramParser::faithfulProgram() {
    Declaration main;
    main.kind = Declaration::Kind::Compute;
    main.name = "main";
    main.place = lexer().span(lexer().peek());
    main.body = m_parser.expression();
    if (main.body->isValid() && lexer().peek().kind != TokenKind::End)
        m_parser.fail("expected the end of the program");
    if (auto mistake = m_parser.takeError()) return failure(std::move(*mistake));
    return std::vector<Declaration>{std::move(main)};
}

bool ProgramParser::declaration() {
    const DeclarationRow* row = rowOf(declarationRows(), "declaration");
    if (row == nullptr) {
        lexer().next();
        return false;
    }
    Declaration made;
    made.kind = row->kind;
    made.text.begin = lexer().next().offset;
    if (!(this->*row->parse)(made)) return false;
    made.text.end = lexer().lastEnd();
    m_declarations.push_back(std::move(made));
    return true;
}

void ProgramParser::skipToDeclaration() {
    const auto isStart = [](const Token& token) {
        return token.kind == TokenKind::Name && beginsDeclaration(token.text) &&
               (token.text != "let" || token.startsLine);
    };
    while (lexer().peek().kind != TokenKind::End && !isStart(lexer().peek())) lexer().next();
}

bool ProgramParser::named(Declaration& made, std::string_view what) {
    const auto name = m_parser.name(fmt::format("the name of the {}", what));
    if (!name) return false;
    made.name = name->text;
    made.place = lexer().span(*name);
    return true;
}

bool ProgramParser::typeAfterColon(Declaration& made) {
    if (!m_parser.expect(":", "before the type", "as in 'v : {I -> real}'")) return false;
    made.type = m_parser.type();
    return made.type->isValid();
}

bool ProgramParser::body(Declaration& made) {
    if (!m_parser.expect("=", "before the expression")) return false;
    made.body = m_parser.expression();
    return made.body->isValid();
}

bool ProgramParser::hasWord() {
    const Token& token = lexer().peek();
    return token.kind == TokenKind::Name && !beginsDeclaration(token.text);
}

std::optional<double> ProgramParser::numeric(std::string_view what, bool isWhole) {
    const Token token = lexer().peek();
    const bool isFraction = token.text.find_first_of(".eE") != std::string_view::npos;
    if (token.kind != TokenKind::Number || (isWhole && isFraction)) {
        m_parser.fail(fmt::format("expected {}", what));
        return std::nullopt;
    }
    lexer().next();
    return m_parser.number(token);
}

bool ProgramParser::dimensionOrSize(Declaration& made) {
    if (!named(made, made.kind == Declaration::Kind::Size ? "size" : "dimension")) return false;
    if (!m_parser.accept("=")) return true;
    const auto size = numeric("a whole number", true);
    if (size) made.size = static_cast<std::int64_t>(*size);
    return size.has_value();
}

bool ProgramParser::typed(Declaration& made) {
    return named(made, made.kind == Declaration::Kind::Hash ? "hash map" : "scalar") &&
           typeAfterColon(made);
}

bool ProgramParser::array(Declaration& made) {
    if (!named(made, "array") || !typeAfterColon(made)) return false;
    while (hasWord())
        if (!fact(made)) return false;
    return true;
}

bool ProgramParser::fact(Declaration& made) {
    using enum FactSyntax::Kind;
    static constexpr std::array kRows{FactRow{"sorted", Sorted},   FactRow{"distinct", Distinct},
                                      FactRow{"values", ValuesIn}, FactRow{"monotone", Monotone},
                                      FactRow{"int32", Narrow},    FactRow{"length", Length}};
    const FactRow* row = rowOf(kRows, "fact");
    if (row == nullptr) return false;
    FactSyntax read;
    read.kind = row->kind;
    const std::size_t start = lexer().next().offset;
    const bool isOrder = row->kind == Sorted || row->kind == Distinct;
    const bool hasName = row->kind == ValuesIn || (isOrder && lexer().peek().isWord("in"));
    if (hasName) {
        if (!m_parser.expectWord("in", fmt::format("after '{}'", row->word))) return false;
        if (read.kind == Sorted) read.kind = SortedIn;
        if (read.kind == Distinct) read.kind = DistinctIn;
        if (read.kind == ValuesIn) {
            read.name = m_parser.sort();
        } else if (const auto name = m_parser.name("the name of an array")) {
            read.name = name->text;
        }
        if (read.name.empty()) return false;
    } else if (row->kind == Length) {
        read.length = m_parser.expression();
        if (!read.length->isValid()) return false;
    }
    read.place = m_parser.placeFrom(start);
    made.facts.push_back(std::move(read));
    return true;
}

bool ProgramParser::tensor(Declaration& made) {
    if (!named(made, "tensor") || !typeAfterColon(made)) return false;
    if (!clause("stored", &ProgramParser::mapping, made, made.storedText) ||
        !clause("from", &ProgramParser::file, made, made.fileText))
        return false;
    while (hasWord())
        if (!statistic(made)) return false;
    return true;
}

bool ProgramParser::clause(std::string_view word, bool (ProgramParser::*parse)(Declaration&),
                           Declaration& made, TextPart& part) {
    const std::size_t begin = lexer().offset();
    if (!m_parser.acceptWord(word)) return true;
    if (!(this->*parse)(made)) return false;
    part = {begin, lexer().lastEnd()};
    return true;
}

bool ProgramParser::file(Declaration& made) {
    const Token path = lexer().peek();
    if (path.kind != TokenKind::String || path.text.empty()) {
        m_parser.fail("expected the name of a file", "as in 'from \"ratings.mtx\"'");
        return false;
    }
    lexer().next();
    made.file = path.text;
    made.filePlace = lexer().span(path);
    return true;
}

bool ProgramParser::statistic(Declaration& made) {
    using enum StatisticSyntax::Kind;
    static constexpr std::array kRows{StatisticRow{"nnz", Nonzeros}, StatisticRow{"level", Level},
                                      StatisticRow{"density", Density}};
    const StatisticRow* row = rowOf(kRows, "statistic");
    if (row == nullptr) return false;
    StatisticSyntax read;
    read.kind = row->kind;
    const std::size_t start = lexer().next().offset;
    if (row->kind == Level) {
        constexpr double kMostLevels = 1000;
        const Token token = lexer().peek();
        const auto level = numeric("the number of a level", true);
        if (!level) return false;
        if (*level > kMostLevels) {
            m_parser.failAt(token, "no tensor has so many levels");
            return false;
        }
        read.level = static_cast<std::uint32_t>(*level);
        if (!m_parser.expectWord("avg", "after the level")) return false;
    }
    const auto value =
        numeric(row->kind == Nonzeros ? "a whole number" : "a number", row->kind == Nonzeros);
    if (!value) return false;
    read.value = *value;
    read.place = m_parser.placeFrom(start);
    made.statistics.push_back(std::move(read));
    return true;
}

/// `csr(pos, crd, val)`
bool ProgramParser::mapping(Declaration& made) {
    const auto name = m_parser.name("the name of a storage mapping");
    if (!name) return false;
    made.mapping = name->text;
    made.mappingPlace = lexer().span(*name);
    return names(made, "an argument");
}

bool ProgramParser::names(Declaration& made, std::string_view what) {
    if (!m_parser.expect("(", "after the name of the mapping")) return false;
    if (m_parser.accept(")")) return true;
    do {
        const auto name = m_parser.name(what);
        if (!name) return false;
        made.names.emplace_back(name->text);
        made.namePlaces.push_back(lexer().span(*name));
    } while (m_parser.accept(","));
    return m_parser.expect(")", fmt::format("or ',' after {}", what));
}

bool ProgramParser::storage(Declaration& made) {
    return named(made, "storage mapping") && names(made, "a parameter") && typeAfterColon(made) &&
           body(made);
}

bool ProgramParser::definition(Declaration& made) {
    if (!named(made, "definition") || !body(made)) return false;
    if (!lexer().peek().isWord("in")) return true;
    m_parser.fail("expected a declaration",
                  "'let x = a' defines x for the whole program; 'let x = a in b' is an expression");
    return false;
}

bool ProgramParser::compute(Declaration& made) {
    if (!named(made, "result") || !typeAfterColon(made)) return false;
    if (m_parser.acceptWord("into")) {
        if (!mapping(made)) return false;
        made.isNarrow = m_parser.acceptWord("int32");
    }
    return body(made);
}

}  // namespace

Result<std::vector<Declaration>> parseProgram(SyntaxTree& tree, ParseOptions options) {
    ProgramParser parser(tree, options);
    return options.isFaithful ? parser.faithfulProgram() : parser.program();
}

}  // namespace candler::sdqlite
