#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"

#include <fmt/format.h>

#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"
#include "engine/languages/sdqlite/semantics/SdqTermEvaluator.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

Result<Value> TermEvaluator::run(TermId term, const std::vector<Value>& lambdaInputs) {
    for (; m_terms.store[term].op == op(Operator::Lambda); term = children(term)[0]) {
        if (m_environment.size() == lambdaInputs.size())
            return failure(
                makeError(fmt::format("the program has more than {} inputs", lambdaInputs.size())));
        m_environment.push_back(lambdaInputs[m_environment.size()]);
    }
    return m_budget.finish(evaluate(term));
}

Value TermEvaluator::evaluate(TermId term) {
    if (!m_budget.enter()) return {};
    Value value = dispatch(operatorOf(m_terms.store[term].op), term);
    m_budget.leave();
    if (value.depth() > kMostValueDepth) return m_budget.fail("maps are nested too deeply");
    if (value.size() > kMostValueSize) return m_budget.fail("a map has too many entries");
    return value;
}

Value TermEvaluator::dispatch(Operator op, TermId term) {
    using enum Operator;
    switch (op) {
        case Variable:
            return variable(m_terms.store[term].payload);
        case Symbol:
            return symbol(m_terms.store[term].payload);
        case Number:
            return number(term);
        case Empty:
            return zeroOf(term);
        case Add:
        case Subtract:
            return combine(op, term);
        case Multiply:
            return multiply(term);
        case Equal:
        case NotEqual:
        case Less:
        case LessEqual:
        case Greater:
        case GreaterEqual:
            return compare(op, term);
        case If:
            return conditional(term);
        case Singleton:
            return singleton(term);
        case Get:
            return get(term);
        case Sum:
            return sum(term);
        case Collect:
            return collect(term);
        case Merge:
            return merge(term);
        case Let:
            return let(term);
        case Range:
            return range(term);
        case Slice:
            return slice(term);
        case Probe:
            return probe(term);
        case InBounds:
            return inBounds(term);
        case Min:
        case Max:
        case Divide:
        case Modulo:
        case Inverse:
        case Negate:
            return scalar(op, term);
        case Tuple:
            return tuple(term);
        case Lambda:
            return m_budget.fail("a function stands below other operators");
        case Unique:
            return evaluate(children(term)[0]);
        case BinaryOperator:
            return carrier(term, true);
        case Apply:
            return carrier(term, false);
        case Component:
            return component(term);
    }
    return m_budget.fail("an unknown operator");
}

Ring TermEvaluator::ringOf(TermId term) const {
    const TypeId leaf = m_terms.plainTypes.leafOf(m_terms.store.type(term));
    return PlainTypes::isRing(leaf) ? PlainTypes::ringOf(leaf) : Ring::Real;
}

Value TermEvaluator::zeroOf(TermId term) const {
    const TypeId type = m_terms.store.type(term);
    const bool isOfIndices = m_terms.plainTypes.leafOf(type) == PlainTypes::kIndex;
    if (PlainTypes::isMap(type)) return Value::map({}, isOfIndices);
    if (PlainTypes::isRing(type)) return Value::number(ringZero(PlainTypes::ringOf(type)));
    return isOfIndices ? Value::index(0) : Value{};
}

Value TermEvaluator::tensor(Ring ring, const Value& value) {
    if (!value.hasTables() || !m_budget.spend(value.size())) return value;
    return tensorOf(ring, value, !isFaithful());
}

bool TermEvaluator::accumulate(Ring ring, Value& total, const Value& value) {
    const Value added = tensor(ring, value);
    return m_budget.spend(added.size() * kStepsPerEntry) &&
           m_budget.check(addTo(ring, total, added));
}

/// Entries that are zero are none; but indices have no zero.
Value TermEvaluator::entry(Ring ring, Key key, const Value& value) {
    const Value stored = tensor(ring, value);
    const bool isTable = !isFaithful() && (stored.isIndex() || stored.isTable());
    const bool isNothing = stored.isZero(ring) || (isFaithful() && stored == Value::index(0));
    Entries entries;
    if (!isNothing) entries.emplace(std::move(key), stored);
    return Value::map(std::move(entries), isTable);
}

std::optional<Value> TermEvaluator::map(TermId term) {
    Value value = evaluate(term);
    if (m_budget.hasFailed()) return std::nullopt;
    if (value.toEntries() != nullptr) return value;
    m_budget.fail(fmt::format("a map is expected in place of {}", text(value)));
    return std::nullopt;
}

std::optional<Key> TermEvaluator::key(TermId term) {
    const Value value = evaluate(term);
    if (m_budget.hasFailed()) return std::nullopt;
    auto key = value.toKey();
    if (!key) m_budget.fail(fmt::format("{} cannot be a key", text(value)));
    return key;
}

std::optional<std::int64_t> TermEvaluator::index(TermId term) {
    const Value value = evaluate(term);
    if (m_budget.hasFailed()) return std::nullopt;
    const auto index = value.toIndex();
    if (!index) m_budget.fail(fmt::format("{} is no index", text(value)));
    return index;
}

Value TermEvaluator::below(std::initializer_list<Value> values, TermId body) {
    m_environment.insert(m_environment.end(), values);
    Value value = evaluate(body);
    m_environment.resize(m_environment.size() - values.size());
    return value;
}

Value TermEvaluator::variable(Payload payload) {
    const std::uint32_t index = SdqTerms::indexOf(payload);
    if (index >= m_environment.size())
        return m_budget.fail(
            fmt::format("nothing binds the variable %{}", index - m_environment.size()));
    return m_environment[m_environment.size() - 1 - index];
}

