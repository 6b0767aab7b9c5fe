#include "SdqRandomText.h"

#include <vector>

#include "SdqFormats.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

namespace {

/// The sorts of the keys of a map, the outermost first; none: a number.
using Levels = std::vector<std::string>;

class ProgramWriter {
public:
    explicit ProgramWriter(std::uint64_t seed) : m_random(seed) {
        static const std::vector<std::string> kRings{"real",    "real", "real", "int",
                                                     "minplus", "bool", "orand"};
        m_ring = any(kRings);
    }

    std::string text() {
        std::string text = "dim I\ndim J\nscalar beta : real\narray next : vec<I, J> values in J\n";
        text += declare("x", {"I"}, vectorFormats());
        text += declare("A", {"I", "J"}, matrixFormats());
        if (oneIn(2)) text += declare("B", {"J", "I"}, matrixFormats());
        if (oneIn(2)) text += declare("S", {"I", "I"}, matrixFormats());
        if (oneIn(2)) text += declare("D", {"I", "J"}, matrixFormats());
        Levels result;
        for (auto levels = below(3); levels > 0; --levels) result.push_back(sort());
        std::string type = "real";
        for (auto level = result.rbegin(); level != result.rend(); ++level)
            type = "{" + *level + " -> " + type + "}";
        text += "compute r : " + type + " = " + map(result, 4) + "\n";
        for (std::size_t at = text.find("real"); at != std::string::npos;
             at = text.find("real", at + m_ring.size()))
            text.replace(at, std::string("real").size(), m_ring);
        return text;
    }

private:
    struct Variable {
        std::string name;
        Levels levels;
        std::string sort;  ///< Of an index.
    };

    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }
    bool oneIn(std::uint64_t n) { return below(n) == 0; }
    template <typename T>
    const T& any(const std::vector<T>& of) {
        return of[below(of.size())];
    }
    std::string sort() { return oneIn(2) ? "I" : "J"; }
    std::string fresh(const char* stem) { return stem + std::to_string(m_names++); }
    [[nodiscard]] bool isNumeric() const { return m_ring == "real" || m_ring == "int"; }

    std::string declare(const std::string& name, const Levels& levels,
                        const std::vector<StorageText>& formats) {
        m_variables.push_back({name, levels, {}});
        if (oneIn(8)) return declared(name, levels, nullptr);
        for (;;) {
            const StorageText& format = any(formats);
            if (format.isSquare && levels.front() != levels.back()) continue;
            if (format.name == "identity" && !isNumeric()) continue;
            return declared(name, levels, &format);
        }
    }

    /// An index of the sort that is bound, or nothing.
    std::string bound(const std::string& sort) {
        std::vector<std::string> names;
        for (const Variable& variable : m_variables)
            if (variable.sort == sort) names.push_back(variable.name);
        if (sort == "J" && oneIn(6))
            if (const std::string from = bound("I"); !from.empty()) return "next(" + from + ")";
        return names.empty() ? "" : any(names);
    }

    /// A name or a look-up with these levels, or nothing.
    std::string known(const Levels& levels) {
        std::vector<std::string> texts;
        for (const Variable& variable : m_variables) {
            if (!variable.sort.empty() || variable.levels.size() < levels.size()) continue;
            const std::size_t looked = variable.levels.size() - levels.size();
            if (!std::equal(levels.begin(), levels.end(),
                            variable.levels.begin() + static_cast<std::ptrdiff_t>(looked)))
                continue;
            std::string text = variable.name;
            for (std::size_t i = 0; i < looked && !text.empty(); ++i) {
                const std::string key = bound(variable.levels[i]);
                text = key.empty() ? "" : text + "(" + key + ")";
            }
            if (!text.empty()) texts.push_back(std::move(text));
        }
        return texts.empty() ? "" : any(texts);
    }

    std::string atom(const Levels& levels) {
        if (std::string text = known(levels); !text.empty()) return text;
        return levels.empty() ? "beta" : loopOver(levels, 0);
    }

