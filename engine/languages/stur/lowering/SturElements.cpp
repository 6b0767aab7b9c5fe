// Elements of tensors of the SturLowerer: which ones a product reads, and where they are stored.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

using loop::ExprId;
using loop::ExprOp;

namespace {

/// Of one product, times the depth of their loops squared: code grows so.
constexpr std::size_t kMostCombinations = 3000;

}  // namespace

bool SturLowerer::isPacked(const std::string& tensor) const {
    if (!m_layouts.contains(tensor)) return false;
    const Tensor* declared = m_program.tensors.at(tensor).declared;
    if (declared != nullptr && !declared->definition) return true;
    // Where structures are not used, or not those of the layout, all elements are computed.
    const std::vector<PackedPiece>& places = m_layouts.at(tensor).pieces;
    const Structure& structure = m_structures.at(tensor);
    return m_options.usesStructures && places.size() == structure.uniqueCount() &&
           std::equal(places.begin(), places.end(), structure.pieces.begin(),
                      [](const PackedPiece& place, const Piece& piece) {
                          return place.guard == piece.guard;
                      });
}

SturLowerer::Element SturLowerer::elementOf(const std::string& tensor,
                                            const std::vector<AffineForm>& indices,
                                            std::size_t piece) const {
    if (!isPacked(tensor)) return {m_buffers.at(tensor), indices};
    return packedElement(tensor, indices, piece);
}

SturLowerer::Element SturLowerer::packedElement(const std::string& tensor,
                                                const std::vector<AffineForm>& indices,
                                                std::size_t piece) const {
    const PackedLayout& layout = m_layouts.at(tensor);
    const Substitution arguments = substitutionOf(layout.variables, indices);
    Element element{m_buffers.at(tensor), {}, &layout.pieces[piece]};
    for (const PlacePart& part : element.piece->place)
        element.place.push_back(part.substituted(arguments));
    return element;
}

SturLowerer::Element SturLowerer::substituted(Element element, const Substitution& names) {
    for (AffineForm& index : element.indices) index = index.substituted(names);
    for (PlacePart& part : element.place) part = part.substituted(names);
    return element;
}

/// Where an element of a factor may lie, and what is read there. Of inputs and packed tensors only
/// unique elements are read; dense results are there in full.
std::vector<SturLowerer::ReadPiece> SturLowerer::piecesOf(const FlatFactor& factor,
                                                          const Conjunction& where) {
    const FlatTensor& tensor = m_program.tensors.at(factor.tensor);
    const bool isInput = tensor.declared != nullptr && !tensor.declared->definition;
    const Structure& structure = m_structures.at(factor.tensor);
    std::vector<ReadPiece> pieces;
    if ((!isInput || m_options.readsWholeInputs) && !isPacked(factor.tensor)) {
        const ReadElement all{elementOf(factor.tensor, factor.indices, 0), factor.use};
        if (!m_options.usesStructures || structure.support.size() > kMostReadPieces)
            return {{Conjunction(), all}};
        const Substitution arguments = substitutionOf(structure.variables, factor.indices);
        for (const Conjunction& guard : structure.support)
            pieces.push_back({guard.substituted(arguments), all});
        return pieces;
    }
    for (const ElementSource& source :
         sourcesOf(structure, factor.indices, where, isPacked(factor.tensor), m_prover)) {
        const double known = factor.use == FlatFactor::Use::Value     ? source.factor
                             : factor.use == FlatFactor::Use::Inverse ? 1 / source.factor
                                                                      : 1;
        pieces.push_back(
            {source.condition,
             {elementOf(factor.tensor, source.indices, source.piece), factor.use, known}});
    }
    return pieces;
}

void SturLowerer::failOfPieces() {
    fail("too many loop nests are needed, one for each combination of pieces",
         "compute parts of its products in separate rules");
}

