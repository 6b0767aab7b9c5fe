// SmallestTerm: per class its smallest term by tree size, the first found among equals; none while
// all its e-nodes hold substitutions that are not carried out.
#pragma once

#include <utility>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler {

class SmallestTerm : public Analysis {
public:
    /// Terms hold none of the operators `unfinished`.
    explicit SmallestTerm(std::vector<OpId> unfinished) : m_unfinished(std::move(unfinished)) {}

    [[nodiscard]] std::string_view name() const override { return "smallest term"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_column.capacity() * sizeof(m_column[0]);
    }

    /// Of a class by any of its ids; invalid while none is known.
    [[nodiscard]] TermId term(const EGraph& graph, EClassId id) const {
        return m_column[graph.find(id).index()].term;
    }

private:
    struct Data {
        TermId term;
        std::uint64_t size = 0;
    };

    Data& at(EClassId id);

    std::vector<OpId> m_unfinished;
    std::vector<Data> m_column;
    std::vector<TermId> m_children;
};

}  // namespace candler
