#include "engine/languages/linrel/scripts/ScriptRegions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/languages/linrel/scripts/KeptLines.h"
#include "engine/languages/linrel/scripts/ScriptAlgebra.h"
#include "engine/languages/linrel/scripts/ScriptJumps.h"
#include "engine/languages/linrel/scripts/ScriptLiveness.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/support/Utf8.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;

/// What more statements are planned at once is more than an e-graph takes well.
constexpr std::size_t kMostLines = 24;

/// Prints, or stops the script, and gives no values; maybe under a condition.
bool onlyTells(const ScriptStatement& statement) {
    if (statement.kind == ScriptStatementKind::If)
        return std::ranges::all_of(statement.body, onlyTells) &&
               std::ranges::all_of(statement.otherwise, onlyTells);
    const std::string& name = statement.value.text;
    return statement.kind == ScriptStatementKind::Call && statement.value.kind == Kind::Call &&
           (name == "print" || name == "stop" || name == "assert" || name == "cat");
}

class RegionFinder {
public:
    RegionFinder(const Script& script, const ScriptFunction* function, const ScriptWishes& wishes)
        : m_script(script),
          m_function(function),
          m_typing(script, wishes.shapes),
          m_liveness(script, function) {
        const auto& body = function != nullptr ? function->body : script.body;
        for (const ScriptStatement& statement : body) addAllNames(statement);
        if (function != nullptr)
            for (const ScriptParameter& parameter : function->parameters)
                m_names.insert(parameter.name);
        addJumpOperands(script, body, m_operands);
    }

    ScriptRegions find() {
        ScriptTyping::Visitor visitor;
        visitor.isWhole = onlyTells;
        visitor.statement = [this](const ScriptStatement& one, const ScriptFacts& facts) {
            read(one, facts);
        };
        visitor.beginBlock = [this](const ScriptStatement& of) {
            close();
            m_blocks.push_back(&of);
        };
        visitor.endBlock = [this] {
            close();
            m_blocks.pop_back();
        };
        m_typing.walk(m_function, visitor);
        close();
        m_found.undecided = m_typing.undecided();
        m_found.taken = m_typing.taken();
        m_found.calls = m_typing.calls();
        m_found.names = m_names;
        for (ScriptRegion& region : m_found.regions) region.taken = m_found.taken;
        return std::move(m_found);
    }

private:
    void addAllNames(const ScriptStatement& statement) {
        addAssigned(statement, m_names);
        addNames(statement.value, m_names);
        for (const ScriptStatement& inner : statement.body) addAllNames(inner);
        for (const ScriptStatement& inner : statement.otherwise) addAllNames(inner);
    }

    void read(const ScriptStatement& statement, const ScriptFacts& facts) {
        if (onlyTells(statement)) {
            if (!m_open.lines.empty()) m_passed.emplace_back(m_open.lines.size(), &statement);
            return;
        }
        if (isPassed(statement)) close();
        if (add(statement, facts)) return;
        close();
        // What follows a barrier may be the first line of a region.
        if (add(statement, facts)) return;
        m_found.barriers += isBarrier(statement, facts) ? 1 : 0;
    }

    /// Whether a statement that was passed asks for what this one changes.
    [[nodiscard]] bool isPassed(const ScriptStatement& statement) const {
        std::set<std::string> changed;
        addAssigned(statement, changed);
        return std::ranges::any_of(m_passed, [&](const auto& passed) {
            std::set<std::string> read;
            addRead(*passed.second, read);
            return std::ranges::any_of(read,
                                       [&](const auto& name) { return changed.contains(name); });
        });
    }

    [[nodiscard]] bool isBarrier(const ScriptStatement& statement, const ScriptFacts& facts) {
        if (statement.kind != ScriptStatementKind::Assign) return false;
        std::set<std::string> read;
        addNames(statement.value, read);
        return std::ranges::any_of(read, [&](const std::string& name) {
            const auto fact = facts.find(name);
            return fact != facts.end() && fact->second.isMatrix();
        });
    }

