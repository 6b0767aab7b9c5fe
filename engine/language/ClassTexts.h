// ClassTexts: what a language offers that has more to say of an e-class than its e-nodes and type.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/egraph/GraphTable.h"

namespace candler {

/// What a class of an e-graph is, for people.
struct ClassText {
    std::string term{};  ///< Its cheapest term; empty: it has none, or none that people can read.
    std::vector<std::string> facts{};  ///< What is known of it.
};

/// Writes classes of an e-graph as it was at one moment. The program must outlive it, unless it is
/// not asked any more.
class ClassWriter {
public:
    ClassWriter() = default;
    ClassWriter(const ClassWriter&) = delete;
    ClassWriter& operator=(const ClassWriter&) = delete;
    virtual ~ClassWriter() = default;

    [[nodiscard]] virtual ClassText text(GraphTable::Index classIndex) = 0;
};

class ClassTexts {
public:
    virtual ~ClassTexts() = default;

    /// By the costs of a model, or of another if it has no costs for what is written. None if it
    /// is stopped.
    virtual std::unique_ptr<ClassWriter> classWriter(GraphTable table, std::string_view costModel,
                                                     const StopCheck& stop) = 0;
};

}  // namespace candler
