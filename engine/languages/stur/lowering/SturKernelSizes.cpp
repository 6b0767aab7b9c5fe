#include "engine/languages/stur/lowering/SturKernelSizes.h"

#include <algorithm>
#include <optional>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

using loop::Function;
using loop::VarId;

namespace {

constexpr std::int64_t kLeast = 4;

class SizeChoice {
public:
    SizeChoice(const Model& model, Function function, const SizeWishes& wishes)
        : m_model(model),
          m_function(std::move(function)),
          m_wishes(wishes),
          m_operations(loop::floatOperations(m_function)),
          m_bounds(boundingSymbols(model)) {}

    /// Fixed indices, widths of bands and the like are small, and within the boxes.
    [[nodiscard]] Sizes at(std::int64_t about) const {
        constexpr std::int64_t kSmall = 10;
        Sizes sizes;
        for (const NameSyntax& symbol : m_model.symbols) {
            const auto given = m_wishes.given.find(symbol.name);
            sizes[symbol.name] = given != m_wishes.given.end()    ? given->second
                                 : m_bounds.contains(symbol.name) ? about
                                                                  : std::min(kSmall, about / 2);
        }
        return satisfies(m_model, sizes) ? sizes : assumed(about).value_or(sizes);
    }

    [[nodiscard]] bool isWithinLimits(const Sizes& sizes) const {
        std::map<VarId, std::int64_t> values;
        for (const loop::Parameter& parameter : m_function.parameters())
            if (const auto* size = std::get_if<VarId>(&parameter))
                values[*size] = sizes.at(m_function[*size].name);
        double cells = 0;
        for (std::size_t i = 0; i < m_function.bufferCount(); ++i) {
            double ofBuffer = 1;
            for (const loop::ExprId extent : m_function[loop::BufferId(i)].shape)
                ofBuffer *=
                    static_cast<double>(evaluateIndex(m_function, extent, values).value_or(1));
            cells += ofBuffer;
        }
        return cells <= static_cast<double>(m_wishes.mostCells) &&
               evaluateIndex(m_function, m_operations, values).value_or(0) <=
                   m_wishes.mostOperations;
    }

private:
    /// Where the program assumes more than that sizes are alike, as in n >= 2 * m: the largest of
    /// some that are as it wants them.
    [[nodiscard]] std::optional<Sizes> assumed(std::int64_t about) const {
        constexpr std::uint64_t kTries = 24;
        std::optional<Sizes> best;
        double most = -1;
        for (std::uint64_t seed = 0; seed < kTries; ++seed) {
            auto sizes = randomSizes(m_model, seed, about);
            if (!sizes) continue;
            for (const auto& [name, size] : m_wishes.given) (*sizes)[name] = size;
            double product = 1;
            for (const auto& [name, size] : *sizes) product *= static_cast<double>(1 + size);
            if (product <= most || !satisfies(m_model, *sizes)) continue;
            most = product;
            best = std::move(sizes);
        }
        return best;
    }

    const Model& m_model;
    Function m_function;
    const SizeWishes& m_wishes;
    loop::ExprId m_operations;
    std::set<std::string> m_bounds;
};

}  // namespace

std::map<std::string, std::int64_t> kernelSizes(const Model& model, Function function,
                                                const SizeWishes& wishes) {
    const SizeChoice choice(model, std::move(function), wishes);
    std::map<std::string, std::int64_t> best;
    // From small ones on, so that numbers of operations stay within 64 bits.
    for (std::int64_t about = kLeast;; about = std::min(wishes.about, about + about / 4)) {
        const Sizes sizes = choice.at(about);
        if ((!best.empty() || wishes.isLimited) && !choice.isWithinLimits(sizes)) return best;
        if (satisfies(model, sizes)) best = {sizes.begin(), sizes.end()};
        if (about >= wishes.about) return best;
    }
}

}  // namespace candler::stur
