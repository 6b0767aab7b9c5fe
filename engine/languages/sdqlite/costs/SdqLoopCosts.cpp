#include "engine/languages/sdqlite/costs/SdqLoopCosts.h"

#include <numeric>

#include "engine/languages/sdqlite/terms/SdqOperators.h"
#include "engine/languages/sdqlite/terms/SdqTypes.h"

namespace candler::sdqlite {

double LoopCosts::cost(const TermStore& store, LabelId label,
                       std::span<const double> children) const {
    using enum Operator;
    constexpr double kEntries = 1000;
    constexpr double kLookup = 20;
    constexpr double kLet = 10;
    constexpr double kInsertion = 50;
    constexpr double kIf = 0.5;
    const double sum = std::accumulate(children.begin(), children.end(), 0.0);
    switch (operatorOf(store[label].op)) {
        case Sum:
            return children[0] + kEntries * (1 + children[1]);
        case Collect:
            return children[0] + kEntries * (1 + children[1] + children[2]);
        case Merge:
            return children[0] + children[1] + kEntries * (1 + children[2]);
        case Multiply:
            return sum + (PlainTypes::isMap(store[label].type) ? kEntries : 1);
        case Get:
        case Probe:
            return sum + kLookup;
        case Let:
            return sum + kLet;
        case Singleton:
            return sum + kInsertion;
        case If:
            return sum + kIf;
        default:
            return sum + 1;
    }
}

}  // namespace candler::sdqlite
