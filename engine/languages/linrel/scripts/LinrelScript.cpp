#include "engine/languages/linrel/scripts/LinrelScript.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "engine/languages/linrel/scripts/FoundStatements.h"
#include "engine/languages/linrel/scripts/RegionText.h"
#include "engine/languages/linrel/scripts/ScriptComparison.h"
#include "engine/languages/linrel/scripts/ScriptCpp.h"
#include "engine/languages/linrel/scripts/ScriptReader.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

/// Of what stands outside of functions.
std::string statementsText(const Script& script) {
    std::string text;
    for (const ScriptStatement& statement : script.body)
        text += script.textOf(statement.range) + "\n";
    return text;
}

/// A name like it, else the first of those that there are.
std::string hintFor(const std::string& name, std::vector<std::string> known) {
    std::string hint = spellingHint(name, known);
    if (!hint.empty()) return hint;
    constexpr std::size_t kMostNamed = 8;
    std::ranges::sort(known);
    known.erase(std::unique(known.begin(), known.end()), known.end());
    const bool isCut = known.size() > kMostNamed;
    if (isCut) known.resize(kMostNamed);
    return known.empty() ? "it has none that could be told"
                         : fmt::format("it has {}{}", fmt::join(known, ", "), isCut ? ", …" : "");
}

bool isWrittenByPlans(const std::string& name) {
    const std::vector<std::string> names = functionNames();
    return std::ranges::find(names, name) != names.end();
}

/// By function, where it is called.
using CallPlaces = std::map<std::string, std::set<std::size_t>>;

void addCalls(const ScriptExpression& expression, CallPlaces& calls) {
    if (expression.kind == ScriptExpressionKind::Call)
        calls[expression.text].insert(expression.range.begin);
    for (const ScriptExpression& part : expression.parts) addCalls(part, calls);
}

void addCalls(const ScriptStatement& statement, CallPlaces& calls) {
    addCalls(statement.value, calls);
    for (const ScriptExpression& target : statement.targets) addCalls(target, calls);
    for (const ScriptStatement& inner : statement.body) addCalls(inner, calls);
    for (const ScriptStatement& inner : statement.otherwise) addCalls(inner, calls);
}

CallPlaces callsIn(const std::vector<ScriptStatement>& body) {
    CallPlaces calls;
    for (const ScriptStatement& statement : body) addCalls(statement, calls);
    return calls;
}

}  // namespace

LinrelScript::LinrelScript(Script script, ScriptWishes wishes)
    : m_script(std::move(script)), m_wishes(std::move(wishes)) {
    addFunctions();
}

void LinrelScript::addFunctions() {
    addParts(nullptr);
    std::map<std::string, std::set<std::string>> callers;
    for (const ScriptFunction& function : m_script.functions)
        for (const auto& [name, places] : callsIn(function.body))
            if (name != function.name) callers[name].insert(function.name);
    std::set<std::string> done;
    while (done.size() < m_script.functions.size()) {
        const auto isReady = [&](const ScriptFunction& one) {
            return !done.contains(one.name) && std::ranges::includes(done, callers[one.name]);
        };
        auto next = std::ranges::find_if(m_script.functions, isReady);
        // Of functions that call each other the first one.
        if (next == m_script.functions.end())
            next = std::ranges::find_if(m_script.functions, [&](const ScriptFunction& one) {
                return !done.contains(one.name);
            });
        if (next == m_script.functions.end()) break;  // Two of one name.
        done.insert(next->name);
        addParts(&*next);
    }
    sortParts();
}

