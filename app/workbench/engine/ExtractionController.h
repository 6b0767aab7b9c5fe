// ExtractionController: the window's side of extraction. It keeps what is chosen from, what the
// user pinned and forbade, what extractors found, and why a class is given as it is.
// Pins of a project are its own (ProjectStep::pins) and change the terms of its steps; those of an
// imported e-graph are kept here. The wishes are in ExtractionWishing.cpp.
#pragma once

#include <QObject>
#include <QThread>
#include <memory>
#include <optional>

#include "app/session/Project.h"
#include "app/workbench/engine/AnswerGate.h"
#include "app/workbench/engine/ExtractionWorker.h"

namespace candler {

class SessionController;

class ExtractionController : public QObject {
    Q_OBJECT

public:
    explicit ExtractionController(SessionController& session, QObject* parent = nullptr);
    ~ExtractionController() override;

    // What is known.
    /// Null: there is none, or that of a project's moment was not needed yet.
    [[nodiscard]] const ExtractionSubjectPtr& subject() const { return m_subject; }
    /// Of a project: which moment is chosen from.
    [[nodiscard]] const std::optional<Moment>& moment() const { return m_moment; }
    [[nodiscard]] bool canExtract() const { return m_subject || m_moment; }
    [[nodiscard]] ExtractionWishes wishes() const;
    /// What a pinned or forbidden e-node is, for people.
    [[nodiscard]] QString wishText(const std::string& name) const;
    /// Why nothing can be pinned or forbidden now; empty if it can.
    [[nodiscard]] QString whyNoWishes() const;
    /// Of the open project; null: there is no project.
    [[nodiscard]] const ExtractorInfo* projectExtractor() const;
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
    [[nodiscard]] std::optional<ClassIndex> wantedClass() const;
    [[nodiscard]] bool isExtracting() const { return m_isExtracting || m_isExtractionNext; }
    [[nodiscard]] bool isExplaining() const { return m_isExplaining; }
    /// The e-node of the subject that a view calls by these ids.
    [[nodiscard]] std::optional<NodeIndex> nodeOf(EClassId owner, ENodeId node) const;
    [[nodiscard]] bool isPinned(NodeIndex node) const;
    [[nodiscard]] bool isForbidden(NodeIndex node) const;

    /// Which extractors run, and how long each of them may.
    void setExtractors(std::vector<const ExtractorInfo*> extractors);
    void setSeconds(double seconds) { m_seconds = seconds; }

public slots:
    void extract();
    /// Asks for what is chosen from, if it is not known: e-nodes have names in it to be pinned by.
    void prepare();
    /// Ends what is under way; what was found stays.
    void stop();
    void showRow(std::size_t row);
    /// Explains the class by the shown row's extractor; extracts before, if nothing was.
    void explain(std::optional<candler::EClassId> id);

    // Wishes; each can be undone, and is followed by an extraction.
    /// The e-node gives its class; another pin of the class goes.
    void pin(candler::NodeIndex node);
    void forbid(candler::NodeIndex node);
    /// Neither pinned nor forbidden.
    void release(const std::string& nodeName);
    /// The project's steps take their terms by it.
    void useExtractor(const candler::ExtractorInfo& extractor);

signals:
    /// Something else is chosen from; what was found is gone.
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
    /// What an undo takes back.
    struct Wishes {
        std::optional<std::size_t> step{};  ///< Of the project; none: of an imported e-graph.
        std::vector<ProjectENode> pins{};
        std::vector<ProjectENode> forbidden{};
        std::string extractor{};  ///< The project's.

        bool operator==(const Wishes&) const = default;
    };

    void connectWorker();
    void connectSession();
    void setSubject(const ExtractionSubjectPtr& subject, const std::optional<Moment>& moment);
    void onMoment(const Moment& moment);
    void onSubject(const Moment& moment, const ExtractionSubjectPtr& subject,
                   const Diagnostics& problems);
    /// The subject.
    void fetch();
    /// Forgets what was found.
    void clear();
    /// The shown moment is that at which a step found its term.
    [[nodiscard]] bool isStepEnd() const;
    [[nodiscard]] Wishes presentWishes() const;
    [[nodiscard]] ProjectENode named(NodeIndex node) const;
    void change(Wishes wishes, const QString& text);
    /// The project has other pins or another extractor.
    void onChosen();
    void apply(const Wishes& wishes);
    void explainWanted();
    void endExplaining();
    [[nodiscard]] ExtractionTask makeTask();
    [[nodiscard]] QString nameOf(NodeIndex node) const;
    void onProgressed(quint64 id, std::size_t row, double dagCost, double lowerBound);
    void onFinished(quint64 id, std::size_t row, const FinishedRunPtr& run);
    /// Asks for the term of a run's e-graph as its language writes it.
    void write(std::size_t row);
    void onWritten(std::size_t row, const FinishedRunPtr& run, const FinishedRunPtr& written);
    void onExtracted(quint64 id, const TermLinesPtr& difference, const Diagnostics& problems);
    void onExplained(quint64 id, const ClassExplanationPtr& report, const Diagnostics& problems);

    class WishCommand;

    SessionController* m_session;
    std::shared_ptr<AnswerGate> m_gate;
    QThread m_thread;
    QThread m_explainThread;        // an explanation does not wait for a slow extractor beside it
    ExtractionWorker* m_worker;     // lives on m_thread
    ExtractionWorker* m_explainer;  // lives on m_explainThread
    ExtractionSubjectPtr m_subject;
    std::optional<Moment> m_moment;
    quint64 m_era = 0;  // of the session when m_moment was shown
    Wishes m_wishes;
    std::vector<const ExtractorInfo*> m_extractors;
    double m_seconds = 60;
    std::vector<ExtractorRow> m_rows;
    std::size_t m_shownRow = 0;
    TermLinesPtr m_difference;
    Diagnostics m_problems;
    ClassExplanationPtr m_report;
    std::optional<EClassId> m_wantedClass;
    std::stop_source m_stop;
    std::stop_source m_explainStop;
    quint64 m_lastId = 0;
    quint64 m_extractId = 0;  // 0: none under way
    quint64 m_lastSerial = 0;
    quint64 m_explainId = 0;
    bool m_isFetching = false;        ///< The subject.
    bool m_isExtractionNext = false;  ///< It follows what is fetched.
    bool m_isExtracting = false;
    bool m_isExplaining = false;
};

}  // namespace candler
