// Classes in the words of their language, at any moment of a run.
#include "app/session/CostRanking.h"
#include "app/session/SessionImpl.h"

namespace candler {

namespace {

/// A few µs for each; more would keep a run waiting that goes on meanwhile.
constexpr std::size_t kMostNodes = 100'000;

}  // namespace

ClassTextsPtr Session::Impl::classTexts(const SnapshotPtr& snapshot, const CostModel& model,
                                        const StopCheck& stop) const {
    auto* const language = capability<ClassTexts>(*program);
    if (language == nullptr || snapshot->nodes().size() > kMostNodes) return nullptr;
    if (writtenClasses.snapshot == snapshot && writtenClasses.costModel == model.name())
        return writtenClasses.texts;
    const auto writer = language->classWriter(tableOf(*snapshot), model.name(), stop);
    if (!writer) return nullptr;
    std::vector<ClassText> texts;
    for (ClassIndex index = 0; index < snapshot->classes().size(); ++index) {
        if (stop.isStopped()) return nullptr;
        texts.push_back(writer->text(index));
    }
    writtenClasses = {snapshot, model.name(),
                      std::make_shared<const std::vector<ClassText>>(std::move(texts))};
    return writtenClasses.texts;
}

}  // namespace candler
