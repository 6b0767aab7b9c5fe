// Prover: decides questions about conjunctions for all sizes that satisfy the assumptions: by their
// text, by Fourier-Motzkin elimination over the integers, and by Z3 where these do not decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

enum class Answer : std::uint8_t { Yes, No, Unknown };
/// Who gave an answer.
enum class AnsweredBy : std::uint8_t { Syntax, FourierMotzkin, Z3, Override };
/// Why there is no answer.
enum class GaveUp : std::uint8_t {
    No,         ///< There is one.
    WorkLimit,  ///< Z3 came to the limit of its work.
    Theory,     ///< Z3 said that it cannot tell, elimination that numbers are too large.
    NotAsked,   ///< Z3 was not asked: it may not be, or gave up several questions alike.
    Stopped,
};

/// "Is this conjunction empty, given the assumptions?"
struct Query {
    Conjunction question;  ///< With the assumptions.
    Answer answer = Answer::Unknown;
    AnsweredBy by = AnsweredBy::Syntax;
    GaveUp gaveUp = GaveUp::No;
};

struct ProverOptions {
    /// Facts about symbols, `n >= 0` for every size among them.
    Conjunction assumptions;
    /// Z3's own measure of work for one query, the same on every machine; 0: Z3 is never asked.
    std::uint32_t z3Limit = 400000;
    /// Z3 decides what the text does not, for comparison.
    bool isZ3Only = false;
    StopCheck stop;
    /// Asked first; what it answers holds. Tests answer Unknown, which must never make results
    /// wrong.
    std::function<std::optional<Answer>(const Conjunction& question)> override;
};

/// Answers are the same whatever was asked before. Once stopped, all is Unknown.
class Prover {
public:
    explicit Prover(ProverOptions options);
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;
    ~Prover();

    [[nodiscard]] const Conjunction& assumptions() const { return m_options.assumptions; }
    [[nodiscard]] bool isStopped() const { return m_options.stop.isStopped(); }

    /// Yes: for no values. No: there are values, of names and symbols.
    [[nodiscard]] Answer isEmpty(const Conjunction& conjunction);
    [[nodiscard]] bool provesEmpty(const Conjunction& conjunction) {
        return isEmpty(conjunction) == Answer::Yes;
    }
    [[nodiscard]] bool provesEmpty(const Region& region);
    /// False also means "cannot tell", here and below.
    [[nodiscard]] bool implies(const Conjunction& premise, const Atom& atom);
    [[nodiscard]] bool implies(const Conjunction& premise, const Conjunction& conclusion);
    [[nodiscard]] bool areDisjoint(const Conjunction& a, const Conjunction& b);
    /// Whether the forms are equal, one by one, wherever the conjunction holds.
    [[nodiscard]] bool areEqual(const Conjunction& where, const std::vector<AffineForm>& a,
                                const std::vector<AffineForm>& b);
    /// Whether no point has two values of its witnesses.
    [[nodiscard]] bool hasUniqueWitnesses(const Conjunction& conjunction);
    /// Whether there is a bound for the variable on both sides, given the other names.
    [[nodiscard]] bool isBounded(const Conjunction& conjunction, const std::string& variable,
                                 const std::vector<std::string>& variables);

    /// Of a question whose answer is Yes: some of its conditions that are empty by themselves.
    /// Where elimination decides none of them can be left out; of Z3 it is the unsat core. None if
    /// that is not known. Asks again, once for each condition, and is no query.
    [[nodiscard]] std::optional<Conjunction> core(const Query& query);

    /// All different ones, in the order in which they were first asked.
    [[nodiscard]] const std::vector<Query>& queries() const { return m_queries; }
    /// What was asked, in order, as indices into queries().
    [[nodiscard]] const std::vector<std::size_t>& asked() const { return m_asked; }

private:
    class Z3;
    [[nodiscard]] std::size_t indexOf(Conjunction question);
    /// Whether all but the names in `open` have only one value of the witness.
    [[nodiscard]] bool determines(const Conjunction& conjunction, const std::string& witness,
                                  const std::vector<std::string>& open);
    [[nodiscard]] Query decide(Conjunction question);

    ProverOptions m_options;
    /// Indices into m_queries by the hash of their questions.
    std::unordered_multimap<std::uint64_t, std::size_t> m_answered;
    std::vector<Query> m_queries;
    std::vector<std::size_t> m_asked;
    std::unique_ptr<Z3> m_z3;
    std::size_t m_unknownOfProducts = 0;  ///< Questions about products that Z3 gave up.
};

}  // namespace candler::stur
