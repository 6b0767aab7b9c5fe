#include "engine/languages/sexpr/SexprRuleSyntax.h"

#include <fmt/format.h>

#include <cctype>
#include <optional>

namespace candler::sexpr {

namespace {

constexpr const char* kForm = "a rule is written  name: left => right if (condition ?x)";

bool isBlank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// The first word of a line.
std::string_view firstWord(std::string_view line) {
    std::size_t begin = 0;
    while (begin < line.size() && isBlank(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !isBlank(line[end]) && line[end] != '(' && line[end] != ';') ++end;
    return line.substr(begin, end - begin);
}

bool saysSomething(std::string_view line) {
    for (const char c : line)
        if (!isBlank(c)) return c != ';';
    return false;
}

/// [begin, end) of each entry. Text before the first is an entry too if it says something.
std::vector<std::pair<std::size_t, std::size_t>> cutEntries(std::string_view text) {
    std::vector<std::pair<std::size_t, std::size_t>> entries;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find('\n', at);
        end = end == std::string_view::npos ? text.size() : end + 1;
        const std::string_view word = firstWord(text.substr(at, end - at));
        const bool begins = word == "set" || (word.size() > 1 && word.back() == ':');
        if (begins || (entries.empty() && saysSomething(text.substr(at, end - at))))
            entries.emplace_back(at, end);
        else if (!entries.empty())
            entries.back().second = end;
        at = end;
    }
    return entries;
}

class EntryParser {
public:
    EntryParser(const std::shared_ptr<const SourceText>& text, std::size_t begin, std::size_t end)
        : m_tree(std::make_shared<SExprTree>(text)), m_reader(*m_tree, begin, end) {}

    Result<void> parse(RuleFile& file) {
        while (!m_reader.isAtEnd()) {
            auto item = m_reader.read();
            if (!item) return failure(item.error());
            m_items.push_back(*item);
        }
        if (m_items.empty()) return {};
        return isAtom("set") ? parseSet(file) : parseRule(file);
    }

private:
    [[nodiscard]] bool isAtom() const { return m_at < m_items.size() && !m_tree->isList(item()); }
    [[nodiscard]] bool isAtom(std::string_view text) const {
        return isAtom() && m_tree->text(item()) == text;
    }
    bool accept(std::string_view atom) {
        if (!isAtom(atom)) return false;
        ++m_at;
        return true;
    }
    [[nodiscard]] SExprTree::Index item() const { return m_items[m_at]; }
    /// An error at the present item, or at the end of the last.
    [[nodiscard]] Diagnostic errorHere(std::string message, std::string hint) const {
        if (m_at < m_items.size())
            return makeError(std::move(message), m_tree->place(item()), std::move(hint));
        const SExprTree::Index last = m_items.back();
        const std::size_t end = m_tree->offset(last) + m_tree->text(last).size();
        return makeError(std::move(message), m_tree->source().span(end, 0), std::move(hint));
    }

    Result<void> parseRule(RuleFile& file) {
        RuleSyntax rule;
        const std::string_view head = isAtom() ? m_tree->text(item()) : std::string_view{};
        if (head.size() < 2 || head.back() != ':')
            return failure(errorHere("a rule begins with its name and ':'", kForm));
        rule.name = head.substr(0, head.size() - 1);
        rule.place = m_tree->source().span(m_tree->offset(item()), rule.name.size());
        ++m_at;
        const std::size_t first = m_at;
        if (auto left = parseSide(rule.left); !left) return left;
        rule.isTwoWay = isAtom("<=>");
        if (!accept("=>") && !accept("<=>"))
            return failure(errorHere("'=>' or '<=>' is expected here", kForm));
        if (auto right = parseSide(rule.right); !right) return right;
        if (accept("with"))
            if (auto derived = parseDerived(rule); !derived) return derived;
        if (accept("if"))
            if (auto conditions = parseConditions(rule); !conditions) return conditions;
        if (m_at < m_items.size())
            return failure(errorHere("unexpected text after the rule",
                                     "conditions come behind 'if': if (nonzero ?x) (const ?y)"));
        for (std::size_t i = first; i < m_items.size(); ++i) appendText(rule.text, m_items[i]);
        rule.tree = m_tree;
        file.rules.push_back(std::move(rule));
        return {};
    }

    [[nodiscard]] bool isAtSideEnd() const {
        return m_at >= m_items.size() || isAtom("=>") || isAtom("<=>") || isAtom("if") ||
               isAtom("with") || isAtom(",");
    }

