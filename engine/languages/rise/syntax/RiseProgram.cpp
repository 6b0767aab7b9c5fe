#include "engine/languages/rise/syntax/RiseProgram.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/rise/syntax/RiseConstantSizes.h"
#include "engine/languages/rise/syntax/RiseLibrary.h"
#include "engine/languages/rise/syntax/RiseTyping.h"

namespace candler::rise {

namespace {

/// Definitions may not hide what the language itself names.
Diagnostics findHiddenPrimitives(const Definitions& definitions) {
    Diagnostics errors;
    for (const Definition& definition : definitions) {
        const std::string& name = definition.name;
        if (primitiveNamed(name) || makeArraySize(name) || foreignFunctionName(name) ||
            name == row(Primitive::Iterate).name || name == "true" || name == "false")
            errors.push_back(makeError(fmt::format("'{}' is a primitive", name), definition.place,
                                       "choose another name"));
    }
    return errors;
}

std::string freshParameterName(const std::vector<std::string>& taken) {
    for (std::size_t i = taken.size() + 1;; ++i) {
        std::string name = fmt::format("x{}", i);
        if (std::find(taken.begin(), taken.end(), name) == taken.end()) return name;
    }
}

/// Names of the outer binders; made up where the program is not written with lambdas.
void describeInterface(RiseContext& context, RiseProgram& program) {
    TermId term = program.term;
    TypeId type = program.type;
    const auto nextName = [&](OpId binder, std::vector<std::string>& names) {
        const bool isWritten = context.store[term].op == binder;
        const std::string* name = isWritten ? context.binderName(term) : nullptr;
        const bool isUsable = name != nullptr && *name != "_" &&
                              std::find(names.begin(), names.end(), *name) == names.end();
        names.push_back(isUsable ? *name : freshParameterName(names));
        if (isWritten) term = context.store.children(term)[0];
    };
    for (; context.types.is(type, TypeKind::NatFunction); type = context.types[type].right)
        nextName(kNatLam, program.sizeNames);
    for (; context.types.is(type, TypeKind::Function); type = context.types[type].right) {
        nextName(kLam, program.parameterNames);
        program.parameterTypes.push_back(context.types[type].left);
    }
    program.resultType = type;
}

/// A definition that uses a broken one meets the same mistake, which is told once.
void addNew(Diagnostics& errors, const Diagnostics& more) {
    for (const Diagnostic& error : more) {
        const bool isKnown = std::ranges::any_of(errors, [&](const Diagnostic& earlier) {
            return earlier.place.offset == error.place.offset && earlier.message == error.message;
        });
        if (!isKnown) errors.push_back(error);
    }
}

/// Errors of all definitions but the program itself.
Diagnostics checkHelpers(RiseContext& context, const SyntaxTree& tree,
                         const Definitions& definitions, std::size_t mainIndex) {
    // Each of them has a limit of its own, and there may be very many.
    constexpr std::size_t kMostNodes = 4'000'000;
    Diagnostics errors;
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        if (i == mainIndex) continue;
        Unifier unifier(context);
        Inference inference(unifier, tree);
        inference.define(definitions);
        const Result<TypedId> root = inference.inferHelper(i);
        const Result<void> settled = root ? inference.settle({false, false}) : Result<void>{};
        if (!root) addNew(errors, root.error());
        if (!settled) addNew(errors, {settled.error().front()});
        nodes += inference.nodeCount();
        if (nodes <= kMostNodes) continue;
        errors.push_back(makeError(
            fmt::format("the definitions up to this one expand to more than {} nodes", kMostNodes),
            definitions[i].place, "each use of a definition stands for all of it"));
        return errors;
    }
    return errors;
}

}  // namespace

Result<RiseProgram> loadProgram(RiseContext& context, const SourceText& source) {
    SyntaxTree tree(source);
    const Result<Definitions> written = parseDefinitions(tree);
    if (!written) return failure(written.error());
    if (written->size() == 0)
        return failure(makeError("the program has no definition", source.span(0, 0),
                                 "write, for example: main = \\x. add x 1"));
    if (Diagnostics hidden = findHiddenPrimitives(*written); !hidden.empty())
        return failure(std::move(hidden));

    const Definitions definitions = withLibrary(tree, *written);
    const std::size_t mainIndex = definitions.find("main").value_or(definitions.size() - 1);
    Diagnostics errors = checkHelpers(context, tree, definitions, mainIndex);

    Unifier unifier(context);
    Inference inference(unifier, tree);
    inference.define(definitions);
    const Result<TypedId> root = inference.checkHelper(mainIndex);
    if (!root) addNew(errors, root.error());
    if (!errors.empty()) return failure(std::move(errors));
    if (Result<void> settled = inference.settle(); !settled) return failure(settled.error());
    RiseProgram program;
    program.name = definitions[mainIndex].name;
    const Result<TermId> term = inference.toTerm(*root, &program.places);
    if (!term) return failure(term.error());
    program.term = *term;
    program.type = context.store.type(*term);
    describeInterface(context, program);
    if (Diagnostics misfits = checkConstantSizes(context, program); !misfits.empty())
        return failure(std::move(misfits));
    return program;
}

Result<TermId> loadTerm(RiseContext& context, const RiseProgram& program,
                        const SourceText& source) {
    SyntaxTree tree(source);
    const auto piece = parseExpression(tree, 0);
    if (!piece) return failure(piece.error());
    const std::size_t end = source.text().find_last_not_of(" \t\r\n") + 1;
    if (piece->end < end)
        return failure(makeError("unexpected text after the term", source.span(piece->end, 1),
                                 "lines that go on begin with a blank"));
    Unifier unifier(context);
    Inference inference(unifier, tree);
    const Result<TypedId> root = inference.check(piece->root, program.type);
    if (!root) return failure(root.error());
    if (const Result<void> settled = inference.settle(); !settled) return failure(settled.error());
    return inference.toTerm(*root);
}

}  // namespace candler::rise
