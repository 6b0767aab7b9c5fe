// GuideModel: the ordered sketches of the guide as a tree: each step with its light, and under it
// the parts of its sketch, each inside the one that it is part of, what was missing at the end, its
// rules, cost model and limits. Steps can be dragged to another place and renamed; the model only
// tells of that, for edits are the controller's.
#pragma once

#include <QAbstractItemModel>
#include <memory>
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
    /// Of a line that stands for a part of a sketch: what its badges in the picture say.
    static constexpr int kNumberRole = Qt::UserRole + 3;

    /// A line that stands for a part of a sketch.
    struct Part {
        std::size_t step = 0;
        std::size_t number = 0;  ///< In SketchStatus::parts.
        QString text{};
        std::vector<std::uint32_t> where{};
    };

    /// By part; those without a line have none.
    [[nodiscard]] static std::vector<std::optional<int>> partNumbers(const SketchStatus& sketch);

    explicit GuideModel(QObject* parent = nullptr);
    ~GuideModel() override;

    void setGuide(std::vector<StepInfo> steps);
    /// How far each step has come; `sketches` by step, null where unknown.
    void setProgress(const GuideReport& report, const SessionStatus& status,
                     const std::vector<SketchStatusPtr>& sketches);
    [[nodiscard]] StepLight light(std::size_t step) const { return m_steps[step].light; }

    /// Of the line at any depth: its step's row; none for an invalid index.
    [[nodiscard]] std::optional<int> stepOf(const QModelIndex& index) const;
    [[nodiscard]] std::optional<Part> partAt(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    /// The step is wanted at row `to`, as rows are when it is taken away.
    void moveWanted(int from, int to);
    void nameWanted(int step, const QString& name);

private:
    struct Line {
        QString what;
        QString status;
        std::optional<StepLight> light;
        bool isCode = false;
        QString tip{};  ///< Empty: `what`.
        std::optional<std::size_t> part{};
        std::optional<int> number{};  ///< Of the part, from 1, as they stand below each other.
        std::vector<std::uint32_t> where{};
        std::vector<Line> lines{};
    };
    struct Row;
    struct Step {
        StepInfo info;
        StepLight light = StepLight::Waiting;
        QString status;
        QString tip;  ///< Why its sketch was not found; or empty.
    };
    static std::vector<Line> linesOf(const StepInfo& info, const StepReport* report,
                                     const SketchStatusPtr& sketch);
    static std::vector<Line> linesOfParts(const SketchStatus& sketch);
    static void numberLines(std::vector<Line>& lines, int& last);
    [[nodiscard]] Row& rowOf(const QModelIndex& index) const;
    void setLines(const QModelIndex& above, std::vector<Line> lines);
    [[nodiscard]] QVariant stepData(int row, int column, int role) const;

    std::vector<Step> m_steps;
    std::unique_ptr<Row> m_root;
};

}  // namespace candler
