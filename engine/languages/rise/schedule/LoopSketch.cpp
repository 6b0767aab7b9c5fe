// Loops as a sketch, in the definitions that ship (resources/sketches/rise).
#include <algorithm>
#include <array>

#include "engine/languages/rise/schedule/LoopTree.h"
#include "engine/languages/rise/syntax/RisePrinter.h"

namespace candler::rise {

using enum Primitive;

namespace {

class SketchWriter {
public:
    SketchWriter(const RiseContext& context, const std::vector<std::string>& sizeNames)
        : m_context(context), m_sizes(sizeNames) {}

    /// `vector`: of so many elements is what the part gives; 0: of no vectors.
    [[nodiscard]] std::string text(const LoopPart& part, std::int64_t vector) const {
        switch (part.kind) {
            case LoopPart::Kind::Any:
                return "?";
            case LoopPart::Kind::Loop:
                return loop(part);
            case LoopPart::Kind::Call:
                return call(part, vector);
        }
        return {};
    }

private:
    [[nodiscard]] std::string loop(const LoopPart& part) const {
        const std::string size = m_context.types.natText(part.size, m_sizes);
        const std::string body = text(part.body(), part.vector);
        const std::string primitive(row(part.primitive).name);
        const bool hasInput = !part.input().isAny();
        if (const std::string name = definition(part.primitive, hasInput); !name.empty()) {
            std::string used = name + "(" + size + ", " + body;
            if (hasInput) used += ", " + text(part.input(), 0);
            return used + ")";
        }
        const std::string array =
            (m_context.nats.isAtomicText(part.size) ? size : "(" + size + ")") + ".?dt";
        if (part.primitive == Generate)
            return "contains(app(generate :: ?t -> " + array + ", " + body + "))";
        if (part.isReduction()) {
            const std::string taken =
                "app(" + primitive + " :: ?t -> ?t -> " + array + " -> ?t, " + body + ")";
            if (!hasInput) return "contains(" + taken + ")";
            return "contains(app(app(" + taken + ", ?), " + text(part.input(), 0) + "))";
        }
        const std::string taken =
            "app(" + primitive + " :: ?t -> " + array + " -> ?t, " + body + ")";
        if (!hasInput) return "contains(" + taken + ")";
        return "contains(app(" + taken + ", " + text(part.input(), 0) + "))";
    }

    /// One of those that ship, or empty.
    static std::string definition(Primitive primitive, bool hasInput) {
        struct Row {
            Primitive primitive;
            bool hasInput;
            const char* name;
        };
        static constexpr std::array kRows{
            Row{Map, false, "containsMap"},
            Row{Map, true, "containsMapIn"},
            Row{MapPar, false, "containsMapPar"},
            Row{MapPar, true, "containsMapParIn"},
            Row{MapSeq, false, "containsMapSeq"},
            Row{MapSeqUnroll, false, "containsMapSeqUnroll"},
            Row{ReduceSeq, false, "containsReduceSeq"},
            Row{ReduceSeqUnroll, false, "containsReduceSeqUnroll"},
        };
        const auto* const found = std::ranges::find_if(kRows, [&](const Row& row) {
            return row.primitive == primitive && row.hasInput == hasInput;
        });
        return found == kRows.end() ? std::string() : found->name;
    }

    [[nodiscard]] std::string call(const LoopPart& part, std::int64_t vector) const {
        const bool isScalar = row(part.primitive).level == PrimitiveLevel::Scalar;
        std::vector<const LoopPart*> known;
        for (const LoopPart& inner : part.parts)
            if (!inner.isAny()) known.push_back(&inner);
        // What only moves elements may stand elsewhere in the end.
        if (!isScalar && known.size() == 1) return text(*known.front(), vector);
        const std::string name =
            labelText(m_context, Label{op(part.primitive), part.payload, kUntyped}, m_sizes);
        const bool isSum = part.primitive == Add && part.parts.size() == 2 &&
                           part.parts[0].isAny() && text(part.parts[1], 0) == "contains(mul)";
        if (isSum) return vector > 0 ? "containsAddMulVec" : "containsAddMul";
        if (known.empty() && vector == 0) return "contains(" + name + ")";
        std::string applied = name;
        for (const LoopPart& inner : part.parts)
            applied = "app(" + applied + ", " + text(inner, 0) + ")";
        if (vector > 0) applied += " :: <" + std::to_string(vector) + ">?dt";
        return "contains(" + applied + ")";
    }

    const RiseContext& m_context;
    const std::vector<std::string>& m_sizes;
};

}  // namespace

std::string sketchText(const RiseContext& context, const LoopPart& part,
                       const std::vector<std::string>& sizeNames) {
    return SketchWriter(context, sizeNames).text(part, 0);
}

}  // namespace candler::rise
