// How loops are carried out: in vectors, written out, on several threads.
#include <fmt/format.h>

#include <optional>

#include "engine/languages/rise/schedule/Scheduler.h"

namespace candler::rise {

using enum Primitive;

namespace {

/// Arithmetic of the part that vectors do not have, if there is any.
std::optional<Primitive> scalarOnly(const LoopPart& part) {
    if (part.kind == LoopPart::Kind::Call && row(part.primitive).level == PrimitiveLevel::Scalar &&
        !isLaneWise(part.primitive))
        return part.primitive;
    for (const LoopPart& inner : part.parts)
        if (const auto found = scalarOnly(inner)) return found;
    return std::nullopt;
}

}  // namespace

bool Scheduler::vectorise(const std::vector<LoopNumber>& vectors) {
    for (const auto& [name, width] : vectors) {
        const std::string directive = fmt::format("vectorise {}={}", name, width);
        LoopPart* loop = needPart(name, "vectorise", false);
        if (loop == nullptr) return false;
        if (width < 2) return fail(fmt::format("--{}: a vector has 2 elements or more", directive));
        if (loop->isReduction())
            return fail(fmt::format("--{}: '{}' is a reduction, whose steps depend on each other",
                                    directive, loop->name),
                        "vectorise a map; sums become vectors by the C++ compiler where the "
                        "project's arithmetic allows it");
        if (loop->primitive != Map || loop->vector > 0) return failFixed(directive, *loop);
        if (loop->body().hasLoops())
            return fail(fmt::format("--{}: '{}' is not the innermost loop", directive, loop->name),
                        "bring it inside by --reorder");
        if (const auto scalar = scalarOnly(loop->body()))
            return fail(
                fmt::format("--{}: '{}' is not computed in vectors", directive, row(*scalar).name),
                "leave the loop as it is: the C++ compiler makes vectors of simple loops");
        const auto steps = divided(loop->size, width);
        if (!steps)
            return fail(fmt::format("--{}: {} is not divisible by {}", directive,
                                    sizeText(loop->size), width));
        loop->size = *steps;
        loop->vector = width;
        step("vectorise " + loop->name,
             {"map-fusion", "map-eta-abstraction", fmt::format("vec-after-s-{}", width),
              fmt::format("vec-after-ss-{}", width), fmt::format("vec-after-sss-{}", width),
              "vec-before-map-s", "vec-before-map-ss", "vec-before-map-sss"});
    }
    return true;
}

bool Scheduler::unroll(const std::vector<std::string>& unrolled) {
    for (const std::string& name : unrolled) {
        LoopPart* loop = needPart(name, "unroll", false);
        if (loop == nullptr) return false;
        if (loop->primitive != Map && loop->primitive != ReduceSeq)
            return failFixed("unroll " + name, *loop);
        if (!m_context.nats.isConstant(loop->size))
            return fail(fmt::format("--unroll {}: how long '{}' is depends on {}", name, loop->name,
                                    sizeText(loop->size)),
                        "split it, and unroll the inner part");
        const bool isMap = loop->primitive == Map;
        loop->primitive = isMap ? MapSeqUnroll : ReduceSeqUnroll;
        step("unroll " + loop->name, {isMap ? "map-seq-unroll" : "reduce-seq-unroll"});
    }
    return true;
}

bool Scheduler::parallelise(const std::vector<std::string>& parallel) {
    for (const std::string& name : parallel) {
        LoopPart* loop = needPart(name, "parallel", true);
        if (loop == nullptr) return false;
        if (loop->isReduction())
            return fail(
                fmt::format("--parallel {}: '{}' is a reduction, whose steps depend on each "
                            "other",
                            name, loop->name),
                "run a map in parallel");
        if (loop->primitive != Map) return failFixed("parallel " + name, *loop);
        loop->primitive = MapPar;
        step("parallel " + loop->name, {"map-par"});
    }
    return true;
}

}  // namespace candler::rise
