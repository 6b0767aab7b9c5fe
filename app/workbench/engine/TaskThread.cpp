#include "app/workbench/engine/TaskThread.h"

#include <utility>

#include "engine/support/Guarded.h"

namespace candler {

TaskThread::TaskThread() : m_place(new QObject) {
    m_place->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_place, &QObject::deleteLater);
    m_thread.start();
}

TaskThread::~TaskThread() {
    m_isEnding = true;
    m_thread.quit();
    m_thread.wait();
}

void TaskThread::start(std::function<Answer()> work, OnProblem onProblem) {
    const auto task = [this, work = std::move(work), onProblem = std::move(onProblem)] {
        if (m_isEnding) return;
        Answer answer;
        guarded([&] { answer = work(); },
                [&](const Diagnostics& why) { answer = [onProblem, why] { onProblem(why); }; });
        if (answer) QMetaObject::invokeMethod(&m_home, std::move(answer), Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(m_place, task, Qt::QueuedConnection);
}

}  // namespace candler
