#include "engine/languages/linrel/RaMaker.h"

#include "engine/languages/linrel/RaFacts.h"
#include "engine/languages/untyped/SmallestTerm.h"

namespace candler::linrel {

TermId TermSpace::rename(TermId term, const Renaming& renaming) {
    Renaming free;
    for (const auto& [from, to] : renaming)
        if (from != to && context.schemas.contains(schema(term), from)) free.emplace_back(from, to);
    return free.empty() ? term : renameFree(term, free);
}

TermId TermSpace::renameFree(TermId term, const Renaming& renaming) {
    const LabelId id = context.store.labelOf(term);
    const Label label = context.store[id];
    const std::vector<TermId> before(context.store.children(term).begin(),
                                     context.store.children(term).end());
    Schemas& schemas = context.schemas;
    RaMaker<TermSpace> make(*this);
    const SchemaId bound = context.bound(label);
    if (schemas.size(bound) > 0 && label.op != op(RaOp::Reshape)) {
        // What is bound gives way to the new names before those come in.
        const std::vector<Index> indices(schemas[bound].begin(), schemas[bound].end());
        SchemaId taken = schema(before[0]);
        for (const auto& [from, to] : renaming) taken = schemas.unite(taken, schemas.of({to}));
        Renaming both;
        for (const auto& [from, to] : renaming)
            if (!schemas.contains(bound, from)) both.emplace_back(from, to);
        std::vector<Index> apart;
        for (const Index index : indices) {
            const Index fresh = schemas.fresh(index.sort(), taken);
            taken = schemas.unite(taken, schemas.of({fresh}));
            both.emplace_back(index, fresh);
            apart.push_back(fresh);
        }
        const TermId body = rename(before[0], both);
        return label.op == op(RaOp::Sum) ? make.sum(apart[0], body)
                                         : make.aggregate(label.op, apart, body);
    }
    std::vector<TermId> children;
    for (const TermId child : before)
        children.push_back(label.op == op(RaOp::Reshape) ? child : rename(child, renaming));
    return context.store.make(context.renamedLabel(id, renaming), children);
}

SchemaId GraphSpace::schema(EClassId id) const {
    return raFacts(graph)(graph, id).schema;
}

EClassId GraphSpace::rename(EClassId id, const Renaming& renaming) {
    Renaming free;
    for (const auto& [from, to] : renaming)
        if (from != to && context.schemas.contains(schema(id), from)) free.emplace_back(from, to);
    if (free.empty()) return id;
    const auto& terms = static_cast<const untyped::SmallestTerm&>(graph.analysis(kRaTermsIndex));
    return graph.addTerm(TermSpace(context).rename(terms.term(graph, id), free));
}

}  // namespace candler::linrel
