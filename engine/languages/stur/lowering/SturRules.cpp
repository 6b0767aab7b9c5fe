// Loops that compute the unique elements of a result, of the SturLowerer. Specification 6.4.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::ExprId;
using loop::Function;
using loop::Type;

namespace {

bool hasLoop(const LoopNest& loops, std::size_t from) {
    return std::any_of(
        loops.levels.begin() + static_cast<std::ptrdiff_t>(from), loops.levels.end(),
        [](const LoopLevel& level) { return !level.isDefined || !level.guard.isTrue(); });
}

}  // namespace

/// One more than the level of the last variable that the forms use. Nothing tests whether the
/// outermost loop is empty: elements are there to be read inside only.
std::size_t SturLowerer::depthIn(const LoopNest& loops, const std::vector<AffineForm>& forms) {
    std::size_t depth = loops.levels.empty() || loops.levels.front().isDefined ? 0 : 1;
    for (std::size_t i = 0; i < loops.levels.size(); ++i)
        for (const AffineForm& form : forms)
            if (form.uses(loops.levels[i].variable)) depth = std::max(depth, i + 1);
    return depth;
}

void SturLowerer::fillZero(BufferId buffer, const Conjunction& unless) {
    const std::vector<ExprId> shape = m_function[buffer].shape;
    std::vector<loop::VarId> counters;
    std::vector<ExprId> indices;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        counters.push_back(m_function.addLoopVariable("z"));
        indices.push_back(m_function.var(counters.back()));
    }
    Block block;
    const Type element = m_function[buffer].element;
    const ExprId zero =
        isFloat(element) ? m_function.real(element, 0) : m_function.integer(element, 0);
    block.push_back(Function::store(buffer, indices, zero));
    for (std::size_t i = shape.size(); i-- > 0;) {
        Block outer;
        outer.push_back(
            Function::forLoop(loop::LoopKind::Sequential, counters[i], shape[i], std::move(block)));
        block = std::move(outer);
    }
    const auto condition = guard(unless, {});
    if (condition) block = {Function::choice(*condition, {}, std::move(block))};
    append(m_function.body, std::move(block));
}

/// Factors whose last variable is before `end`, and not before `begin`; of all the first have the
/// fewest loops around them, so that compilers take products of them out of loops.
std::optional<ExprId> SturLowerer::factorsOf(const Nest& nest, const LoopNest& loops,
                                             std::size_t begin, std::size_t end,
                                             const Names& names) {
    std::optional<ExprId> all;
    const auto multiply = [&](ExprId factor) {
        all = all ? m_function.multiply(*all, factor) : factor;
    };
    if (begin == 0) {
        double coefficient = nest.product->coefficient;
        for (const ReadElement& read : nest.reads) coefficient *= read.factor;
        for (const FlatFactor& factor : nest.product->factors)
            if (factor.isSize) multiply(sizeFactor(factor, names));
        if (coefficient != 1) multiply(m_function.real(Type::F64, coefficient));
    }
    for (std::size_t depth = begin; depth < end; ++depth)
        for (const ReadElement& read : nest.reads)
            if (depthOf(read, loops) == depth) multiply(this->read(read, names));
    return all;
}

std::size_t SturLowerer::depthOf(const ReadElement& read, const LoopNest& loops) {
    if (read.element.piece == nullptr) return depthIn(loops, read.element.indices);
    std::vector<AffineForm> forms;
    for (const PlacePart& part : read.element.place)
        std::ranges::move(part.forms(), std::back_inserter(forms));
    return depthIn(loops, forms);
}

