#include "engine/support/Subprocess.h"

#include "engine/support/Check.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

namespace candler {

namespace {

using Clock = std::chrono::steady_clock;

/// An owned file descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_fd(other.m_fd) { other.m_fd = -1; }
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int fd() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }
    void close() {
        if (m_fd >= 0) ::close(m_fd);
        m_fd = -1;
    }

private:
    int m_fd = -1;
};

struct Pipe {
    Descriptor ours;
    Descriptor theirs;

    [[nodiscard]] bool isOpen() const { return ours.isOpen(); }
};

/// The side that we read is non-blocking; both close on exec.
Pipe makeReadPipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A socket, because writing to it can be told not to raise SIGPIPE.
Pipe makeInputPipe() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return {};
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Diagnostic startError(const std::string& program, int error) {
    return makeEnvironmentError(fmt::format("cannot run '{}': {}", program, std::strerror(error)),
                                error == ENOENT ? "is it installed and on the PATH?" : "");
}

/// Our variables, but for those that are set here.
std::vector<std::string> environmentWith(const std::vector<std::string>& set) {
    std::vector<std::string> all = set;
    const auto nameOf = [](std::string_view one) { return one.substr(0, one.find('=')); };
    for (char** own = environ; own != nullptr && *own != nullptr; ++own)
        if (std::ranges::none_of(
                set, [&](const std::string& one) { return nameOf(one) == nameOf(*own); }))
            all.emplace_back(*own);
    return all;
}

/// Of each process: what threads on all processors could use in the time, and a second.
rlim_t cpuLimit(double seconds) {
    constexpr double kMost = 1e8;
    const double processors = std::max(1U, std::thread::hardware_concurrency());
    return static_cast<rlim_t>(std::clamp(seconds, 0.0, kMost) * processors) + 1;
}

/// What the child needs, prepared before fork so that it only makes async-signal-safe calls.
struct Launch {
    std::string program;
    std::string folder;
    pid_t parent = 0;
    pid_t group = 0;
    std::vector<char*> argv;
    std::vector<char*> environment;
    int input = -1;
    int output = -1;
    int errors = -1;
    int report = -1;  ///< Gets errno if exec fails.
    rlim_t memory = RLIM_INFINITY;
    rlim_t cpuSeconds = RLIM_INFINITY;
};

[[noreturn]] void becomeProgram(const Launch& launch) {
    ::setpgid(0, launch.group);
    dieWithParent(launch.parent);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    if (launch.memory != RLIM_INFINITY) {
        const rlimit memory{launch.memory, launch.memory};
        ::setrlimit(RLIMIT_AS, &memory);
        // What leaves the group, which is killed, ends at last by itself.
        const rlimit cpu{launch.cpuSeconds, launch.cpuSeconds};
        ::setrlimit(RLIMIT_CPU, &cpu);
    }
    const bool isReady = ::dup2(launch.input, STDIN_FILENO) >= 0 &&
                         ::dup2(launch.output, STDOUT_FILENO) >= 0 &&
                         ::dup2(launch.errors, STDERR_FILENO) >= 0 &&
                         (launch.folder.empty() || ::chdir(launch.folder.c_str()) == 0);
    if (isReady) ::execve(launch.program.c_str(), launch.argv.data(), launch.environment.data());
    const int error = errno;
    if (::write(launch.report, &error, sizeof error) < 0) ::_exit(126);
    ::_exit(127);
}

/// Leads the process group of a child, and kills it when we are gone without having done so: a
/// child that dies with us leaves its own children behind. A shell, because a copy of us would keep
/// a copy of our memory.
class GroupLeader {
public:
    GroupLeader() {
        Pipe life = makeInputPipe();
        if (!life.isOpen()) return;
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, life.theirs.fd(), STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // A group of its own.
        std::array<std::string, 3> words{"sh", "-c", "read ended; kill -KILL 0"};
        std::array<char*, 4> argv{words[0].data(), words[1].data(), words[2].data(), nullptr};
        errno = ::posix_spawn(&m_pid, "/bin/sh", &files, &attributes, argv.data(), environ);
        if (errno != 0) m_pid = -1;
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&files);
        m_life = std::move(life.ours);
    }
    GroupLeader(const GroupLeader&) = delete;
    GroupLeader& operator=(const GroupLeader&) = delete;
    ~GroupLeader() {
        if (m_pid <= 0) return;
        killGroup();
        while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// Negative: it could not be made, as errno says. Nobody else's until this object is gone.
    [[nodiscard]] pid_t group() const { return m_pid; }
    void killGroup() const { ::kill(-m_pid, SIGKILL); }

private:
    pid_t m_pid = -1;
    Descriptor m_life;  ///< The system closes it if we die.
};

