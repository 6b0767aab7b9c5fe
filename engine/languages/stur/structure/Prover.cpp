#include "engine/languages/stur/structure/Prover.h"

#include <z3++.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "engine/languages/stur/structure/LinearSystem.h"
#include "engine/languages/stur/structure/Regions.h"
#include "engine/support/Hash.h"

namespace candler::stur {

namespace {

/// Whether there is a point, as far as OmegaTest knows: products count as names of their own.
Answer hasPoint(const LinearSystem& system) {
    bool isNonEmpty = false;
    OmegaTest omega;
    omega.eliminate(system, std::vector<bool>(system.columns.size(), true),
                    [&](const LinearSystem&) { return isNonEmpty = true; });
    if (isNonEmpty) return Answer::Yes;
    return omega.hasGivenUp() ? Answer::Unknown : Answer::No;
}

/// Looks for a point with small values of names, one after another, until no products are left.
bool hasSmallPoint(const Conjunction& conjunction, int depth = 0) {
    constexpr int kMostNames = 3;
    const LinearSystem system = LinearSystem::of(conjunction);
    if (!system.hasProducts()) return hasPoint(system) == Answer::Yes;
    if (depth == kMostNames) return false;
    std::map<std::string, int> uses;
    for (const std::string& column : system.columns) {
        std::vector<std::string> factors;
        AffineForm::name(column).collectNames(factors);
        if (factors.size() > 1)
            for (const std::string& factor : factors) ++uses[factor];
    }
    const auto most = std::max_element(
        uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    for (const std::int64_t value : {2, 1, 3, 0}) {
        const Conjunction part = conjunction.substituted({{most->first, AffineForm(value)}});
        if (!part.isFalse() && hasSmallPoint(part, depth + 1)) return true;
    }
    return false;
}

}  // namespace

/// A context and a solver for each query, so that no answer depends on those before.
class Prover::Z3 {
public:
    Z3(std::uint32_t limit, const StopCheck& stop) : m_limit(limit), m_stop(stop) {}

    struct Reply {
        Answer isEmpty = Answer::Unknown;
        GaveUp gaveUp = GaveUp::Theory;
        std::vector<std::size_t> core{};  ///< If it was wanted: atoms that are empty together.
    };

    [[nodiscard]] Reply ask(const Conjunction& conjunction, bool wantsCore) {
        try {
            z3::context context;
            // Some questions take seconds, and Z3 asks nobody.
            const std::jthread watch([&](const std::stop_token& isAnswered) {
                std::mutex mutex;
                std::unique_lock lock(mutex);
                std::condition_variable_any answer;
                while (!answer.wait_for(lock, isAnswered, kWatchTime, [] { return false; }) &&
                       !isAnswered.stop_requested())
                    if (m_stop.isStopped()) context.interrupt();
            });
            z3::solver solver(context);
            z3::params parameters(context);
            parameters.set("rlimit", m_limit);
            // With lemmas of tangents, products and remainders take seconds, in which little work
            // is counted and nobody looks for interrupts.
            parameters.set("arith.nl.tangents", false);
            solver.set(parameters);
            z3::expr_vector labels(context);
            for (const Atom& atom : conjunction.atoms()) {
                const z3::expr condition = expressionOf(context, atom);
                if (!wantsCore) {
                    solver.add(condition);
                    continue;
                }
                labels.push_back(context.bool_const(labelOf(labels.size()).c_str()));
                solver.add(z3::implies(labels.back(), condition));
            }
            return replyOf(solver, labels);
        } catch (const z3::exception&) {
            return {};
        }
    }

private:
    static std::string labelOf(std::size_t atom) { return "condition " + std::to_string(atom); }

    [[nodiscard]] Reply replyOf(z3::solver& solver, z3::expr_vector& labels) const {
        const z3::check_result result = labels.empty() ? solver.check() : solver.check(labels);
        Reply reply;
        if (result == z3::unknown) {
            const std::string why = solver.reason_unknown();
            reply.gaveUp = m_stop.isStopped()                          ? GaveUp::Stopped
                           : why.find("resource") != std::string::npos ? GaveUp::WorkLimit
                           : why.find("cancel") != std::string::npos   ? GaveUp::WorkLimit
                                                                       : GaveUp::Theory;
            return reply;
        }
        reply.isEmpty = result == z3::unsat ? Answer::Yes : Answer::No;
        reply.gaveUp = GaveUp::No;
        if (result == z3::sat || labels.empty()) return reply;
        const z3::expr_vector core = solver.unsat_core();
        for (unsigned atom = 0; atom < labels.size(); ++atom)
            for (unsigned i = 0; i < core.size(); ++i)
                if (z3::eq(core[i], labels[atom])) reply.core.push_back(atom);
        return reply;
    }

    static z3::expr expressionOf(z3::context& context, const AffineForm& form) {
        z3::expr sum = context.int_val(form.constant());
        for (const FormTerm& term : form.terms()) {
            z3::expr product = context.int_val(term.coefficient);
            std::vector<std::string> factors;
            AffineForm::name(term.product).collectNames(factors);
            for (const std::string& factor : factors)
                product = product * context.int_const(factor.c_str());
            sum = sum + product;
        }
        return sum;
    }

