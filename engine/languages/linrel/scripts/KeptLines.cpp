#include "engine/languages/linrel/scripts/KeptLines.h"

#include <algorithm>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptLiveness.h"
#include "engine/languages/linrel/scripts/ScriptText.h"

namespace candler::linrel {

namespace {

class KeptFinder {
public:
    KeptFinder(const ScriptRegion& region, const std::vector<LineFacts>& facts,
               const JumpOperands& operands)
        : m_region(region), m_reads(facts.size()), m_isKept(facts.size()) {
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const auto jumps = operands.find(name(i));
            m_isKept[i] = facts[i].isKept ||
                          (jumps != operands.end() &&
                           std::ranges::any_of(jumps->second, [&](const ScriptStatement* jump) {
                               return comesTo(i, jump);
                           }));
            addRead(*region.statements[i], m_reads[i]);
        }
    }

    std::vector<bool> find() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = m_isKept.size(); i-- > 0;)
                isChanged = (m_isKept[i] ? keepRead(i) : keepBefore(i)) || isChanged;
        }
        return m_isKept;
    }

private:
    [[nodiscard]] const std::string& name(std::size_t line) const {
        return m_region.lines[line].first;
    }

    /// Whether what a line gives is what a statement reads. After the region it may be.
    [[nodiscard]] bool comesTo(std::size_t line, const ScriptStatement* reader) const {
        const auto& all = m_region.statements;
        const auto place = static_cast<std::size_t>(std::ranges::find(all, reader) - all.begin());
        const bool isLater = place > line;
        for (std::size_t i = line + 1; i < (isLater ? place : all.size()); ++i)
            if (name(i) == name(line)) return false;
        return isLater || !m_region.loops.empty();
    }

    /// The lines that give what a kept one reads.
    bool keepRead(std::size_t line) {
        bool isChanged = false;
        for (const std::string& read : m_reads[line])
            for (std::size_t i = line; i-- > 0;) {
                if (name(i) != read) continue;
                isChanged = isChanged || !m_isKept[i];
                m_isKept[i] = true;
                break;
            }
        return isChanged;
    }

    /// A line that has to stand before a later one that is kept: that changes what it reads, or
    /// gives.
    bool keepBefore(std::size_t line) {
        for (std::size_t i = line + 1; i < m_isKept.size() && !m_isKept[line]; ++i)
            m_isKept[line] =
                m_isKept[i] && (m_reads[line].contains(name(i)) || name(i) == name(line));
        return m_isKept[line];
    }

    const ScriptRegion& m_region;
    std::vector<std::set<std::string>> m_reads;
    std::vector<bool> m_isKept;
};

/// What a kept line gives is an input of the program, with the shape that it has then.
void makeInput(ScriptRegion& region, const KeptLine& line) {
    std::erase_if(region.inputs, [&](const RegionInput& one) { return one.name == line.name; });
    region.inputs.push_back({line.name, line.fact});
    for (RegionSize& size : region.sizes) {
        std::set<std::string> read;
        addNames(size.source, read);
        if (!read.contains(line.name)) continue;
        const bool isRows = size.source.text == "nrow";
        const SizeId after = line.fact.isNumber() ? line.fact.value
                             : isRows             ? line.fact.rows
                                                  : line.fact.columns;
        if (!after.isValid() || !region.known.isSame(after, size.size)) size.source = {};
    }
}

}  // namespace

std::vector<bool> keepLines(ScriptRegion& region, const std::vector<LineFacts>& facts,
                            const JumpOperands& operands) {
    std::vector<bool> isKept = KeptFinder(region, facts, operands).find();
    bool isWork = false;
    for (std::size_t i = 0; i < facts.size(); ++i)
        isWork = isWork || (facts[i].isWork && !isKept[i]);
    if (!isWork) isKept.assign(facts.size(), true);
    std::vector<std::pair<std::string, ScriptExpression>> lines;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        auto& [name, value] = region.lines[i];
        if (!isKept[i]) {
            lines.emplace_back(std::move(name), std::move(value));
            continue;
        }
        region.kept.push_back({region.statements[i], name, std::move(value), facts[i].fact});
        makeInput(region, region.kept.back());
    }
    region.lines = std::move(lines);
    return isKept;
}

}  // namespace candler::linrel
