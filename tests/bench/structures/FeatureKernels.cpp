// Features of linear and polynomial regression: all products of 2, of up to 4, of up to 6 elements
// of a row, for one row (creation) and as the sum of those of two (addition).
#include <memory>

#include "Kernels.h"
#include "Naive.h"
#include "Packed.h"
#include "Peers.h"
#include "exported.h"

namespace structures {

namespace {

std::int64_t power(std::int64_t n, int order) {
    return Dense{std::vector<std::int64_t>(static_cast<std::size_t>(order), n)}.count();
}

struct Inputs {
    Numbers f, g;
};

/// Where the cubes of orders 2, 3 … begin in one array, and where it ends.
struct Parts {
    Parts(std::int64_t n, int highest, bool isPacked) {
        for (int order = 2; order <= highest; ++order)
            starts.push_back(starts.back() + (isPacked ? sortedPlaces(n, order) : power(n, order)));
    }
    [[nodiscard]] std::int64_t count() const { return starts.back(); }
    [[nodiscard]] double* of(double* all, int order) const {
        return all + starts[static_cast<std::size_t>(order - 2)];
    }
    std::vector<std::int64_t> starts = {0};
};

using Ours = std::function<void(std::int64_t n, double* all, const Parts& parts, const Inputs& in)>;

struct Features {
    std::string name;
    int highest;
    bool isSum;
    bool isPacked;
    Ours ours;
};

/// Without peers packed results need not be expanded.
bench::Contestant oursOf(const Features& features, std::int64_t n, bool isAlone,
                         const std::shared_ptr<Inputs>& inputs) {
    const Parts parts(n, features.highest, features.isPacked);
    const auto result = std::make_shared<Numbers>(static_cast<std::size_t>(parts.count()));
    return {"ours", [=] { features.ours(n, result->data(), parts, *inputs); },
            [=]() -> bench::Entries {
                if (isAlone || !features.isPacked)
                    return bench::entriesOfArray(result->data(), parts.count());
                bench::Entries entries;
                const Parts dense(n, features.highest, false);
                for (int order = 2; order <= features.highest; ++order)
                    addSymmetric(entries, parts.of(result->data(), order), n, order,
                                 dense.starts[static_cast<std::size_t>(order - 2)]);
                return entries;
            }};
}

bench::Contestant naiveOf(const char* name, const Loops& loops, const Features& features,
                          std::int64_t n, const std::shared_ptr<Inputs>& inputs) {
    const Parts parts(n, features.highest, false);
    return bench::denseContestant(name, parts.count(),
                                  [&loops, n, parts, inputs, highest = features.highest,
                                   isSum = features.isSum](double* all) {
                                      for (int order = 2; order <= highest; ++order)
                                          if (isSum)
                                              loops.powerSums(n, order, parts.of(all, order),
                                                              inputs->f.data(), inputs->g.data());
                                          else
                                              loops.powers(n, order, parts.of(all, order),
                                                           inputs->f.data());
                                  });
}

void addTacoFeatures(Contest& contest, const Features& features, std::int64_t n,
                     const Inputs& inputs) {
    std::vector<std::pair<std::string, Dense>> results;
    for (int order = 2; order <= features.highest; ++order)
        results.push_back({(features.isSum ? "sum" : "power") + std::to_string(order),
                           {std::vector<std::int64_t>(static_cast<std::size_t>(order), n)}});
    std::vector<Dense> operands = {{{n}, inputs.f.data()}};
    if (features.isSum) operands.push_back({{n}, inputs.g.data()});
    addTacoSequence(contest, results, operands);
}

void addPythonFeatures(Contest& contest, const Features& features, std::int64_t n,
                       const Inputs& inputs) {
    // Each order from the one below.
    std::string powers = "(lambda v: (p2 := v[:, None] * v";
    for (int order = 3; order <= features.highest; ++order) {
        powers.append(", p").append(std::to_string(order));
        powers.append(" := p").append(std::to_string(order - 1)).append("[..., None] * v");
    }
    powers += ",))";
    const std::string expression =
        features.isSum ? "tuple(map(lambda a, b: a + b, " + powers + "(f), " + powers + "(g)))"
                       : powers + "(f)";
    addPython(contest, {{"f", {{n}, inputs.f.data()}}, {"g", {{n}, inputs.g.data()}}},
              {{expression}, {expression}}, Parts(n, features.highest, false).count());
}

Contest contestOf(const Features& features, std::int64_t n, bool isAlone) {
    const auto inputs = std::make_shared<Inputs>();
    inputs->f = bench::numbers(n, 1);
    inputs->g = bench::numbers(n, 2);
    Contest contest{.kernel = features.name,
                    .input = {},
                    .contestants = {oursOf(features, n, isAlone, inputs)}};
    if (isAlone) return contest;
    contest.contestants.push_back(naiveOf("naive", naive, features, n, inputs));
    contest.contestants.push_back(naiveOf("fast", fast, features, n, inputs));
    addTacoFeatures(contest, features, n, *inputs);
    addPythonFeatures(contest, features, n, *inputs);
    return contest;
}

}  // namespace

#define FEATURES [](std::int64_t n, double* a, const Parts& p, const Inputs& in)

std::vector<Row> featureRows(bool isQuick) {
    const std::vector<Features> all = {
        {"lr", 2, false, false, FEATURES{candler_lr::A2(n, p.of(a, 2), in.f.data());
}
}  // namespace structures
, {"lr-packed", 2, false, true, FEATURES{candler_lr_packed::A2(n, p.of(a, 2), in.f.data());
}
}
, {"lr-add", 2, true, false, FEATURES{candler_lr_add::S2(n, p.of(a, 2), in.f.data(), in.g.data());
}
}
, {"lr-add-packed", 2, true, true,
   FEATURES{candler_lr_add_packed::S2(n, p.of(a, 2), in.f.data(), in.g.data());
}
}
, {"pr2", 4, false, false,
   FEATURES{candler_pr2::A4(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), in.f.data());
}
}
, {"pr2-packed", 4, false, true,
   FEATURES{candler_pr2_packed::A4(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), in.f.data());
}
}
, {"pr2-add", 4, true, false,
   FEATURES{candler_pr2_add::S4(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), in.f.data(), in.g.data());
}
}
, {"pr2-add-packed", 4, true, true,
   FEATURES{
       candler_pr2_add_packed::S4(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), in.f.data(), in.g.data());
}
}
, {"pr3", 6, false, false,
   FEATURES{
       candler_pr3::A6(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), p.of(a, 5), p.of(a, 6), in.f.data());
}
}
, {"pr3-packed", 6, false, true,
   FEATURES{candler_pr3_packed::A6(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), p.of(a, 5), p.of(a, 6),
                                   in.f.data());
}
}
, {"pr3-add", 6, true, false,
   FEATURES{candler_pr3_add::S6(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), p.of(a, 5), p.of(a, 6),
                                in.f.data(), in.g.data());
}
}
, {"pr3-add-packed", 6, true, true,
   FEATURES{candler_pr3_add_packed::S6(n, p.of(a, 2), p.of(a, 3), p.of(a, 4), p.of(a, 5),
                                       p.of(a, 6), in.f.data(), in.g.data());
}
}
,
}
;
std::vector<Row> rows;
for (const Features& features : all) {
    const std::vector<std::int64_t> sizes =
        features.highest == 2   ? std::vector<std::int64_t>{500, 2000}
        : features.highest == 4 ? std::vector<std::int64_t>{40, 60}
                                : std::vector<std::int64_t>{12, 16};
    const auto add = [&](std::int64_t size, bool alone) {
        rows.push_back({features.name, size, [features, alone](std::int64_t n, bool isAlone) {
                            return contestOf(features, n, isAlone || alone);
                        }});
    };
    for (const std::int64_t size : isQuick ? std::vector<std::int64_t>{5} : sizes) add(size, false);
    // The box would have 12.8 GB, what is unique has 0.5.
    if (!isQuick && features.highest == 4 && features.isPacked) add(200, true);
}
return rows;
}

}  // namespace structures
