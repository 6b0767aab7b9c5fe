// SnapshotBuilder: makes the Snapshot of any moment of an e-graph by replaying its journal's
// prefix.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/egraph/Journal.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/support/StopCheck.h"
#include "engine/term/TermStore.h"

namespace candler {

/// How a language shows itself to people.
struct SnapshotTexts {
    std::function<std::string(LabelId)> label;
    std::function<std::string(LabelId)> title{};  ///< May be empty: as `label`.
    std::function<std::string(TypeId)> type;      ///< May be empty: no class shows a type.
    std::function<LabelForm(LabelId)> form{};     ///< May be empty: all are operators.
    std::vector<std::string> rules;               ///< Names by RuleId.
    std::vector<std::string> sizeNames{};         ///< Of SizeFunctions, the outermost first.
};

/// Reads journal and store, so it belongs on the thread that writes them; what it returns does not.
/// Takes time linear in what the journal held at that moment.
///
///     SnapshotBuilder builder(graph.journal(), graph.store(), texts);
///     const SnapshotPtr first = builder.at(*graph.journal().endOf(1), graph.roots());
class SnapshotBuilder {
public:
    /// Of a journal that is on.
    SnapshotBuilder(const Journal& journal, const TermStore& store, SnapshotTexts texts)
        : m_journal(journal), m_store(store), m_texts(std::move(texts)) {}

    /// Null if it was stopped.
    [[nodiscard]] SnapshotPtr at(const JournalMark& moment, std::span<const EClassId> roots,
                                 const StopCheck& stop = {}) const;

private:
    const Journal& m_journal;
    const TermStore& m_store;
    SnapshotTexts m_texts;
};

}  // namespace candler
