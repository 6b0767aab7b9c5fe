#include "engine/languages/tensorgraph/rules/TensorSampler.h"

#include <algorithm>

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

namespace {

using Kind = PatternNode::Kind;

constexpr std::size_t kImageAxes = 4;

bool isOfImages(TensorOp o) {
    switch (o) {
        case TensorOp::Conv:
        case TensorOp::Conv3:
        case TensorOp::Conv4:
        case TensorOp::Normkernel:
        case TensorOp::Poolmax:
        case TensorOp::Poolavg:
        case TensorOp::Enlarge:
        case TensorOp::Gmerge:
        case TensorOp::Batchnorm:
            return true;
        default:
            return false;
    }
}

}  // namespace

TensorInstances::TensorInstances(TensorContext& context, const Rule& rule, std::uint64_t seed)
    : m_context(context),
      m_rule(rule),
      m_applier(dynamic_cast<TensorApplier&>(*rule.applier)),
      m_random(seed),
      m_roles(rule.pattern.classSlots().size(), Role::Data) {
    findRoles();
}

TensorInstances::Role TensorInstances::roleOf(TensorOp o, std::size_t argument, Role result) {
    if (isConv(o) && argument < 3)
        return argument == 0 ? Role::Data : argument == 1 ? Role::Kernel : Role::Bias;
    if (o == TensorOp::Matmul3 && argument == 2) return Role::Repeated;
    if (o == TensorOp::Broadcast) return Role::Repeated;
    if (o == TensorOp::Batchnorm) return argument > 0 ? Role::Channels : Role::Data;
    return o == TensorOp::Enlarge || o == TensorOp::Gmerge ? Role::Kernel : result;
}

void TensorInstances::findRoles() {
    const auto nodes = m_rule.pattern.nodes();
    std::vector<Role> roles(nodes.size(), Role::Data);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const PatternNode& node = nodes[i];
        if (node.kind == Kind::Variable && roles[i] != Role::Data) m_roles[node.slot] = roles[i];
        if (node.kind != Kind::Operator) continue;
        const TensorOp o = tensorOp(node.op);
        m_isOfImages = m_isOfImages || isOfImages(o);
        for (std::size_t k = 0; k < node.children.size(); ++k)
            roles[node.children[k]] = roleOf(o, k, roles[i]);
    }
    for (const RightStep& step : m_applier.right().steps)
        m_isOfImages = m_isOfImages || (step.kind == RightStep::Kind::Make && isOfImages(step.op));
    findWindows();
}

/// Images must be larger than what windows see together, or they see everything alike.
void TensorInstances::findWindows() {
    constexpr std::int64_t kLargest = 16;
    const auto isPool = [](TensorOp o) { return o == TensorOp::Poolmax || o == TensorOp::Poolavg; };
    for (const PatternNode& node : m_rule.pattern.nodes())
        if (node.kind == Kind::Operator && isPool(tensorOp(node.op)) &&
            node.payloadTest == PatternNode::PayloadTest::Fixed)
            m_reach += std::max(m_context.parameters(node.payload)[0],
                                m_context.parameters(node.payload)[1]);
    for (const RightStep& step : m_applier.right().steps)
        if (step.kind == RightStep::Kind::Make && isPool(step.op))
            for (const std::size_t i : {0U, 1U})
                if (!step.parameters[i].isVariable) m_reach += step.parameters[i].value;
    m_reach = std::min(m_reach, kLargest);
}

std::int64_t TensorInstances::pick(const std::vector<std::int64_t>& values) {
    return values[m_random.below(values.size())];
}

/// Few different ones in one try, so that those that must be equal often are; convolutions with
/// groups come as often as those without.
void TensorInstances::chooseExtents() {
    m_rank = m_isOfImages ? kImageAxes : 2 + m_random.below(3);
    const auto below = [this](std::uint64_t bound) {
        return static_cast<std::int64_t>(m_random.below(bound));
    };
    Extents extents;
    for (std::int64_t i = below(3); i >= 0; --i) extents.push_back(1 + below(4));
    m_dataExtents.fill(extents);
    m_kernelExtents.fill(extents);
    if (!m_isOfImages) return;
    const std::int64_t groups = 1 + below(4);
    const std::int64_t channels = 1 + below(2);
    m_dataExtents[1] = {groups * channels};
    m_kernelExtents[1] = {channels};
    if (below(2) == 0) m_dataExtents[1].push_back(2 * groups * channels);
    if (below(2) == 0) m_kernelExtents[1].push_back(groups * channels);
    m_kernelExtents[0] = {groups, groups * (1 + below(2))};
    Extents window;
    for (std::int64_t i = below(2); i >= 0; --i) window.push_back(1 + below(3));
    m_kernelExtents[2] = m_kernelExtents[3] = window;
    if (m_reach > 0 && below(2) == 0)
        m_dataExtents[2] = m_dataExtents[3] = {1 + m_reach + below(4)};
}

Shape TensorInstances::randomShape(Role role) {
    if (role == Role::Channels) return {pick(m_dataExtents[1])};
    if (role == Role::Bias) return {1, pick(m_kernelExtents[0]), 1, 1};
    if (role == Role::Repeated) return repeatedShape();
    Shape shape;
    for (std::size_t axis = 0; axis < m_rank; ++axis)
        shape.push_back(pick((role == Role::Kernel ? m_kernelExtents : m_dataExtents)[axis]));
    return shape;
}

