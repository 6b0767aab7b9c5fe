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

/// R(?) = all terms; R(F(S…)) = terms with root F and children in R(S…); R(contains S) = terms with
/// a sub-term in R(S); R(onlyContains S) = least set with R(S) and all F(t1…tn), n > 0, whose
/// children are all in it; R(S or T) = their union. A type pattern cuts the set to terms of such
/// types.
struct SketchNode {
    enum class Kind : std::uint8_t { Any, Operator, Contains, OnlyContains, Or };

    Kind kind = Kind::Any;
    OpId op;
    std::optional<Payload> payload;  ///< None: any.
    std::shared_ptr<const TypePattern> type;
    std::vector<std::uint32_t> children;
    std::string text;  ///< As written, blanks collapsed.
    SourceSpan place;
    bool isPart = false;  ///< Written by the user in the guide itself, not inside a definition.
};

/// Nodes in post-order, the root last.
class Sketch {
public:
    Sketch() = default;
    explicit Sketch(std::vector<SketchNode> nodes) : m_nodes(std::move(nodes)) {}

    [[nodiscard]] std::span<const SketchNode> nodes() const { return m_nodes; }
    [[nodiscard]] std::uint32_t root() const {
        return static_cast<std::uint32_t>(m_nodes.size()) - 1;
    }

private:
    std::vector<SketchNode> m_nodes;
};

}  // namespace candler
