// The window from nothing to the welcome page, as a process of its own.
#include <QApplication>
#include <QProcess>
#include <QTimer>
#include <cstdlib>

#include "app/workbench/MainWindow.h"
#include "tests/bench/window/WindowTable.h"

namespace candler::bench {

namespace {

double now() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

Figure measureStart(const BenchSize& size) {
    constexpr double kLimit = 700;
    constexpr int kPatience = 60'000;
    bool isStarted = true;
    const Timing timing = medianOf(size.rounds(7), [&] {
        QProcess window;
        window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        window.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("--start"), QString::number(now(), 'f', 3)});
        isStarted = window.waitForFinished(kPatience) && window.exitCode() == 0 && isStarted;
        const QByteArrayList figures = window.readAllStandardOutput().trimmed().split(' ');
        if (figures.size() < 3) return Timing();
        return Timing{figures[0].toDouble(), figures[1].toDouble(), figures[2].toDouble()};
    });
    return isStarted ? within(kLimit, timing) : failed("the window does not start");
}

}  // namespace

int startOnly(int argc, char** argv) {
    const double begun = std::strtod(argv[2], nullptr);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("candler-bench"));
    QApplication::setOrganizationName(QStringLiteral("candler-bench"));
    applyTheme(ThemeChoice::Light);
    MainWindow window;
    window.show();
    // After the window was shown and painted there is nothing more to do.
    QTimer::singleShot(0, [&] {
        window.repaint();
        timespec cpu{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
        const double wall = now() - begun;
        std::printf("%.3f %.3f %.3f\n", std::max(0.0, wall - threadTimes().waited), wall,
                    static_cast<double>(cpu.tv_sec) * 1e3 + static_cast<double>(cpu.tv_nsec) / 1e6);
        QApplication::quit();
    });
    return QApplication::exec();
}

std::vector<WindowRow> startRows() {
    return {{"cold start to the welcome page", "< 700 ms", measureStart}};
}

}  // namespace candler::bench
