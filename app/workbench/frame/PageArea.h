// PageArea: the centre of the window: docks as pages, each as large as the centre, behind tabs at
// the top; two of them can stand side by side.
#pragma once

#include <QMainWindow>
#include <vector>

namespace candler {

class PageArea : public QMainWindow {
    Q_OBJECT

public:
    explicit PageArea(QWidget* parent);

    /// Takes it from where it is, behind the others.
    void addPage(QDockWidget* dock);
    [[nodiscard]] bool isPage(const QDockWidget& dock) const;
    /// The page in front; null: none is shown.
    [[nodiscard]] QDockWidget* current() const;
    [[nodiscard]] bool isSplit() const;
    /// The one in front of those beside the others; null.
    [[nodiscard]] QDockWidget* beside() const;
    /// To the right of the others.
    void putBeside(QDockWidget* dock);
    /// All behind tabs again, in the order in which they came.
    void join();
    /// Titles stand where no tab says what a page is.
    void updateTitles();

signals:
    /// Its tab was clicked.
    void picked(QDockWidget* page);
    /// What can be done with a page whose tab was clicked with the right button.
    void menuWanted(QDockWidget* page, const QPoint& place);

private:
    /// As they came.
    [[nodiscard]] const std::vector<QDockWidget*>& pages() const { return m_order; }
    /// Those that have room in this area, floating ones aside.
    [[nodiscard]] std::vector<QDockWidget*> pagesIn(Qt::DockWidgetArea area) const;
    void forgetOthers();
    void connectTabs();

    std::vector<QDockWidget*> m_order;
};

}  // namespace candler
