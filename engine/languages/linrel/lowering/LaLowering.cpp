#include "engine/languages/linrel/lowering/LaLowering.h"

#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/languages/linrel/lowering/LaTranslator.h"
#include "engine/languages/linrel/lowering/SharedProducts.h"

namespace candler::linrel {

using namespace loop;

namespace {

std::vector<LaId> expressionsOf(std::span<const LaOutput> outputs) {
    std::vector<LaId> expressions;
    for (const LaOutput& output : outputs) expressions.push_back(output.expression);
    return expressions;
}

}  // namespace

LaTranslator::LaTranslator(LaProgram& program, std::span<const LaOutput> outputs,
                           const LaLoweringOptions& options)
    : m_program(program),
      m_outputs(outputs.begin(), outputs.end()),
      m_options(options),
      m_graph(program, expressionsOf(outputs)),
      m_function(options.name),
      m_nest(m_function) {}

Function LaTranslator::translate() {
    addOutputs();
    addSizes();
    for (Stored& output : m_outputBuffers)
        m_function.mutableBuffer(output.buffer).shape = extents(output.shape, false);
    addInputs();
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const LaId id = m_graph.resolved(m_outputs[i].expression);
        const Stored& stored = store(id);
        if (stored.buffer != m_outputBuffers[i].buffer) copy(stored, m_outputBuffers[i]);
    }
    m_function.body = std::move(m_nest.top().block);
    return std::move(m_function);
}

void LaTranslator::addOutputs() {
    for (const LaOutput& output : m_outputs) {
        const LaId id = m_graph.resolved(output.expression);
        const BufferId buffer =
            m_function.addBuffer({output.name, Type::F64, {}, BufferRole::Output});
        const Stored stored{.buffer = buffer,
                            .shape = m_program[output.expression].shape,
                            .pattern = std::nullopt,
                            .isOutput = true};
        m_outputBuffers.push_back(stored);
        m_outputOf.emplace(id, stored);
    }
}

void LaTranslator::addSizes() {
    if (m_options.hasFixedSizes) return;
    const Dimensions& dims = m_program.dimensions;
    for (std::uint32_t i = 0; i < dims.count(); ++i) {
        const DimId dim{i};
        if (dims.isSymbol(dim) && dims.canonical(dim) == dim)
            m_sizes[dim] = m_function.addSize(dims.name(dim));
    }
}

void LaTranslator::addInputs() {
    for (std::uint32_t i = 0; i < m_program.inputs.size(); ++i) {
        const LaInput& input = m_program.inputs[i];
        LaNode node;
        node.op = LaOp::Input;
        node.payload = i;
        node.shape = input.shape;
        const LaId id = m_program.store.make(node);
        if (m_graph.sparsity().isSparse(i)) {
            addSparseInput(i);
            m_stored[id] = {m_sparse.at(i).values, input.shape, false, CellPattern{i, false}};
            continue;
        }
        Buffer buffer{input.name, Type::F64, extents(input.shape, false), BufferRole::Input};
        buffer.values = input.isPositive ? Values::Positive : Values::Any;
        if (input.isBinary) buffer.values = Values::Ones;
        buffer.isSymmetric = input.isSymmetric && m_program.dimensions.size(input.shape.rows) > 1;
        m_stored[id] = {.buffer = m_function.addBuffer(std::move(buffer)),
                        .shape = input.shape,
                        .pattern = std::nullopt};
    }
}

void LaTranslator::addSparseInput(std::uint32_t index) {
    const LaInput& input = m_program.inputs[index];
    const VarId entries = m_function.addSize(input.name + "_entries");
    const ExprId count = m_function.var(entries);
    const ExprId rows = size(input.shape.rows);
    SparseBuffers buffers;
    buffers.count = count;
    buffers.starts = m_function.addBuffer({input.name + "_starts",
                                           Type::Index,
                                           {m_function.add(rows, m_function.constant(1))},
                                           BufferRole::Input});
    buffers.columns =
        m_function.addBuffer({input.name + "_columns", Type::I32, {count}, BufferRole::Input});
    Buffer values{input.name + "_values", Type::F64, {count}, BufferRole::Input};
    values.values = input.isPositive ? Values::Positive : Values::Any;
    if (input.isBinary) values.values = Values::Ones;
    buffers.values = m_function.addBuffer(std::move(values));
    m_function.sparseInputs.push_back({.starts = buffers.starts,
                                       .columns = buffers.columns,
                                       .values = buffers.values,
                                       .entries = entries,
                                       .rowCount = rows,
                                       .columnCount = size(input.shape.columns),
                                       .density = input.sparsity,
                                       .isSymmetric = input.isSymmetric});
    m_sparse.emplace(index, buffers);
}

ExprId LaTranslator::size(DimId dim) {
    dim = m_program.dimensions.canonical(dim);
    const auto found = m_sizes.find(dim);
    return found == m_sizes.end() ? m_function.constant(m_program.dimensions.size(dim))
                                  : m_function.var(found->second);
}

ExprId LaTranslator::count(const Shape& shape) {
    return m_function.cast(Type::F64, m_function.multiply(size(shape.rows), size(shape.columns)));
}

std::vector<ExprId> LaTranslator::extents(const Shape& shape, bool isTransposed) {
    return address(shape, isTransposed, {size(shape.rows), size(shape.columns)});
}

Function lowerOutputs(LaProgram& program, std::span<const LaOutput> outputs,
                      const LaLoweringOptions& options) {
    std::vector<LaOutput> computed(outputs.begin(), outputs.end());
    if (options.isFused) {
        SharedProducts products(program);
        for (LaOutput& output : computed) output.expression = products.of(output.expression);
    }
    Function function = LaTranslator(program, computed, options).translate();
    checkVerified(function);
    simplify(function);
    placeMemory(function);
    checkVerified(function);
    return function;
}

}  // namespace candler::linrel
