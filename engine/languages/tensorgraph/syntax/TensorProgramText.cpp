#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <unordered_map>

#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"
#include "engine/support/NameHint.h"
#include "engine/term/SExpr.h"

namespace candler::tensor {

namespace {

using Node = SExprTree::Index;

constexpr int kDeepest = 200;
constexpr std::string_view kStatements =
    "(input NAME SIZES), (weight NAME SIZES), (let NAME TERM), (output TERMS), (values "
    "\"FILE\") and (without \"NAME\" \"REASON\")";

bool isName(std::string_view text) {
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !text.empty() && isLetter(text[0]) && std::ranges::all_of(text, [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '/';
    });
}

class Reader {
public:
    Reader(TensorContext& context, const SourceText& text)
        : m_context(context), m_tree(std::make_shared<const SourceText>(text)) {}

    Result<TensorSource> read() {
        SExprReader reader(m_tree, 0, m_tree.source().text().size());
        while (!reader.isAtEnd()) {
            const auto statement = reader.read();
            if (!statement) return failure(statement.error());
            readStatement(*statement);
        }
        tellCycles();
        if (m_errors.empty() && m_source.outputs.empty())
            m_errors.push_back(makeError("the program has no output",
                                         m_tree.source().span(m_tree.source().text().size(), 0),
                                         "write (output NAME)"));
        if (!m_errors.empty()) return failure(std::move(m_errors));
        warnOfUnused();
        return std::move(m_source);
    }

    Result<TermId> readOnly(std::span<const TermId> leaves) {
        for (const TermId leaf : leaves)
            m_declared.try_emplace(m_context.nameOf(m_context.store.labelOf(leaf)),
                                   Declared{leaf, 0});
        const auto node = readWhole(m_tree);
        if (!node) return failure(node.error());
        const auto term = readTerm(*node, 0);
        if (!term) return failure(std::move(m_errors));
        return *term;
    }

private:
    struct Declared {
        TermId term;  ///< Invalid after a mistake, which was told.
        Node place;
        bool isUsed = false;
    };

    std::nullopt_t fail(std::string message, Node node, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_tree.place(node), std::move(hint)));
        return std::nullopt;
    }

    std::vector<Node> childrenOf(Node list) const {
        std::vector<Node> children;
        for (Node child = m_tree.firstChild(list); child != m_tree.end(list);
             child = m_tree.end(child))
            children.push_back(child);
        return children;
    }

    void readStatement(Node statement) {
        const std::vector<Node> items =
            m_tree.isList(statement) ? childrenOf(statement) : std::vector<Node>{};
        if (items.empty() || m_tree.isList(items[0])) {
            fail("a statement is expected here", statement,
                 fmt::format("statements are {}", kStatements));
            return;
        }
        const std::string_view head = m_tree.text(items[0]);
        if (head == "input" || head == "weight")
            declareLeaf(statement, items, *findTensorOp(head));
        else if (head == "let")
            declareLet(statement, items);
        else if (head == "output")
            readOutputs(statement, items);
        else if (head == "values")
            readValues(statement, items);
        else if (head == "without")
            readMissing(statement, items);
        else
            fail(fmt::format("unknown statement '{}'", head), items[0],
                 fmt::format("statements are {}", kStatements));
    }

    void declare(Node name, std::optional<TermId> term) {
        const std::string text(m_tree.text(name));
        if (m_tree.isList(name) || !isName(text)) {
            fail("a name is expected here", name,
                 "letters from a to z, digits and . - / _, beginning with a letter or _");
            return;
        }
        const auto [entry, isNew] =
            m_declared.try_emplace(text, Declared{term.value_or(TermId{}), name});
        if (!isNew)
            fail(fmt::format("'{}' is there already", text), name, "choose another name");
        else
            m_order.push_back(text);
    }

    void declareLeaf(Node statement, const std::vector<Node>& items, TensorOp o) {
        if (items.size() < 2) {
            fail("a name and sizes are expected here", statement);
            return;
        }
        Shape shape;
        bool isGood = true;
        double elements = 1;
        for (std::size_t i = 2; i < items.size(); ++i) {
            const auto extent = wholeNumber(items[i], 1);
            isGood &= extent.has_value();
            shape.push_back(extent.value_or(1));
            elements *= static_cast<double>(shape.back());
        }
        if (shape.size() > kMostAxes || elements > static_cast<double>(kMostElements)) {
            fail("this tensor is too large", statement,
                 fmt::format("at most {} axes and 2^40 elements", kMostAxes));
            isGood = false;
        }
        std::optional<TermId> term;
        if (isGood && !m_tree.isList(items[1]))
            term = m_context.store.make(m_context.leaf(o, m_tree.text(items[1]), shape), {});
        declare(items[1], term);
        if (term && o == TensorOp::Weight)
            m_source.weights.push_back(
                {std::string(m_tree.text(items[1])), shape, m_tree.place(items[1])});
    }

