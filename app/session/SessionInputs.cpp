// Where the program's inputs have their entries.
#include <exception>

#include "app/session/SessionImpl.h"
#include "engine/language/InputPictures.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// Asks the program, if there are these axes of this input.
template <typename Answer, typename Ask>
Result<Answer> askOf(const SessionInfoPtr& info, std::size_t input,
                     std::initializer_list<std::optional<std::size_t>> axes, const Ask& ask) {
    if (!info || !info->picturedInputs || input >= info->picturedInputs->size())
        return failure(makeError("the program has no such input with data"));
    for (const auto& axis : axes)
        if (axis && *axis >= (*info->picturedInputs)[input].axes.size())
            return failure(makeError("the input has no such axis"));
    try {
        std::optional<Answer> answer = ask();
        if (!answer) return failure(makeError("counting the entries was stopped"));
        return std::move(*answer);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace

Result<EntryGrid> Session::entryGrid(std::size_t input, const GridRequest& request,
                                     const StopCheck& stop) const {
    return askOf<EntryGrid>(info(), input, {request.rowAxis, request.columnAxis}, [&] {
        return capability<InputPictures>(*m_impl->program)->entryGrid(input, request, stop);
    });
}

Result<RowLengths> Session::rowLengths(std::size_t input, std::size_t axis,
                                       const StopCheck& stop) const {
    return askOf<RowLengths>(info(), input, {axis}, [&] {
        return capability<InputPictures>(*m_impl->program)->rowLengths(input, axis, stop);
    });
}

}  // namespace candler
