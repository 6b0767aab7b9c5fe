// ExtractionSubject: what extractors choose from, with names for people: an imported e-graph, or
// a moment of a run; and what a person has pinned and forbidden in it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/extraction/Why.h"
#include "engine/serialization/ImportedEGraph.h"

namespace candler {

struct ExtractionSubject {
    /// Of a run: e-nodes are named `class.place`, as in the files that are written of it; roots are
    /// those of the run, and costs the cost model's.
    ImportedEGraph egraph;
    /// Stands for the e-graph's e-nodes and classes; under a sketch several may stand for one.
    ExtractionProblem problem;
    std::string sketch{};   ///< Which all terms satisfy; empty: whatever equals the roots.
    ClassTextsPtr texts{};  ///< As in ExtractionView.
    std::optional<Ranking> ranking{};  ///< As in ExtractionView; none: by the costs of the file.

    /// The class of the problem that stands for one of the e-graph: where the selection needs it,
    /// else any. None: no term that the subject allows has the class in it.
    [[nodiscard]] std::optional<ExtractionProblem::Index> problemClass(
        ClassIndex index, const Selection& selection) const;
    /// Whether what the class of the problem stands for is computed there as a part of an operator
    /// above it, and paid for with that: there may be another class for it by itself.
    [[nodiscard]] bool isPartOfUser(ExtractionProblem::Index classIndex) const;
    /// By ClassIndex: what a selection chose, or kNoIndex. Of several choices that next to the
    /// root.
    [[nodiscard]] std::vector<NodeIndex> chosenNodes(const Selection& selection) const;
};
using ExtractionSubjectPtr = std::shared_ptr<const ExtractionSubject>;

[[nodiscard]] ExtractionSubjectPtr subjectOf(ImportedEGraph egraph);

/// What a person wants of an extraction; e-nodes by their names in the e-graph.
struct ExtractionWishes {
    std::vector<std::string> pins{};       ///< Each gives its class, wherever that is needed.
    std::vector<std::string> forbidden{};  ///< Not to be chosen.

    [[nodiscard]] bool isEmpty() const { return pins.empty() && forbidden.empty(); }
    bool operator==(const ExtractionWishes&) const = default;
};

struct WishedProblem {
    std::optional<ExtractionProblem> problem;  ///< None: it cannot be, and `why` says why.
    Diagnostics why{};
    bool isConflict = false;  ///< All names are good, but nothing is as wished.
};

/// The subject's problem as wished; or the names that are not there, or a smallest set of pins that
/// cannot be had together; or that it was stopped.
[[nodiscard]] WishedProblem wishedProblem(const ExtractionSubject& subject,
                                          const ExtractionWishes& wishes,
                                          const StopCheck& stop = {});

/// The e-nodes of a selection as the window draws them, ranked as trees without wishes. Of an
/// imported e-graph with the term; that of a run is the language's to write (Session::termText).
/// `extractor` is one of the table's names.
[[nodiscard]] ExtractionViewPtr viewOf(const ExtractionSubject& subject, const Selection& selection,
                                       std::string_view extractor = {});

/// Classes that two selections give differently, or that only one of them needs; ascending.
[[nodiscard]] std::vector<ClassIndex> differingClasses(const ExtractionSubject& subject,
                                                       const Selection& one,
                                                       const Selection& other);

}  // namespace candler
