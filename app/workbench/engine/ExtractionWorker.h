// ExtractionWorker: runs extractors for the window on threads of its own, so that neither the
// window nor a run waits for a solver. What it is given and what it emits is immutable.
#pragma once

#include <QObject>
#include <stop_token>

#include "app/workbench/models/ChoiceModel.h"
#include "app/workbench/models/ExtractorRunModel.h"

namespace candler {

/// What is chosen from, and what the user wishes.
struct ExtractionTask {
    quint64 id = 0;  ///< Comes back in every answer.
    ExtractionSubjectPtr subject;
    ExtractionWishes wishes;
    double seconds = 0;  ///< Of each extractor; of all candidates together.
    SolverChoice solver;
    std::stop_token stop;
    std::vector<const ExtractorInfo*> extractors;
};
using ExtractionTaskPtr = std::shared_ptr<const ExtractionTask>;

/// Why a class is given as it is by an extractor: the only one of `base`.
struct ExplanationTask {
    ExtractionTask base;
    FinishedRunPtr finished;  ///< What it chose.
    ClassIndex classIndex = 0;
};
using ExplanationTaskPtr = std::shared_ptr<const ExplanationTask>;

class ExtractionWorker : public QObject {
    Q_OBJECT

public slots:
    void extract(const candler::ExtractionTaskPtr& task);
    void explain(const candler::ExplanationTaskPtr& task);

signals:
    void progressed(quint64 id, std::size_t row, double dagCost, double lowerBound);
    void finished(quint64 id, std::size_t row, const candler::FinishedRunPtr& run);
    /// The end of extract(): how the first two terms differ, if two were found; the problems say
    /// why nothing is as wished.
    void extracted(quint64 id, const candler::TermLinesPtr& difference,
                   const candler::Diagnostics& problems);
    /// Null if it cannot be explained.
    void explained(quint64 id, const candler::ClassExplanationPtr& report,
                   const candler::Diagnostics& problems);

private:
    [[nodiscard]] FinishedRunPtr runOne(const ExtractionTask& task,
                                        const ExtractionProblem& problem, std::size_t row);
};

}  // namespace candler
