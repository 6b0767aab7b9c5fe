// E-nodes as sketches: what someone who points at one can write into the guide.
#include <fmt/format.h>

#include "app/session/SessionImpl.h"
#include "app/session/SketchNames.h"

namespace candler {

namespace {

/// Of the whole term; more is not read by anyone.
constexpr std::size_t kMostOperators = 300;
constexpr int kMostLevels = 150;

class PatternWriter {
public:
    PatternWriter(LoadedProgram& program, const SketchLibrary& library, const ExtractionView& view)
        : m_names(program, library), m_view(view) {}

    std::string write(NodeIndex index, int levels) {
        ++m_operators;
        const SnapshotNode& node = snapshot().nodes()[index];
        std::string text = m_names.of(LabelId{snapshot().labels()[node.label].labelId});
        const char* separator = "(";
        for (const ClassIndex child : snapshot().children(node)) {
            text += separator;
            separator = ", ";
            const NodeIndex next = m_view.ranking.classChoice[child];
            const bool isOpen = levels <= 1 || next == kNoIndex || m_operators >= kMostOperators;
            text += isOpen ? "?" : write(next, levels - 1);
        }
        return node.childCount == 0 ? text : text + ")";
    }

private:
    [[nodiscard]] const Snapshot& snapshot() const { return *m_view.snapshot; }

    SketchNames m_names;
    const ExtractionView& m_view;
    std::size_t m_operators = 0;
};

}  // namespace

Result<std::string> Session::patternText(const Moment& moment, ENodeId node,
                                         std::optional<int> levels, const StopCheck& stop) const {
    const Result<ExtractionViewPtr> view = extraction(moment, stop);
    if (!view) return failure(view.error());
    for (const SnapshotNode& one : (*view)->snapshot->nodes())
        if (one.id == node)
            return PatternWriter(*m_impl->program, m_impl->library, **view)
                .write((*view)->snapshot->indexOf(one), levels.value_or(kMostLevels));
    return failure(makeError(fmt::format("there is no e-node {} at that moment", node.value)));
}

}  // namespace candler
