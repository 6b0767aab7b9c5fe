#include "UntypedMeaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace candler::testing {

namespace {

struct Value;
using ValuePtr = std::shared_ptr<const Value>;
using Values = std::vector<ValuePtr>;
using Function = std::function<ValuePtr(const ValuePtr&)>;

/// A number, an array (a pair is one of two), a function, or a head that is not known with what it
/// is applied to.
struct Value {
    enum class Kind { Number, Array, Closure, Neutral } kind = Kind::Neutral;
    long number = 0;
    Values parts;  // of an array; of a neutral value: its arguments
    Function function;
    std::string head;
};

struct NoMeaning {};

ValuePtr makeNumber(long number) {
    return std::make_shared<Value>(Value{Value::Kind::Number, number, {}, {}, {}});
}
ValuePtr makeArray(Values parts) {
    return std::make_shared<Value>(Value{Value::Kind::Array, 0, std::move(parts), {}, {}});
}
ValuePtr makeFunction(Function function) {
    return std::make_shared<Value>(Value{Value::Kind::Closure, 0, {}, std::move(function), {}});
}
ValuePtr makeNeutral(std::string head, Values arguments = {}) {
    return std::make_shared<Value>(
        Value{Value::Kind::Neutral, 0, std::move(arguments), {}, std::move(head)});
}

long numberOf(const ValuePtr& value) {
    if (value->kind != Value::Kind::Number) throw NoMeaning{};
    return value->number;
}
const Values& partsOf(const ValuePtr& value) {
    if (value->kind != Value::Kind::Array) throw NoMeaning{};
    return value->parts;
}
const ValuePtr& partOf(const ValuePtr& value, std::size_t index) {
    if (index >= partsOf(value).size()) throw NoMeaning{};
    return value->parts[index];
}

ValuePtr call(const ValuePtr& function, const ValuePtr& argument);

ValuePtr map(const Values& a) {
    Values made;
    for (const ValuePtr& part : partsOf(a[1])) made.push_back(call(a[0], part));
    return makeArray(std::move(made));
}

/// What is no matrix stays as it is, so that this undoes itself everywhere, as its rule says.
ValuePtr transpose(const Values& a) {
    const Values& rows = partsOf(a[0]);
    for (const ValuePtr& row : rows)
        if (row->kind != Value::Kind::Array || row->parts.empty() ||
            row->parts.size() != rows[0]->parts.size())
            return a[0];
    if (rows.empty()) return a[0];
    Values made;
    for (std::size_t c = 0; c < rows[0]->parts.size(); ++c) {
        Values column;
        for (const ValuePtr& row : rows) column.push_back(partOf(row, c));
        made.push_back(makeArray(std::move(column)));
    }
    return makeArray(std::move(made));
}

ValuePtr slide(const Values& a) {
    const long size = numberOf(a[0]);
    const Values& parts = partsOf(a[2]);
    Values made;
    for (long at = 0; at + size <= static_cast<long>(parts.size()); at += numberOf(a[1]))
        made.push_back(makeArray({parts.begin() + at, parts.begin() + at + size}));
    return makeArray(std::move(made));
}

ValuePtr join(const Values& a) {
    Values made;
    for (const ValuePtr& part : partsOf(a[0]))
        made.insert(made.end(), partsOf(part).begin(), partsOf(part).end());
    return makeArray(std::move(made));
}

ValuePtr zip(const Values& a) {
    Values made;
    for (std::size_t i = 0; i < partsOf(a[0]).size(); ++i)
        made.push_back(makeArray({partsOf(a[0])[i], partOf(a[1], i)}));
    return makeArray(std::move(made));
}

ValuePtr reduce(const Values& a) {
    ValuePtr sum = a[1];
    for (const ValuePtr& part : partsOf(a[2])) sum = call(call(a[0], sum), part);
    return sum;
}

struct Primitive {
    std::size_t arity;
    ValuePtr (*compute)(const Values& arguments);
};

const std::map<std::string, Primitive, std::less<>> kPrimitives{
    {"add", {2, [](const Values& a) { return makeNumber(numberOf(a[0]) + numberOf(a[1])); }}},
    {"mul", {2, [](const Values& a) { return makeNumber(numberOf(a[0]) * numberOf(a[1])); }}},
    {"fst", {1, [](const Values& a) { return partOf(a[0], 0); }}},
    {"snd", {1, [](const Values& a) { return partOf(a[0], 1); }}},
    {"map", {2, map}},
    {"transpose", {1, transpose}},
    {"slide", {3, slide}},
    {"join", {1, join}},
    {"zip", {2, zip}},
    {"reduce", {3, reduce}},
};

ValuePtr call(const ValuePtr& function, const ValuePtr& argument) {
    if (function->kind == Value::Kind::Closure) return function->function(argument);
    if (function->kind == Value::Kind::Array) throw NoMeaning{};
    if (function->kind == Value::Kind::Number)
        return makeNeutral(std::to_string(function->number), {argument});
    Values all = function->parts;
    all.push_back(argument);
    const auto found = kPrimitives.find(function->head);
    if (found == kPrimitives.end() || found->second.arity != all.size())
        return makeNeutral(function->head, std::move(all));
    try {
        return found->second.compute(all);
    } catch (const NoMeaning&) {
        return makeNeutral(function->head, std::move(all));
    }
}

/// weights2d is the column weightsV times the row weightsH.
ValuePtr symbolValue(const std::string& name) {
    const auto grid = [](int rows, int columns, auto at) {
        Values made;
        for (int r = 0; r < rows; ++r) {
            Values row;
            for (int c = 0; c < columns; ++c) row.push_back(makeNumber(at(r, c)));
            made.push_back(makeArray(std::move(row)));
        }
        return made;
    };
    if (name == "weightsH") return grid(1, 3, [](int, int c) { return 2 * c + 1; })[0];
    if (name == "weightsV") return grid(1, 3, [](int, int c) { return 7 - c * c; })[0];
    if (name == "weights2d")
        return makeArray(grid(3, 3, [](int r, int c) { return (7 - r * r) * (2 * c + 1); }));
    if (name == "row") return grid(1, 5, [](int, int c) { return 3 * c - 4; })[0];
    if (name == "image")
        return makeArray(grid(6, 7, [](int r, int c) { return 10 * r + c * c - 7 * (r % 2); }));
    if (name.size() == 2 && name[0] == 'f' && name[1] >= '1' && name[1] <= '5')
        return makeFunction([k = name[1] - '0', name](const ValuePtr& x) {
            return x->kind == Value::Kind::Number ? makeNumber((k + 1) * x->number + k * k)
                                                  : makeNeutral(name, {x});
        });
    return makeNeutral(name);
}

class Evaluator {
public:
    Evaluator(const sexpr::SexprContext& context, int fuel) : m_context(context), m_fuel(fuel) {}

