#include "engine/languages/linrel/scripts/RegionText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptLiveness.h"
#include "engine/languages/linrel/scripts/ScriptReader.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;

std::size_t usesIn(const ScriptExpression& expression, const std::string& name) {
    std::size_t uses = expression.isName(name) ? 1 : 0;
    for (const ScriptExpression& part : expression.parts) uses += usesIn(part, name);
    return uses;
}

/// More than reading its operands.
bool isHeavy(const ScriptExpression& expression) {
    constexpr std::array<std::string_view, 6> kHeavy{"exp", "log", "tanh", "sigmoid", "sin", "cos"};
    const bool isProduct = expression.kind == Kind::Binary && expression.text == "%*%";
    const bool isCall = expression.kind == Kind::Call &&
                        (std::ranges::find(kHeavy, expression.text) != kHeavy.end() ||
                         std::ranges::find(aggregates(), expression.text, &AggregateRow::name) !=
                             aggregates().end());
    return isProduct || isCall || std::ranges::any_of(expression.parts, isHeavy);
}

bool isSize(const ScriptExpression& source) {
    return source.kind == Kind::Call && (source.text == "nrow" || source.text == "ncol") &&
           source.parts.size() == 1 && source.parts[0].kind == Kind::Name;
}

/// As what is printed as TRUE or FALSE.
ScriptExpression asTruth(ScriptExpression value) {
    if (isTruth(value) || value.kind == Kind::Name) return value;
    if (value.kind != Kind::Number) return scriptBinary("!=", std::move(value), scriptNumber("0"));
    ScriptExpression truth = scriptName(value.text == "0" ? "FALSE" : "TRUE");
    truth.kind = Kind::Truth;
    return truth;
}

Diagnostic notSaid() {
    return makeError("the plan cannot be written in the language of the script");
}

}  // namespace

std::string indentation(const Script& script, std::size_t offset) {
    const std::string_view text = script.source.text();
    std::size_t begin = offset;
    while (begin > 0 && text[begin - 1] != '\n') --begin;
    std::size_t end = begin;
    while (end < offset && (text[end] == ' ' || text[end] == '\t')) ++end;
    return std::string(text.substr(begin, end - begin));
}

RegionText::RegionText(const Script& script, const ScriptRegion& region,
                       const ScriptRegions& function, std::string stem)
    : m_script(script),
      m_region(region),
      m_function(function),
      m_typing(script, {}),
      m_stem(std::move(stem)) {
    m_typing.sizes() = region.known;
    for (const RegionInput& input : region.inputs) m_facts[input.name] = input.fact;
    for (const RegionSize& size : region.sizes) m_facts[size.name] = ScriptFact::number(size.size);
}

Result<ScriptReplacement> RegionText::replacement(const std::string& statements, bool hoists) {
    if (!readLines(statements)) return failure(notSaid());
    keepLines();
    renameNew();
    if (!fitLines()) return failure(notSaid());
    if (hoists && !m_region.loops.empty()) hoist();
    if (!writeSizes()) return failure(notSaid());
    writeParts();
    ScriptReplacement result;
    result.text = text();
    for (const Hoisted& hoisted : m_hoisted)
        result.hoisted.push_back(
            {hoisted.line.first + " = " + scriptText(hoisted.line.second), hoisted.loop});
    return result;
}

bool RegionText::readLines(const std::string& statements) {
    if (statements.empty()) {
        m_lines = m_region.lines;
        return true;
    }
    auto script = readScript(SourceText("<found>", statements));
    if (!script) return false;
    for (ScriptStatement& statement : script->body) {
        if (statement.targets.size() != 1) return false;
        m_lines.emplace_back(statement.targets[0].text, std::move(statement.value));
    }
    return true;
}

void RegionText::keepLines() {
    for (const KeptLine& line : m_region.kept) {
        m_kept.push_back({&line, line.value});
        m_facts.try_emplace(line.name, line.fact);
    }
}

