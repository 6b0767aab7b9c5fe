// GuideModel: the ordered sketches of the guide as a tree: each step with its light, and under it
// the parts of its sketch, what was missing at the end, its rules, cost model and limits.
#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

enum class StepLight { Waiting, Working, Partial, Found, Failed };

class GuideModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { What, Status, ColumnCount };
    /// A StepLight as int: drawn as a lamp, in shape and colour.
    static constexpr int kLightRole = Qt::UserRole + 1;
    /// True for texts in a code font.
    static constexpr int kCodeRole = Qt::UserRole + 2;

    explicit GuideModel(QObject* parent = nullptr);

    void setGuide(std::vector<StepInfo> steps);
    /// How far each step has come; `sketches` by step, null where unknown.
    void setProgress(const GuideReport& report, const SessionStatus& status,
                     const std::vector<SketchStatusPtr>& sketches);
    [[nodiscard]] StepLight light(std::size_t step) const { return m_steps[step].light; }

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Line {
        QString what;
        QString status;
        std::optional<StepLight> light;
        bool isCode = false;
        QString tip{};  ///< Empty: `what`.
    };
    struct Step {
        StepInfo info;
        StepLight light = StepLight::Waiting;
        QString status;
        QString tip;  ///< Why its sketch was not found; or empty.
        std::vector<Line> lines;
    };
    static std::vector<Line> linesOf(const StepInfo& info, const StepReport* report,
                                     const SketchStatusPtr& sketch);
    void setLines(std::size_t step, std::vector<Line> lines);
    [[nodiscard]] QVariant stepData(int row, int column, int role) const;

    std::vector<Step> m_steps;
};

}  // namespace candler