/// A running child with its pipes: moves bytes until it ends.
class Child {
public:
    Child(pid_t pid, const GroupLeader& leader, Pipe input, Pipe output, Pipe errors,
          const SubprocessRequest& request)
        : m_pid(pid),
          m_leader(leader),
          m_input(std::move(input.ours)),
          m_output(std::move(output.ours)),
          m_errors(std::move(errors.ours)),
          m_request(request),
          m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        if (m_request.input.empty()) m_input.close();
    }

    SubprocessOutcome run(const std::stop_token& stop);

private:
    void pump(int milliseconds);
    void writeInput();
    void readFrom(Descriptor& from, std::string& to);
    [[nodiscard]] bool hasEnded() const;
    void reap(SubprocessOutcome& outcome) const;

    pid_t m_pid;
    const GroupLeader& m_leader;
    Descriptor m_input;
    Descriptor m_output;
    Descriptor m_errors;
    const SubprocessRequest& m_request;
    Descriptor m_wake;
    std::size_t m_written = 0;
    SubprocessOutcome m_outcome;
};

SubprocessOutcome Child::run(const std::stop_token& stop) {
    const std::stop_callback wake(stop, [this] {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(m_wake.fd(), &one, sizeof one);
    });
    const double limit = std::clamp(m_request.timeLimitSeconds, 0.0, 1e8);
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(limit));
    std::optional<SubprocessEnd> forced;
    while (!hasEnded()) {
        if (stop.stop_requested()) forced = SubprocessEnd::Cancelled;
        if (!forced && Clock::now() >= deadline) forced = SubprocessEnd::TimedOut;
        if (forced) break;
        const bool isQuiet = !m_output.isOpen() && !m_errors.isOpen();
        pump(isQuiet ? 1 : 20);
    }
    m_leader.killGroup();
    reap(m_outcome);
    m_input.close();
    pump(0);
    if (forced) m_outcome.end = *forced;
    return std::move(m_outcome);
}

void Child::pump(int milliseconds) {
    std::array<pollfd, 4> events{{{m_output.fd(), POLLIN, 0},
                                  {m_errors.fd(), POLLIN, 0},
                                  {m_input.fd(), POLLOUT, 0},
                                  {m_wake.fd(), POLLIN, 0}}};
    if (::poll(events.data(), events.size(), milliseconds) <= 0) return;
    if (events[0].revents != 0) readFrom(m_output, m_outcome.output);
    if (events[1].revents != 0) readFrom(m_errors, m_outcome.errors);
    if (events[2].revents != 0) writeInput();
}

void Child::writeInput() {
    const std::string_view rest = std::string_view(m_request.input).substr(m_written);
    const auto count = ::send(m_input.fd(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count > 0) m_written += static_cast<std::size_t>(count);
    const bool isBusy = count < 0 && (errno == EAGAIN || errno == EINTR);
    if (m_written == m_request.input.size() || (count <= 0 && !isBusy)) m_input.close();
}

void Child::readFrom(Descriptor& from, std::string& to) {
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto count = ::read(from.fd(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) return from.close();
        if (&to == &m_outcome.output && m_request.onOutput) {
            m_request.onOutput(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
            continue;
        }
        const std::size_t room = m_request.maxOutputBytes - to.size();
        const std::size_t kept = std::min(room, static_cast<std::size_t>(count));
        to.append(buffer.data(), kept);
        if (kept < static_cast<std::size_t>(count)) {
            m_outcome.isOutputCut = true;
            return;
        }
    }
}

bool Child::hasEnded() const {
    siginfo_t info{};
    const int result =
        ::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT);
    return (result == 0 && info.si_pid == m_pid) || (result != 0 && errno == ECHILD);
}

void Child::reap(SubprocessOutcome& outcome) const {
    int status = 0;
    rusage usage{};
    pid_t result = 0;
    do {
        result = ::wait4(m_pid, &status, 0, &usage);
    } while (result < 0 && errno == EINTR);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    outcome.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    if (result == m_pid && WIFSIGNALED(status)) {
        outcome.end = SubprocessEnd::Signalled;
        outcome.signal = WTERMSIG(status);
    } else if (result == m_pid) {
        outcome.exitCode = WEXITSTATUS(status);
    }
}

}  // namespace