bool RegionText::isOutput(const std::string& name) const {
    return std::ranges::find(m_region.outputs, name, &RegionOutput::name) != m_region.outputs.end();
}

bool RegionText::isAssigned(const std::string& name) const {
    return std::ranges::find(m_lines, name, &Line::first) != m_lines.end();
}

std::string RegionText::freshName() {
    while (true) {
        std::string name = fmt::format("{}{}", m_stem, ++m_fresh);
        if (!m_function.names.contains(name)) return name;
    }
}

/// A name that the region itself gave a value is free to have another one in between.
void RegionText::renameNew() {
    std::map<std::string, std::string> names;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const std::string name = m_lines[i].first;
        const bool isOwn =
            std::ranges::find(m_region.lines, name, &Line::first) != m_region.lines.end();
        if (isOwn || !m_function.names.contains(name) || isOutput(name)) continue;
        const std::string fresh = freshName();
        m_lines[i].first = fresh;
        for (std::size_t later = i + 1; later < m_lines.size(); ++later)
            substitute(m_lines[later].second, name, scriptName(fresh));
    }
}

bool RegionText::fitLines() {
    ScriptFit fit(m_typing, m_facts);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        auto& [name, value] = m_lines[i];
        const auto output = std::ranges::find(m_region.outputs, name, &RegionOutput::name);
        const bool isLast = std::ranges::none_of(
            m_lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, m_lines.end(),
            [&](const Line& later) { return later.first == m_lines[i].first; });
        const bool isResult = output != m_region.outputs.end() && isLast;
        auto fitted = fit.fit(value, isResult ? &output->fact : nullptr);
        if (!fitted) return false;
        value = std::move(*fitted);
        if (isResult && output->isTruth) value = asTruth(std::move(value));
        fit.assign(name, value);
        m_facts[name] = fit.factOf(scriptName(name));
    }
    return true;
}

// Hoisting.

/// The outermost loop in which nothing that it reads changes.
std::optional<std::size_t> RegionText::loopOf(const ScriptExpression& expression) const {
    std::set<std::string> read;
    addNames(expression, read);
    std::set<std::string> sources;
    for (const std::string& name : read) {
        const auto input = std::ranges::find(m_region.inputs, name, &RegionInput::name);
        // What may fail is not computed before it is asked for.
        if (input != m_region.inputs.end() && !input->isVariable() && !isSize(input->source))
            return std::nullopt;
        if (input != m_region.inputs.end() && !input->isVariable())
            addNames(input->source, sources);
        else if (input != m_region.inputs.end())
            sources.insert(name);
        else if (std::ranges::find(m_region.sizes, name, &RegionSize::name) == m_region.sizes.end())
            return std::nullopt;
    }
    std::optional<std::size_t> found;
    for (std::size_t i = m_region.loops.size(); i-- > m_region.surelyIn;) {
        if (m_region.loops[i]->isAlone) break;
        std::set<std::string> changed;
        addAssigned(*m_region.loops[i], changed);
        if (std::ranges::any_of(sources, [&](const auto& one) { return changed.contains(one); }))
            break;
        found = i;
    }
    return found;
}

double RegionText::cells(const ScriptFact& fact) const {
    if (!fact.isMatrix()) return 1;
    const auto size = [&](SizeId id) {
        const auto value = m_region.known.value(id);
        return static_cast<double>(value ? *value : guessedSize(m_region.known.name(id)));
    };
    return size(fact.rows) * size(fact.columns);
}

/// It is no larger than what it is made of.
bool RegionText::isWorth(const ScriptExpression& expression) {
    if (!isHeavy(expression)) return false;
    std::set<std::string> read;
    addNames(expression, read);
    double most = 0;
    for (const std::string& name : read) most = std::max(most, cells(m_facts[name]));
    return cells(m_typing.factOf(expression, m_facts)) <= most;
}

