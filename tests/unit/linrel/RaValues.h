// RaValues: relational terms, and e-nodes over classes, as tables of numbers, computed as they are
// defined; what rules say of them is not known here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::test {

/// A number for each place of the indices, which ascend; the last one runs fastest.
struct RaTable {
    std::vector<linrel::Index> indices;
    std::vector<double> cells;
};

class RaValues {
public:
    /// With random inputs that are as sparse as declared; quarters, so that little is rounded.
    RaValues(linrel::RaContext& context, std::uint64_t seed, bool isPositive);

    /// Of an operator over children with these values.
    RaTable under(const Label& label, const std::vector<const RaTable*>& children);
    RaTable of(TermId term);
    /// At the first place of all other indices.
    RaTable restricted(const RaTable& table, linrel::SchemaId schema);
    /// Whether both are equal wherever both are finite, whatever indices they are written with.
    bool agree(const RaTable& a, const RaTable& b);

private:
    using Places = std::vector<std::pair<linrel::Index, std::int64_t>>;

    /// Calls `visit` for all places of the indices, on top of what `places` has.
    template <typename Visit>
    void forEach(std::span<const linrel::Index> indices, Places& places, Visit visit);
    [[nodiscard]] double at(const RaTable& table, const Places& places) const;
    double cell(const Label& label, const std::vector<const RaTable*>& children, Places& places);
    double input(const linrel::Atom& atom, const Places& places) const;
    double reshaped(const linrel::ReshapeIndices& indices, const RaTable& of,
                    const Places& places) const;

    linrel::RaContext& m_context;
    std::vector<linrel::Matrix> m_inputs;
};

}  // namespace candler::test
