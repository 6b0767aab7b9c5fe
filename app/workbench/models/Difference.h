// Difference: two iterations, runs, extractions, codes or projects set beside each other: numbers,
// what was added, removed and changed, and their lines. Values, made on any thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/RunRecord.h"
#include "app/session/TextDiff.h"

namespace candler {

struct Difference {
    Q_DECLARE_TR_FUNCTIONS(candler::Difference)

public:
    struct Number {
        QString name;
        QString left;
        QString right;
        QString change;  ///< `+12 (+4 %)`; empty: none, or they cannot be subtracted.
    };
    struct Change {
        DiffSign sign = DiffSign::Changed;
        QString kind;  ///< "e-node", "class", "rule", …
        QString left;
        QString right;
        std::optional<std::uint32_t> eclass{};  ///< The right side's, else the left side's.
        bool isOfLeft = false;                  ///< Only the left side has the class.
    };
    struct Line {
        DiffSign sign = DiffSign::Same;
        int leftNumber = 0;  ///< From 1; 0: the side has no such line.
        int rightNumber = 0;
        QString left;
        QString right;
        int leftDepth = 0;  ///< How deep in its tree the side's part of a term is.
        int rightDepth = 0;
        std::optional<std::uint32_t> eclass{};
        bool isOfLeft = false;

        // As tables and files have them: with kBlanksPerLevel.
        [[nodiscard]] QString leftText() const;
        [[nodiscard]] QString rightText() const;
    };
    static constexpr int kBlanksPerLevel = 2;

    QString leftName;
    QString rightName;
    QString linesName;  ///< What the lines are: "Chosen term", "Code".
    QStringList notes;  ///< What could not be compared, and why.
    std::vector<Number> numbers;
    std::vector<Change> changes;
    std::vector<Line> lines;
    bool isCode = false;
    bool hasClasses = false;  ///< Both sides are of one e-graph: rows name classes that it has.
    /// When the classes of a side are there; none: in the e-graph that is shown.
    std::optional<Moment> leftMoment{};
    std::optional<Moment> rightMoment{};
    QString whyNone{};  ///< Why nothing was compared; empty: it was.

    [[nodiscard]] bool isEmpty() const;
    /// "12 lines differ · 3 changes."
    [[nodiscard]] QString summary() const;

    void addCount(const QString& name, std::size_t left, std::size_t right);
    void addCost(const QString& name, double left, double right);
    void addSeconds(const QString& name, double left, double right);
    /// Only where they differ.
    void addText(const QString& kind, const QString& left, const QString& right);
    void setLines(const QString& name, const std::string& left, const std::string& right);
    /// Aligned whatever their depths.
    void setTrees(const QString& name, const std::vector<TermTreeLine>& left,
                  const std::vector<TermTreeLine>& right);
};
using DifferencePtr = std::shared_ptr<const Difference>;

/// A moment of the present run.
struct ComparedMoment {
    QString name;
    Moment moment;
    ExtractionViewPtr view;
    GuideReportPtr report;
};
[[nodiscard]] Difference differenceOf(const ComparedMoment& left, const ComparedMoment& right);
[[nodiscard]] Difference differenceOf(const RunRecord& left, const RunRecord& right);
/// `isOneEGraph`: their classes can be set against each other.
[[nodiscard]] Difference differenceOf(const ExtractionRecord& left, const ExtractionRecord& right,
                                      bool isOneEGraph);
[[nodiscard]] Difference differenceOfCode(const std::string& left, const std::string& right);
/// Section by section, whatever a project's file has. Empty only for projects that are equal.
[[nodiscard]] Difference differenceOf(const Project& left, const Project& right);

/// What an extractor chose at a place that people know by this name.
[[nodiscard]] ExtractionRecord recordOf(const ExtractionView& view, std::string extractor,
                                        std::string place);

}  // namespace candler