bool RegionText::hoistFrom(ScriptExpression& expression) {
    if (const auto loop = loopOf(expression); loop && isWorth(expression)) {
        const std::string wanted = scriptText(expression);
        for (const Hoisted& known : m_hoisted)
            if (known.loop == *loop && scriptText(known.line.second) == wanted) {
                expression = scriptName(known.line.first);
                return true;
            }
        const std::string name = freshName();
        m_facts[name] = m_typing.factOf(expression, m_facts);
        m_hoisted.push_back({{name, std::exchange(expression, scriptName(name))}, *loop});
        return true;
    }
    bool isDone = false;
    for (ScriptExpression& part : expression.parts) isDone = hoistFrom(part) || isDone;
    return isDone;
}

void RegionText::hoist() {
    for (Kept& kept : m_kept) kept.isChanged = hoistFrom(kept.value);
    // After a line its name is no input any more.
    std::set<std::string> assigned;
    for (Line& line : m_lines) assigned.insert(line.first);
    const auto isInput = [&](const std::string& name) {
        return std::ranges::find(m_region.inputs, name, &RegionInput::name) !=
               m_region.inputs.end();
    };
    if (std::ranges::any_of(assigned,
                            [&](const auto& name) { return isInput(name) && !isOutput(name); }))
        return;
    for (Line& line : m_lines) hoistFrom(line.second);
}

// Names of the program as what the script has.

std::optional<ScriptExpression> RegionText::sizeNamed(const std::string& name) const {
    const auto size = std::ranges::find(m_region.sizes, name, &RegionSize::name);
    return size == m_region.sizes.end() ? std::nullopt : sizeText(*size);
}

void RegionText::replace(const std::string& name, const ScriptExpression& by) {
    for (std::vector<Line>* lines : {&m_before, &m_lines})
        for (Line& line : *lines) substitute(line.second, name, by);
    for (Hoisted& hoisted : m_hoisted) substitute(hoisted.line.second, name, by);
}

std::size_t RegionText::uses(const std::string& name) const {
    std::size_t uses = 0;
    for (const Line& line : m_lines) uses += usesIn(line.second, name);
    for (const Hoisted& hoisted : m_hoisted) uses += usesIn(hoisted.line.second, name);
    return uses;
}

/// By a matrix that keeps its name's value, if there is one.
std::optional<ScriptExpression> RegionText::sizeText(const RegionSize& size) const {
    const ScriptSizes& sizes = m_region.known;
    if (const auto value = sizes.value(size.size)) return scriptNumber(std::to_string(*value));
    std::optional<ScriptExpression> found;
    for (const RegionInput& input : m_region.inputs) {
        if (!input.isVariable() || !input.fact.isMatrix()) continue;
        const bool isRows = sizes.isSame(input.fact.rows, size.size);
        if (!isRows && !sizes.isSame(input.fact.columns, size.size)) continue;
        std::vector<ScriptExpression> arguments;
        arguments.push_back(scriptName(input.name));
        found = scriptCall(isRows ? "nrow" : "ncol", std::move(arguments));
        if (!isAssigned(input.name)) break;
    }
    if (!found && size.source.kind != Kind::Empty) found = size.source;
    return found;
}

bool RegionText::writeSizes() {
    for (const RegionSize& size : m_region.sizes) {
        const bool isOfKept = std::ranges::any_of(m_kept, [&](const Kept& kept) {
            return kept.isChanged && usesIn(kept.value, size.name) > 0;
        });
        if (uses(size.name) == 0 && !isOfKept) continue;
        const auto text = sizeText(size);
        if (!text) return false;
        for (Kept& kept : m_kept) substitute(kept.value, size.name, *text);
        if (uses(size.name) == 0) continue;
        std::set<std::string> read;
        addNames(*text, read);
        const bool isChanged =
            std::ranges::any_of(read, [&](const auto& name) { return isAssigned(name); });
        if (!isChanged) {
            replace(size.name, *text);
            continue;
        }
        const std::string name = freshName();
        m_before.emplace_back(name, *text);
        for (Line& line : m_lines) substitute(line.second, size.name, scriptName(name));
        for (Hoisted& hoisted : m_hoisted) substitute(hoisted.line.second, size.name, *text);
    }
    return true;
}

