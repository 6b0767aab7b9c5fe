// The mistakes of one program, each told once. Internal to the folder.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

/// The place of a mistake that no line has.
[[nodiscard]] inline SourceSpan wholeFile(const SyntaxTree& tree) {
    SourceSpan span;
    span.file = tree.source().file();
    return span;
}

class Mistakes {
public:
    void add(std::string message, SourceSpan place, std::string hint = {}) {
        if (isFull() || !m_told.emplace(place.offset, message).second) return;
        if (hint.empty()) hint = m_context;
        m_list.push_back(makeError(std::move(message), std::move(place), std::move(hint)));
    }
    /// Later ones are not told: hints to them need not be looked for.
    [[nodiscard]] bool isFull() const { return m_list.size() >= kMost; }
    [[nodiscard]] bool isEmpty() const { return m_list.empty(); }
    /// The hint of those that have none.
    void setContext(std::string context) { m_context = std::move(context); }
    /// By place.
    [[nodiscard]] Diagnostics take() {
        std::ranges::stable_sort(m_list, {}, [](const Diagnostic& d) { return d.place.offset; });
        return std::move(m_list);
    }

private:
    static constexpr std::size_t kMost = 100;

    Diagnostics m_list;
    std::set<std::pair<std::size_t, std::string>> m_told;
    std::string m_context;
};

}  // namespace candler::sdqlite
