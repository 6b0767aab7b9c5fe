// Shortcuts: keys that the user chose for actions in place of their own, kept in the settings.
#pragma once

#include <QKeySequence>
#include <QList>
#include <vector>

class QAction;

namespace candler {

/// All actions with keys, or that could have some: those with an object name.
class Shortcuts {
public:
    /// Takes the present keys for the default ones, then sets those that the user chose.
    explicit Shortcuts(std::vector<QAction*> actions);

    [[nodiscard]] const std::vector<QAction*>& actions() const { return m_actions; }
    /// Another action that has the key; null if there is none.
    [[nodiscard]] QAction* ownerOf(const QKeySequence& key, const QAction* but = nullptr) const;
    /// In place of the action's keys; an empty one: none. Another action with this key loses it.
    void choose(QAction& action, const QKeySequence& key);
    void reset(QAction& action);
    void resetAll();
    [[nodiscard]] bool isDefault(const QAction& action) const;

private:
    void set(QAction& action, const QList<QKeySequence>& keys);
    [[nodiscard]] std::size_t indexOf(const QAction& action) const;

    std::vector<QAction*> m_actions;
    std::vector<QList<QKeySequence>> m_defaults;  // by action
};

}  // namespace candler
