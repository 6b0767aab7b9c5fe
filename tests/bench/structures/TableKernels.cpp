// The nine kernels of Table 1 of the paper (StructTensor, OOPSLA 2023), on cubes whose extents are
// n.
#include <memory>

#include "Kernels.h"
#include "Naive.h"
#include "Packed.h"
#include "Peers.h"
#include "exported.h"

namespace structures {

namespace {

using Place = std::vector<std::int64_t>;
using IsUnique = std::function<bool(const Place&)>;
/// A kernel with the index that is fixed, where one is; d may be without meaning.
using Kernel = std::function<void(std::int64_t n, std::int64_t fixed, double* a, const double* b,
                                  const double* c, const double* d)>;

/// A tensor of the program, and where it is not 0.
struct Operand {
    std::string name;
    int order = 0;
    IsUnique isUnique;

    [[nodiscard]] Dense shape(std::int64_t n) const {
        return {Place(static_cast<std::size_t>(order), n)};
    }
};

struct TableKernel {
    std::string name;
    Operand result;
    std::vector<Operand> operands;
    Kernel dense;
    /// Takes and gives unique elements only.
    Kernel packed;
    /// The loops over boxes of naive and of fast.
    Kernel loops[2];
    Expressions expressions;
};

struct Inputs {
    std::vector<Numbers> dense;
    std::vector<Numbers> packed;
};

/// Random numbers at unique places, and 0 elsewhere.
Numbers arrayOf(const Operand& operand, std::int64_t n, std::uint64_t seed) {
    Numbers array = bench::numbers(operand.shape(n).count(), seed);
    forPlaces(operand.shape(n).extents, [&](const Place& place, std::size_t at) {
        if (!operand.isUnique(place)) array[at] = 0;
    });
    return array;
}

std::shared_ptr<const Inputs> inputsOf(const TableKernel& kernel, std::int64_t n) {
    const auto inputs = std::make_shared<Inputs>();
    for (const Operand& operand : kernel.operands) {
        inputs->dense.push_back(arrayOf(operand, n, inputs->dense.size() + 1));
        inputs->packed.push_back(
            packed(inputs->dense.back(), operand.shape(n).extents, operand.isUnique));
    }
    return inputs;
}

void compute(const Kernel& kernel, std::int64_t n, double* a, const std::vector<Numbers>& arrays) {
    kernel(n, n / 2, a, arrays[0].data(), arrays[1].data(),
           arrays.size() > 2 ? arrays[2].data() : nullptr);
}

bench::Contestant denseOf(const std::string& name, const Kernel& kernel, const Operand& result,
                          std::int64_t n, const std::shared_ptr<const Inputs>& inputs) {
    return bench::denseContestant(name, result.shape(n).count(),
                                  [=](double* a) { compute(kernel, n, a, inputs->dense); });
}

bench::Contestant packedOf(const TableKernel& kernel, std::int64_t n,
                           const std::shared_ptr<const Inputs>& inputs) {
    const Dense shape = kernel.result.shape(n);
    Entries places;
    forPlaces(shape.extents, [&](const Place& place, std::size_t at) {
        if (kernel.result.isUnique(place)) places.emplace_back(static_cast<std::int64_t>(at), 0);
    });
    const auto result = std::make_shared<Numbers>(places.size());
    return {"ours", [=] { compute(kernel.packed, n, result->data(), inputs->packed); },
            [=] {
                Entries entries = places;
                for (std::size_t i = 0; i < entries.size(); ++i) entries[i].second = (*result)[i];
                return entries;
            }};
}

void addPeers(Contest& contest, const TableKernel& kernel, std::int64_t n,
              const std::shared_ptr<const Inputs>& inputs) {
    const Operand& result = kernel.result;
    contest.contestants.push_back(denseOf("naive", kernel.loops[0], result, n, inputs));
    contest.contestants.push_back(denseOf("fast", kernel.loops[1], result, n, inputs));
    std::vector<Dense> operands;
    std::vector<std::pair<std::string, Dense>> named;
    for (std::size_t i = 0; i < kernel.operands.size(); ++i) {
        operands.push_back(kernel.operands[i].shape(n));
        operands.back().values = inputs->dense[i].data();
        named.emplace_back(kernel.operands[i].name, operands.back());
    }
    addTaco(contest, contest.kernel, result.shape(n), operands);
    addPython(contest, named, kernel.expressions, result.shape(n).count());
}

Contest contestOf(const TableKernel& kernel, std::int64_t n, bool isPacked, bool isAlone) {
    Contest contest{.kernel = kernel.name, .input = {}, .contestants = {}};
    if (isPacked) contest.kernel += "-packed";
    const auto inputs = inputsOf(kernel, n);
    contest.contestants.push_back(isPacked
                                      ? packedOf(kernel, n, inputs)
                                      : denseOf("ours", kernel.dense, kernel.result, n, inputs));
    if (!isAlone) addPeers(contest, kernel, n, inputs);
    return contest;
}

bool anywhere(const Place&) {
    return true;
}

#define EXPORTED(CALL)                                                              \
    [](std::int64_t n, [[maybe_unused]] std::int64_t f, double* a, const double* b, \
       const double* c, [[maybe_unused]] const double* d) { CALL; }
#define TTM(NAME) EXPORTED(NAME::A(n, n, n, n, f, a, b, c))
#define THP(NAME) EXPORTED(NAME::A(n, n, n, f, f, a, b, c))
#define MTTKRP(NAME) EXPORTED(NAME::A(n, n, n, n, f, f, a, b, c, d))

TableKernel ttm(const std::string& name, const IsUnique& isUnique, const Kernel& dense,
                const Kernel& packed) {
    return {name,
            {"A", 3, isUnique},
            {{"B", 3, isUnique}, {"C", 2, anywhere}},
            dense,
            packed,
            {EXPORTED(naive.ttm(n, a, b, c)), EXPORTED(fast.ttm(n, a, b, c))},
            {{"B @ C.T"}, {"B @ C.T"}}};
}

TableKernel thp(const std::string& name, const IsUnique& isUnique, const Kernel& dense,
                const Kernel& packed) {
    return {
        name,
        {"A", 3, isUnique},
        {{"B", 3, isUnique}, {"C", 3, isUnique}},
        dense,
        packed,
        {EXPORTED(naive.product(n * n * n, a, b, c)), EXPORTED(fast.product(n * n * n, a, b, c))},
        {{"B * C"}, {"B * C"}}};
}

TableKernel mttkrp(const std::string& name, const IsUnique& result, const IsUnique& b,
                   const IsUnique& d, const Kernel& dense, const Kernel& packed) {
    const std::string sum = ".einsum('ikl,kj,lj->ij', B, C, D";
    return {name,
            {"A", 2, result},
            {{"B", 3, b}, {"C", 2, anywhere}, {"D", 2, d}},
            dense,
            packed,
            {EXPORTED(naive.mttkrp(n, a, b, c, d)), EXPORTED(fast.mttkrp(n, a, b, c, d))},
            {{"numpy" + sum + ", optimize=True)"}, {"torch" + sum + ")"}}};
}

std::vector<TableKernel> tableKernels(std::int64_t fixed) {
    const IsUnique diagonal = [](const Place& x) { return x[0] == x[1]; };
    const IsUnique half = [](const Place& x) { return x[0] <= x[1]; };
    const IsUnique first = [=](const Place& x) { return x[0] == fixed; };
    const IsUnique second = [=](const Place& x) { return x[1] == fixed; };
    const IsUnique both = [=](const Place& x) { return x[0] == fixed && x[1] == fixed; };
    return {ttm("ttm-diag", diagonal, TTM(candler_ttm_diag), TTM(candler_ttm_diag_packed)),
            ttm("ttm-j", second, TTM(candler_ttm_j), TTM(candler_ttm_j_packed)),
            ttm("ttm-half", half, TTM(candler_ttm_half), TTM(candler_ttm_half_packed)),
            thp("thp-diag", diagonal, THP(candler_thp_diag), THP(candler_thp_diag_packed)),
            thp("thp-i", first, THP(candler_thp_i), THP(candler_thp_i_packed)),
            thp("thp-j", second, THP(candler_thp_j), THP(candler_thp_j_packed)),
            mttkrp("mttkrp-ij", both, first, second, MTTKRP(candler_mttkrp_ij),
                   MTTKRP(candler_mttkrp_ij_packed)),
            mttkrp("mttkrp-i", first, first, anywhere, MTTKRP(candler_mttkrp_i),
                   MTTKRP(candler_mttkrp_i_packed)),
            mttkrp("mttkrp-j", second, anywhere, second, MTTKRP(candler_mttkrp_j),
                   MTTKRP(candler_mttkrp_j_packed))};
}

}  // namespace

std::vector<Row> tableRows(bool isQuick) {
    std::vector<Row> rows;
    for (const std::int64_t size : isQuick ? Place{9} : Place{100, 200})
        for (const TableKernel& kernel : tableKernels(size / 2))
            for (const bool isPacked : {false, true})
                rows.push_back({kernel.name + (isPacked ? "-packed" : ""), size,
                                [=](std::int64_t n, bool isAlone) {
                                    return contestOf(kernel, n, isPacked, isAlone);
                                }});
    return rows;
}

}  // namespace structures