/// What is added up from a level on, of the factors that use variables from there on. Locals are
/// declared and loops put into `block`.
ExprId SturLowerer::sumFrom(const Nest& nest, const LoopNest& loops, std::size_t level,
                            Names& names, Block& block) {
    const ExprId one = m_function.real(Type::F64, 1);
    const std::size_t end = loops.levels.size();
    if (!hasLoop(loops, level)) {
        append(block, levels(loops, level, end, names, [](Names&) { return Block(); }));
        return factorsOf(nest, loops, level + 1, end + 1, names).value_or(one);
    }
    // Up to the first factor; what is between its level and the next factors' is summed inside.
    std::size_t inner = end;
    for (const ReadElement& read : nest.reads)
        if (const std::size_t depth = depthOf(read, loops); depth > level)
            inner = std::min(inner, depth);
    if (!hasLoop(loops, inner)) inner = end;
    const loop::LocalId sum = m_function.addLocal("sum", Type::F64);
    block.push_back(Function::declare(sum, m_function.real(Type::F64, 0)));
    append(block, levels(loops, level, inner, names, [&](Names& at) {
               Block body;
               ExprId more{};
               if (inner == end) {
                   more = factorsOf(nest, loops, level + 1, end + 1, at).value_or(one);
               } else {
                   more = sumFrom(nest, loops, inner, at, body);
                   if (const auto outer = factorsOf(nest, loops, level + 1, inner + 1, at))
                       more = m_function.multiply(*outer, more);
               }
               body.push_back(Function::assign(sum, m_function.add(m_function.local(sum), more)));
               return body;
           }));
    return m_function.local(sum);
}

/// The same with all factors.
ExprId SturLowerer::sumOf(const Nest& nest, const LoopNest& loops, std::size_t level, Names& names,
                          Block& block) {
    const auto outer = factorsOf(nest, loops, 0, level + 1, names);
    const bool hasMore =
        hasLoop(loops, level) || std::ranges::any_of(nest.reads, [&](const ReadElement& read) {
            return depthOf(read, loops) > level;
        });
    if (!hasMore) return outer.value_or(m_function.real(Type::F64, 1));
    const ExprId sum = sumFrom(nest, loops, level, names, block);
    return outer ? m_function.multiply(*outer, sum) : sum;
}

/// The same where sizes may leave nothing to add: then elements that loops do not change are not
/// there to be read.
ExprId SturLowerer::guardedSum(const Nest& nest, const LoopNest& loops, std::size_t level,
                               Names names, Block& block) {
    std::size_t last = loops.levels.size();
    while (last > level && !hasLoop(loops, last - 1)) --last;
    const bool readsOutside = std::ranges::any_of(
        nest.reads, [&](const ReadElement& read) { return depthOf(read, loops) < last; });
    if (last == level || loops.nonEmpty.isTrue() || !readsOutside)
        return sumOf(nest, loops, level, names, block);
    const loop::LocalId sum = m_function.addLocal("sum", Type::F64);
    block.push_back(Function::declare(sum, m_function.real(Type::F64, 0)));
    Block inside;
    const ExprId value = sumOf(nest, loops, level, names, inside);
    inside.push_back(Function::assign(sum, value));
    append(block, guarded(loops.nonEmpty, names, std::move(inside)));
    return m_function.local(sum);
}

/// Whether the nest has a value everywhere in the part, in loops that have sums inside.
bool SturLowerer::isWhole(const FlatRule& rule, const ResultPart& part, const Nest& nest) {
    return isWhole(rule, part, nest, orderOf(rule, part, nest));
}

bool SturLowerer::isWhole(const FlatRule& rule, const ResultPart& part, const Nest& nest,
                          const std::vector<std::string>& order) {
    if (!std::equal(part.order.begin(), part.order.end(), order.begin())) return false;
    const auto loops = makeLoopNest(nest.points, order, m_prover);
    if (!loops || !loops->isExact || loops->guard.isFalse() ||
        !m_prover.implies(part.where, loops->guard))
        return false;
    for (std::size_t i = 0; i < part.order.size(); ++i)
        if (loops->levels[i].variable != part.order[i]) return false;
    const Region covered = eliminate(nest.product->summed, nest.points);
    if (covered.size() != 1 || !covered.front().witnesses().empty()) return false;
    // Where sizes leave nothing to add, loops do nothing.
    return std::ranges::all_of(covered.front().atoms(), [&](const Atom& atom) {
        const bool isOfSizes = std::ranges::none_of(
            rule.variables, [&](const std::string& name) { return atom.uses(name); });
        return isOfSizes || m_prover.implies(part.where, atom);
    });
}

