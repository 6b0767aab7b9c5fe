// How programs of tensors are printed; TensorProgramText.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "engine/languages/tensorgraph/syntax/ProgramNames.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

namespace {

/// Writes a term with names for what is used more than once.
class ProgramWriter {
public:
    ProgramWriter(const TensorContext& context, const TermNames& names)
        : m_context(context), m_names(context, names) {}

    std::string write(TermId root) {
        const TermStore& store = m_context.store;
        const std::vector<TermId> all = store.subterms(root);
        std::unordered_map<TermId, std::size_t> uses;
        for (const TermId term : all)
            for (const TermId child : store.children(term)) ++uses[child];
        for (const TermId term : all) {
            const LabelId label = store.labelOf(term);
            if (store.arity(label) > 0) continue;
            m_text +=
                fmt::format("({} {}{}{})\n", row(m_context.opOf(label)).name, m_names.addLeaf(term),
                            m_context[store.type(term)].shape.empty() ? "" : " ",
                            fmt::join(m_context[store.type(term)].shape, " "));
        }
        const std::vector<TermId> outputs = outputsOf(m_context, root);
        const std::unordered_set<TermId> named(outputs.begin(), outputs.end());
        const std::unordered_set<TermId> joined = joinedArguments(m_context, root);
        for (const TermId term : all) {
            const bool isJoin = store[term].op == op(TensorOp::Noop) && !joined.contains(term);
            if (isJoin || m_names.contains(term)) continue;
            std::string text = expression(term);
            // What is used once is written where it is used, unless that gets long.
            constexpr std::size_t kLongText = 60;
            if (!m_names.isGiven(term) && uses[term] == 1 && text.size() <= kLongText &&
                !named.contains(term)) {
                m_inline[term] = std::move(text);
                continue;
            }
            m_text += fmt::format("(let {} {})\n", m_names.addPart(term), text);
        }
        m_text += "(output";
        for (const TermId output : outputs) m_text += " " + m_names.at(output);
        return m_text + ")";
    }

private:
    std::string expression(TermId term) {
        std::string text = "(" + m_context.labelText(m_context.store.labelOf(term));
        for (const TermId child : m_context.store.children(term)) {
            const auto written = m_inline.find(child);
            text += " " + (written == m_inline.end() ? m_names.at(child) : written->second);
        }
        return text + ")";
    }

    const TensorContext& m_context;
    ProgramNames m_names;
    std::unordered_map<TermId, std::string> m_inline;
    std::string m_text;
};

}  // namespace

std::string expressionText(const TensorContext& context, TermId term) {
    std::string text = context.labelText(context.store.labelOf(term));
    if (context.store.children(term).empty()) return text;
    for (const TermId child : context.store.children(term))
        text += " " + expressionText(context, child);
    return "(" + text + ")";
}

std::string programText(const TensorContext& context, TermId term, const TermNames& names) {
    return ProgramWriter(context, names).write(term);
}

std::vector<TermId> outputsOf(const TensorContext& context, TermId term) {
    std::vector<TermId> outputs;
    std::vector<TermId> work{term};
    while (!work.empty()) {
        const TermId next = work.back();
        work.pop_back();
        if (context.store[next].op != op(TensorOp::Noop)) {
            outputs.push_back(next);
            continue;
        }
        const auto children = context.store.children(next);
        work.push_back(children[1]);
        work.push_back(children[0]);
    }
    return outputs;
}

std::unordered_set<TermId> joinedArguments(const TensorContext& context, TermId root) {
    std::unordered_set<TermId> joined;
    const std::vector<TermId> all = context.store.subterms(root);
    // Users come after what they use.
    for (auto term = all.rbegin(); term != all.rend(); ++term) {
        const bool isJoin = context.store[*term].op == op(TensorOp::Noop);
        if (isJoin && !joined.contains(*term)) continue;
        for (const TermId child : context.store.children(*term))
            if (context.store[child].op == op(TensorOp::Noop)) joined.insert(child);
    }
    return joined;
}

TermId joinOutputs(TensorContext& context, std::span<const TermId> outputs) {
    TermId joined = outputs[0];
    for (const TermId output : outputs.subspan(1))
        joined = context.make(TensorOp::Noop, {}, std::array{joined, output});
    return joined;
}

}  // namespace candler::tensor
