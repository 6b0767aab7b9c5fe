// What is before and behind the walk, of SdqPacker.h and SdqStoragePacker.h.
#include "engine/languages/sdqlite/storage/SdqPacker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"
#include "engine/languages/sdqlite/storage/SdqStorageCheck.h"
#include "engine/languages/sdqlite/storage/SdqStoragePacker.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

StoragePacker::StoragePacker(const PackRequest& request, StorageTree tree,
                             std::vector<LoopPlan> plans)
    : m_terms(request.terms),
      m_program(request.program),
      m_tensor(request.tensor),
      m_data(request.data),
      m_options(request.options),
      m_tree(std::move(tree)),
      m_plans(std::move(plans)),
      m_state(m_terms, m_tree, m_options.mostBytes),
      m_ring(ringOfValues(m_terms.fullTypes, m_terms.symbolAt(m_tensor.symbol).type)),
      m_wanted(m_terms.symbols().size()) {}

const Input* StoragePacker::input(Payload symbol) const {
    const auto found = std::ranges::find(m_program.inputs, symbol, &Input::symbol);
    return found == m_program.inputs.end() ? nullptr : &*found;
}

Result<StoredInputs> StoragePacker::run() {
    bool isDone = setSizes() && checkOpenSizes() && setLengths() && checkWork() && findSizes() &&
                  setLengths() && checkWork();
    if (isDone) {
        const StorageState before = m_state;
        isDone = walk();
        if (!isDone && m_watched) {  // Again, to tell of whom both values are.
            m_state = before;
            m_error.reset();
            isDone = walk();
        }
    }
    isDone = isDone && checkReached() && completeArrays();
    if (!isDone) return failure(std::move(*m_error));
    StoredInputs made = m_state.take();
    if (auto right = checkFacts(m_terms, m_program, made); !right) return failure(right.error());
    if (auto right = checkStorage(m_terms, m_tree, m_tensor, made, m_data, m_options); !right)
        return failure(right.error());
    return made;
}

/// What the program says, and the dimensions of the tensor as the data has them.
bool StoragePacker::setSizes() {
    constexpr std::int64_t kMostExtent = std::int64_t{1} << 53U;
    for (const Input& input : m_program.inputs)
        if (input.size) m_state.setSize(input.symbol, *input.size);
    for (const Dimension& dimension : m_program.dimensions)
        if (dimension.value) m_state.setSize(dimension.size, *dimension.value);
    FullTypeId type = m_terms.symbolAt(m_tensor.symbol).type;
    for (const std::int64_t extent : m_data.extents) {
        const SortId sort = m_terms.fullTypes[type].sort;
        if (extent < 0 || extent >= kMostExtent)
            return fail(fmt::format("'{}' has {} indices of {}", name(m_tensor.symbol), extent,
                                    m_terms.fullTypes.sortName(sort)),
                        "a size is below 2^53");
        type = m_terms.fullTypes[type].value;
        const auto dimension = std::ranges::find(m_program.dimensions, sort, &Dimension::sort);
        if (dimension == m_program.dimensions.end()) continue;
        const Index said = m_state.size(dimension->size);
        if (said && *said != extent)
            return fail(
                fmt::format("'{}' has {} indices of {}, and {} is {}", name(m_tensor.symbol),
                            extent, dimension->name, name(dimension->size), *said),
                dimension->place, "leave its size out: it is that of the data");
        m_state.setSize(dimension->size, extent);
    }
    return true;
}

/// Those that are known; nothing is taken of memory that they say is too large.
bool StoragePacker::setLengths() {
    constexpr double kBytes = 8;
    double bytes = 0;
    for (const auto& [array, length] : m_tree.lengths) {
        const Index known = m_state.evaluate(length);
        if (!known) continue;
        if (*known < 0)
            return fail(fmt::format("'{}' has the length {}", name(array), *known),
                        input(array)->place);
        bytes += kBytes * static_cast<double>(*known);
        if (bytes > static_cast<double>(m_options.mostBytes))
            return fail(fmt::format("'{}' is not stored by '{}': '{}' would have {} elements, and "
                                    "arrays may have {} bytes",
                                    name(m_tensor.symbol), m_tensor.mappingName, name(array),
                                    *known, m_options.mostBytes),
                        "store it in a format that has its entries only");
        m_state.setLength(array, *known);
    }
    return true;
}

