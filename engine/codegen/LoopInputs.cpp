#include "engine/codegen/LoopInputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace candler::loop {

namespace {

class InputCheck {
public:
    using Mistake = std::optional<std::string>;

    InputCheck(const Function& function,
               const std::function<std::span<const double>(BufferId)>& values,
               const std::function<std::int64_t(ExprId)>& index)
        : m_function(function), m_values(values), m_index(index) {}

    [[nodiscard]] Mistake sparse(const SparseInput& input) const {
        const std::span<const double> starts = m_values(input.starts);
        const std::span<const double> columns = m_values(input.columns);
        const std::string& name = m_function[input.starts].name;
        if (static_cast<std::int64_t>(starts.size()) != m_index(input.rowCount) + 1 ||
            starts.front() != 0 || starts.back() != static_cast<double>(columns.size()))
            return fmt::format("'{}' does not go from 0 to the number of entries", name);
        const auto width = static_cast<double>(m_index(input.columnCount));
        for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
            if (starts[row] > starts[row + 1]) return fmt::format("'{}' descends at {}", name, row);
            double last = -1;
            for (auto at = static_cast<std::size_t>(starts[row]);
                 static_cast<double>(at) < starts[row + 1]; ++at) {
                if (columns[at] <= last || columns[at] >= width)
                    return fmt::format("'{}' has column {} at {}", m_function[input.columns].name,
                                       columns[at], at);
                last = columns[at];
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Mistake indices(const IndexInput& input) const {
        if (Mistake mistake = limits(input)) return mistake;
        const std::span<const double> values = m_values(input.buffer);
        if (input.order == IndexInput::Order::Any) return std::nullopt;
        std::vector<double> starts{0, static_cast<double>(values.size())};
        if (input.starts) {
            const std::span<const double> given = m_values(*input.starts);
            starts.assign(given.begin(), given.end());
        }
        for (std::size_t part = 0; part + 1 < starts.size(); ++part) {
            const double end = std::min(starts[part + 1], static_cast<double>(values.size()));
            if (starts[part] < 0 || starts[part] >= end) continue;
            const auto first = static_cast<std::size_t>(starts[part]);
            const auto here = values.subspan(first, static_cast<std::size_t>(end) - first);
            if (Mistake mistake = order(input, {here.begin(), here.end()})) return mistake;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Mistake limits(const IndexInput& input) const {
        const std::span<const double> values = m_values(input.buffer);
        const std::string& name = m_function[input.buffer].name;
        const bool isStarts = input.order == IndexInput::Order::Starts;
        const auto limit = input.limit ? static_cast<double>(m_index(*input.limit)) : 0;
        for (const double value : values)
            if (value < 0 || (input.limit && (isStarts ? value > limit : value >= limit)))
                return fmt::format("'{}' holds {}", name, value);
        if (isStarts && !values.empty() &&
            (values.front() != 0 || (input.limit && values.back() != limit)))
            return fmt::format("'{}' does not go from 0 to {}", name, limit);
        return std::nullopt;
    }

    [[nodiscard]] Mistake order(const IndexInput& input, std::vector<double> part) const {
        if (input.order == IndexInput::Order::Distinct) std::ranges::sort(part);
        const bool isStarts = input.order == IndexInput::Order::Starts;
        for (std::size_t at = 1; at < part.size(); ++at)
            if (part[at] < part[at - 1] || (!isStarts && part[at] == part[at - 1]))
                return fmt::format("'{}' holds {} behind {}", m_function[input.buffer].name,
                                   part[at], part[at - 1]);
        return std::nullopt;
    }

    const Function& m_function;
    const std::function<std::span<const double>(BufferId)>& m_values;
    const std::function<std::int64_t(ExprId)>& m_index;
};

}  // namespace

std::optional<std::string> brokenInput(
    const Function& function, const std::function<std::span<const double>(BufferId)>& values,
    const std::function<std::int64_t(ExprId)>& index) {
    const InputCheck check(function, values, index);
    for (const SparseInput& input : function.sparseInputs)
        if (auto mistake = check.sparse(input)) return mistake;
    for (const IndexInput& input : function.indexInputs)
        if (auto mistake = check.indices(input)) return mistake;
    return std::nullopt;
}

}  // namespace candler::loop
