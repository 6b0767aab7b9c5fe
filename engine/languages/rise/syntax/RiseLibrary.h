// RiseLibrary: definitions that every program may use as if it had written them itself.
#pragma once

#include <span>
#include <string_view>

#include "engine/languages/rise/syntax/RiseSyntax.h"

namespace candler::rise {

/// Made of primitives alone, and without `>>`, which normal forms and rules may keep.
struct LibraryRow {
    std::string_view name;
    std::string_view type;  ///< As in a program; letters that it does not bind stand for anything.
    std::string_view body;
    std::string_view meaning;  ///< For users: what it gives.
};

[[nodiscard]] std::span<const LibraryRow> libraryTable();

/// A program's definitions, behind those of the library that its tree names. What the program
/// defines itself hides the library's. Those are added to the tree; their place is where the name
/// is first written.
[[nodiscard]] Definitions withLibrary(SyntaxTree& tree, const Definitions& own);

}  // namespace candler::rise
