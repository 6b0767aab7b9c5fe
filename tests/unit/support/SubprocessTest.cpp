#include "engine/support/Subprocess.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

using namespace candler;

namespace {

SubprocessOutcome runOrFail(const SubprocessRequest& request, std::stop_token stop = {}) {
    const auto outcome = runSubprocess(request, std::move(stop));
    if (!outcome) FAIL(render(outcome.error()));
    return *outcome;
}

SubprocessRequest shell(const std::string& script) {
    return {.arguments = {"/bin/sh", "-c", script}};
}

/// Not, if it waits for somebody to take notice of its end.
bool isRunning(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    const std::size_t behindName = line.rfind(')');
    return behindName != std::string::npos && line.at(behindName + 2) != 'Z';
}

bool endsSoon(pid_t pid) {
    for (int i = 0; i < 3000 && isRunning(pid); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return !isRunning(pid);
}

}  // namespace

TEST_CASE("a subprocess gives its streams and exit code apart", "[unit]") {
    const auto outcome = runOrFail(shell("echo out; echo err >&2; exit 3"));
    CHECK(outcome.end == SubprocessEnd::Exited);
    CHECK(outcome.exitCode == 3);
    CHECK_FALSE(outcome.succeeded());
    CHECK(outcome.output == "out\n");
    CHECK(outcome.errors == "err\n");
    CHECK(outcome.describeEnd() == "exited with code 3");
}

TEST_CASE("arguments reach the program as they are, no shell in between", "[unit]") {
    const auto outcome = runOrFail({.arguments = {"printf", "%s|", "a b", "$(id)", "; ls", "'"}});
    CHECK(outcome.output == "a b|$(id)|; ls|'|");
}

TEST_CASE("a large input goes through while output comes back", "[unit]") {
    const std::string input(std::size_t{3} << 20U, 'x');
    const auto outcome = runOrFail({.arguments = {"cat"}, .input = input});
    CHECK(outcome.succeeded());
    CHECK(outcome.output == input);
}

TEST_CASE("a program that does not read its input does no harm", "[unit]") {
    const auto outcome =
        runOrFail({.arguments = {"true"}, .input = std::string(std::size_t{1} << 20U, 'x')});
    CHECK(outcome.succeeded());
}

TEST_CASE("output beyond the limit is dropped and said to be", "[unit]") {
    const auto outcome = runOrFail(
        {.arguments = {"/bin/sh", "-c", "head -c 200000 /dev/zero"}, .maxOutputBytes = 1000});
    CHECK(outcome.succeeded());
    CHECK(outcome.output.size() == 1000);
    CHECK(outcome.isOutputCut);
}

TEST_CASE("a subprocess runs in its working folder", "[unit]") {
    const auto outcome = runOrFail({.arguments = {"pwd"}, .workingFolder = "/usr"});
    CHECK(outcome.output == "/usr\n");
}

TEST_CASE("a time limit kills the whole group", "[unit]") {
    const auto before = std::chrono::steady_clock::now();
    auto request = shell("sleep 60 & sleep 60");
    request.timeLimitSeconds = 0.1;
    const auto outcome = runOrFail(request);
    CHECK(outcome.end == SubprocessEnd::TimedOut);
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(30));
}

TEST_CASE("children left behind do not keep us waiting", "[unit]") {
    const auto outcome = runOrFail(shell("echo done; sleep 60 &"));
    CHECK(outcome.succeeded());
    CHECK(outcome.output == "done\n");
}

TEST_CASE("a stop request cancels", "[unit]") {
    std::stop_source source;
    std::jthread later([&source] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        source.request_stop();
    });
    const auto outcome = runOrFail({.arguments = {"sleep", "60"}}, source.get_token());
    CHECK(outcome.end == SubprocessEnd::Cancelled);
    CHECK(outcome.describeEnd() == "was cancelled");
}

TEST_CASE("whatever kills us, children and their children go with us", "[unit]") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t us = ::fork();
    if (us == 0) {
        SubprocessRequest request = shell("sleep 600 & echo $! $$; wait");
        request.onOutput = [&](std::string_view pids) {
            if (::write(ends[1], pids.data(), pids.size()) < 0) ::_exit(1);
        };
        const auto ignored = runSubprocess(request);
        ::_exit(0);
    }
    ::close(ends[1]);
    std::array<char, 64> text{};
    REQUIRE(::read(ends[0], text.data(), text.size() - 1) > 0);
    ::close(ends[0]);
    char* behindFirst = nullptr;
    const auto grandchild = static_cast<pid_t>(std::strtol(text.data(), &behindFirst, 10));
    const auto child = static_cast<pid_t>(std::strtol(behindFirst, nullptr, 10));
    REQUIRE(isRunning(grandchild));
    REQUIRE(isRunning(child));
    ::kill(us, SIGKILL);
    ::waitpid(us, nullptr, 0);
    CHECK(endsSoon(child));
    CHECK(endsSoon(grandchild));
    ::kill(grandchild, SIGKILL);
}

TEST_CASE("a signal is reported as such", "[unit]") {
    const auto outcome = runOrFail(shell("kill -SEGV $$"));
    CHECK(outcome.end == SubprocessEnd::Signalled);
    CHECK(outcome.signal == SIGSEGV);
}

TEST_CASE("what cannot be started is a diagnostic", "[unit]") {
    const auto missing = runSubprocess({.arguments = {"no-such-program-anywhere"}});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().front().message.find("no-such-program-anywhere") != std::string::npos);
    CHECK_FALSE(missing.error().front().hint.empty());

    const auto folder = runSubprocess({.arguments = {"true"}, .workingFolder = "/no/such/folder"});
    REQUIRE_FALSE(folder);
    CHECK(folder.error().front().message.find("/no/such/folder") != std::string::npos);
}

TEST_CASE("executables are found on the path", "[unit]") {
    CHECK(findExecutable("sh").filename() == "sh");
    CHECK(findExecutable("/bin/sh") == "/bin/sh");
    CHECK(findExecutable("/etc/passwd").empty());
    CHECK(findExecutable("").empty());
}

TEST_CASE("variables are set over our own", "[unit]") {
    SubprocessRequest request = shell("echo \"$CANDLER_TEST_A|$PATH\"");
    request.environment = {"CANDLER_TEST_A=a b", "PATH=/nowhere"};
    CHECK(runOrFail(request).output == "a b|/nowhere\n");
    CHECK(runOrFail(shell("echo \"$CANDLER_TEST_A\"")).output == "\n");
}

TEST_CASE("memory has a limit", "[unit]") {
    SubprocessRequest request = shell("ulimit -v");
    CHECK(runOrFail(request).output == "unlimited\n");
    request.memoryLimitBytes = std::size_t{256} << 20U;
    CHECK(runOrFail(request).output == "262144\n");
    // Whatever it starts has the same limit.
    request = shell("dd if=/dev/zero of=/dev/null bs=900M count=1; exit $?");
    request.memoryLimitBytes = std::size_t{64} << 20U;
    CHECK(runOrFail(request).exitCode != 0);
}
