// Transition: from one picture to the next in 200 ms: what is new fades in, what moved slides, and
// its edges with it. Not where the user wants less motion (setting `reducedMotion`).
#pragma once

#include <QPointF>
#include <QVariantAnimation>
#include <vector>

namespace candler {

class BoxItem;
class EdgesItem;

class Transition : public QVariantAnimation {
    Q_OBJECT

public:
    struct Move {
        BoxItem* box;
        QPointF from;
    };

    explicit Transition(QObject* parent);

    /// Items are where they belong; they are shown on their way there.
    void show(std::vector<Move> moves, std::vector<BoxItem*> fresh, EdgesItem* edges);
    /// Before items go.
    void drop();
    [[nodiscard]] bool isUnderWay() const { return state() == Running; }

    [[nodiscard]] static bool isWanted();

protected:
    void updateCurrentValue(const QVariant& value) override;

private:
    void place(double part);
    /// Everything is where it belongs.
    void end();

    struct Way {
        BoxItem* box;
        QPointF from;
        QPointF to;
    };
    std::vector<Way> m_ways;
    std::vector<BoxItem*> m_fresh;
    EdgesItem* m_edges = nullptr;
};

}  // namespace candler
