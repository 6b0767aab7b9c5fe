// RandomLa: random expressions of linear algebra, well-formed by construction, and expressions that
// are equal to a given one by construction, or hardly ever. The same seed makes the same ones.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/languages/linrel/syntax/LaTyping.h"
#include "engine/support/Random.h"

namespace candler::test {

struct RandomLaOptions {
    int operators = 12;  ///< At most, but for sums at the leaves; at least half as many.
    int matrices = 3;    ///< Inputs, some of them vectors or scalars.
    /// Of the dimensions. With as many places as a term has indices nothing is equal by chance.
    std::vector<std::int64_t> sizes{9, 8};
    bool hasFunctions = false;
};

///     RandomLa random(seed);
///     const LaId a = random.expression();
///     const LaId b = random.equalByConstruction(a);
///     PolytermOracle(random.program()).compare(a, b);   // Equal
class RandomLa {
public:
    explicit RandomLa(std::uint64_t seed, RandomLaOptions options = {});
    RandomLa(const RandomLa&) = delete;
    RandomLa& operator=(const RandomLa&) = delete;

    [[nodiscard]] linrel::LaProgram& program() { return m_program; }
    linrel::LaId expression();
    /// After at most so many identities at random places.
    linrel::LaId equalByConstruction(linrel::LaId expression, int steps = 12);
    /// Changed at a random place, to what is equal only by chance.
    linrel::LaId perturbed(linrel::LaId expression);
    /// An input, transposed or not, or its sums, or a constant, of this shape.
    linrel::LaId leaf(const linrel::Shape& shape);

private:
    linrel::LaId generate(const linrel::Shape& shape, int operators);
    linrel::LaId sumOrProduct(const linrel::Shape& shape, int operators);
    linrel::LaId matrixProduct(const linrel::Shape& shape, int operators);
    linrel::LaId sums(const linrel::Shape& shape, int operators);
    linrel::LaId function(const linrel::Shape& shape, int operators);
    /// The sums of an input that has some of this shape.
    linrel::LaId summedLeaf(const linrel::Shape& shape);
    linrel::LaId constant(const linrel::Shape& shape);
    linrel::LaId changedAt(linrel::LaId expression, bool isEqual);
    linrel::LaId changedHere(linrel::LaId expression);
    linrel::DimId dimension();

    RandomLaOptions m_options;
    Random m_random;
    linrel::LaProgram m_program;
    linrel::LaTyping m_typing{m_program};
    std::vector<linrel::DimId> m_dimensions;
};

}  // namespace candler::test
