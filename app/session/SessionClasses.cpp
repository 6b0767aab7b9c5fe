// Classes in the words of their language, at any moment of a run.
#include <algorithm>
#include <cmath>

#include "app/session/CostRanking.h"
#include "app/session/SessionImpl.h"

namespace candler {

namespace {

/// A few µs for each; more would keep a run waiting that goes on meanwhile.
constexpr std::size_t kMostNodes = 100'000;

/// Then the language has left out its term because of its size, and no other costs so much.
bool hasPlan(const Snapshot& snapshot, const Ranking& ranking, ClassIndex index) {
    return !ranking.planTotal.empty() &&
           std::ranges::any_of(snapshot.nodesOf(index), [&](const SnapshotNode& node) {
               return std::isfinite(ranking.planTotal[snapshot.indexOf(node)]);
           });
}

/// As terms, where the language has not written the classes themselves.
void writeTerms(std::vector<ClassText>& texts, const Snapshot& snapshot, const Ranking& ranking,
                LoadedProgram& program, const StopCheck& stop) {
    // Terms share what they have in common, their texts do not.
    constexpr double kMostTermSize = 1000;
    double left = 200'000;
    RankedTerms terms(snapshot, ranking, program.store());
    for (ClassIndex index = 0; index < texts.size() && left > 0 && !stop.isStopped(); ++index) {
        if (!texts[index].term.empty() || hasPlan(snapshot, ranking, index)) continue;
        const auto term = terms.of(index);
        if (!term || terms.size(index) > kMostTermSize) continue;
        left -= terms.size(index);
        texts[index].term = program.termText(*term);
    }
}

}  // namespace

ClassTextsPtr Session::Impl::classTexts(const SnapshotPtr& snapshot, const Ranking& ranking,
                                        const CostModel& model, const StopCheck& stop) const {
    auto* const language = capability<ClassTexts>(*program);
    if ((language == nullptr && !program->hasOwnNotation()) ||
        snapshot->nodes().size() > kMostNodes)
        return nullptr;
    if (writtenClasses.snapshot == snapshot && writtenClasses.costModel == model.name())
        return writtenClasses.texts;
    std::vector<ClassText> texts(snapshot->classes().size());
    if (language != nullptr) {
        const auto writer = language->classWriter(tableOf(*snapshot), model.name(), stop);
        if (!writer) return nullptr;
        for (ClassIndex index = 0; index < texts.size(); ++index) {
            if (stop.isStopped()) return nullptr;
            texts[index] = writer->text(index);
        }
    }
    if (program->hasOwnNotation()) writeTerms(texts, *snapshot, ranking, *program, stop);
    if (stop.isStopped()) return nullptr;
    writtenClasses = {snapshot, model.name(),
                      std::make_shared<const std::vector<ClassText>>(std::move(texts))};
    return writtenClasses.texts;
}

}  // namespace candler
