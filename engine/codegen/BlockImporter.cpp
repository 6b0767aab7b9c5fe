#include "engine/codegen/BlockImporter.h"

#include <map>
#include <utility>

namespace candler::loop {

namespace {

class Importer {
public:
    Importer(Function& to, const Function& from) : m_to(to), m_from(from) {
        for (std::size_t i = 0; i < from.parameters().size(); ++i) {
            const Parameter& parameter = from.parameters()[i];
            const Parameter& ours = to.parameters()[i];
            if (const VarId* size = std::get_if<VarId>(&parameter))
                m_variables[*size] = std::get<VarId>(ours);
            else
                m_buffers[std::get<BufferId>(parameter)] = std::get<BufferId>(ours);
        }
    }

    Block block(const Block& statements) {
        Block result;
        for (const Stmt& stmt : statements) result.push_back(statement(stmt));
        return result;
    }

private:
    Stmt statement(Stmt stmt) {
        if (For* loop = stmt.as<For>())
            loop->variable = m_variables[loop->variable] =
                m_to.addLoopVariable(m_from[loop->variable].name);
        if (Allocate* allocate = stmt.as<Allocate>()) {
            Buffer buffer = m_from[allocate->buffer];
            for (ExprId& extent : buffer.shape) extent = expr(extent);
            allocate->buffer = m_buffers[allocate->buffer] = m_to.addBuffer(std::move(buffer));
        }
        if (Declare* declare = stmt.as<Declare>()) {
            const Local& local = m_from[declare->local];
            declare->local = m_locals[declare->local] =
                m_to.addLocal(local.name, local.type, local.lanes);
        }
        if (Define* part = stmt.as<Define>()) {
            part->part = m_parts[part->part] = m_to.addPart(m_from[part->part]);
            for (VarId& parameter : part->parameters)
                parameter = m_variables[parameter] = m_to.addLoopVariable(m_from[parameter].name);
        }
        if (Run* run = stmt.as<Run>()) run->part = m_parts.at(run->part);
        if (Assign* assign = stmt.as<Assign>()) assign->local = m_locals.at(assign->local);
        forEachWritten(stmt, [this](BufferId& id) { id = m_buffers.at(id); });
        forEachExpr(stmt, [this](ExprId& id) { id = expr(id); });
        forEachBlock(stmt, [this](Block& inner) { inner = block(inner); });
        return stmt;
    }

    ExprId expr(ExprId id) {
        if (const auto found = m_exprs.find(id); found != m_exprs.end()) return found->second;
        Expr copy = m_from[id];
        for (ExprId& operand : copy.operands) operand = expr(operand);
        if (copy.op == ExprOp::Variable) copy.ref = m_variables.at(copy.variable()).value;
        if (copy.op == ExprOp::Local) copy.ref = m_locals.at(copy.local()).value;
        if (copy.op == ExprOp::Load) copy.ref = m_buffers.at(copy.buffer()).value;
        if (copy.op == ExprOp::Call) copy.ref = m_to.addForeign(m_from[copy.foreign()]).value;
        return m_exprs[id] = m_to.make(std::move(copy));
    }

    Function& m_to;
    const Function& m_from;
    std::map<VarId, VarId> m_variables;
    std::map<BufferId, BufferId> m_buffers;
    std::map<LocalId, LocalId> m_locals;
    std::map<PartId, PartId> m_parts;
    std::map<ExprId, ExprId> m_exprs;
};

}  // namespace

bool haveSameParameters(const Function& a, const Function& b) {
    if (a.parameters().size() != b.parameters().size()) return false;
    for (std::size_t i = 0; i < a.parameters().size(); ++i) {
        const BufferId* left = std::get_if<BufferId>(&a.parameters()[i]);
        const BufferId* right = std::get_if<BufferId>(&b.parameters()[i]);
        if ((left == nullptr) != (right == nullptr)) return false;
        if (left == nullptr) continue;
        const bool isAlike = a[*left].role == b[*right].role &&
                             a[*left].stored() == b[*right].stored() &&
                             a[*left].shape.size() == b[*right].shape.size();
        if (!isAlike) return false;
    }
    return true;
}

Block importBody(Function& to, const Function& from) {
    return Importer(to, from).block(from.body);
}

}  // namespace candler::loop
