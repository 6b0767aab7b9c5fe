#include "app/workbench/models/ClassTable.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/workbench/models/FindQuery.h"

namespace candler {

namespace {

/// Places of texts in their order, so that rows need not compare texts.
std::vector<std::uint32_t> ranksOf(std::size_t count,
                                   const std::function<const std::string&(std::size_t)>& text) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return text(a) < text(b); });
    std::vector<std::uint32_t> ranks(count);
    for (std::uint32_t place = 0; place < count; ++place) {
        const bool isSame = place > 0 && text(order[place]) == text(order[place - 1]);
        ranks[order[place]] = isSame ? ranks[order[place - 1]] : place;
    }
    return ranks;
}

ClassTable::Counts countUses(const Snapshot& snapshot) {
    auto uses = std::make_shared<std::vector<std::uint32_t>>(snapshot.classes().size(), 0);
    for (const SnapshotNode& node : snapshot.nodes()) {
        const auto children = snapshot.children(node);
        for (std::size_t i = 0; i < children.size(); ++i)
            // An e-node that has it twice uses it once.
            if (std::find(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(i),
                          children[i]) == children.begin() + static_cast<std::ptrdiff_t>(i))
                ++(*uses)[children[i]];
    }
    return uses;
}

/// What a row is placed by: one number, then another.
struct Key {
    double first = 0;
    double second = 0;
    ClassIndex index = 0;
};

class KeyMaker {
public:
    KeyMaker(const ClassTable& table, ClassColumn column) : m_table(table), m_column(column) {
        const Snapshot& snapshot = *table.view->snapshot;
        if (column == ClassColumn::Type) rankTypes(snapshot);
        if (column == ClassColumn::Term)
            m_ranks = ranksOf(snapshot.labels().size(), [&](std::size_t i) -> const std::string& {
                return snapshot.labels()[i].name;
            });
    }

    [[nodiscard]] Key keyOf(ClassIndex index) const {
        const SnapshotClass& shown = m_table.view->snapshot->classes()[index];
        switch (m_column) {
            case ClassColumn::Class:
                break;
            case ClassColumn::Nodes:
                return {static_cast<double>(shown.nodeCount), 0, index};
            case ClassColumn::Type:
                return {static_cast<double>(m_ranks[shown.type]), 0, index};
            case ClassColumn::Cost:
                return {costOf(index), 0, index};
            case ClassColumn::Term:
                return {rankOfTerm(index), costOf(index), index};
            case ClassColumn::Born:
                return {static_cast<double>(shown.bornIteration), 0, index};
            case ClassColumn::Uses:
                return {static_cast<double>((*m_table.uses)[index]), 0, index};
        }
        return {static_cast<double>(index), 0, index};
    }

private:
    /// Classes without a cost come last.
    [[nodiscard]] double costOf(ClassIndex index) const {
        const double cost = shownClassCost(*m_table.view, index);
        return std::isnan(cost) ? Ranking::kInfinite : cost;
    }
    void rankTypes(const Snapshot& snapshot) {
        std::vector<ClassIndex> examples;  // by type
        for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
            const std::uint32_t type = snapshot.classes()[index].type;
            if (type >= examples.size()) examples.resize(type + 1, kNoIndex);
            examples[type] = index;
        }
        const std::string none;
        m_ranks = ranksOf(examples.size(), [&](std::size_t type) -> const std::string& {
            return examples[type] == kNoIndex ? none : snapshot.typeText(examples[type]);
        });
    }
    /// Classes without a term come last.
    [[nodiscard]] double rankOfTerm(ClassIndex index) const {
        const NodeIndex node = m_table.view->ranking.classChoice[index];
        return node == kNoIndex
                   ? Ranking::kInfinite
                   : static_cast<double>(m_ranks[m_table.view->snapshot->nodes()[node].label]);
    }

    const ClassTable& m_table;
    ClassColumn m_column;
    std::vector<std::uint32_t> m_ranks;
};

void sortRows(ClassTable& table, const ClassListing& listing, const StopCheck& stop) {
    const KeyMaker maker(table, listing.column);
    std::vector<Key> keys;
    keys.reserve(table.rows.size());
    for (const ClassIndex index : table.rows) keys.push_back(maker.keyOf(index));
    if (stop.isStopped()) return;
    const double sign = listing.isDescending ? -1 : 1;
    std::ranges::sort(keys, [sign](const Key& a, const Key& b) {
        if (a.first != b.first) return sign * a.first < sign * b.first;
        if (a.second != b.second) return sign * a.second < sign * b.second;
        return a.index < b.index;
    });
    std::ranges::transform(keys, table.rows.begin(), &Key::index);
}

}  // namespace

ClassTablePtr makeClassTable(const ExtractionViewPtr& view, const ClassListing& listing,
                             const ClassTablePtr& before, const StopCheck& stop) {
    auto table = std::make_shared<ClassTable>();
    table->view = view;
    const Snapshot& snapshot = *view->snapshot;
    const bool isKnown = before && before->view->snapshot == view->snapshot;
    table->uses = isKnown ? before->uses : countUses(snapshot);
    if (stop.isStopped()) return nullptr;
    if (listing.query.empty()) {
        table->rows.resize(snapshot.classes().size());
        std::iota(table->rows.begin(), table->rows.end(), 0U);
    } else {
        table->rows = matchingClasses(*view, listing.query, listing.pinned, stop);
    }
    if (stop.isStopped()) return nullptr;
    if (listing.column != ClassColumn::Class)
        sortRows(*table, listing, stop);
    else if (listing.isDescending)
        std::ranges::reverse(table->rows);
    return stop.isStopped() ? nullptr : table;
}

}  // namespace candler
