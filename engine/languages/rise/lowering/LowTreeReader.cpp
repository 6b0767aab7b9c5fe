// From Rise terms to LowTree: evaluation of applications with environments instead of indices.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/languages/rise/lowering/LowTree.h"
#include "engine/languages/rise/lowering/LoweringError.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

namespace {

constexpr const char* kFunctionParameter =
    "a kernel takes data, and this program has a function as parameter";
constexpr const char* kFunctionParameterHint = "write the function into the program";

struct Thunk;
using Scope = std::vector<Thunk>;

/// A node, or a term with the scope that its indices mean (if `node` is invalid).
struct Thunk {
    LowId node;
    TermId term;
    Scope scope;
    loop::OriginId place{};
};

class Reader {
public:
    explicit Reader(LowTree& tree) : m_tree(tree), m_context(tree.context()), m_terms(m_context) {}

    LowProgram program(TermId term, bool hasPlaces) {
        loop::OriginId place = hasPlaces ? loop::OriginId{0U} : loop::OriginId{};
        while (m_context.store[term].op == kNatLam) {
            place = childPlace(term, place, 0);
            term = m_context.store.children(term)[0];
        }
        checkVariables(term, {});
        LowProgram result;
        result.body =
            withLets(read({.node = {}, .term = term, .scope = {}, .place = place}, {}), 0);
        while (m_tree[result.body].kind == LowKind::Lambda) {
            const LowNode lambda = m_tree[result.body];
            const TypeId type = m_context.types[lambda.type].left;
            if (!m_context.types.isData(type))
                throw LoweringError(kFunctionParameter, {}, kFunctionParameterHint);
            result.parameters.push_back(m_tree.variable(lambda.variable, type));
            result.body = lambda.args[0];
        }
        return result;
    }

private:
    /// An e-graph may have merged a term with one in which a variable of another binder has no
    /// influence on the value. What rules make of that has the value, but no meaning in C++.
    void checkVariables(TermId term, const std::vector<TypeId>& scope) {
        const Label label = m_context.store[term];
        if (label.op == kVar) {
            const auto text = [&](TypeId type) { return m_context.types.text(type); };
            const std::string message = "the term is not well-typed: a variable of type ";
            if (label.payload >= scope.size())
                throw LoweringError(message + text(label.type) + " is not bound");
            const TypeId bound = scope[scope.size() - 1 - label.payload];
            if (bound != label.type)
                throw LoweringError(fmt::format("{}{} is used as one of type {}", message,
                                                text(bound), text(label.type)));
            return;
        }
        const auto children = m_context.store.children(term);
        if (children.empty() || !m_checked.emplace(term, scope).second) return;
        std::vector<TypeId> inner = scope;
        if (label.op == kLam) inner.push_back(m_context.types[label.type].left);
        if (label.op == kNatLam)
            for (TypeId& type : inner) type = m_context.types.shiftNats(type, 1);
        const std::vector<TermId> parts(children.begin(), children.end());
        for (const TermId part : parts) checkVariables(part, inner);
    }

    struct Applied {
        TermId term;
        loop::OriginId place;
    };

    /// How many parts a term has, with itself; 0 for too many.
    std::uint32_t sizeOf(TermId term) {
        constexpr std::uint32_t kMost = 1U << 24U;
        if (const auto known = m_sizes.find(term); known != m_sizes.end()) return known->second;
        std::uint32_t size = 1;
        for (const TermId child : m_context.store.children(term)) {
            const std::uint32_t inner = size == 0 ? 0 : sizeOf(child);
            size = inner == 0 || size + inner > kMost ? 0 : size + inner;
        }
        return m_sizes[term] = size;
    }

    loop::OriginId childPlace(TermId term, loop::OriginId place, std::size_t index) {
        if (!place.isValid() || sizeOf(term) == 0) return {};
        std::uint32_t before = 1;
        for (std::size_t i = 0; i < index; ++i) before += sizeOf(m_context.store.children(term)[i]);
        return loop::OriginId{place.value + before};
    }

    /// A part of what a thunk stands for, in the same scope.
    Thunk child(const Thunk& of, std::size_t index) {
        return {.node = {},
                .term = m_context.store.children(of.term)[index],
                .scope = of.scope,
                .place = childPlace(of.term, of.place, index)};
    }

