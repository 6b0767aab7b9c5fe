#include "engine/languages/tensorgraph/TensorAxioms.h"

#include <array>

namespace candler::tensor {

namespace {

// `eye` and `ones` are symbols; kernels of one size are operators over it.
constexpr std::array<sexpr::OperatorRow, 18> kOperators{{{"ewadd", 2},
                                                         {"ewmul", 2},
                                                         {"smul", 2},
                                                         {"matmul", 3},
                                                         {"conv", 6},
                                                         {"relu", 1},
                                                         {"tanh", 1},
                                                         {"sigmoid", 1},
                                                         {"poolmax", 6},
                                                         {"poolavg", 6},
                                                         {"transpose", 1},
                                                         {"concat", 3},
                                                         {"split", 2},
                                                         {"first", 1},
                                                         {"second", 1},
                                                         {"enlargeto", 3},
                                                         {"idkernel", 2},
                                                         {"poolkernel", 2}}};

}  // namespace

const sexpr::SexprDefinition& axioms() {
    static const sexpr::SexprDefinition definition = [] {
        sexpr::SexprDefinition d;
        d.name = "tensor-axioms";
        d.description = "tensors of any shape, for proofs of rules from axioms";
        d.folder = "tensor-axioms";
        d.grammar = {kOperators, sexpr::makeIntegers, false};
        return d;
    }();
    return definition;
}

}  // namespace candler::tensor
