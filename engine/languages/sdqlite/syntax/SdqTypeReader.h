// From types as written to full types. Internal to the folder.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqMistakes.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

namespace candler::sdqlite {

class TypeReader {
public:
    TypeReader(FullTypes& types, const SyntaxTree& tree, Mistakes& mistakes)
        : m_types(types), m_tree(tree), m_mistakes(mistakes) {}

    /// A dimension, or an array whose positions are a sort: before types that name it are read.
    void addSort(const std::string& dimension) { m_dimensions.insert(dimension); }
    void addArray(const std::string& array) { m_arrays.insert(array); }

    /// Nothing after a mistake.
    std::optional<FullTypeId> read(SyntaxId type);
    /// `I`, `nat`, `pos(A)`
    std::optional<SortId> sort(const std::string& name, const SourceSpan& place);
    /// A ring, or `nat`: no name for a dimension.
    [[nodiscard]] static bool isReserved(const std::string& name);
    /// The ring of all types that were read, apart from bool.
    [[nodiscard]] Ring ring() const;

    /// Maps of which nothing is said but what they map to, down to ring values.
    [[nodiscard]] bool isTensor(FullTypeId type) const;

private:
    std::optional<FullTypeId> named(SyntaxId id);
    std::optional<FullTypeId> map(SyntaxId id);
    std::optional<SortId> keys(SyntaxId id);
    std::optional<FullTypeId> usedRing(SyntaxId id, Ring ring);

    FullTypes& m_types;
    const SyntaxTree& m_tree;
    Mistakes& m_mistakes;
    std::set<std::string> m_dimensions;
    std::set<std::string> m_arrays;
    std::set<std::string> m_unknown;  ///< Each is told once.
    std::optional<Ring> m_ring;
    bool m_hasTruth = false;
};

}  // namespace candler::sdqlite