    /// A term applied to `args`, of which the last is the first argument.
    LowId read(Thunk of, std::vector<Thunk> args) {
        m_applied = {of.term, of.place};
        while (m_context.store[of.term].op == kApp) {
            args.push_back(child(of, 1));
            of.place = childPlace(of.term, of.place, 0);
            of.term = m_context.store.children(of.term)[0];
        }
        const Label label = m_context.store[of.term];
        if (label.op == kLam) return readLambda(of, std::move(args));
        if (label.op == kVar) {
            const Thunk bound = of.scope[of.scope.size() - 1 - label.payload];
            if (!bound.node.isValid()) return read(bound, std::move(args));
            if (!args.empty()) throw LoweringError(kFunctionParameter, {}, kFunctionParameterHint);
            return bound.node;
        }
        if (label.op == kComp) return readComposition(of, std::move(args));
        if (label.op == kNatLam)
            throw LoweringError("an abstraction over a size inside a program cannot be lowered");
        if (label.op == kNatApp) {
            const Thunk applied = written(of);
            if (applied.node.isValid()) return applied.node;
            if (applied.term != of.term) return read(applied, std::move(args));
        }
        if (label.op == kNatApp || isPrimitive(label.op))
            return readPrimitive(of.term, std::move(args));
        const LowKind kind = label.op == kLiteral      ? LowKind::Literal
                             : label.op == kNatLiteral ? LowKind::NatLiteral
                                                       : LowKind::IndexLiteral;
        return m_tree.add({.kind = kind, .type = label.type, .payload = label.payload});
    }

    LowId force(const Thunk& thunk) { return thunk.node.isValid() ? thunk.node : read(thunk, {}); }

    LowId readLambda(const Thunk& of, std::vector<Thunk> args) {
        const TypeId parameter = m_context.types[m_context.store.type(of.term)].left;
        Thunk body = child(of, 0);
        const std::string* name = m_context.binderName(of.term);
        const LowVar variable = m_tree.freshVariable(name != nullptr ? *name : "");
        if (args.empty()) {
            body.scope.push_back(
                {.node = m_tree.variable(variable, parameter), .term = {}, .scope = {}});
            const std::size_t known = m_lets.size();
            const LowId inner = read(std::move(body), {});
            return m_tree.lambda(variable, parameter, withLets(inner, known));
        }
        Thunk argument = std::move(args.back());
        args.pop_back();
        if (!m_context.types.isData(parameter)) {
            body.scope.push_back(std::move(argument));
            return read(std::move(body), std::move(args));
        }
        const LowId value = force(argument);
        if (isView(value)) {
            body.scope.push_back({.node = value, .term = {}, .scope = {}});
            return read(std::move(body), std::move(args));
        }
        body.scope.push_back(
            {.node = m_tree.variable(variable, parameter), .term = {}, .scope = {}});
        m_lets.emplace_back(variable, value);
        return read(std::move(body), std::move(args));
    }

    LowId readComposition(const Thunk& of, std::vector<Thunk> args) {
        if (args.empty()) {
            const TypeId parameter = m_context.types[m_context.store.type(of.term)].left;
            const LowVar variable = m_tree.freshVariable();
            const LowId argument = m_tree.variable(variable, parameter);
            args.push_back({.node = argument, .term = {}, .scope = {}});
            const std::size_t known = m_lets.size();
            const LowId inner = readComposition(of, std::move(args));
            return m_tree.lambda(variable, parameter, withLets(inner, known));
        }
        Thunk argument = std::move(args.back());
        args.pop_back();
        const LowId inner = read(child(of, 0), {std::move(argument)});
        args.push_back({.node = inner, .term = {}, .scope = {}});
        return read(child(of, 1), std::move(args));
    }

    LowId readPrimitive(TermId head, std::vector<Thunk> args) {
        const TermId origin = m_applied.term;
        const loop::OriginId place = m_applied.place;
        std::vector<NatId> nats;
        TermId primitive = head;
        while (m_context.store[primitive].op == kNatApp) {
            nats.insert(nats.begin(), NatId{m_context.store[primitive].payload});
            primitive = m_context.store.children(primitive)[0];
        }
        const Label label = m_context.store[primitive];
        if (!isPrimitive(label.op))
            throw LoweringError("an abstraction over a size inside a program cannot be lowered");
        if (primitiveOf(label.op) == Primitive::Iterate) return readIterate(head, std::move(args));
        LowNode call{.kind = LowKind::Call,
                     .type = m_context.store.type(head),
                     .primitive = primitiveOf(label.op),
                     .head = head,
                     .origin = origin,
                     .place = place,
                     .nats = std::move(nats),
                     .payload = label.payload};
        std::vector<std::pair<LowVar, TypeId>> missing;
        const std::size_t known = m_lets.size();
        while (m_context.types.isFunction(call.type)) {
            const Type function = m_context.types[call.type];
            if (args.empty()) {
                const LowVar variable = m_tree.freshVariable();
                missing.emplace_back(variable, function.left);
                if (!m_context.types.isData(function.left))
                    throw LoweringError("a primitive is not given its function");
                call.args.push_back(m_tree.variable(variable, function.left));
            } else {
                call.args.push_back(force(args.back()));
                args.pop_back();
            }
            call.type = function.right;
        }
        LowId result = withLets(m_tree.add(std::move(call)), known);
        for (auto parameter = missing.rbegin(); parameter != missing.rend(); ++parameter)
            result = m_tree.lambda(parameter->first, parameter->second, result);
        return result;
    }

