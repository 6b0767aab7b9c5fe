#include "engine/codegen/KernelLints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "engine/codegen/LoopProfile.h"
#include "engine/codegen/ScalarCalls.h"

namespace candler {

std::string_view lintName(KernelLint::Kind kind) {
    constexpr std::array<std::string_view, 6> kNames{"strided-access",  "gather",
                                                     "repeated-work",   "large-temporary",
                                                     "scalar-function", "unused-copy"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string lintText(const KernelLint& lint) {
    return fmt::format("{}: {}{}{}; {}", lintName(lint.kind), lint.text,
                       lint.place.empty() ? "" : ", ", lint.place, lint.hint);
}

namespace loop {

namespace {

constexpr double kLeastShare = 0.1;  ///< Of the kernel's instructions.
constexpr double kFewForLine = 8;    ///< Operations for each line that is stepped to.
constexpr double kRepeated = 1.5;    ///< Times the operations of the program.
constexpr double kFewReads = 2;      ///< Of each element of a copy.

std::string bytesText(double bytes) {
    constexpr double kMebi = 1024.0 * 1024;
    return bytes >= kMebi ? fmt::format("{:.1f} MiB", bytes / kMebi)
                          : fmt::format("{:.1f} KiB", bytes / 1024);
}

const char* functionName(ExprOp op) {
    return op == ExprOp::Exponential         ? "exp"
           : op == ExprOp::Logarithm         ? "log"
           : op == ExprOp::HyperbolicTangent ? "tanh"
           : op == ExprOp::Power             ? "pow"
                                             : opName(op);
}

class Linter {
public:
    Linter(const Function& kernel, const Function& written,
           const std::map<std::string, std::int64_t>& sizes, const LintOptions& options)
        : m_profile(kernel, sizes), m_written(written, sizes), m_options(options) {}

    std::vector<KernelLint> run() {
        if (!m_profile.isKnown() || !m_written.isKnown()) return {};
        for (const ProfiledStatement& at : m_profile.statements()) {
            m_efforts.push_back(effortOf(function(), *at.stmt));
            m_instructions += at.times * m_efforts.back().instructions;
            m_operations += at.times * m_efforts.back().operations;
        }
        accesses();
        repeatedWork();
        const auto uses = usesOfTemporaries();
        temporaries(uses);
        functions();
        copies(uses);
        std::ranges::stable_sort(m_lints, {}, &KernelLint::kind);
        return std::move(m_lints);
    }

private:
    using Kind = KernelLint::Kind;

    [[nodiscard]] const Function& function() const { return m_profile.function(); }

    [[nodiscard]] std::string placeOf(const For* loop) const {
        if (loop == nullptr) return {};
        std::string text = "loop " + function()[loop->variable].name;
        const std::size_t number = m_profile.number(loop);
        if (number < m_options.lines.size() && m_options.lines[number] > 0)
            text += fmt::format(", line {} of {}", m_options.lines[number], m_options.file);
        return text;
    }

    void add(Kind kind, const For* loop, double number, std::string text, std::string hint) {
        m_lints.push_back({kind, placeOf(loop), std::move(text), std::move(hint), number});
    }

    [[nodiscard]] double bytesOf(BufferId buffer) {
        return m_profile.elements(buffer).value_or(0) *
               static_cast<double>(byteSize(function()[buffer].stored()));
    }

    /// All of the innermost loops together.
    struct OfLoop {
        double instructions = 0, operations = 0;
        std::map<BufferId, double> strided{};   ///< How often another line.
        std::map<BufferId, double> gathered{};  ///< How often.
        std::map<BufferId, double> strides{};   ///< In bytes.
        std::map<BufferId, BufferId> places{};  ///< What a gathered one is indexed by.
    };

    void accesses() {
        std::map<std::size_t, std::pair<const For*, OfLoop>> loops;
        const auto& statements = m_profile.statements();
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const For* loop = statements[i].loop();
            if (loop == nullptr || !m_profile.isInnermost(loop)) continue;
            auto& [where, sum] = loops[m_profile.number(loop)];
            where = loop;
            sum.instructions += statements[i].times * m_efforts[i].instructions;
            sum.operations += statements[i].times * m_efforts[i].operations;
            for (const Access& access : m_efforts[i].accesses) note(statements[i], access, sum);
        }
        for (const auto& [number, one] : loops) {
            const auto& [loop, sum] = one;
            if (sum.instructions < kLeastShare * m_instructions) continue;
            told(loop, sum);
        }
    }

    void note(const ProfiledStatement& at, const Access& access, OfLoop& sum) {
        if (access.lanes > 1) return;
        for (const ExprId index : access.indices)
            if (const auto by = indexedBy(index, at.loop()->variable)) {
                sum.gathered[access.buffer] += at.times;
                sum.places.emplace(access.buffer, *by);
                return;
            }
        const double bytes = stepOf(at, *at.loop(), access);
        if (bytes < kLineBytes || bytesOf(access.buffer) <= kNearCacheBytes) return;
        sum.strided[access.buffer] += at.times / usesOfLine(at, access);
        sum.strides.emplace(access.buffer, bytes);
    }

    /// In bytes; 0 if it is not known.
    [[nodiscard]] double stepOf(const ProfiledStatement& at, const For& loop,
                                const Access& access) {
        const auto stride = m_profile.stride(at, loop, access.buffer, access.indices);
        return std::abs(static_cast<double>(stride.value_or(0))) *
               static_cast<double>(byteSize(function()[access.buffer].stored()));
    }

    /// How many iterations of a loop that is written out fall into one line of a cache.
    [[nodiscard]] double usesOfLine(const ProfiledStatement& at, const Access& access) {
        double most = 1;
        for (const For* loop : at.writtenOut) {
            const double bytes = stepOf(at, *loop, access);
            const auto trips = m_profile.value(loop->bound, at.values);
            if (bytes > 0 && trips)
                most = std::max(most, std::min(static_cast<double>(*trips), kLineBytes / bytes));
        }
        return most;
    }

    /// The array whose elements say where another is read, if they change with the variable.
    std::optional<BufferId> indexedBy(ExprId index, VarId variable) {
        std::optional<BufferId> found;
        forEachSubexpr(function(), m_profile.withoutLocals(index), [&](ExprId part) {
            const Expr& expr = function()[part];
            if (expr.op == ExprOp::Load && mentions(function(), part, variable))
                found = expr.buffer();
        });
        return found;
    }

    void told(const For* loop, const OfLoop& sum) {
        double all = 0;
        for (const auto& [buffer, times] : sum.strided) all += times;
        for (const auto& [buffer, times] : sum.strided) {
            const double operations = sum.operations / all;
            if (operations >= kFewForLine) continue;
            const std::string& name = function()[buffer].name;
            add(Kind::StridedAccess, loop, sum.strides.at(buffer),
                fmt::format("elements of '{}' that are used one after the other are {:.0f} bytes "
                            "apart, and there are {:.1f} operations for each",
                            name, sum.strides.at(buffer), operations),
                fmt::format("let the innermost loop be over the last dimension of '{}'", name) +
                    (times < 2 * m_profile.elements(buffer).value_or(0)
                         ? ""  // A copy would step as far.
                         : ", or copy it in the order of its use with toMem"));
        }
        for (const auto& [buffer, times] : sum.gathered)
            add(Kind::Gather, loop, times,
                fmt::format("{:.0f} elements of '{}' are read where '{}' says, one at a time",
                            times, function()[buffer].name, function()[sum.places.at(buffer)].name),
                "gather once, with toMem, what is read several times; or gather whole rows");
    }

    void repeatedWork() {
        double operations = 0;
        std::map<ExprOp, double> here, there;
        for (const ProfiledStatement& at : m_written.statements()) {
            const Effort effort = effortOf(m_written.function(), *at.stmt);
            operations += at.times * effort.operations;
            for (const auto& [op, count] : effort.functions) there[op] += at.times * count;
        }
        const For* most = nullptr;
        double mostOperations = -1;
        const auto& statements = m_profile.statements();
        for (std::size_t i = 0; i < statements.size(); ++i) {
            for (const auto& [op, count] : m_efforts[i].functions)
                here[op] += statements[i].times * count;
            const double done = statements[i].times * m_efforts[i].operations;
            if (done <= mostOperations) continue;
            most = statements[i].loop();
            mostOperations = done;
        }
        const auto tell = [&](double ours, double theirs, const std::string& what) {
            if (theirs <= 0 || ours <= kRepeated * theirs) return false;
            add(Kind::RepeatedWork, most, ours / theirs,
                fmt::format("{:.1f} times the {} of the program as it was written ({:.3g} and "
                            "{:.3g})",
                            ours / theirs, what, ours, theirs),
                "a part of the program is computed again for each element: name it with let, or "
                "store it with toMem");
            return true;
        };
        if (tell(m_operations, operations, "operations")) return;
        for (const auto& [op, count] : here)
            if (tell(count, there[op], fmt::format("calls of {}", functionName(op)))) return;
    }

    /// Those that are written and read, with how often an element is.
    struct OfBuffer {
        double stored = 0, loaded = 0;
        double instructions = 0;    ///< Of the statements that write.
        const For* loop = nullptr;  ///< In which it is written.
        bool isCopy = true;
        std::set<BufferId> copied{};
    };

    std::map<BufferId, OfBuffer> usesOfTemporaries() {
        std::map<BufferId, OfBuffer> uses;
        const auto& statements = m_profile.statements();
        for (std::size_t i = 0; i < statements.size(); ++i) {
            for (const Access& access : m_efforts[i].accesses) {
                if (function()[access.buffer].role != BufferRole::Temporary) continue;
                OfBuffer& use = uses[access.buffer];
                const double times = statements[i].times * access.lanes;
                (access.isStore ? use.stored : use.loaded) += times;
                if (!access.isStore) continue;
                use.instructions += statements[i].times * m_efforts[i].instructions;
                use.loop = statements[i].loop();
                const Expr* value = &function()[statements[i].stmt->as<Store>()->value];
                if (value->op == ExprOp::FirstLanes) value = &function()[value->operands[0]];
                if (value->op == ExprOp::Load) use.copied.insert(value->buffer());
                use.isCopy &= value->op == ExprOp::Load || value->op == ExprOp::Constant;
            }
        }
        return uses;
    }

    void temporaries(const std::map<BufferId, OfBuffer>& uses) {
        for (const auto& [buffer, use] : uses) {
            const double bytes = bytesOf(buffer);
            const double elements = m_profile.elements(buffer).value_or(0);
            if (bytes <= kCacheBytes) continue;
            const double operations = m_instructions / elements;
            if (operations >= kOperationsPerElement) continue;
            add(Kind::LargeTemporary, use.loop, bytes,
                fmt::format("'{}' has {}, more than the {} that a core's cache is taken to have, "
                            "and there are {:.1f} instructions for each of its elements",
                            function()[buffer].name, bytesText(bytes), bytesText(kCacheBytes),
                            operations),
                "compute rows or tiles of it where they are used: fuse the loops, or keep the last "
                "rows with circularBuffer or rotateValues");
        }
    }

    void functions() {
        const char* const hint =
            m_options.arithmetic == Arithmetic::Ieee
                ? "choose another arithmetic under \"code\" in the project, such as sums"
                : "let a map of nothing else compute it for all elements, into memory (toMem)";
        std::map<std::pair<std::size_t, std::string>, KernelLint> found;
        const auto& statements = m_profile.statements();
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const ProfiledStatement& at = statements[i];
            if (m_efforts[i].functions.empty()) continue;
            const std::string why = whyScalar(m_profile, at, m_options.arithmetic);
            const std::size_t number = at.loop() != nullptr ? m_profile.number(at.loop()) : 0;
            for (const auto& [op, count] : m_efforts[i].functions) {
                const double times = at.times * count;
                if (why.empty() || times * kFunctionInstructions < kLeastShare * m_instructions)
                    continue;
                KernelLint& lint = found[{number, functionName(op)}];
                lint = {Kind::ScalarFunction, placeOf(at.loop()), why, hint, lint.number + times};
            }
        }
        for (auto& [key, lint] : found) {
            lint.text = fmt::format("{} is called {:.0f} times, for one number each: {}",
                                    key.second, lint.number, lint.text);
            m_lints.push_back(std::move(lint));
        }
    }

    void copies(const std::map<BufferId, OfBuffer>& uses) {
        for (const auto& [buffer, use] : uses) {
            if (!use.isCopy || use.copied.empty() || use.stored <= 0) continue;
            if (use.instructions < kLeastShare * m_instructions) continue;
            const double reads = use.loaded / use.stored;
            if (reads >= kFewReads) continue;
            const std::string& name = function()[*use.copied.begin()].name;
            add(Kind::UnusedCopy, use.loop, reads,
                fmt::format("'{}' is a copy of elements of '{}', and each is read {:.1f} times",
                            function()[buffer].name, name, reads),
                fmt::format("read '{}' where it is, or ask for a copy of the operand that is read "
                            "several times",
                            name));
        }
    }

    LoopProfile m_profile;
    LoopProfile m_written;
    const LintOptions& m_options;
    std::vector<Effort> m_efforts;  ///< Of one run of each statement.
    double m_instructions = 0;
    double m_operations = 0;
    std::vector<KernelLint> m_lints;
};

}  // namespace

std::vector<KernelLint> kernelLints(const Function& kernel, const Function& written,
                                    const std::map<std::string, std::int64_t>& sizes,
                                    const LintOptions& options) {
    return Linter(kernel, written, sizes, options).run();
}

}  // namespace loop

}  // namespace candler
