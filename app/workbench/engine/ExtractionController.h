// ExtractionController: the window's side of extraction. It keeps what is chosen from, what the
// user pinned and forbade (with undo), what extractors found, and why a class is given as it is.
#pragma once

#include <QObject>
#include <QThread>
#include <QUndoStack>
#include <optional>

#include "app/workbench/engine/ExtractionWorker.h"

namespace candler {

class SessionController;

class ExtractionController : public QObject {
    Q_OBJECT

public:
    explicit ExtractionController(SessionController& session, QObject* parent = nullptr);
    ~ExtractionController() override;

    // What is known.
    /// Null: there is nothing to choose from.
    [[nodiscard]] const ExtractionSubjectPtr& subject() const { return m_subject; }
    [[nodiscard]] const ExtractionWishes& wishes() const { return m_wishes; }
    [[nodiscard]] const std::vector<ExtractorRow>& rows() const { return m_rows; }
    /// Whose choice the canvas shows.
    [[nodiscard]] std::size_t shownRow() const { return m_shownRow; }
    /// Of the shown row; null: it has found nothing yet.
    [[nodiscard]] FinishedRunPtr shownRun() const;
    /// How the terms of the first two rows differ; null: there are not two.
    [[nodiscard]] const TermLinesPtr& difference() const { return m_difference; }
    /// Why nothing is as wished.
    [[nodiscard]] const Diagnostics& problems() const { return m_problems; }
    /// Null: nothing is explained yet.
    [[nodiscard]] const ClassExplanationPtr& report() const { return m_report; }
    [[nodiscard]] std::optional<ClassIndex> wantedClass() const { return m_wantedClass; }
    [[nodiscard]] bool isExtracting() const { return m_isExtracting; }
    [[nodiscard]] bool isExplaining() const { return m_isExplaining; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }
    /// The e-node of the subject that a view calls by these ids.
    [[nodiscard]] std::optional<NodeIndex> nodeOf(EClassId owner, ENodeId node) const;
    [[nodiscard]] bool isPinned(NodeIndex node) const;
    [[nodiscard]] bool isForbidden(NodeIndex node) const;

    /// Which extractors run, and how long each of them may.
    void setExtractors(std::vector<const ExtractorInfo*> extractors);
    void setSeconds(double seconds) { m_seconds = seconds; }

public slots:
    void extract();
    /// Ends what is under way; what was found stays.
    void stop();
    void showRow(std::size_t row);
    /// Explains the class by the shown row's extractor; extracts before, if nothing was.
    void explain(std::optional<candler::ClassIndex> classIndex);

    // Wishes; each can be undone, and is followed by an extraction.
    /// The e-node gives its class; another pin of the class goes.
    void pin(candler::NodeIndex node);
    void forbid(candler::NodeIndex node);
    /// Neither pinned nor forbidden.
    void release(const std::string& nodeName);

signals:
    void subjectChanged();
    void wishesChanged();
    void rowsChanged();
    /// Another row is shown, or it found something.
    void shownChanged();
    void reportChanged();
    /// Whether something is under way.
    void stateChanged();

    // To the worker.
    void extractRequested(const candler::ExtractionTaskPtr& task);
    void explainRequested(const candler::ExplanationTaskPtr& task);

private:
    void connectWorker();
    void setSubject(const ExtractionSubjectPtr& subject);
    /// Forgets what was found.
    void clear();
    void change(ExtractionWishes wishes, const QString& text);
    void apply(const ExtractionWishes& wishes);
    void explainWanted();
    void endExplaining();
    [[nodiscard]] ExtractionTask makeTask();
    [[nodiscard]] QString nameOf(NodeIndex node) const;
    void onProgressed(quint64 id, std::size_t row, double dagCost, double lowerBound);
    void onFinished(quint64 id, std::size_t row, const FinishedRunPtr& run);
    void onExtracted(quint64 id, const TermLinesPtr& difference, const Diagnostics& problems);
    void onExplained(quint64 id, const ClassExplanationPtr& report, const Diagnostics& problems);

    class WishCommand;

    QThread m_thread;
    ExtractionWorker* m_worker;  // lives on m_thread
    QUndoStack m_undo;
    ExtractionSubjectPtr m_subject;
    ExtractionWishes m_wishes;
    std::vector<const ExtractorInfo*> m_extractors;
    double m_seconds = 60;
    std::vector<ExtractorRow> m_rows;
    std::size_t m_shownRow = 0;
    TermLinesPtr m_difference;
    Diagnostics m_problems;
    ClassExplanationPtr m_report;
    std::optional<ClassIndex> m_wantedClass;
    std::stop_source m_stop;
    std::stop_source m_explainStop;
    quint64 m_lastId = 0;
    quint64 m_extractId = 0;  // 0: none under way
    quint64 m_explainId = 0;
    bool m_isExtracting = false;
    bool m_isExplaining = false;
};

}  // namespace candler
