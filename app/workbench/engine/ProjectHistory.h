// ProjectHistory: all that the user changed of what is open, as one stack of undo. A change is the
// whole project before and after it, so that whatever a view edits can be taken back. Typing in one
// place is one change until it pauses. Looking around - iterations, selection - is not in it.
#pragma once

#include <QObject>
#include <QTimer>
#include <QUndoStack>
#include <map>
#include <memory>
#include <string>

#include "app/session/Project.h"

namespace candler {

/// What follows from a change.
enum class EditKind {
    Input,   ///< Results are from before it.
    Choice,  ///< Pins or the extractor: only terms are taken anew.
    Look,    ///< Where boxes are in pictures: results stay as they are.
};

class ProjectHistory : public QObject {
    Q_OBJECT

public:
    explicit ProjectHistory(QObject* parent = nullptr);
    ~ProjectHistory() override;

    [[nodiscard]] QUndoStack& stack() { return m_stack; }
    [[nodiscard]] const QUndoStack& stack() const { return m_stack; }

    /// Does the change, through projectWanted. `text`: what it is called, unless it says itself.
    void push(const Project& before, const Project& after, EditKind kind, const QString& text = {});
    /// What is typed next is a change of its own.
    void endBurst();
    /// Something else is opened.
    void restart();

signals:
    /// By push, undo and redo.
    void projectWanted(const candler::Project& project, candler::EditKind kind);

private:
    class Command;
    using Notes = std::map<std::string, std::shared_ptr<const std::string>>;
    /// A project of which the notes, which may be long, are shared with other commands.
    struct Kept {
        Project project;  ///< Without notes.
        Notes notes;

        bool operator==(const Kept& other) const;
        [[nodiscard]] Project whole() const;
    };

    [[nodiscard]] Kept keep(const Project& project);

    Notes m_notes;  ///< Each as it was kept last.
    QUndoStack m_stack;
    QTimer m_burst;  ///< Runs while the user is typing.
};

}  // namespace candler
