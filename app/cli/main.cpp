// candler: the command line.
#include "app/cli/Program.h"

int main(int argc, char** argv) {
    return candler::cli::runProgram(argc, argv, "candler", candler::cli::commands());
}
