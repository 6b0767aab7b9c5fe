#include "sketches/SketchParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace candler {

namespace {

constexpr int kMaxDepth = 200;
/// Definitions that use others twice double at each level; this is far above any honest sketch.
constexpr std::size_t kMaxNodes = 20'000;

/// Words of the sketch language itself.
bool isReserved(std::string_view name) {
    return name == "contains" || name == "or" || name == "def";
}

bool isNameStart(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '%' ||
           std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isNamePart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'' || c == '.';
}

/// Operators of some languages are written with such characters: `+`, `->`.
bool isOperatorPart(char c) {
    return std::string_view("+-*/|&~<>=^!").find(c) != std::string_view::npos;
}

/// Position in text[begin, end); skips blanks and comments.
class Cursor {
public:
    Cursor(const SourceText& text, std::size_t begin, std::size_t end)
        : m_text(text), m_at(begin), m_end(end) {
        skipBlanks();
    }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] std::size_t end() const { return m_end; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_end; }
    [[nodiscard]] char peek() const { return isAtEnd() ? '\0' : m_text.text()[m_at]; }
    [[nodiscard]] const SourceText& source() const { return m_text; }
    [[nodiscard]] SourceSpan here(std::size_t length = 1) const {
        return m_text.span(m_at, isAtEnd() ? 0 : length);
    }
    bool accept(std::string_view token) {
        if (m_text.text().substr(m_at, std::min(token.size(), m_end - m_at)) != token) return false;
        m_at += token.size();
        skipBlanks();
        return true;
    }
    /// A name, or empty.
    std::string_view name() {
        const char first = peek();
        if (isAtEnd() || !(isNameStart(first) || isOperatorPart(first))) return {};
        std::size_t stop = m_at + 1;
        const bool isNegative = first == '-' && stop < m_end &&
                                std::isdigit(static_cast<unsigned char>(m_text.text()[stop])) != 0;
        const bool isOperator = isOperatorPart(first) && !isNegative;
        const auto isPart = isOperator ? isOperatorPart : isNamePart;
        while (stop < m_end && isPart(m_text.text()[stop])) ++stop;
        const std::string_view found = m_text.text().substr(m_at, stop - m_at);
        m_at = stop;
        skipBlanks();
        return found;
    }
    /// A name of letters, as definitions and parameters have; or empty.
    std::string_view word() { return isNameStart(peek()) ? name() : std::string_view(); }
    void moveTo(std::size_t position) {
        m_at = position;
        skipBlanks();
    }
    /// End of the stretch from here to the next `,` or closing bracket at this depth, or `or`/`;`.
    [[nodiscard]] std::size_t stretchEnd() const {
        int depth = 0;
        std::size_t i = m_at;
        for (; i < m_end; ++i) {
            const char c = m_text.text()[i];
            if (c == '(' || c == '[') ++depth;
            if (c == ')' || c == ']') {
                if (depth == 0) break;
                --depth;
            }
            if (c == ',' && depth == 0) break;
            if (depth == 0 && m_text.text().substr(i, 2) == "--") break;
            if (depth == 0 && i > m_at && isWordOr(i)) break;
        }
        while (i > m_at && std::isspace(static_cast<unsigned char>(m_text.text()[i - 1])) != 0) --i;
        return i;
    }

private:
    [[nodiscard]] bool isWordOr(std::size_t i) const {
        return m_text.text().substr(i, 2) == "or" && !isNamePart(m_text.text()[i - 1]) &&
               (i + 2 >= m_end || !isNamePart(m_text.text()[i + 2]));
    }
    void skipBlanks() {
        while (m_at < m_end) {
            if (std::isspace(static_cast<unsigned char>(m_text.text()[m_at])) != 0) {
                ++m_at;
            } else if (m_text.text().substr(m_at, 2) == "--") {
                m_at = std::min(m_text.text().find('\n', m_at), m_end);
            } else {
                break;
            }
        }
    }

    const SourceText& m_text;
    std::size_t m_at;
    std::size_t m_end;
};

/// What the names inside a sketch mean besides operators and definitions.
struct Scope {
    std::map<std::string, std::uint32_t, std::less<>> sketches;  // to node indices
    TypeEnvironment types;
};