    void readValues(Node statement, const std::vector<Node>& items) {
        const auto file = items.size() == 2 ? quoted(items[1]) : std::nullopt;
        if (items.size() != 2)
            fail("a file is expected here", statement, "write (values \"FILE\")");
        if (!file) return;
        if (m_source.values) fail("the program has values already", statement, "use one file");
        m_source.values = ValuesFile{std::string(*file), m_tree.place(items[1])};
    }

    void readMissing(Node statement, const std::vector<Node>& items) {
        if (items.size() != 3) {
            fail("a name and a reason are expected here", statement,
                 "write (without \"NAME\" \"REASON\")");
            return;
        }
        const auto name = quoted(items[1]);
        const auto reason = quoted(items[2]);
        if (name && reason) m_source.missing.push_back({std::string(*name), std::string(*reason)});
    }

    void declareLet(Node statement, const std::vector<Node>& items) {
        if (items.size() != 3) {
            fail("a name and a term are expected here", statement, "write (let NAME TERM)");
            return;
        }
        const auto term = readTerm(items[2], 0);
        declare(items[1], term);
    }

    void readOutputs(Node statement, const std::vector<Node>& items) {
        if (items.size() < 2) fail("nothing is put out here", statement, "write (output NAME)");
        for (std::size_t i = 1; i < items.size(); ++i) {
            const auto term = readTerm(items[i], 0);
            if (!term) continue;
            if (m_context[m_context.store.type(*term)].kind != TensorType::Kind::Tensor) {
                fail("an output is a tensor", items[i], "take (first …) or (second …) of it");
                continue;
            }
            const bool isNamed = !m_tree.isList(items[i]);
            m_source.outputs.push_back(
                {isNamed ? std::string(m_tree.text(items[i])) : std::string(), *term});
        }
    }

    std::optional<std::int64_t> wholeNumber(Node node, std::int64_t least) {
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool isNumber =
            !text.empty() && error == std::errc{} && end == text.data() + text.size();
        if (isNumber && value >= least && value <= kMostElements) return value;
        return fail(fmt::format("a whole number from {} on is expected here", least), node);
    }

    std::optional<TermId> readTerm(Node node, int depth) {
        if (depth > kDeepest)
            return fail("this is nested too deeply", node,
                        "give parts a name with (let NAME TERM)");
        if (!m_tree.isList(node)) return readName(node);
        const std::vector<Node> items = childrenOf(node);
        if (items.empty() || m_tree.isList(items[0]))
            return fail("a list begins with an operator", node);
        const auto o = operatorAt(items);
        if (!o) return std::nullopt;
        const auto parameters = readParameters(*o, node, items);
        if (!parameters) return std::nullopt;
        const std::string_view letters = row(*o).parameters;
        std::vector<TermId> arguments;
        for (std::size_t i = 1 + letters.size(); i < items.size(); ++i) {
            const auto argument = readTerm(items[i], depth + 1);
            if (!argument) return std::nullopt;
            arguments.push_back(*argument);
        }
        return build(*o, *parameters, arguments, node);
    }

    std::optional<TermId> build(TensorOp o, const Parameters& parameters,
                                const std::vector<TermId>& arguments, Node node) {
        std::vector<TypeId> types;
        for (const TermId argument : arguments) types.push_back(m_context.store.type(argument));
        const auto label = m_context.label(o, parameters, types);
        if (!label) return fail(label.error(), node);
        return m_context.store.make(*label, arguments);
    }

    std::optional<TermId> readName(Node node) {
        const std::string text(m_tree.text(node));
        const auto found = m_declared.find(text);
        if (found == m_declared.end()) {
            m_unknown.emplace_back(m_errors.size(), text);
            return fail(fmt::format("nothing is called '{}' above here", text), node,
                        nameHint(text, m_order, "names"));
        }
        found->second.isUsed = true;
        if (!found->second.term.isValid()) return std::nullopt;
        return found->second.term;
    }