    static z3::expr expressionOf(z3::context& context, const Atom& atom) {
        const z3::expr form = expressionOf(context, atom.form);
        switch (atom.kind) {
            case Atom::Kind::NonNegative:
                return form >= 0;
            case Atom::Kind::Zero:
                return form == 0;
            case Atom::Kind::Divisible:
                break;
        }
        return z3::mod(form, context.int_val(atom.modulus)) == 0;
    }

    static constexpr std::chrono::milliseconds kWatchTime{20};

    std::uint32_t m_limit;
    const StopCheck& m_stop;
};

namespace {

/// Questions about products may take Z3 the whole limit, and those that follow are much alike.
constexpr std::size_t kMostUnknown = 3;

std::uint64_t hashOf(const Conjunction& conjunction) {
    std::uint64_t hash = conjunction.witnesses().size();
    for (const Atom& atom : conjunction.atoms()) {
        hash = mixHash(hash, static_cast<std::uint64_t>(atom.modulus));
        hash = mixHash(hash, static_cast<std::uint64_t>(atom.form.constant()));
        for (const FormTerm& term : atom.form.terms()) {
            hash = mixHash(hash, std::hash<std::string>()(term.product));
            hash = mixHash(hash, static_cast<std::uint64_t>(term.coefficient));
        }
    }
    return hash;
}

}  // namespace

Prover::Prover(ProverOptions options)
    : m_options(std::move(options)),
      m_z3(std::make_unique<Z3>(m_options.z3Limit, m_options.stop)) {}

Prover::~Prover() = default;

Answer Prover::isEmpty(const Conjunction& conjunction) {
    if (conjunction.isFalse()) return Answer::Yes;
    if (isStopped()) return Answer::Unknown;
    const std::size_t index = indexOf(m_options.assumptions.with(conjunction));
    m_asked.push_back(index);
    return m_queries[index].answer;
}

std::size_t Prover::indexOf(Conjunction question) {
    const std::uint64_t hash = hashOf(question);
    const auto [begin, end] = m_answered.equal_range(hash);
    for (auto at = begin; at != end; ++at)
        if (m_queries[at->second].question == question) return at->second;
    m_queries.push_back(decide(std::move(question)));
    m_answered.emplace(hash, m_queries.size() - 1);
    return m_queries.size() - 1;
}

Query Prover::decide(Conjunction question) {
    Query query{std::move(question), Answer::Unknown, AnsweredBy::Syntax};
    const Conjunction& conjunction = query.question;
    if (m_options.override) {
        if (const std::optional<Answer> answer = m_options.override(conjunction)) {
            query.answer = *answer;
            query.by = AnsweredBy::Override;
            query.gaveUp = *answer == Answer::Unknown ? GaveUp::NotAsked : GaveUp::No;
            return query;
        }
    }
    if (conjunction.isOverflown()) {
        query.gaveUp = GaveUp::Theory;
        return query;
    }
    if (conjunction.isFalse() || conjunction.isTrue()) {
        query.answer = conjunction.isFalse() ? Answer::Yes : Answer::No;
        return query;
    }
    const LinearSystem system = LinearSystem::of(conjunction);
    const Answer point = m_options.isZ3Only ? Answer::Unknown : hasPoint(system);
    query.by = AnsweredBy::FourierMotzkin;
    if (point == Answer::No) {
        query.answer = Answer::Yes;
    } else if (system.hasProducts() ? !m_options.isZ3Only && hasSmallPoint(conjunction)
                                    : point == Answer::Yes) {
        query.answer = Answer::No;
    } else if (m_options.z3Limit != 0 &&
               !(system.hasProducts() && m_unknownOfProducts >= kMostUnknown)) {
        query.by = AnsweredBy::Z3;
        const Z3::Reply reply = m_z3->ask(conjunction, false);
        query.answer = reply.isEmpty;
        query.gaveUp = reply.gaveUp;
        if (system.hasProducts() && query.answer == Answer::Unknown) ++m_unknownOfProducts;
    } else {
        query.gaveUp = GaveUp::NotAsked;
    }
    return query;
}

std::optional<Conjunction> Prover::core(const Query& query) {
    const std::vector<Atom>& atoms = query.question.atoms();
    if (query.answer != Answer::Yes || isStopped()) return std::nullopt;
    if (query.by == AnsweredBy::FourierMotzkin) {
        Conjunction left = query.question;
        for (std::size_t i = left.atoms().size(); i-- > 0;) {
            Conjunction fewer = left.without(i);
            if (isStopped()) return std::nullopt;
            if (hasPoint(LinearSystem::of(fewer)) == Answer::No) left = std::move(fewer);
        }
        return left;
    }
    if (query.by != AnsweredBy::Z3) return std::nullopt;
    const Z3::Reply reply = m_z3->ask(query.question, true);
    if (reply.isEmpty != Answer::Yes) return std::nullopt;
    Conjunction left = query.question;
    for (std::size_t i = atoms.size(); i-- > 0;)
        if (!std::binary_search(reply.core.begin(), reply.core.end(), i)) left = left.without(i);
    return left;
}

bool Prover::provesEmpty(const Region& region) {
    return std::all_of(region.begin(), region.end(),
                       [&](const Conjunction& conjunction) { return provesEmpty(conjunction); });
}

bool Prover::implies(const Conjunction& premise, const Atom& atom) {
    if (atom.isTrue() || premise.isFalse()) return true;
    const auto& atoms = premise.atoms();
    if (std::binary_search(atoms.begin(), atoms.end(), atom)) return true;
    const std::vector<Atom> others = atom.negated();
    return std::all_of(others.begin(), others.end(),
                       [&](const Atom& other) { return provesEmpty(premise.with(other)); });
}

bool Prover::implies(const Conjunction& premise, const Conjunction& conclusion) {
    if (!conclusion.witnesses().empty()) return premise == conclusion;
    return std::all_of(conclusion.atoms().begin(), conclusion.atoms().end(),
                       [&](const Atom& atom) { return implies(premise, atom); });
}

bool Prover::areDisjoint(const Conjunction& a, const Conjunction& b) {
    return provesEmpty(a.with(b));
}

bool Prover::areEqual(const Conjunction& where, const std::vector<AffineForm>& a,
                      const std::vector<AffineForm>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i] && !implies(where, Atom::equal(a[i], b[i]))) return false;
    return true;
}

