// ReadWrite: decides, from the result downwards, which parts of a program are loops that write and
// which are views that are read when needed. Deterministic and linear in practice; it takes the
// place of a search for a lowering with a read/write type system, whose rules it follows.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/languages/rise/lowering/LowTree.h"

namespace candler::rise {

/// How often each element of an array is looked at, per dimension from the outermost; below these
/// may be a pair, whose components are looked at in ways of their own.
struct Usage {
    std::vector<bool> once;  ///< Per dimension; further ones are `rest`.
    bool rest = false;
    std::vector<Usage> parts{};  ///< None, or two.

    [[nodiscard]] bool isOuterOnce() const { return once.empty() ? rest : once.front(); }
    [[nodiscard]] Usage inner() const;
    [[nodiscard]] Usage below(bool isOnce) const;
    [[nodiscard]] Usage part(std::size_t which) const;
    [[nodiscard]] static Usage ofPair(Usage first, Usage second);
};

inline const Usage kUsedOnce{.once = {}, .rest = true};
inline const Usage kUsedMany{.once = {}, .rest = false};

/// Makes the low-level form of a program:
///
///  - where an array is to be written, `map` becomes `mapSeq`, `reduce` becomes `reduceSeq`, and
///    views become copies `mapSeq (\x. x)`; reshapes around something computed stay on the write
///    side;
///  - where an array is to be read, `map` stays a lazy view. If its elements are costly and may be
///    looked at more than once, it is computed once into memory instead: `toMem (mapSeq …)`. So
///    loops are chosen rather than recomputation.
class ReadWrite {
public:
    explicit ReadWrite(LowTree& tree) : m_tree(tree) {}

    LowProgram elaborate(const LowProgram& program);

private:
    LowId write(LowId id);
    LowId writeCall(LowId id);
    LowId writeMap(LowId id, Primitive primitive);
    LowId writeMapPart(LowId id);
    LowId read(LowId id, const Usage& usage);
    LowId readCall(LowId id, const Usage& usage);
    LowId readMap(LowId id, const Usage& usage);
    LowId reduction(LowId id, Primitive primitive);
    LowId scan(LowId id);
    LowId letOf(LowId id, const Usage& usage, bool isWritten);
    LowId copy(LowId readable);
    LowId memory(LowId written);
    LowId lambdaWithBody(LowId lambda, LowId body);
    std::vector<LowId> readArgs(LowId id, const Usage& usage);

    bool hasArrays(TypeId type) const;
    bool isView(LowId id) const;
    bool isReshape(LowId body, LowVar variable) const;
    /// How often elements of `variable` are looked at by `body`, whose own elements are used so.
    Usage usageOf(LowVar variable, LowId body, const Usage& usage);
    Usage usageOfOne(LowVar variable, LowId body, const Usage& usage);
    /// `id` with names for the components of `pair`; none if it uses the pair as a whole.
    struct Apart {
        LowVar pair, first, second;
        bool isWhole = false;
        std::map<LowId, LowId> made{};
    };
    LowId withComponents(LowId id, Apart& apart);
    /// Operations per element read; a loop counts as very many.
    int work(LowId id, std::set<LowVar> bound) const;

    LowTree& m_tree;
};

/// Moves every `toMem`, everything that is named by `let`, and every reduction to a scalar out of
/// all functions whose variables it does not use, and names it, so that memory is filled once and
/// not for every element.
LowProgram floatMemory(LowTree& tree, const LowProgram& program);

/// What is named twice is computed once.
LowProgram shareLets(LowTree& tree, const LowProgram& program);

}  // namespace candler::rise
