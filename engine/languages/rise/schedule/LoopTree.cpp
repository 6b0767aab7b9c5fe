#include "engine/languages/rise/schedule/LoopTree.h"

#include <algorithm>
#include <set>
#include <utility>

namespace candler::rise {

using enum Primitive;

namespace {

constexpr std::size_t kMostParts = 20'000;

bool isMapLike(Primitive primitive) {
    static const std::set kMaps{Map, MapSeq, MapSeqUnroll, MapPar, MapStream, IterateStream};
    return kMaps.contains(primitive);
}

bool isReductionLike(Primitive primitive) {
    static const std::set kReductions{Reduce, ReduceSeq, ReduceSeqUnroll, ReducePar, ScanSeq};
    return kReductions.contains(primitive);
}

LoopPart callOf(Primitive primitive, std::uint32_t payload, std::vector<LoopPart> parts) {
    LoopPart part;
    part.kind = LoopPart::Kind::Call;
    part.primitive = primitive;
    part.payload = payload;
    part.parts = std::move(parts);
    return part;
}

bool areAny(const std::vector<LoopPart>& parts) {
    return std::ranges::all_of(parts, &LoopPart::isAny);
}

/// Reads a term with what is known of its variables.
class LoopReader {
public:
    explicit LoopReader(RiseTerms& terms) : m_terms(terms), m_context(terms.context()) {}

    /// None if there is too much.
    std::optional<LoopTree> run(TermId term) {
        while (op(term) == kNatLam || op(term) == kLam) {
            if (op(term) == kLam) {
                m_scope.emplace_back();
                m_loopOf.push_back(0);
            }
            term = child(term, 0);
        }
        m_tree.root = read(term);
        if (m_parts > kMostParts) return std::nullopt;
        return std::move(m_tree);
    }

private:
    /// What a function is given: a term in the present scope, or what is known of an element.
    struct Argument {
        TermId term{};
        LoopPart part{};
    };

    [[nodiscard]] OpId op(TermId term) const { return m_context.store[term].op; }
    [[nodiscard]] TermId child(TermId term, std::size_t index) const {
        return m_context.store.children(term)[index];
    }

    LoopPart read(TermId term) { return apply(term, {}); }
    LoopPart read(const Argument& argument) {
        return argument.term.isValid() ? read(argument.term) : argument.part;
    }
    LoopPart apply(const Argument& function, const std::vector<LoopPart>& elements) {
        return function.term.isValid() ? apply(function.term, elements) : LoopPart();
    }

    /// What a function makes of elements; without any, what it is.
    LoopPart apply(TermId term, const std::vector<LoopPart>& elements) {
        if (m_parts > kMostParts) return {};
        if (op(term) == kLam) return applyLambda(term, elements);
        std::vector<Argument> arguments;
        for (; op(term) == kApp; term = child(term, 0)) arguments.push_back({child(term, 1), {}});
        std::ranges::reverse(arguments);
        for (const LoopPart& element : elements) arguments.push_back({{}, element});
        if (op(term) == kVar && arguments.empty()) return variable(term);
        const TypeId type = m_context.store.type(term);
        while (op(term) == kNatApp) term = child(term, 0);
        if (!isPrimitive(op(term))) return {};
        return call(primitiveOf(op(term)), m_context.store[term].payload, type, arguments);
    }

    LoopPart applyLambda(TermId lambda, const std::vector<LoopPart>& elements) {
        m_scope.push_back(elements.empty() ? LoopPart() : elements.front());
        m_loopOf.push_back(m_loops);
        LoopPart body = elements.size() < 2
                            ? read(child(lambda, 0))
                            : apply(child(lambda, 0), {elements.begin() + 1, elements.end()});
        m_scope.pop_back();
        m_loopOf.pop_back();
        return body;
    }

    /// Notes where arithmetic takes a variable of a map that is not the innermost loop.
    void noteCaptures(const std::vector<Argument>& arguments) {
        for (const Argument& argument : arguments) {
            if (!argument.term.isValid()) continue;
            const FreeSet free = m_terms.binding().freeIndices(argument.term);
            for (std::uint32_t index = 0; index < m_scope.size(); ++index) {
                const std::size_t owner = m_loopOf[m_scope.size() - 1 - index];
                m_tree.hasCaptures |= owner > 0 && owner < m_loops && mayBeFree(free, index);
            }
        }
    }

    LoopPart variable(TermId term) {
        const std::size_t index = m_context.store[term].payload;
        const LoopPart& part = m_scope[m_scope.size() - 1 - index];
        m_parts += sizeOf(part);
        return part;
    }

    static std::size_t sizeOf(const LoopPart& part) {
        std::size_t size = 1;
        for (const LoopPart& inner : part.parts) size += sizeOf(inner);
        return size;
    }

