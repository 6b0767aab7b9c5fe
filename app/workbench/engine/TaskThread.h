// TaskThread: a thread for what the window wants to have made elsewhere, one task after the other.
#pragma once

#include <QObject>
#include <QThread>
#include <atomic>
#include <functional>

#include "engine/support/Diagnostic.h"

namespace candler {

class TaskThread {
public:
    /// What is done with what a task made, on the thread of the owner; may be empty.
    using Answer = std::function<void()>;
    using OnProblem = std::function<void(const Diagnostics&)>;

    TaskThread();
    /// Waits for the task under way. Later ones are not begun, and nothing more is answered.
    ~TaskThread();
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;

    /// Where an exception leaves `work`, `onProblem` is called in place of the answer.
    void start(std::function<Answer()> work, OnProblem onProblem);

private:
    QThread m_thread;
    QObject* m_place;  // lives on m_thread
    QObject m_home;    // answers end with it
    std::atomic<bool> m_isEnding = false;
};

}  // namespace candler
