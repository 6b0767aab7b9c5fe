#include "engine/languages/stur/costs/SturLoopCosts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/languages/stur/terms/SturOperators.h"

namespace candler::stur {

namespace {

// Of an estimate.
constexpr std::size_t kNames = 0;         ///< Free names of indices, a set of bits.
constexpr std::size_t kOperations = 1;    ///< For one value of each of them.
constexpr std::size_t kEquations = 2;     ///< Each says an index.
constexpr std::size_t kInequalities = 3;  ///< Between indices.
constexpr std::size_t kIsIndex = 4;       ///< 1 of index expressions.

constexpr double kSize = 100;
constexpr int kMostNames = 50;

std::uint64_t bits(const Estimate& estimate) {
    return static_cast<std::uint64_t>(estimate[kNames]);
}

double unite(const Estimate& a, const Estimate& b) {
    return static_cast<double>(bits(a) | bits(b));
}

/// How often the body of loops over all its names runs.
double iterations(const Estimate& body) {
    const double names = std::popcount(bits(body));
    const double loops = std::max(0.0, names - body[kEquations]);
    return std::pow(kSize, loops) * std::pow(0.5, std::min(body[kInequalities], loops));
}

bool isOf(LabelId label, const TermStore& store, Operator o) {
    return store[label].op == op(o);
}

}  // namespace

double SturLoopCosts::bitOf(Payload name) const {
    const std::lock_guard lock(m_mutex);
    const auto [entry, isNew] =
        m_bits.try_emplace(name, std::min(static_cast<int>(m_bits.size()), kMostNames));
    return static_cast<double>(std::uint64_t{1} << static_cast<unsigned>(entry->second));
}

Estimate SturLoopCosts::estimate(const TermStore& store, LabelId label,
                                 std::span<const Estimate> children,
                                 const StopCheck& /*stop*/) const {
    Estimate made{};
    const Label& known = store[label];
    const std::string& name = store.signature()[known.op].name;
    if (children.empty()) {
        // Whether a symbol is an index is seen where it stands.
        if (name == "a symbol") made[kNames] = bitOf(known.payload);
        made[kIsIndex] = 1;
        return made;
    }
    const auto o = static_cast<Operator>(known.op.value);
    if (isIndexOperator(o)) {
        made[kNames] = unite(children[0], children[1]);
        made[kIsIndex] = 1;
        return made;
    }
    if (isComparison(o)) {
        made[kNames] = unite(children[0], children[1]);
        const bool isBetween = bits(children[0]) != 0 && bits(children[1]) != 0;
        made[o == Operator::Equal ? kEquations : kInequalities] = isBetween ? 1 : 0;
        return made;
    }
    switch (o) {
        case Operator::At: {
            // The innermost child is the tensor, which is no index.
            const bool isTensor = children[0][kIsIndex] == 1;
            made[kNames] = isTensor ? children[1][kNames] : unite(children[0], children[1]);
            made[kOperations] = 1;
            return made;
        }
        case Operator::Add:
        case Operator::Multiply: {
            Estimate parts[2]{children[0], children[1]};
            // Numbers and scalars are no indices here.
            for (Estimate& part : parts)
                if (part[kIsIndex] == 1) part = {};
            made[kNames] = unite(parts[0], parts[1]);
            made[kOperations] = 1 + parts[0][kOperations] + parts[1][kOperations];
            for (const std::size_t fact : {kEquations, kInequalities})
                made[fact] = o == Operator::Multiply ? parts[0][fact] + parts[1][fact]
                                                     : std::min(parts[0][fact], parts[1][fact]);
            return made;
        }
        case Operator::Sum:
        case Operator::For:
            made[kNames] = static_cast<double>(bits(children[1]) & ~bits(children[0]));
            made[kOperations] = 1;
            return made;
        case Operator::Inverse:
        case Operator::Nonzero:
            if (children[0][kIsIndex] == 0) made = children[0];
            made[kOperations] += 1;
            return made;
        default:
            return made;
    }
}

double SturLoopCosts::estimatedCost(const TermStore& store, LabelId label,
                                    std::span<const double> children,
                                    std::span<const Estimate> estimates,
                                    const StopCheck& /*stop*/) const {
    double made = cost(store, label, children);
    const bool isLoop = isOf(label, store, Operator::Sum) || isOf(label, store, Operator::For);
    if (isLoop) made += iterations(estimates[1]) * (1 + estimates[1][kOperations]);
    return made;
}

double SturLoopCosts::cost(const TermStore& /*store*/, LabelId /*label*/,
                           std::span<const double> children) const {
    // Smaller terms are better where loops are the same.
    constexpr double kOfNode = 0.001;
    double made = kOfNode;
    for (const double child : children) made += child;
    return made;
}

}  // namespace candler::stur