    LoopPart call(Primitive primitive, std::uint32_t payload, TypeId type,
                  const std::vector<Argument>& arguments) {
        if (isMapLike(primitive)) return map(primitive, type, arguments);
        if (isReductionLike(primitive)) return reduction(primitive, type, arguments);
        if (primitive == Generate && !arguments.empty()) {
            LoopPart body = apply(arguments[0], {LoopPart()});
            if (body.isAny()) return {};
            return loop(primitive, m_context.types[type].right, arguments[0], std::move(body), {});
        }
        if (row(primitive).level == PrimitiveLevel::Scalar) noteCaptures(arguments);
        std::vector<LoopPart> parts;
        for (const Argument& argument : arguments) parts.push_back(read(argument));
        if ((primitive == Fst || primitive == Snd) && !parts.empty() &&
            parts[0].kind == LoopPart::Kind::Call && parts[0].primitive == MakePair &&
            parts[0].parts.size() == 2)
            return parts[0].parts[primitive == Fst ? 0 : 1];
        if (row(primitive).level != PrimitiveLevel::Scalar && areAny(parts)) return {};
        m_parts += 1;
        return callOf(primitive, payload, std::move(parts));
    }

    /// Over arrays of a type.
    LoopPart loop(Primitive primitive, TypeId array, const Argument& function, LoopPart body,
                  LoopPart input) {
        LoopPart part;
        part.kind = LoopPart::Kind::Loop;
        part.primitive = primitive;
        part.size = m_context.types[array].size;
        if (function.term.isValid()) part.parameter = parameterOf(primitive, function.term);
        // What only moves elements is read where they are needed, and so are maps without loops.
        if (!input.hasReductions()) input = {};
        part.parts = {std::move(body), std::move(input)};
        m_parts += 1;
        return part;
    }

    [[nodiscard]] std::string parameterOf(Primitive primitive, TermId function) const {
        if (isReductionLike(primitive) && op(function) == kLam) function = child(function, 0);
        const std::string* name = op(function) == kLam ? m_context.binderName(function) : nullptr;
        return name == nullptr ? std::string() : *name;
    }

    LoopPart map(Primitive primitive, TypeId type, const std::vector<Argument>& arguments) {
        if (arguments.empty()) return {};
        LoopPart input = arguments.size() > 1 ? read(arguments[1]) : LoopPart();
        LoopPart element;
        if (primitive == Map && isFusible(input, arguments[0], 0)) {
            element = input.body();
            input = LoopPart(input.input());
            m_tree.isFused = true;
        }
        LoopPart body = inLoop(arguments[0], {std::move(element)});
        if (body.isAny()) return input;
        const TypeId array = m_context.types[m_context.types[type].right].left;
        return loop(primitive, array, arguments[0], std::move(body), std::move(input));
    }

    LoopPart reduction(Primitive primitive, TypeId type, const std::vector<Argument>& arguments) {
        if (arguments.size() < 2) return {};
        LoopPart input = arguments.size() > 2 ? read(arguments[2]) : LoopPart();
        LoopPart element;
        const bool isInOrder = primitive == Reduce || primitive == ReduceSeq;
        if (isInOrder && isFusible(input, arguments[0], 1)) {
            element = input.body();
            input = LoopPart(input.input());
            m_tree.hasReductions = true;
        }
        LoopPart body = inLoop(arguments[0], {LoopPart(), std::move(element)});
        if (isSumOfSums(body)) body = LoopPart(body.parts[1]);
        if (primitive == Reduce) m_tree.hasReductions = true;
        if (primitive == ReduceSeq) m_tree.hasReduceSeq = true;
        const TypeId inner = m_context.types[m_context.types[type].right].right;
        const bool isOfBlocks = isMonoid(arguments[0].term, arguments[1].term);
        LoopPart made =
            loop(primitive == Reduce ? ReduceSeq : primitive, m_context.types[inner].left,
                 arguments[0], std::move(body), std::move(input));
        made.isOfBlocks = isOfBlocks;
        return made;
    }

    /// `add` and 0, or `mul` and 1, or `min` or `max` with any start; the second argument of the
    /// operator may be any function of what is reduced.
    bool isMonoid(TermId operation, TermId start) {
        if (!operation.isValid() || !start.isValid()) return false;
        TermId head = operation;
        if (op(operation) == kLam && op(child(operation, 0)) == kLam) {
            const TermId outer = child(child(operation, 0), 0);
            if (op(outer) != kApp || op(child(outer, 0)) != kApp) return false;
            const TermId first = child(child(outer, 0), 1);
            if (op(first) != kVar || m_context.store[first].payload != 1 ||
                uses(child(outer, 1), 1) > 0)
                return false;
            head = child(child(outer, 0), 0);
        }
        if (op(head) == rise::op(Min) || op(head) == rise::op(Max)) return true;
        if (op(start) != kLiteral) return false;
        const double value = m_context.literalValue(m_context.store[start].payload);
        return (op(head) == rise::op(Add) && value == 0) ||
               (op(head) == rise::op(Mul) && value == 1);
    }

