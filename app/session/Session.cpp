#include "app/session/Session.h"

#include "app/session/SessionImpl.h"

namespace candler {

Session::Session() : m_impl(std::make_unique<Impl>()) {}
Session::~Session() = default;

void Session::open(Project project) {
    m_impl = std::make_unique<Impl>();
    m_impl->hasProject = true;
    m_impl->project = std::move(project);
    m_impl->load();
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
    if (m_impl->hasProject) open(Project(m_impl->project));
}

}  // namespace candler
