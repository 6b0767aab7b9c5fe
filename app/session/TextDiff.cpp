#include "app/session/TextDiff.h"

#include <algorithm>
#include <dtl/dtl.hpp>
#include <unordered_map>

namespace candler {

namespace {

/// Lines that only one side has, until the next that both have.
struct Hunk {
    std::vector<std::size_t> removed;
    std::vector<std::size_t> added;

    void flush(std::vector<DiffRow>& rows) {
        const std::size_t pairs = std::min(removed.size(), added.size());
        for (std::size_t i = 0; i < pairs; ++i)
            rows.push_back({DiffSign::Changed, removed[i], added[i]});
        for (std::size_t i = pairs; i < removed.size(); ++i)
            rows.push_back({DiffSign::Removed, removed[i], std::nullopt});
        for (std::size_t i = pairs; i < added.size(); ++i)
            rows.push_back({DiffSign::Added, std::nullopt, added[i]});
        removed.clear();
        added.clear();
    }
};

}  // namespace

std::vector<std::string> splitLines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

std::vector<DiffRow> alignLines(const std::vector<std::string>& left,
                                const std::vector<std::string>& right) {
    // Numbers are compared sooner than texts.
    std::unordered_map<std::string, int> numbers;
    const auto numbered = [&](const std::vector<std::string>& lines) {
        std::vector<int> result;
        for (const std::string& line : lines)
            result.push_back(
                numbers.try_emplace(line, static_cast<int>(numbers.size())).first->second);
        return result;
    };
    const std::vector<int> before = numbered(left);
    const std::vector<int> after = numbered(right);
    dtl::Diff<int, std::vector<int>> diff(before, after);
    diff.compose();
    std::vector<DiffRow> rows;
    Hunk hunk;
    std::size_t l = 0;
    std::size_t r = 0;
    for (const auto& [line, info] : diff.getSes().getSequence()) {
        if (info.type == dtl::SES_DELETE) {
            hunk.removed.push_back(l++);
        } else if (info.type == dtl::SES_ADD) {
            hunk.added.push_back(r++);
        } else {
            hunk.flush(rows);
            rows.push_back({DiffSign::Same, l++, r++});
        }
    }
    hunk.flush(rows);
    return rows;
}

}  // namespace candler
