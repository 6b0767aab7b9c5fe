// A tensor graph with its e-graph after exploration, for tests.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/rewriting/Stepper.h"

namespace candler::test {

struct ExploreOptions {
    std::vector<std::string> rules{"taso", "multi"};
    std::uint32_t multiIterations = 1;
    std::uint32_t iterations = 15;  ///< Of the rules with one pattern.
    std::size_t nodes = 50'000;
    tensor::CycleFiltering cycles = tensor::CycleFiltering::Efficient;
    std::function<void(tensor::TensorProgram&)> beside{};  ///< Called before each iteration.
};

struct Explored {
    Explored(const std::string& text, const ExploreOptions& options);
    /// Of a graph that `build` makes.
    Explored(const std::function<TermId(tensor::TensorContext&)>& build,
             const ExploreOptions& options);

    std::unique_ptr<tensor::TensorProgram> program;
    std::unique_ptr<EGraph> graph;
    EClassId root;
    StopReason reason{};
    bool wasAcyclic = true;  ///< After each iteration.

    /// Of a selection as a graph, in µs by the profile r0.
    [[nodiscard]] double startCost(const std::string& model = "r0-free-concat");
    struct Chosen {
        double cost = 0;
        bool isOptimal = false;
        TermId term;
    };
    [[nodiscard]] Chosen extract(const std::string& extractor,
                                 const std::string& model = "r0-free-concat", double seconds = 30);
    /// How many operators of the name the term has.
    [[nodiscard]] std::size_t countOf(TermId term, tensor::TensorOp o) const;
    /// Whether no class that the root needs is below itself; by a search of its own.
    [[nodiscard]] bool isAcyclic() const;

private:
    void explore(const ExploreOptions& options);
};

}  // namespace candler::test
