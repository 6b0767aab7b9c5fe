#include "engine/languages/linrel/scripts/ScriptTyping.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptCallTyping.h"

namespace candler::linrel {

namespace {

/// What sizes are found in the first walk may tell more in the second one.
constexpr int kWalks = 3;
constexpr int kMostInnerCalls = 6;
constexpr std::size_t kMostStatements = 200'000;

using Kind = ScriptExpressionKind;

}  // namespace

void ScriptTyping::walk(const ScriptFunction* function, const Visitor& visitor) {
    const std::vector<ScriptStatement>& body = function != nullptr ? function->body : m_script.body;
    for (int round = 0; round <= kWalks; ++round) {
        ScriptFacts facts = function != nullptr ? parameterFacts(*function) : ScriptFacts();
        m_visitor = round == kWalks ? &visitor : nullptr;
        m_work = 0;
        uniteOwn();
        m_isLast = round == kWalks;
        walkBlock(body, facts);
    }
    m_visitor = nullptr;
}

void ScriptTyping::noteCall(const ScriptFunction& function, const ScriptExpression& call,
                            const ScriptFacts& arguments) {
    ScriptCallShapes shapes;
    const auto text = [&](SizeId size) {
        const auto value = m_sizes.value(size);
        return value ? std::to_string(*value) : fmt::format("#{}", m_sizes.root(size).value);
    };
    for (const ScriptParameter& parameter : function.parameters)
        if (const auto fact = arguments.find(parameter.name);
            fact != arguments.end() && fact->second.isMatrix())
            shapes.push_back({parameter.name, text(fact->second.rows), text(fact->second.columns)});
    m_callsTo[function.name].insert_or_assign(call.range.begin, std::move(shapes));
}

std::vector<ScriptShape> commonShapes(const std::vector<ScriptCallShapes>& calls) {
    // The sizes of a parameter in all calls; equal lists are equal sizes.
    std::map<std::vector<std::string>, std::string> names;
    const auto sizeOf = [&](const std::string& parameter, std::string ScriptShape::*which,
                            const std::string& name) -> std::string {
        std::vector<std::string> sizes;
        for (const ScriptCallShapes& call : calls) {
            const auto shape = std::ranges::find(call, parameter, &ScriptShape::parameter);
            if (shape == call.end()) return {};
            sizes.push_back((*shape).*which);
        }
        const bool isNumber =
            !sizes.front().starts_with('#') &&
            std::ranges::count(sizes, sizes.front()) == static_cast<std::ptrdiff_t>(sizes.size());
        return isNumber ? sizes.front() : names.try_emplace(std::move(sizes), name).first->second;
    };
    std::vector<ScriptShape> shapes;
    if (calls.empty()) return shapes;
    for (const ScriptShape& one : calls.front()) {
        const std::string& name = one.parameter;
        const std::string rows = sizeOf(name, &ScriptShape::rows, "rows." + name);
        const std::string columns = sizeOf(name, &ScriptShape::columns, "cols." + name);
        if (!rows.empty() && !columns.empty()) shapes.push_back({name, rows, columns});
    }
    return shapes;
}

void ScriptTyping::uniteOwn() {
    for (const auto& [a, b] : m_unions[m_block]) m_sizes.unite(a, b);
    for (const SizeId size : m_takenIn[m_block]) m_sizes.unite(m_sizes.number(1), size);
}

void ScriptTyping::uniteAll() {
    for (const auto& [block, taken] : m_takenIn)
        for (const SizeId size : taken) m_sizes.unite(m_sizes.number(1), size);
    for (const auto& [block, unions] : m_unions)
        for (const auto& [a, b] : unions) m_sizes.unite(a, b);
}

SizeId ScriptTyping::sizeNamed(const std::string& name) {
    const bool isNumber =
        !name.empty() && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    constexpr std::size_t kMostDigits = 12;
    if (isNumber && name.size() <= kMostDigits) return m_sizes.number(std::stoll(name));
    const auto [found, isNew] = m_named.try_emplace(name);
    if (isNew) found->second = m_sizes.fresh(name, true);
    return found->second;
}

ScriptFact ScriptTyping::parameterFact(const ScriptParameter& parameter) {
    const bool mayBeMatrix =
        parameter.type == ScriptType::Matrix || parameter.type == ScriptType::Unknown;
    const auto shape = std::ranges::find(m_shapes, parameter.name, &ScriptShape::parameter);
    if (mayBeMatrix && shape != m_shapes.end())
        return ScriptFact::matrix(sizeNamed(shape->rows), sizeNamed(shape->columns));
    switch (parameter.type) {
        case ScriptType::Matrix:
            return ScriptFact::matrix(sizeNamed("rows." + parameter.name),
                                      sizeNamed("cols." + parameter.name));
        case ScriptType::Number:
        case ScriptType::Truth:
            return ScriptFact::number();
        case ScriptType::Integer:
            return ScriptFact::number(sizeNamed(parameter.name));
        case ScriptType::String:
            return {.kind = ScriptFactKind::String};
        case ScriptType::List:
        case ScriptType::Frame:
            return {.kind = ScriptFactKind::Other};
        case ScriptType::Unknown:
            break;
    }
    return {};
}

ScriptFacts ScriptTyping::parameterFacts(const ScriptFunction& function) {
    ScriptFacts facts;
    for (const ScriptParameter& parameter : function.parameters)
        facts[parameter.name] = parameterFact(parameter);
    return facts;
}

void ScriptTyping::walkBlock(const std::vector<ScriptStatement>& block, ScriptFacts& facts) {
    for (const ScriptStatement& statement : block) {
        if (++m_work > kMostStatements) return;
        walkStatement(statement, facts);
    }
}

void ScriptTyping::enter(const std::vector<ScriptStatement>& block, const ScriptStatement& of,
                         ScriptFacts& facts) {
    // What stood before the block knows nothing of it.
    if (m_visitor != nullptr) m_visitor->beginBlock(of);
    const std::vector<SizeId> outside = m_sizes.unions();
    // Of an if, both ways are blocks of their own.
    const ScriptRange range = block.empty() ? of.range : block.front().range;
    const std::size_t before = std::exchange(m_block, place(range));
    const bool isChoice = of.kind == ScriptStatementKind::If;
    const std::size_t surely = std::exchange(m_surely, isChoice ? m_block : m_surely);
    uniteOwn();
    walkBlock(block, facts);
    if (m_visitor != nullptr) m_visitor->endBlock();
    m_block = before;
    m_surely = surely;
    m_sizes.restore(outside);
}

bool ScriptTyping::unite(SizeId a, SizeId b) {
    if (m_sizes.isSame(a, b)) return true;
    if (!m_sizes.unite(a, b)) return false;
    m_unions[m_block].emplace_back(a, b);
    return true;
}

void ScriptTyping::walkStatement(const ScriptStatement& statement, ScriptFacts& facts) {
    if (statement.kind == ScriptStatementKind::If) return walkIf(statement, facts);
    if (statement.kind == ScriptStatementKind::While || statement.kind == ScriptStatementKind::For)
        return walkLoop(statement, facts);
    if (m_visitor != nullptr) m_visitor->statement(statement, facts);
    if (statement.kind == ScriptStatementKind::Assign)
        assign(statement, facts);
    else if (statement.kind == ScriptStatementKind::Call)
        static_cast<void>(factOf(statement.value, facts));
}

namespace {

bool isReadCall(const ScriptExpression& value) {
    return value.kind == Kind::Call && value.text == "read";
}

/// What is read from a file is as a parameter: a matrix, if nothing else is said.
ScriptParameter readParameter(const ScriptStatement& statement) {
    ScriptParameter parameter{.name = statement.targets[0].text, .type = ScriptType::Matrix};
    for (const ScriptExpression& argument : statement.value.parts)
        if (argument.argumentName == "data_type" && argument.text != "matrix")
            parameter.type = argument.text == "scalar" ? ScriptType::Number : ScriptType::Frame;
    return parameter;
}

}  // namespace

void ScriptTyping::assign(const ScriptStatement& statement, ScriptFacts& facts) {
    Facts values;
    if (statement.targets.size() > 1)
        values = callResults(statement.value, facts);
    else if (isReadCall(statement.value))
        values.push_back(parameterFact(readParameter(statement)));
    else
        values.push_back(factOf(statement.value, facts));
    values.resize(statement.targets.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ScriptExpression& target = statement.targets[i];
        // A part of a matrix changes no shape.
        if (target.kind == Kind::Index) continue;
        if (statement.sign != "=") {
            const std::string sign(1, statement.sign.front());
            const ScriptFact old = facts[target.text];
            values[i] = arithmetic(sign, old, values[i]);
        }
        facts[target.text] = values[i];
    }
}

void ScriptTyping::walkIf(const ScriptStatement& statement, ScriptFacts& facts) {
    static_cast<void>(factOf(statement.value, facts));
    const bool isWhole = m_visitor != nullptr && m_visitor->isWhole(statement);
    if (isWhole) m_visitor->statement(statement, facts);
    const Visitor* const visitor = isWhole ? std::exchange(m_visitor, nullptr) : m_visitor;
    ScriptFacts other = facts;
    enter(statement.body, statement, facts);
    enter(statement.otherwise, statement, other);
    facts = join(statement, facts, other);
    m_visitor = visitor;
}

void ScriptTyping::walkLoop(const ScriptStatement& statement, ScriptFacts& facts) {
    const auto round = [&](ScriptFacts& in) {
        if (statement.kind == ScriptStatementKind::For) {
            static_cast<void>(factOf(statement.value, in));
            in[statement.name] = ScriptFact::number();
        }
        enter(statement.body, statement, in);
    };
    // What is known at the beginning of each round.
    m_before.try_emplace(place(statement.range), m_sizes.count());
    const Visitor* const visitor = std::exchange(m_visitor, nullptr);
    const std::size_t own = statement.body.empty() ? 0 : place(statement.body.front().range);
    for (bool isChanged = true; isChanged && m_work <= kMostStatements;) {
        ScriptFacts after = facts;
        // The first rounds need not come to the blocks within.
        auto unions = m_unions;
        round(after);
        unions[own] = std::move(m_unions[own]);
        m_unions = std::move(unions);
        isChanged = joinRounds(statement, facts, after);
    }
    m_visitor = visitor;
    if (statement.kind == ScriptStatementKind::While)
        static_cast<void>(factOf(statement.value, facts));
    ScriptFacts after = facts;
    round(after);
    joinRounds(statement, facts, after);
}

/// A size that changes is one that nothing else is, and stays that: each fact changes once or
/// twice.
bool ScriptTyping::joinRounds(const ScriptStatement& loop, ScriptFacts& facts,
                              const ScriptFacts& after) {
    bool isChanged = false;
    for (const auto& [name, fact] : after) {
        const auto [found, isNew] = facts.try_emplace(name, fact);
        isChanged = isChanged || isNew;
        ScriptFact& old = found->second;
        if (isNew) {
            // In the next round it is of the round before, and what that made has other sizes now.
            const auto keep = [&](SizeId& size, const char* which) {
                const bool isOfRound = size.isValid() && !m_sizes.value(size) &&
                                       size.index() >= m_before[place(loop.range)];
                if (!isOfRound) return;
                const SizeId before = std::exchange(size, freshAt(loop.range, name + which));
                m_sizes.suggest(size, before);
            };
            keep(old.rows, ".rows");
            keep(old.columns, ".cols");
            keep(old.value, "");
            continue;
        }
        if (old.kind == ScriptFactKind::Unknown) continue;
        if (old.kind != fact.kind) {
            old = {};
            isChanged = true;
            continue;
        }
        const auto change = [&](SizeId& size, SizeId next, const char* which) {
            if (!size.isValid() || (next.isValid() && m_sizes.isSame(size, next))) return;
            const SizeId fresh = freshAt(loop.range, name + which);
            if (m_sizes.isSame(size, fresh)) return;
            m_sizes.suggest(fresh, size);
            size = fresh;
            isChanged = true;
        };
        change(old.rows, fact.rows, ".rows");
        change(old.columns, fact.columns, ".cols");
        change(old.value, fact.value, "");
    }
    return isChanged;
}

std::size_t ScriptTyping::place(const ScriptRange& of) {
    return m_places.try_emplace({m_context, of.begin, of.end}, m_places.size() + 1).first->second;
}

SizeId ScriptTyping::freshAt(const ScriptRange& of, const std::string& which) {
    const auto [found, isNew] = m_fresh.try_emplace({place(of), which});
    if (isNew) found->second = m_sizes.fresh(which);
    return found->second;
}

ScriptFacts ScriptTyping::join(const ScriptStatement& at, const ScriptFacts& a,
                               const ScriptFacts& b) {
    const std::size_t where = place(at.range);
    // What only one way gives a value has that one where it is used.
    ScriptFacts both = b;
    for (const auto& [name, one] : a) {
        const auto [found, isNew] = both.try_emplace(name, one);
        ScriptFact& other = found->second;
        if (isNew) continue;
        if (one.kind != other.kind) {
            other = {};
            continue;
        }
        for (SizeId ScriptFact::*size :
             {&ScriptFact::rows, &ScriptFact::columns, &ScriptFact::value})
            other.*size = (one.*size).isValid() && (other.*size).isValid()
                              ? m_sizes.joined(where, one.*size, other.*size)
                              : SizeId();
    }
    return both;
}

ScriptFact ScriptTyping::factOf(const ScriptExpression& expression, const ScriptFacts& facts) {
    switch (expression.kind) {
        case Kind::Number: {
            const bool isWhole =
                expression.text.find_first_not_of("0123456789") == std::string::npos &&
                expression.text.size() <= 12;
            return ScriptFact::number(isWhole ? m_sizes.number(std::stoll(expression.text))
                                              : SizeId());
        }
        case Kind::Truth:
            return ScriptFact::number();
        case Kind::String:
            return {.kind = ScriptFactKind::String};
        case Kind::Name: {
            const auto found = facts.find(expression.text);
            if (found != facts.end()) return found->second;
            return expression.text == "pi" || expression.text == "Inf" || expression.text == "NaN"
                       ? ScriptFact::number()
                       : ScriptFact();
        }
        case Kind::Unary: {
            const ScriptFact of = factOf(expression.parts[0], facts);
            if (of.isMatrix()) return of;
            return of.isNumber() ? ScriptFact::number() : ScriptFact();
        }
        case Kind::Binary:
            return binary(expression, facts);
        case Kind::Call: {
            const Facts results = callResults(expression, facts);
            return results.empty() ? ScriptFact() : results.front();
        }
        case Kind::Index:
            return index(expression, facts);
        case Kind::Argument:
        case Kind::Span:
        case Kind::Empty:
            break;
    }
    return {};
}

ScriptTyping::Facts ScriptTyping::callResults(const ScriptExpression& call,
                                              const ScriptFacts& facts) {
    if (call.kind != Kind::Call) return {};
    if (const ScriptFunction* function = m_script.find(call.text))
        return functionResults(*function, call, facts);
    return ScriptCallTyping(*this, call, facts).results();
}

ScriptTyping::Facts ScriptTyping::functionResults(const ScriptFunction& function,
                                                  const ScriptExpression& call,
                                                  const ScriptFacts& facts) {
    ScriptFacts inner;
    std::size_t unnamed = 0;
    for (const ScriptExpression& part : call.parts) {
        std::string name = part.argumentName;
        if (name.empty() && unnamed < function.parameters.size())
            name = function.parameters[unnamed++].name;
        inner[name] = factOf(part, facts);
    }
    if (m_calls >= kMostInnerCalls) return {};
    for (const ScriptParameter& parameter : function.parameters)
        if (!inner.contains(parameter.name))
            inner[parameter.name] =
                parameter.preset.kind == Kind::Empty ? ScriptFact() : factOf(parameter.preset, {});
    if (m_visitor != nullptr && m_calls == 0) noteCall(function, call, inner);
    const Visitor* const visitor = std::exchange(m_visitor, nullptr);
    const std::size_t context = std::exchange(m_context, place(call.range));
    ++m_calls;
    walkBlock(function.body, inner);
    --m_calls;
    m_context = context;
    m_visitor = visitor;
    Facts results;
    for (const ScriptParameter& result : function.results) {
        const auto found = inner.find(result.name);
        results.push_back(found == inner.end() ? ScriptFact() : found->second);
    }
    return results;
}

}  // namespace candler::linrel
