// Kernel: generated C++ of a term, and what is wanted of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/Kernel.h"
#include "engine/term/Ids.h"

namespace candler {

/// What kernel is wanted of a term.
struct KernelRequest : KernelWishes {
    TermId term;  ///< Normalised, closed, of the program's type; KernelLines are of its parts.
};

/// A row of KernelRequest::term as people read it.
struct KernelTermRow {
    std::size_t place = 0;  ///< As in KernelLines; the order of the rows.
    std::size_t depth = 0;
    std::string text;
    TermId term;
    /// Estimated for one run, where the language does: how often the row is computed, and what all
    /// of that costs by the language's own model.
    struct Estimate {
        double times = 0;
        double cost = 0;
    };
    std::optional<Estimate> estimate{};
    /// Some elements of the tensor that the row around it is of.
    struct Piece {
        std::string tensor;
        std::string guard;  ///< Which: StructurePiece::guard.

        bool operator==(const Piece&) const = default;
    };
    std::optional<Piece> piece{};
    std::string name{};  ///< Of its operator, where that is not the label of the term.
};

struct Kernel : KernelPackage {
    std::string loweredTerm{};          ///< With reads and writes decided.
    std::vector<KernelTermRow> rows{};  ///< From above to below; maybe not of all parts.
};

}  // namespace candler
