#include "tests/bench/evaluations/PublishedFigures.h"

#include <array>

namespace candler {

namespace {

constexpr PublishedSeconds kHour{3600, true};

constexpr std::array kSearches{
    PublishedSearch{"bert", 1, 1.4, 9.2},        PublishedSearch{"resnext-50", 1, 0.7, 8.8},
    PublishedSearch{"nasnet-a", 1, 10.6, 7.3},   PublishedSearch{"nasrnn", 1, 0.5, 68.9},
    PublishedSearch{"inception-v3", 2, 5.1, 10}, PublishedSearch{"squeezenet", 1, 0.3, 24.5},
    PublishedSearch{"vgg-19", 1, 0.4, 8.9},
};

constexpr std::array kSolves{
    PublishedSolves{"bert", 1, {0.96}, {0.98}, {0.16}},
    PublishedSolves{"bert", 2, kHour, kHour, {510.3}},
    PublishedSolves{"nasrnn", 1, {1116}, {1137}, {0.32}},
    PublishedSolves{"nasrnn", 2, kHour, kHour, {356.7}},
    PublishedSolves{"nasnet-a", 1, {424}, {438}, {1.81}},
    PublishedSolves{"nasnet-a", 2, kHour, kHour, {75.1}},
};

constexpr std::array kFilters{
    PublishedFilters{"bert", 1, {0.18}, {0.17}},     PublishedFilters{"bert", 2, {32.9}, {0.89}},
    PublishedFilters{"nasrnn", 1, {1.30}, {0.08}},   PublishedFilters{"nasrnn", 2, {2932}, {1.47}},
    PublishedFilters{"nasnet-a", 1, {3.76}, {1.27}}, PublishedFilters{"nasnet-a", 2, kHour, {8.62}},
};

template <typename Table>
const typename Table::value_type* find(const Table& table, std::string_view model,
                                       std::uint32_t multi) {
    for (const auto& row : table)
        if (row.model == model && row.multi == multi) return &row;
    return nullptr;
}

}  // namespace

const PublishedSearch* publishedSearch(std::string_view model, std::uint32_t multi) {
    return find(kSearches, model, multi);
}

const PublishedSolves* publishedSolves(std::string_view model, std::uint32_t multi) {
    return find(kSolves, model, multi);
}

const PublishedFilters* publishedFilters(std::string_view model, std::uint32_t multi) {
    return find(kFilters, model, multi);
}

}  // namespace candler