class Parser {
public:
    Parser(Vocabulary& vocabulary, const SketchLibrary& library)
        : m_vocabulary(vocabulary), m_library(library) {}

    Result<Sketch> parseWhole(const SourceText& text) {
        Cursor cursor(text, 0, text.text().size());
        if (cursor.isAtEnd())
            return failure(makeError("a sketch is expected, but the text is empty", cursor.here(),
                                     "write ? for 'any term', or contains(…)"));
        auto root = parseSketch(cursor, Scope{}, 0);
        if (!root) return failure(root.error());
        if (!cursor.isAtEnd())
            return failure(makeError("unexpected text after the sketch", cursor.here(),
                                     "check the parentheses before this place"));
        return Sketch(nodesBelow(*root));
    }

private:
    Result<std::uint32_t> parseSketch(Cursor& cursor, const Scope& scope, int depth) {
        if (depth > kMaxDepth)
            return failure(makeError("sketches are nested too deeply", cursor.here(),
                                     fmt::format("at most {} levels are read", kMaxDepth)));
        if (m_nodes.size() > kMaxNodes)
            return failure(makeError("the sketch is too large", cursor.here(),
                                     fmt::format("with its definitions written out it has more "
                                                 "than {} parts",
                                                 kMaxNodes)));
        const std::size_t begin = cursor.at();
        auto first = parseAlternative(cursor, scope, depth);
        if (!first) return first;
        std::vector<std::uint32_t> alternatives{*first};
        while (atOr(cursor)) {
            cursor.name();
            auto next = parseAlternative(cursor, scope, depth);
            if (!next) return next;
            alternatives.push_back(*next);
        }
        if (alternatives.size() == 1) return first;
        SketchNode node;
        node.kind = SketchNode::Kind::Or;
        node.children = std::move(alternatives);
        return finish(std::move(node), cursor, begin);
    }

    /// The nodes that the root uses, which then is the last; arguments that a definition does not
    /// use and nodes that were copied to take a type are left behind.
    [[nodiscard]] std::vector<SketchNode> nodesBelow(std::uint32_t root) {
        std::vector<bool> isUsed(m_nodes.size(), false);
        isUsed[root] = true;
        for (std::size_t i = root + 1; i-- > 0;)
            if (isUsed[i])
                for (const std::uint32_t child : m_nodes[i].children) isUsed[child] = true;
        std::vector<std::uint32_t> newIndex(m_nodes.size(), 0);
        std::vector<SketchNode> used;
        for (std::size_t i = 0; i <= root; ++i) {
            if (!isUsed[i]) continue;
            newIndex[i] = static_cast<std::uint32_t>(used.size());
            used.push_back(std::move(m_nodes[i]));
            for (std::uint32_t& child : used.back().children) child = newIndex[child];
        }
        return used;
    }

    static bool atOr(Cursor cursor) { return cursor.name() == "or"; }

    Result<std::uint32_t> parseAlternative(Cursor& cursor, const Scope& scope, int depth) {
        const std::size_t begin = cursor.at();
        auto inner = parsePrimary(cursor, scope, depth);
        if (!inner || !cursor.accept("::")) return inner;
        const std::size_t end = cursor.stretchEnd();
        auto type = m_vocabulary.parseTypePattern(cursor.source(), cursor.at(), end, scope.types);
        if (!type) return failure(type.error());
        cursor.moveTo(end);
        if (m_nodes[*inner].type != nullptr)
            return failure(makeError("this sketch has a type already",
                                     cursor.source().span(begin, cursor.at() - begin)));
        // A parameter's node is shared, so the type goes on a copy.
        SketchNode typed = m_nodes[*inner];
        typed.type = *type;
        return finish(std::move(typed), cursor, begin);
    }

