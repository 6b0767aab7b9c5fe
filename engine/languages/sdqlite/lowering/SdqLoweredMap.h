// What bound variables stand for while a term is lowered: scalars are expressions of the loop
// program, maps are not computed yet, unless they are in memory. Internal to the folder.
#pragma once

#include <memory>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

struct LoweredMap;
using MapPtr = std::shared_ptr<const LoweredMap>;

/// A scalar or a map.
struct Lowered {
    loop::ExprId scalar{};
    MapPtr map{};
    FullTypeId type{};  ///< As far as sorts of keys are known.
};

/// Of De Bruijn variables, outermost first.
using Environment = std::vector<Lowered>;

struct LoweredMap {
    enum class Kind : std::uint8_t {
        Term,     ///< What a term computes.
        Dense,    ///< A row-major array below some indices.
        Product,  ///< Each leaf of `left` times `right`.
        Scaled    ///< Each leaf of `left` times a number.
    };
    Kind kind = Kind::Term;
    FullTypeId type{};

    TermId term{};
    Environment environment{};
    /// It is an entry of a tensor: stored zeros in it are none.
    bool isTensor = false;

    loop::BufferId buffer{};
    std::vector<loop::ExprId> prefix{};

    MapPtr left{}, right{};
    loop::ExprId factor{};
    Ring ring = Ring::Real;  ///< Of a product.
};

}  // namespace candler::sdqlite
