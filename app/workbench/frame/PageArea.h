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
    /// To the right of the others.
    void putBeside(QDockWidget* dock);
    /// All behind tabs again.
    void join();
    /// Titles stand where no tab says what a page is.
    void updateTitles();

private:
    [[nodiscard]] std::vector<QDockWidget*> pages() const;
    /// Those that have room in this area, floating ones aside.
    [[nodiscard]] std::vector<QDockWidget*> pagesIn(Qt::DockWidgetArea area) const;
};

}  // namespace candler
