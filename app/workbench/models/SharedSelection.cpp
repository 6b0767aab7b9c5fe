#include "app/workbench/models/SharedSelection.h"

namespace candler {

SharedSelection::SharedSelection(QObject* parent) : QObject(parent) {}

void SharedSelection::selectClass(EClassId id) {
    pick({id, std::nullopt});
}

void SharedSelection::selectNode(EClassId owner, ENodeId node) {
    pick({owner, node});
}

void SharedSelection::showClass(EClassId id) {
    selectClass(id);
    emit classWanted(id);
}

void SharedSelection::selectRule(const QString& name) {
    if (m_rule != name) {
        m_rule = name;
        emit ruleChanged();
    }
    emit rulePicked();
}

void SharedSelection::selectPiece(const std::optional<CodeTermRow::Piece>& piece) {
    if (m_piece == piece) return;
    m_piece = piece;
    emit pieceChanged();
}

void SharedSelection::showProofStep(std::vector<EClassId> classes, std::vector<ENodeId> nodes) {
    if (m_proofClasses == classes && m_proofNodes == nodes) return;
    m_proofClasses = std::move(classes);
    m_proofNodes = std::move(nodes);
    emit proofStepChanged();
}

void SharedSelection::clear() {
    showProofStep({}, {});
    selectPiece({});
    m_past.clear();
    m_future.clear();
    if (m_now == Pick()) return;
    m_now = {};
    emit changed();
}

void SharedSelection::goBack() {
    if (m_past.empty()) return;
    m_future.push_back(m_now);
    m_now = m_past.back();
    m_past.pop_back();
    emit changed();
}

void SharedSelection::goForward() {
    if (m_future.empty()) return;
    m_past.push_back(m_now);
    m_now = m_future.back();
    m_future.pop_back();
    emit changed();
}

void SharedSelection::pick(const Pick& next) {
    if (next == m_now) return;
    if (m_now.eclass) m_past.push_back(m_now);
    m_future.clear();
    m_now = next;
    emit changed();
}

}  // namespace candler
