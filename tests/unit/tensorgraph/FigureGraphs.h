// The programs of the figures' patterns; specification 7.4.
#pragma once

#include <catch2/catch.hpp>
#include <string>

namespace candler::test {

/// So many products of one matrix; figures 2 and 7.
std::string products(std::size_t count);
/// A product of a matrix and of what a product of it gives; figure 3.
std::string nestedProducts(const std::string& size = "256");
/// Two convolutions of one image; figure 8.
std::string convolutions(const std::string& activation, const std::string& shape,
                         const std::string& kernel);
/// The sum of two separable convolutions; figure 9.
std::string separableSum(const std::string& channels, const std::string& size);
/// So many sums of two products; figure 10.
std::string productSums(std::size_t count);

/// Costs of the specification have three decimals.
inline Approx near(double cost) {
    return Approx(cost).epsilon(0).margin(0.00051);
}

}  // namespace candler::test
