// SharedSelection: what the user points at, shared by all views: pick in one, see in all.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"
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
    [[nodiscard]] const std::optional<CodeTermRow::Piece>& piece() const { return m_piece; }
    [[nodiscard]] const std::vector<EClassId>& proofClasses() const { return m_proofClasses; }
    [[nodiscard]] const std::vector<ENodeId>& proofNodes() const { return m_proofNodes; }
    [[nodiscard]] bool canGoBack() const { return !m_past.empty(); }
    /// How many picks goBack() can take back.
    [[nodiscard]] std::size_t depth() const { return m_past.size(); }
    [[nodiscard]] bool canGoForward() const { return !m_future.empty(); }

    void selectClass(EClassId id);
    void selectNode(EClassId owner, ENodeId node);
    /// Picks the class for everyone to bring into view.
    void showClass(EClassId id);
    void selectRule(const QString& name);
    /// Some elements of a tensor; none: no longer.
    void selectPiece(const std::optional<CodeTermRow::Piece>& piece);
    /// What a step of a proof is about, for the canvas to mark; nothing ends it.
    void showProofStep(std::vector<EClassId> classes, std::vector<ENodeId> nodes);
    /// Classes that satisfy a part of a step's sketch, for the canvas to show them alone.
    void showWitnesses(const Moment& moment, const std::vector<EClassId>& classes,
                       const QString& what) {
        emit witnessesWanted(moment, classes, what);
    }
    void clear();

public slots:
    void goBack();
    void goForward();

signals:
    void changed();
    void classWanted(candler::EClassId id);
    void ruleChanged();
    void pieceChanged();
    /// Also where it is the rule that was picked before.
    void rulePicked();
    void proofStepChanged();
    void witnessesWanted(const candler::Moment& moment,
                         const std::vector<candler::EClassId>& classes, const QString& what);

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
    std::optional<CodeTermRow::Piece> m_piece;
    std::vector<EClassId> m_proofClasses;
    std::vector<ENodeId> m_proofNodes;
};

}  // namespace candler
