#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::sexpr {

std::unique_ptr<EGraph> makeGraph(SexprContext& context, const SexprDefinition& definition) {
    auto graph = std::make_unique<EGraph>(context.store);
    if (definition.fold != nullptr)
        graph->addAnalysis(
            std::make_unique<ClassFacts>(context, definition.fold, definition.prunes));
    if (definition.addAnalyses != nullptr) definition.addAnalyses(context, *graph);
    return graph;
}

}  // namespace candler::sexpr