/// Before the lines where they are asked for often, or would see what the lines change.
void RegionText::writeParts() {
    for (const RegionInput& input : m_region.inputs) {
        if (input.isVariable()) continue;
        std::set<std::string> read;
        addNames(input.source, read);
        const bool isChanged =
            std::ranges::any_of(read, [&](const auto& name) { return isAssigned(name); });
        const bool isSmall = isSize(input.source);
        for (Hoisted& hoisted : m_hoisted)
            substitute(hoisted.line.second, input.name, input.source);
        for (Kept& kept : m_kept) substitute(kept.value, input.name, input.source);
        if (!isChanged && (isSmall || uses(input.name) == 1)) {
            replace(input.name, input.source);
        } else if (uses(input.name) > 0) {
            const std::string name = freshName();
            m_before.emplace_back(name, input.source);
            for (Line& line : m_lines) substitute(line.second, input.name, scriptName(name));
        }
    }
}

/// Those in lines of their own before a statement say what its value is for.
std::map<std::string, std::vector<std::string>> RegionText::comments() const {
    std::map<std::string, std::vector<std::string>> found;
    for (std::size_t i = 1; i < m_region.statements.size(); ++i) {
        std::size_t begin = m_region.statements[i - 1]->range.end;
        // Those of what is passed are not the next line's.
        for (const ScriptStatement* passed : m_region.passed)
            if (passed->range.begin >= begin &&
                passed->range.end <= m_region.statements[i]->range.begin)
                begin = passed->range.end;
        const std::size_t end = m_region.statements[i]->range.begin;
        std::string_view between = m_script.source.text().substr(begin, end - begin);
        // The rest of a line speaks of the statement that it follows.
        between.remove_prefix(std::min(between.find('\n'), between.size()));
        while (!between.empty()) {
            const std::size_t first = std::min(between.find('#'), between.size());
            const std::size_t last = std::min(between.find('\n', first), between.size());
            std::string comment(between.substr(first, last - first));
            while (!comment.empty() &&
                   std::string_view(" \t\r").find(comment.back()) != std::string_view::npos)
                comment.pop_back();
            if (!comment.empty())
                found[m_region.statements[i]->targets[0].text].push_back(std::move(comment));
            between.remove_prefix(last);
        }
    }
    return found;
}

/// As the script takes the value of a kept statement that has changed.
ScriptExpression RegionText::fitted(const Kept& kept) {
    ScriptFit fit(m_typing, m_facts);
    auto value = fit.fit(kept.value, &kept.line->fact).value_or(kept.value);
    return isTruth(kept.line->statement->value) ? asTruth(std::move(value)) : value;
}

std::string RegionText::text() {
    const std::string indent = indentation(m_script, m_region.range.begin);
    auto said = comments();
    std::vector<std::string> lines;
    const auto say = [&](const std::string& name) {
        for (std::string& comment : said[name]) lines.push_back(std::move(comment));
        said[name].clear();
    };
    for (const Kept& kept : m_kept) {
        say(kept.line->name);
        lines.push_back(kept.isChanged ? kept.line->name + " = " + scriptText(fitted(kept))
                                       : m_script.textOf(kept.line->statement->range));
    }
    for (const std::vector<Line>* part : {&m_before, &m_lines})
        for (const auto& [name, value] : *part) {
            say(name);
            lines.push_back(name + " = " + scriptText(value));
        }
    for (const ScriptStatement* passed : m_region.passed)
        lines.push_back(m_script.textOf(passed->range));
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n" + indent) + line;
    const bool isAlone = m_region.statements.front()->isAlone;
    return isAlone && lines.size() > 1 ? "{\n" + indent + text + "\n" + indent + "}" : text;
}

}  // namespace candler::linrel
