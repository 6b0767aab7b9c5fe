#include "engine/languages/linrel/relational/RaMaker.h"

#include "engine/binding/SmallestTerm.h"
#include "engine/languages/linrel/relational/RaFacts.h"

namespace candler::linrel {

TermId TermSpace::rename(TermId term, const Renaming& renaming) {
    Renaming free;
    for (const auto& [from, to] : renaming)
        if (from != to && context.schemas.contains(schema(term), from)) free.emplace_back(from, to);
    if (free.empty()) return term;
    // What is shared is renamed once.
    std::pair key(term, std::move(free));
    if (const auto found = m_renamed.find(key); found != m_renamed.end()) return found->second;
    const TermId result = renameFree(term, key.second);
    m_renamed.emplace(std::move(key), result);
    return result;
}

TermId TermSpace::renameFree(TermId term, const Renaming& renaming) {
    const LabelId id = context.store.labelOf(term);
    const Label label = context.store[id];
    const std::vector<TermId> before(context.store.children(term).begin(),
                                     context.store.children(term).end());
    const SchemaId bound = context.bound(label);
    if (context.schemas.size(bound) > 0 && label.op != op(RaOp::Reshape))
        return renameUnder(label, bound, before[0], renaming);
    std::vector<TermId> children;
    for (const TermId child : before)
        children.push_back(label.op == op(RaOp::Reshape) ? child : rename(child, renaming));
    return context.store.make(context.renamedLabel(id, renaming), children);
}

TermId TermSpace::renameUnder(const Label& label, SchemaId bound, TermId body,
                              const Renaming& renaming) {
    Schemas& schemas = context.schemas;
    Renaming both;
    for (const auto& [from, to] : renaming)
        if (!schemas.contains(bound, from)) both.emplace_back(from, to);
    // What is bound gets the names that it will have beside the new ones, in the same pass.
    const SchemaId own = schema(body);
    std::vector<Index> free(schemas[own].begin(), schemas[own].end());
    std::erase_if(free, [&](Index index) { return schemas.contains(bound, index); });
    for (Index& index : free) index = renamed(both, index);
    SchemaId taken = schemas.of(std::move(free));
    const bool isIdempotent = label.op == op(RaOp::Min) || label.op == op(RaOp::Max);
    const std::vector<Index> indices(schemas[bound].begin(), schemas[bound].end());
    std::vector<Index> canonical;
    for (const Index index : indices) {
        if (isIdempotent && !schemas.contains(own, index)) continue;
        canonical.push_back(context.binder(index, taken));
        taken = schemas.unite(taken, schemas.of({canonical.back()}));
        both.emplace_back(index, canonical.back());
    }
    RaMaker<TermSpace> make(*this);
    const TermId result = rename(body, both);
    return label.op == op(RaOp::Sum) ? make.sum(canonical[0], result)
                                     : make.aggregate(label.op, canonical, result);
}

SchemaId GraphSpace::schema(EClassId id) const {
    return raFacts(graph)(graph, id).schema;
}

EClassId GraphSpace::rename(EClassId id, const Renaming& renaming) {
    Renaming free;
    for (const auto& [from, to] : renaming)
        if (from != to && context.schemas.contains(schema(id), from)) free.emplace_back(from, to);
    if (free.empty()) return id;
    const auto& terms = static_cast<const SmallestTerm&>(graph.analysis(kRaTermsIndex));
    return graph.addTerm(TermSpace(context).rename(terms.term(graph, id), free));
}

}  // namespace candler::linrel
