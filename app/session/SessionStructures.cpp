// Which elements of tensors follow from others.
#include <exception>

#include "app/session/LanguageFiles.h"
#include "app/session/SessionImpl.h"
#include "engine/language/Structures.h"
#include "engine/support/Guarded.h"

namespace candler {

Result<StructureReportPtr> Session::structures(StructuresOf of, const StructureRequest& request,
                                               const StopCheck& stop) const {
    auto* const structures =
        m_impl->program == nullptr ? nullptr : capability<Structures>(*m_impl->program);
    if (structures == nullptr)
        return failure(makeError("tensors of this language have no structures",
                                 project().placeOf("/language")));
    try {
        if (of == StructuresOf::Program)
            return structures->structures(m_impl->program->start(), request, stop);
        const auto result = m_impl->search == nullptr ? std::nullopt : m_impl->search->result();
        if (!result)
            return failure(
                makeError("there is no result yet", {}, "run the guide to its goal first"));
        return structures->structures(*result, request, stop);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
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
