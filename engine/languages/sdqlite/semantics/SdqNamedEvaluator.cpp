// The interpreter of syntax (oracle A): the equations of specification 2.2 over names. It shares no
// more than values and budgets with that of terms, which it checks. There are no types here: a
// literal is a ring value until it meets an index, and what is stored under a key makes a table if
// it is an index. So arithmetic of literals alone is that of the ring (2 + 3 is 2 in minplus), and
// an index that is zero because something is not there does not make an entry.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"
#include "engine/languages/sdqlite/semantics/SdqBudget.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

namespace {

class NamedEvaluator {
public:
    NamedEvaluator(const SyntaxTree& tree, const InputValues& inputs, Ring ring,
                   const EvaluationLimits& limits, bool isFaithful)
        : m_tree(tree),
          m_inputs(inputs),
          m_ring(ring),
          m_isFaithful(isFaithful),
          m_checksUnique(limits.checksUnique),
          m_budget(limits) {}

    Result<Value> run(SyntaxId root);

private:
    Value evaluate(SyntaxId id);
    Value apply(SyntaxId id, const SyntaxNode& node);
    Value applyBinder(SyntaxId id, const SyntaxNode& node);
    Value compare(const SyntaxNode& node);
    Value combine(const SyntaxNode& node);
    Value scalar(const SyntaxNode& node);
    Value below(const std::string& name, Value value, SyntaxId body);
    Value lookUp(const std::string& name);
    Value sumOf(SyntaxId id);
    Value collect(const SyntaxNode& node);
    Value merge(const SyntaxNode& node);
    Value product(const SyntaxNode& node);
    Value lookup(const SyntaxNode& node);
    Value range(const SyntaxNode& node);
    Value slice(const SyntaxNode& node);
    Value tuple(const SyntaxNode& node);
    Value singleton(const Key& key, const Value& value);

    Key keyOf(const Value& value);
    Value mapAt(SyntaxId id);
    std::int64_t indexAt(SyntaxId id);
    Value stored(const Value& value) { return tensorOf(m_ring, value, !m_isFaithful); }
    void addUp(Value& total, const Value& value);
    [[nodiscard]] bool isTrue(const Value& value) const {
        return !value.isZero(m_ring) && !(value.isIndex() && value == Value::index(0));
    }
    /// The entries of `over` with `keys` and `value` bound to each; several keys are of a tuple.
    void visit(const Value& over, const std::vector<std::string>& keys, const std::string& value,
               const std::function<void()>& body);

