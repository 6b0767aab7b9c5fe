#include "sketches/SketchParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "sketches/Holes.h"
#include "sketches/LackingTerms.h"
#include "sketches/SketchCursor.h"

namespace candler {

using detail::SketchCursor;

namespace {

constexpr int kMaxDepth = 200;
/// Definitions that use others twice double at each level; this is far above any honest sketch.
constexpr std::size_t kMaxNodes = 20'000;

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
        SketchCursor cursor(text, 0, text.text().size());
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
    Result<std::uint32_t> parseSketch(SketchCursor& cursor, const Scope& scope, int depth) {
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

    static bool atOr(SketchCursor cursor) { return cursor.name() == "or"; }

    Result<std::uint32_t> parseAlternative(SketchCursor& cursor, const Scope& scope, int depth) {
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

    Result<std::uint32_t> parsePrimary(SketchCursor& cursor, const Scope& scope, int depth) {
        const std::size_t begin = cursor.at();
        if (cursor.accept("?")) return parseHole(cursor, begin);
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
        if (name == "contains")
            return parseContaining(cursor, scope, depth, begin, SketchNode::Kind::Contains, name);
        if (name == "onlyContains")
            return parseContaining(cursor, scope, depth, begin, SketchNode::Kind::OnlyContains,
                                   name);
        if (name == "not" && SketchCursor(cursor).name() == "contains") {
            cursor.name();
            return parseLacking(cursor, scope, depth, begin);
        }
        if (const auto found = scope.sketches.find(name); found != scope.sketches.end())
            return found->second;
        if (const SketchDefinition* definition = m_library.find(name))
            return parseUse(cursor, scope, depth, begin, *definition);
        if (const auto use = m_vocabulary.findOperator(name))
            return parseOperator(cursor, scope, depth, begin, name, *use);
        return failure(unknownName(cursor, scope, begin, name));
    }

    /// Behind the question mark: nothing, or `:name`.
    Result<std::uint32_t> parseHole(SketchCursor& cursor, std::size_t begin) {
        SketchNode node;
        const std::string_view rest = cursor.source().text().substr(cursor.at());
        if (rest.starts_with(":") && !rest.starts_with("::")) {
            cursor.accept(":");
            const SourceSpan place = cursor.here();
            const std::string_view name = cursor.word();
            if (name.empty())
                return failure(makeError("the name of a hole is expected", place,
                                         "a hole is ? or, with a name, ?:x"));
            node.hole = "?:" + std::string(name);
        }
        return finish(std::move(node), cursor, begin);
    }

    Result<std::uint32_t> parseContaining(SketchCursor& cursor, const Scope& scope, int depth,
                                          std::size_t begin, SketchNode::Kind kind,
                                          const std::string& name) {
        SketchNode node;
        node.kind = kind;
        auto arguments = parseArguments(cursor, scope, depth);
        if (!arguments) return failure(arguments.error());
        if (arguments->size() != 1) return failure(wrongCount(cursor, begin, name, 1, *arguments));
        node.children = std::move(*arguments);
        return finish(std::move(node), cursor, begin);
    }

    Result<std::uint32_t> parseLacking(SketchCursor& cursor, const Scope& scope, int depth,
                                       std::size_t begin) {
        auto root =
            parseContaining(cursor, scope, depth, begin, SketchNode::Kind::Lacks, "not contains");
        if (!root) return root;
        std::vector<bool> isPart(m_nodes.size(), false);
        for (const std::uint32_t child : m_nodes[*root].children) isPart[child] = true;
        std::size_t parts = 0;
        for (std::size_t i = *root; i-- > 0;) {
            if (!isPart[i]) continue;
            ++parts;
            m_nodes[i].isPart = false;  // Whether something satisfies it is no progress.
            for (const std::uint32_t child : m_nodes[i].children) isPart[child] = true;
            if (!holesIn(m_nodes[i]).empty())
                return failure(makeError("a hole with a name cannot stand in 'not contains'",
                                         m_nodes[i].place,
                                         "what is not there has no value: write ? or ?n"));
        }
        if (parts > kMostLackingParts)
            return failure(makeError(
                fmt::format("what is in 'not contains' has {} parts", parts), m_nodes[*root].place,
                fmt::format("it may have {} with its definitions written out", kMostLackingParts)));
        return root;
    }

    Result<std::uint32_t> parseOperator(SketchCursor& cursor, const Scope& scope, int depth,
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

    Result<std::vector<std::uint32_t>> parseArguments(SketchCursor& cursor, const Scope& scope,
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
    Result<std::uint32_t> parseUse(SketchCursor& cursor, const Scope& scope, int depth,
                                   std::size_t begin, const SketchDefinition& definition) {
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
        SketchCursor body(*definition.text, definition.bodyBegin, definition.bodyEnd);
        auto root = parseSketch(body, inner, depth + 1);
        if (root && !body.isAtEnd())
            return failure(
                makeError(fmt::format("unexpected text after the body of '{}'", definition.name),
                          body.here(), "each definition begins with 'def' at the start of a line"));
        return root;
    }

    Result<void> bindArgument(SketchCursor& cursor, const Scope& scope, int depth,
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

    std::uint32_t finish(SketchNode node, const SketchCursor& cursor, std::size_t begin) {
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

    [[nodiscard]] Diagnostic closingMissing(const SketchCursor& cursor, std::size_t begin) const {
        // What goes on behind a blank was meant as an argument.
        const bool isArgument = !cursor.isAtEnd() && cursor.peek() != ']';
        const std::string hint =
            !isArgument ? fmt::format("a parenthesis opened in line {} of this text is not closed",
                                      cursor.source().span(begin, 1).line)
            : m_vocabulary.findOperator("app")
                ? "arguments stand in parentheses with commas between them, and applications are "
                  "written app(f, x)"
                : "arguments stand in parentheses with commas between them: f(x, y)";
        return makeError("',' or ')' is expected here", cursor.here(), hint);
    }

    static Diagnostic wrongCount(const SketchCursor& cursor, std::size_t begin,
                                 std::string_view name, std::size_t wanted,
                                 const std::vector<std::uint32_t>& given) {
        return makeError(
            fmt::format("'{}' takes {} argument(s), but {} given", name, wanted, given.size()),
            cursor.source().span(begin, cursor.at() - begin),
            wanted == 0             ? "leave the parentheses away"
            : given.size() > wanted ? "is a ')' missing behind one of the arguments?"
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

    Diagnostic unknownName(const SketchCursor& cursor, const Scope& scope, std::size_t begin,
                           const std::string& name) const {
        std::vector<std::string> names = m_vocabulary.operatorNames();
        names.emplace_back("contains");
        names.emplace_back("onlyContains");
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

}  // namespace

Result<Sketch> parseSketch(const SourceText& text, Vocabulary& vocabulary,
                           const SketchLibrary& library) {
    return Parser(vocabulary, library).parseWhole(text);
}

}  // namespace candler
