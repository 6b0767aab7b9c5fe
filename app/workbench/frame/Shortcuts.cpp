#include "app/workbench/frame/Shortcuts.h"

#include <QAction>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

QString settingOf(const QAction& action) {
    return QStringLiteral("shortcuts/") + action.objectName();
}

}  // namespace

Shortcuts::Shortcuts(std::vector<QAction*> actions) : m_actions(std::move(actions)) {
    std::erase_if(m_actions, [](const QAction* action) { return action->objectName().isEmpty(); });
    const QSettings settings;
    for (const QAction* action : m_actions) m_defaults.push_back(action->shortcuts());
    for (QAction* action : m_actions) {
        const QVariant chosen = settings.value(settingOf(*action));
        if (chosen.isValid())
            setKeys(*action,
                    QKeySequence::listFromString(chosen.toString(), QKeySequence::PortableText));
    }
}

std::size_t Shortcuts::indexOf(const QAction& action) const {
    return static_cast<std::size_t>(std::ranges::find(m_actions, &action) - m_actions.begin());
}

QAction* Shortcuts::ownerOf(const QKeySequence& key, const QAction* but) const {
    if (key.isEmpty()) return nullptr;
    const auto owns = [&](const QAction* action) {
        return action != but && action->shortcuts().contains(key);
    };
    const auto found = std::ranges::find_if(m_actions, owns);
    return found == m_actions.end() ? nullptr : *found;
}

void Shortcuts::set(QAction& action, const QList<QKeySequence>& keys) {
    setKeys(action, keys);
    if (keys == m_defaults[indexOf(action)])
        QSettings().remove(settingOf(action));
    else
        QSettings().setValue(settingOf(action),
                             QKeySequence::listToString(keys, QKeySequence::PortableText));
}

void Shortcuts::choose(QAction& action, const QKeySequence& key) {
    if (QAction* owner = ownerOf(key, &action)) {
        QList<QKeySequence> left = owner->shortcuts();
        left.removeAll(key);
        set(*owner, left);
    }
    set(action, key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{key});
}

void Shortcuts::reset(QAction& action) {
    for (const QKeySequence& key : m_defaults[indexOf(action)])
        if (QAction* owner = ownerOf(key, &action)) {
            QList<QKeySequence> left = owner->shortcuts();
            left.removeAll(key);
            set(*owner, left);
        }
    set(action, m_defaults[indexOf(action)]);
}

void Shortcuts::resetAll() {
    for (QAction* action : m_actions) set(*action, m_defaults[indexOf(*action)]);
}

bool Shortcuts::isDefault(const QAction& action) const {
    return action.shortcuts() == m_defaults[indexOf(action)];
}

}  // namespace candler
