#include "app/session/Session.h"

#include <utility>

#include "app/session/SessionImpl.h"

namespace candler {

Session::Session(SessionTools tools) : m_impl(std::make_unique<Impl>()) {
    m_impl->tools = std::move(tools);
}
Session::~Session() = default;

void Session::setTools(SessionTools tools) {
    m_impl->tools = std::move(tools);
}

void Session::open(Project project, const StopCheck& stop) {
    std::unique_ptr<Impl> before = std::exchange(m_impl, std::make_unique<Impl>());
    m_impl->tools = std::move(before->tools);
    m_impl->breakpoints = std::move(before->breakpoints);
    if (before->search == nullptr && before->parked != nullptr) before = std::move(before->parked);
    m_impl->hasProject = true;
    m_impl->project = std::move(project);
    m_impl->load(before.get(), stop);
    m_impl->readBreakpoints(before->watch);
    if (m_impl->search != nullptr || before->search == nullptr) return;
    // A mistake does not cost what was run: that waits until the project can run again.
    if (before->program == nullptr) before->program = std::move(m_impl->program);
    m_impl->parked = std::move(before);
}

const Project& Session::project() const {
    return m_impl->project;
}

const Diagnostics& Session::problems() const {
    return m_impl->problems;
}

SessionInfoPtr Session::info() const {
    return m_impl->info;
}

bool Session::canRun() const {
    return m_impl->search != nullptr && m_impl->failure.empty();
}

SessionStatus Session::status() const {
    return m_impl->status();
}

// Everything is loaded anew, so that ids come out as in the first run.
void Session::reset() {
    if (!m_impl->hasProject) return;
    Project project = std::move(m_impl->project);
    SessionTools tools = std::move(m_impl->tools);
    std::vector<ProjectBreakpoint> breakpoints = std::move(m_impl->breakpoints);
    m_impl = std::make_unique<Impl>();
    m_impl->tools = std::move(tools);
    m_impl->breakpoints = std::move(breakpoints);
    open(std::move(project));
}

}  // namespace candler