Diagnostics LinrelScript::unknownNames() const {
    std::vector<std::string> parameters;
    for (const ScriptFunction& function : m_script.functions)
        for (const ScriptParameter& parameter : function.parameters)
            parameters.push_back(parameter.name);
    for (const ScriptStatement& statement : m_script.body)
        for (const ScriptExpression& target : statement.targets) parameters.push_back(target.text);
    std::vector<std::string> sizes;
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        for (const auto& [name, size] : m_parts[i].sizes) sizes.push_back(name);
        for (const RegionInput& input : region(i).inputs) inputs.push_back(input.name);
    }
    Diagnostics unknown;
    const auto check = [&](const std::string& name, const std::vector<std::string>& known,
                           const char* what) {
        if (std::ranges::find(known, name) == known.end())
            unknown.push_back(makeError(fmt::format("the script has no {} '{}'", what, name), {},
                                        hintFor(name, known)));
    };
    for (const ScriptShape& shape : m_wishes.shapes)
        check(shape.parameter, parameters, "parameter");
    for (const auto& [name, size] : m_wishes.sizes) check(name, sizes, "size");
    for (const auto& [name, sparsity] : m_wishes.sparsities) check(name, inputs, "input of a part");
    return unknown;
}

/// As they stand in the script.
void LinrelScript::sortParts() {
    std::vector<std::size_t> order(m_parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [this](std::size_t i) { return m_parts[i].place.offset; });
    std::vector<ScriptPart> parts;
    std::vector<Place> places;
    for (const std::size_t i : order) {
        parts.push_back(std::move(m_parts[i]));
        places.push_back(m_places[i]);
    }
    m_parts = std::move(parts);
    m_places = std::move(places);
}

/// None if there is a call of which nothing is known: it may give other shapes.
std::vector<ScriptCallShapes> LinrelScript::callsOf(const ScriptFunction& function) const {
    CallPlaces all = callsIn(m_script.body);
    for (const ScriptFunction& one : m_script.functions)
        for (const auto& [name, places] : callsIn(one.body))
            all[name].insert(places.begin(), places.end());
    const auto known = m_calls.find(function.name);
    if (known == m_calls.end() || all.contains("eval")) return {};
    std::vector<ScriptCallShapes> calls;
    for (const std::size_t place : all[function.name]) {
        const auto call = known->second.find(place);
        if (call == known->second.end()) return {};
        calls.push_back(call->second);
    }
    return calls;
}

void LinrelScript::addParts(const ScriptFunction* function) {
    ScriptWishes wishes = m_wishes;
    if (function != nullptr)
        for (ScriptShape& shape : commonShapes(callsOf(*function)))
            wishes.shapes.push_back(std::move(shape));
    auto& found = m_functions.emplace_back(
        std::make_unique<ScriptRegions>(findRegions(m_script, function, wishes)));
    if (function != nullptr) m_functionWishes.insert_or_assign(function->name, wishes);
    for (const auto& [name, calls] : found->calls) m_calls[name].insert(calls.begin(), calls.end());
    m_barriers += found->barriers;
    const auto inFunction = [&](const std::string& name) {
        return function == nullptr ? name : fmt::format("{} in {}", name, function->name);
    };
    for (const std::string& size : found->taken) m_taken.insert(inFunction(size));
    for (const std::string& name : found->kept) m_kept.insert(inFunction(name));
    m_undecided.insert(found->undecided.begin(), found->undecided.end());
    for (std::size_t i = 0; i < found->regions.size(); ++i) {
        const ScriptRegion& region = found->regions[i];
        ScriptPart part;
        if (function != nullptr) part.function = function->name;
        part.place = m_script.place(region.range);
        part.lines = region.statements.size();
        part.loops = region.loops.size();
        part.written = m_script.textOf(region.range);
        part.program = regionProgram(region, m_wishes);
        part.sizes = regionSizes(region, m_wishes);
        part.isGuessed = !found->taken.empty();
        m_parts.push_back(std::move(part));
        m_places.push_back({found.get(), i});
    }
}

