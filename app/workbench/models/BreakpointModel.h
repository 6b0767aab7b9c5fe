// BreakpointModel: the breakpoints of the project: on or off, and what became of each in the run.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/session/Breakpoint.h"
#include "app/session/Project.h"

namespace candler {

class BreakpointModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { When, Hits, Last, ColumnCount };

    explicit BreakpointModel(QObject* parent = nullptr);

    void setBreakpoints(const std::vector<ProjectBreakpoint>& breakpoints);
    [[nodiscard]] const std::vector<ProjectBreakpoint>& breakpoints() const { return m_rows; }
    /// By their words: while an edit is on its way they are those of before.
    void setReports(const std::vector<BreakpointReport>& reports);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// The text, or whether it is on.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// By the user.
    void edited();

private:
    [[nodiscard]] const BreakpointReport* reportOf(int row) const;

    std::vector<ProjectBreakpoint> m_rows;
    std::vector<BreakpointReport> m_reports;
};

/// With the breakpoint for this rule taken away; or, if there is none, a new one for it.
[[nodiscard]] std::vector<ProjectBreakpoint> withRuleToggled(
    std::vector<ProjectBreakpoint> breakpoints, const std::string& rule);
/// The same for a class of a step's e-graph, that is to pause when it has more than `nodes`.
[[nodiscard]] std::vector<ProjectBreakpoint> withClassToggled(
    std::vector<ProjectBreakpoint> breakpoints, const std::string& step, std::uint32_t eclass,
    std::size_t nodes);

}  // namespace candler
