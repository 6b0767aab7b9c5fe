// MeasureWorker: compiles and measures kernels for the window on a thread of its own, so that
// neither the window nor the e-graph waits for a compiler.
#pragma once

#include <QObject>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/KernelBench.h"
#include "app/session/Measurements.h"

namespace candler {

struct MeasureTask {
    quint64 id = 0;  ///< Comes back in every answer.
    GeneratedCodePtr code;
    /// Not the code but these are measured, one after the other; empty: the code.
    std::vector<CodeVariant> variants{};
    /// Nor this code, of the program as it was written; null: that is not what is measured.
    GeneratedCodePtr written{};
    KernelBench bench;
    std::string compiler;    ///< Is asked for its version.
    double compilerSeconds;  ///< At most for that.
    Measurement about;       ///< All that is known before.
    std::stop_token stop;
};
using MeasureTaskPtr = std::shared_ptr<const MeasureTask>;

struct Measured {
    Measurement measurement;
    BenchResult result;
};
using MeasuredPtr = std::shared_ptr<const Measured>;

class MeasureWorker : public QObject {
    Q_OBJECT

public slots:
    void measure(const candler::MeasureTaskPtr& task);

signals:
    void stageBegun(quint64 id, candler::BenchStage stage);
    /// Or the program as it was written, as the first.
    void variantMeasured(quint64 id, quint64 variant, const candler::BenchResultPtr& result);
    /// Null after a stop, and of all but the code.
    void finished(quint64 id, const candler::MeasuredPtr& measured);

private:
    [[nodiscard]] BenchResult benchOf(const MeasureTask& task, const GeneratedCode& code);
};

}  // namespace candler