/// Of loops whose bounds are known before the walk.
double StoragePacker::leastVisits(StorageNodeId id) const {
    const StorageNode& node = m_tree[id];
    const double body = node.body.isValid() ? leastVisits(node.body) : 0;
    if (node.kind != StorageNode::Kind::Loop)
        return 1 + body + (node.other.isValid() ? leastVisits(node.other) : 0);
    const auto kind = m_plans[node.number].kind;
    const Index low = m_state.evaluate(node.low);
    const Index high = node.high.isValid() ? m_state.evaluate(node.high) : std::nullopt;
    const bool isWhole = kind == LoopPlan::Kind::Solved || kind == LoopPlan::Kind::Repeated;
    if (!isWhole || !low || !high) return 1;
    return 1 + body * std::max(0.0, static_cast<double>(*high) - static_cast<double>(*low));
}

bool StoragePacker::checkWork() {
    const double visits = leastVisits(m_tree.root);
    if (visits <= static_cast<double>(m_options.mostSteps)) return true;
    return fail(
        fmt::format("'{}' is not stored by '{}': {:.3g} positions would be visited, and {} "
                    "may be",
                    name(m_tensor.symbol), m_tensor.mappingName, visits, m_options.mostSteps),
        "store it in a format that visits its entries only");
}

bool StoragePacker::checkReached() {
    const auto left = std::ranges::count(m_isTaken, false);
    if (left == 0) return true;
    const auto first =
        static_cast<std::size_t>(std::ranges::find(m_isTaken, false) - m_isTaken.begin());
    return fail(
        fmt::format("'{}' does not fit into '{}': it has no position for {}{}",
                    name(m_tensor.symbol), m_tensor.mappingName,
                    left == 1 ? "the entry at " : fmt::format("{} entries, the first at ", left),
                    placeText(m_data.coordinatesOf(first))));
}

/// Whether loops go from one of its elements to another, or it is said to be in order.
bool StoragePacker::isDivider(Payload array) const {
    bool isBound = false;
    for (std::size_t i = 0; i < m_tree.nodeCount(); ++i) {
        const StorageNode& node = m_tree[StorageNodeId{i}];
        for (const StorageExprId bound : {node.low, node.high})
            visitParts(m_tree, bound, true, [&](StorageExprId part) {
                isBound =
                    isBound || (m_tree[part].op == Operator::Get && m_tree[part].symbol == array);
            });
    }
    return isBound || std::ranges::any_of(m_program.inputs, [&](const Input& other) {
               return std::ranges::any_of(other.facts, [&](const Fact& fact) {
                   const bool isOf =
                       other.symbol == array && fact.kind == FactSyntax::Kind::Monotone;
                   const bool isIn =
                       fact.array == array && (fact.kind == FactSyntax::Kind::SortedIn ||
                                               fact.kind == FactSyntax::Kind::DistinctIn);
                   return isOf || isIn;
               });
           });
}

/// Whether loops fill it from the front, so that nothing is between and behind what they write.
bool StoragePacker::isAppended(Payload array) const {
    for (std::size_t i = 0; i < m_tree.nodeCount(); ++i) {
        const StorageNode& node = m_tree[StorageNodeId{i}];
        if (node.kind != StorageNode::Kind::Loop ||
            m_plans[node.number].kind != LoopPlan::Kind::Filled)
            continue;
        bool isComputed = false;
        visitParts(m_tree, node.low, false, [&](StorageExprId part) {
            isComputed = isComputed || m_tree[part].op == Operator::Variable;
        });
        for (const StorageExprId target : m_plans[node.number].targets)
            if (!isComputed && m_tree[target].symbol == array &&
                m_tree[target].left == node.position)
                return true;
    }
    return false;
}