    Result<std::uint32_t> parsePrimary(Cursor& cursor, const Scope& scope, int depth) {
        const std::size_t begin = cursor.at();
        if (cursor.accept("?")) return finish(SketchNode{}, cursor, begin);
        if (cursor.accept("(")) {
            auto inner = parseSketch(cursor, scope, depth + 1);
            if (!inner) return inner;
            if (!cursor.accept(")")) return failure(closingMissing(cursor, begin));
            return inner;
        }
        const std::string name{cursor.name()};
        if (name.empty())
            return failure(makeError("a sketch is expected here", cursor.here(),
                                     "write ?, contains(…), an operator, or a definition's name"));
        if (name == "or")
            return failure(makeError("a sketch is expected before 'or'",
                                     cursor.source().span(begin, name.size()),
                                     "alternatives are written: a or b"));
        if (name == "contains") return parseContains(cursor, scope, depth, begin);
        if (const auto found = scope.sketches.find(name); found != scope.sketches.end())
            return found->second;
        if (const SketchDefinition* definition = m_library.find(name))
            return parseUse(cursor, scope, depth, begin, *definition);
        if (const auto use = m_vocabulary.findOperator(name))
            return parseOperator(cursor, scope, depth, begin, name, *use);
        return failure(unknownName(cursor, scope, begin, name));
    }

    Result<std::uint32_t> parseContains(Cursor& cursor, const Scope& scope, int depth,
                                        std::size_t begin) {
        SketchNode node;
        node.kind = SketchNode::Kind::Contains;
        auto arguments = parseArguments(cursor, scope, depth);
        if (!arguments) return failure(arguments.error());
        if (arguments->size() != 1)
            return failure(wrongCount(cursor, begin, "contains", 1, *arguments));
        node.children = std::move(*arguments);
        return finish(std::move(node), cursor, begin);
    }

    Result<std::uint32_t> parseOperator(Cursor& cursor, const Scope& scope, int depth,
                                        std::size_t begin, const std::string& name,
                                        const Vocabulary::OperatorUse& use) {
        SketchNode node;
        node.kind = SketchNode::Kind::Operator;
        node.op = use.op;
        node.payload = use.payload;
        if (cursor.peek() == '[') {
            cursor.accept("[");
            const std::size_t end = cursor.stretchEnd();
            auto payload =
                m_vocabulary.parsePayload(use.op, cursor.source(), cursor.at(), end, scope.types);
            if (!payload) return failure(payload.error());
            node.payload = *payload;
            cursor.moveTo(end);
            if (!cursor.accept("]")) return failure(makeError("']' is missing", cursor.here()));
        }
        auto arguments = parseArguments(cursor, scope, depth);
        if (!arguments) return failure(arguments.error());
        const auto arity = static_cast<std::size_t>(m_vocabulary.arity(use.op));
        if (arguments->size() != arity)
            return failure(wrongCount(cursor, begin, name, arity, *arguments));
        node.children = std::move(*arguments);
        return finish(std::move(node), cursor, begin);
    }

    Result<std::vector<std::uint32_t>> parseArguments(Cursor& cursor, const Scope& scope,
                                                      int depth) {
        std::vector<std::uint32_t> arguments;
        const std::size_t begin = cursor.at();
        if (!cursor.accept("(")) return arguments;
        if (cursor.accept(")")) return arguments;
        for (;;) {
            auto argument = parseSketch(cursor, scope, depth + 1);
            if (!argument) return failure(argument.error());
            arguments.push_back(*argument);
            if (cursor.accept(",")) continue;
            if (cursor.accept(")")) return arguments;
            return failure(closingMissing(cursor, begin));
        }
    }

    /// A use of a definition: its arguments, then its body with the parameters bound to them.
    Result<std::uint32_t> parseUse(Cursor& cursor, const Scope& scope, int depth, std::size_t begin,
                                   const SketchDefinition& definition) {
        if (std::ranges::find(m_usedBy, &definition) != m_usedBy.end())
            return failure(
                makeError(fmt::format("the definition '{}' uses itself", definition.name),
                          cursor.source().span(begin, definition.name.size()),
                          "a definition may use only others"));
        Scope inner;
        std::size_t count = 0;
        if (cursor.accept("(") && !cursor.accept(")")) {
            for (;; ++count) {
                if (count >= definition.parameters.size()) {
                    return failure(
                        makeError(fmt::format("'{}' takes {} argument(s), but more are given",
                                              definition.name, definition.parameters.size()),
                                  cursor.here(), "it is used as " + usage(definition)));
                }
                auto bound =
                    bindArgument(cursor, scope, depth, definition.parameters[count], inner);
                if (!bound) return failure(bound.error());
                if (cursor.accept(",")) continue;
                if (cursor.accept(")")) break;
                return failure(closingMissing(cursor, begin));
            }
            ++count;
        }
        if (count != definition.parameters.size())
            return failure(makeError(fmt::format("'{}' takes {} argument(s), but {} given",
                                                 definition.name, definition.parameters.size(),
                                                 count == 0 ? "none" : fmt::to_string(count)),
                                     cursor.source().span(begin, definition.name.size()),
                                     "it is used as " + usage(definition)));
        m_usedBy.push_back(&definition);
        auto expanded = parseBody(definition, inner, depth);
        m_usedBy.pop_back();
        if (!expanded) {
            Diagnostics errors = expanded.error();
            Diagnostic note = makeError(fmt::format("in this use of '{}'", definition.name),
                                        cursor.source().span(begin, cursor.at() - begin));
            note.severity = Severity::Note;
            errors.push_back(std::move(note));
            return failure(std::move(errors));
        }
        SketchNode node = m_nodes[*expanded];
        return finish(std::move(node), cursor, begin);
    }

