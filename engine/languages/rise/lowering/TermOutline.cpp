#include "engine/languages/rise/lowering/TermOutline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/terms/RiseSignature.h"

namespace candler::rise {

namespace {

class Outliner {
public:
    Outliner(const RiseContext& context, const std::vector<std::string>& sizeNames)
        : m_context(context), m_sizes(sizeNames) {}

    std::vector<KernelTermRow> run(TermId term) {
        std::size_t place = 0;
        for (; op(term) == kNatLam; term = child(term, 0)) ++place;
        write(term, place, 0);
        return std::move(m_rows);
    }

private:
    [[nodiscard]] OpId op(TermId term) const { return m_context.store[term].op; }
    [[nodiscard]] TermId child(TermId term, std::size_t index) const {
        return m_context.store.children(term)[index];
    }

    /// How many parts a term has, with itself.
    std::size_t sizeOf(TermId term) {
        if (const auto known = m_partCounts.find(term); known != m_partCounts.end())
            return known->second;
        std::size_t size = 1;
        for (const TermId inner : m_context.store.children(term)) size += sizeOf(inner);
        return m_partCounts[term] = size;
    }

    void add(TermId term, std::size_t place, std::size_t depth, std::string text) {
        std::string name = text.substr(0, text.find(' '));
        m_rows.push_back({place, depth, std::move(text), term});
        m_rows.back().name = std::move(name);
    }

    void write(TermId term, std::size_t place, std::size_t depth) {
        if (op(term) == kLam || op(term) == kNatLam) return writeFunction(term, place, depth);
        if (op(term) == kApp) return writeApplication(term, place, depth);
        if (op(term) == kComp) {
            add(term, place, depth, ">>");
            const TermId first = child(term, 0);
            write(first, place + 1, depth + 1);
            return write(child(term, 1), place + 1 + sizeOf(first), depth + 1);
        }
        add(term, place, depth, text(term));
    }

    void writeFunction(TermId term, std::size_t place, std::size_t depth) {
        const bool isOfSize = op(term) == kNatLam;
        std::vector<std::string>& scope = isOfSize ? m_sizes : m_variables;
        const std::string* written = m_context.binderName(term);
        scope.push_back(fresh(written != nullptr ? *written : isOfSize ? "l" : "x", scope));
        add(term, place, depth, fmt::format("{}{}", isOfSize ? "Λ " : "λ ", scope.back()));
        write(child(term, 0), place + 1, depth + 1);
        scope.pop_back();
    }

    /// `map … xs`, and the first argument below.
    void writeApplication(TermId term, std::size_t place, std::size_t depth) {
        struct Argument {
            TermId term;
            std::size_t place;
        };
        std::vector<Argument> arguments;
        TermId head = term;
        std::size_t headPlace = place;
        for (; op(head) == kApp; head = child(head, 0), ++headPlace)
            arguments.push_back({child(head, 1), headPlace + 1 + sizeOf(child(head, 0))});
        std::reverse(arguments.begin(), arguments.end());
        std::vector<Argument> below;
        if (isLeaf(head)) {
            std::string row = text(head);
            for (const Argument& argument : arguments) {
                row += ' ';
                row += isLeaf(argument.term) ? text(argument.term) : "…";
                if (!isLeaf(argument.term)) below.push_back(argument);
            }
            add(term, place, depth, std::move(row));
        } else {
            add(term, place, depth, "apply");
            below = arguments;
            below.insert(below.begin(), {head, headPlace});
        }
        for (const Argument& argument : below) write(argument.term, argument.place, depth + 1);
    }

    [[nodiscard]] bool isLeaf(TermId term) const {
        while (op(term) == kNatApp) term = child(term, 0);
        return m_context.store.children(term).empty();
    }

    [[nodiscard]] std::string text(TermId leaf) const {
        return printTerm(m_context, leaf,
                         {.width = 0, .sizeNames = m_sizes, .parameterNames = m_variables});
    }

    /// Inner names hide no outer ones.
    [[nodiscard]] static std::string fresh(const std::string& wish,
                                           const std::vector<std::string>& taken) {
        std::string name = wish;
        for (int number = 2; std::ranges::find(taken, name) != taken.end(); ++number)
            name = fmt::format("{}{}", wish, number);
        return name;
    }

    const RiseContext& m_context;
    std::vector<std::string> m_sizes;
    std::vector<std::string> m_variables;
    std::vector<KernelTermRow> m_rows;
    std::map<TermId, std::size_t> m_partCounts;
};

}  // namespace

std::vector<KernelTermRow> termOutline(const RiseContext& context, TermId term,
                                       const std::vector<std::string>& sizeNames) {
    return Outliner(context, sizeNames).run(term);
}

}  // namespace candler::rise
