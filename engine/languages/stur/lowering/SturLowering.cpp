#include "engine/languages/stur/lowering/SturLowering.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/codegen/IndependentLoops.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/languages/stur/lowering/SturInlining.h"
#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/lowering/SturOutline.h"
#include "engine/languages/stur/terms/SturTermMaker.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::BufferRole;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::Type;

void SturLowerer::fail(const std::string& message, const std::string& hint) {
    if (m_errors.empty()) m_errors.push_back(m_program.errorOf(m_tensor, message, hint));
}

std::vector<ExprId> SturLowerer::shapeOf(const std::string& tensor, bool isPackedArray,
                                         std::int64_t leastExtent) {
    const ExprId least = m_function.constant(leastExtent);
    if (isPackedArray) return {binary(ExprOp::Max, least, countOf(m_layouts.at(tensor).size))};
    std::vector<ExprId> shape;
    for (const AffineForm& extent : m_program.tensors.at(tensor).extents) {
        const ExprId value = form(extent, {});
        const bool isSize = m_prover.implies(Conjunction(), Atom::nonNegative(extent));
        shape.push_back(isSize ? value : binary(ExprOp::Max, least, value));
    }
    return shape;
}

void SturLowerer::addBuffer(const std::string& tensor, BufferRole role) {
    const bool isDenseTemporary = role == BufferRole::Temporary && !isPacked(tensor);
    // Temporaries of no elements have one.
    std::vector<ExprId> shape = shapeOf(tensor, m_layouts.contains(tensor) && !isDenseTemporary,
                                        role == BufferRole::Temporary ? 1 : 0);
    const BufferId buffer = m_function.addBuffer({tensor, Type::F64, std::move(shape), role});
    const bool isToBePacked =
        role == BufferRole::Output && m_layouts.contains(tensor) && !isPacked(tensor);
    (isToBePacked ? m_packs : m_buffers)[tensor] = buffer;
}

void SturLowerer::addSymbols() {
    for (const NameSyntax& symbol : m_program.model->symbols)
        m_symbols[symbol.name] = m_function.var(m_function.addSize(symbol.name));
}

/// Sizes, results, inputs.
void SturLowerer::addParameters() {
    addSymbols();
    for (const Tensor& tensor : m_program.model->tensors)
        if (tensor.isOutput) addBuffer(tensor.name, BufferRole::Output);
    for (const Tensor& tensor : m_program.model->tensors)
        if (!tensor.definition) addBuffer(tensor.name, BufferRole::Input);
    for (const auto& [name, tensor] : m_program.tensors)
        if (!m_buffers.contains(name)) addBuffer(name, BufferRole::Temporary);
}

/// What the program assumes of its sizes.
void SturLowerer::addChecks() {
    ProverOptions proving;
    Prover prover(std::move(proving));
    const std::vector<Atom>& facts = m_program.assumptions.atoms();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Atom& atom = facts[i];
        if (prover.implies(m_program.assumptions.without(i), atom)) continue;
        bool isOfSizes = true;
        std::vector<std::string> names;
        atom.form.collectNames(names);
        for (const std::string& name : names) isOfSizes = isOfSizes && m_symbols.contains(name);
        if (!isOfSizes || atom.kind == Atom::Kind::Divisible) continue;
        // A size that bounds itself: `N >= 1`.
        const AffineForm value = atom.form - AffineForm(atom.form.constant());
        const ExprId bound = m_function.constant(-atom.form.constant());
        m_function.body.push_back(
            {loop::Require{loop::RequireKind::AtLeast, form(value, {}), bound, value.text()}});
        if (atom.kind == Atom::Kind::Zero)
            m_function.body.push_back(
                {loop::Require{loop::RequireKind::AtLeast, form(-value, {}),
                               m_function.constant(atom.form.constant()), (-value).text()}});
    }
}

Result<Function> SturLowerer::run() {
    addParameters();
    addChecks();
    for (const auto& [tensor, layout] : m_layouts)
        if (isPacked(tensor) || m_packs.contains(tensor)) makeRowStarts(tensor);
    for (const FlatRule& rule : m_program.rules) {
        if (m_prover.isStopped()) return failure(makeError("lowering was stopped"));
        m_tensor = rule.tensor;
        if (m_errors.empty()) computeRule(rule);
    }
    for (const auto& [tensor, buffer] : m_packs) {
        m_tensor = tensor;
        if (m_errors.empty()) pack(tensor);
    }
    if (m_prover.isStopped()) return failure(makeError("lowering was stopped"));
    if (!m_errors.empty()) return failure(std::move(m_errors));
    return std::move(m_function);
}

namespace {

Result<Function> finished(Result<Function> function) {
    if (!function) return function;
    loop::checkVerified(*function);
    loop::simplify(*function);
    loop::makeParallel(*function);
    loop::placeMemory(*function);
    loop::checkVerified(*function);
    return function;
}

/// Whether tiles do more than is asked for, or sizes choose between loops.
bool countsDifferently(const Function& function) {
    const auto chooses = [](const loop::Stmt& stmt) {
        const loop::If* choice = stmt.as<loop::If>();
        return choice != nullptr && !choice->then.empty() && !choice->otherwise.empty();
    };
    if (std::ranges::any_of(function.body, chooses)) return true;
    for (std::size_t i = 0; i < function.exprCount(); ++i)
        if (function[ExprId(i)].lanes > 1) return true;
    return false;
}

}  // namespace

Result<Function> lowerFlat(const FlatProgram& program, const InferredStructures& structures,
                           const SturLayouts& layouts, Prover& prover,
                           const SturLoweringOptions& options) {
    return finished(SturLowerer(program, structures, layouts, prover, options).run());
}

