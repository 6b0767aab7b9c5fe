// ClassesView: all e-classes of the shown moment as a table, also a million of them: it is sorted
// and filtered beside the UI thread.
#pragma once

#include <QThreadPool>
#include <stop_token>

#include "app/workbench/models/ClassTableModel.h"
#include "app/workbench/views/View.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace candler {

class Sight;

class ClassesView : public QWidget, public SearchView {
    Q_OBJECT

public:
    ClassesView(const ViewContext& context, QWidget* parent);
    ~ClassesView() override;

    void openFind() override;
    void stepFind(int by) override;
    [[nodiscard]] const ClassTableModel& model() const { return m_model; }
    /// How many are listed, or what is being done.
    [[nodiscard]] QString countText() const;
    /// Another table is on its way.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Another moment, or nothing.
    void setExtraction(const ExtractionViewPtr& view);
    void filter(const QString& query);
    void sortBy(ClassColumn column, bool isDescending);

signals:
    void listed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void fitColumns();
    /// Nothing while nobody sees it.
    void refresh();
    void showTable(const ClassTablePtr& table);
    void showCount();
    void showSelection();

    ExtractionController* m_extraction;
    SharedSelection* m_selection;
    QLineEdit* m_filter;
    QLabel* m_count;
    QTableView* m_table;
    ClassTableModel m_model;
    ExtractionViewPtr m_view;
    ClassListing m_listing;
    Sight* m_sight;
    bool m_isOld = true;  ///< What is listed is not what is wanted.
    bool m_isBusy = false;
    quint64 m_serial = 0;  // the latest request wins
    std::stop_source m_stop;
    QThreadPool m_pool;
};

}  // namespace candler