    std::string map(const Levels& levels, int depth) {
        if (depth <= 0) return atom(levels);
        switch (below(levels.empty() ? 9 : 10)) {
            case 0:
                return "(" + map(levels, depth - 1) + " + " + map(levels, depth - 1) + ")";
            case 1:
                return map({}, depth - 1) + " * " + map(levels, depth - 1);
            case 2:
                if (isNumeric() && oneIn(2))
                    return "(" + condition() + ") * " + map(levels, depth - 1);
                if (levels.empty() && isNumeric())
                    return any(std::vector<std::string>{"2", "1", "0", "beta"});
                return atom(levels);
            case 3:
                return "(if (" + condition() + ") " + map(levels, depth - 1) + ")";
            case 4:
                return bindingOf(levels, depth);
            case 5:
                if (isNumeric())
                    return "(" + map(levels, depth - 1) + " - " + map(levels, depth - 1) + ")";
                return atom(levels);
            case 9:
                return single(levels, depth);
            case 6:
                if (oneIn(3)) return boundsOf(levels, depth);
                return loop(levels, depth);
            default:
                return loop(levels, depth);
        }
    }

    std::string condition() {
        static const std::vector<std::string> kOperators{"==", "!=", "<", "<=", ">", ">="};
        const std::string one = sort();
        const std::string left = bound(one);
        const std::string right = bound(one);
        if (left.empty() || right.empty()) return "nI " + any(kOperators) + " nJ";
        return left + (oneIn(4) ? " + 1 " : " ") + any(kOperators) + " " + right;
    }

    std::string boundsOf(const Levels& levels, int depth) {
        const std::string key = bound(sort());
        if (key.empty()) return loop(levels, depth);
        return "(inb(1, nI, " + key + ") " + map(levels, depth - 1) + ")";
    }

    std::string single(const Levels& levels, int depth) {
        const std::string key = bound(levels.front());
        if (key.empty()) return loop(levels, depth);
        return "{" + key + " -> " + map({levels.begin() + 1, levels.end()}, depth - 1) + "}";
    }

    std::string bindingOf(const Levels& levels, int depth) {
        Levels value;
        for (auto more = below(3); more > 0; --more) value.push_back(sort());
        const std::string name = fresh("t");
        const std::string what = map(value, depth - 1);
        m_variables.push_back({name, value, {}});
        const std::string body = map(levels, depth - 1);
        m_variables.pop_back();
        return "(let " + name + " = " + what + " in " + body + ")";
    }

    std::string loop(const Levels& levels, int depth) {
        if (oneIn(3)) return loopOver(levels, depth);
        Levels over{sort()};
        if (oneIn(2)) over.push_back(sort());
        const std::string map = oneIn(4) ? this->map(over, depth - 1) : atom(over);
        const std::string key = fresh("k");
        const std::string value = fresh("v");
        m_variables.push_back({key, {}, over.front()});
        m_variables.push_back({value, {over.begin() + 1, over.end()}, {}});
        const std::string body = inside(levels, depth);
        m_variables.resize(m_variables.size() - 2);
        return "(sum(<" + key + ", " + value + "> in " + map + ") " + body + ")";
    }

    /// Over all indices of a sort; the first key's, if there is one.
    std::string loopOver(const Levels& levels, int depth) {
        const std::string over = levels.empty() ? sort() : levels.front();
        const std::string key = fresh("k");
        m_variables.push_back({key, {}, over});
        const std::string body =
            levels.empty()
                ? map({}, depth - 1)
                : "{" + key + " -> " + map({levels.begin() + 1, levels.end()}, depth - 1) + "}";
        m_variables.pop_back();
        const char* const range = oneIn(4) ? "> in 1..n" : "> in 0..n";
        return "(sum(<" + key + ", _" + range + over + ") " + body + ")";
    }

    std::string inside(const Levels& levels, int depth) {
        if (!levels.empty() && oneIn(2)) return single(levels, depth);
        return map(levels, depth - 1);
    }

    Random m_random;
    std::string m_ring;
    std::vector<Variable> m_variables;
    int m_names = 0;
};

}  // namespace

std::string randomProgram(std::uint64_t seed) {
    return ProgramWriter(seed).text();
}

}  // namespace candler::sdqlite
