// SharedSelection: what the user points at, shared by all views: pick in one, see in all.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "engine/egraph/Ids.h"

namespace candler {

/// An e-class, maybe with one of its e-nodes; and a way back to those picked before.
class SharedSelection : public QObject {
    Q_OBJECT

public:
    explicit SharedSelection(QObject* parent = nullptr);

    [[nodiscard]] std::optional<EClassId> eclass() const { return m_now.eclass; }
    [[nodiscard]] std::optional<ENodeId> enode() const { return m_now.enode; }
    [[nodiscard]] const QString& rule() const { return m_rule; }
    [[nodiscard]] bool canGoBack() const { return !m_past.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_future.empty(); }

    void selectClass(EClassId id);
    void selectNode(EClassId owner, ENodeId node);
    void selectRule(const QString& name);
    void clear();

public slots:
    void goBack();
    void goForward();

signals:
    void changed();
    void ruleChanged();

private:
    struct Pick {
        std::optional<EClassId> eclass;
        std::optional<ENodeId> enode;

        bool operator==(const Pick&) const = default;
    };
    void pick(const Pick& next);

    Pick m_now;
    std::vector<Pick> m_past;
    std::vector<Pick> m_future;
    QString m_rule;
};

}  // namespace candler
