#include "engine/languages/sdqlite/semantics/SdqInputs.h"

#include <set>

#include "engine/languages/sdqlite/semantics/SdqInputMaker.h"
#include "engine/support/Hash.h"

namespace candler::sdqlite {

namespace {

/// Sizes are drawn before what they must suffice for, so a try may fail.
constexpr std::uint64_t kTries = 30;

bool fillStored(const SdqTerms& terms, const CheckedProgram& program, InputValues& values,
                Diagnostics& errors) {
    // Tensors are over hash maps.
    for (const bool areTensors : {false, true})
        for (const Input& input : program.inputs) {
            const bool isTensor = input.kind == Declaration::Kind::Tensor;
            if (!input.mapping || isTensor != areTensors) continue;
            auto value = evaluate(terms, *input.mapping, values);
            if (!value) {
                errors = value.error();
                return false;
            }
            values.insert_or_assign(terms.symbolAt(input.symbol).name, std::move(*value));
        }
    return true;
}

std::set<Payload> symbolsIn(const SdqTerms& terms, std::span<const TermId> roots) {
    std::set<Payload> symbols;
    for (const TermId root : roots)
        for (const TermId term : terms.store.subterms(root))
            if (terms.store[term].op == op(Operator::Symbol))
                symbols.insert(terms.store[term].payload);
    return symbols;
}

}  // namespace

Result<InputValues> randomInputs(const SdqTerms& terms, const CheckedProgram& program,
                                 std::uint64_t seed, const InputOptions& options) {
    Diagnostics errors;
    for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
        InputMaker maker(terms, &program, mixHash(seed, attempt), options);
        maker.values = options.given;
        bool isMade = true;
        for (const Dimension& dimension : program.dimensions)
            isMade = isMade && maker.make(dimension.size);
        for (const Input& input : program.inputs)
            if (!input.mapping) isMade = isMade && maker.make(input.symbol);
        if (maker.error()) errors = {*maker.error()};
        if (isMade && fillStored(terms, program, maker.values, errors))
            return std::move(maker.values);
    }
    return failure(std::move(errors));
}

Result<InputValues> randomInputs(const SdqTerms& terms, std::span<const TermId> roots,
                                 std::uint64_t seed, const InputOptions& options) {
    InputMaker maker(terms, nullptr, mixHash(seed, 0), options);
    for (const Payload symbol : symbolsIn(terms, roots))
        if (!maker.make(symbol)) return failure(*maker.error());
    return std::move(maker.values);
}

}  // namespace candler::sdqlite
