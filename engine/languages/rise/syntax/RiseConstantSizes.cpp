#include "engine/languages/rise/syntax/RiseConstantSizes.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::rise {

namespace {

class ConstantSizes {
public:
    ConstantSizes(const RiseContext& context, const RiseProgram& program)
        : m_context(context), m_program(program) {}

    Diagnostics check() const {
        Diagnostics errors;
        const std::vector<TermId> terms = m_context.store.subterms(m_program.term);
        for (const TermId term : terms)
            if (const std::string problem = misfit(term); !problem.empty())
                errors.push_back(makeError(problem, place(term), "choose numbers that fit"));
        for (auto term = terms.begin(); errors.empty() && term != terms.end(); ++term)
            for (const NatId size : m_context.types.sizes(m_context.store.type(*term)))
                if (errors.empty() && !isPossible(size))
                    errors.push_back(
                        makeError(fmt::format("the size {} is not a whole number from 0 on",
                                              m_context.types.natText(size)),
                                  place(*term), "choose numbers that fit: sizes must divide"));
        return errors;
    }

private:
    /// Nothing is said of sizes that are not numbers.
    [[nodiscard]] bool isPossible(NatId size) const {
        const auto summands = m_context.nats.terms(size);
        if (!m_context.nats.isConstant(size) || !summands || summands->empty()) return true;
        return summands->front().denominator == 1 && summands->front().numerator >= 0;
    }

    /// What is wrong with a primitive that is given its numbers; empty if nothing is.
    [[nodiscard]] std::string misfit(TermId term) const {
        std::vector<std::int64_t> numbers;
        TermId inner = term;
        for (; m_context.store[inner].op == kNatApp; inner = m_context.store.children(inner)[0]) {
            const auto number = m_context.nats.asInteger(NatId{m_context.store[inner].payload});
            if (!number) return {};
            numbers.insert(numbers.begin(), *number);
        }
        const std::optional<std::int64_t> length = lengthBefore(term);
        if (numbers.empty() || !length || !isPrimitive(m_context.store[inner].op)) return {};
        return misfit(primitiveOf(m_context.store[inner].op), numbers, *length);
    }

    /// The elements of the array that is the argument, if that is a number.
    [[nodiscard]] std::optional<std::int64_t> lengthBefore(TermId term) const {
        const Types& types = m_context.types;
        const Type& function = types[m_context.store.type(term)];
        if (function.kind != TypeKind::Function) return std::nullopt;
        const Type& argument = types[function.left];
        if (argument.kind != TypeKind::Array) return std::nullopt;
        return m_context.nats.asInteger(argument.size);
    }

    static std::string misfit(Primitive primitive, const std::vector<std::int64_t>& numbers,
                              std::int64_t length) {
        const std::int64_t first = numbers.front();
        switch (primitive) {
            case Primitive::Split:
            case Primitive::AsVector:
            case Primitive::AsVectorAligned:
                if (first > 0 && length % first == 0) return {};
                return fmt::format("length {} is not divisible by {}", length, first);
            case Primitive::Take:
            case Primitive::Drop:
                if (first <= length) return {};
                return fmt::format("length {} is less than {}", length, first);
            case Primitive::Slide: {
                const std::int64_t step = numbers.back();
                if (step <= 0 || (length >= first && (length - first) % step == 0)) return {};
                return fmt::format(
                    "windows of {} elements, {} apart, do not end with the last of {} elements",
                    first, step, length);
            }
            default:
                return {};
        }
    }

    [[nodiscard]] SourceSpan place(TermId term) const {
        const auto known = m_program.places.find(term);
        return known == m_program.places.end() ? SourceSpan{} : known->second;
    }

    const RiseContext& m_context;
    const RiseProgram& m_program;
};

}  // namespace

Diagnostics checkConstantSizes(const RiseContext& context, const RiseProgram& program) {
    return ConstantSizes(context, program).check();
}

}  // namespace candler::rise
