// Boxes: upper bounds from products of comparisons.
#include <fmt/format.h>

#include <map>
#include <optional>

#include "engine/languages/stur/syntax/SturChecker.h"
#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

namespace {

bool isZero(const IndexSyntax& index) {
    return index.kind == IndexSyntax::Kind::Number && index.number == 0;
}

/// e - 1 + 1 is e.
IndexSyntax plusOne(const IndexSyntax& index) {
    using Kind = IndexSyntax::Kind;
    if (index.kind == Kind::Subtract && index.operands[1].kind == Kind::Number &&
        index.operands[1].number == 1)
        return index.operands[0];
    return sumIndex(index, numberIndex(1, index.place));
}

class BoxReader {
public:
    BoxReader(const SourceText& text, const RuleSyntax& box) : m_text(text) {
        for (const IndexSyntax& argument : box.head.arguments) m_sides[argument.name] = {};
    }

    std::optional<Diagnostic> read(const ComparisonSyntax& comparison) {
        for (std::size_t i = 0; i < comparison.signs.size(); ++i)
            if (!pair(comparison.sides[i], comparison.signs[i], comparison.sides[i + 1]))
                return makeError("a box says  0 <= i < n  of each of its variables",
                                 m_text.span(comparison.place.offset, comparison.place.length),
                                 "what else holds of the places of a tensor is its structure, :U");
        return std::nullopt;
    }

    [[nodiscard]] bool isFromZero() const { return m_isFromZero; }

    std::optional<IndexSyntax> extent(const std::string& name) {
        const Sides& sides = m_sides[name];
        return sides.hasLower ? sides.upper : std::nullopt;
    }

private:
    struct Sides {
        bool hasLower = false;
        std::optional<IndexSyntax> upper;
    };

    Sides* sidesOf(const IndexSyntax& index) {
        if (index.kind != IndexSyntax::Kind::Name) return nullptr;
        const auto found = m_sides.find(index.name);
        return found == m_sides.end() ? nullptr : &found->second;
    }

    bool pair(const IndexSyntax& left, Sign sign, const IndexSyntax& right) {
        if (sign == Sign::Greater) return pair(right, Sign::Less, left);
        if (sign == Sign::GreaterEqual) return pair(right, Sign::LessEqual, left);
        const bool isLower = left.kind == IndexSyntax::Kind::Number &&
                             (sign == Sign::LessEqual || sign == Sign::Less);
        if (Sides* sides = isLower ? sidesOf(right) : nullptr) {
            sides->hasLower = true;
            // Published texts have boxes that begin at 1.
            m_isFromZero &= sign == Sign::LessEqual && isZero(left);
            return left.number >= 0;
        }
        Sides* sides = sidesOf(left);
        if (sides == nullptr || sides->upper || (sign != Sign::Less && sign != Sign::LessEqual))
            return false;
        bool hasVariable = false;
        forEachName(right, [&](const std::string& name, const Place& /*place*/) {
            hasVariable = hasVariable || m_sides.contains(name);
        });
        if (hasVariable) return false;
        sides->upper = sign == Sign::Less ? right : plusOne(right);
        return true;
    }

    const SourceText& m_text;
    std::map<std::string, Sides> m_sides;
    bool m_isFromZero = true;
};

}  // namespace

Result<Box> readBox(const SourceText& text, const RuleSyntax& box) {
    const auto span = [&](const Place& place) { return text.span(place.offset, place.length); };
    if (box.products.size() != 1)
        return failure(makeError("a box is one product of comparisons", span(box.place),
                                 "write (0 <= i < n) * (0 <= j < m)"));
    BoxReader reader(text, box);
    for (const FactorSyntax& factor : box.products.front().factors) {
        const auto* comparison = std::get_if<ComparisonSyntax>(&factor);
        if (comparison == nullptr)
            return failure(makeError("a box is one product of comparisons", span(box.place),
                                     "write (0 <= i < n) * (0 <= j < m)"));
        if (auto wrong = reader.read(*comparison)) return failure(std::move(*wrong));
    }
    Box made{{}, reader.isFromZero()};
    for (const IndexSyntax& argument : box.head.arguments) {
        auto extent = reader.extent(argument.name);
        if (!extent)
            return failure(makeError(fmt::format("the box does not bound '{}'", argument.name),
                                     span(argument.place),
                                     fmt::format("add (0 <= {} < n)", argument.name)));
        made.extents.push_back(std::move(*extent));
    }
    return made;
}

}  // namespace candler::stur
