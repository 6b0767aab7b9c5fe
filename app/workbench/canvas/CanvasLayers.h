// CanvasLayers: what is drawn over the boxes of a picture, which of it the user wants to see, and
// what it is about. Every layer has a colour and a shape of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/egraph/Ids.h"

namespace candler {

enum class Layer : std::uint8_t {
    Extraction,  ///< Blue frames, filled rows, thick edges.
    Delta,       ///< Green bars and broken frames for what is new; double frames for what merged.
    Sketch,      ///< Numbered discs on witnesses of the sketch's parts.
    Rules,       ///< Letters at e-nodes: which rule made them.
    Found,       ///< Dashed halos around search hits.
    Pins,   ///< Thumbtacks and crosses at pinned and forbidden e-nodes, nails in boxes that are
            ///< held.
    Proof,  ///< Brackets around what a step of a proof is about.
};

inline constexpr std::size_t kLayerCount = 7;

/// Which layers are on.
class LayerSet {
public:
    [[nodiscard]] bool has(Layer layer) const { return (m_bits & bit(layer)) != 0; }
    void set(Layer layer, bool isOn) { m_bits = isOn ? m_bits | bit(layer) : m_bits & ~bit(layer); }
    [[nodiscard]] unsigned bits() const { return m_bits; }
    [[nodiscard]] static LayerSet ofBits(unsigned bits) {
        LayerSet result;
        result.m_bits = bits;
        return result;
    }
    /// All but the rules, which are asked for.
    [[nodiscard]] static LayerSet usual() {
        LayerSet result = ofBits((1U << kLayerCount) - 1);
        result.set(Layer::Rules, false);
        return result;
    }

private:
    [[nodiscard]] static unsigned bit(Layer layer) { return 1U << static_cast<unsigned>(layer); }

    unsigned m_bits = 0;
};

/// What the layers are about that a picture does not know itself. Classes by any id that they had.
struct CanvasMarks {
    std::map<EClassId, std::vector<int>> sketchParts{};  ///< Numbers from 1.
    std::vector<EClassId> found{};
    std::set<ENodeId> pinned{};
    std::set<ENodeId> forbidden{};
    std::vector<EClassId> proofClasses{};
    std::set<ENodeId> proofNodes{};
};

/// Rules by letter, the one that made most of what is drawn first.
struct RuleLetters {
    struct Entry {
        RuleId rule;
        std::size_t nodes = 0;
    };
    std::vector<Entry> entries{};

    static constexpr std::size_t kMost = 8;  ///< The others have no letter.
    /// kMost if it has none.
    [[nodiscard]] std::size_t letterOf(RuleId rule) const {
        for (std::size_t i = 0; i < entries.size() && i < kMost; ++i)
            if (entries[i].rule == rule) return i;
        return kMost;
    }
};

/// What boxes and edges look up as they are painted.
struct CanvasOverlay {
    LayerSet layers = LayerSet::usual();
    CanvasMarks marks{};
    RuleLetters rules{};
};

}  // namespace candler
