#include "app/workbench/models/FindQuery.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <string>

#include "engine/snapshot/ReadableText.h"

namespace candler {

namespace {

/// `*` stands for any text, `\*` for a star.
bool matchesGlob(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (pattern.substr(p).starts_with("\\*") && text[t] == '*') {
            p += 2;
            ++t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

/// A number, or `otherwise` if the text is none.
double number(std::string_view text, double otherwise) {
    double value = otherwise;
    const auto end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end ? value : otherwise;
}

using Test = std::function<bool(ClassIndex, const SnapshotNode&)>;

class QueryCompiler {
public:
    QueryCompiler(const ExtractionView& view, const std::set<ENodeId>& pinned)
        : m_view(view), m_snapshot(*view.snapshot), m_pinned(pinned) {}

    [[nodiscard]] Test compile(std::string_view word) const {
        if (word == "new")
            return [this](ClassIndex, const SnapshotNode& node) { return m_snapshot.isNew(node); };
        if (word == "pinned")
            return
                [this](ClassIndex, const SnapshotNode& node) { return m_pinned.contains(node.id); };
        if (const std::string_view rest = after(word, "class:"); !rest.empty())
            return [this, name = std::string(rest)](ClassIndex index, const SnapshotNode&) {
                return m_snapshot.className(index) == name;
            };
        if (const std::string_view rest = after(word, "rule:"); !rest.empty())
            return [this, glob = std::string(rest)](ClassIndex, const SnapshotNode& node) {
                return matchesGlob(glob, m_snapshot.ruleName(node.bornRule));
            };
        if (const std::string_view rest = after(word, "type:"); !rest.empty())
            return [this, glob = "*" + std::string(rest) + "*"](ClassIndex index,
                                                                const SnapshotNode&) {
                return matchesGlob(glob, m_snapshot.typeText(index));
            };
        if (const std::string_view rest = after(word, "it:"); !rest.empty()) return born(rest);
        if (const std::string_view rest = after(word, "cost<"); !rest.empty())
            return [this, bound = number(rest, -1)](ClassIndex index, const SnapshotNode&) {
                return shownClassCost(m_view, index) < bound;
            };
        return named(word);
    }

private:
    /// By operator: the one of that name, else those that match, else those with that part.
    [[nodiscard]] Test named(std::string_view word) const {
        const bool isWhole = word.starts_with("op:") || word.find('*') != std::string_view::npos;
        const std::string name(word.substr(word.starts_with("op:") ? 3 : 0));
        const bool isName = std::ranges::count(m_snapshot.labels(), name, &SnapshotLabel::name) > 0;
        std::function<bool(std::string_view)> matches;
        if (isWhole && isName)
            matches = [name](std::string_view text) { return text == name; };
        else
            matches = [glob = isWhole ? name : "*" + name + "*"](std::string_view text) {
                return matchesGlob(glob, text);
            };
        return [this, matches](ClassIndex, const SnapshotNode& node) {
            return matches(m_snapshot.labelText(node)) ||
                   (m_snapshot.hasForms() && matches(readableOperator(m_snapshot, node)));
        };
    }

    static std::string_view after(std::string_view word, std::string_view prefix) {
        return word.starts_with(prefix) ? word.substr(prefix.size()) : std::string_view();
    }

    static Test born(std::string_view range) {
        const std::size_t dots = range.find("..");
        const double first = number(range.substr(0, dots), -1);
        const double last =
            dots == std::string_view::npos ? first : number(range.substr(dots + 2), -1);
        return [first, last](ClassIndex, const SnapshotNode& node) {
            return node.bornIteration >= first && node.bornIteration <= last;
        };
    }

    const ExtractionView& m_view;
    const Snapshot& m_snapshot;
    const std::set<ENodeId>& m_pinned;
};

}  // namespace

std::vector<ClassIndex> matchingClasses(const ExtractionView& view, std::string_view query,
                                        const std::set<ENodeId>& pinned, const StopCheck& stop) {
    const Snapshot& snapshot = *view.snapshot;
    const QueryCompiler compiler(view, pinned);
    std::vector<Test> tests;
    while (!query.empty()) {
        const std::size_t end = std::min(query.find(' '), query.size());
        if (end > 0) tests.push_back(compiler.compile(query.substr(0, end)));
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    std::vector<ClassIndex> found;
    if (tests.empty()) return found;
    constexpr ClassIndex kOften = 4096;
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
        if (index % kOften == 0 && stop.isStopped()) break;
        const auto nodes = snapshot.nodesOf(index);
        const bool isMatch = std::ranges::all_of(tests, [&](const Test& test) {
            return std::ranges::any_of(nodes,
                                       [&](const SnapshotNode& node) { return test(index, node); });
        });
        if (isMatch) found.push_back(index);
    }
    return found;
}

std::vector<EClassId> findClasses(const ExtractionView& view, std::string_view query,
                                  const std::set<ENodeId>& pinned) {
    std::vector<EClassId> found;
    for (const ClassIndex index : matchingClasses(view, query, pinned))
        found.push_back(view.snapshot->classes()[index].id);
    return found;
}

}  // namespace candler
