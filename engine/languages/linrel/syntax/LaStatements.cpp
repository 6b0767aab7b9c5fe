#include "engine/languages/linrel/syntax/LaStatements.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace candler::linrel {

namespace {

/// What is shorter is easier to read where it is used.
constexpr std::size_t kLong = 30;

class Statements {
public:
    Statements(const LaProgram& program, std::span<const LaOutput> outputs, LaSharing sharing,
               std::vector<LaPart>* parts)
        : m_program(program), m_outputs(outputs), m_sharing(sharing), m_parts(parts) {}

    std::string text() {
        for (const LaOutput& output : m_outputs) count(output.expression);
        takeNames();
        for (const auto& [id, uses] : m_uses)
            if (uses > 1 && !m_names.contains(id)) nameIfLong(id);
        for (const LaOutput& output : m_outputs) write(output.expression);
        for (const bool isLast : {false, true})
            for (const LaOutput& output : m_outputs)
                if (isUpdate(output) == isLast) writeOutput(output);
        return std::move(m_text);
    }

private:
    [[nodiscard]] bool isLeaf(LaId id) const { return argumentsOf(id).empty(); }

    /// Those that are written.
    [[nodiscard]] std::span<const LaId> argumentsOf(LaId id) const {
        const LaNode& node = m_program[id];
        const std::span<const LaId> all = node.arguments;
        return node.op == LaOp::Fused ? all.first(all.size() - 1) : all;
    }

    void count(LaId root) {
        std::vector<LaId> open{root};
        while (!open.empty()) {
            const LaId id = open.back();
            open.pop_back();
            if (++m_uses[id] == 1)
                for (const LaId argument : argumentsOf(id)) open.push_back(argument);
        }
    }

    /// Of the outputs; those of other values may be used for what is shared.
    void takeNames() {
        for (const LaInput& input : m_program.inputs) m_taken.insert(input.name);
        for (const LaOutput& output : m_outputs)
            if (!isUpdate(output) && !isLeaf(output.expression))
                m_names.try_emplace(output.expression, output.name);
        for (const LaOutput& output : m_outputs) m_taken.insert(output.name);
        std::map<std::string_view, std::size_t> times;
        for (const auto& [name, id] : m_program.variables) ++times[name];
        for (const auto& [name, id] : m_program.variables)
            if (times[name] == 1 && !m_taken.contains(name)) m_variables.try_emplace(id, name);
        for (const auto& [name, count] : times) m_taken.emplace(name);
        // What changes the meaning of an input's name is written last; of several such outputs the
        // values have other names before.
        const auto isOne = [&](const LaOutput& output) { return isUpdate(output); };
        if (std::ranges::count_if(m_outputs, isOne) < 2) return;
        for (const LaOutput& output : m_outputs)
            if (isUpdate(output)) name(output.expression);
    }

    /// Whether the output has the name of an input that it is not itself.
    [[nodiscard]] bool isUpdate(const LaOutput& output) const {
        const LaNode& node = m_program[output.expression];
        if (node.op == LaOp::Input && m_program.inputs[node.payload].name == output.name)
            return false;
        return std::ranges::find(m_program.inputs, output.name, &LaInput::name) !=
               m_program.inputs.end();
    }

    void nameIfLong(LaId id) {
        if (isLeaf(id)) return;
        const bool isOfLeaf =
            m_program[id].op == LaOp::Transpose && isLeaf(m_program[id].arguments[0]);
        if (m_sharing == LaSharing::All ? !isOfLeaf
                                        : laText(m_program, id, m_names).size() >= kLong)
            name(id);
    }

    void name(LaId id) {
        const auto found = m_variables.find(id);
        std::string name = found == m_variables.end() ? "" : found->second;
        while (name.empty()) {
            std::string fresh = fmt::format("t{}", ++m_fresh);
            if (!m_taken.contains(fresh) && !m_program.dimensions.find(fresh))
                name = std::move(fresh);
        }
        m_names.try_emplace(id, std::move(name));
    }

    /// The lines of what has a name, parts before wholes.
    void write(LaId root) {
        std::vector<LaId> open{root};
        std::set<LaId> named;
        std::unordered_set<LaId> seen;
        while (!open.empty()) {
            const LaId id = open.back();
            open.pop_back();
            if (!seen.insert(id).second) continue;
            if (m_names.contains(id) && !m_written.contains(id)) named.insert(id);
            for (const LaId argument : argumentsOf(id)) open.push_back(argument);
        }
        for (const LaId id : named) {
            m_written.insert(id);
            auto own = m_names.extract(id);
            line(own.mapped(), id);
            m_names.insert(std::move(own));
        }
    }

    /// If it has no line under its own name.
    void writeOutput(const LaOutput& output) {
        const auto found = m_names.find(output.expression);
        if (found == m_names.end() || found->second != output.name)
            line(output.name, output.expression);
    }

    void line(const std::string& name, LaId value) {
        if (!m_text.empty()) m_text += '\n';
        const std::size_t begin = m_text.size();
        m_text += name + " = ";
        const std::size_t first = m_parts == nullptr ? 0 : m_parts->size();
        const std::string text = laText(m_program, value, m_names, m_parts);
        for (std::size_t i = first; m_parts != nullptr && i < m_parts->size(); ++i) {
            (*m_parts)[i].begin = i == first ? begin : (*m_parts)[i].begin + m_text.size();
            (*m_parts)[i].end += m_text.size();
        }
        m_text += text;
    }

    const LaProgram& m_program;
    std::span<const LaOutput> m_outputs;
    LaSharing m_sharing;
    std::vector<LaPart>* m_parts;
    std::map<LaId, std::size_t> m_uses;  ///< Arguments first.
    std::set<std::string, std::less<>> m_taken;
    std::map<LaId, std::string> m_variables;
    LaTextNames m_names;
    std::unordered_set<LaId> m_written;
    std::size_t m_fresh = 0;
    std::string m_text;
};

}  // namespace

std::string laStatements(const LaProgram& program, std::span<const LaOutput> outputs,
                         LaSharing sharing, std::vector<LaPart>* parts) {
    return Statements(program, outputs, sharing, parts).text();
}

}  // namespace candler::linrel
