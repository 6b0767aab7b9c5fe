// PageArea: the centre of the window: docks as pages, each as large as the centre, behind tabs at
// the top; two of them can stand side by side.
#pragma once

#include <QMainWindow>
#include <functional>
#include <utility>
#include <vector>

class QTabBar;

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
    /// All that can be seen.
    [[nodiscard]] std::vector<QDockWidget*> inFront() const;
    [[nodiscard]] bool isSplit() const;
    /// The one in front of those beside the others; null.
    [[nodiscard]] QDockWidget* beside() const;
    /// To the right of the others.
    void putBeside(QDockWidget* dock);
    /// All behind tabs again, in the order in which they came.
    void join();
    /// Those that are shown, from left to right as their tabs are.
    [[nodiscard]] std::vector<QDockWidget*> inOrder() const;
    /// The key that leads to a page by its number from 0, for the tips of the tabs.
    void setKeys(std::function<QString(std::size_t)> keyOf) { m_keyOf = std::move(keyOf); }
    /// Titles stand where no tab says what a page is.
    void updateTitles();

signals:
    /// Its tab was clicked.
    void picked(QDockWidget* page);
    /// What can be done with a page whose tab was clicked with the right button.
    void menuWanted(QDockWidget* page, const QPoint& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// As they came.
    [[nodiscard]] const std::vector<QDockWidget*>& pages() const { return m_order; }
    /// Those that have room in this area, floating ones aside.
    [[nodiscard]] std::vector<QDockWidget*> pagesIn(Qt::DockWidgetArea area) const;
    void forgetOthers();
    void connectTabs();
    [[nodiscard]] QDockWidget* pageAt(const QTabBar& tabs, int tab) const;
    [[nodiscard]] QString tipOf(const QDockWidget& page) const;

    std::vector<QDockWidget*> m_order;
    std::function<QString(std::size_t)> m_keyOf;
};

}  // namespace candler