    const SyntaxTree& m_tree;
    const InputValues& m_inputs;
    Ring m_ring;
    bool m_isFaithful;
    bool m_checksUnique;
    SdqBudget m_budget;
    std::vector<std::pair<std::string, Value>> m_bound;  // Outermost first.
};

/// How many indices its keys have.
std::size_t keyParts(const Entries& entries) {
    return entries.empty() ? 1 : entries.begin()->first.size();
}

/// The inputs of a published program are the names that its functions bind.
Result<Value> NamedEvaluator::run(SyntaxId root) {
    while (m_tree[root].op == Operator::Lambda) root = m_tree[root].children[0];
    return m_budget.finish(evaluate(root));
}

Value NamedEvaluator::evaluate(SyntaxId id) {
    if (!m_budget.enter()) return {};
    Value value = apply(id, m_tree[id]);
    m_budget.leave();
    if (value.depth() > kMostValueDepth) m_budget.fail("maps are nested too deeply");
    if (value.size() > kMostValueSize) m_budget.fail("a map has too many entries");
    if (!m_budget.hasFailed()) return value;
    m_budget.placeFailure(m_tree.place(id));
    return {};
}

Value NamedEvaluator::apply(SyntaxId id, const SyntaxNode& node) {
    using enum Operator;
    if (isComparison(node.op)) return compare(node);
    switch (node.op) {
        case Variable:
        case Symbol:
            return lookUp(node.name);
        case Number:
            return Value::number(node.number);
        case Empty:
            return {};
        case Add:
        case Subtract:
            return combine(node);
        case Multiply:
            return product(node);
        case If:
            return isTrue(evaluate(node.children[0])) ? evaluate(node.children[1]) : Value{};
        case Singleton: {
            const Key key = keyOf(evaluate(node.children[0]));
            return singleton(key, evaluate(node.children[1]));
        }
        case Get:
            return lookup(node);
        case Range:
            return range(node);
        case Slice:
            return slice(node);
        case Tuple:
            return tuple(node);
        case Unique:
            return evaluate(node.children[0]);
        default:
            return applyBinder(id, node);
    }
}

Value NamedEvaluator::applyBinder(SyntaxId id, const SyntaxNode& node) {
    using enum Operator;
    switch (node.op) {
        case Sum:
            return sumOf(id);
        case Collect:
            return collect(node);
        case Merge:
            return merge(node);
        case Let:
            return below(node.binders[0], evaluate(node.children[0]), node.children[1]);
        case Probe: {
            const Value map = mapAt(node.children[0]);
            const auto found = map.entries().find(keyOf(evaluate(node.children[1])));
            if (found == map.entries().end()) return {};
            return below(node.binders[0], found->second, node.children[2]);
        }
        case InBounds: {
            const std::int64_t at = indexAt(node.children[2]);
            const bool isIn = indexAt(node.children[0]) <= at && at < indexAt(node.children[1]);
            return isIn ? evaluate(node.children[3]) : Value{};
        }
        default:
            return scalar(node);
    }
}

Value NamedEvaluator::compare(const SyntaxNode& node) {
    const Value left = evaluate(node.children[0]);
    const auto holds = compares(node.op, m_ring, left, evaluate(node.children[1]));
    if (!holds) return m_budget.fail("only scalars can be compared");
    return Value::number(*holds ? ringOne(m_ring) : ringZero(m_ring));
}

Value NamedEvaluator::combine(const SyntaxNode& node) {
    Value total = stored(evaluate(node.children[0]));
    const Value other = stored(evaluate(node.children[1]));
    if (m_budget.spend(kStepsPerEntry * (total.size() + other.size())))
        m_budget.check(node.op == Operator::Add ? addTo(m_ring, total, other)
                                                : subtractFrom(m_ring, total, other));
    return total;
}

Value NamedEvaluator::scalar(const SyntaxNode& node) {
    using enum Operator;
    if (node.op < Min || node.op > Negate)
        return m_budget.fail(fmt::format("'{}' has no value here", row(node.op).name));
    const Value left = evaluate(node.children[0]);
    const Value right = node.children.size() > 1 ? evaluate(node.children[1]) : Value{};
    Value result;
    if (m_budget.spend(left.size()))
        m_budget.check(applyScalar(node.op, m_ring, left, right, result));
    return result;
}

Value NamedEvaluator::below(const std::string& name, Value value, SyntaxId body) {
    m_bound.emplace_back(name, std::move(value));
    Value result = evaluate(body);
    m_bound.pop_back();
    return result;
}

Value NamedEvaluator::lookUp(const std::string& name) {
    for (auto bound = m_bound.rbegin(); bound != m_bound.rend(); ++bound)
        if (bound->first == name) return bound->second;
    if (const auto input = m_inputs.find(name); input != m_inputs.end()) return input->second;
    std::vector<std::string> known;
    for (const auto& [input, value] : m_inputs) known.push_back(input);
    return m_budget.fail(fmt::format("'{}' has no value", name), nameHint(name, known, "inputs"));
}

void NamedEvaluator::visit(const Value& over, const std::vector<std::string>& keys,
                           const std::string& value, const std::function<void()>& body) {
    for (const auto& [key, entry] : over.entries()) {
        if (!m_budget.spend(1)) return;
        if (keys.size() > 1 && key.size() != keys.size())
            return static_cast<void>(m_budget.fail("the keys of a map are of several kinds"));
        const std::size_t outside = m_bound.size();
        if (keys.size() == 1)
            m_bound.emplace_back(keys[0], Value::tuple(key));
        else
            for (std::size_t part = 0; part < keys.size(); ++part)
                m_bound.emplace_back(keys[part], Value::index(key[part]));
        m_bound.emplace_back(value, entry);
        body();
        m_bound.resize(outside);
    }
}

void NamedEvaluator::addUp(Value& total, const Value& value) {
    const Value added = stored(value);
    if (m_budget.spend(kStepsPerEntry * added.size())) m_budget.check(addTo(m_ring, total, added));
}

/// With a pattern of keys, if the keys are tuples, all its nested nodes at once.
Value NamedEvaluator::sumOf(SyntaxId id) {
    const SyntaxNode& node = m_tree[id];
    const Value over = mapAt(node.children[0]);
    Value total;
    if (node.patternKeys == 1 || keyParts(over.entries()) != node.patternKeys) {
        visit(over, {node.binders[0]}, node.binders[1],
              [&] { addUp(total, evaluate(node.children[1])); });
        return total;
    }
    const KeyPattern pattern = keyPattern(m_tree, id);
    const SyntaxNode& innermost = m_tree[pattern.innermost];
    visit(over, pattern.keys, pattern.value, [&] {
        for (const SyntaxId condition : pattern.conditions)
            if (!isTrue(evaluate(condition))) return;
        if (innermost.op == Operator::Sum) return addUp(total, evaluate(innermost.children[1]));
        const Key key = keyOf(evaluate(innermost.children[1]));
        addUp(total, singleton(key, evaluate(innermost.children[2])));
    });
    return total;
}

Value NamedEvaluator::collect(const SyntaxNode& node) {
    Value total;
    std::set<Key> keys;
    visit(mapAt(node.children[0]), {node.binders[0]}, node.binders[1], [&] {
        const Key key = keyOf(evaluate(node.children[1]));
        if (m_checksUnique && !keys.insert(key).second)
            m_budget.fail("a key of 'collect' comes twice", "'sum' adds what comes under one key");
        else
            addUp(total, singleton(key, evaluate(node.children[2])));
    });
    return total;
}

/// The names are k1, v, k2.
Value NamedEvaluator::merge(const SyntaxNode& node) {
    const Value left = mapAt(node.children[0]);
    const Value right = mapAt(node.children[1]);
    Value total;
    visit(left, {node.binders[0]}, node.binders[1], [&] {
        const Value joined = m_bound.back().second;
        visit(right, {node.binders[2]}, "_", [&] {
            const Value& other = m_bound.back().second;
            if (!m_budget.spend(std::min(joined.size(), other.size())) || !(other == joined))
                return;
            addUp(total, evaluate(node.children[2]));
        });
    });
    return total;
}

/// A comparison times something is `if`: then that has a value only if it holds.
Value NamedEvaluator::product(const SyntaxNode& node) {
    for (const std::size_t truthAt : {std::size_t{0}, std::size_t{1}}) {
        if (!isComparison(m_tree[node.children[truthAt]].op)) continue;
        const bool holds = isTrue(evaluate(node.children[truthAt]));
        return holds ? evaluate(node.children[1 - truthAt]) : Value{};
    }
    Value result = stored(evaluate(node.children[0]));
    const Value other = stored(evaluate(node.children[1]));
    if (m_budget.spend(result.size() * other.size()))
        m_budget.check(multiplyBy(m_ring, result, other));
    return result;
}

/// `A(i, j)`: if the keys of A are pairs, both indices are one key.
Value NamedEvaluator::lookup(const SyntaxNode& node) {
    std::vector<SyntaxId> indices{node.children[1]};
    SyntaxId base = node.children[0];
    for (; m_tree[base].op == Operator::Get; base = m_tree[base].children[0])
        indices.push_back(m_tree[base].children[1]);
    Value value = evaluate(base);
    while (!indices.empty() && !m_budget.hasFailed()) {
        const Entries* entries = value.toEntries();
        if (entries == nullptr) return m_budget.fail(fmt::format("{} is no map", text(value)));
        Key key = keyOf(evaluate(indices.back()));
        indices.pop_back();
        for (; key.size() < keyParts(*entries) && !indices.empty(); indices.pop_back()) {
            const Key next = keyOf(evaluate(indices.back()));
            key.insert(key.end(), next.begin(), next.end());
        }
        const auto found = entries->find(key);
        const bool isOfIndices = !entries->empty() && entries->begin()->second.isIndex();
        Value entry = isOfIndices ? Value::index(0) : Value{};
        if (found != entries->end()) entry = found->second;
        value = std::move(entry);
    }
    return value;
}

Value NamedEvaluator::singleton(const Key& key, const Value& value) {
    const Value entry = stored(value);
    if (!m_budget.spend(kStepsPerEntry) || entry.isZero(m_ring)) return {};
    if (m_isFaithful && !isTrue(entry)) return {};
    return Value::map({{key, entry}}, !m_isFaithful && (entry.isIndex() || entry.isTable()));
}

Value NamedEvaluator::range(const SyntaxNode& node) {
    const std::int64_t first = indexAt(node.children[0]);
    const std::int64_t last = indexAt(node.children[1]);
    Entries entries;
    for (std::int64_t i = first; m_isFaithful ? i <= last : i < last; ++i) {
        if (entries.size() == kMostValueSize) return m_budget.fail("the range is too large");
        if (!m_budget.spend(kStepsPerEntry)) return {};
        entries[Key{m_isFaithful ? static_cast<std::int64_t>(entries.size()) + 1 : i}] =
            Value::index(i);
        if (i == last) break;
    }
    return Value::map(std::move(entries), true);
}

Value NamedEvaluator::slice(const SyntaxNode& node) {
    const Value from = mapAt(node.children[0]);
    const std::int64_t first = indexAt(node.children[1]);
    const std::int64_t last = indexAt(node.children[2]);
    Entries entries;
    for (const auto& [key, entry] : from.entries()) {
        if (!m_budget.spend(kStepsPerEntry)) return {};
        if (key.size() != 1 || key.front() < first || key.front() > last) continue;
        if (m_isFaithful || key.front() < last) entries[key] = entry;
    }
    return Value::map(std::move(entries), true);
}

Value NamedEvaluator::tuple(const SyntaxNode& node) {
    Key key;
    for (const SyntaxId child : node.children) {
        const Key part = keyOf(evaluate(child));
        key.insert(key.end(), part.begin(), part.end());
    }
    return Value::tuple(std::move(key));
}

/// After a failure any key will do.
Key NamedEvaluator::keyOf(const Value& value) {
    const auto key = value.toKey();
    if (!key) m_budget.fail(fmt::format("{} cannot be a key", text(value)));
    return key.value_or(Key{0});
}

Value NamedEvaluator::mapAt(SyntaxId id) {
    const Value value = evaluate(id);
    if (value.toEntries() != nullptr) return value;
    return m_budget.fail(fmt::format("a map is expected in place of {}", text(value)));
}

std::int64_t NamedEvaluator::indexAt(SyntaxId id) {
    const Value value = evaluate(id);
    const auto index = value.toIndex();
    if (!index) m_budget.fail(fmt::format("{} is no index", text(value)));
    return index.value_or(0);
}

}  // namespace

Result<Value> evaluateNamed(const SyntaxTree& tree, SyntaxId root, const InputValues& inputs,
                            Ring ring, const EvaluationLimits& limits, bool isFaithful) {
    return NamedEvaluator(tree, inputs, ring, limits, isFaithful).run(root);
}

}  // namespace candler::sdqlite