Result<ScriptReplacement> LinrelScript::replacement(std::size_t part,
                                                    const std::string& found) const {
    std::string statements;
    if (!found.empty()) {
        auto shared = sharedStatements(m_parts[part].program, foundStatements(region(part), found));
        if (!shared) return failure(shared.error());
        statements = std::move(*shared);
    }
    RegionText text(m_script, region(part), *m_places[part].function,
                    fmt::format("part{}_", part + 1));
    return text.replacement(statements, m_wishes.hoists);
}

/// A block has no semicolon after it: an else could not follow.
ScriptRange LinrelScript::replacedRange(ScriptRange range, const std::string& text) const {
    const std::string_view rest = m_script.source.text().substr(range.end);
    const std::size_t next = std::min(rest.find_first_not_of(" \t"), rest.size());
    if (text.starts_with('{') && rest.substr(next).starts_with(';')) range.end += next + 1;
    return range;
}

std::string LinrelScript::rewritten(
    std::span<const std::optional<ScriptReplacement>> replacements) const {
    struct Edit {
        ScriptRange range;
        std::string text;
    };
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < replacements.size(); ++i) {
        if (!replacements[i]) continue;
        const ScriptRegion& one = region(i);
        edits.push_back({replacedRange(one.range, replacements[i]->text), replacements[i]->text});
        for (const HoistedStatement& hoisted : replacements[i]->hoisted) {
            const std::size_t loop = one.loops[hoisted.loop]->range.begin;
            edits.push_back({{loop, loop}, hoisted.text + "\n" + indentation(m_script, loop)});
        }
    }
    std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return edit.range.begin; });
    std::string text;
    std::size_t at = 0;
    const std::string_view source = m_script.source.text();
    for (const Edit& edit : edits) {
        text += source.substr(at, edit.range.begin - at);
        text += edit.text;
        at = edit.range.end;
    }
    return text + std::string(source.substr(at));
}

std::vector<ScriptCheck> LinrelScript::compare(const std::string& rewritten, std::uint64_t seed,
                                               const StopCheck& stop) const {
    std::vector<ScriptCheck> checks;
    const auto other = readScript(m_script.source.with(rewritten));
    std::set<std::string> functions;
    for (const ScriptPart& part : m_parts) functions.insert(part.function);
    for (const std::string& function : functions) {
        const ScriptFunction* written = m_script.find(function);
        const ScriptFunction* found = other ? other->find(function) : nullptr;
        // What did not change needs no check.
        if (other && function.empty()) {
            if (statementsText(m_script) != statementsText(*other))
                checks.push_back(compareStatements(m_script, *other, seed, stop));
            continue;
        }
        if (other && (written == nullptr || found == nullptr ||
                      m_script.textOf(written->range) == other->textOf(found->range)))
            continue;
        if (!other)
            checks.push_back({.function = function, .difference = other.error().front().message});
        else
            checks.push_back(compareFunctions(m_script, *other, *written,
                                              m_functionWishes.at(function), seed, stop));
    }
    return checks;
}

Result<ExportedScript> LinrelScript::exported(const std::string& rewritten) const {
    const auto other = readScript(m_script.source.with(rewritten));
    if (!other) return failure(other.error());
    const std::string name = std::filesystem::path(m_script.source.file()).stem().string();
    return exportScript(*other, m_wishes.shapes, name);
}

Result<std::unique_ptr<LoadedScript>> readLinrelScript(const SourceText& text,
                                                       const ScriptWishes& wishes) {
    auto script = readScript(text);
    if (!script) return failure(script.error());
    for (const ScriptFunction& function : script->functions)
        if (isWrittenByPlans(function.name))
            return failure(makeError(
                fmt::format("the script has a function '{}' of its own", function.name),
                script->place({function.range.begin, function.range.begin + function.name.size()}),
                "plans are written with the function of the language: give it another name"));
    auto loaded = std::make_unique<LinrelScript>(std::move(*script), wishes);
    if (Diagnostics unknown = loaded->unknownNames(); !unknown.empty())
        return failure(std::move(unknown));
    return loaded;
}

}  // namespace candler::linrel
