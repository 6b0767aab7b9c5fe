#include "app/workbench/views/EntriesDialog.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/EntryPlot.h"

namespace candler {

namespace {

/// Of a combo box; none if nothing is chosen.
std::optional<std::size_t> chosen(const QComboBox& box) {
    if (box.currentIndex() < 0) return {};
    return static_cast<std::size_t>(box.currentIndex());
}

QString numberText(double value) {
    constexpr int kDigits = 3;
    return numberString(value, kDigits);
}

}  // namespace

struct EntriesDialog::Answer {
    quint64 serial = 0;
    std::optional<EntryGrid> grid{};
    std::optional<RowLengths> rows{};
    Diagnostics why{};
};

EntriesDialog::EntriesDialog(SessionController* controller, QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_inputBox(new QComboBox(this)),
      m_source(new QLabel(this)),
      m_axes(new QWidget(this)),
      m_rowAxis(new QComboBox(m_axes)),
      m_columnAxis(new QComboBox(m_axes)),
      m_plot(new EntryPlot(this)),
      m_facts(new QLabel(this)),
      m_status(new QLabel(this)) {
    setObjectName(QStringLiteral("entriesDialog"));
    setWindowTitle(tr("Entries of the inputs"));
    constexpr QSize kSize(680, 760);
    resize(kSize);
    makeControls();
    connectControls();
    showInputs();
}

EntriesDialog::~EntriesDialog() {
    m_gate->close();
    m_stop.request_stop();
}

void EntriesDialog::makeControls() {
    m_inputBox->setObjectName(QStringLiteral("entriesInput"));
    m_inputBox->setAccessibleName(tr("Input"));
    m_rowAxis->setObjectName(QStringLiteral("entriesRows"));
    m_rowAxis->setAccessibleName(tr("Axis of the rows"));
    m_columnAxis->setObjectName(QStringLiteral("entriesColumns"));
    m_columnAxis->setAccessibleName(tr("Axis of the columns"));
    for (QComboBox* box : {m_inputBox, m_rowAxis, m_columnAxis})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_source->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    head->addWidget(new QLabel(tr("Input:"), this));
    head->addWidget(m_inputBox);
    head->addWidget(m_source, 1);
    layout->addLayout(head);
    auto* axes = new QHBoxLayout(m_axes);
    axes->setContentsMargins(0, 0, 0, 0);
    axes->addWidget(new QLabel(tr("Rows:"), m_axes));
    axes->addWidget(m_rowAxis);
    axes->addWidget(new QLabel(tr("Columns:"), m_axes));
    axes->addWidget(m_columnAxis);
    axes->addStretch(1);
    layout->addWidget(m_axes);
    m_plot->setAccessibleName(tr("Where the input has its entries"));
    layout->addWidget(m_plot, 1);
    for (QLabel* label : {m_facts, m_status}) {
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("Copy the image"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Save the image…"), QDialogButtonBox::ActionRole);
    for (QPushButton* button : {m_copy, m_save}) button->setAutoDefault(false);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

void EntriesDialog::connectControls() {
    constexpr int kDelay = 60;
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &EntriesDialog::count);
    connect(m_plot, &EntryPlot::roomChanged, this, [this] {
        m_isCounted = false;
        ++m_serial;  // What is being counted is for other room.
        m_delay.start();
    });
    connect(m_inputBox, &QComboBox::currentIndexChanged, this, &EntriesDialog::showAxes);
    connect(m_rowAxis, &QComboBox::currentIndexChanged, this,
            [this] { changeAxis(*m_rowAxis, *m_columnAxis); });
    connect(m_columnAxis, &QComboBox::currentIndexChanged, this,
            [this] { changeAxis(*m_columnAxis, *m_rowAxis); });
    connect(m_copy, &QPushButton::clicked, this, &EntriesDialog::copyPicture);
    connect(m_save, &QPushButton::clicked, this, &EntriesDialog::savePicture);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
    connect(m_controller, &SessionController::loadedChanged, this, &EntriesDialog::showInputs);
    connect(m_controller, &SessionController::projectEdited, this, &EntriesDialog::showState);
}

QString EntriesDialog::facts() const {
    return m_facts->text();
}

const PicturedInput* EntriesDialog::input() const {
    const auto number = chosen(*m_inputBox);
    return number && *number < m_inputs.size() ? &m_inputs[*number] : nullptr;
}

void EntriesDialog::showInputs() {
    const QString before = m_inputBox->currentText();
    const LoadedProjectPtr& loaded = m_controller->loaded();
    m_inputs.clear();
    if (loaded && loaded->info && loaded->info->picturedInputs)
        m_inputs = *loaded->info->picturedInputs;
    {
        const QSignalBlocker quiet(m_inputBox);
        m_inputBox->clear();
        for (const PicturedInput& one : m_inputs) m_inputBox->addItem(fromUtf8(one.name));
        m_inputBox->setCurrentIndex(std::max(0, m_inputBox->findText(before)));
    }
    showAxes();
}

void EntriesDialog::showAxes() {
    const PicturedInput* shown = input();
    const QSignalBlocker quietRows(m_rowAxis);
    const QSignalBlocker quietColumns(m_columnAxis);
    for (QComboBox* box : {m_rowAxis, m_columnAxis}) {
        box->clear();
        if (shown == nullptr || shown->axes.size() < 2) continue;
        for (const PicturedAxis& axis : shown->axes) box->addItem(fromUtf8(axis.name));
    }
    if (m_columnAxis->count() > 1) m_columnAxis->setCurrentIndex(1);
    m_axes->setVisible(m_rowAxis->count() > 0);
    m_source->setText(shown == nullptr
                          ? QString()
                          : tr("%1 from %2").arg(fromUtf8(shown->type), fromUtf8(shown->data)));
    place();
}

void EntriesDialog::changeAxis(QComboBox& changed, QComboBox& other) {
    if (changed.currentIndex() == other.currentIndex()) {
        const QSignalBlocker quiet(other);
        other.setCurrentIndex(changed.currentIndex() == 0 ? 1 : 0);
    }
    place();
}

void EntriesDialog::place() {
    const PicturedInput* shown = input();
    const GridRequest axes = request();
    const auto axisOf = [&](std::optional<std::size_t> axis) {
        return shown != nullptr && axis ? shown->axes[*axis] : PicturedAxis{.extent = 1};
    };
    const PicturedAxis rows = axisOf(axes.rowAxis);
    const PicturedAxis columns = axisOf(axes.columnAxis);
    m_plot->setAxes(rows.extent, columns.extent, fromUtf8(rows.name), fromUtf8(columns.name));
    m_plot->setVisible(shown != nullptr);
    m_facts->setText(shown == nullptr ? QString() : factsOf(*shown, {}));
    count();
}

/// A vector is one row.
GridRequest EntriesDialog::request() const {
    const QSize room = m_plot->cellRoom();
    GridRequest request{.mostRows = static_cast<std::size_t>(std::max(1, room.height())),
                        .mostColumns = static_cast<std::size_t>(std::max(1, room.width()))};
    const PicturedInput* shown = input();
    if (shown == nullptr || shown->axes.empty()) return request;
    request.rowAxis = chosen(*m_rowAxis);
    request.columnAxis = chosen(*m_columnAxis).value_or(0);
    return request;
}

void EntriesDialog::count() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    ++m_serial;
    m_isCounted = false;
    showState();
    const PicturedInput* shown = input();
    if (shown == nullptr) return;
    m_controller->ask([gate = m_gate, request = request(), input = *chosen(*m_inputBox), this,
                       serial = m_serial, token = m_stop.get_token()](const Session& session) {
        auto answer = std::make_shared<Answer>(Answer{.serial = serial});
        auto grid = session.entryGrid(input, request, token);
        if (grid)
            answer->grid = std::move(*grid);
        else
            answer->why = grid.error();
        if (grid && request.rowAxis)
            if (const auto rows = session.rowLengths(input, *request.rowAxis, token))
                answer->rows = *rows;
        gate->post([this, answer] { showAnswer(*answer); });
    });
}

void EntriesDialog::showAnswer(const Answer& answer) {
    const PicturedInput* shown = input();
    if (answer.serial != m_serial || shown == nullptr) return;
    m_isCounted = true;
    if (answer.grid) m_plot->setGrid(*answer.grid);
    m_facts->setText(factsOf(*shown, answer.rows));
    m_plot->setAccessibleDescription(m_facts->text());
    showState();
    if (!answer.why.empty()) m_status->setText(problemLines(answer.why));
    m_status->setVisible(!m_status->text().isEmpty());
}

QString EntriesDialog::factsOf(const PicturedInput& input,
                               const std::optional<RowLengths>& rows) const {
    QStringList extents;
    for (const PicturedAxis& axis : input.axes) extents << countString(axis.extent);
    QString text = tr("Size %1, entries: %2")
                       .arg(extents.join(QStringLiteral(" × ")), countString(input.entries));
    if (const auto density = input.density())
        text += tr(", density %1 %").arg(numberText(*density * 100));
    const auto rowAxis = chosen(*m_rowAxis);
    if (!rowAxis) return text;
    const PicturedAxis& axis = input.axes[*rowAxis];
    text += QLatin1Char('\n');
    if (!rows) return text + tr("Rows of %1: …").arg(fromUtf8(axis.name));
    return text + tr("Rows of %1: longest %2 entries, average %3; %4 of %5 are empty")
                      .arg(fromUtf8(axis.name), countString(rows->longest),
                           numberText(input.averageOf(*rowAxis)), countString(rows->empty),
                           countString(axis.extent));
}

void EntriesDialog::showState() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    const Project& now = m_controller->project();
    const bool isOld = loaded && (loaded->project.program != now.program ||
                                  loaded->project.parameters != now.parameters);
    for (QPushButton* button : {m_copy, m_save}) button->setEnabled(m_isCounted && !isOld);
    m_status->setText(
        isOld
            ? tr("The program has been edited since: run or reset the project to update this view.")
        : m_inputs.empty() ? tr("No input of the program has data. To supply it, name a file after "
                                "the declaration, as in: from \"a.mtx\"")
        : !m_isCounted && m_controller->isRunning() ? tr("Waiting for the run …")
                                                    : QString());
    m_status->setVisible(!m_status->text().isEmpty());
}

void EntriesDialog::copyPicture() {
    QApplication::clipboard()->setImage(m_plot->paperPicture());
}

void EntriesDialog::savePicture() {
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save the image"), QString(), tr("Images (*.png)"));
    if (path.isEmpty()) return;
    if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) path += QStringLiteral(".png");
    if (m_plot->paperPicture().save(path, "PNG")) return;
    m_status->setText(tr("%1 could not be written").arg(path));
    m_status->show();
}

}  // namespace candler