    Result<std::uint32_t> parseBody(const SketchDefinition& definition, const Scope& inner,
                                    int depth) {
        Cursor body(*definition.text, definition.bodyBegin, definition.bodyEnd);
        auto root = parseSketch(body, inner, depth + 1);
        if (root && !body.isAtEnd())
            return failure(
                makeError(fmt::format("unexpected text after the body of '{}'", definition.name),
                          body.here(), "each definition begins with 'def' at the start of a line"));
        return root;
    }

    Result<void> bindArgument(Cursor& cursor, const Scope& scope, int depth,
                              const SketchParameter& parameter, Scope& inner) {
        if (parameter.kind == SketchParameter::Kind::Sketch) {
            auto argument = parseSketch(cursor, scope, depth + 1);
            if (!argument) return failure(argument.error());
            inner.sketches[parameter.name] = *argument;
            return {};
        }
        const std::size_t end = cursor.stretchEnd();
        auto argument = m_vocabulary.parseTypeArgument(
            parameter.kind == SketchParameter::Kind::Nat ? TypeArgumentKind::Nat
                                                         : TypeArgumentKind::Type,
            cursor.source(), cursor.at(), end, scope.types);
        if (!argument) return failure(argument.error());
        cursor.moveTo(end);
        inner.types[parameter.name] = *argument;
        return {};
    }

    std::uint32_t finish(SketchNode node, const Cursor& cursor, std::size_t begin) {
        std::size_t end = cursor.at();
        const std::string_view text = cursor.source().text();
        while (end > begin && std::isspace(static_cast<unsigned char>(text[end - 1])) != 0) --end;
        node.place = cursor.source().span(begin, end - begin);
        node.text.clear();
        for (const char c : text.substr(begin, end - begin))
            if (std::isspace(static_cast<unsigned char>(c)) == 0)
                node.text += c;
            else if (!node.text.empty() && node.text.back() != ' ')
                node.text += ' ';
        node.isPart = m_usedBy.empty();
        m_nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(m_nodes.size() - 1);
    }

    static Diagnostic closingMissing(const Cursor& cursor, std::size_t begin) {
        return makeError("',' or ')' is expected here", cursor.here(),
                         fmt::format("a parenthesis opened in line {} is not closed",
                                     cursor.source().span(begin, 1).line));
    }

    static Diagnostic wrongCount(const Cursor& cursor, std::size_t begin, std::string_view name,
                                 std::size_t wanted, const std::vector<std::uint32_t>& given) {
        return makeError(
            fmt::format("'{}' takes {} argument(s), but {} given", name, wanted, given.size()),
            cursor.source().span(begin, cursor.at() - begin),
            wanted == 0 ? "leave the parentheses away"
                        : "use ? for an argument that may be anything");
    }

    static std::string usage(const SketchDefinition& definition) {
        std::string text = definition.name;
        const char* separator = "(";
        for (const SketchParameter& parameter : definition.parameters) {
            text += separator + parameter.name;
            separator = ", ";
        }
        return definition.parameters.empty() ? text : text + ")";
    }

    Diagnostic unknownName(const Cursor& cursor, const Scope& scope, std::size_t begin,
                           const std::string& name) const {
        std::vector<std::string> names = m_vocabulary.operatorNames();
        names.emplace_back("contains");
        for (const SketchDefinition& definition : m_library.definitions())
            names.push_back(definition.name);
        for (const auto& [parameter, node] : scope.sketches) names.push_back(parameter);
        return makeError(fmt::format("unknown operator or definition '{}'", name),
                         cursor.source().span(begin, name.size()), spellingHint(name, names));
    }

