// Sketch: a set of terms, written with holes. Grammar and meaning: "Sketch-Guided Equality
// Saturation", section 3.2. SketchParser.h reads the text, Satisfaction.h and SketchExtractor.h use
// it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/support/Diagnostic.h"
#include "engine/term/Vocabulary.h"

namespace candler {

/// R(?) = all terms; R(F(S…)) = terms with root F and children in R(S…), in either order if F is
/// commutative; R(contains S) = terms with
/// a sub-term in R(S); R(onlyContains S) = least set with R(S) and all F(t1…tn), n > 0, whose
/// children are all in it; R(not contains S) = terms without a
/// sub-term in R(S); R(S or T) = their union. A type pattern cuts the set to terms of such
/// types.
///
/// Holes may have names, `?:x` for a term and `?n:tile`, `?dt:element` in types: all holes of one
/// name stand for the same; which term, size or type that is comes out when the sketch is found.
struct SketchNode {
    enum class Kind : std::uint8_t {
        Any,
        Operator,
        Contains,
        OnlyContains,
        Lacks,  ///< `not contains`. There are no holes with names below.
        Or
    };

    Kind kind = Kind::Any;
    OpId op;
    std::optional<Payload> payload;  ///< None: any.
    std::shared_ptr<const TypePattern> type;
    std::string hole{};  ///< Of Any: its name, `?:x`, or empty.
    std::vector<std::uint32_t> children;
    std::string text;  ///< As written, blanks collapsed.
    SourceSpan place;
    bool isPart = false;  ///< Written by the user in the guide itself, not inside a definition.
};

/// Nodes in post-order, the root last.
class Sketch {
public:
    Sketch() = default;
    explicit Sketch(std::vector<SketchNode> nodes);

    [[nodiscard]] std::span<const SketchNode> nodes() const { return m_nodes; }
    /// Names of holes, sorted.
    [[nodiscard]] const std::vector<std::string>& holes() const { return m_holes; }
    /// Those that occur more than once when everything is written out: what they stand for must be
    /// looked for.
    [[nodiscard]] const std::vector<std::string>& sharedHoles() const { return m_sharedHoles; }
    [[nodiscard]] std::uint32_t root() const {
        return static_cast<std::uint32_t>(m_nodes.size()) - 1;
    }

private:
    std::vector<SketchNode> m_nodes;
    std::vector<std::string> m_holes;
    std::vector<std::string> m_sharedHoles;
};

}  // namespace candler
