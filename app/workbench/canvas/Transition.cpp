#include "app/workbench/canvas/Transition.h"

#include <QSettings>

#include "app/workbench/canvas/BoxItem.h"
#include "app/workbench/canvas/EdgesItem.h"

namespace candler {

Transition::Transition(QObject* parent) : QVariantAnimation(parent) {
    constexpr int kMilliseconds = 200;
    setDuration(kMilliseconds);
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::InOutQuad);
}

bool Transition::isWanted() {
    return !QSettings().value(QStringLiteral("reducedMotion"), false).toBool();
}

void Transition::show(std::vector<Move> moves, std::vector<BoxItem*> fresh, EdgesItem* edges) {
    drop();
    for (const Move& move : moves) m_ways.push_back({move.box, move.from, move.box->pos()});
    m_fresh = std::move(fresh);
    m_edges = edges;
    if (m_ways.empty() && m_fresh.empty()) return;
    place(0);
    start();
}

void Transition::drop() {
    stop();
    end();
}

void Transition::updateCurrentValue(const QVariant& value) {
    if (state() != Running) return;
    if (value == endValue())
        end();
    else
        place(value.toDouble());
}

void Transition::place(double part) {
    std::vector<std::pair<std::uint32_t, QPointF>> corners;
    for (const Way& way : m_ways) {
        way.box->setPos(way.from + (way.to - way.from) * part);
        corners.emplace_back(way.box->index(), way.box->pos());
    }
    for (BoxItem* box : m_fresh) box->setOpacity(part);
    if (!corners.empty()) m_edges->followBoxes(corners);
}

void Transition::end() {
    place(1);
    if (!m_ways.empty()) m_edges->settle();
    m_ways.clear();
    m_fresh.clear();
    m_edges = nullptr;
}

}  // namespace candler
