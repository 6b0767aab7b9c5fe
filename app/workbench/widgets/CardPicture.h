// CardPicture: a picture of an e-graph as `candler render` draws it, small, in the colours of the
// theme. It is read when it is seen for the first time.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <filesystem>

namespace candler {

class CardPicture : public QWidget {
    Q_OBJECT

public:
    CardPicture(std::filesystem::path path, QWidget* parent);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();

    std::filesystem::path m_path;
    QPixmap m_picture;
};

}  // namespace candler
