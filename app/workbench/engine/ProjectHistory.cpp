#include "app/workbench/engine/ProjectHistory.h"

#include <QUndoCommand>
#include <algorithm>

#include "app/workbench/models/ProjectChange.h"

namespace candler {

namespace {

constexpr int kBurstMilliseconds = 1500;
/// Each holds two projects, but for notes.
constexpr int kMostCommands = 400;
constexpr int kCommandId = 1;

}  // namespace

class ProjectHistory::Command : public QUndoCommand {
public:
    Command(ProjectHistory& history, const Project& before, const Project& after, EditKind kind,
            const QString& text)
        : m_history(history),
          m_before(history.keep(before)),
          m_after(history.keep(after)),
          m_kind(kind) {
        const ProjectChange change = changeBetween(before, after);
        setText(text.isEmpty() ? change.what : text);
        m_place = change.place;
        m_continues = change.isTyping() && history.m_burst.isActive();
    }

    [[nodiscard]] int id() const override { return m_place.empty() ? -1 : kCommandId; }

    bool mergeWith(const QUndoCommand* next) override {
        const auto& other = static_cast<const Command&>(*next);
        if (!other.m_continues || other.m_place != m_place) return false;
        m_after = other.m_after;
        setObsolete(m_before == m_after);
        return true;
    }

    void undo() override {
        m_history.endBurst();
        emit m_history.projectWanted(m_before.whole(), m_kind);
    }
    void redo() override { emit m_history.projectWanted(m_after.whole(), m_kind); }

private:
    ProjectHistory& m_history;
    Kept m_before;
    Kept m_after;
    EditKind m_kind;
    std::string m_place;
    bool m_continues = false;
};

bool ProjectHistory::Kept::operator==(const Kept& other) const {
    const auto isSame = [](const auto& one, const auto& another) {
        return one.first == another.first &&
               (one.second == another.second || *one.second == *another.second);
    };
    return project == other.project && std::ranges::equal(notes, other.notes, isSame);
}

Project ProjectHistory::Kept::whole() const {
    Project all = project;
    for (const auto& [name, text] : notes) all.windowNotes[name] = *text;
    return all;
}

ProjectHistory::Kept ProjectHistory::keep(const Project& project) {
    Kept kept{project, {}};
    kept.project.windowNotes.clear();
    for (const auto& [name, text] : project.windowNotes) {
        std::shared_ptr<const std::string>& known = m_notes[name];
        if (!known || *known != text) known = std::make_shared<const std::string>(text);
        kept.notes[name] = known;
    }
    return kept;
}

ProjectHistory::ProjectHistory(QObject* parent) : QObject(parent) {
    m_stack.setUndoLimit(kMostCommands);
    m_burst.setSingleShot(true);
    m_burst.setInterval(kBurstMilliseconds);
}

ProjectHistory::~ProjectHistory() {
    // The stack tells of its end, when those who listen may be gone.
    m_stack.disconnect();
}

void ProjectHistory::push(const Project& before, const Project& after, EditKind kind,
                          const QString& text) {
    auto* command = new Command(*this, before, after, kind, text);
    const bool isTyping = command->id() == kCommandId;
    m_stack.push(command);
    if (isTyping)
        m_burst.start();
    else
        m_burst.stop();
}

void ProjectHistory::endBurst() {
    m_burst.stop();
}

void ProjectHistory::restart() {
    endBurst();
    m_stack.clear();
}

}  // namespace candler
