#include "engine/extraction/SolverProtocol.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

constexpr std::string_view kHead = "candler-extraction 1";
constexpr std::string_view kEnd = "end\n";

/// Words of a text as numbers; remembers whether one was none.
class Words {
public:
    explicit Words(const char* text) : m_at(text) {}

    [[nodiscard]] bool isGood() const { return m_isGood; }
    /// Whether only `last` is left.
    [[nodiscard]] bool isAtEnd(std::string_view last = "") {
        while (*m_at == ' ' || *m_at == '\n') ++m_at;
        return m_at == last;
    }
    double number() {
        char* end = nullptr;
        const double value = std::strtod(m_at, &end);
        m_isGood &= end != m_at && !std::isnan(value);
        m_at = end;
        return value;
    }
    /// At most `most`.
    Index index(Index most) {
        const double value = number();
        const bool isOne = m_isGood && value >= 0 && value <= most && value == std::floor(value);
        m_isGood &= isOne;
        return isOne ? static_cast<Index>(value) : 0;
    }

private:
    const char* m_at;
    bool m_isGood = true;
};

Diagnostic malformed() {
    return makeError("the task is not one of an extraction solver");
}

}  // namespace

std::string writeSolverTask(const SolverTask& task) {
    const ExtractionProblem& p = task.problem;
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{}\n{}\n{} {} {}\n", kHead, task.solver, task.seconds, p.classCount(),
                   p.nodeCount());
    for (Index c = 0; c < p.classCount(); ++c) {
        fmt::format_to(out, "{}\n", p.nodeEnd(c) - p.nodeBegin(c));
        for (Index node = p.nodeBegin(c); node < p.nodeEnd(c); ++node)
            fmt::format_to(out, "{} {:a} {} {}\n", p.isAllowed(node) ? 1 : 0, p.cost(node),
                           p.needs(node).size(), fmt::join(p.needs(node), " "));
    }
    fmt::format_to(out, "{} {}\n", p.roots().size(), fmt::join(p.roots(), " "));
    for (const Index node : task.start.node)
        fmt::format_to(out, "{}\n", node == ExtractionProblem::kNone ? p.nodeCount() : node);
    fmt::format_to(out, "{}", kEnd);
    return fmt::to_string(text);
}

Result<SolverTask> readSolverTask(const std::string& text) {
    const std::size_t solverBegin = kHead.size() + 1;
    const std::size_t solverEnd = text.find('\n', std::min(solverBegin, text.size()));
    if (!text.starts_with(kHead) || solverEnd == std::string::npos) return failure(malformed());
    constexpr Index kMost = 1'000'000'000;
    SolverTask task;
    task.solver = text.substr(solverBegin, solverEnd - solverBegin);
    Words words(text.c_str() + solverEnd);
    task.seconds = words.number();
    const Index classes = words.index(kMost);
    const Index nodes = words.index(kMost);
    ExtractionProblem::Builder builder;
    std::vector<Index> needs;
    std::vector<Index> forbidden;
    for (Index c = 0; c < classes && words.isGood(); ++c) {
        builder.addClass();
        const Index count = words.index(nodes);
        for (Index i = 0; i < count && words.isGood(); ++i) {
            const bool isAllowed = words.index(1) == 1;
            const double cost = words.number();
            needs.resize(words.isGood() ? words.index(classes) : 0);
            for (Index& need : needs) need = words.index(classes - 1);
            if (!words.isGood()) break;
            const Index node = builder.addNode(cost, needs);
            if (!isAllowed) forbidden.push_back(node);
        }
    }
    const Index roots = words.index(kMost);
    for (Index i = 0; i < roots && words.isGood(); ++i) {
        const Index root = words.index(classes - 1);
        if (words.isGood()) builder.addRoot(root);
    }
    if (!words.isGood()) return failure(malformed());
    task.problem = std::move(builder).build().forbidding(forbidden);
    for (Index c = 0; c < classes && words.isGood(); ++c) {
        const Index node = words.index(nodes);
        task.start.node.push_back(node == nodes ? ExtractionProblem::kNone : node);
    }
    if (!words.isGood() || !words.isAtEnd(kEnd) || task.problem.nodeCount() != nodes ||
        !checkSelection(task.problem, task.start).isValid())
        return failure(malformed());
    return task;
}

std::string solutionLine(const Selection& selection, double cost) {
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), "solution {:a}", cost);
    for (const Index node : selection.node)
        if (node != ExtractionProblem::kNone) fmt::format_to(std::back_inserter(text), " {}", node);
    text.push_back('\n');
    return fmt::to_string(text);
}

std::string boundLine(double bound) {
    return fmt::format("bound {:a}\n", bound);
}

void SolverReader::read(std::string_view piece) {
    m_rest += piece;
    std::size_t begin = 0;
    for (std::size_t end = m_rest.find('\n'); end != std::string::npos;
         end = m_rest.find('\n', begin)) {
        readLine(std::string_view(m_rest).substr(begin, end - begin));
        begin = end + 1;
    }
    m_rest.erase(0, begin);
}

void SolverReader::readLine(std::string_view line) {
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string rest(space == std::string_view::npos ? "" : line.substr(space + 1));
    Words words(rest.c_str());
    if (word == "done") {
        m_listener.onDone();
    } else if (word == "note") {
        if (m_listener.onNote) m_listener.onNote(rest);
    } else if (word == "bound") {
        const double bound = words.number();
        if (words.isGood()) m_listener.onBound(bound);
    } else if (word == "solution") {
        Selection selection{std::vector<Index>(m_problem.classCount(), ExtractionProblem::kNone)};
        static_cast<void>(words.number());
        while (words.isGood() && !words.isAtEnd()) {
            const Index node = words.index(m_problem.nodeCount() - 1);
            if (words.isGood()) selection.node[m_problem.classOf(node)] = node;
        }
        if (words.isGood()) m_listener.onSolution(selection);
    }
}

}  // namespace candler
