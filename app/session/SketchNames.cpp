#include "app/session/SketchNames.h"

#include <fmt/format.h>

namespace candler {

namespace {

/// `text` with a hole for each argument: `app(?, ?)`.
std::string withHoles(const std::string& text, int arity) {
    std::string holes;
    for (int i = 0; i < arity; ++i) holes += i == 0 ? "?" : ", ?";
    return arity == 0 ? text : fmt::format("{}({})", text, holes);
}

}  // namespace

const std::string& SketchNames::of(LabelId label) {
    const auto [place, isFresh] = m_names.try_emplace(label);
    if (!isFresh) return place->second;
    const std::string shown = m_program.labelText(label);
    const std::string& op = m_program.store().signature()[m_program.store()[label].op].name;
    const std::size_t bracket = shown.find('[');
    const std::string carried = bracket == std::string::npos ? "" : shown.substr(bracket);
    for (const std::string& text : {shown, op + carried, op})
        if (means(text, label)) return place->second = text;
    return place->second = op;
}

/// Whether this is how the operator is written in a sketch.
bool SketchNames::means(const std::string& text, LabelId label) const {
    const SourceText written("<e-node>", withHoles(text, m_program.store().arity(label)));
    const auto sketch = parseSketch(written, m_program.vocabulary(), m_library);
    if (!sketch) return false;
    const SketchNode& root = sketch->nodes().back();
    const Label& meant = m_program.store()[label];
    return root.kind == SketchNode::Kind::Operator && root.op == meant.op &&
           (!root.payload || *root.payload == meant.payload);
}

}  // namespace candler