    std::optional<TensorOp> operatorAt(const std::vector<Node>& items) {
        const std::string_view name = m_tree.text(items[0]);
        const auto o = findTensorOp(name);
        if (o == TensorOp::Input || o == TensorOp::Weight)
            return fail(fmt::format("'{}' is a statement, not an operator", name), items[0],
                        "declare it before and use its name here");
        if (!o) {
            std::vector<std::string> names;
            for (const TensorOpRow& one : tensorOps()) names.emplace_back(one.name);
            return fail(fmt::format("unknown operator '{}'", name), items[0],
                        nameHint(name, names, "operators"));
        }
        const std::size_t others = 1 + row(*o).parameters.size();
        const std::size_t tensors = items.size() - std::min(items.size(), others);
        const auto found = withArity(*o, tensors);
        if (found && items.size() >= others) return found;
        if (*o == TensorOp::Concat)
            return fail("'concat' joins two to five tensors", items[0], "join some of them first");
        if (*o == TensorOp::Opaque)
            return fail("'opaque' takes 3 parameters and one to six tensors", items[0],
                        fmt::format("write ({} …)", usage(*o)));
        return fail(
            fmt::format("'{}' takes {} parameter{} and {} tensor{}", name, others - 1,
                        others == 2 ? "" : "s", row(*o).arity, row(*o).arity == 1 ? "" : "s"),
            items[0], fmt::format("write ({})", usage(*o)));
    }

    static std::string usage(TensorOp o) {
        std::string text(row(o).name);
        for (const char letter : row(o).parameters)
            text += letter == 'a'   ? " ACTIVATION"
                    : letter == 'p' ? " PADDING"
                    : letter == 'x' ? " AXIS"
                    : letter == 'l' ? " (N …)"
                    : letter == 's' ? " \"TEXT\""
                                    : " N";
        for (int i = 0; i < row(o).arity; ++i) text += " TENSOR";
        return text;
    }

    std::optional<Parameters> readParameters(TensorOp o, Node node,
                                             const std::vector<Node>& items) {
        const std::string_view letters = row(o).parameters;
        if (items.size() < 1 + letters.size()) return fail("a parameter is missing", node);
        Parameters parameters;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            if (letters[i] == 'l') {
                const auto values = readList(items[1 + i]);
                if (!values) return std::nullopt;
                parameters.insert(parameters.end(), values->begin(), values->end());
                break;
            }
            const auto value = readParameter(letters[i], items[1 + i]);
            if (!value) return std::nullopt;
            parameters.push_back(*value);
        }
        return parameters;
    }

    std::optional<Parameters> readList(Node node) {
        if (!m_tree.isList(node)) return fail("a list of numbers is expected here", node);
        Parameters values;
        for (const Node child : childrenOf(node)) {
            const auto value = wholeNumber(child, 0);
            if (!value) return std::nullopt;
            values.push_back(*value);
        }
        return values;
    }

    /// What stands between quotes.
    std::optional<std::string_view> quoted(Node node) {
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        if (text.size() > 2 && text.front() == '"' && text.back() == '"')
            return text.substr(1, text.size() - 2);
        return fail("a text in quotes is expected here", node);
    }

    std::optional<std::int64_t> readParameter(char letter, Node node) {
        if (letter == 's') {
            const auto text = quoted(node);
            if (!text) return std::nullopt;
            return m_context.name(*text);
        }
        if (letter != 'a' && letter != 'p') return wholeNumber(node, letter == 'x' ? 0 : 1);
        const auto names = letter == 'a' ? activationNames() : paddingNames();
        const std::string_view text = m_tree.isList(node) ? "" : m_tree.text(node);
        const auto found = std::ranges::find(names, text);
        if (found != names.end()) return found - names.begin();
        return fail(letter == 'a' ? "an activation is expected here" : "a padding is expected here",
                    node, fmt::format("one of {}", fmt::join(names, ", ")));
    }

    /// Names that come to be known further down.
    void tellCycles() {
        for (const auto& [error, name] : m_unknown)
            if (m_declared.contains(name))
                m_errors[error].hint = fmt::format(
                    "'{}' is further down: move it up, unless it needs this itself, for a graph "
                    "has "
                    "no cycles",
                    name);
    }

    void warnOfUnused() {
        for (const std::string& name : m_order) {
            const Declared& declared = m_declared.at(name);
            if (declared.isUsed) continue;
            m_source.warnings.push_back(
                makeWarning(fmt::format("nothing uses '{}'", name), m_tree.place(declared.place)));
        }
    }

    TensorContext& m_context;
    SExprTree m_tree;
    TensorSource m_source;
    std::unordered_map<std::string, Declared> m_declared;
    std::vector<std::string> m_order;
    std::vector<std::pair<std::size_t, std::string>> m_unknown;  ///< Errors of names.
    Diagnostics m_errors;
};

}  // namespace

Result<TensorSource> readProgram(TensorContext& context, const SourceText& text) {
    if (isJsonProgram(text.text())) return readJsonProgram(context, text);
    return Reader(context, text).read();
}

Result<TermId> readExpression(TensorContext& context, std::span<const TermId> leaves,
                              const SourceText& text) {
    return Reader(context, text).readOnly(leaves);
}

}  // namespace candler::tensor
