#include "engine/languages/rise/lowering/RiseLowering.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/codegen/BorderSplitting.h"
#include "engine/codegen/ConstantFolding.h"
#include "engine/codegen/EmptySizes.h"
#include "engine/codegen/IndexHoisting.h"
#include "engine/codegen/LoadSharing.h"
#include "engine/codegen/LoopFusion.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/codegen/PaddedSizes.h"
#include "engine/codegen/ScalarReplacement.h"
#include "engine/codegen/SmallLoops.h"
#include "engine/codegen/SymmetricResults.h"
#include "engine/codegen/Vectoriser.h"
#include "engine/languages/rise/lowering/LoopTranslator.h"
#include "engine/languages/rise/lowering/LowTree.h"
#include "engine/languages/rise/lowering/LoweringError.h"
#include "engine/languages/rise/lowering/ReadWrite.h"

namespace candler::rise {

namespace {

Diagnostic describe(const LoweringError& error, const LowTree& tree, const RiseProgram& program) {
    std::string message = fmt::format("cannot lower '{}': {}", program.name, error.what());
    if (error.culprit().isValid()) {
        const LowNode& node = tree[error.culprit()];
        const std::string type = tree.context().types.text(node.type, program.sizeNames);
        if (node.kind == LowKind::Call)
            message += fmt::format(" (a use of '{}' of type {})", row(node.primitive).name, type);
        else
            message += fmt::format(" (an expression of type {})", type);
    }
    SourceSpan place;
    if (error.culprit().isValid()) {
        const auto written = program.places.find(tree[error.culprit()].origin);
        if (written != program.places.end()) place = written->second;
    }
    return makeError(std::move(message), std::move(place), error.hint());
}

std::vector<std::string> parameterNames(const LowTree& tree, const RiseProgram& program,
                                        const LowProgram& low) {
    std::vector<std::string> names = program.parameterNames;
    for (std::size_t i = names.size(); i < low.parameters.size(); ++i)
        names.push_back(tree.name(tree[low.parameters[i]].variable));
    names.resize(low.parameters.size());
    return names;
}

/// Loops have no borders inside; lanes become vectors; small temporaries become locals or literals.
void useRegisters(loop::Function& function) {
    if (loop::markLoopsOverTemporaries(function)) loop::simplify(function);
    if (loop::splitBorders(function)) loop::simplify(function);
    loop::vectorise(function);
    loop::replaceTemporaries(function);
    loop::foldConstants(function);
    loop::fuseLoops(function);
    loop::shareVectorLoads(function);
    loop::hoistIndices(function);
}

Result<LoweredProgram> lowerTerm(RiseContext& context, const RiseProgram& program, TermId term,
                                 const LoweringOptions& options) {
    LowTree tree(context);
    try {
        const LowProgram read = readLowProgram(tree, term, options.hasOrigins);
        const LowProgram low = shareLets(tree, floatMemory(tree, ReadWrite(tree).elaborate(read)));
        TermId lowTerm = tree.toTerm(low.body, low.parameters);
        for (std::size_t i = 0; i < program.sizeNames.size(); ++i) {
            lowTerm = context.natLam(lowTerm);
            context.rememberBinder(lowTerm, program.sizeNames[program.sizeNames.size() - 1 - i]);
        }
        const TranslationOptions translation{
            .name = options.name.empty() ? program.name : options.name,
            .sizeNames = program.sizeNames,
            .parameterNames = parameterNames(tree, program, low),
            .isDouble = options.isDouble};
        loop::Function function = LoopTranslator(tree, translation).translate(low);
        loop::checkVerified(function);
        loop::simplify(function);
        // The double-precision reference stays plain: it is what the others are checked against.
        if (!options.isDouble) useRegisters(function);
        loop::placeMemory(function);
        loop::checkVerified(function);
        return LoweredProgram{lowTerm, std::move(function)};
    } catch (const LoweringError& error) {
        return failure(describe(error, tree, program));
    }
}

bool hasTiles(const loop::Function& function) {
    return std::any_of(function.body.begin(), function.body.end(), [](const loop::Stmt& stmt) {
        const loop::Require* require = stmt.as<loop::Require>();
        return require != nullptr && require->kind == loop::RequireKind::DivisibleBy;
    });
}

}  // namespace

Result<LoweredProgram> lowerProgram(RiseContext& context, const RiseProgram& program, TermId term,
                                    const LoweringOptions& options) {
    auto lowered = lowerTerm(context, program, term, options);
    if (!lowered) return lowered;
    loop::Function& function = lowered->function;
    // Its places are those of another term.
    LoweringOptions plainOptions = options;
    plainOptions.hasOrigins = false;
    const auto plain = term == program.term
                           ? Result<LoweredProgram>(*lowered)
                           : lowerTerm(context, program, program.term, plainOptions);
    if (!plain) return lowered;
    loop::Function little = plain->function;
    if (!options.isDouble)
        if (const auto output = loop::symmetricResult(little))
            for (loop::Function* one : {&function, &little}) loop::computeHalf(*one, *output);
    bool hasBlocks = false;
    if (!options.isDouble && hasTiles(function)) {
        if (auto whole = loop::withRemainders(function, plain->function, options.smallWork))
            function = std::move(*whole);
        hasBlocks = function.smallWork.has_value();
        if (auto whole = loop::withPadding(function, plain->function, little, options.smallWork))
            function = std::move(*whole);
    }
    loop::takeEmptySizes(function, plain->function);
    // Blocks have seen to small products.
    if (!hasBlocks) loop::runSmallLoopsInSequence(function);
    loop::checkVerified(function);
    return lowered;
}

}  // namespace candler::rise