    /// Whether the statement is now the last one of the open region, or needs none.
    bool add(const ScriptStatement& statement, const ScriptFacts& facts) {
        const bool isAssignment = statement.kind == ScriptStatementKind::Assign &&
                                  statement.targets.size() == 1 &&
                                  statement.targets[0].kind == Kind::Name;
        if (!isAssignment || m_open.lines.size() >= kMostLines) return false;
        const std::string& name = statement.targets[0].text;
        ScriptExpression value = statement.value;
        if (statement.sign != "=")
            value = scriptBinary(std::string(1, statement.sign[0]), scriptName(name), value);
        const ScriptFact fact = m_typing.factOf(value, facts);
        if (!fact.isMatrix() && !fact.isNumber()) return false;
        const std::size_t inputs = m_open.inputs.size();
        const std::size_t sizes = m_open.sizes.size();
        ScriptAlgebra algebra(m_typing, m_open, m_names, m_assigned, facts);
        auto translated = algebra.translate(value);
        // Scalars and copies are no reason to begin a region.
        const bool isWork = algebra.operators() > 0;
        if (!translated || (m_open.lines.empty() && !isWork)) {
            m_open.inputs.resize(inputs);
            m_open.sizes.resize(sizes);
            return false;
        }
        m_open.lines.emplace_back(name, std::move(*translated));
        m_open.statements.push_back(&statement);
        m_lines.push_back({fact, isWork, algebra.isAsWritten()});
        m_assigned.insert(name);
        if (isWork) m_work = m_open.lines.size();
        return true;
    }

    void close() {
        ScriptRegion region = std::exchange(m_open, {});
        std::vector<LineFacts> facts = std::exchange(m_lines, {});
        const std::size_t lines = std::exchange(m_work, 0);
        const auto passed = std::exchange(m_passed, {});
        m_assigned.clear();
        if (lines == 0) return;
        region.lines.resize(lines);
        region.statements.resize(lines);
        facts.resize(lines);
        std::set<std::string> live = m_liveness.after(*region.statements.back());
        for (const auto& [before, statement] : passed) {
            if (before >= lines) continue;
            region.passed.push_back(statement);
            addRead(*statement, live);
        }
        region.function = m_function;
        region.range = {region.statements.front()->range.begin,
                        region.statements.back()->range.end};
        region.known = m_typing.sizes();
        for (const ScriptStatement* block : m_blocks)
            if (block->kind != ScriptStatementKind::If)
                region.loops.push_back(block);
            else
                region.surelyIn = region.loops.size();
        const std::vector<bool> isKept = keepLines(region, facts, m_operands);
        addOutputs(region, facts, isKept, live);
        if (region.outputs.empty() && region.kept.empty()) return;
        if (region.outputs.empty()) region.lines.clear();
        dropUnusedInputs(region);
        for (const KeptLine& line : region.kept) m_found.kept.insert(line.name);
        if (!region.loops.empty()) markInvariants(region);
        m_found.regions.push_back(std::move(region));
    }

    /// What is left of the program gives what is read later.
    static void addOutputs(ScriptRegion& region, const std::vector<LineFacts>& facts,
                           const std::vector<bool>& isKept, const std::set<std::string>& live) {
        std::set<std::string> seen;
        for (std::size_t i = isKept.size(); i-- > 0;) {
            const ScriptStatement& statement = *region.statements[i];
            const std::string& name = statement.targets[0].text;
            if (!seen.insert(name).second || !live.contains(name) || isKept[i]) continue;
            const ScriptFact& fact = facts[i].fact;
            region.outputs.push_back({name, fact, fact.isNumber() && isTruth(statement.value)});
        }
        std::ranges::reverse(region.outputs);
    }

    /// Of lines that were left out at the end.
    static void dropUnusedInputs(ScriptRegion& region) {
        std::set<std::string> read;
        for (const auto& [name, value] : region.lines) addNames(value, read);
        for (const KeptLine& line : region.kept) addNames(line.value, read);
        std::erase_if(region.inputs,
                      [&](const RegionInput& input) { return !read.contains(input.name); });
    }

    static void markInvariants(ScriptRegion& region) {
        std::set<std::string> changed;
        addAssigned(*region.loops.back(), changed);
        for (RegionInput& input : region.inputs) {
            std::set<std::string> read;
            if (input.isVariable())
                read.insert(input.name);
            else
                addNames(input.source, read);
            input.isInvariant = std::ranges::none_of(
                read, [&](const std::string& name) { return changed.contains(name); });
        }
    }

    const Script& m_script;
    const ScriptFunction* m_function;
    ScriptTyping m_typing;
    ScriptLiveness m_liveness;
    std::set<std::string> m_names;  ///< Of all variables of the function.
    std::vector<const ScriptStatement*> m_blocks;
    ScriptRegion m_open;
    /// With the lines before it.
    std::vector<std::pair<std::size_t, const ScriptStatement*>> m_passed;
    std::vector<LineFacts> m_lines;  ///< Of the open region.
    JumpOperands m_operands;         ///< Anywhere in the function.
    std::set<std::string> m_assigned;
    std::size_t m_work = 0;  ///< Lines up to the last one that computes with matrices.
    ScriptRegions m_found;
};

