// GuideView: the ordered sketches with their lights, and an editor for the picked one.
#pragma once

#include <optional>

#include "app/workbench/models/GuideModel.h"
#include "app/workbench/views/View.h"

class QLabel;
class QTreeView;

namespace candler {

class CodeEditor;
class ParameterBar;

class GuideView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    GuideView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] const GuideModel& model() const { return m_model; }
    /// Which iteration the lamps tell of.
    [[nodiscard]] QString aboutText() const;

private:
    void load();
    void showProgress();
    void showAbout();
    void showStep(int step);
    void showEdits();
    void showProblems();
    void applyEdit();
    void setParameter(const QString& name, qint64 value);

    SessionController* m_controller;
    GuideModel m_model;
    ParameterBar* m_parameters;
    QTreeView* m_tree;
    QLabel* m_about;
    QLabel* m_title;
    CodeEditor* m_editor;
    std::optional<Moment> m_shown;  // on the canvas
    int m_step = 0;
    int m_openStep = 0;  ///< Expanded, as the one under way.
};

}  // namespace candler