Result<std::vector<Function>> packingFunctions(const FlatProgram& program,
                                               const InferredStructures& structures,
                                               const SturLayouts& layouts, Prover& prover) {
    std::vector<Function> functions;
    for (const Tensor& tensor : program.model->tensors) {
        const bool isParameter = tensor.isOutput || !tensor.definition;
        if (!isParameter || !layouts.packed.contains(tensor.name)) continue;
        for (const bool isPacking : {true, false}) {
            const SturLoweringOptions options{.name =
                                                  (isPacking ? "pack " : "unpack ") + tensor.name};
            auto made = finished(SturLowerer(program, structures, layouts, prover, options)
                                     .runPacking(tensor.name, isPacking));
            if (!made) return failure(std::move(made.error()));
            functions.push_back(std::move(*made));
        }
        auto element =
            SturLowerer(program, structures, layouts, prover, {.name = "element " + tensor.name})
                .runElement(tensor.name);
        if (!element) continue;
        auto made = finished(std::move(*element));
        if (!made) return failure(std::move(made.error()));
        functions.push_back(std::move(*made));
    }
    return functions;
}

namespace {

/// Of the program as it was written: what it says of results holds whatever plan computes them.
struct Written {
    FlatProgram flat;
    InferredStructures inferred;
};

Result<Written> writtenOf(SturTerms& terms, const Model& model, TermId program,
                          const StopCheck& stop) {
    auto flat = flatten(terms, model, program);
    if (!flat) return failure(flat.error());
    Prover prover = proverOf(*flat, stop);
    auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(std::move(inferred.error()));
    return Written{std::move(*flat), std::move(*inferred)};
}

/// Packed results lie as the written program says, so that all kernels of it agree; others take
/// its structure where the plan lost what follows from what.
void takeWritten(const Written& written, const Model& model, InferredStructures& inferred) {
    for (const Tensor& tensor : model.tensors) {
        const auto said = written.inferred.structures.find(tensor.name);
        const auto found = inferred.structures.find(tensor.name);
        if (!tensor.isOutput || said == written.inferred.structures.end() ||
            found == inferred.structures.end())
            continue;
        const bool isPacked = tensor.layout != StorageLayout::Dense;
        const bool isLost = said->second.hasRedundancy() && !found->second.hasRedundancy();
        if (isPacked || isLost) found->second = said->second;
    }
}

/// Loops over whole boxes may have bounds where those over structures have none. Packed results
/// lie as before.
Result<Function> lowerWhole(const FlatProgram& flat, InferredStructures& inferred,
                            SturLayouts& layouts, Prover& prover,
                            const SturLoweringOptions& options) {
    const InferredStructures before = inferred;
    const SturLayouts packed = layouts;
    takeWhole(flat, inferred);
    layouts = chooseLayouts(flat, inferred, prover);
    std::vector<std::string> results;
    for (const Tensor& tensor : flat.model->tensors)
        if (const auto found = packed.packed.find(tensor.name);
            tensor.isOutput && found != packed.packed.end()) {
            layouts.packed.insert_or_assign(tensor.name, found->second);
            results.push_back(tensor.name);
        }
    auto made = lowerFlat(flat, inferred, layouts, prover, options);
    for (const std::string& name : results) inferred.structures[name] = before.structures.at(name);
    return made;
}

}  // namespace

Result<std::vector<double>> storedCells(const LoweredProgram& kernel, const std::string& tensor,
                                        const TensorValue& elements, const Sizes& sizes) {
    if (!kernel.layouts.packed.contains(tensor)) return elements.cells;
    return packedCells(kernel.layouts, tensor, kernel.inferred.structures.at(tensor), elements,
                       sizes);
}

Result<LoweredProgram> lowerProgram(SturTerms& terms, const Model& model, TermId term,
                                    const SturLoweringOptions& options, const StopCheck& stop) {
    auto flat = flatten(terms, model, term);
    if (!flat) return failure(flat.error());
    const std::size_t rules = flat->rules.size();
    if (options.usesStructures) inlineRules(*flat);
    const TermId program = SturTermMaker(terms, model).program();
    std::optional<Written> written;
    if (term != program || flat->rules.size() != rules) {
        auto made = writtenOf(terms, model, program, stop);
        if (!made) return failure(std::move(made.error()));
        written = std::move(*made);
        flat->quotients.insert(written->flat.quotients.begin(), written->flat.quotients.end());
        flat->assumptions.add(written->flat.assumptions);
    }
    Prover prover = proverOf(*flat, stop);
    auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(std::move(inferred.error()));
    if (written) takeWritten(*written, model, *inferred);
    SturLayouts layouts = chooseLayouts(*flat, *inferred, prover);
    auto function = lowerFlat(*flat, *inferred, layouts, prover, options);
    if (!function && !prover.isStopped())
        if (auto other = lowerWhole(*flat, *inferred, layouts, prover, options))
            function = std::move(other);
    if (!function) return failure(std::move(function.error()));
    std::vector<Function> packing;
    std::optional<Function> counted;
    if (options.isExported) {
        auto made = packingFunctions(*flat, *inferred, layouts, prover);
        if (!made) return failure(std::move(made.error()));
        packing = std::move(*made);
        if (countsDifferently(*function)) {
            SturLoweringOptions untiled = options;
            untiled.tile.reset();
            untiled.fold.reset();
            auto plain = lowerFlat(*flat, *inferred, layouts, prover, untiled);
            if (!plain) return failure(std::move(plain.error()));
            counted = std::move(*plain);
        }
    }
    std::vector<KernelTermRow> rows = kernelRows(terms, *flat, *inferred);
    return LoweredProgram{std::move(*function), std::move(*inferred), std::move(layouts),
                          std::move(rows),      std::move(packing),   std::move(counted)};
}

}  // namespace candler::stur