Value TermEvaluator::symbol(Payload payload) {
    const std::string& name = m_terms.symbolAt(payload).name;
    const auto found = m_inputs.find(name);
    if (found != m_inputs.end()) return found->second;
    std::vector<std::string> known;
    for (const auto& [input, value] : m_inputs) known.push_back(input);
    return m_budget.fail(fmt::format("the input '{}' has no value", name),
                         nameHint(name, known, "inputs"));
}

Value TermEvaluator::number(TermId term) {
    const Value value = Value::number(m_terms.numberAt(m_terms.store[term].payload));
    if (m_terms.store.type(term) != PlainTypes::kIndex) return value;
    const auto index = value.toIndex();
    return index ? Value::index(*index) : m_budget.fail(fmt::format("{} is no index", text(value)));
}

Value TermEvaluator::combine(Operator op, TermId term) {
    const Ring ring = ringOf(term);
    Value result = tensor(ring, evaluate(children(term)[0]));
    const Value second = tensor(ring, evaluate(children(term)[1]));
    if (!m_budget.spend((result.size() + second.size()) * kStepsPerEntry)) return {};
    const Fault fault =
        op == Operator::Add ? addTo(ring, result, second) : subtractFrom(ring, result, second);
    return m_budget.check(fault) ? result : Value{};
}

/// Times a truth value is `if`.
Value TermEvaluator::multiply(TermId term) {
    TermId left = children(term)[0];
    TermId right = children(term)[1];
    if (isTruth(right) && !isTruth(left)) std::swap(left, right);
    const Ring ring = ringOf(term);
    Value product = evaluate(left);
    if (isTruth(left)) {
        if (m_budget.hasFailed()) return {};
        return product.isZero(Ring::Bool) ? zeroOf(term) : evaluate(right);
    }
    Value second = evaluate(right);
    if (ring != Ring::Bool && ringOf(left) == Ring::Bool) product = boolAs(ring, product);
    if (ring != Ring::Bool && ringOf(right) == Ring::Bool) second = boolAs(ring, second);
    product = tensor(ring, product);
    second = tensor(ring, second);
    // Both are at most kMostValueSize.
    if (!m_budget.spend(product.size() * second.size())) return {};
    return m_budget.check(multiplyBy(ring, product, second)) ? product : Value{};
}

Value TermEvaluator::compare(Operator op, TermId term) {
    const Value left = evaluate(children(term)[0]);
    const Value right = evaluate(children(term)[1]);
    if (m_budget.hasFailed()) return {};
    const auto holds = compares(op, ringOf(children(term)[0]), left, right);
    if (!holds) return m_budget.fail("only scalars can be compared");
    return Value::number(*holds ? 1 : 0);
}

Value TermEvaluator::conditional(TermId term) {
    const auto condition = evaluate(children(term)[0]);
    if (m_budget.hasFailed()) return {};
    const bool holds =
        !(condition.isZero(ringOf(children(term)[0])) || condition == Value::index(0));
    return holds ? evaluate(children(term)[1]) : zeroOf(term);
}

Value TermEvaluator::singleton(TermId term) {
    auto at = key(children(term)[0]);
    if (!at) return {};
    const Value value = evaluate(children(term)[1]);
    if (!m_budget.spend(kStepsPerEntry)) return {};
    return entry(ringOf(term), std::move(*at), value);
}

Value TermEvaluator::get(TermId term) {
    const auto from = map(children(term)[0]);
    if (!from) return {};
    const auto at = key(children(term)[1]);
    if (!at) return {};
    const auto found = from->toEntries()->find(*at);
    return found == from->toEntries()->end() ? zeroOf(term) : found->second;
}

Value TermEvaluator::scalar(Operator op, TermId term) {
    const Value first = evaluate(children(term)[0]);
    const Value second = row(op).arity == 2 ? evaluate(children(term)[1]) : Value{};
    if (!m_budget.spend(first.size())) return {};
    Value result;
    return m_budget.check(applyScalar(op, ringOf(term), first, second, result)) ? result : Value{};
}

/// Those of tuples are one tuple.
Value TermEvaluator::tuple(TermId term) {
    auto indices = key(children(term)[0]);
    if (!indices) return {};
    const auto rest = key(children(term)[1]);
    if (!rest) return {};
    indices->insert(indices->end(), rest->begin(), rest->end());
    return m_budget.spend(indices->size()) ? Value::tuple(std::move(*indices)) : Value{};
}

Value TermEvaluator::component(TermId term) {
    const auto indices = key(children(term)[0]);
    if (!indices) return {};
    const Payload part = m_terms.store[term].payload;
    if (part < indices->size()) return Value::index((*indices)[part]);
    return m_budget.fail(
        fmt::format("a tuple of {} indices has no component {}", indices->size(), part));
}

/// `binop f a b`, `apply f a`: what f(a, b) and f(a) are.
Value TermEvaluator::carrier(TermId term, bool isBinary) {
    const Payload payload = m_terms.store[term].payload;
    const auto carried = static_cast<Operator>(payload);
    const bool isKnown = payload < operatorTable().size();
    const bool isPlain = isKnown && row(carried).arity == (isBinary ? 2 : 1) &&
                         !row(carried).hasPayload && row(carried).binders == OperatorRow{}.binders;
    if (!isPlain) return m_budget.fail("binop and apply are of plain operators only");
    return dispatch(carried, term);
}

Result<Value> evaluate(const SdqTerms& terms, TermId term, const InputValues& inputs,
                       const EvaluationLimits& limits, const std::vector<Value>& lambdaInputs) {
    return TermEvaluator(terms, inputs, limits).run(term, lambdaInputs);
}

}  // namespace candler::sdqlite
