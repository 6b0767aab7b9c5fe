// RaMaker: makes relational terms, or classes of an e-graph, with canonical binders: the name that
// an aggregate binds is a function of its body, so that terms that differ in bound names are one;
// section 2.4.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::linrel {

/// The free indices of a term or class of `Space` are schema(node). A Space has
///     using Node; RaContext& context; SchemaId schema(Node); Node make(LabelId, span<const Node>);
///     Node rename(Node, const Renaming&);   // capture-avoiding
template <typename Space>
class RaMaker {
public:
    using Node = typename Space::Node;

    explicit RaMaker(Space& space) : m_space(space) {}

    Node leaf(LabelId label) { return m_space.make(label, {}); }
    Node literal(std::int64_t number) { return leaf(context().literal(number)); }
    Node join(Node a, Node b) {
        return m_space.make(context().label(op(RaOp::Join)), std::array{a, b});
    }
    Node unite(Node a, Node b) {
        return m_space.make(context().label(op(RaOp::Union)), std::array{a, b});
    }

    /// Over an index that is not free in the body it is the size of that times the body.
    Node sum(Index index, Node body) {
        Schemas& schemas = context().schemas;
        const SchemaId schema = m_space.schema(body);
        if (!schemas.contains(schema, index)) return join(literal(context().size(index)), body);
        const Index canonical = context().binder(index, schemas.without(schema, index));
        if (canonical != index) body = m_space.rename(body, {{index, canonical}});
        return m_space.make(context().sum(canonical), std::array{body});
    }

    /// The smallest and the largest of equal values are that value: there, indices that are not
    /// free in the body are left out.
    Node aggregate(OpId aggregateOp, std::span<const Index> indices, Node body) {
        Schemas& schemas = context().schemas;
        const SchemaId schema = m_space.schema(body);
        SchemaId free = schema;
        std::vector<Index> bound;
        for (const Index index : indices) {
            free = schemas.without(free, index);
            const bool isIdempotent = aggregateOp == op(RaOp::Min) || aggregateOp == op(RaOp::Max);
            if (!isIdempotent || schemas.contains(schema, index)) bound.push_back(index);
        }
        std::ranges::sort(bound);
        Renaming renaming;
        SchemaId taken = free;
        std::vector<Index> canonical;
        for (const Index index : bound) {
            const Index fresh = context().binder(index, taken);
            taken = schemas.unite(taken, schemas.of({fresh}));
            canonical.push_back(fresh);
            if (fresh != index) renaming.emplace_back(index, fresh);
        }
        if (!renaming.empty()) body = m_space.rename(body, renaming);
        return m_space.make(context().label(aggregateOp, schemas.of(std::move(canonical)).value),
                            std::array{body});
    }

private:
    RaContext& context() { return m_space.context; }

    Space& m_space;
};

/// Terms: what is free is what is written.
class TermSpace {
public:
    using Node = TermId;

    explicit TermSpace(RaContext& c) : context(c) {}

    RaContext& context;

    SchemaId schema(TermId term) { return context.schema(term); }
    TermId make(LabelId label, std::span<const TermId> children) {
        return context.store.make(label, children);
    }
    TermId rename(TermId term, const Renaming& renaming);

private:
    TermId renameFree(TermId term, const Renaming& renaming);
    /// Of what binds these indices in the body.
    TermId renameUnder(const Label& label, SchemaId bound, TermId body, const Renaming& renaming);

    std::map<std::pair<TermId, Renaming>, TermId> m_renamed;
};

/// Classes: what is free follows from all that is known to be equal; to rename a class is to rename
/// its smallest term.
class GraphSpace {
public:
    using Node = EClassId;

    GraphSpace(RaContext& c, EGraph& g) : context(c), graph(g) {}

    RaContext& context;
    EGraph& graph;

    SchemaId schema(EClassId id) const;
    EClassId make(LabelId label, std::span<const EClassId> children) {
        return graph.add(label, children);
    }
    EClassId rename(EClassId id, const Renaming& renaming);
};

}  // namespace candler::linrel
