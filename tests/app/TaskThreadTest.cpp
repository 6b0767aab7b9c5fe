// What is made on a thread of its own: answers and problems come back, exceptions end nothing.
#include <QThread>
#include <atomic>
#include <catch2/catch.hpp>
#include <new>
#include <stdexcept>

#include "app/workbench/engine/TaskThread.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;
using Answer = TaskThread::Answer;

TEST_CASE("an exception in a task is a problem, and the next task is done", "[app][tasks]") {
    TaskThread tasks;
    std::vector<std::string> said;
    const auto onProblem = [&](const Diagnostics& why) { said.push_back(why.front().message); };
    tasks.start([]() -> Answer { throw std::runtime_error("too deep"); }, onProblem);
    tasks.start([]() -> Answer { throw std::bad_alloc(); }, onProblem);
    const QThread* there = nullptr;
    const QThread* here = nullptr;
    const auto work = [&]() -> Answer {
        there = QThread::currentThread();
        return [&] { here = QThread::currentThread(); };
    };
    tasks.start(work, onProblem);
    REQUIRE(WindowFixture::waitFor([&] { return here != nullptr; }));
    CHECK(said == std::vector<std::string>{"internal error: too deep", "out of memory"});
    CHECK(here == QThread::currentThread());
    CHECK(there != here);
}

TEST_CASE("what waits for its turn is not begun at the end", "[app][tasks]") {
    std::atomic<int> done = 0;
    std::atomic<bool> isBegun = false;
    std::atomic<bool> mayEnd = false;
    {
        TaskThread tasks;
        const auto work = [&]() -> Answer {
            isBegun = true;
            while (!mayEnd) QThread::msleep(1);
            ++done;
            return [&] { FAIL("nobody is there to hear the answer"); };
        };
        tasks.start(work, {});
        tasks.start(
            [&]() -> Answer {
                ++done;
                return {};
            },
            {});
        REQUIRE(WindowFixture::waitFor([&] { return isBegun.load(); }));
        // The first one ends when the thread is told to.
        std::atomic<bool>* end = &mayEnd;
        QThread* later = QThread::create([end] {
            QThread::msleep(50);
            *end = true;
        });
        later->start();
        QObject::connect(later, &QThread::finished, later, &QObject::deleteLater);
    }
    CHECK(done == 1);
}
