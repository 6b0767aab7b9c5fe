// OwnRulesPane: the editor of the project's own rules; beside each rule stands what trying it on
// random values gave, and below one that is wrong a counter-example.
#pragma once

#include "app/workbench/views/SourcePane.h"

namespace candler {

class RuleController;

class OwnRulesPane : public SourcePane {
    Q_OBJECT

public:
    OwnRulesPane(SessionController* controller, RuleController* rules, QWidget* parent = nullptr);

private:
    void showVerdicts();

    RuleController* m_rules;
};

}  // namespace candler