/// Of what is repeated to the shape that was made last.
Shape TensorInstances::repeatedShape() {
    Shape shape = lastShape();
    if (m_random.below(2) == 0) {
        // One axis, as of what is given for each channel or column.
        const std::size_t axis = shape.empty() ? 0 : m_random.below(shape.size());
        for (std::size_t i = 0; i < shape.size(); ++i)
            if (i != axis) shape[i] = 1;
    } else {
        for (std::int64_t& extent : shape)
            if (m_random.below(2) == 0) extent = 1;
    }
    while (!shape.empty() && shape.front() == 1 && m_random.below(2) == 0)
        shape.erase(shape.begin());
    return shape;
}

Shape TensorInstances::lastShape() {
    const auto nodes = m_rule.pattern.nodes();
    for (std::size_t i = m_types.size(); i-- > 0;)
        if (nodes[i].kind == Kind::Operator) return m_types[i].shape;
    return randomShape(Role::Data);
}

std::int64_t TensorInstances::randomParameter(char letter) {
    switch (letter) {
        case 'a':
            return static_cast<std::int64_t>(m_random.below(activationNames().size()));
        case 'p':
            return static_cast<std::int64_t>(m_random.below(paddingNames().size()));
        case 'x':
            return static_cast<std::int64_t>(m_random.below(m_rank));
        default:
            return 1 + static_cast<std::int64_t>(m_random.below(3));
    }
}

void TensorInstances::fillParameters(const PatternNode& node) {
    Parameters& parameters = m_parameters.emplace_back();
    if (node.payloadTest == PatternNode::PayloadTest::Fixed) {
        parameters = m_context.parameters(node.payload);
        return;
    }
    if (tensorOp(node.op) == TensorOp::Broadcast) {
        parameters = lastShape();
        return;
    }
    for (const char letter : row(tensorOp(node.op)).parameters)
        parameters.push_back(randomParameter(letter));
    if (node.payloadTest == PatternNode::PayloadTest::Any) return;
    for (const ParameterUse& use : m_applier.right().uses) {
        if (use.payloadSlot != node.payload) continue;
        std::int64_t& value = parameters[use.index];
        if (!use.is.isVariable) {
            value = use.is.value;
            continue;
        }
        auto& variable = m_variables[static_cast<std::size_t>(use.is.value)];
        if (variable) value = *variable;
        variable = value;
    }
    m_payloads[node.payload] = m_context.parameters(parameters);
}

bool TensorInstances::fillTypes() {
    for (const PatternNode& node : m_rule.pattern.nodes()) {
        if (node.kind == Kind::Variable) {
            auto& shape = m_shapes[node.slot];
            if (!shape) shape = randomShape(m_roles[node.slot]);
            m_parameters.emplace_back();
            m_types.push_back({TensorType::Kind::Tensor, *shape, {}});
            continue;
        }
        fillParameters(node);
        std::vector<const TensorType*> arguments;
        for (const std::uint32_t child : node.children) arguments.push_back(&m_types[child]);
        auto type = inferType(tensorOp(node.op), m_parameters.back(), arguments);
        if (!type) return false;
        m_types.push_back(std::move(*type));
    }
    return true;
}

SampledRule TensorInstances::build() const {
    const Pattern& pattern = m_rule.pattern;
    SampledRule sampled;
    RuleInstance& instance = sampled.instance;
    instance.terms.resize(pattern.classSlots().size());
    instance.payloads.assign(m_payloads.begin(), m_payloads.end());
    std::vector<TermId> terms;
    for (std::size_t i = 0; i < pattern.nodes().size(); ++i) {
        const PatternNode& node = pattern.nodes()[i];
        if (node.kind == PatternNode::Kind::Variable) {
            const LabelId leaf = m_context.leaf(TensorOp::Input, pattern.classSlots()[node.slot],
                                                *m_shapes[node.slot]);
            terms.push_back(m_context.store.make(leaf, {}));
            instance.terms[node.slot] = terms.back();
            continue;
        }
        std::vector<TermId> arguments;
        for (const std::uint32_t child : node.children) arguments.push_back(terms[child]);
        terms.push_back(m_context.make(tensorOp(node.op), m_parameters[i], arguments));
    }
    for (const Pattern::Companion& companion : pattern.companions())
        instance.terms[companion.slot] = terms[companion.node];
    sampled.left = terms.back();
    instance.type = m_context.store.type(sampled.left);
    return sampled;
}

std::optional<SampledRule> TensorInstances::sample() {
    const Pattern& pattern = m_rule.pattern;
    chooseExtents();
    m_shapes.assign(pattern.classSlots().size(), std::nullopt);
    m_variables.assign(m_applier.right().variableCount, std::nullopt);
    m_payloads.assign(pattern.payloadSlots().size(), 0);
    m_parameters.clear();
    m_types.clear();
    if (!fillTypes()) return std::nullopt;
    return build();
}

std::string TensorInstances::text(TermId side) {
    return expressionText(m_context, side);
}

}  // namespace candler::tensor
