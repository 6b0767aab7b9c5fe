// Which symbols the extents of data leave no choice for.
#include <fmt/format.h>

#include <optional>

#include "engine/languages/stur/data/SturData.h"
#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturPrinter.h"

namespace candler::stur {

namespace {

/// The only symbol without a size; none if there are more.
std::optional<std::string> unknownIn(const IndexSyntax& index, const Sizes& sizes) {
    std::set<std::string> unknown;
    forEachName(index, [&](const std::string& name, const Place& /*place*/) {
        if (!sizes.contains(name)) unknown.insert(name);
    });
    if (unknown.size() != 1) return std::nullopt;
    return *unknown.begin();
}

class SizesOfData {
public:
    SizesOfData(const SourceText& text, const Model& model) : m_text(text), m_model(model) {}

    Result<Sizes> run(const std::map<std::string, CoordinateTensor, std::less<>>& tensors) {
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (const auto& [name, data] : tensors)
                for (std::size_t axis = 0; axis < data.order(); ++axis)
                    isNew |= solve(m_model.find(name)->extents[axis], data.extents[axis]);
            for (const ComparisonSyntax& fact : m_model.assumptions) isNew |= solve(fact);
        }
        for (const auto& [name, data] : tensors)
            if (auto fits = check(*m_model.find(name), data); !fits) return failure(fits.error());
        if (auto holds = checkAssumptions(); !holds) return failure(holds.error());
        return std::move(m_sizes);
    }

private:
    /// Extents are linear in most symbols: from the values at 0 and 1 the only one follows.
    bool solve(const IndexSyntax& index, std::int64_t value) {
        const auto name = unknownIn(index, m_sizes);
        if (!name) return false;
        const auto at = [&](std::int64_t size) {
            Sizes sizes = m_sizes;
            sizes[*name] = size;
            return indexAt(index, sizes);
        };
        const auto first = at(0);
        const auto second = at(1);
        if (!first || !second || *first == *second) return false;
        const std::int64_t size = (value - *first) / (*second - *first);
        if (size < 0 || at(size) != value) return false;
        m_sizes[*name] = size;
        return true;
    }

    bool solve(const ComparisonSyntax& fact) {
        bool isNew = false;
        for (std::size_t i = 0; i < fact.signs.size(); ++i) {
            if (fact.signs[i] != Sign::Equal) continue;
            const auto left = indexAt(fact.sides[i], m_sizes);
            const auto right = indexAt(fact.sides[i + 1], m_sizes);
            if (left && !right) isNew |= solve(fact.sides[i + 1], *left);
            if (right && !left) isNew |= solve(fact.sides[i], *right);
        }
        return isNew;
    }

    [[nodiscard]] Result<void> check(const Tensor& tensor, const CoordinateTensor& data) const {
        const NameSyntax& file = tensor.data->file;
        for (std::size_t axis = 0; axis < data.order(); ++axis) {
            const auto wanted = indexAt(tensor.extents[axis], m_sizes);
            if (wanted == data.extents[axis]) continue;
            const std::string box = indexText(tensor.extents[axis]);
            const std::string seen = wanted ? fmt::format("which is {}", *wanted)
                                            : std::string("which nothing gives a value");
            return failure(makeError(
                fmt::format("'{}' has {} indices in dimension {} of \"{}\", and its box has {}, {}",
                            tensor.name, data.extents[axis], axis + 1, file.name, box, seen),
                m_text.span(file.place.offset, file.place.length),
                wanted ? "other data or an assumption says so"
                       : fmt::format("say it: assume: {} = {}", box, data.extents[axis])));
        }
        return {};
    }

    /// Those of which all is known.
    [[nodiscard]] Result<void> checkAssumptions() const {
        for (const ComparisonSyntax& fact : m_model.assumptions) {
            bool isKnown = true;
            std::string sizes;
            forEachName(fact, [&](const std::string& name, const Place& /*place*/) {
                const auto found = m_sizes.find(name);
                isKnown &= found != m_sizes.end();
                if (isKnown)
                    sizes +=
                        fmt::format("{}{} = {}", sizes.empty() ? "" : ", ", name, found->second);
            });
            if (!isKnown || holdsAt(fact, m_sizes)) continue;
            return failure(makeError(fmt::format("this does not hold for the data: {}", sizes),
                                     m_text.span(fact.place.offset, fact.place.length),
                                     "take other data"));
        }
        return {};
    }

    const SourceText& m_text;
    const Model& m_model;
    Sizes m_sizes;
};

}  // namespace

Result<Sizes> sizesOfData(const SourceText& text, const Model& model,
                          const std::map<std::string, CoordinateTensor, std::less<>>& tensors) {
    return SizesOfData(text, model).run(tensors);
}

}  // namespace candler::stur
