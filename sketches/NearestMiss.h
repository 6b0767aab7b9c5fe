// NearestMiss: why a class does not satisfy a sketch. Names the first part that fails and what is
// there in its place, and gives the cheapest term of the class that satisfies the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sketches/Satisfaction.h"
#include "sketches/SketchExtractor.h"

namespace candler {

struct NearestMiss {
    /// What a node of the sketch asks no more.
    enum class Loss : std::uint8_t {
        ItsType,
        ItsPayload,
        Everything,  ///< It is `?` now.
    };
    struct Relaxed {
        std::uint32_t node = 0;
        Loss loss = Loss::Everything;
    };
    /// A child of the failing node.
    struct Child {
        std::uint32_t node = 0;
        std::size_t classes = 0;  ///< That satisfy it.
        bool isInBest = false;    ///< The best e-node's child satisfies it.
    };

    /// In post-order the first node that no class satisfies, though the class asked about needs
    /// it; or the root of the sketch, where all is satisfied, but in other classes.
    std::uint32_t node = 0;
    std::size_t classes = 0;  ///< Those others.
    std::vector<Child> children;
    /// The e-node of the node's operator whose children satisfy most of the sketch (index in the
    /// table).
    std::optional<GraphTable::Index> best;
    /// If the type is what is wrong: how many classes there are but for it, and types of the first.
    std::size_t classesOfOtherType = 0;
    std::vector<TypeId> otherTypes;

    std::vector<Relaxed> relaxed;               ///< Until the class satisfied what was left.
    Sketch rest;                                ///< The relaxed sketch; same indices.
    std::optional<SketchExtraction> closest{};  ///< None if there is none, or too much to look at.
};

/// None if the class satisfies the sketch, or when stopped. `found` is `satisfy` of the same.
[[nodiscard]] std::optional<NearestMiss> nearestMiss(TermStore& store, const GraphTable& graph,
                                                     const Sketch& sketch, Satisfaction found,
                                                     const CostModel& model,
                                                     GraphTable::Index classIndex,
                                                     const StopCheck& stop = {});

/// The part of the sketch, as the user wrote it, that has this node.
[[nodiscard]] std::uint32_t partWith(const Sketch& sketch, std::uint32_t node);

}  // namespace candler