std::string SubprocessOutcome::describeEnd() const {
    switch (end) {
        case SubprocessEnd::Exited:
            return fmt::format("exited with code {}", exitCode);
        case SubprocessEnd::Signalled:
            return fmt::format("was killed by signal {} ({})", signal, ::strsignal(signal));
        case SubprocessEnd::TimedOut:
            return "did not end within its time limit";
        case SubprocessEnd::Cancelled:
            return "was cancelled";
    }
    return {};
}

std::filesystem::path findExecutable(const std::string& program) {
    const auto isExecutable = [](const std::filesystem::path& path) {
        std::error_code error;
        return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
    };
    if (program.find('/') != std::string::npos)
        return isExecutable(program) ? std::filesystem::path(program) : std::filesystem::path();
    const char* searchPath = std::getenv("PATH");
    std::string_view rest = searchPath != nullptr ? searchPath : "/usr/local/bin:/usr/bin:/bin";
    while (!program.empty() && !rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::filesystem::path candidate =
            std::filesystem::path(rest.substr(0, end).empty() ? "." : rest.substr(0, end)) /
            program;
        if (isExecutable(candidate)) return candidate;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

void dieWithParent(pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);  // It was gone before it could be asked for.
}

Result<SubprocessOutcome> runSubprocess(const SubprocessRequest& request, std::stop_token stop) {
    CANDLER_CHECK(!request.arguments.empty(), "no program to run");
    const std::string& name = request.arguments.front();
    const std::filesystem::path program = findExecutable(name);
    if (program.empty()) return failure(startError(name, ENOENT));

    Pipe input = makeInputPipe();
    Pipe output = makeReadPipe();
    Pipe errors = makeReadPipe();
    Pipe report = makeReadPipe();
    if (!input.isOpen() || !output.isOpen() || !errors.isOpen() || !report.isOpen())
        return failure(startError(name, errno));

    std::vector<std::string> arguments = request.arguments;
    Launch launch;
    // A relative program is meant from our folder, not from the child's.
    launch.program = std::filesystem::absolute(program).string();
    launch.folder = request.workingFolder.string();
    for (std::string& argument : arguments) launch.argv.push_back(argument.data());
    launch.argv.push_back(nullptr);
    std::vector<std::string> environment = environmentWith(request.environment);
    for (std::string& variable : environment) launch.environment.push_back(variable.data());
    launch.environment.push_back(nullptr);
    launch.input = input.theirs.fd();
    launch.output = output.theirs.fd();
    launch.errors = errors.theirs.fd();
    launch.report = report.theirs.fd();
    if (request.memoryLimitBytes > 0) {
        launch.memory = request.memoryLimitBytes;
        launch.cpuSeconds = cpuLimit(request.timeLimitSeconds);
    }

    const GroupLeader leader;
    launch.parent = ::getpid();
    launch.group = leader.group();
    const pid_t pid = leader.group() < 0 ? -1 : ::fork();
    if (pid < 0) return failure(startError(name, errno));
    if (pid == 0) becomeProgram(launch);
    ::setpgid(pid, leader.group());
    for (Pipe* pipe : {&input, &output, &errors, &report}) pipe->theirs.close();

    ::fcntl(report.ours.fd(), F_SETFL, 0);
    int startFailure = 0;
    if (::read(report.ours.fd(), &startFailure, sizeof startFailure) == sizeof startFailure) {
        ::waitpid(pid, nullptr, 0);
        Diagnostic error = startError(name, startFailure);
        if (!launch.folder.empty() && !std::filesystem::is_directory(request.workingFolder))
            error.message += fmt::format(" (working folder '{}')", launch.folder);
        return failure(std::move(error));
    }
    Child child(pid, leader, std::move(input), std::move(output), std::move(errors), request);
    return child.run(stop);
}

}  // namespace candler