bool Prover::determines(const Conjunction& conjunction, const std::string& witness,
                        const std::vector<std::string>& open) {
    std::vector<AffineForm> bounds;
    const auto scaleOf = [&](const AffineForm& form) {
        return form.substituted({{witness, AffineForm(1)}}) -
               form.substituted({{witness, AffineForm(0)}});
    };
    for (const Atom& atom : conjunction.atoms()) {
        const bool usesOthers = std::any_of(open.begin(), open.end(), [&](const std::string& name) {
            return name != witness && atom.uses(name);
        });
        if (usesOthers || !atom.uses(witness) || atom.kind == Atom::Kind::Divisible) continue;
        if (atom.kind == Atom::Kind::Zero) {
            // scale*w = form
            const AffineForm scale = scaleOf(atom.form);
            if (atom.form.isLinearIn(witness) ||
                (!scale.uses(witness) && (implies(conjunction, Atom::atMost(1, scale)) ||
                                          implies(conjunction, Atom::atMost(scale, -1)))))
                return true;
        }
        if (atom.kind == Atom::Kind::NonNegative) bounds.push_back(atom.form);
    }
    // scale*w <= form < scale*w + scale: a quotient.
    for (const AffineForm& low : bounds)
        for (const AffineForm& high : bounds) {
            const AffineForm between = low + high;
            const AffineForm scale = scaleOf(low);
            if (between.uses(witness) || scale.uses(witness)) continue;
            if (implies(conjunction, Atom::atMost(between, scale - 1)) ||
                implies(conjunction, Atom::atMost(between, -scale - 1)))
                return true;
        }
    return false;
}

bool Prover::hasUniqueWitnesses(const Conjunction& conjunction) {
    std::vector<std::string> open = conjunction.witnesses();
    const auto known = [&] {
        return std::find_if(open.begin(), open.end(), [&](const std::string& witness) {
            return determines(conjunction, witness, open);
        });
    };
    for (auto found = known(); found != open.end(); found = known()) open.erase(found);
    if (open.empty()) return true;
    Substitution renaming;
    for (const std::string& witness : conjunction.witnesses())
        renaming[witness] = AffineForm::name(witness + "'");
    const Conjunction first(conjunction.atoms());
    const Conjunction both = first.with(first.substituted(renaming));
    return std::all_of(renaming.begin(), renaming.end(), [&](const auto& entry) {
        return implies(both, Atom::equal(AffineForm::name(entry.first), entry.second));
    });
}

bool Prover::isBounded(const Conjunction& conjunction, const std::string& variable,
                       const std::vector<std::string>& variables) {
    std::vector<std::string> others;
    for (const std::string& other : variables)
        if (other != variable) others.push_back(other);
    const auto isBoundedIn = [&](const Conjunction& part) {
        bool hasLower = false;
        bool hasUpper = false;
        for (const Atom& atom : part.atoms()) {
            if (!atom.form.isLinearIn(variable) || atom.kind == Atom::Kind::Divisible) continue;
            const bool isEquality = atom.kind == Atom::Kind::Zero;
            const bool isLower = atom.form.coefficient(variable) > 0;
            hasLower = hasLower || isLower || isEquality;
            hasUpper = hasUpper || !isLower || isEquality;
        }
        return (hasLower && hasUpper) || provesEmpty(part);
    };
    const Region projected = eliminate(others, conjunction);
    return std::all_of(projected.begin(), projected.end(), isBoundedIn);
}

}  // namespace candler::stur
