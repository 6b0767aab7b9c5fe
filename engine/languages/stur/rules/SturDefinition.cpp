#include "engine/languages/stur/rules/SturDefinition.h"

#include <array>
#include <optional>

#include "engine/binding/SmallestTerm.h"
#include "engine/languages/sexpr/FreeNames.h"
#include "engine/languages/stur/rules/SturFacts.h"
#include "engine/languages/stur/rules/SturSubstitution.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

namespace {

using sexpr::Arithmetic;
using sexpr::ConditionRow;
using sexpr::DerivationRow;
using sexpr::FactReader;
using sexpr::SexprContext;

bool isApart(const FactReader& facts, std::span<const EClassId> arguments) {
    const auto& free = static_cast<const sexpr::FreeNames&>(facts.graph().analysis(kFreeNames));
    return !free.mayBeFree(facts.graph(), arguments[0], arguments[1]);
}

bool isBounded(const FactReader& facts, std::span<const EClassId> arguments) {
    const auto& bounds = static_cast<const BoundNames&>(facts.graph().analysis(kBoundNames));
    return bounds.isBounded(facts.graph(), arguments[0], arguments[1]);
}

constexpr std::array<ConditionRow, 3> kConditions{{
    {"not-in", "the term does not depend on the index", "vt", isApart, nullptr, ScopeNote::Apart},
    {"bounded", "the term is other than 0 for finitely many values of the index only", "tt",
     isBounded},
    {"name", "an index or a symbol, no expression", "t", sexpr::isSymbol},
}};

constexpr std::array<DerivationRow, 1> kDerivations{{
    {"substitute", "an index expression in the place of an index: (substitute ?k ?e ?b)", "vtt",
     makeSubstitution, ScopeNote::Alias},
}};

std::optional<LabelId> integer(SexprContext& context, std::int64_t value) {
    const auto number = context.numbers().read(std::to_string(value));
    return number ? std::optional(context.number(*number)) : std::nullopt;
}

/// Of whole numbers that are no larger than these, so that results are right.
constexpr double kMostWhole = 1e9;

std::optional<LabelId> foldIndices(SexprContext& context, Operator o, double a, double b) {
    if (a != static_cast<double>(static_cast<std::int64_t>(a)) || a > kMostWhole ||
        a < -kMostWhole || b != static_cast<double>(static_cast<std::int64_t>(b)) ||
        b > kMostWhole || b < -kMostWhole)
        return std::nullopt;
    const auto left = static_cast<std::int64_t>(a);
    const auto right = static_cast<std::int64_t>(b);
    switch (o) {
        case Operator::Equal:
            return integer(context, left == right ? 1 : 0);
        case Operator::NotEqual:
            return integer(context, left != right ? 1 : 0);
        case Operator::Less:
            return integer(context, left < right ? 1 : 0);
        case Operator::LessEqual:
            return integer(context, left <= right ? 1 : 0);
        case Operator::IndexAdd:
            return integer(context, left + right);
        case Operator::IndexSubtract:
            return integer(context, left - right);
        case Operator::IndexMultiply:
            return integer(context, left * right);
        default:
            break;
    }
    if (right <= 0) return std::nullopt;
    const std::int64_t quotient = (left - ((left % right) + right) % right) / right;
    return integer(context, o == Operator::IndexDivide ? quotient : left - quotient * right);
}

std::optional<LabelId> fold(SexprContext& context, OpId op, std::span<const LabelId> arguments) {
    const auto o = static_cast<Operator>(op.value);
    for (const LabelId argument : arguments)
        if (context.store[argument].op != context.numberOp()) return std::nullopt;
    sexpr::Numbers& numbers = context.numbers();
    const auto payload = [&](std::size_t i) { return context.store[arguments[i]].payload; };
    const auto made = [&](std::optional<Payload> number) {
        return number ? std::optional(context.number(*number)) : std::nullopt;
    };
    if (o == Operator::Add) return made(numbers.compute(Arithmetic::Add, payload(0), payload(1)));
    if (o == Operator::Multiply)
        return made(numbers.compute(Arithmetic::Multiply, payload(0), payload(1)));
    if (o == Operator::Inverse) {
        if (numbers.value(payload(0)) == 0) return integer(context, 0);
        return made(numbers.compute(Arithmetic::Divide, *numbers.read("1"), payload(0)));
    }
    if (o == Operator::Nonzero) return integer(context, numbers.value(payload(0)) != 0 ? 1 : 0);
    if (!isComparison(o) && !isIndexOperator(o)) return std::nullopt;
    return foldIndices(context, o, numbers.value(payload(0)), numbers.value(payload(1)));
}

void addAnalyses(SexprContext& context, EGraph& graph) {
    graph.addAnalysis(std::make_unique<sexpr::FreeNames>(context));
    graph.addAnalysis(std::make_unique<SmallestTerm>(std::vector<OpId>{}));
    graph.addAnalysis(std::make_unique<BoundNames>(context));
}

// Sums are over indices that a tensor bounds, mostly.
constexpr std::array<sexpr::SampleSort, 5> kSorts{{
    {"number", "(at t i) (at t j) (at t k) 2 -1 p",
     "(+ number number) (* number number) (* condition number) (at t index) (at (at u index) "
     "index) (sum name (* (at t name) number)) (sum k (* (at t k) number)) (sum j (* (at (at u "
     "i) j) number)) (inv number) (nonzero number)"},
    {"bounded", "(at t k) (at t (i+ k 1)) (* (at t k) (at t j)) (* (at (at u j) k) (at t i))",
     "(* (at t k) number) (* number (at (at u k) j)) (+ bounded bounded)"},
    {"condition", "(<= i j) (= i k) (< k j) (!= i j)", "(<= index index) (= index index)"},
    {"index", "i j k 0 1 n",
     "(i+ index 1) (i- index index) (i* 2 index) (i/ index 2) (i% index 2)"},
    {"name", "k k k i j"},
}};
constexpr std::array<sexpr::ArgumentSort, 22> kArguments{{
    {"sum", 0, "name"}, {"for", 0, "name"},    {"at", 1, "index"}, {"=", 0, "index"},
    {"=", 1, "index"},  {"!=", 0, "index"},    {"!=", 1, "index"}, {"<", 0, "index"},
    {"<", 1, "index"},  {"<=", 0, "index"},    {"<=", 1, "index"}, {"i+", 0, "index"},
    {"i+", 1, "index"}, {"i-", 0, "index"},    {"i-", 1, "index"}, {"i*", 0, "index"},
    {"i*", 1, "index"}, {"i/", 0, "index"},    {"i/", 1, "index"}, {"i%", 0, "index"},
    {"i%", 1, "index"}, {"sum", 1, "bounded"},
}};

}  // namespace

const sexpr::SampleGrammar& sampleGrammar() {
    static const sexpr::SampleGrammar made{kSorts, kArguments};
    return made;
}

const sexpr::SexprDefinition& definition() {
    static const sexpr::SexprDefinition made = [] {
        sexpr::SexprDefinition d;
        d.name = "stur";
        d.description = "tensor algebra with structure: symmetric, diagonal, banded, redundant";
        d.folder = "stur";
        d.grammar = grammar();
        d.conditions = kConditions;
        d.derivations = kDerivations;
        d.fold = fold;
        d.addAnalyses = addAnalyses;
        return d;
    }();
    return made;
}

}  // namespace candler::stur
