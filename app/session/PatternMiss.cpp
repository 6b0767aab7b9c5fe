#include "app/session/PatternMiss.h"

#include <fmt/format.h>

#include <map>

#include "app/session/SketchReport.h"
#include "engine/language/Language.h"

namespace candler {

namespace {

class PatternComparison {
public:
    PatternComparison(LoadedProgram& program, const Pattern& pattern, bool writes)
        : m_program(program), m_store(program.store()), m_pattern(pattern), m_writes(writes) {}

    [[nodiscard]] PatternMiss run(TermId term) {
        fits(m_pattern.root(), term, "");
        return std::move(m_miss);
    }

private:
    bool fits(std::uint32_t index, TermId term, const std::string& position) {
        const PatternNode& wanted = m_pattern.nodes()[index];
        const std::string where = position.empty() ? "" : fmt::format("at position {}: ", position);
        const auto miss = [&](std::string text) {
            m_miss.text = where + std::move(text);
            return false;
        };
        if (wanted.kind == PatternNode::Kind::Variable) return bind(wanted, term, where);
        if (wanted.kind == PatternNode::Kind::All) {
            for (const std::uint32_t child : wanted.children)
                if (!fits(child, term, position)) return false;
            return true;
        }
        const Label& label = m_store[term];
        if (label.op != wanted.op)
            return miss(
                fmt::format("the rule expects {}, found {}", name(wanted.op), shortText(term)));
        if (wanted.type.isValid() && label.type != wanted.type)
            return miss(fmt::format("the rule expects the type {}, but {} has {}",
                                    m_program.typeText(wanted.type), shortText(term),
                                    m_program.typeText(label.type)));
        if (!acceptsPayload(wanted, label)) return miss(payloadText(wanted, label, term));
        ++m_miss.fitted;
        const auto children = m_store.children(term);
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!fits(wanted.children[i], children[i],
                      fmt::format("{}{}{}", position, position.empty() ? "" : ".", i + 1)))
                return false;
        return true;
    }

    bool bind(const PatternNode& wanted, TermId term, const std::string& where) {
        if (wanted.type.isValid() && m_store.type(term) != wanted.type) {
            m_miss.text = fmt::format("{}the rule expects the type {}, but {} has {}", where,
                                      m_program.typeText(wanted.type), shortText(term),
                                      m_program.typeText(m_store.type(term)));
            return false;
        }
        const auto [known, isNew] = m_bound.try_emplace(wanted.slot, term);
        if (isNew || known->second == term) return true;
        m_miss.text = fmt::format("{}the rule expects ?{} again, which is {}, found {}", where,
                                  m_pattern.classSlots()[wanted.slot], shortText(known->second),
                                  shortText(term));
        return false;
    }

    [[nodiscard]] bool acceptsPayload(const PatternNode& wanted, const Label& label) {
        if (wanted.payloadTest == PatternNode::PayloadTest::Any) return true;
        if (wanted.payloadTest == PatternNode::PayloadTest::Fixed)
            return label.payload == wanted.payload;
        const auto [known, isNew] = m_payloads.try_emplace(wanted.payload, label.payload);
        return isNew || known->second == label.payload;
    }

    [[nodiscard]] std::string payloadText(const PatternNode& wanted, const Label& label,
                                          TermId term) {
        const Payload payload = wanted.payloadTest == PatternNode::PayloadTest::Fixed
                                    ? wanted.payload
                                    : m_payloads.at(wanted.payload);
        const LabelId like = m_store.label({label.op, payload, label.type});
        return fmt::format("the rule expects {}, found {}", m_program.labelText(like),
                           shortText(term));
    }

    [[nodiscard]] std::string name(OpId op) const { return m_store.signature()[op].name; }
    [[nodiscard]] std::string shortText(TermId term) {
        return m_writes ? abridgedSketch(m_program.termText(term)) : std::string();
    }

    LoadedProgram& m_program;
    TermStore& m_store;
    const Pattern& m_pattern;
    bool m_writes;  ///< A term's text is as long as the term.
    PatternMiss m_miss;
    std::map<std::uint32_t, TermId> m_bound;
    std::map<std::uint32_t, Payload> m_payloads;
};

}  // namespace

PatternMiss findPatternMiss(LoadedProgram& program, const Pattern& pattern, TermId term) {
    return PatternComparison(program, pattern, true).run(term);
}

std::size_t countFitting(LoadedProgram& program, const Pattern& pattern, TermId term) {
    return PatternComparison(program, pattern, false).run(term).fitted;
}

}  // namespace candler
