// PaneTitle: the title of a dock: its name, and buttons that fold it to this line, make a page of
// it or a section again, explain it, let it float and close it. Or a strip at the side, in place of
// the dock.
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace candler {

class ElidedLabel;

/// Belongs to its dock, whose title bar it becomes.
class PaneTitle : public QWidget {
    Q_OBJECT

public:
    explicit PaneTitle(QDockWidget* dock);

    /// The title of a dock, which has one.
    [[nodiscard]] static PaneTitle& of(const QDockWidget& dock);

    /// Only this line of the dock is shown.
    [[nodiscard]] bool isFolded() const { return m_isFolded; }
    void setFolded(bool isFolded);
    /// The dock is a narrow strip with its name and the hint, until it is clicked.
    void setTucked(bool isTucked, const QString& hint);
    [[nodiscard]] bool isTucked() const { return m_isTucked; }
    /// Whether the dock is a page, which is not folded; its tab may say already what it is.
    void setPage(bool isPage, bool hasTab);

    /// None where a tab says what the page is.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void explanationWanted();
    void untuckWanted();
    /// Where it is a section, and the other way round.
    void pageWanted(bool isWanted);

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* addButton(const char* name, const QString& tip);
    void updateButtons();

    QDockWidget* m_dock;
    ElidedLabel* m_label;
    QToolButton* m_fold;
    QToolButton* m_page;
    QString m_hint;
    bool m_isTucked = false;
    bool m_isFolded = false;
    bool m_isPage = false;
    bool m_hasTab = false;
};

}  // namespace candler