/// A factor or a vector has few columns: of a parameter whose rows are others' rows or columns.
constexpr std::int64_t kNarrow = 3;

bool isNarrow(const ScriptRegion& region, const std::string& size) {
    constexpr std::string_view kColumns = "cols.";
    if (!size.starts_with(kColumns)) return false;
    const std::string name = size.substr(kColumns.size());
    const auto input = std::ranges::find(region.inputs, name, &RegionInput::name);
    return input != region.inputs.end() && input->fact.isMatrix() &&
           region.known.name(input->fact.rows) != "rows." + name;
}

/// As is known of what it is in the first round of a loop, or in one of two ways; 1 if that was
/// taken to be 1.
std::optional<std::int64_t> sizeLike(const ScriptRegion& region, SizeId size) {
    constexpr int kMostSteps = 8;
    const ScriptSizes& sizes = region.known;
    for (int i = 0; i < kMostSteps && size.isValid(); ++i) {
        if (const auto value = sizes.value(size)) return value;
        if (region.taken.contains(sizes.name(size))) return 1;
        size = sizes.like(size);
    }
    return std::nullopt;
}

std::string inputText(const RegionInput& input, const ScriptRegion& region,
                      const ScriptWishes& wishes) {
    const ScriptSizes& sizes = region.known;
    std::string text = input.name;
    if (input.fact.isMatrix()) {
        const auto nameOf = [&](SizeId size) {
            if (const auto value = sizes.value(size)) return std::to_string(*value);
            const auto known = std::ranges::find_if(
                region.sizes, [&](const RegionSize& one) { return sizes.isSame(one.size, size); });
            return known == region.sizes.end() ? std::string("?") : known->name;
        };
        text += fmt::format("[{}, {}]", nameOf(input.fact.rows), nameOf(input.fact.columns));
        const auto sparsity = wishes.sparsities.find(input.name);
        if (sparsity != wishes.sparsities.end() && input.isVariable())
            text += fmt::format(" sparsity={}", sparsity->second);
    }
    return text + (input.isInvariant ? " invariant" : "");
}

}  // namespace

ScriptRegions findRegions(const Script& script, const ScriptFunction* function,
                          const ScriptWishes& wishes) {
    return RegionFinder(script, function, wishes).find();
}

std::int64_t guessedSize(const std::string& name) {
    constexpr std::int64_t kRows = 10'000;
    constexpr std::int64_t kColumns = 100;
    constexpr std::int64_t kCounted = 10;
    if (name.starts_with("rows.")) return kRows;
    return name.starts_with("cols.") ? kColumns : name.starts_with("size.") ? kCounted : kColumns;
}

std::vector<std::pair<std::string, std::int64_t>> regionSizes(const ScriptRegion& region,
                                                              const ScriptWishes& wishes) {
    std::vector<std::pair<std::string, std::int64_t>> sizes;
    for (const RegionSize& size : region.sizes) {
        // What was found to be a number, or another size, after its name was given.
        const auto value = region.known.value(size.size);
        const auto wish = wishes.sizes.find(size.name);
        const std::int64_t byName = isNarrow(region, size.name) ? kNarrow : guessedSize(size.name);
        const std::int64_t guess = sizeLike(region, size.size).value_or(byName);
        sizes.emplace_back(size.name, value                        ? *value
                                      : wish != wishes.sizes.end() ? wish->second
                                                                   : guess);
    }
    return sizes;
}

std::string regionProgram(const ScriptRegion& region, const ScriptWishes& wishes) {
    std::string text;
    if (region.lines.empty()) return text;
    std::set<std::string> read;
    for (const auto& [name, value] : region.lines) addNames(value, read);
    for (const RegionInput& input : region.inputs)
        if (!input.isVariable() && read.contains(input.name))
            text +=
                fmt::format("# {} is {}\n", input.name, printableLine(scriptText(input.source)));
    for (const auto& [name, size] : regionSizes(region, wishes))
        text += fmt::format("dim {} = {}\n", name, size);
    for (const RegionInput& input : region.inputs)
        if (read.contains(input.name)) text += "input " + inputText(input, region, wishes) + "\n";
    for (const auto& [name, value] : region.lines) text += name + " = " + scriptText(value) + "\n";
    for (const RegionOutput& output : region.outputs) text += "output " + output.name + "\n";
    return text;
}

}  // namespace candler::linrel
