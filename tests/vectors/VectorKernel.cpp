#include "tests/vectors/VectorKernel.h"

#include <map>

#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/MemoryPlacement.h"

namespace candler::vectors {

namespace {

using loop::ExprId;
using loop::ExprOp;
using loop::Function;

class Lowering {
public:
    Lowering(const VectorTerms& terms, Function& function, std::span<const Payload> inputs)
        : m_terms(terms), m_function(function) {
        for (const Payload input : inputs) {
            const Symbol& symbol = terms.symbol(input);
            m_buffers[input] = function.addBuffer({symbol.name,
                                                   loop::Type::F64,
                                                   {function.constant(symbol.length)},
                                                   loop::BufferRole::Input});
        }
    }

    void lower(TermId term) {
        const std::uint32_t length = m_terms.length(term);
        const loop::BufferId out = m_function.addBuffer(
            {"result", loop::Type::F64, {m_function.constant(length)}, loop::BufferRole::Output});
        for (const TermId part : m_terms.store.subterms(term))
            if (m_terms.store[part].op == op(Operator::Dot)) addDot(part);
        const loop::VarId i = m_function.addLoopVariable("i");
        const ExprId value = element(term, m_function.var(i));
        m_function.body.push_back(
            Function::forLoop(loop::LoopKind::Sequential, i, m_function.constant(length),
                              {Function::store(out, {m_function.var(i)}, value)}));
    }

private:
    void addDot(TermId term) {
        const auto children = m_terms.store.children(term);
        const loop::LocalId sum = m_function.addLocal("dot", loop::Type::F64);
        m_function.body.push_back(Function::declare(sum, m_function.real(loop::Type::F64, 0)));
        const loop::VarId i = m_function.addLoopVariable("i");
        const ExprId product = m_function.multiply(element(children[0], m_function.var(i)),
                                                   element(children[1], m_function.var(i)));
        m_function.body.push_back(Function::forLoop(
            loop::LoopKind::Sequential, i, m_function.constant(m_terms.length(children[0])),
            {Function::assign(sum, m_function.add(m_function.local(sum), product))}));
        m_dots[term] = sum;
    }

    /// Dot products below are there already.
    ExprId element(TermId term, ExprId at) {
        const Label& label = m_terms.store[term];
        const auto children = m_terms.store.children(term);
        const ExprId first = m_function.constant(0);
        switch (static_cast<Operator>(label.op.value)) {
            case Operator::Add:
                return m_function.add(element(children[0], at), element(children[1], at));
            case Operator::Multiply:
                return m_function.multiply(element(children[0], at), element(children[1], at));
            case Operator::Scale:
                return m_function.multiply(element(children[0], first), element(children[1], at));
            case Operator::Dot:
                return m_function.local(m_dots.at(term));
            case Operator::Vector:
                return m_function.load(m_buffers.at(label.payload), {at});
            case Operator::Number:
                break;
        }
        return m_function.real(loop::Type::F64, VectorTerms::number(label.payload));
    }

    const VectorTerms& m_terms;
    Function& m_function;
    std::map<Payload, loop::BufferId> m_buffers;
    std::map<TermId, loop::LocalId> m_dots;
};

}  // namespace

loop::Function lower(const VectorTerms& terms, TermId term, std::span<const Payload> inputs,
                     const std::string& name) {
    Function function(name);
    Lowering(terms, function, inputs).lower(term);
    simplify(function);
    placeMemory(function);
    return function;
}

}  // namespace candler::vectors
