// AnswerGate: lets answers from another thread through to an object as long as it lives.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <memory>
#include <mutex>
#include <utility>

namespace candler {

/// A member of its receiver; copies of the shared pointer go with the questions.
class AnswerGate {
public:
    explicit AnswerGate(QObject* receiver) : m_receiver(receiver) {}

    /// From any thread: `answer` is called on the receiver's, if it is still there then.
    template <typename Answer>
    void post(Answer answer) {
        const std::lock_guard lock(m_mutex);
        if (m_receiver != nullptr)
            QMetaObject::invokeMethod(m_receiver, std::move(answer), Qt::QueuedConnection);
    }
    /// The receiver's destructor calls it first.
    void close() {
        const std::lock_guard lock(m_mutex);
        m_receiver = nullptr;
    }

private:
    std::mutex m_mutex;
    QObject* m_receiver;
};

}  // namespace candler