    Vocabulary& m_vocabulary;
    const SketchLibrary& m_library;
    std::vector<SketchNode> m_nodes;
    std::vector<const SketchDefinition*> m_usedBy;  // definitions being written out
};

Result<std::vector<SketchParameter>> parseParameters(Cursor& cursor) {
    std::vector<SketchParameter> parameters;
    if (!cursor.accept("(")) return parameters;
    for (;;) {
        SketchParameter parameter;
        const SourceSpan place = cursor.here();
        parameter.name = cursor.word();
        if (parameter.name.empty())
            return failure(makeError("a parameter name is expected", place));
        const SourceSpan namePlace = cursor.source().span(place.offset, parameter.name.size());
        if (isReserved(parameter.name))
            return failure(makeError(fmt::format("'{}' has a meaning already", parameter.name),
                                     namePlace, "choose another name"));
        if (std::ranges::find(parameters, parameter.name, &SketchParameter::name) !=
            parameters.end())
            return failure(makeError(fmt::format("two parameters are named '{}'", parameter.name),
                                     namePlace, "choose another name"));
        if (cursor.peek() == ':' && cursor.accept(":")) {
            const SourceSpan kindPlace = cursor.here();
            const std::string_view kind = cursor.name();
            if (kind == "nat")
                parameter.kind = SketchParameter::Kind::Nat;
            else if (kind == "type")
                parameter.kind = SketchParameter::Kind::Type;
            else if (kind != "sketch")
                return failure(makeError("a parameter is a sketch, a nat or a type", kindPlace,
                                         "write ': sketch', ': nat' or ': type'"));
        }
        parameters.push_back(std::move(parameter));
        if (cursor.accept(",")) continue;
        if (cursor.accept(")")) return parameters;
        return failure(makeError("',' or ')' is expected here", cursor.here()));
    }
}

}  // namespace

const SketchDefinition* SketchLibrary::find(std::string_view name) const {
    const auto found = std::ranges::find(m_definitions, name, &SketchDefinition::name);
    return found == m_definitions.end() ? nullptr : &*found;
}

Result<void> SketchLibrary::load(const SourceText& text, Vocabulary& vocabulary) {
    const auto shared = std::make_shared<const SourceText>(text);
    const std::string_view all = shared->text();
    Cursor cursor(*shared, 0, all.size());
    while (!cursor.isAtEnd()) {
        const SourceSpan start = cursor.here();
        if (cursor.name() != "def")
            return failure(makeError("'def' is expected here", start,
                                     "a definition is: def name(parameters) = sketch"));
        SketchDefinition definition;
        definition.text = shared;
        const SourceSpan place = cursor.here();
        definition.name = cursor.word();
        definition.place = shared->span(place.offset, definition.name.size());
        if (definition.name.empty())
            return failure(makeError("a name is expected after 'def'", place));
        if (isReserved(definition.name) || find(definition.name) != nullptr ||
            vocabulary.findOperator(definition.name))
            return failure(makeError(fmt::format("'{}' has a meaning already", definition.name),
                                     definition.place, "choose another name"));
        auto parameters = parseParameters(cursor);
        if (!parameters) return failure(parameters.error());
        definition.parameters = std::move(*parameters);
        if (!cursor.accept("=")) return failure(makeError("'=' is expected here", cursor.here()));
        definition.bodyBegin = cursor.at();
        // The body runs to the next `def` at the start of a line, or to the end.
        const std::size_t next = all.find("\ndef ", cursor.at() - 1);
        if (cursor.isAtEnd() || next + 1 == definition.bodyBegin)
            return failure(makeError(fmt::format("'{}' has no body", definition.name),
                                     definition.place, "write a sketch behind '='"));
        definition.bodyEnd = next == std::string_view::npos ? all.size() : next + 1;
        cursor.moveTo(definition.bodyEnd);
        m_definitions.push_back(std::move(definition));
    }
    return {};
}

Result<Sketch> parseSketch(const SourceText& text, Vocabulary& vocabulary,
                           const SketchLibrary& library) {
    return Parser(vocabulary, library).parseWhole(text);
}

}  // namespace candler
