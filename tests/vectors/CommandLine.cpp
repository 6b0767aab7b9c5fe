// candler-vectors: `candler` with the language of this folder.
#include "app/cli/Program.h"
#include "tests/vectors/VectorLanguage.h"

int main(int argc, char** argv) {
    candler::vectors::addVectors();
    return candler::cli::runProgram(argc, argv, "candler-vectors", candler::cli::commands());
}
