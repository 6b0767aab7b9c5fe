// Which elements of tensors follow from others.
#include <exception>
#include <utility>

#include "app/session/LanguageFiles.h"
#include "app/session/SessionImpl.h"
#include "engine/language/Structures.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// Asks for the structures of the program, or of what the guide found.
template <typename Impl, typename Ask>
auto ask(const Impl& run, Session::StructuresOf of, const SourceSpan& language, const Ask& asked)
    -> decltype(asked(std::declval<Structures&>(), TermId())) {
    auto* const structures =
        run.program == nullptr ? nullptr : capability<Structures>(*run.program);
    if (structures == nullptr)
        return failure(makeError("tensors of this language have no structures", language));
    try {
        if (of == Session::StructuresOf::Program) return asked(*structures, run.program->start());
        const auto result = run.search == nullptr ? std::nullopt : run.search->result();
        if (!result)
            return failure(
                makeError("there is no result yet", {}, "run the guide to its goal first"));
        return asked(*structures, *result);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace

Result<StructureReportPtr> Session::structures(StructuresOf of, const StructureRequest& request,
                                               const StopCheck& stop) const {
    return ask(*m_impl, of, project().placeOf("/language"),
               [&](Structures& structures, TermId term) {
                   return structures.structures(term, request, stop);
               });
}

Result<std::string> Session::storageProgram(StructuresOf of, const StructuredStorage& storage,
                                            const StopCheck& stop) const {
    return ask(*m_impl, of, project().placeOf("/language"),
               [&](Structures& structures, TermId term) {
                   return structures.storageProgram(term, storage, stop);
               });
}

Result<StructureReportPtr> Session::namedStructures(const StopCheck& stop) const {
    const auto language = chooseLanguage(project().language);
    const auto* const named = language ? capability<NamedStructures>(**language) : nullptr;
    if (named == nullptr)
        return failure(makeError("this language has no structures with names",
                                 project().placeOf("/language")));
    try {
        return named->namedStructures(stop);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace candler