    /// One step after the other, each with its own size and its result in memory.
    LowId readIterate(TermId head, std::vector<Thunk> args) {
        if (args.empty()) throw LoweringError("a primitive is not given its function");
        const Type given = m_context.types[m_context.types[m_context.store.type(head)].right];
        const LowId use = m_tree.add({.kind = LowKind::Call,
                                      .type = given.right,
                                      .primitive = Primitive::Iterate,
                                      .head = head,
                                      .origin = m_applied.term,
                                      .place = m_applied.place});
        if (args.size() == 1) {
            const LowVar variable = m_tree.freshVariable();
            const LowId input = m_tree.variable(variable, given.left);
            args.insert(args.begin(), {.node = input, .term = {}, .scope = {}});
            const std::size_t known = m_lets.size();
            const LowId result = readIterate(head, std::move(args));
            return m_tree.lambda(variable, given.left, withLets(result, known));
        }
        const Thunk function = written(args.back());
        if (function.node.isValid() || m_context.store[function.term].op != kNatLam)
            throw LoweringError("the function of iterate is not written with its size", use,
                                "such as iterate[3] (/\\l. \\xs. …)");
        const TermId body = m_context.store.children(function.term)[0];
        const TypeId taken = m_context.types[m_context.store.type(body)].left;
        Nats& nats = m_context.nats;
        const NatId factor =
            nats.substituteOutermost(m_context.types[taken].size, nats.constant(1));
        NatId size = m_context.types[given.left].size;
        LowId value = force(args.front());
        const Payload count = m_context.store[head].payload;
        for (Payload step = 0; step < count; ++step) {
            const std::optional<NatId> next = nats.divide(size, factor);
            if (!next)
                throw LoweringError(
                    fmt::format("the size {} cannot be divided by {} for a step of iterate",
                                nats.text(size), nats.text(factor)),
                    use);
            size = *next;
            if (step > 0) value = m_tree.call(Primitive::ToMem, {value}, m_tree.type(value));
            value = read(instance(function, size), {{.node = value, .term = {}, .scope = {}}});
        }
        return value;
    }

    /// What a variable stands for, and applications to sizes where functions of sizes are written.
    Thunk written(Thunk thunk) {
        while (!thunk.node.isValid()) {
            const Label label = m_context.store[thunk.term];
            if (label.op == kVar) {
                Thunk meant = thunk.scope[thunk.scope.size() - 1 - label.payload];
                thunk = std::move(meant);
                continue;
            }
            if (label.op != kNatApp) break;
            const Thunk function = written(child(thunk, 0));
            if (function.node.isValid() || m_context.store[function.term].op != kNatLam) break;
            thunk = instance(function, NatId{label.payload});
        }
        return thunk;
    }

    /// The body of a function of a size, for that size; its parts are where they were.
    Thunk instance(const Thunk& function, NatId size) {
        Thunk body = child(function, 0);
        const TermId written = std::exchange(body.term, m_terms.substituteNat(body.term, size));
        if (sizeOf(written) != sizeOf(body.term)) body.place = {};
        return body;
    }

    /// Binds what was named since there were `known` names around `id`, or around the body of the
    /// function that `id` is.
    LowId withLets(LowId id, std::size_t known) {
        const LowNode node = m_tree[id];
        if (m_lets.size() > known && node.kind == LowKind::Lambda)
            return m_tree.withArgs(id, {withLets(node.args[0], known)});
        while (m_lets.size() > known) {
            id = m_tree.let(m_lets.back().first, m_lets.back().second, id);
            m_lets.pop_back();
        }
        return id;
    }

    /// Nothing is computed in it, so that it may be repeated.
    bool isView(LowId id) const {
        const LowNode& node = m_tree[id];
        if (node.kind == LowKind::Call) {
            const PrimitiveLevel level = row(node.primitive).level;
            if (level != PrimitiveLevel::View && node.primitive != Primitive::Map) return false;
        }
        for (const LowId arg : node.args)
            if (!isView(arg)) return false;
        return true;
    }

    LowTree& m_tree;
    RiseContext& m_context;
    RiseTerms m_terms;
    std::vector<std::pair<LowVar, LowId>> m_lets;  ///< Values to be named, outermost first.
    Applied m_applied;  ///< The application whose head is being looked for.
    std::map<TermId, std::uint32_t> m_sizes;
    /// Terms whose variables are those of binders of these types.
    std::set<std::pair<TermId, std::vector<TypeId>>> m_checked;
};

}  // namespace

LowProgram readLowProgram(LowTree& tree, TermId term, bool hasPlaces) {
    return Reader(tree).program(term, hasPlaces);
}

}  // namespace candler::rise
