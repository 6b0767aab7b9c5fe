// GraphsView: the program as a graph of operators, and what a step made of it, side by side.
#pragma once

#include <QThreadPool>
#include <memory>
#include <stop_token>

#include "app/workbench/canvas/OperatorCanvas.h"
#include "app/workbench/engine/AnswerGate.h"
#include "app/workbench/views/View.h"

class QLabel;
class QSplitter;

namespace candler {

class Sight;

class GraphsView : public QWidget {
    Q_OBJECT

public:
    GraphsView(const ViewContext& context, QWidget* parent);
    ~GraphsView() override;

    [[nodiscard]] const OperatorCanvas& before() const { return *m_before; }
    [[nodiscard]] const OperatorCanvas& after() const { return *m_after; }
    /// What is said above the pictures, or in their place.
    [[nodiscard]] QString text() const;

private:
    void build();
    /// The project or its run is another.
    void forget();
    /// Nothing while nobody sees it, or a run is under way.
    void refresh();
    void ask();
    void onView(quint64 serial, const OperatorViewPtr& view, bool isDrawn);
    void layOut(quint64 serial, const OperatorViewPtr& view);
    void show(quint64 serial, const OperatorScenePtr& before, const OperatorScenePtr& after);
    void say(const QString& text);
    void showSelection();
    void pick(const OperatorCanvas& canvas, std::uint32_t node, bool isWanted);

    SessionController* m_controller;
    SharedSelection* m_selection;
    QLabel* m_summary;
    QLabel* m_legend;
    QSplitter* m_splitter;
    OperatorCanvas* m_before;
    OperatorCanvas* m_after;
    Sight* m_sight;
    PictureFonts m_fonts;
    bool m_isOld = true;   ///< What is shown is not what is wanted.
    quint64 m_serial = 0;  // the latest request wins
    std::stop_source m_stop;
    std::shared_ptr<AnswerGate> m_gate;
    QThreadPool m_pool;
};

}  // namespace candler