    using Names = std::map<TermId, ValuePtr>;
    using Indices = std::function<ValuePtr(long)>;

    ValuePtr evaluate(TermId term, const Names& names, const Indices& indices) {
        if (--m_fuel < 0) throw NoMeaning{};
        const LabelId label = m_context.store.labelOf(term);
        const auto children = m_context.store.children(term);
        const OpId op = m_context.store[label].op;
        const std::string text = m_context.labelText(label);
        if (op == m_context.symbolOp()) return symbolValue(text);
        if (op == m_context.numberOp()) return makeNumber(std::stol(text));
        if (op == m_context.indexOp()) return indices(std::stol(text.substr(1)));
        if (text == "app")
            return call(evaluate(children[0], names, indices),
                        evaluate(children[1], names, indices));
        if (text == "lam") return lambda(children, names, indices);
        if (text == "var") {
            const auto found = names.find(children[0]);
            return found != names.end() ? found->second : makeNeutral("var " + textOf(children[0]));
        }
        if (text == "let") {
            Names inner = names;
            inner[children[0]] = evaluate(children[1], names, indices);
            return evaluate(children[2], inner, indices);
        }
        if (text == "sig") return sigma(children, names, indices);
        return phi(children, names, indices);
    }

private:
    std::string textOf(TermId leaf) const {
        return m_context.labelText(m_context.store.labelOf(leaf));
    }

    ValuePtr lambda(std::span<const TermId> children, const Names& names, const Indices& indices) {
        return makeFunction([=, this, body = children.back(), name = children[0],
                             hasName = children.size() == 2](const ValuePtr& argument) {
            Names inner = names;
            if (hasName) inner[name] = argument;
            return evaluate(body, inner,
                            [=](long i) { return i == 0 ? argument : indices(i - 1); });
        });
    }

    ValuePtr sigma(std::span<const TermId> children, const Names& names, const Indices& indices) {
        const long at = numberOf(evaluate(children[0], names, indices));
        const ValuePtr value =
            evaluate(children[2], names, [=](long i) { return indices(i + at); });
        return evaluate(children[1], names,
                        [=](long i) { return i == at ? value : indices(i > at ? i - 1 : i); });
    }

    ValuePtr phi(std::span<const TermId> children, const Names& names, const Indices& indices) {
        const long by = numberOf(evaluate(children[0], names, indices));
        const long cutoff = numberOf(evaluate(children[1], names, indices));
        return evaluate(children[2], names,
                        [=](long i) { return indices(i >= cutoff ? i + by : i); });
    }

    const sexpr::SexprContext& m_context;
    int m_fuel;
};

/// A normal form: a head with arguments; a function is the head `\` over its body.
struct Normal {
    std::string head;
    std::vector<Normal> arguments;
    bool operator==(const Normal&) const = default;

    [[nodiscard]] bool mentions(const std::string& name) const {
        return head == name || std::ranges::any_of(arguments, [&](const Normal& argument) {
                   return argument.mentions(name);
               });
    }
    [[nodiscard]] std::string text() const {
        std::string all = "(" + head;
        for (const Normal& argument : arguments) all += " " + argument.text();
        return all + ")";
    }
};

Normal quote(const ValuePtr& value, int depth) {
    if (value->kind == Value::Kind::Number) return {std::to_string(value->number), {}};
    if (value->kind == Value::Kind::Closure) {
        const std::string variable = fmt::format("bound {}", depth);
        Normal body = quote(value->function(makeNeutral(variable)), depth + 1);
        const bool isApplied = !body.arguments.empty() && body.head != "\\" && body.head != "[]";
        if (isApplied && body.arguments.back() == Normal{variable, {}}) {
            Normal function{body.head, {body.arguments.begin(), body.arguments.end() - 1}};
            if (!function.mentions(variable)) return function;
        }
        return {"\\", {std::move(body)}};
    }
    Normal made{value->kind == Value::Kind::Array ? "[]" : value->head, {}};
    for (const ValuePtr& part : value->parts) made.arguments.push_back(quote(part, depth));
    return made;
}

}  // namespace

std::optional<std::string> meaning(const sexpr::SexprContext& context, TermId term, int fuel) {
    try {
        Evaluator evaluator(context, fuel);
        const auto value = evaluator.evaluate(term, {}, [](long i) {
            if (i < 0) throw NoMeaning{};
            return makeNeutral(fmt::format("free {}", i));
        });
        return quote(value, 0).text();
    } catch (const NoMeaning&) {
        return std::nullopt;
    }
}

}  // namespace candler::testing
