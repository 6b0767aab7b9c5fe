#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"

#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/stages/SdqNormaliser.h"

namespace candler::sdqlite {

TermId withMapsInArrays(SdqTerms& terms, const CheckedProgram& program, TermId term) {
    CheckedProgram maps;
    for (const Input& input : program.inputs)
        if (input.kind == Declaration::Kind::Hash) maps.inputs.push_back(input);
    if (!hasStoredTensor(terms, maps, term)) return term;
    return SdqNormaliser(terms, program).normalise(composed(terms, maps, term)).term;
}

void storeMapsInArrays(SdqTerms& terms, CheckedProgram& program) {
    for (Input& input : program.inputs)
        if (input.kind == Declaration::Kind::Tensor && input.mapping)
            input.mapping = withMapsInArrays(terms, program, *input.mapping);
}

}  // namespace candler::sdqlite
