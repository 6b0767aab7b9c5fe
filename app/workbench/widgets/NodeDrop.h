// NodeDrop: an e-node that is dropped on a widget is selected.
#pragma once

#include <QWidget>
#include <functional>

#include "app/workbench/models/DraggedNode.h"

namespace candler {

/// `take` is told of every e-node that is dropped on the widget or what is in it.
void acceptNodes(QWidget* widget, const std::function<void(const DraggedNode&)>& take);

}  // namespace candler