bool StoragePacker::completeArrays() {
    // Sizes that only lengths speak of are as the arrays are.
    for (const auto& [array, length] : m_tree.lengths)
        if (m_state.isArray(array) && !m_state.evaluate(length)) equate(length, m_state.end(array));
    for (const Input& input : m_program.inputs)
        if (m_state.isArray(input.symbol) && !completeArray(input)) return false;
    return true;
}

bool StoragePacker::completeArray(const Input& input) {
    const Payload array = input.symbol;
    std::int64_t length = m_state.end(array);
    const SortId sort = m_terms.fullTypes[m_terms.symbolAt(array).type].sort;
    for (const Input& other : m_program.inputs)
        if (m_terms.fullTypes.sortName(sort) == fmt::format("pos({})", name(other.symbol)) &&
            m_state.isArray(other.symbol))
            length = std::max(length, m_state.end(other.symbol));
    if (const Index known = m_state.length(array)) length = *known;
    if (const auto said = m_tree.lengths.find(array); said != m_tree.lengths.end())
        if (const Index known = m_state.evaluate(said->second)) {
            const std::int64_t end = m_state.end(array);
            if (*known < end || (*known > end && isAppended(array)))
                return fail(fmt::format("'{}' has {} element{} for this data, and its length is "
                                        "said to be {}",
                                        name(array), end, end == 1 ? "" : "s", *known),
                            placeOf(said->second),
                            m_tree[said->second].op == Operator::Symbol
                                ? "leave the size without a value: it becomes what the data needs"
                                : "");
            length = *known;
        }
    const bool goesOn = m_state.isOfIndices(array) && isDivider(array);
    if (m_state.complete(array, length, goesOn)) return true;
    return failWrite(StorageState::Write::TooLarge, array, length, "");
}

namespace {

Diagnostic notOf(const SdqTerms& terms, const Input& tensor, const std::string& what) {
    return makeError(fmt::format("'{}' {}", terms.symbolAt(tensor.symbol).name, what),
                     tensor.dataPlace());
}

/// Whether the numbers are of the tensor's ring, and the entries of its order.
Result<void> checkData(const SdqTerms& terms, const Input& tensor, const CoordinateTensor& data) {
    const FullTypeId type = terms.symbolAt(tensor.symbol).type;
    const std::size_t levels = terms.fullTypes.levels(type);
    if (levels != data.order())
        return failure(notOf(terms, tensor,
                             fmt::format("has {} dimension{}, and the data {}", levels,
                                         levels == 1 ? "" : "s", data.order())));
    if (data.entryCount() > std::numeric_limits<std::uint32_t>::max())
        return failure(notOf(terms, tensor, "has too many entries"));
    const Ring ring = ringOfValues(terms.fullTypes, type);
    const bool isTruth = ring == Ring::Bool || ring == Ring::OrAnd;
    for (const double value : data.values) {
        if (isTruth ? value == 1 : ring != Ring::Int || std::trunc(value) == value) continue;
        return failure(
            notOf(terms, tensor,
                  fmt::format("is of {}, and the data has {}", ringName(ring), numberText(value))));
    }
    return {};
}

}  // namespace

Result<PackedTensor> packTensor(const SdqTerms& terms, const CheckedProgram& program,
                                const Input& tensor, const CoordinateTensor& data,
                                const PackOptions& options) {
    if (!tensor.mapping) return failure(notOf(terms, tensor, "is not said to be stored"));
    if (const auto fits = checkData(terms, tensor, data); !fits) return failure(fits.error());
    auto tree = storageTree(terms, program, tensor);
    if (!tree) return failure(tree.error());
    auto plans = loopPlans(terms, tensor, *tree);
    if (!plans) return failure(plans.error());
    StoragePacker packer({terms, program, tensor, data, options}, std::move(*tree),
                         std::move(*plans));
    auto made = packer.run();
    if (!made) return failure(std::move(made.error()));
    return PackedTensor{std::move(*made), packer.steps()};
}

}  // namespace candler::sdqlite
