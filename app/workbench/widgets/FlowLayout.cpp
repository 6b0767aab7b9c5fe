#include "app/workbench/widgets/FlowLayout.h"

#include <QWidget>
#include <algorithm>

namespace candler {

namespace {

bool grows(const QLayoutItem& item) {
    return (item.expandingDirections() & Qt::Horizontal) != 0;
}

/// What gives way has its least width, so that it moves nothing to another line.
int widthOf(const QLayoutItem& item) {
    return grows(item) ? item.minimumSize().width()
                       : std::max(item.sizeHint().width(), item.minimumSize().width());
}

int heightOf(const QLayoutItem& item, int width) {
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    for (QLayoutItem* item : m_items) delete item;
}

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.push_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    QLayoutItem* const taken = itemAt(index);
    if (taken != nullptr) m_items.erase(m_items.begin() + index);
    return taken;
}

int FlowLayout::gap() const {
    return std::max(spacing(), 0);
}

std::vector<FlowLayout::Line> FlowLayout::lines(int width) const {
    std::vector<Line> all;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const int wanted = std::min(widthOf(*item), std::max(width, 0));
        if (all.empty() || all.back().width + gap() + wanted > width) all.emplace_back();
        Line& line = all.back();
        line.width += (line.items.empty() ? 0 : gap()) + wanted;
        line.items.push_back(item);
    }
    for (Line& line : all)
        for (const auto& [item, itemWidth] : widthsIn(line, width))
            line.height = std::max(line.height, heightOf(*item, itemWidth));
    return all;
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    int height = 0;
    for (const Line& line : lines(width - margins.left() - margins.right()))
        height += (height == 0 ? 0 : gap()) + line.height;
    return height + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize one = item->sizeHint();
        size = {size.width() + (size.width() > 0 ? gap() : 0) + one.width(),
                std::max(size.height(), one.height())};
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo({item->minimumSize().width(), item->sizeHint().height()});
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& room) {
    QLayout::setGeometry(room);
    const QRect inner = room.marginsRemoved(contentsMargins());
    int y = inner.top();
    for (const Line& line : lines(inner.width())) {
        place(line, {inner.left(), y, inner.width(), line.height});
        y += line.height + gap();
    }
}

std::vector<std::pair<QLayoutItem*, int>> FlowLayout::widthsIn(const Line& line, int room) {
    const auto growing = std::ranges::count_if(line.items, [](auto* item) { return grows(*item); });
    const int spare = std::max(0, room - line.width);
    std::vector<std::pair<QLayoutItem*, int>> widths;
    for (QLayoutItem* item : line.items)
        widths.emplace_back(item, std::min(widthOf(*item), std::max(room, 0)) +
                                      (grows(*item) ? spare / static_cast<int>(growing) : 0));
    return widths;
}

void FlowLayout::place(const Line& line, const QRect& room) const {
    int x = room.left();
    for (const auto& [item, width] : widthsIn(line, room.width())) {
        const bool isTall = (item->expandingDirections() & Qt::Vertical) != 0;
        const int height = isTall ? line.height : std::min(heightOf(*item, width), line.height);
        item->setGeometry({x, room.top() + (line.height - height) / 2, width, height});
        x += width + gap();
    }
}

}  // namespace candler