    /// Those are one nest: rules move them as blocks of a sum.
    static bool isSumOfSums(const LoopPart& body) {
        const auto isSum = [](const LoopPart& part) {
            return part.kind == LoopPart::Kind::Call && part.primitive == Add &&
                   part.parts.size() == 2 && part.parts[0].isAny();
        };
        if (!isSum(body) || !body.parts[1].isReduction()) return false;
        const LoopPart* inner = &body.parts[1].body();
        while (inner->isReduction()) inner = &inner->body();
        return isSum(*inner);
    }

    LoopPart inLoop(const Argument& function, const std::vector<LoopPart>& elements) {
        ++m_loops;
        LoopPart body = apply(function, elements);
        --m_loops;
        return body;
    }

    /// Whether what makes the elements may be part of the function that takes them as its parameter
    /// of that number: nothing but arithmetic is done twice for that.
    bool isFusible(const LoopPart& input, const Argument& function, std::size_t parameter) {
        if (!input.isLoop() || input.primitive != Map) return false;
        if (!input.body().hasLoops()) return true;
        TermId body = function.term;
        if (!body.isValid()) return false;
        std::uint32_t index = 0;
        for (std::size_t i = 0; op(body) == kLam; ++i, body = child(body, 0))
            index = i > parameter ? index + 1 : 0;
        return body == function.term || uses(body, index) < 2;
    }

    /// How often a variable occurs; of more than one time nothing is said but that.
    int uses(TermId term, std::uint32_t index) {
        if (!mayBeFree(m_terms.binding().freeIndices(term), index)) return 0;
        if (op(term) == kVar) return m_context.store[term].payload == index ? 1 : 0;
        int count = 0;
        for (const TermId inner : m_context.store.children(term))
            if (count < 2) count += uses(inner, op(term) == kLam ? index + 1 : index);
        return count;
    }

    RiseTerms& m_terms;
    RiseContext& m_context;
    std::vector<LoopPart> m_scope;      ///< By variable, what it is.
    std::vector<std::size_t> m_loopOf;  ///< By variable, how many loops were around its binder.
    std::size_t m_loops = 0;
    LoopTree m_tree;
    std::size_t m_parts = 0;
};

void collect(LoopPart& part, std::vector<LoopPart*>& loops) {
    if (part.isLoop()) loops.push_back(&part);
    for (LoopPart& inner : part.parts) collect(inner, loops);
}

/// i, j, …, z, i2, j2, ….
std::string defaultName(std::size_t number) {
    constexpr std::size_t kLetters = 'z' - 'i' + 1;
    std::string name(1, static_cast<char>('i' + static_cast<int>(number % kLetters)));
    if (number >= kLetters) name += std::to_string(number / kLetters + 1);
    return name;
}

bool depthIn(const LoopPart& part, const LoopPart* loop, std::size_t depth, std::size_t& found) {
    if (&part == loop) {
        found = depth;
        return true;
    }
    for (std::size_t i = 0; i < part.parts.size(); ++i) {
        // What a loop runs over is made beside it.
        const bool isInside = part.isLoop() && i == 0;
        if (depthIn(part.parts[i], loop, depth + (isInside ? 1 : 0), found)) return true;
    }
    return false;
}

}  // namespace

bool LoopPart::isReduction() const {
    return isLoop() && isReductionLike(primitive);
}

bool LoopPart::hasLoops() const {
    return isLoop() || std::ranges::any_of(parts, &LoopPart::hasLoops);
}

bool LoopPart::hasReductions() const {
    return isReduction() || std::ranges::any_of(parts, &LoopPart::hasReductions);
}

Result<LoopTree> readLoopTree(RiseTerms& terms, TermId term) {
    auto tree = LoopReader(terms).run(terms.normalise(terms.eliminateCompositions(term)));
    if (!tree)
        return failure(makeError("the program has too many parts for its loops to be told", {},
                                 "name what is used several times by let"));
    std::size_t number = 0;
    for (LoopPart* loop : loopsOf(tree->root)) loop->name = defaultName(number++);
    return std::move(*tree);
}

std::vector<LoopPart*> loopsOf(LoopPart& part) {
    std::vector<LoopPart*> loops;
    collect(part, loops);
    return loops;
}

LoopPart* findLoop(LoopPart& part, const std::string& name) {
    const std::vector<LoopPart*> loops = loopsOf(part);
    const auto found = std::ranges::find(loops, name, &LoopPart::name);
    return found == loops.end() ? nullptr : *found;
}

std::size_t depthOf(const LoopPart& root, const LoopPart* loop) {
    std::size_t found = 0;
    depthIn(root, loop, 0, found);
    return found;
}

}  // namespace candler::rise