    Result<void> parseSide(std::vector<RootSyntax>& roots) {
        do {
            RootSyntax root;
            if (isAtSideEnd()) return failure(errorHere("a pattern is expected here", kForm));
            root.pattern = item();
            const bool isVariable = isAtom() && m_tree->text(item()).starts_with('?');
            ++m_at;
            if (isVariable && accept("=")) {
                root.variableNode = root.pattern;
                root.variable = m_tree->text(root.pattern).substr(1);
                if (isAtSideEnd())
                    return failure(errorHere("a pattern is expected behind '='", kForm));
                root.pattern = item();
                ++m_at;
            }
            roots.push_back(std::move(root));
        } while (accept(","));
        return {};
    }

    Result<void> parseDerived(RuleSyntax& rule) {
        constexpr const char* kDerivedForm = "write  with ?v = (shift ?f 1 0), ?w = (fresh w)";
        if (rule.isTwoWay)
            return failure(errorHere("a rule of two directions derives no variables",
                                     "write a rule for each direction"));
        do {
            DerivedSyntax derived;
            if (!isAtom() || m_tree->text(item()).size() < 2 || m_tree->text(item())[0] != '?')
                return failure(errorHere("a variable is expected here", kDerivedForm));
            derived.variableNode = item();
            derived.variable = m_tree->text(item()).substr(1);
            ++m_at;
            if (!accept("=")) return failure(errorHere("'=' is expected here", kDerivedForm));
            if (m_at >= m_items.size() || !m_tree->isList(item()) || m_tree->isEmptyList(item()))
                return failure(errorHere("what it is derived by is expected here", kDerivedForm));
            derived.call = item();
            ++m_at;
            rule.derived.push_back(std::move(derived));
        } while (accept(","));
        return {};
    }

    Result<void> parseConditions(RuleSyntax& rule) {
        if (m_at >= m_items.size())
            return failure(errorHere("a condition is expected behind 'if'", kForm));
        for (; m_at < m_items.size(); ++m_at) {
            if (isAtom(",") && !rule.conditions.empty()) continue;
            if (!m_tree->isList(item()))
                return failure(errorHere("a condition is a list",
                                         fmt::format("write ({} ?x)", m_tree->text(item()))));
            rule.conditions.push_back(item());
        }
        return {};
    }

    void appendText(std::string& text, SExprTree::Index node) const {
        const std::string_view written = m_tree->text(node);
        if (!text.empty() && written != ",") text += ' ';
        bool isComment = false;
        for (const char c : written) {
            isComment = (isComment || c == ';') && c != '\n';
            if (isComment) continue;
            if (!isBlank(c))
                text += c;
            else if (text.back() != ' ' && text.back() != '(')
                text += ' ';
        }
    }

    Result<void> parseSet(RuleFile& file) {
        ++m_at;
        RuleSetSyntax set;
        if (!isAtom()) return failure(errorHere("a name is expected behind 'set'", kSetForm));
        set.name = m_tree->text(item());
        set.place = m_tree->place(item());
        ++m_at;
        if (!accept("=")) return failure(errorHere("'=' is expected here", kSetForm));
        for (; m_at < m_items.size(); ++m_at) {
            if (isAtom(",")) continue;
            if (!isAtom()) return failure(errorHere("a rule's name is expected here", kSetForm));
            set.entries.push_back({std::string(m_tree->text(item())), m_tree->place(item())});
        }
        file.sets.push_back(std::move(set));
        return {};
    }

    static constexpr const char* kSetForm = "a rule set is written  set name = rule, rule";

    std::shared_ptr<SExprTree> m_tree;
    SExprReader m_reader;
    std::vector<SExprTree::Index> m_items;
    std::size_t m_at = 0;
};

}  // namespace

std::string directedText(const RuleSyntax& syntax, bool isReversed) {
    constexpr std::string_view kBoth = " <=> ";
    const std::size_t at = syntax.text.find(kBoth);
    if (!syntax.isTwoWay || at == std::string::npos) return syntax.text;
    const std::string left = syntax.text.substr(0, at);
    std::string right = syntax.text.substr(at + kBoth.size());
    if (!isReversed) return left + " => " + right;
    std::string conditions;
    if (!syntax.conditions.empty()) {
        const std::size_t end = right.rfind(" if ");
        conditions = right.substr(end);
        right.resize(end);
    }
    return right + " => " + left + conditions;
}

Result<RuleFile> parseRuleFile(const SourceText& text) {
    const auto shared = std::make_shared<const SourceText>(text);
    RuleFile file;
    Diagnostics errors;
    for (const auto& [begin, end] : cutEntries(text.text())) {
        EntryParser parser(shared, begin, end);
        if (const auto parsed = parser.parse(file); !parsed)
            errors.insert(errors.end(), parsed.error().begin(), parsed.error().end());
    }
    if (!errors.empty()) return failure(std::move(errors));
    return file;
}

}  // namespace candler::sexpr