void SturLowerer::addNests(const FlatRule& rule, ResultPart& part) {
    std::vector<Nest> nests;
    for (const FlatProduct& product : rule.products)
        for (Nest& nest : nestsOf(rule, product, part.where)) {
            if (std::optional<Tile> tile = tileOf(rule, part, nest))
                part.tiles.push_back(std::move(*tile));
            else
                nests.push_back(std::move(nest));
        }
    std::ranges::stable_partition(part.tiles, [](const Tile& tile) { return tile.isWhole; });
    std::vector<Nest> others = nests;
    part.folds = takeFolds(rule, part, others);
    if (!part.folds.empty()) {
        ResultPart plain{part.where, part.element, part.order};
        addPlain(rule, plain, std::move(nests));
        part.unfolded.push_back(std::move(plain));
    }
    addPlain(rule, part, std::move(others));
}

void SturLowerer::addPlain(const FlatRule& rule, ResultPart& part, std::vector<Nest> nests) {
    for (Nest& nest : nests)
        (isWhole(rule, part, nest) ? part.whole : part.added).push_back(std::move(nest));
}

/// Of a part in which no nest has a value everywhere: one for each nest, if no two have a value at
/// one place; `left` becomes what none has.
std::vector<SturLowerer::ResultPart> SturLowerer::splitByNests(const FlatRule& rule,
                                                               ResultPart part, Region& left) {
    std::vector<ResultPart> parts;
    Region covered;
    if (!part.tiles.empty() || !part.folds.empty()) return {std::move(part)};
    for (const Nest& nest : part.added) {
        const Region where = eliminate(nest.product->summed, nest.points);
        if (where.size() != 1 || !where.front().witnesses().empty()) return {std::move(part)};
        const bool isApart = std::ranges::all_of(covered, [&](const Conjunction& other) {
            return m_prover.areDisjoint(other, where.front());
        });
        ResultPart one{
            simplified(where.front(), rule.variables, m_prover), part.element, part.order, {nest}};
        one.piece = part.piece;
        if (!isApart || !isWhole(rule, one, nest)) return {std::move(part)};
        covered.push_back(where.front());
        parts.push_back(std::move(one));
    }
    const auto rest = difference({part.where}, covered, m_prover);
    if (!rest || parts.empty()) return {std::move(part)};
    left.insert(left.end(), rest->begin(), rest->end());
    return parts;
}

std::vector<SturLowerer::ResultPart> SturLowerer::partsOf(const FlatRule& rule,
                                                          const Structure& structure,
                                                          Region& left) {
    const std::vector<AffineForm> indices = identityMap(rule.variables);
    const Conjunction box = m_program.box(rule.tensor, indices);
    std::vector<ResultPart> parts;
    if (!m_options.usesStructures)
        parts.push_back({box, elementOf(rule.tensor, indices, 0)});
    else if (computesAll(rule))
        for (const Conjunction& where : structure.support)
            parts.push_back({where.with(box), elementOf(rule.tensor, indices, 0)});
    else
        for (std::size_t i = 0; i < structure.uniqueCount(); ++i)
            parts.push_back({.where = structure.pieces[i].guard.with(box),
                             .element = elementOf(rule.tensor, indices, i),
                             .piece = i});
    std::vector<ResultPart> made;
    for (ResultPart& part : parts) {
        part.order = orderOf(rule, FlatProduct());
        addNests(rule, part);
        if (!part.isWhole())
            std::ranges::move(splitByNests(rule, std::move(part), left), std::back_inserter(made));
        else
            made.push_back(std::move(part));
    }
    return made;
}

bool SturLowerer::computesAll(const FlatRule& rule) const {
    return stur::computesAll(m_program, m_structures, rule,
                             [&](const std::string& tensor) { return isPacked(tensor); });
}

bool SturLowerer::needsZeros(const FlatRule& rule, const Structure& structure,
                             const std::vector<ResultPart>& parts, Conjunction& unless) {
    if (std::ranges::any_of(parts, [](const ResultPart& part) { return !part.isWhole(); }))
        return true;
    if (!m_options.usesStructures) return false;
    if (isPacked(rule.tensor)) return !m_layouts.at(rule.tensor).isExact;
    const Region box{m_program.box(rule.tensor, identityMap(rule.variables))};
    if (isSubset(box, structure.support, m_prover)) return false;
    if (structure.support.size() != 1 || !structure.support.front().witnesses().empty())
        return true;
    // Sizes may leave nothing to add anywhere.
    Conjunction places;
    Conjunction sizes;
    for (const Atom& atom : structure.support.front().atoms())
        (std::ranges::any_of(rule.variables,
                             [&](const std::string& name) { return atom.uses(name); })
             ? places
             : sizes)
            .add(atom);
    if (isSubset(box, {places}, m_prover)) unless = std::move(sizes);
    return true;
}