/// One for each combination of pieces.
std::vector<SturLowerer::Nest> SturLowerer::nestsOf(const FlatRule& rule,
                                                    const FlatProduct& product,
                                                    const Conjunction& where) {
    std::vector<Nest> nests{{&product, where.with(product.condition), {}}};
    for (const FlatFactor& factor : product.factors) {
        if (factor.isSize || !m_errors.empty()) continue;
        const std::size_t depth = rule.variables.size() + product.summed.size();
        if (nests.size() * depth * depth > kMostCombinations || m_prover.isStopped()) {
            if (m_prover.isStopped()) m_errors.push_back(makeError("lowering was stopped"));
            failOfPieces();
            return {};
        }
        std::vector<Nest> next;
        for (const Nest& nest : nests)
            for (ReadPiece& piece : piecesOf(factor, nest.points)) {
                // Nothing is proved to be empty then.
                if (m_prover.isStopped()) break;
                Nest more = nest;
                more.points.add(piece.guard);
                if (more.points.isFalse() || m_prover.provesEmpty(more.points)) continue;
                more.reads.push_back(std::move(piece.read));
                next.push_back(std::move(more));
            }
        nests = std::move(next);
    }
    // Of all results: more is no program that anybody compiles.
    constexpr std::size_t kMostNests = 1000;
    m_nestCount += nests.size();
    if (m_nestCount > kMostNests) {
        failOfPieces();
        return {};
    }
    const std::vector<std::string> variables = orderOf(rule, product);
    for (Nest& nest : nests) nest.points = simplified(nest.points, variables, m_prover);
    std::erase_if(nests, [](const Nest& nest) { return nest.points.isFalse(); });
    return nests;
}

ExprId SturLowerer::partOf(const PlacePart& part, const Names& names, const PackedPiece* piece) {
    ExprId value = form(part.form, names);
    if (part.row)
        value =
            m_function.add(m_function.load(m_rowStarts.at(piece), forms(*part.row, names)), value);
    if (part.divisor == 1) return value;
    // What is said to be exact is taken to be so at other points as well.
    return binary(part.isStride ? ExprOp::Divide : ExprOp::ExactDivide, value,
                  m_function.constant(part.divisor));
}

ExprId SturLowerer::countOf(const Count& count) {
    std::optional<ExprId> sum;
    for (const CountCase& one : count.cases) {
        const auto part = stur::partOf(one.value);
        if (!part) {
            fail("sizes are beyond 64 bits", "write smaller numbers");
            break;
        }
        ExprId value = partOf(*part, {}, nullptr);
        if (const auto holds = guard(one.guard, {}))
            value = m_function.select(*holds, value, m_function.constant(0));
        sum = sum ? m_function.add(*sum, value) : value;
    }
    return sum.value_or(m_function.constant(0));
}

std::vector<ExprId> SturLowerer::placeOf(const Element& element, const Names& names) {
    if (element.piece == nullptr) return forms(element.indices, names);
    ExprId place = baseOf(element);
    for (const PlacePart& part : element.place)
        place = m_function.add(place, partOf(part, names, element.piece));
    return {place};
}

ExprId SturLowerer::read(const ReadElement& read, const Names& names) {
    const ExprId value = load(read.element, names);
    if (read.use == FlatFactor::Use::Value) return value;
    const ExprId zero = m_function.real(loop::Type::F64, 0);
    const ExprId one = m_function.real(loop::Type::F64, 1);
    const ExprId other =
        read.use == FlatFactor::Use::Nonzero ? one : binary(ExprOp::Divide, one, value);
    return m_function.select(binary(ExprOp::Equal, value, zero), zero, other);
}

/// A symbol as a number.
ExprId SturLowerer::sizeFactor(const FlatFactor& factor, const Names& names) {
    const ExprId size = m_function.cast(loop::Type::F64, name(factor.tensor, names));
    if (factor.use == FlatFactor::Use::Value) return size;
    const ExprId zero = m_function.real(loop::Type::F64, 0);
    const ExprId one = m_function.real(loop::Type::F64, 1);
    return m_function.select(
        binary(ExprOp::Equal, size, zero), zero,
        factor.use == FlatFactor::Use::Nonzero ? one : binary(ExprOp::Divide, one, size));
}

}  // namespace candler::stur
