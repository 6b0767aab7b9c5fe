#include "app/workbench/models/DraggedNode.h"

#include <QDataStream>
#include <QIODevice>

namespace candler {

QString draggedNodeType() {
    return QStringLiteral("application/x-candler-enode");
}

QMimeData* mimeOf(const DraggedNode& dragged) {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    const Moment& moment = dragged.moment;
    out << static_cast<quint64>(moment.step) << moment.iteration.has_value()
        << static_cast<quint32>(moment.iteration.value_or(0)) << static_cast<quint8>(moment.phase)
        << static_cast<quint32>(dragged.eclass.value) << static_cast<quint32>(dragged.node.value);
    auto* data = new QMimeData;
    data->setData(draggedNodeType(), bytes);
    return data;
}

std::optional<DraggedNode> draggedNode(const QMimeData& data) {
    if (!data.hasFormat(draggedNodeType())) return std::nullopt;
    QDataStream in(data.data(draggedNodeType()));
    quint64 step = 0;
    bool hasIteration = false;
    quint32 iteration = 0;
    quint8 phase = 0;
    quint32 eclass = 0;
    quint32 node = 0;
    in >> step >> hasIteration >> iteration >> phase >> eclass >> node;
    if (in.status() != QDataStream::Ok) return std::nullopt;
    DraggedNode dragged;
    dragged.moment.step = step;
    if (hasIteration) dragged.moment.iteration = iteration;
    dragged.moment.phase = static_cast<Phase>(phase);
    dragged.eclass = EClassId{eclass};
    dragged.node = ENodeId{node};
    return dragged;
}

}  // namespace candler
