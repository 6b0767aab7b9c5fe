// candler-evaluations: `candler` with what only published evaluations need.
#include <vector>

#include "app/cli/Program.h"
#include "tests/bench/evaluations/EvaluationLanguages.h"
#include "tests/bench/evaluations/TablesCommand.h"

int main(int argc, char** argv) {
    using namespace candler::cli;
    candler::addEvaluationLanguages();
    std::vector<Command> all(commands().begin(), commands().end());
    all.push_back({"tables",
                   "Run the tables of the TENSAT evaluation, with the published figures beside",
                   "candler-evaluations tables --table 1\n"
                   "candler-evaluations tables --models bert,nasrnn --multi 1,2,3 --seconds 60 "
                   "--json -",
                   setUpTables});
    return runProgram(argc, argv, "candler-evaluations", all);
}
