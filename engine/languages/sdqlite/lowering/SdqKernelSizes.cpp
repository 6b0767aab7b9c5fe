#include "engine/languages/sdqlite/lowering/SdqKernelSizes.h"

#include <algorithm>
#include <optional>

#include "engine/codegen/LoopInterpreter.h"

namespace candler::sdqlite {

using loop::BufferId;
using loop::ExprId;
using loop::Function;
using loop::IndexInput;
using loop::VarId;

namespace {

constexpr std::int64_t kSmall = 4;

/// Of sparse tensors.
std::int64_t entriesOfPart(std::int64_t about) {
    return std::max<std::int64_t>(8, about / 32);
}

/// One choice of all sizes.
class SizeChoice {
public:
    SizeChoice(const SdqTerms& terms, const CheckedProgram& program, const Function& function,
               const std::map<std::string, std::int64_t>& given)
        : m_function(function), m_given(given) {
        for (const Dimension& dimension : program.dimensions)
            m_dimensions.emplace(terms.symbolAt(dimension.size).name, dimension.value);
        for (const Input& input : program.inputs)
            if (input.size) m_said.emplace(terms.symbolAt(input.symbol).name, *input.size);
    }

    /// Dimensions first, then sizes that are lengths, in their order: positions before what they
    /// divide, and what nothing is said of last.
    void choose(std::int64_t about) {
        m_sizes.clear();
        for (const VarId size : sizes())
            if (const auto known = fixed(size, about)) m_sizes[size] = *known;
        // Smaller dimensions have no room for all that the program says.
        const auto fitting = [&](VarId size, const IndexInput& of) {
            const auto most = said(size, about);
            return most ? std::min(*most, placesOf(of)) : lengthOf(of, about);
        };
        for (const VarId size : sizes())
            if (const IndexInput* of = listOf(size); of != nullptr && !m_sizes.contains(size))
                if (of->order == IndexInput::Order::Starts) m_sizes[size] = kSmall * about + 1;
        for (const bool isDivided : {false, true})
            for (const VarId size : sizes())
                if (const IndexInput* of = listOf(size); of != nullptr && !m_sizes.contains(size))
                    if (of->starts.has_value() == isDivided) m_sizes[size] = fitting(size, *of);
        std::int64_t longest = kSmall;
        for (const IndexInput& list : m_function.indexInputs)
            if (list.order != IndexInput::Order::Starts)
                longest = std::max(longest, value(m_function[list.buffer].shape.front()));
        for (const VarId size : sizes())
            if (!m_sizes.contains(size)) m_sizes[size] = isLength(size) ? longest : kSmall;
    }

    [[nodiscard]] std::int64_t mostCells() const {
        std::int64_t most = 0;
        for (std::size_t i = 0; i < m_function.bufferCount(); ++i) {
            std::int64_t cells = 1;
            for (const ExprId extent : m_function[BufferId(i)].shape) {
                constexpr std::int64_t kHuge = std::int64_t{1} << 30U;
                cells = std::min(cells, kHuge) * std::clamp<std::int64_t>(value(extent), 0, kHuge);
            }
            most = std::max(most, cells);
        }
        return most;
    }

    [[nodiscard]] std::map<std::string, std::int64_t> result() const {
        std::map<std::string, std::int64_t> named;
        for (const auto& [size, chosen] : m_sizes) named[m_function[size].name] = chosen;
        return named;
    }

private:
    [[nodiscard]] std::vector<VarId> sizes() const {
        std::vector<VarId> result;
        for (const loop::Parameter& parameter : m_function.parameters())
            if (const VarId* size = std::get_if<VarId>(&parameter)) result.push_back(*size);
        return result;
    }

    [[nodiscard]] std::optional<std::int64_t> said(VarId size, std::int64_t about) const {
        const auto found = m_said.find(m_function[size].name);
        if (found == m_said.end()) return std::nullopt;
        return std::min(found->second, kSmall * about);
    }

    /// What is wished for; or said, of what is no list of coordinates; of dimensions all.
    [[nodiscard]] std::optional<std::int64_t> fixed(VarId size, std::int64_t about) const {
        const std::string& name = m_function[size].name;
        if (const auto wish = m_given.find(name); wish != m_given.end()) return wish->second;
        const IndexInput* of = listOf(size);
        if (of == nullptr || of->order == IndexInput::Order::Starts)
            if (const auto most = said(size, about)) return most;
        const auto dimension = m_dimensions.find(name);
        if (dimension == m_dimensions.end()) return std::nullopt;
        return std::min(dimension->second.value_or(about), about);
    }

    [[nodiscard]] std::int64_t value(ExprId expr) const {
        return evaluateIndex(m_function, expr, m_sizes).value_or(1);
    }

    [[nodiscard]] bool isLength(VarId size) const {
        for (const loop::Parameter& parameter : m_function.parameters())
            if (const auto* buffer = std::get_if<BufferId>(&parameter))
                for (const ExprId extent : m_function[*buffer].shape)
                    if (m_function[extent].op == loop::ExprOp::Variable &&
                        m_function[extent].variable() == size)
                        return true;
        return false;
    }

    /// A list whose length it is.
    [[nodiscard]] const IndexInput* listOf(VarId size) const {
        for (const IndexInput& list : m_function.indexInputs) {
            const loop::Expr& extent = m_function[m_function[list.buffer].shape.front()];
            if (extent.op == loop::ExprOp::Variable && extent.variable() == size) return &list;
        }
        return nullptr;
    }

    /// Half of what is possible, but no more than some in each part.
    [[nodiscard]] std::int64_t lengthOf(const IndexInput& list, std::int64_t about) const {
        const std::int64_t limit = list.limit ? value(*list.limit) : about;
        const std::int64_t half = (limit + 1) / 2;
        if (list.order == IndexInput::Order::Any)
            return limit > 0 ? entriesOfPart(about) * about : 0;
        if (!list.starts) return half;
        const std::int64_t parts = value(m_function[*list.starts].shape.front()) - 1;
        return std::max<std::int64_t>(0, parts) * std::min(half, entriesOfPart(about));
    }

    /// For different indices, in each part.
    [[nodiscard]] std::int64_t placesOf(const IndexInput& list) const {
        constexpr std::int64_t kMany = std::int64_t{1} << 53U;
        if (list.order == IndexInput::Order::Any || !list.limit) return kMany;
        const std::int64_t parts =
            list.starts ? value(m_function[*list.starts].shape.front()) - 1 : 1;
        const std::int64_t limit = std::max<std::int64_t>(0, value(*list.limit));
        return limit > 0 && parts > kMany / limit ? kMany
                                                  : std::max<std::int64_t>(0, parts) * limit;
    }

    const Function& m_function;
    const std::map<std::string, std::int64_t>& m_given;
    std::map<std::string, std::optional<std::int64_t>> m_dimensions;
    std::map<std::string, std::int64_t> m_said;
    std::map<VarId, std::int64_t> m_sizes;
};

}  // namespace

std::map<std::string, std::int64_t> kernelSizes(const SdqTerms& terms,
                                                const CheckedProgram& program,
                                                const Function& function,
                                                const SizeWishes& wishes) {
    SizeChoice choice(terms, program, function, wishes.given);
    std::int64_t about = wishes.about;
    choice.choose(about);
    while (about > kSmall && choice.mostCells() > wishes.mostCells) {
        about -= std::max<std::int64_t>(1, about / 4);
        choice.choose(about);
    }
    return choice.result();
}

}  // namespace candler::sdqlite
