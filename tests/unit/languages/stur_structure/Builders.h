// Short ways to write forms, sets and structures in tests, and all points of a box.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Structure.h"
#include "engine/support/Random.h"

namespace candler::stur {

using Names = std::vector<std::string>;

[[nodiscard]] inline AffineForm v(const std::string& name) {
    return AffineForm::name(name);
}
[[nodiscard]] inline Conjunction all(std::initializer_list<Atom> atoms) {
    return Conjunction(std::vector<Atom>(atoms));
}
[[nodiscard]] inline Atom le(const AffineForm& a, const AffineForm& b) {
    return Atom::atMost(a, b);
}
[[nodiscard]] inline Atom lt(const AffineForm& a, const AffineForm& b) {
    return Atom::below(a, b);
}
[[nodiscard]] inline Atom eq(const AffineForm& a, const AffineForm& b) {
    return Atom::equal(a, b);
}
namespace letters {
inline const AffineForm i = v("i");
inline const AffineForm j = v("j");
inline const AffineForm k = v("k");
inline const AffineForm l = v("l");
inline const AffineForm n = v("n");
inline const AffineForm m = v("m");
}  // namespace letters

/// 0 <= name < size.
[[nodiscard]] Conjunction range(const AffineForm& name, const AffineForm& size);
/// All symbols are at least 0.
[[nodiscard]] ProverOptions sizesOf(const Names& symbols);

/// Calls for every assignment of values from `low` to `high` to the names.
void forAllPoints(const Names& names, std::int64_t low, std::int64_t high,
                  const std::function<void(const Values&)>& visit);
/// A conjunction over these names with small numbers.
[[nodiscard]] Conjunction randomConjunction(Random& random, const Names& names);
[[nodiscard]] bool isIn(const Region& region, const Values& values);

}  // namespace candler::stur
