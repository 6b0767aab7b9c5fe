// LoopTree: the loops of a Rise program by name, with the arithmetic in them, as the sketches of a
// guide tell them. LoopTreeReader makes it of a term; RiseSchedule.h changes it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/support/Result.h"

namespace candler::rise {

/// A part of a program. What only moves elements is left out unless several parts meet there.
struct LoopPart {
    enum class Kind : std::uint8_t {
        Any,   ///< Of no interest: data, or where it comes from.
        Loop,  ///< parts: what is done at each step, and what it runs over.
        Call,  ///< parts: the arguments.
    };
    Kind kind = Kind::Any;
    Primitive primitive = Primitive::Map;  ///< Of Loop and Call.
    std::uint32_t payload = 0;             ///< Of Call: of the primitive.
    std::vector<LoopPart> parts{};
    // Of Loop.
    NatId size{};
    std::string name{};
    std::string parameter{};  ///< What the program calls an element.
    bool isOfBlocks = false;  ///< Of a reduction: sums of blocks may be summed, products likewise.
    std::int64_t vector = 0;  ///< Elements of the vectors that it computes; 0: no vectors.

    [[nodiscard]] bool isAny() const { return kind == Kind::Any; }
    [[nodiscard]] bool isLoop() const { return kind == Kind::Loop; }
    [[nodiscard]] bool isReduction() const;
    [[nodiscard]] bool isMap() const { return isLoop() && !isReduction(); }
    [[nodiscard]] LoopPart& body() { return parts[0]; }
    [[nodiscard]] const LoopPart& body() const { return parts[0]; }
    [[nodiscard]] LoopPart& input() { return parts[1]; }
    [[nodiscard]] const LoopPart& input() const { return parts[1]; }
    [[nodiscard]] bool hasLoops() const;
    [[nodiscard]] bool hasReductions() const;
};

struct LoopTree {
    LoopPart root{};
    bool isFused = false;        ///< Maps of maps of the term are one loop here.
    bool hasReductions = false;  ///< They are carried out in order here, with what they sum.
    bool hasReduceSeq = false;   ///< Some are written so already.
    bool hasCaptures = false;    ///< Arithmetic uses elements of several maps at once.
};

/// The loops of a program in normal form, with default names: i, j, k, …. Maps of maps are one loop
/// here, and reductions compute what they sum, which the term need not have yet. Fails if the tree
/// would be very large.
[[nodiscard]] Result<LoopTree> readLoopTree(RiseTerms& terms, TermId term);

/// All loops, outer ones before inner ones, what a loop runs over after it.
[[nodiscard]] std::vector<LoopPart*> loopsOf(LoopPart& part);
/// The loop with this name, or null.
[[nodiscard]] LoopPart* findLoop(LoopPart& part, const std::string& name);
/// How many loops are around that loop.
[[nodiscard]] std::size_t depthOf(const LoopPart& root, const LoopPart* loop);

/// The part as a sketch, in the definitions that ship. Sizes by name.
[[nodiscard]] std::string sketchText(const RiseContext& context, const LoopPart& part,
                                     const std::vector<std::string>& sizeNames);

}  // namespace candler::rise
