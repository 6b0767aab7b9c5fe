// MainWindow: networks in the ONNX format.
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <limits>

#include "app/workbench/MainWindow.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/MessageArea.h"
#include "app/workbench/widgets/NumberBox.h"

namespace candler {

namespace {

QString importId() {
    return QStringLiteral("networkImport");
}

}  // namespace

void MainWindow::connectNetworks() {
    connect(&m_networks, &NetworkImport::dimensionsKnown, this, &MainWindow::askDimensions);
    connect(&m_networks, &NetworkImport::failed, this, [this](const QString& why) {
        m_messages->dismiss(importId());
        showFailure(tr("%1 cannot be imported").arg(m_network), {makeError(toUtf8(why))});
    });
    connect(&m_networks, &NetworkImport::imported, this,
            [this](const QString& project, const QString& warnings) {
                m_messages->dismiss(importId());
                openFile(project);
                if (!warnings.isEmpty())
                    m_messages->show(importId(), MessageTone::Note, warnings, {{tr("OK"), [] {}}});
            });
}

void MainWindow::askNetwork() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Import a network"), QString(),
                                     tr("Networks in the ONNX format (*.onnx);;All files (*)"));
    if (!path.isEmpty()) openNetwork(path);
}

void MainWindow::openNetwork(const QString& path) {
    m_network = path;
    m_messages->show(importId(), MessageTone::Note, tr("Reading %1…").arg(path),
                     {{tr("Cancel"), [this] { m_networks.cancel(); }}});
    m_networks.askDimensions(path);
}

void MainWindow::askDimensions(const QStringList& dimensions) {
    if (dimensions.isEmpty()) return askNetworkProject({});
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("dimensionsDialog"));
    dialog->setWindowTitle(tr("Import a network"));
    auto* form = new QFormLayout(dialog);
    form->addRow(new QLabel(tr("The network does not specify these dimensions:"), dialog));
    std::vector<std::pair<QString, QSpinBox*>> boxes;
    for (const QString& line : dimensions) {
        const QString name = line.section(QLatin1Char('\t'), 0, 0);
        auto* box = new NumberBox<QSpinBox>(dialog);
        box->setObjectName(QStringLiteral("dimension-") + name);
        box->setRange(1, std::numeric_limits<int>::max());
        // Names are those of a file.
        box->setToolTip(line.section(QLatin1Char('\t'), 1).toHtmlEscaped());
        auto* label = new QLabel(name, dialog);
        label->setTextFormat(Qt::PlainText);
        label->setBuddy(box);
        form->addRow(label, box);
        boxes.emplace_back(name, box);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::rejected, this, [this] { m_messages->dismiss(importId()); });
    connect(dialog, &QDialog::accepted, this, [this, boxes] {
        QStringList values;
        for (const auto& [name, box] : boxes)
            values << name + QLatin1Char('=') + QString::number(box->value());
        askNetworkProject(values);
    });
    dialog->open();
}

void MainWindow::askNetworkProject(const QStringList& dimensions) {
    const QFileInfo model(m_network);
    const QString wish = model.path() + QLatin1Char('/') + model.completeBaseName();
    QString path = QFileDialog::getSaveFileName(this, tr("Save the network's project"),
                                                wish + QStringLiteral(".candler"),
                                                tr("Candler projects (*.candler)"));
    if (path.isEmpty()) return m_messages->dismiss(importId());
    if (QFileInfo(path).suffix() != QLatin1String("candler")) path += QStringLiteral(".candler");
    importNetwork(dimensions, path);
}

void MainWindow::importNetwork(const QStringList& dimensions, const QString& project) {
    m_networks.import(m_network, dimensions, project);
}

}  // namespace candler
