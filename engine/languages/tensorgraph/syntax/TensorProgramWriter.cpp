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

/// A text that knows the parts of terms in it.
struct Written {
    std::string text{};
    std::vector<TermPart> parts{};

    void add(const Written& other) {
        for (const TermPart& part : other.parts)
            parts.push_back({part.term, text.size() + part.begin, text.size() + part.end});
        text += other.text;
    }
    /// What there is of it is a part.
    void close(TermId term) { parts.insert(parts.begin(), {term, 0, text.size()}); }
};

Written ofTerm(std::string text, TermId term) {
    Written written{std::move(text)};
    written.close(term);
    return written;
}

/// Writes a term with names for what is used more than once.
class ProgramWriter {
public:
    ProgramWriter(const TensorContext& context, const TermNames& names)
        : m_context(context), m_names(context, names) {}

    Written write(TermId root) {
        const TermStore& store = m_context.store;
        const std::vector<TermId> all = store.subterms(root);
        std::unordered_map<TermId, std::size_t> uses;
        for (const TermId term : all)
            for (const TermId child : store.children(term)) ++uses[child];
        for (const TermId term : all) {
            const LabelId label = store.labelOf(term);
            if (store.arity(label) > 0) continue;
            m_written.add(ofTerm(
                fmt::format("({} {}{}{})", row(m_context.opOf(label)).name, m_names.addLeaf(term),
                            m_context[store.type(term)].shape.empty() ? "" : " ",
                            fmt::join(m_context[store.type(term)].shape, " ")),
                term));
            m_written.text += '\n';
        }
        const std::vector<TermId> outputs = outputsOf(m_context, root);
        const std::unordered_set<TermId> named(outputs.begin(), outputs.end());
        const std::unordered_set<TermId> joined = joinedArguments(m_context, root);
        for (const TermId term : all) {
            const bool isJoin = store[term].op == op(TensorOp::Noop) && !joined.contains(term);
            if (isJoin || m_names.contains(term)) continue;
            Written part = expression(term);
            // What is used once is written where it is used, unless that gets long.
            constexpr std::size_t kLongText = 60;
            if (!m_names.isGiven(term) && uses[term] == 1 && part.text.size() <= kLongText &&
                !named.contains(term)) {
                m_inline[term] = std::move(part);
                continue;
            }
            m_written.text += fmt::format("(let {} ", m_names.addPart(term));
            m_written.add(part);
            m_written.text += ")\n";
        }
        m_written.text += "(output";
        for (const TermId output : outputs) {
            m_written.text += ' ';
            m_written.add(ofTerm(m_names.at(output), output));
        }
        m_written.text += ')';
        return std::move(m_written);
    }

private:
    Written expression(TermId term) {
        Written made{"(" + m_context.labelText(m_context.store.labelOf(term))};
        for (const TermId child : m_context.store.children(term)) {
            const auto known = m_inline.find(child);
            made.text += ' ';
            made.add(known == m_inline.end() ? ofTerm(m_names.at(child), child) : known->second);
        }
        made.text += ')';
        made.close(term);
        return made;
    }

    const TensorContext& m_context;
    ProgramNames m_names;
    std::unordered_map<TermId, Written> m_inline;
    Written m_written;
};

Written expression(const TensorContext& context, TermId term) {
    const std::string label = context.labelText(context.store.labelOf(term));
    if (context.store.children(term).empty()) return ofTerm(label, term);
    Written made{"(" + label};
    for (const TermId child : context.store.children(term)) {
        made.text += ' ';
        made.add(expression(context, child));
    }
    made.text += ')';
    made.close(term);
    return made;
}

}  // namespace

std::string expressionText(const TensorContext& context, TermId term,
                           std::vector<TermPart>* parts) {
    Written written = expression(context, term);
    if (parts != nullptr) *parts = std::move(written.parts);
    return std::move(written.text);
}

std::string programText(const TensorContext& context, TermId term, const TermNames& names,
                        std::vector<TermPart>* parts) {
    Written written = ProgramWriter(context, names).write(term);
    if (parts != nullptr) *parts = std::move(written.parts);
    return std::move(written.text);
}

std::string quotable(std::string text) {
    for (char& c : text)
        if (c == '"')
            c = '\'';
        else if (c >= 0 && c < ' ')
            c = ' ';
    return text.empty() ? "?" : text;
}

std::string missingText(const MissingOutput& missing) {
    return fmt::format("output '{}' of the model is not computed: {}", missing.name,
                       missing.reason);
}

std::string frameText(const ProgramFrame& frame) {
    std::string text;
    if (!frame.values.empty()) text = fmt::format("(values \"{}\")\n", frame.values);
    for (const MissingOutput& one : frame.missing)
        text += fmt::format("(without \"{}\" \"{}\")\n", quotable(one.name), quotable(one.reason));
    return text;
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
