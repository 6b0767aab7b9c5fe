// E-nodes as sketches: what someone who points at one can write into the guide.
#include <fmt/format.h>

#include <map>

#include "app/session/SessionImpl.h"
#include "sketches/SketchParser.h"

namespace candler {

namespace {

/// Of the whole term; more is not read by anyone.
constexpr std::size_t kMostOperators = 300;
constexpr int kMostLevels = 150;

/// `text` with a hole for each argument: `app(?, ?)`.
std::string withHoles(const std::string& text, std::uint32_t arity) {
    std::string holes;
    for (std::uint32_t i = 0; i < arity; ++i) holes += i == 0 ? "?" : ", ?";
    return arity == 0 ? text : fmt::format("{}({})", text, holes);
}

class PatternWriter {
public:
    PatternWriter(LoadedProgram& program, const SketchLibrary& library, const ExtractionView& view)
        : m_program(program), m_library(library), m_view(view) {}

    std::string write(NodeIndex index, int levels) {
        ++m_operators;
        const SnapshotNode& node = snapshot().nodes()[index];
        std::string text = nameOf(node);
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

    /// The operator as sketches have it, with what it carries where that can be written.
    const std::string& nameOf(const SnapshotNode& node) {
        const LabelId label{snapshot().labels()[node.label].labelId};
        const auto [place, isFresh] = m_names.try_emplace(label.value);
        if (!isFresh) return place->second;
        const std::string shown = m_program.labelText(label);
        const std::string& op = m_program.store().signature()[m_program.store()[label].op].name;
        const std::size_t bracket = shown.find('[');
        const std::string carried = bracket == std::string::npos ? "" : shown.substr(bracket);
        for (const std::string& text : {shown, op + carried, op})
            if (means(text, label, node.childCount)) return place->second = text;
        return place->second = op;
    }

    /// Whether this is how the operator is written in a sketch.
    bool means(const std::string& text, LabelId label, std::uint32_t arity) {
        const auto sketch = parseSketch(SourceText("<e-node>", withHoles(text, arity)),
                                        m_program.vocabulary(), m_library);
        if (!sketch) return false;
        const SketchNode& root = sketch->nodes().back();
        const Label& meant = m_program.store()[label];
        return root.kind == SketchNode::Kind::Operator && root.op == meant.op &&
               (!root.payload || *root.payload == meant.payload);
    }

    LoadedProgram& m_program;
    const SketchLibrary& m_library;
    const ExtractionView& m_view;
    std::map<std::uint32_t, std::string> m_names;  // by label
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