/// Stores the sum of all that is known everywhere in the part.
void SturLowerer::storeWhole(const FlatRule& rule, const ResultPart& part) {
    const auto heads = nest(part.where, part.order);
    if (!heads) return;
    Element element = part.element;
    Names names;
    Block top = levelsTo(*heads, 0, element, names, [&](Names& at) {
        Block block;
        std::optional<ExprId> total;
        for (const Nest& one : part.whole) {
            const auto loops = makeLoopNest(one.points, orderOf(rule, part, one), m_prover);
            if (!loops) {
                fail(loops.error().front().message, "");
                break;
            }
            const ExprId sum = guardedSum(one, *loops, part.order.size(), at, block);
            total = total ? m_function.add(*total, sum) : sum;
        }
        if (total) block.push_back(Function::store(element.buffer, placeOf(element, at), *total));
        return block;
    });
    appendTop(*heads, true, std::move(top));
}

void SturLowerer::addToPart(const FlatRule& rule, const ResultPart& part, const Nest& nest) {
    const auto loops = this->nest(nest.points, orderOf(rule, part, nest));
    if (!loops) return;
    // Behind the last variable of the head all is summed into a local; but a sum of nothing may
    // have no place to go to.
    std::size_t inner = loops->levels.size();
    while (loops->isExact && inner > 0 &&
           std::ranges::count(rule.variables, loops->levels[inner - 1].variable) == 0)
        --inner;
    const auto first = std::ranges::find(loops->levels, false, &LoopLevel::isDefined);
    const bool isOfHead =
        first != loops->levels.end() && std::ranges::count(rule.variables, first->variable) != 0;
    appendLoops(*loops, inner, isOfHead, [&](Names& at) {
        Block block;
        const ExprId more = sumOf(nest, *loops, inner, at, block);
        const std::vector<ExprId> place = placeOf(part.element, at);
        block.push_back(
            Function::store(part.element.buffer, place,
                            m_function.add(m_function.load(part.element.buffer, place), more)));
        // Where sizes leave nothing to add, a packed array has no place for a number.
        if (inner == 0 && part.element.piece != nullptr && part.where.witnesses().empty())
            return guarded(part.where, at, std::move(block));
        return block;
    });
}

/// All but its folds.
void SturLowerer::computePart(const FlatRule& rule, const ResultPart& part) {
    if (!part.whole.empty()) storeWhole(rule, part);
    for (std::size_t i = 0; i < part.tiles.size(); ++i)
        appendTile(rule, part, part.tiles[i],
                   i != 0 || !part.whole.empty() || !part.tiles[i].isWhole);
    for (const Nest& nest : part.added) addToPart(rule, part, nest);
}

void SturLowerer::originate(const FlatRule& rule, std::optional<std::size_t> piece,
                            std::size_t before) {
    // What is unpacked comes from no rule.
    const auto place = m_places.find(rule.tensor);
    if (place == m_places.end()) return;
    const loop::OriginId origin(place->second + (piece ? 1 + *piece : 0));
    for (std::size_t i = before; i < m_function.body.size(); ++i)
        m_function.body[i].addOrigins({origin});
}

void SturLowerer::computeRule(const FlatRule& rule) {
    const BufferId result = m_buffers.at(rule.tensor);
    if (m_function[result].role == loop::BufferRole::Temporary)
        m_function.body.push_back(Function::allocate(result));
    const Structure structure = m_structures.at(rule.tensor).renamed(rule.variables);
    Region left;
    const std::size_t begin = m_function.body.size();
    const std::vector<ResultPart> parts = partsOf(rule, structure, left);
    Conjunction unless;
    if (!left.empty() || needsZeros(rule, structure, parts, unless)) fillZero(result, unless);
    originate(rule, {}, begin);
    for (const ResultPart& part : parts) {
        if (!m_errors.empty()) return;
        const std::size_t before = m_function.body.size();
        part.folds.empty() ? computePart(rule, part) : appendFolded(rule, part);
        originate(rule, part.piece, before);
    }
    if (m_options.usesStructures && !isPacked(rule.tensor) && !computesAll(rule))
        reconstruct(rule, structure);
}

}  // namespace candler::stur
