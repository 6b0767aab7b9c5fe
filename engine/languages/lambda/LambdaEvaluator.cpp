#include "engine/languages/lambda/LambdaEvaluator.h"

#include <bit>
#include <memory>

#include "engine/languages/lambda/LambdaLanguage.h"

namespace candler::lambda {

namespace {

struct Scope;
using ScopePtr = std::shared_ptr<const Scope>;

/// A term and what its names mean.
struct Closure {
    TermId term;
    ScopePtr scope;
};

/// One name, and the names around it.
struct Scope {
    Payload name = 0;
    Closure meaning;
    ScopePtr outer;
};

using Result = std::variant<std::monostate, std::int32_t, bool, Closure>;

class Evaluator {
public:
    Evaluator(const sexpr::SexprContext& context,
              const std::unordered_map<Payload, std::int32_t>& names, int fuel)
        : m_context(context), m_names(names), m_fuel(fuel) {}

    /// Functions are closures of their `lam`.
    Result evaluate(const Closure& closure) {
        if (--m_fuel < 0) return {};
        const Label& label = m_context.store[closure.term];
        const auto children = m_context.store.children(closure.term);
        const auto at = [&](std::size_t i) { return Closure{children[i], closure.scope}; };
        if (label.op == m_context.numberOp()) return std::bit_cast<std::int32_t>(label.payload);
        if (label.op == m_context.booleanOp()) return label.payload != 0;
        if (label.op == m_context.symbolOp()) return {};
        switch (static_cast<Operator>(label.op.value)) {
            case Operator::Var:
                return lookUp(children[0], closure.scope);
            case Operator::Add:
                return add(evaluate(at(0)), evaluate(at(1)));
            case Operator::Equal:
                return equal(evaluate(at(0)), evaluate(at(1)));
            case Operator::App:
                return apply(evaluate(at(0)), at(1));
            case Operator::Lam:
                return closure;
            case Operator::Fix:
                return evaluate(bind(children[0], closure, at(1)));
            case Operator::Let:
                return evaluate(bind(children[0], at(1), at(2)));
            case Operator::If:
                return choose(evaluate(at(0)), at(1), at(2));
        }
        return {};
    }

private:
    /// `body` with one more name; a name that is not a symbol means nothing.
    Closure bind(TermId name, Closure meaning, const Closure& body) const {
        if (m_context.store[name].op != m_context.symbolOp()) return {name, nullptr};
        return {body.term, std::make_shared<const Scope>(Scope{m_context.store[name].payload,
                                                               std::move(meaning), body.scope})};
    }

    Result lookUp(TermId name, const ScopePtr& scope) {
        const Label& label = m_context.store[name];
        if (label.op != m_context.symbolOp()) return {};
        for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
            if (at->name == label.payload) return evaluate(at->meaning);
        const auto found = m_names.find(label.payload);
        return found == m_names.end() ? Result{} : Result{found->second};
    }

    static Result add(const Result& a, const Result& b) {
        if (!std::holds_alternative<std::int32_t>(a) || !std::holds_alternative<std::int32_t>(b))
            return {};
        std::int32_t sum = 0;
        if (__builtin_add_overflow(std::get<std::int32_t>(a), std::get<std::int32_t>(b), &sum))
            return {};
        return sum;
    }

    static Result equal(const Result& a, const Result& b) {
        const auto isPlain = [](const Result& r) { return r.index() == 1 || r.index() == 2; };
        if (!isPlain(a) || !isPlain(b)) return {};
        if (a.index() != b.index()) return false;
        return a.index() == 1 ? std::get<1>(a) == std::get<1>(b) : std::get<2>(a) == std::get<2>(b);
    }

    Result apply(const Result& function, Closure argument) {
        if (!std::holds_alternative<Closure>(function)) return {};
        const auto& lam = std::get<Closure>(function);
        const auto children = m_context.store.children(lam.term);
        return evaluate(bind(children[0], std::move(argument), {children[1], lam.scope}));
    }

    Result choose(const Result& condition, const Closure& yes, const Closure& no) {
        if (!std::holds_alternative<bool>(condition)) return {};
        return evaluate(std::get<bool>(condition) ? yes : no);
    }

    const sexpr::SexprContext& m_context;
    const std::unordered_map<Payload, std::int32_t>& m_names;
    int m_fuel;
};

}  // namespace

std::optional<Value> evaluate(const sexpr::SexprContext& context, TermId term,
                              const std::unordered_map<Payload, std::int32_t>& names, int fuel) {
    const Result result = Evaluator(context, names, fuel).evaluate({term, nullptr});
    if (std::holds_alternative<std::int32_t>(result)) return std::get<std::int32_t>(result);
    if (std::holds_alternative<bool>(result)) return std::get<bool>(result);
    return std::nullopt;
}

}  // namespace candler::lambda
