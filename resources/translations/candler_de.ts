<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ActionReason</name>
    <message>
        <source>Not now: %1</source>
        <translation>Jetzt nicht: %1</translation>
    </message>
</context>
<context>
    <name>EngineText</name>
    <message>
        <source>Ready – %1, %2</source>
        <translation>Bereit – %1, %2</translation>
    </message>
    <message>
        <source>Iteration %1: %2 · %3 nodes</source>
        <translation>Iteration %1: %2 · %3 Knoten</translation>
    </message>
    <message>
        <source>%1 found – its term has not been extracted yet</source>
        <translation>%1 gefunden – der Term ist noch nicht extrahiert</translation>
    </message>
    <message>
        <source>Paused after iteration %1</source>
        <translation>Pause nach Iteration %1</translation>
    </message>
    <message>
        <source>Paused in iteration %1, before %2</source>
        <translation>Pause in Iteration %1 – als Nächstes: %2</translation>
    </message>
    <message>
        <source>Stopped after iteration %1</source>
        <translation>Gestoppt nach Iteration %1</translation>
    </message>
    <message>
        <source>Stopped in iteration %1</source>
        <translation>Gestoppt in Iteration %1</translation>
    </message>
    <message>
        <source>Goal reached: %1 found in iteration %2</source>
        <translation>Ziel erreicht: %1 in Iteration %2 gefunden</translation>
    </message>
    <message>
        <source>Goal reached: %1 found in the start term</source>
        <translation>Ziel erreicht: %1 im Startterm gefunden</translation>
    </message>
    <message>
        <source>Step %1 of %2 (%3) done after %4 – continue with %5?</source>
        <translation>Schritt %1 von %2 (%3) nach %4 fertig – weiter mit %5?</translation>
    </message>
    <message>
        <source>Sketch %1 of %2 (%3) found in iteration %4 – continue with %5?</source>
        <translation>Skizze %1 von %2 (%3) in Iteration %4 gefunden – weiter mit %5?</translation>
    </message>
    <message>
        <source>Sketch %1 of %2 (%3) found in the start term – continue with %4?</source>
        <translation>Skizze %1 von %2 (%3) im Startterm gefunden – weiter mit %4?</translation>
    </message>
    <message>
        <source>Term %1 of %2 (%3) found in iteration %4 – continue with %5?</source>
        <translation>Term %1 von %2 (%3) in Iteration %4 gefunden – weiter mit %5?</translation>
    </message>
    <message>
        <source>Term %1 of %2 (%3) found in the start term – continue with %4?</source>
        <translation>Term %1 von %2 (%3) im Startterm gefunden – weiter mit %4?</translation>
    </message>
    <message>
        <source>%1 found, but the constraints cannot be met: %2</source>
        <translation>%1 gefunden, aber die Vorgaben sind nicht erfüllbar: %2</translation>
    </message>
    <message>
        <source>Saturated after %1</source>
        <translation>Gesättigt nach %1</translation>
    </message>
    <message>
        <source>Saturated after %1, sketch %2 not found</source>
        <translation>Gesättigt nach %1, Skizze %2 nicht gefunden</translation>
    </message>
    <message>
        <source>Saturated after %1, term %2 not found</source>
        <translation>Gesättigt nach %1, Term %2 nicht gefunden</translation>
    </message>
    <message>
        <source>Stopped growing: the filters remove all that the rules add</source>
        <translation>Kein Wachstum mehr: die Filter entfernen alles, was die Regeln hinzufügen</translation>
    </message>
    <message>
        <source>Iteration limit %1 reached</source>
        <translation>Grenze von %1 Iterationen erreicht</translation>
    </message>
    <message>
        <source>Node limit %1 reached</source>
        <translation>Grenze von %1 Knoten erreicht</translation>
    </message>
    <message>
        <source>Time limit %1 s reached</source>
        <translation>Zeitgrenze von %1 s erreicht</translation>
    </message>
    <message>
        <source>Memory limit %1 MB reached</source>
        <translation>Speichergrenze von %1 MB erreicht</translation>
    </message>
    <message>
        <source>Node limit %1 reached (rule %2 added %3 % of the e-nodes)</source>
        <translation>Grenze von %1 Knoten erreicht (Regel %2 hat %3 % der E-Knoten hinzugefügt)</translation>
    </message>
    <message>
        <source>Time limit %1 s reached (rule %2 added %3 % of the e-nodes)</source>
        <translation>Zeitgrenze von %1 s erreicht (Regel %2 hat %3 % der E-Knoten hinzugefügt)</translation>
    </message>
    <message>
        <source>Memory limit %1 MB reached (rule %2 added %3 % of the e-nodes)</source>
        <translation>Speichergrenze von %1 MB erreicht (Regel %2 hat %3 % der E-Knoten hinzugefügt)</translation>
    </message>
    <message>
        <source>Contradiction: %1</source>
        <translation>Widerspruch: %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>sucht</translation>
    </message>
    <message>
        <source>applying</source>
        <translation>wendet an</translation>
    </message>
    <message>
        <source>rebuilding</source>
        <translation>stellt wieder her</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 Iteration</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>1 rule</source>
        <translation>1 Regel</translation>
    </message>
    <message>
        <source>%1 rules</source>
        <translation>%1 Regeln</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>Saturated: no rule adds anything new</source>
        <translation>Gesättigt: keine Regel fügt etwas Neues hinzu</translation>
    </message>
    <message>
        <source>Sketch found</source>
        <translation>Skizze gefunden</translation>
    </message>
    <message>
        <source>Iteration limit reached</source>
        <translation>Iterationsgrenze erreicht</translation>
    </message>
    <message>
        <source>Node limit reached</source>
        <translation>Knotengrenze erreicht</translation>
    </message>
    <message>
        <source>Time limit reached</source>
        <translation>Zeitgrenze erreicht</translation>
    </message>
    <message>
        <source>Memory limit reached</source>
        <translation>Speichergrenze erreicht</translation>
    </message>
    <message>
        <source>Stopped growing: filters remove all that rules add</source>
        <translation>Kein Wachstum mehr: Filter entfernen alles, was Regeln hinzufügen</translation>
    </message>
    <message>
        <source>Contradiction: two different things became equal</source>
        <translation>Widerspruch: zwei verschiedene Dinge wurden gleich</translation>
    </message>
    <message>
        <source>Stopped by the user</source>
        <translation>Vom Benutzer gestoppt</translation>
    </message>
    <message>
        <source>showing %1 of 1 class — %2</source>
        <translation>%1 von 1 Klasse gezeigt — %2</translation>
    </message>
    <message>
        <source>showing %1 of %2 classes — %3</source>
        <translation>%1 von %2 Klassen gezeigt — %3</translation>
    </message>
    <message>
        <source>%1, %2 omitted (budget: %3 boxes and %4 edges)</source>
        <translation>%1, %2 weggelassen, weil nur %3 Kästen und %4 Kanten Platz haben</translation>
    </message>
    <message>
        <source>%1, %2 hidden by you</source>
        <translation>%1, %2 von Hand verborgen</translation>
    </message>
    <message>
        <source>%1 · %2 e-nodes folded</source>
        <translation>%1 · %2 E-Knoten eingeklappt</translation>
    </message>
    <message>
        <source>%1 · %2 operators folded</source>
        <translation>%1 · %2 Operatoren eingeklappt</translation>
    </message>
    <message>
        <source>whole e-graph</source>
        <translation>ganzer E-Graph</translation>
    </message>
    <message>
        <source>best term</source>
        <translation>bester Term</translation>
    </message>
    <message>
        <source>best term and 1 alternative</source>
        <translation>bester Term und 1 Alternative</translation>
    </message>
    <message>
        <source>best term and %1 alternatives</source>
        <translation>bester Term und %1 Alternativen</translation>
    </message>
    <message>
        <source>%1 down and %2 up from %3</source>
        <translation>%1 abwärts und %2 aufwärts von %3</translation>
    </message>
    <message>
        <source>what iteration %1 added or merged, and its neighbours</source>
        <translation>was Iteration %1 hinzugefügt oder verschmolzen hat, mit Nachbarn</translation>
    </message>
    <message>
        <source>summary: %1 groups by type and best operator</source>
        <translation>Übersicht: %1 Gruppen nach Typ und bestem Operator</translation>
    </message>
    <message>
        <source>%1, the %2 smallest omitted (budget)</source>
        <translation>%1, die %2 kleinsten aus Platzgründen weggelassen</translation>
    </message>
    <message>
        <source>%1, the first %2 edges</source>
        <translation>%1, die ersten %2 Kanten</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>classes %1</source>
        <translation>Klassen %1</translation>
    </message>
    <message>
        <source>1 class</source>
        <translation>1 Klasse</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>%1, showing quick layout</source>
        <translation>%1, gezeigt wird die schnelle Anordnung</translation>
    </message>
    <message>
        <source>Graphviz is running</source>
        <translation>Graphviz läuft</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>loses</source>
        <translation>unterliegt</translation>
    </message>
    <message>
        <source>loses by %1</source>
        <translation>um %1 teurer</translation>
    </message>
    <message>
        <source>loses by %1, %2</source>
        <translation>unterliegt um %1, %2</translation>
    </message>
    <message>
        <source>not proven</source>
        <translation>nicht bewiesen</translation>
    </message>
    <message>
        <source>not proven, %1</source>
        <translation>nicht bewiesen, %1</translation>
    </message>
    <message>
        <source>would close a cycle</source>
        <translation>würde einen Zyklus schließen</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>subsumed</source>
        <translation>subsumiert</translation>
    </message>
    <message>
        <source>its cost is infinite</source>
        <translation>seine Kosten sind unendlich</translation>
    </message>
    <message>
        <source>depends on its own class</source>
        <translation>hängt von seiner eigenen Klasse ab</translation>
    </message>
    <message>
        <source>forbidden, or another e-node is pinned</source>
        <translation>verboten, oder ein anderer E-Knoten ist angeheftet</translation>
    </message>
    <message>
        <source>has no finite term</source>
        <translation>hat keinen endlichen Term</translation>
    </message>
    <message>
        <source>conflicts with other required e-nodes</source>
        <translation>steht im Konflikt mit anderen benötigten E-Knoten</translation>
    </message>
    <message>
        <source>does not satisfy the sketch here</source>
        <translation>erfüllt die Skizze hier nicht</translation>
    </message>
    <message>
        <source>as long as it costs less than %1 more</source>
        <translation>solange er weniger als %1 mehr kostet</translation>
    </message>
    <message>
        <source>wins if it costs more than %1 less</source>
        <translation>gewinnt, wenn er um mehr als %1 billiger wird</translation>
    </message>
    <message>
        <source>optimal</source>
        <translation>optimal</translation>
    </message>
    <message>
        <source>optimal as a tree</source>
        <translation>optimal als Baum</translation>
    </message>
    <message>
        <source>no selection covers all roots</source>
        <translation>keine Auswahl deckt alle Wurzeln ab</translation>
    </message>
    <message>
        <source>nothing found: %1</source>
        <translation>nichts gefunden: %1</translation>
    </message>
    <message>
        <source>nothing satisfies %1</source>
        <translation>nichts erfüllt %1</translation>
    </message>
    <message>
        <source>1 class satisfies %1, but the program does not</source>
        <translation>1 Klasse erfüllt %1, das Programm aber nicht</translation>
    </message>
    <message>
        <source>%1 classes satisfy %2, but the program does not</source>
        <translation>%1 Klassen erfüllen %2, das Programm aber nicht</translation>
    </message>
    <message>
        <source>Paused in iteration %1</source>
        <translation>Pause in Iteration %1</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>goal not found</source>
        <translation>Ziel nicht gefunden</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation>wird nicht übersetzt</translation>
    </message>
    <message>
        <source>does not run</source>
        <translation>läuft nicht</translation>
    </message>
    <message>
        <source>wrong result</source>
        <translation>falsches Ergebnis</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Pause: %1</translation>
    </message>
    <message>
        <source>%1 – breakpoint: %2</source>
        <translation>%1 – Haltepunkt: %2</translation>
    </message>
    <message>
        <source>rule %1 fired (%2, %3)</source>
        <translation>Regel %1 hat gegriffen (%2, %3)</translation>
    </message>
    <message>
        <source>1 merge</source>
        <translation>1 Verschmelzung</translation>
    </message>
    <message>
        <source>%1 merges</source>
        <translation>%1 Verschmelzungen</translation>
    </message>
    <message>
        <source>1 new e-node</source>
        <translation>1 neuer E-Knoten</translation>
    </message>
    <message>
        <source>%1 new e-nodes</source>
        <translation>%1 neue E-Knoten</translation>
    </message>
    <message>
        <source>1 e-node</source>
        <translation>1 E-Knoten</translation>
    </message>
    <message>
        <source>%1 e-nodes</source>
        <translation>%1 E-Knoten</translation>
    </message>
    <message>
        <source>class %1 and %2 merged (%3)</source>
        <translation>Klasse %1 und %2 wurden verschmolzen (%3)</translation>
    </message>
    <message>
        <source>%1 and %2 merged (%3)</source>
        <translation>%1 und %2 wurden verschmolzen (%3)</translation>
    </message>
    <message>
        <source>by evaluation</source>
        <translation>durch Auswertung</translation>
    </message>
    <message>
        <source>by congruence</source>
        <translation>durch Kongruenz</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>Regel %1</translation>
    </message>
    <message>
        <source>congruence after rule %1</source>
        <translation>Kongruenz nach Regel %1</translation>
    </message>
    <message>
        <source>class %1 has %2</source>
        <translation>Klasse %1 hat %2</translation>
    </message>
    <message>
        <source>class %1 has %2 (the newest added by rule %3)</source>
        <translation>Klasse %1 hat %2 (den jüngsten durch Regel %3)</translation>
    </message>
    <message>
        <source>class %1 of %2 has %3</source>
        <translation>Klasse %1 von %2 hat %3</translation>
    </message>
    <message>
        <source>class %1 of %2 has %3 (the newest added by rule %4)</source>
        <translation>Klasse %1 von %2 hat %3 (den jüngsten durch Regel %4)</translation>
    </message>
    <message>
        <source>the e-graph has %1</source>
        <translation>der E-Graph hat %1</translation>
    </message>
    <message>
        <source>the e-graph has %1 (most of the new ones by rule %2)</source>
        <translation>der E-Graph hat %1 (die meisten neuen durch Regel %2)</translation>
    </message>
    <message>
        <source>sketch %1 is satisfied</source>
        <translation>Skizze %1 ist erfüllt</translation>
    </message>
    <message>
        <source>at position %1: %2</source>
        <translation>an Stelle %1: %2</translation>
    </message>
    <message>
        <source>the rule expects %1, found %2</source>
        <translation>die Regel erwartet %1, gefunden: %2</translation>
    </message>
    <message>
        <source>the rule expects the type %1, but %2 has %3</source>
        <translation>die Regel erwartet den Typ %1, %2 hat aber %3</translation>
    </message>
    <message>
        <source>the rule expects ?%1 again, which is %2, found %3</source>
        <translation>die Regel erwartet ?%1 noch einmal, also %2, gefunden: %3</translation>
    </message>
    <message>
        <source>its right side cannot be built here</source>
        <translation>ihre rechte Seite lässt sich hier nicht bilden</translation>
    </message>
    <message>
        <source>its right side has no finite term here</source>
        <translation>ihre rechte Seite hat hier keinen endlichen Term</translation>
    </message>
    <message>
        <source>the condition %1 does not hold</source>
        <translation>die Bedingung %1 ist nicht erfüllt</translation>
    </message>
    <message>
        <source>condition %1 of %2 does not hold</source>
        <translation>Bedingung %1 von %2 ist nicht erfüllt</translation>
    </message>
    <message>
        <source>it matches, but this part is evaluated, and rules see only its value</source>
        <translation>sie passt, aber dieser Teil wird ausgewertet, und Regeln sehen nur seinen Wert</translation>
    </message>
    <message>
        <source>it matches, but the parts that it needs are evaluated</source>
        <translation>sie passt, aber die Teile, die sie braucht, werden ausgewertet</translation>
    </message>
    <message>
        <source>its left side requires two forms of one class, but a term has only one form of each</source>
        <translation>ihre linke Seite verlangt zwei Formen einer Klasse, ein Term hat aber von jeder nur eine</translation>
    </message>
    <message>
        <source>its left side begins with %1, which does not occur in the term</source>
        <translation>ihre linke Seite beginnt mit %1, was im Term nicht vorkommt</translation>
    </message>
    <message>
        <source>no part of the term has the type that its left side expects</source>
        <translation>kein Teil des Terms hat den Typ, den ihre linke Seite erwartet</translation>
    </message>
    <message>
        <source>rule %1 fired for the first time in this step (%2, %3)</source>
        <translation>Regel %1 hat zum ersten Mal in diesem Schritt gegriffen (%2, %3)</translation>
    </message>
    <message>
        <source>no free index</source>
        <translation>kein freier Index</translation>
    </message>
    <message>
        <source>free index %1</source>
        <translation>freier Index %1</translation>
    </message>
    <message>
        <source>free indices %1</source>
        <translation>freie Indizes %1</translation>
    </message>
    <message>
        <source>constant %1</source>
        <translation>Konstante %1</translation>
    </message>
    <message>
        <source>at most %1 % of the cells are not 0</source>
        <translation>höchstens %1 % der Zellen sind nicht 0</translation>
    </message>
    <message>
        <source>not a matrix: more than two free indices</source>
        <translation>keine Matrix: mehr als zwei freie Indizes</translation>
    </message>
    <message>
        <source>no plan: part of it is not a matrix</source>
        <translation>kein Plan: ein Teil davon ist keine Matrix</translation>
    </message>
    <message>
        <source>%1, %2 inlined</source>
        <translation>%1, %2 eingesetzt</translation>
    </message>
    <message>
        <source>would not win if it cost nothing</source>
        <translation>gewänne auch dann nicht, wenn er nichts kostete</translation>
    </message>
    <message>
        <source>%1 – but the result is wrong</source>
        <translation>%1 – aber das Ergebnis ist falsch</translation>
    </message>
    <message>
        <source>Paused in iteration %1, in the middle of %2</source>
        <translation>Pause in Iteration %1, mitten im %2</translation>
    </message>
    <message>
        <source>Stopped growing, but the scheduler held rules or matches back</source>
        <translation>Kein Wachstum mehr, aber der Scheduler hat Regeln oder Treffer zurückgehalten</translation>
    </message>
    <message>
        <source>Stopped growing, but rules or matches were held back</source>
        <translation>Kein Wachstum mehr, aber Regeln oder Treffer wurden zurückgehalten</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>wie geschrieben</translation>
    </message>
    <message>
        <source>structured</source>
        <translation>strukturiert</translation>
    </message>
    <message>
        <source>packed</source>
        <translation>gepackt</translation>
    </message>
    <message>
        <source>All elements of results and inputs, in the order that the program writes</source>
        <translation>Alle Elemente von Ergebnissen und Eingaben, in der geschriebenen Reihenfolge</translation>
    </message>
    <message>
        <source>Unique elements are computed, the others follow; arrays are dense</source>
        <translation>Eindeutige Elemente werden berechnet, die anderen folgen daraus; Felder sind dicht</translation>
    </message>
    <message>
        <source>Unique elements of results and inputs are stored, and nothing else</source>
        <translation>Von Ergebnissen und Eingaben sind nur die eindeutigen Elemente gespeichert</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: too many loop nests are needed, one for each combination of pieces</source>
        <translation>„%1“: es werden zu viele Schleifennester gebraucht, eines für jede Kombination von Stücken</translation>
    </message>
    <message>
        <source>compute parts of its products in separate rules</source>
        <translation>berechnen Sie Teile seiner Produkte in eigenen Regeln</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: variable &apos;%2&apos; has no lower bound</source>
        <translation>„%1“: die Variable „%2“ hat keine untere Schranke</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: variable &apos;%2&apos; has no upper bound</source>
        <translation>„%1“: die Variable „%2“ hat keine obere Schranke</translation>
    </message>
    <message>
        <source>loops require bounds that are sums of indices and sizes, as in (0 &lt;= i &lt; n); where a structure multiplies indices by symbols, such bounds may not exist</source>
        <translation>Schleifen verlangen Schranken, die Summen von Indizes und Größen sind, wie in (0 &lt;= i &lt; n); wo eine Struktur Indizes mit Symbolen multipliziert, gibt es solche vielleicht nicht</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>not empty</source>
        <translation>nicht leer</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unknown: work limit reached</source>
        <translation>unbekannt: Arbeitslimit erreicht</translation>
    </message>
    <message>
        <source>unknown: Z3 was not asked, since it gave up on similar questions</source>
        <translation>unbekannt: Z3 wurde nicht gefragt, es hat ähnliche Fragen aufgegeben</translation>
    </message>
    <message>
        <source>unknown: stopped</source>
        <translation>unbekannt: gestoppt</translation>
    </message>
    <message>
        <source>by syntax</source>
        <translation>durch die Syntax</translation>
    </message>
    <message>
        <source>by elimination</source>
        <translation>durch Elimination</translation>
    </message>
    <message>
        <source>by Z3</source>
        <translation>durch Z3</translation>
    </message>
    <message>
        <source>at %1 = %2: %3</source>
        <translation>bei %1 = %2: %3</translation>
    </message>
    <message>
        <source>%1 is covered twice, by %2 and %3</source>
        <translation>%1 kommt zweimal vor, in %2 und in %3</translation>
    </message>
    <message>
        <source>%1 is lost: it is %2, and in no piece</source>
        <translation>%1 geht verloren: es ist %2 und in keinem Stück</translation>
    </message>
    <message>
        <source>%1 leads to %2, which is not in U</source>
        <translation>%1 führt zu %2, das nicht in U ist</translation>
    </message>
    <message>
        <source>%1 has a different value: expected 1, found %2</source>
        <translation>%1 hat einen anderen Wert: erwartet ist 1, gefunden %2</translation>
    </message>
    <message>
        <source>%1 has a different value: it is %2, but by %3 it should be %4</source>
        <translation>%1 hat einen anderen Wert: er ist %2, nach %3 müsste er %4 sein</translation>
    </message>
    <message>
        <source>sizes tried: %1 (%2)</source>
        <translation>versuchte Größen: %1 (%2)</translation>
    </message>
    <message>
        <source>some inputs were tried</source>
        <translation>einige Eingaben wurden versucht</translation>
    </message>
    <message>
        <source>no sizes are small enough to try</source>
        <translation>keine Größen sind klein genug, um sie zu versuchen</translation>
    </message>
    <message>
        <source>the term does not satisfy this sketch</source>
        <translation>der Term erfüllt diese Skizze nicht</translation>
    </message>
    <message>
        <source>the check was stopped</source>
        <translation>die Prüfung wurde gestoppt</translation>
    </message>
    <message>
        <source>plans are priced as a whole here: there are no sketches</source>
        <translation>Pläne haben hier nur als Ganzes Kosten: Es gibt keine Skizzen</translation>
    </message>
    <message>
        <source>class %1 has no term at that moment</source>
        <translation>Klasse %1 hat zu diesem Zeitpunkt keinen Term</translation>
    </message>
    <message>
        <source>the iteration is not at its end</source>
        <translation>die Iteration ist nicht zu Ende</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>es dauert zu lange</translation>
    </message>
    <message>
        <source>%1, nearest change</source>
        <translation>%1, nächste Änderung</translation>
    </message>
    <message>
        <source>Verified: the kernel equals the evaluator on %1 (largest error %2, %3)</source>
        <translation>Verifiziert: der Kernel stimmt mit dem Auswerter überein, verglichen wurden %1 (größter Fehler %2, %3)</translation>
    </message>
    <message>
        <source>NOT verified: the results have no elements at the sizes that were tried, so that there is nothing to compare: %1</source>
        <translation>NICHT verifiziert: die Ergebnisse haben bei den versuchten Größen keine Elemente, es gibt nichts zu vergleichen: %1</translation>
    </message>
    <message>
        <source>NOT verified: none of the evaluator&apos;s values is a finite number, so that there is nothing to compare with: %1</source>
        <translation>NICHT verifiziert: kein Wert des Auswerters ist eine endliche Zahl, es gibt nichts, womit zu vergleichen wäre: %1</translation>
    </message>
    <message>
        <source>NOT verified: %1 of %2 differ from the evaluator (largest error %3, %4)</source>
        <translation>NICHT verifiziert: %1 von %2 weichen vom Auswerter ab (größter Fehler %3, %4)</translation>
    </message>
    <message>
        <source>NOT verified: the kernel equals the evaluator on %1, but there are outputs without any finite number to compare with</source>
        <translation>NICHT verifiziert: der Kernel stimmt mit dem Auswerter überein, verglichen wurden %1, aber es gibt Ausgaben ohne endliche Zahl zum Vergleichen</translation>
    </message>
    <message>
        <source>WRONG: %1</source>
        <translation>FALSCH: %1</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Startwert %2</translation>
    </message>
    <message>
        <source>%1 and at 1 other choice of sizes</source>
        <translation>%1 und bei 1 anderen Wahl der Größen</translation>
    </message>
    <message>
        <source>%1 and at %2 other choices of sizes</source>
        <translation>%1 und bei %2 anderen Wahlen der Größen</translation>
    </message>
    <message>
        <source>%1 values at %2</source>
        <translation>%1 Werte bei %2</translation>
    </message>
    <message>
        <source>%1 values, which are all the same number, at %2</source>
        <translation>%1 Werte, die alle dieselbe Zahl sind, bei %2</translation>
    </message>
    <message>
        <source>the default sizes of the program</source>
        <translation>den voreingestellten Größen des Programms</translation>
    </message>
    <message>
        <source>integers are compared exactly</source>
        <translation>ganze Zahlen werden genau verglichen</translation>
    </message>
    <message>
        <source>allowed %1: %2</source>
        <translation>erlaubt %1: %2</translation>
    </message>
    <message>
        <source>%1, as written it is off by %2</source>
        <translation>%1, wie geschrieben ist es um %2 falsch</translation>
    </message>
    <message>
        <source>as the project says</source>
        <translation>wie im Projekt angegeben</translation>
    </message>
    <message>
        <source>f32, of the value or the lower quartile</source>
        <translation>f32, bezogen auf den Wert oder das untere Quartil</translation>
    </message>
    <message>
        <source>inputs are small whole numbers</source>
        <translation>die Eingaben sind kleine ganze Zahlen</translation>
    </message>
    <message>
        <source>inputs are small whole numbers, or data</source>
        <translation>die Eingaben sind kleine ganze Zahlen oder Daten</translation>
    </message>
    <message>
        <source>Compiled with %1</source>
        <translation>Übersetzt mit %1</translation>
    </message>
    <message>
        <source>Compiled with %1: %2</source>
        <translation>Übersetzt mit %1: %2</translation>
    </message>
    <message>
        <source>sums, maxima and minima of loops are in any order, and what is multiplied and added is rounded once</source>
        <translation>Summen, Maxima und Minima von Schleifen haben keine feste Reihenfolge, und was multipliziert und addiert wird, wird einmal gerundet</translation>
    </message>
    <message>
        <source>numbers are taken to be finite: where they are not, and in tests for that, anything may come out</source>
        <translation>Zahlen gelten als endlich: wo sie es nicht sind, und bei Tests darauf, kann alles herauskommen</translation>
    </message>
    <message>
        <source>%1 has no elements at these sizes: nothing of it was compared</source>
        <translation>%1 hat bei diesen Größen keine Elemente: davon wurde nichts verglichen</translation>
    </message>
    <message>
        <source>%1; %2 rest on conditions that held in the e-graph</source>
        <translation>%1; %2 beruhen auf Bedingungen, die im E-Graphen galten</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
    </message>
    <message>
        <source>by %1 backwards</source>
        <translation>durch %1 rückwärts</translation>
    </message>
    <message>
        <source>by %1, iteration %2</source>
        <translation>durch %1, Iteration %2</translation>
    </message>
    <message>
        <source>by %1 backwards, iteration %2</source>
        <translation>durch %1 rückwärts, Iteration %2</translation>
    </message>
    <message>
        <source>sums may be reordered, so compensated summation in the program may be lost</source>
        <translation>Summen dürfen umgeordnet werden, sodass kompensierte Summation im Programm verloren gehen kann</translation>
    </message>
    <message>
        <source>%1, not checked</source>
        <translation>%1, nicht geprüft</translation>
    </message>
    <message>
        <source>%1, each checked on %2</source>
        <translation>%1, jede geprüft an %2</translation>
    </message>
    <message>
        <source>checked by term rewriting: %1, %2 (%3 by rules, %4 evaluated, %5 given, %6 by congruence)</source>
        <translation>durch Termersetzung geprüft: %1, %2 (%3 durch Regeln, %4 ausgewertet, %5 gegeben, %6 durch Kongruenz)</translation>
    </message>
    <message>
        <source>%1; %2 rests on conditions that held in the e-graph</source>
        <translation>%1; %2 beruht auf Bedingungen, die im E-Graphen galten</translation>
    </message>
    <message>
        <source>1 rewrite</source>
        <translation>1 Umschreibung</translation>
    </message>
    <message>
        <source>%1 rewrites</source>
        <translation>%1 Umschreibungen</translation>
    </message>
    <message>
        <source>1 different step</source>
        <translation>1 verschiedener Schritt</translation>
    </message>
    <message>
        <source>%1 different steps</source>
        <translation>%1 verschiedene Schritte</translation>
    </message>
    <message>
        <source>1 random input</source>
        <translation>1 zufälligen Eingabe</translation>
    </message>
    <message>
        <source>%1 random inputs</source>
        <translation>%1 zufälligen Eingaben</translation>
    </message>
    <message>
        <source>error in the project</source>
        <translation>Fehler im Projekt</translation>
    </message>
    <message>
        <source>allowed %1: 1 operation an element in %2</source>
        <translation>erlaubt %1: 1 Operation je Element in %2</translation>
    </message>
    <message>
        <source>allowed %1: %2 operations an element in %3</source>
        <translation>erlaubt %1: %2 Operationen je Element in %3</translation>
    </message>
    <message>
        <source>too many cases: all elements are kept as unique ones</source>
        <translation>zu viele Fälle: Alle Elemente gelten als eindeutig</translation>
    </message>
    <message>
        <source>too many combinations of pieces: all elements are kept as unique ones</source>
        <translation>zu viele Kombinationen von Stücken: Alle Elemente gelten als eindeutig</translation>
    </message>
    <message>
        <source>more than %1 pieces: %2 of the redundancy map are kept as unique elements</source>
        <translation>mehr als %1 Stücke: %2 der Redundanzabbildung gelten als eindeutige Elemente</translation>
    </message>
    <message>
        <source>more than %1 pieces to sum over: all elements are kept as unique ones</source>
        <translation>mehr als %1 Stücke, über die summiert wird: Alle Elemente gelten als eindeutig</translation>
    </message>
    <message>
        <source>%1 pieces: all elements are kept</source>
        <translation>%1 Stücke: Alle Elemente bleiben</translation>
    </message>
    <message>
        <source>parts of the support cannot be told apart: their hull is kept</source>
        <translation>Teile des Trägers lassen sich nicht unterscheiden: Ihre Hülle bleibt</translation>
    </message>
    <message>
        <source>more than %1 orders: %2 tuples are not sorted</source>
        <translation>mehr als %1 Anordnungen: %2 Tupel werden nicht sortiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is stored dense: %2</source>
        <translation>„%1“ wird dicht gespeichert: %2</translation>
    </message>
    <message>
        <source>places of its unique elements have no formula, and its rows have gaps or cannot be counted</source>
        <translation>Für die Plätze der eindeutigen Elemente gibt es keine Formel, und die Zeilen haben Lücken oder sind nicht zählbar</translation>
    </message>
    <message>
        <source>the structure of &apos;%1&apos; is not inferred: %2</source>
        <translation>Die Struktur von „%1“ wird nicht hergeleitet: %2</translation>
    </message>
    <message>
        <source>numbers are beyond 64 bits</source>
        <translation>Zahlen haben mehr als 64 Bit</translation>
    </message>
    <message>
        <source>the structure of &apos;%1&apos; is not inferred: its elements are sums of several values of indices that symbols scale</source>
        <translation>Die Struktur von „%1“ wird nicht hergeleitet: Die Elemente sind Summen über mehrere Werte von Indizes, die mit Symbolen multipliziert sind</translation>
    </message>
    <message>
        <source>the structure of &apos;%1&apos; is not used: loops over it have no bounds</source>
        <translation>Die Struktur von „%1“ wird nicht benutzt: Schleifen darüber haben keine Grenzen</translation>
    </message>
    <message>
        <source>Among the inputs is %1.</source>
        <translation>Zu den Eingaben gehören %1.</translation>
    </message>
    <message>
        <source>the data of %1</source>
        <translation>die Daten von %1</translation>
    </message>
    <message>
        <source>It was not compared on %1: %2.</source>
        <translation>Nicht verglichen auf: %1: %2.</translation>
    </message>
    <message>
        <source>It was not compared at sizes of about %1: %2.</source>
        <translation>Nicht verglichen bei Größen um %1: %2.</translation>
    </message>
    <message>
        <source>the evaluation takes too many steps</source>
        <translation>die Auswertung braucht zu viele Schritte</translation>
    </message>
    <message>
        <source>the evaluation takes more than %1 steps</source>
        <translation>die Auswertung braucht mehr als %1 Schritte</translation>
    </message>
    <message>
        <source>sums of up to %1 terms in f64, of the magnitudes summed</source>
        <translation>Summen von bis zu %1 Summanden in f64, bezogen auf die summierten Beträge</translation>
    </message>
    <message>
        <source>elements of &apos;%1&apos; that are used one after the other are %2 bytes apart, and there are %3 operations for each</source>
        <translation>Elemente von „%1“, die nacheinander benutzt werden, liegen %2 Byte auseinander, bei je %3 Operationen</translation>
    </message>
    <message>
        <source>let the innermost loop be over the last dimension of &apos;%1&apos;</source>
        <translation>die innerste Schleife über die letzte Dimension von „%1“ laufen lassen</translation>
    </message>
    <message>
        <source>let the innermost loop be over the last dimension of &apos;%1&apos;, or copy it in the order of its use with toMem</source>
        <translation>die innerste Schleife über die letzte Dimension von „%1“ laufen lassen oder „%1“ mit toMem in der Reihenfolge der Benutzung kopieren</translation>
    </message>
    <message>
        <source>%1 elements of &apos;%2&apos; are read where &apos;%3&apos; says, one at a time</source>
        <translation>%1 Elemente von „%2“ werden einzeln gelesen, an den Stellen, die in „%3“ stehen</translation>
    </message>
    <message>
        <source>gather once, with toMem, what is read several times; or gather whole rows</source>
        <translation>mehrfach Gelesenes einmal mit toMem einsammeln, oder ganze Zeilen einsammeln</translation>
    </message>
    <message>
        <source>%1 times the %2 of the program as it was written (%3 and %4)</source>
        <translation>das %1-Fache an %2 gegenüber dem Programm, wie es geschrieben wurde (%3 und %4)</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>calls of %1</source>
        <translation>Aufrufen von %1</translation>
    </message>
    <message>
        <source>a part of the program is computed again for each element: name it with let, or store it with toMem</source>
        <translation>ein Teil des Programms wird für jedes Element neu berechnet: mit let benennen oder mit toMem speichern</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2, more than the %3 that a core&apos;s cache is taken to have, and there are %4 instructions for each of its elements</source>
        <translation>„%1“ hat %2, mehr als die %3, die für den Cache eines Kerns angenommen werden, bei %4 Befehlen je Element</translation>
    </message>
    <message>
        <source>compute rows or tiles of it where they are used: fuse the loops, or keep the last rows with circularBuffer or rotateValues</source>
        <translation>Zeilen oder Kacheln davon dort berechnen, wo sie benutzt werden: die Schleifen verschmelzen oder die letzten Zeilen mit circularBuffer oder rotateValues behalten</translation>
    </message>
    <message>
        <source>%1 is called %2 times, for one number each: %3</source>
        <translation>%1 wird %2-mal für je eine Zahl aufgerufen: %3</translation>
    </message>
    <message>
        <source>under ieee arithmetic it is not declared for vectors</source>
        <translation>mit der Arithmetik ieee ist es nicht für Vektoren deklariert</translation>
    </message>
    <message>
        <source>there is no loop around it</source>
        <translation>es steht in keiner Schleife</translation>
    </message>
    <message>
        <source>there is a loop inside the loop around it</source>
        <translation>die Schleife darum enthält eine weitere Schleife</translation>
    </message>
    <message>
        <source>its loop is over vectors already</source>
        <translation>die Schleife läuft schon über Vektoren</translation>
    </message>
    <message>
        <source>each iteration needs what the one before computed</source>
        <translation>jeder Durchlauf braucht, was der vorige berechnet hat</translation>
    </message>
    <message>
        <source>choose another arithmetic under &quot;code&quot; in the project, such as sums</source>
        <translation>eine andere Arithmetik unter &quot;code&quot; im Projekt wählen, etwa sums</translation>
    </message>
    <message>
        <source>let a map of nothing else compute it for all elements, into memory (toMem)</source>
        <translation>es für alle Elemente in einem eigenen map berechnen und speichern (toMem)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a copy of elements of &apos;%2&apos;, and each is read %3 times</source>
        <translation>„%1“ ist eine Kopie von Elementen von „%2“, von denen jedes %3-mal gelesen wird</translation>
    </message>
    <message>
        <source>read &apos;%1&apos; where it is, or ask for a copy of the operand that is read several times</source>
        <translation>„%1“ an Ort und Stelle lesen oder den Operanden kopieren lassen, der mehrfach gelesen wird</translation>
    </message>
    <message>
        <source>loop %1</source>
        <translation>Schleife %1</translation>
    </message>
    <message>
        <source>loop %1, line %2 of %3</source>
        <translation>Schleife %1, Zeile %2 von %3</translation>
    </message>
    <message>
        <source>%1 operators: %2</source>
        <translation>%1 Operatoren: %2</translation>
    </message>
    <message>
        <source>cost %1 (%2) %3 % · %4 · weights %5</source>
        <translation>Kosten %1 (%2) %3 % · %4 · Gewichte %5</translation>
    </message>
    <message>
        <source>cost %1 (%2) · %3 · weights %4</source>
        <translation>Kosten %1 (%2) · %3 · Gewichte %4</translation>
    </message>
    <message>
        <source>%1 · weights %2</source>
        <translation>%1 · Gewichte %2</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>step %1 of the guide</source>
        <translation>Schritt %1 der Führung</translation>
    </message>
    <message>
        <source>no term was taken yet</source>
        <translation>noch wurde kein Term genommen</translation>
    </message>
    <message>
        <source>the term is %1</source>
        <translation>der Term ist %1</translation>
    </message>
    <message>
        <source>the term costs %1</source>
        <translation>der Term kostet %1</translation>
    </message>
    <message>
        <source>as a tree the term costs %1</source>
        <translation>als Baum kostet der Term %1</translation>
    </message>
    <message>
        <source>with sharing the term costs %1</source>
        <translation>mit Teilen kostet der Term %1</translation>
    </message>
    <message>
        <source>the project does not take its term by an extractor that shares</source>
        <translation>das Projekt nimmt seinen Term nicht mit einem Extraktor, der teilt</translation>
    </message>
    <message>
        <source>no rule %1 runs here</source>
        <translation>hier läuft keine Regel %1</translation>
    </message>
    <message>
        <source>there is no rule %1</source>
        <translation>es gibt keine Regel %1</translation>
    </message>
    <message>
        <source>%1 has matched at 1 place</source>
        <translation>%1 hat an 1 Stelle gepasst</translation>
    </message>
    <message>
        <source>%1 has matched at %2 places</source>
        <translation>%1 hat an %2 Stellen gepasst</translation>
    </message>
    <message>
        <source>%1 has merged 1 pair of classes</source>
        <translation>%1 hat 1 Paar von Klassen verschmolzen</translation>
    </message>
    <message>
        <source>%1 has merged %2 pairs of classes</source>
        <translation>%1 hat %2 Paare von Klassen verschmolzen</translation>
    </message>
    <message>
        <source>%1 is switched on</source>
        <translation>%1 ist eingeschaltet</translation>
    </message>
    <message>
        <source>%1 is switched off</source>
        <translation>%1 ist ausgeschaltet</translation>
    </message>
    <message>
        <source>the next phase is search</source>
        <translation>die nächste Phase ist Suchen</translation>
    </message>
    <message>
        <source>the next phase is apply</source>
        <translation>die nächste Phase ist Anwenden</translation>
    </message>
    <message>
        <source>the next phase is rebuild</source>
        <translation>die nächste Phase ist Wiederherstellen</translation>
    </message>
    <message>
        <source>the guide has no step</source>
        <translation>die Führung hat keinen Schritt</translation>
    </message>
    <message>
        <source>the guide has no step %1</source>
        <translation>die Führung hat keinen Schritt %1</translation>
    </message>
    <message>
        <source>the sketch of step %1 is found</source>
        <translation>die Skizze von Schritt %1 ist gefunden</translation>
    </message>
    <message>
        <source>the sketch of step %1 is not found</source>
        <translation>die Skizze von Schritt %1 ist nicht gefunden</translation>
    </message>
    <message>
        <source>the project&apos;s extractor is %1</source>
        <translation>der Extraktor des Projekts ist %1</translation>
    </message>
    <message>
        <source>costs are those of %1</source>
        <translation>die Kosten sind die von %1</translation>
    </message>
    <message>
        <source>%1: as at the start</source>
        <translation>%1: wie am Anfang</translation>
    </message>
    <message>
        <source>%1: changed</source>
        <translation>%1: geändert</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>own-rules</source>
        <translation>Regeln des Projekts</translation>
    </message>
    <message>
        <source>costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>sketches</source>
        <translation>Skizzen</translation>
    </message>
    <message>
        <source>rule-lists</source>
        <translation>Regeln der Schritte</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>the project was edited: what was run is of before</source>
        <translation>das Projekt wurde geändert: Der Lauf ist von vorher</translation>
    </message>
    <message>
        <source>nothing is known of %1</source>
        <translation>über %1 ist nichts bekannt</translation>
    </message>
    <message>
        <source>%1 is in class %2</source>
        <translation>%1 ist in Klasse %2</translation>
    </message>
    <message>
        <source>%1 is not in the e-graph</source>
        <translation>%1 ist nicht im E-Graphen</translation>
    </message>
    <message>
        <source>%1 is in class %2, %3 is in class %4</source>
        <translation>%1 ist in Klasse %2, %3 in Klasse %4</translation>
    </message>
    <message>
        <source>%1 is in class %2, %3 is not in the e-graph</source>
        <translation>%1 ist in Klasse %2, %3 ist nicht im E-Graphen</translation>
    </message>
    <message>
        <source>%1 is not in the e-graph, %2 is in class %3</source>
        <translation>%1 ist nicht im E-Graphen, %2 ist in Klasse %3</translation>
    </message>
    <message>
        <source>%1 is not in the e-graph, %2 is not in the e-graph</source>
        <translation>%1 ist nicht im E-Graphen, %2 auch nicht</translation>
    </message>
    <message>
        <source>the class of %1 has %2</source>
        <translation>die Klasse von %1 hat %2</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>1 Anheftung</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>%1 Anheftungen</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>%1 verboten</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>class %1 is selected</source>
        <translation>Klasse %1 ist ausgewählt</translation>
    </message>
    <message>
        <source>no iteration is shown</source>
        <translation>es wird keine Iteration gezeigt</translation>
    </message>
    <message>
        <source>iteration %1 is shown</source>
        <translation>Iteration %1 wird gezeigt</translation>
    </message>
    <message>
        <source>there is code</source>
        <translation>es gibt Code</translation>
    </message>
    <message>
        <source>there is no code</source>
        <translation>es gibt keinen Code</translation>
    </message>
    <message>
        <source>the code is right</source>
        <translation>der Code ist richtig</translation>
    </message>
    <message>
        <source>the code is not verified</source>
        <translation>der Code ist nicht geprüft</translation>
    </message>
    <message>
        <source>the code is exported</source>
        <translation>der Code ist exportiert</translation>
    </message>
    <message>
        <source>nothing is exported</source>
        <translation>es ist nichts exportiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no value of an entry</source>
        <translation>„%1“ ist kein Wert eines Eintrags</translation>
    </message>
    <message>
        <source>values are finite 64-bit floating-point numbers</source>
        <translation>Werte sind endliche 64-Bit-Gleitkommazahlen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is too much in this line</source>
        <translation>„%1“ ist zu viel in dieser Zeile</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>write it as -1.25 or 3e-5</source>
        <translation>sie wie -1.25 oder 3e-5 schreiben</translation>
    </message>
    <message>
        <source>the reading of %1 was stopped</source>
        <translation>das Lesen von %1 wurde gestoppt</translation>
    </message>
    <message>
        <source>%1: a name without an ending tells no format</source>
        <translation>%1: ein Name ohne Endung sagt kein Format</translation>
    </message>
    <message>
        <source>%1: files with this ending are not read</source>
        <translation>%1: Dateien mit dieser Endung werden nicht gelesen</translation>
    </message>
    <message>
        <source>%1: the tensor is %2, but %3 is expected</source>
        <translation>%1: der Tensor ist %2, erwartet wird aber %3</translation>
    </message>
    <message>
        <source>declare the extents as they are in the file, or none</source>
        <translation>die Ausdehnungen so vereinbaren, wie sie in der Datei sind, oder keine</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>sie ist beschädigt</translation>
    </message>
    <message>
        <source>is the file whole?</source>
        <translation>ist die Datei vollständig?</translation>
    </message>
    <message>
        <source>the file was cut off</source>
        <translation>die Datei wurde abgeschnitten</translation>
    </message>
    <message>
        <source>it has more than %1 elements</source>
        <translation>es hat mehr als %1 Elemente</translation>
    </message>
    <message>
        <source>take a part of it</source>
        <translation>einen Teil davon nehmen</translation>
    </message>
    <message>
        <source>(%1, %2) is %3, not %4</source>
        <translation>(%1, %2) ist %3, nicht %4</translation>
    </message>
    <message>
        <source>(%1) is %2, not %3</source>
        <translation>(%1) ist %2, nicht %3</translation>
    </message>
    <message>
        <source>there are no rows, so nothing tells how many columns there are</source>
        <translation>es gibt keine Zeilen, also sagt nichts, wie viele Spalten es gibt</translation>
    </message>
    <message>
        <source>a line is a row: 1.5,2,-3</source>
        <translation>eine Zeile des Textes ist eine der Matrix: 1.5,2,-3</translation>
    </message>
    <message>
        <source>a &apos;,&apos; is missing here</source>
        <translation>hier fehlt ein „,“</translation>
    </message>
    <message>
        <source>behind the quote of a value there is a comma or the end of the line</source>
        <translation>hinter dem Anführungszeichen eines Werts steht ein Komma oder das Zeilenende</translation>
    </message>
    <message>
        <source>this quote has no end</source>
        <translation>dieses Anführungszeichen hat kein Ende</translation>
    </message>
    <message>
        <source>column %1 has no value here</source>
        <translation>Spalte %1 hat hier keinen Wert</translation>
    </message>
    <message>
        <source>leave the row out, or write a number</source>
        <translation>die Zeile weglassen oder eine Zahl schreiben</translation>
    </message>
    <message>
        <source>this row has 1 value, not %1</source>
        <translation>diese Zeile hat 1 Wert, nicht %1</translation>
    </message>
    <message>
        <source>this row has %1 values, not %2</source>
        <translation>diese Zeile hat %1 Werte, nicht %2</translation>
    </message>
    <message>
        <source>line %1 was the first</source>
        <translation>Zeile %1 war die erste</translation>
    </message>
    <message>
        <source>the extents come too late here</source>
        <translation>die Ausdehnungen kommen hier zu spät</translation>
    </message>
    <message>
        <source>write them once, before the entries</source>
        <translation>sie einmal schreiben, vor den Einträgen</translation>
    </message>
    <message>
        <source>extents are missing here</source>
        <translation>hier fehlen Ausdehnungen</translation>
    </message>
    <message>
        <source>write them as # extents: 10 20 30</source>
        <translation>sie als # extents: 10 20 30 schreiben</translation>
    </message>
    <message>
        <source>there are more than %1 axes</source>
        <translation>es gibt mehr als %1 Achsen</translation>
    </message>
    <message>
        <source>a line has the coordinates of one entry and its value</source>
        <translation>eine Zeile hat die Koordinaten eines Eintrags und seinen Wert</translation>
    </message>
    <message>
        <source>coordinates and extents are whole numbers</source>
        <translation>Koordinaten und Ausdehnungen sind ganze Zahlen</translation>
    </message>
    <message>
        <source>coordinates are counted from 1, and go to 2^40</source>
        <translation>Koordinaten zählen ab 1 und gehen bis 2^40</translation>
    </message>
    <message>
        <source>coordinates are counted from 1</source>
        <translation>Koordinaten zählen ab 1</translation>
    </message>
    <message>
        <source>there is no coordinate %1 on axis %2 of a tensor of %3</source>
        <translation>auf Achse %2 eines Tensors von %3 gibt es keine Koordinate %1</translation>
    </message>
    <message>
        <source>this entry has no coordinates</source>
        <translation>dieser Eintrag hat keine Koordinaten</translation>
    </message>
    <message>
        <source>a line has the coordinates of an entry, then its value</source>
        <translation>eine Zeile hat die Koordinaten eines Eintrags, dann seinen Wert</translation>
    </message>
    <message>
        <source>this entry has 1 coordinate, not %1</source>
        <translation>dieser Eintrag hat 1 Koordinate, nicht %1</translation>
    </message>
    <message>
        <source>this entry has %1 coordinates, not %2</source>
        <translation>dieser Eintrag hat %1 Koordinaten, nicht %2</translation>
    </message>
    <message>
        <source>there are no entries, so nothing tells how many axes there are</source>
        <translation>es gibt keine Einträge, also sagt nichts, wie viele Achsen es gibt</translation>
    </message>
    <message>
        <source>write the extents before: # extents: 10 20 30</source>
        <translation>davor die Ausdehnungen schreiben: # extents: 10 20 30</translation>
    </message>
    <message>
        <source>the values of this place add up to no finite number</source>
        <translation>die Werte dieses Platzes ergeben keine endliche Summe</translation>
    </message>
    <message>
        <source>entries with the same coordinates are added</source>
        <translation>Einträge mit denselben Koordinaten werden addiert</translation>
    </message>
    <message>
        <source>this is no Matrix Market file</source>
        <translation>das ist keine Datei im Format Matrix Market</translation>
    </message>
    <message>
        <source>the first line is as &apos;%1&apos;</source>
        <translation>die erste Zeile ist wie „%1“</translation>
    </message>
    <message>
        <source>an array is no pattern</source>
        <translation>ein array ist kein pattern</translation>
    </message>
    <message>
        <source>write: coordinate, or real</source>
        <translation>coordinate oder real schreiben</translation>
    </message>
    <message>
        <source>a pattern is not skew-symmetric</source>
        <translation>ein pattern ist nicht schiefsymmetrisch</translation>
    </message>
    <message>
        <source>its entries are all 1</source>
        <translation>seine Einträge sind alle 1</translation>
    </message>
    <message>
        <source>a matrix of %1 has no %2 entries</source>
        <translation>eine Matrix von %1 hat nicht %2 Einträge</translation>
    </message>
    <message>
        <source>a matrix of %1 is not symmetric</source>
        <translation>eine Matrix von %1 ist nicht symmetrisch</translation>
    </message>
    <message>
        <source>the line of sizes has rows, columns and entries</source>
        <translation>die Zeile der Größen hat Zeilen, Spalten und Einträge</translation>
    </message>
    <message>
        <source>the line of sizes has rows and columns</source>
        <translation>die Zeile der Größen hat Zeilen und Spalten</translation>
    </message>
    <message>
        <source>rows and columns are whole numbers</source>
        <translation>Zeilen und Spalten sind ganze Zahlen</translation>
    </message>
    <message>
        <source>rows and columns are counted from 1</source>
        <translation>Zeilen und Spalten zählen ab 1</translation>
    </message>
    <message>
        <source>there is no row %1 in a matrix of %2</source>
        <translation>in einer Matrix von %2 gibt es keine Zeile %1</translation>
    </message>
    <message>
        <source>there is no column %1 in a matrix of %2</source>
        <translation>in einer Matrix von %2 gibt es keine Spalte %1</translation>
    </message>
    <message>
        <source>the value of this entry is missing</source>
        <translation>der Wert dieses Eintrags fehlt</translation>
    </message>
    <message>
        <source>only the entries of a pattern have none</source>
        <translation>nur die Einträge eines pattern haben keinen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no integer</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>the first line of the file says &apos;integer&apos;, not &apos;real&apos;</source>
        <translation>die erste Zeile der Datei sagt „integer“, nicht „real“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is too large</source>
        <translation>„%1“ ist zu groß</translation>
    </message>
    <message>
        <source>integers from -2^53 to 2^53 are exact</source>
        <translation>ganze Zahlen von -2^53 bis 2^53 sind genau</translation>
    </message>
    <message>
        <source>this entry is above the diagonal of a symmetric matrix</source>
        <translation>dieser Eintrag steht über der Diagonale einer symmetrischen Matrix</translation>
    </message>
    <message>
        <source>such files have only what is below</source>
        <translation>solche Dateien haben nur, was darunter steht</translation>
    </message>
    <message>
        <source>this entry is on the diagonal of a skew-symmetric matrix</source>
        <translation>dieser Eintrag steht auf der Diagonale einer schiefsymmetrischen Matrix</translation>
    </message>
    <message>
        <source>the diagonal is 0 and not in the file</source>
        <translation>die Diagonale ist 0 und nicht in der Datei</translation>
    </message>
    <message>
        <source>the file goes on after its %1 entries</source>
        <translation>die Datei geht nach ihren %1 Einträgen weiter</translation>
    </message>
    <message>
        <source>the file goes on after its %1 values</source>
        <translation>die Datei geht nach ihren %1 Werten weiter</translation>
    </message>
    <message>
        <source>the third number of the line of sizes counts them</source>
        <translation>die dritte Zahl der Zeile der Größen zählt sie</translation>
    </message>
    <message>
        <source>the file ends after %1 of its %2 entries</source>
        <translation>die Datei endet nach %1 ihrer %2 Einträge</translation>
    </message>
    <message>
        <source>the file ends after %1 values, before row %2 of column %3</source>
        <translation>die Datei endet nach %1 Werten, vor Zeile %2 von Spalte %3</translation>
    </message>
    <message>
        <source>an array has the values of whole columns</source>
        <translation>ein array hat die Werte ganzer Spalten</translation>
    </message>
    <message>
        <source>row %1, column %2 is there already, in line %3</source>
        <translation>Zeile %1, Spalte %2 gibt es schon, in Zeile %3 der Datei</translation>
    </message>
    <message>
        <source>add the values up, or leave one out</source>
        <translation>die Werte addieren oder einen weglassen</translation>
    </message>
    <message>
        <source>this is no database of SQLite</source>
        <translation>das ist keine Datenbank von SQLite</translation>
    </message>
    <message>
        <source>SQLite does not read this database</source>
        <translation>SQLite liest diese Datenbank nicht</translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation>die Datenbank ist beschädigt</translation>
    </message>
    <message>
        <source>one SELECT is expected, or the name of a table</source>
        <translation>erwartet wird ein einziges SELECT oder der Name einer Tabelle</translation>
    </message>
    <message>
        <source>SQLite: %1</source>
        <translation>SQLite: %1</translation>
    </message>
    <message>
        <source>no such column: %1</source>
        <translation>keine solche Spalte: %1</translation>
    </message>
    <message>
        <source>no such table: %1</source>
        <translation>keine solche Tabelle: %1</translation>
    </message>
    <message>
        <source>its tables are %1</source>
        <translation>ihre Tabellen sind %1</translation>
    </message>
    <message>
        <source>row %1: column %2 (&apos;%3&apos;) has no value</source>
        <translation>Zeile %1: Spalte %2 („%3“) hat keinen Wert</translation>
    </message>
    <message>
        <source>row %1: column %2 (&apos;%3&apos;) is no number</source>
        <translation>Zeile %1: Spalte %2 („%3“) ist keine Zahl</translation>
    </message>
    <message>
        <source>leave such rows out: WHERE … IS NOT NULL</source>
        <translation>solche Zeilen weglassen: WHERE … IS NOT NULL</translation>
    </message>
    <message>
        <source>texts that are numbers become some by CAST(… AS REAL)</source>
        <translation>Texte, die Zahlen sind, werden durch CAST(… AS REAL) zu welchen</translation>
    </message>
    <message>
        <source>the query has more than %1 values</source>
        <translation>die Abfrage hat mehr als %1 Werte</translation>
    </message>
    <message>
        <source>the query does what it may not</source>
        <translation>die Abfrage tut, was sie nicht darf</translation>
    </message>
    <message>
        <source>it may read tables and views, and use no random numbers</source>
        <translation>sie darf Tabellen und Sichten lesen und keine Zufallszahlen verwenden</translation>
    </message>
    <message>
        <source>the query takes too long</source>
        <translation>die Abfrage dauert zu lange</translation>
    </message>
    <message>
        <source>the query was stopped</source>
        <translation>die Abfrage wurde gestoppt</translation>
    </message>
    <message>
        <source>the query needs too much memory</source>
        <translation>die Abfrage braucht zu viel Speicher</translation>
    </message>
    <message>
        <source>a program has changed this database and not finished</source>
        <translation>ein Programm hat diese Datenbank geändert und ist nicht fertig</translation>
    </message>
    <message>
        <source>close what has it open</source>
        <translation>schließen, was sie offen hat</translation>
    </message>
    <message>
        <source>%1: a database is read by a query</source>
        <translation>%1: eine Datenbank wird durch eine Abfrage gelesen</translation>
    </message>
    <message>
        <source>name a table, or write a SELECT, behind the file; where that cannot be, take a .csv</source>
        <translation>hinter der Datei eine Tabelle nennen oder ein SELECT schreiben; wo das nicht geht, eine .csv nehmen</translation>
    </message>
    <message>
        <source>%1: only databases are read by a query</source>
        <translation>%1: nur Datenbanken werden durch eine Abfrage gelesen</translation>
    </message>
    <message>
        <source>leave it out, or name a file .sqlite</source>
        <translation>sie weglassen oder eine Datei .sqlite nennen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; means nothing here</source>
        <translation>„%1“ bedeutet hier nichts</translation>
    </message>
    <message>
        <source>this comment does not end</source>
        <translation>dieser Kommentar endet nicht</translation>
    </message>
    <message>
        <source>close it with */</source>
        <translation>mit */ schließen</translation>
    </message>
    <message>
        <source>this string does not end</source>
        <translation>dieser Text endet nicht</translation>
    </message>
    <message>
        <source>close it with &quot; in the same line</source>
        <translation>in derselben Zeile mit &quot; schließen</translation>
    </message>
    <message>
        <source>the product of cells is written *, that of matrices %*%</source>
        <translation>das Produkt von Zellen schreibt man *, das von Matrizen %*%</translation>
    </message>
    <message>
        <source>powers are written ^</source>
        <translation>Potenzen schreibt man ^</translation>
    </message>
    <message>
        <source>values are named as NAME = expression</source>
        <translation>Werte benennt man als NAME = ausdruck</translation>
    </message>
    <message>
        <source>comments begin with #; / divides cells</source>
        <translation>Kommentare beginnen mit #; / teilt Zellen</translation>
    </message>
    <message>
        <source>* is the product of cells as it is</source>
        <translation>* ist schon das Produkt von Zellen</translation>
    </message>
    <message>
        <source>/ divides cells as it is</source>
        <translation>/ teilt schon Zellen</translation>
    </message>
    <message>
        <source>^ is the power of cells as it is</source>
        <translation>^ ist schon die Potenz von Zellen</translation>
    </message>
    <message>
        <source>numbers begin with a digit, as 0.5</source>
        <translation>Zahlen beginnen mit einer Ziffer, wie 0.5</translation>
    </message>
    <message>
        <source>the matrix product is written %*%</source>
        <translation>das Matrixprodukt schreibt man %*%</translation>
    </message>
    <message>
        <source>there is no remainder; the matrix product is written %*%</source>
        <translation>es gibt keinen Rest; das Matrixprodukt schreibt man %*%</translation>
    </message>
    <message>
        <source>the transpose is written %1</source>
        <translation>die Transponierte schreibt man %1</translation>
    </message>
    <message>
        <source>the transpose is written t(X); texts stand between &quot;</source>
        <translation>die Transponierte schreibt man t(X); Texte stehen zwischen &quot;</translation>
    </message>
    <message>
        <source>there are no blocks: a program is one line after the other</source>
        <translation>es gibt keine Blöcke: Ein Programm ist eine Zeile nach der anderen</translation>
    </message>
    <message>
        <source>there are no inverses and solvers: make the solution an input</source>
        <translation>es gibt keine Inversen und keine Solver: die Lösung zu einer Eingabe machen</translation>
    </message>
    <message>
        <source>the sign is written -</source>
        <translation>das Vorzeichen schreibt man -</translation>
    </message>
    <message>
        <source>nothing puts matrices together: make the whole an input</source>
        <translation>nichts setzt Matrizen zusammen: das Ganze zu einer Eingabe machen</translation>
    </message>
    <message>
        <source>write matrix(1, rows, columns), or another number</source>
        <translation>matrix(1, zeilen, spalten) schreiben oder eine andere Zahl</translation>
    </message>
    <message>
        <source>declare it: %1</source>
        <translation>vereinbaren: %1</translation>
    </message>
    <message>
        <source>say what is computed: output NAME</source>
        <translation>sagen, was berechnet wird: output NAME</translation>
    </message>
    <message>
        <source>there are no loops: a program is what one round computes</source>
        <translation>es gibt keine Schleifen: Ein Programm ist das, was eine Runde berechnet</translation>
    </message>
    <message>
        <source>there are no factorisations: make the factor an input</source>
        <translation>es gibt keine Zerlegungen: den Faktor zu einer Eingabe machen</translation>
    </message>
    <message>
        <source>there are no factorisations: make the factors inputs</source>
        <translation>es gibt keine Zerlegungen: die Faktoren zu Eingaben machen</translation>
    </message>
    <message>
        <source>there are no determinants: make it an input</source>
        <translation>es gibt keine Determinanten: sie zu einer Eingabe machen</translation>
    </message>
    <message>
        <source>make it an input: %1</source>
        <translation>es zu einer Eingabe machen: %1</translation>
    </message>
    <message>
        <source>write %1 and %2</source>
        <translation>%1 und %2 schreiben</translation>
    </message>
    <message>
        <source>choose cell by cell: %1</source>
        <translation>Zelle für Zelle wählen: %1</translation>
    </message>
    <message>
        <source>write the expression out where it is used</source>
        <translation>den Ausdruck dort ausschreiben, wo er verwendet wird</translation>
    </message>
    <message>
        <source>leave it out: all functions are there</source>
        <translation>weglassen: Alle Funktionen sind da</translation>
    </message>
    <message>
        <source>leave it out: a program is one file</source>
        <translation>weglassen: Ein Programm ist eine einzige Datei</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a value; products are written with * or %*%</source>
        <translation>„%1“ ist ein Wert; Produkte schreibt man mit * oder %*%</translation>
    </message>
    <message>
        <source>it is a function: write %1</source>
        <translation>es ist eine Funktion: %1 schreiben</translation>
    </message>
    <message>
        <source>a statement is NAME = expression</source>
        <translation>eine Anweisung ist NAME = ausdruck</translation>
    </message>
    <message>
        <source>a statement gives a whole value a name</source>
        <translation>eine Anweisung gibt einem ganzen Wert einen Namen</translation>
    </message>
    <message>
        <source>values are named with =, not with &lt;-</source>
        <translation>Werte benennt man mit =, nicht mit &lt;-</translation>
    </message>
    <message>
        <source>arguments have no names here, only places</source>
        <translation>Argumente haben hier keine Namen, nur Plätze</translation>
    </message>
    <message>
        <source>a name in quotes is not expected here</source>
        <translation>hier wird kein Name in Anführungszeichen erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of nothing</source>
        <translation>„%1“ von nichts</translation>
    </message>
    <message>
        <source>no function is called &apos;%1&apos;</source>
        <translation>keine Funktion heißt „%1“</translation>
    </message>
    <message>
        <source>this size is there already</source>
        <translation>diese Größe gibt es schon</translation>
    </message>
    <message>
        <source>&apos;matrix&apos; has no argument &apos;%1&apos;</source>
        <translation>„matrix“ hat kein Argument „%1“</translation>
    </message>
    <message>
        <source>as in matrix(0, rows = m, cols = n)</source>
        <translation>wie in matrix(0, rows = m, cols = n)</translation>
    </message>
    <message>
        <source>a size is expected here</source>
        <translation>hier wird eine Größe erwartet</translation>
    </message>
    <message>
        <source>a dimension, or a whole number</source>
        <translation>eine Dimension oder eine ganze Zahl</translation>
    </message>
    <message>
        <source>&apos;outer&apos; takes a column, a row and an operator</source>
        <translation>„outer“ nimmt eine Spalte, eine Zeile und einen Operator</translation>
    </message>
    <message>
        <source>as in %1</source>
        <translation>wie in %1</translation>
    </message>
    <message>
        <source>&apos;outer&apos; knows no operator &apos;%1&apos;</source>
        <translation>„outer“ kennt keinen Operator „%1“</translation>
    </message>
    <message>
        <source>these are not the arguments of &apos;%1&apos;</source>
        <translation>das sind nicht die Argumente von „%1“</translation>
    </message>
    <message>
        <source>in &apos;%1&apos;, which is %2: %3</source>
        <translation>in „%1“, also %2: %3</translation>
    </message>
    <message>
        <source>this is not part of the expression</source>
        <translation>das gehört nicht zum Ausdruck</translation>
    </message>
    <message>
        <source>this is more than %1 operators deep, through the statements that it uses</source>
        <translation>das ist, durch die verwendeten Anweisungen hindurch, mehr als %1 Operatoren tief</translation>
    </message>
    <message>
        <source>make an output of a part of it, and that an input here</source>
        <translation>einen Teil zu einer Ausgabe machen und diese hier zu einer Eingabe</translation>
    </message>
    <message>
        <source>comparisons are not chained</source>
        <translation>Vergleiche werden nicht verkettet</translation>
    </message>
    <message>
        <source>use parentheses</source>
        <translation>Klammern verwenden</translation>
    </message>
    <message>
        <source>indexing is not supported</source>
        <translation>Indizieren wird nicht unterstützt</translation>
    </message>
    <message>
        <source>make the part an input, or multiply with a 0-1 matrix that selects it</source>
        <translation>den Teil zu einer Eingabe machen oder mit einer 0-1-Matrix multiplizieren, die ihn auswählt</translation>
    </message>
    <message>
        <source>the expression ends too early</source>
        <translation>der Ausdruck endet zu früh</translation>
    </message>
    <message>
        <source>a line that ends in an operator goes on in the next one</source>
        <translation>eine Zeile, die mit einem Operator endet, geht in der nächsten weiter</translation>
    </message>
    <message>
        <source>a number is expected here</source>
        <translation>hier wird eine Zahl erwartet</translation>
    </message>
    <message>
        <source>this number has too many digits</source>
        <translation>diese Zahl hat zu viele Ziffern</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2, but &apos;%3&apos; is %4</source>
        <translation>„%1“ ist %2, aber „%3“ ist %4</translation>
    </message>
    <message>
        <source>declare the dimensions as they are in the file, or none</source>
        <translation>die Dimensionen so vereinbaren, wie sie in der Datei sind, oder keine</translation>
    </message>
    <message>
        <source>leave the flag out</source>
        <translation>die Angabe weglassen</translation>
    </message>
    <message>
        <source>the program has no outputs</source>
        <translation>das Programm hat keine Ausgaben</translation>
    </message>
    <message>
        <source>say what it computes: output NAME</source>
        <translation>sagen, was es berechnet: output NAME</translation>
    </message>
    <message>
        <source>an item begins with a name</source>
        <translation>ein Eintrag beginnt mit einem Namen</translation>
    </message>
    <message>
        <source>write dim, input, const, output, or NAME = expression</source>
        <translation>dim, input, const, output oder NAME = ausdruck schreiben</translation>
    </message>
    <message>
        <source>this is not part of the item</source>
        <translation>das gehört nicht zum Eintrag</translation>
    </message>
    <message>
        <source>items stand in lines of their own</source>
        <translation>Einträge stehen in eigenen Zeilen</translation>
    </message>
    <message>
        <source>leave it out, or make it an output</source>
        <translation>weglassen oder zu einer Ausgabe machen</translation>
    </message>
    <message>
        <source>a name is expected here</source>
        <translation>hier wird ein Name erwartet</translation>
    </message>
    <message>
        <source>a size is a whole number from 1 to 2^40</source>
        <translation>eine Größe ist eine ganze Zahl von 1 bis 2^40</translation>
    </message>
    <message>
        <source>no dimension is called &apos;%1&apos;</source>
        <translation>keine Dimension heißt „%1“</translation>
    </message>
    <message>
        <source>declare it: dim NAME = size</source>
        <translation>vereinbaren: dim NAME = größe</translation>
    </message>
    <message>
        <source>the name of a file is expected here</source>
        <translation>hier wird der Name einer Datei erwartet</translation>
    </message>
    <message>
        <source>as: from &quot;ratings.mtx&quot;</source>
        <translation>als: from &quot;ratings.mtx&quot;</translation>
    </message>
    <message>
        <source>the properties follow the file</source>
        <translation>die Eigenschaften stehen hinter der Datei</translation>
    </message>
    <message>
        <source>as: input X[m,n] from &quot;x.mtx&quot; binary</source>
        <translation>als: input X[m,n] from &quot;x.mtx&quot; binary</translation>
    </message>
    <message>
        <source>inputs have no property &apos;%1&apos;</source>
        <translation>Eingaben haben keine Eigenschaft „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of shape %2 is not symmetric</source>
        <translation>„%1“ der Form %2 ist nicht symmetrisch</translation>
    </message>
    <message>
        <source>only square matrices are</source>
        <translation>nur quadratische Matrizen sind es</translation>
    </message>
    <message>
        <source>the file of &apos;%1&apos; says which entries are not 0</source>
        <translation>die Datei von „%1“ sagt, welche Einträge nicht 0 sind</translation>
    </message>
    <message>
        <source>leave &apos;%1&apos; out</source>
        <translation>„%1“ weglassen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot have %2 entries that are not 0</source>
        <translation>„%1“ kann nicht %2 Einträge haben, die nicht 0 sind</translation>
    </message>
    <message>
        <source>a sparsity is the share of entries that are not 0</source>
        <translation>sparsity ist der Anteil der Einträge, die nicht 0 sind</translation>
    </message>
    <message>
        <source>write a number from 0 to %1</source>
        <translation>eine Zahl von 0 bis %1 schreiben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is an output already</source>
        <translation>„%1“ ist schon eine Ausgabe</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not computed</source>
        <translation>„%1“ wird nicht berechnet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a dimension</source>
        <translation>„%1“ ist eine Dimension</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no value yet</source>
        <translation>„%1“ hat noch keinen Wert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not go with shapes %2 and %3</source>
        <translation>„%1“ passt nicht zu den Formen %2 und %3</translation>
    </message>
    <message>
        <source>rows and columns must be as many, or one of the two sizes 1</source>
        <translation>Zeilen und Spalten müssen gleich viele sein, oder eine der beiden Größen ist 1</translation>
    </message>
    <message>
        <source>the exponent has shape %1</source>
        <translation>der Exponent hat die Form %1</translation>
    </message>
    <message>
        <source>an exponent is a scalar</source>
        <translation>ein Exponent ist ein Skalar</translation>
    </message>
    <message>
        <source>the left matrix must have as many columns as the right one has rows</source>
        <translation>die linke Matrix muss so viele Spalten haben wie die rechte Zeilen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of shape %2</source>
        <translation>„%1“ der Form %2</translation>
    </message>
    <message>
        <source>only square matrices have a trace</source>
        <translation>nur quadratische Matrizen haben eine Spur</translation>
    </message>
    <message>
        <source>it takes a column vector or a square matrix</source>
        <translation>es nimmt einen Spaltenvektor oder eine quadratische Matrix</translation>
    </message>
    <message>
        <source>only a 1 x 1 matrix is a scalar</source>
        <translation>nur eine Matrix 1 x 1 ist ein Skalar</translation>
    </message>
    <message>
        <source>%1 cells do not fill shape %2</source>
        <translation>%1 Zellen füllen die Form %2 nicht aus</translation>
    </message>
    <message>
        <source>a matrix is reshaped to as many cells as it has</source>
        <translation>eine Matrix wird zu so vielen Zellen umgeformt, wie sie hat</translation>
    </message>
    <message>
        <source>this term does not compute the outputs as matrices</source>
        <translation>dieser Term berechnet die Ausgaben nicht als Matrizen</translation>
    </message>
    <message>
        <source>extract by a cost model of plans, as work</source>
        <translation>nach einem Kostenmodell für Pläne extrahieren, etwa work</translation>
    </message>
    <message>
        <source>this operator has no such indices</source>
        <translation>dieser Operator hat keine solchen Indizes</translation>
    </message>
    <message>
        <source>the plan of &apos;%1&apos; loses up to %2 of %3 digits %4; as it is written, it loses %5</source>
        <translation>der Plan von „%1“ verliert bis zu %2 von %3 Ziffern %4; so wie es geschrieben ist, verliert es %5</translation>
    </message>
    <message>
        <source>the plan of &apos;%1&apos; loses at least %2 of %3 digits %4; as it is written, it loses %5</source>
        <translation>der Plan von „%1“ verliert mindestens %2 von %3 Ziffern %4; so wie es geschrieben ist, verliert es %5</translation>
    </message>
    <message>
        <source>at near fits of numbers of few digits</source>
        <translation>bei fast genauen Anpassungen an Zahlen mit wenigen Ziffern</translation>
    </message>
    <message>
        <source>where the inputs&apos; means are 10000 times their spreads</source>
        <translation>wo die Mittelwerte der Eingaben das 10000-Fache ihrer Streuung sind</translation>
    </message>
    <message>
        <source>where differences are 10000 times smaller than what they are of</source>
        <translation>wo Differenzen 10000-mal kleiner sind als das, wovon sie es sind</translation>
    </message>
    <message>
        <source>where inputs may be like that, compute it as it is written, or move them towards 0 before</source>
        <translation>wo Eingaben so sein können, es so berechnen, wie es geschrieben ist, oder sie vorher zur 0 hin verschieben</translation>
    </message>
    <message>
        <source>a &quot;lostDigits&quot; of %1 takes it</source>
        <translation>ein &quot;lostDigits&quot; von %1 nimmt ihn</translation>
    </message>
    <message>
        <source>&quot;lostDigits&quot;: 0 keeps the program&apos;s form</source>
        <translation>&quot;lostDigits&quot;: 0 behält die Form des Programms</translation>
    </message>
    <message>
        <source>whether the plan loses digits is not tried: its sizes are too large</source>
        <translation>ob der Plan Ziffern verliert, wird nicht geprüft: Seine Größen sind zu groß</translation>
    </message>
    <message>
        <source>declare smaller ones to know</source>
        <translation>kleinere vereinbaren, um es zu erfahren</translation>
    </message>
    <message>
        <source>whether the plan loses digits is not known: the trial was stopped</source>
        <translation>ob der Plan Ziffern verliert, ist nicht bekannt: Die Prüfung wurde gestoppt</translation>
    </message>
    <message>
        <source>higher limits of the step leave more time and memory for it</source>
        <translation>höhere Grenzen des Schritts lassen mehr Zeit und Speicher dafür</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of %2 is too large to be compared with the evaluator</source>
        <translation>„%1“ mit %2 ist zu groß für einen Vergleich mit dem Auswerter</translation>
    </message>
    <message>
        <source>compare the program with smaller sizes</source>
        <translation>das Programm mit kleineren Größen vergleichen</translation>
    </message>
    <message>
        <source>did you mean &apos;%1&apos;?</source>
        <translation>meinten Sie „%1“?</translation>
    </message>
    <message>
        <source>known %1: %2</source>
        <translation>bekannte %1: %2</translation>
    </message>
    <message>
        <source>known rules of %1: %2</source>
        <translation>bekannte Regeln von %1: %2</translation>
    </message>
    <message>
        <source>there are: %1</source>
        <translation>es gibt: %1</translation>
    </message>
    <message>
        <source>names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>rules and rule sets</source>
        <translation>Regeln und Regelmengen</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>cost models</source>
        <translation>Kostenmodelle</translation>
    </message>
    <message>
        <source>schedulers</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>structures</source>
        <translation>Strukturen</translation>
    </message>
    <message>
        <source>layouts</source>
        <translation>Anordnungen</translation>
    </message>
    <message>
        <source>mappings</source>
        <translation>Speicherabbildungen</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>Arrays</translation>
    </message>
    <message>
        <source>sorts</source>
        <translation>Sorten</translation>
    </message>
    <message>
        <source>kinds of maps</source>
        <translation>Arten von Abbildungen</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>take it away</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>this is nested too deeply</source>
        <translation>das ist zu tief geschachtelt</translation>
    </message>
    <message>
        <source>this character has no meaning here</source>
        <translation>dieses Zeichen bedeutet hier nichts</translation>
    </message>
    <message>
        <source>this is neither a number nor a name</source>
        <translation>das ist weder eine Zahl noch ein Name</translation>
    </message>
    <message>
        <source>&apos;%1&apos;</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>das Ende des Textes</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>das Ende der Zeile</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>erwartet wird %1, gefunden wurde %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is expected here</source>
        <translation>hier wird „%1“ erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is expected here, not %2</source>
        <translation>hier wird „%1“ erwartet, nicht %2</translation>
    </message>
    <message>
        <source>%1 is expected here</source>
        <translation>hier wird %1 erwartet</translation>
    </message>
    <message>
        <source>%1 is expected here, not %2</source>
        <translation>hier wird %1 erwartet, nicht %2</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>ein Name</translation>
    </message>
    <message>
        <source>a variable</source>
        <translation>eine Variable</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is there already</source>
        <translation>„%1“ gibt es schon</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is there twice</source>
        <translation>„%1“ steht zweimal da</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is defined twice</source>
        <translation>„%1“ ist zweimal definiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is declared twice</source>
        <translation>„%1“ ist zweimal vereinbart</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is defined already</source>
        <translation>„%1“ ist schon definiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is defined by itself</source>
        <translation>„%1“ ist durch sich selbst definiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not defined yet</source>
        <translation>„%1“ ist noch nicht definiert</translation>
    </message>
    <message>
        <source>unknown name &apos;%1&apos;</source>
        <translation>unbekannter Name „%1“</translation>
    </message>
    <message>
        <source>unknown operator &apos;%1&apos;</source>
        <translation>unbekannter Operator „%1“</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos;</source>
        <translation>unbekannter Schlüssel „%1“</translation>
    </message>
    <message>
        <source>nothing is called &apos;%1&apos;</source>
        <translation>nichts heißt „%1“</translation>
    </message>
    <message>
        <source>nothing uses &apos;%1&apos;</source>
        <translation>nichts benutzt „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 argument, not %2</source>
        <translation>„%1“ nimmt 1 Argument, nicht %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 arguments, not %3</source>
        <translation>„%1“ nimmt %2 Argumente, nicht %3</translation>
    </message>
    <message>
        <source>at least %1 more are not shown</source>
        <translation>mindestens %1 weitere werden nicht gezeigt</translation>
    </message>
    <message>
        <source>mend the first ones</source>
        <translation>zuerst die ersten beheben</translation>
    </message>
    <message>
        <source>there is a mistake here</source>
        <translation>hier ist ein Fehler</translation>
    </message>
    <message>
        <source>more is told of files in the project&apos;s folder or below it: move this one there</source>
        <translation>mehr wird nur über Dateien im Ordner des Projekts oder darunter gesagt: diese dorthin verschieben</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>keine solche Datei</translation>
    </message>
    <message>
        <source>%1: no such file</source>
        <translation>%1: keine solche Datei</translation>
    </message>
    <message>
        <source>%1: cannot be opened</source>
        <translation>%1: lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>%1: this is a folder, not a file</source>
        <translation>%1: das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>%1: reading failed</source>
        <translation>%1: das Lesen ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>die Datei lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>reading failed</source>
        <translation>das Lesen ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>the file is larger than %1 MB</source>
        <translation>die Datei ist größer als %1 MB</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>%1 lies outside of %2 and the folders below it</source>
        <translation>%1 liegt außerhalb von %2 und den Ordnern darunter</translation>
    </message>
    <message>
        <source>%1 lies outside of %2 and the folders below it: it is not read</source>
        <translation>%1 liegt außerhalb von %2 und den Ordnern darunter: Es wird nicht gelesen</translation>
    </message>
    <message>
        <source>check the path and its spelling</source>
        <translation>den Pfad und seine Schreibweise prüfen</translation>
    </message>
    <message>
        <source>check that you may read this file</source>
        <translation>prüfen, ob Sie diese Datei lesen dürfen</translation>
    </message>
    <message>
        <source>check the permissions, and that there is free space</source>
        <translation>die Rechte prüfen, und ob Platz frei ist</translation>
    </message>
    <message>
        <source>keep the file with the project, and name it from there</source>
        <translation>die Datei beim Projekt ablegen und sie von dort aus benennen</translation>
    </message>
    <message>
        <source>read such files only if you trust who wrote this</source>
        <translation>solche Dateien nur lesen, wenn Sie dem Verfasser trauen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is relative to no folder, as this program is in no file</source>
        <translation>„%1“ ist zu keinem Ordner relativ, denn dieses Programm steht in keiner Datei</translation>
    </message>
    <message>
        <source>write the absolute path, or keep the program in a file beside the data</source>
        <translation>den absoluten Pfad schreiben oder das Programm in einer Datei neben den Daten ablegen</translation>
    </message>
    <message>
        <source>this is not UTF-8 text</source>
        <translation>das ist kein UTF-8-Text</translation>
    </message>
    <message>
        <source>save the file with the encoding UTF-8</source>
        <translation>die Datei in der Kodierung UTF-8 speichern</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>/%1: %2</source>
        <translation>/%1: %2</translation>
    </message>
    <message>
        <source>this is not a project file</source>
        <translation>das ist keine Projektdatei</translation>
    </message>
    <message>
        <source>this is not a Candler project</source>
        <translation>das ist kein Projekt von Candler</translation>
    </message>
    <message>
        <source>/%1: this is not a Candler project</source>
        <translation>/%1: das ist kein Projekt von Candler</translation>
    </message>
    <message>
        <source>a project is a JSON object that begins with &quot;format&quot;: &quot;candler-project&quot;, &quot;version&quot;: 1</source>
        <translation>ein Projekt ist ein JSON-Objekt, das mit &quot;format&quot;: &quot;candler-project&quot;, &quot;version&quot;: 1 beginnt</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>tiefer als %1 Ebenen geschachtelt</translation>
    </message>
    <message>
        <source>the file seems to be cut off; is it complete?</source>
        <translation>die Datei scheint abgeschnitten zu sein; ist sie vollständig?</translation>
    </message>
    <message>
        <source>this number is too large</source>
        <translation>diese Zahl ist zu groß</translation>
    </message>
    <message>
        <source>numbers go up to about 1.8e308</source>
        <translation>Zahlen gehen bis etwa 1.8e308</translation>
    </message>
    <message>
        <source>this key occurs twice</source>
        <translation>dieser Schlüssel kommt zweimal vor</translation>
    </message>
    <message>
        <source>this program reads version %1 only</source>
        <translation>dieses Programm liest nur Version %1</translation>
    </message>
    <message>
        <source>a newer Candler may have written this file</source>
        <translation>vielleicht hat ein neueres Candler diese Datei geschrieben</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing</source>
        <translation>der Schlüssel &quot;%1&quot; fehlt</translation>
    </message>
    <message>
        <source>the format has no such key; it is ignored and will not be written</source>
        <translation>das Format hat keinen solchen Schlüssel; er wird übergangen und nicht geschrieben</translation>
    </message>
    <message>
        <source>must be %1, not %2</source>
        <translation>muss %1 sein, nicht %2</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>a list of steps</source>
        <translation>eine Liste von Schritten</translation>
    </message>
    <message>
        <source>a list of e-nodes</source>
        <translation>eine Liste von E-Knoten</translation>
    </message>
    <message>
        <source>a list of breakpoints</source>
        <translation>eine Liste von Haltepunkten</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>muss mindestens %1 sein</translation>
    </message>
    <message>
        <source>must be at most %1</source>
        <translation>darf höchstens %1 sein</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <translation>darf nicht negativ sein</translation>
    </message>
    <message>
        <source>must not be empty</source>
        <translation>darf nicht leer sein</translation>
    </message>
    <message>
        <source>is too large</source>
        <translation>ist zu groß</translation>
    </message>
    <message>
        <source>0 means no limit</source>
        <translation>0 heißt: keine Grenze</translation>
    </message>
    <message>
        <source>needs either &quot;file&quot; or &quot;text&quot;</source>
        <translation>braucht entweder &quot;file&quot; oder &quot;text&quot;</translation>
    </message>
    <message>
        <source>&quot;program&quot;: {&quot;file&quot;: …} or {&quot;text&quot;: …}</source>
        <translation>&quot;program&quot;: {&quot;file&quot;: …} oder {&quot;text&quot;: …}</translation>
    </message>
    <message>
        <source>needs the values to choose from</source>
        <translation>braucht die Werte, unter denen gewählt wird</translation>
    </message>
    <message>
        <source>such as &quot;values&quot;: [16, 32, 64]</source>
        <translation>etwa &quot;values&quot;: [16, 32, 64]</translation>
    </message>
    <message>
        <source>%1 is not among &quot;values&quot;</source>
        <translation>%1 ist nicht unter &quot;values&quot;</translation>
    </message>
    <message>
        <source>they are %1</source>
        <translation>es sind %1</translation>
    </message>
    <message>
        <source>this value occurs twice</source>
        <translation>dieser Wert kommt zweimal vor</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no name of a parameter</source>
        <translation>„%1“ ist kein Name für einen Parameter</translation>
    </message>
    <message>
        <source>use letters, digits and _, and a letter first</source>
        <translation>Buchstaben, Ziffern und _ verwenden, mit einem Buchstaben vorn</translation>
    </message>
    <message>
        <source>a beam is 1 to %1 terms wide</source>
        <translation>ein Strahl ist 1 bis %1 Terme breit</translation>
    </message>
    <message>
        <source>0 to %1 digits can be seen to be lost</source>
        <translation>0 bis %1 verlorene Ziffern lassen sich erkennen</translation>
    </message>
    <message>
        <source>name the e-node, such as 12.3</source>
        <translation>den E-Knoten nennen, etwa 12.3</translation>
    </message>
    <message>
        <source>list the names of rule sets or rules</source>
        <translation>die Namen von Regelmengen oder Regeln aufzählen</translation>
    </message>
    <message>
        <source>there is already a step &apos;%1&apos;</source>
        <translation>es gibt schon einen Schritt „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no name of a C++ function</source>
        <translation>„%1“ ist kein Name für eine C++-Funktion</translation>
    </message>
    <message>
        <source>use letters, digits and _, and no digit first</source>
        <translation>Buchstaben, Ziffern und _ verwenden, ohne Ziffer vorn</translation>
    </message>
    <message>
        <source>the tolerance is an error above 0 and below 1</source>
        <translation>die Toleranz ist ein Fehler über 0 und unter 1</translation>
    </message>
    <message>
        <source>1e-5 allows a hundred-thousandth of what outputs are compared with</source>
        <translation>1e-5 erlaubt ein Hunderttausendstel dessen, womit Ausgaben verglichen werden</translation>
    </message>
    <message>
        <source>unknown arithmetic &apos;%1&apos;</source>
        <translation>unbekannte Arithmetik „%1“</translation>
    </message>
    <message>
        <source>unknown extractor &apos;%1&apos;</source>
        <translation>unbekannter Extraktor „%1“</translation>
    </message>
    <message>
        <source>unknown scheduler &apos;%1&apos;</source>
        <translation>unbekannter Scheduler „%1“</translation>
    </message>
    <message>
        <source>no scheduler is called &apos;%1&apos;</source>
        <translation>kein Scheduler heißt „%1“</translation>
    </message>
    <message>
        <source>unknown language &apos;%1&apos;</source>
        <translation>unbekannte Sprache „%1“</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>bekannt: %1</translation>
    </message>
    <message>
        <source>the guide has no steps</source>
        <translation>die Führung hat keine Schritte</translation>
    </message>
    <message>
        <source>add a step with a sketch and rules</source>
        <translation>einen Schritt mit Skizze und Regeln hinzufügen</translation>
    </message>
    <message>
        <source>a program is one term, and this is a second one</source>
        <translation>ein Programm ist ein einziger Term, und dies ist ein zweiter</translation>
    </message>
    <message>
        <source>take one of them away, or join them with an operator; `candler saturate` starts from several terms</source>
        <translation>einen davon weglassen oder sie durch einen Operator verbinden; `candler saturate` beginnt mit mehreren Termen</translation>
    </message>
    <message>
        <source>one term is expected here, not %1</source>
        <translation>hier wird ein einziger Term erwartet, nicht %1</translation>
    </message>
    <message>
        <source>one term is expected</source>
        <translation>ein einziger Term wird erwartet</translation>
    </message>
    <message>
        <source>a step has a sketch or a term as its goal, not both</source>
        <translation>ein Schritt hat eine Skizze oder einen Term als Ziel, nicht beides</translation>
    </message>
    <message>
        <source>a step whose goal is a term has nothing to choose</source>
        <translation>ein Schritt, dessen Ziel ein Term ist, hat nichts auszuwählen</translation>
    </message>
    <message>
        <source>the disabled rule &apos;%1&apos; does not exist</source>
        <translation>die abgeschaltete Regel „%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>no rule is called &apos;%1&apos;</source>
        <translation>keine Regel heißt „%1“</translation>
    </message>
    <message>
        <source>no rule or rule set is called &apos;%1&apos;</source>
        <translation>keine Regel oder Regelmenge heißt „%1“</translation>
    </message>
    <message>
        <source>no rule or rule set is called &apos;%1&apos;, written &apos;%2&apos;</source>
        <translation>keine Regel oder Regelmenge heißt „%1“, geschrieben „%2“</translation>
    </message>
    <message>
        <source>name a rule of the family with its size, as in &apos;%1&apos;</source>
        <translation>eine Regel der Familie mit ihrer Größe nennen, wie in „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; prices whole plans, not terms that satisfy a sketch</source>
        <translation>„%1“ bewertet ganze Pläne, nicht Terme, die eine Skizze erfüllen</translation>
    </message>
    <message>
        <source>steps with a sketch need another cost model, such as tree-size</source>
        <translation>Schritte mit einer Skizze brauchen ein anderes Kostenmodell, etwa tree-size</translation>
    </message>
    <message>
        <source>unknown filter &apos;%1&apos;</source>
        <translation>unbekannter Filter „%1“</translation>
    </message>
    <message>
        <source>this language has no filters</source>
        <translation>diese Sprache hat keine Filter</translation>
    </message>
    <message>
        <source>filter &apos;%1&apos; must be %2, not %3</source>
        <translation>der Filter „%1“ muss %2 sein, nicht %3</translation>
    </message>
    <message>
        <source>no normal form is called &apos;%1&apos;</source>
        <translation>keine Normalform heißt „%1“</translation>
    </message>
    <message>
        <source>this language has none</source>
        <translation>diese Sprache hat keine</translation>
    </message>
    <message>
        <source>the normal forms are &apos;benf&apos; (beta-eta) and &apos;cnf&apos; (beta-eta, then compositions)</source>
        <translation>die Normalformen sind „benf“ (Beta-Eta) und „cnf“ (Beta-Eta, dann Kompositionen)</translation>
    </message>
    <message>
        <source>the normal forms are %1 and %2</source>
        <translation>die Normalformen sind %1 und %2</translation>
    </message>
    <message>
        <source>unknown parameter &apos;%1&apos;</source>
        <translation>unbekannter Parameter „%1“</translation>
    </message>
    <message>
        <source>the project defines none; they stand under &quot;parameters&quot;</source>
        <translation>das Projekt vereinbart keine; sie stehen unter &quot;parameters&quot;</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; is not used</source>
        <translation>der Parameter „%1“ wird nicht benutzt</translation>
    </message>
    <message>
        <source>write %1 where its value is meant</source>
        <translation>%1 schreiben, wo sein Wert gemeint ist</translation>
    </message>
    <message>
        <source>the project has no parameters to tune</source>
        <translation>das Projekt hat keine Parameter zum Abstimmen</translation>
    </message>
    <message>
        <source>they stand under &quot;parameters&quot;, each with its values</source>
        <translation>sie stehen unter &quot;parameters&quot;, jeder mit seinen Werten</translation>
    </message>
    <message>
        <source>the project uses none of its parameters</source>
        <translation>das Projekt benutzt keinen seiner Parameter</translation>
    </message>
    <message>
        <source>write $NAME where the value of a parameter is meant</source>
        <translation>$NAME schreiben, wo der Wert eines Parameters gemeint ist</translation>
    </message>
    <message>
        <source>the program has no size &apos;%1&apos;</source>
        <translation>das Programm hat keine Größe „%1“</translation>
    </message>
    <message>
        <source>its sizes are %1</source>
        <translation>seine Größen sind %1</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>es hat keine</translation>
    </message>
    <message>
        <source>%1 = %2 must be at least %3</source>
        <translation>%1 = %2 muss mindestens %3 sein</translation>
    </message>
    <message>
        <source>%1 = %2 must be divisible by %3</source>
        <translation>%1 = %2 muss durch %3 teilbar sein</translation>
    </message>
    <message>
        <source>choose a larger size</source>
        <translation>eine größere Größe wählen</translation>
    </message>
    <message>
        <source>the program found cuts it into parts of %1</source>
        <translation>das gefundene Programm zerlegt sie in Teile von %1</translation>
    </message>
    <message>
        <source>unexpected end of input</source>
        <translation>unerwartetes Ende der Eingabe</translation>
    </message>
    <message>
        <source>unexpected end of input; expected %1</source>
        <translation>unerwartetes Ende der Eingabe; erwartet wird %1</translation>
    </message>
    <message>
        <source>invalid string: missing closing quote</source>
        <translation>ungültiger Text: das schließende Anführungszeichen fehlt</translation>
    </message>
    <message>
        <source>invalid string: ill-formed UTF-8 byte</source>
        <translation>ungültiger Text: fehlerhaftes UTF-8-Byte</translation>
    </message>
    <message>
        <source>string literal</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>run the guide to its goal first</source>
        <translation>zuerst die Führung bis zu ihrem Ziel ausführen</translation>
    </message>
    <message>
        <source>run the guide first</source>
        <translation>zuerst die Führung ausführen</translation>
    </message>
    <message>
        <source>there is no program to generate code from</source>
        <translation>es gibt kein Programm, aus dem Code zu erzeugen wäre</translation>
    </message>
    <message>
        <source>no kernel can be made: %1</source>
        <translation>es kann kein Kernel erzeugt werden: %1</translation>
    </message>
    <message>
        <source>cannot lower &apos;%1&apos;: %2</source>
        <translation>„%1“ lässt sich nicht in Schleifen übersetzen: %2</translation>
    </message>
    <message>
        <source>a kernel takes data, and this program has a function as parameter</source>
        <translation>ein Kernel nimmt Daten, und dieses Programm hat eine Funktion als Parameter</translation>
    </message>
    <message>
        <source>export the kernel and link the function to it</source>
        <translation>den Kernel exportieren und die Funktion dazu binden</translation>
    </message>
    <message>
        <source>this language has no code generation</source>
        <translation>für diese Sprache wird kein Code erzeugt</translation>
    </message>
    <message>
        <source>this language has only one kernel variant</source>
        <translation>diese Sprache hat nur eine Variante des Kernels</translation>
    </message>
    <message>
        <source>programs in this language do not specify how inputs are stored</source>
        <translation>Programme dieser Sprache sagen nicht, wie Eingaben gespeichert sind</translation>
    </message>
    <message>
        <source>programs in this language have no loops to schedule</source>
        <translation>Programme dieser Sprache haben keine Schleifen für einen Ablaufplan</translation>
    </message>
    <message>
        <source>tensors of this language have no structures</source>
        <translation>Tensoren dieser Sprache haben keine Strukturen</translation>
    </message>
    <message>
        <source>this language has no structures with names</source>
        <translation>diese Sprache hat keine Strukturen mit Namen</translation>
    </message>
    <message>
        <source>there is no result yet</source>
        <translation>es gibt noch kein Ergebnis</translation>
    </message>
    <message>
        <source>nothing was run</source>
        <translation>es wurde nichts ausgeführt</translation>
    </message>
    <message>
        <source>there is no e-graph to measure</source>
        <translation>es gibt keinen E-Graphen zum Messen</translation>
    </message>
    <message>
        <source>costs of this language are not measured</source>
        <translation>Kosten dieser Sprache werden nicht gemessen</translation>
    </message>
    <message>
        <source>no costs were measured on this machine yet</source>
        <translation>auf diesem Rechner wurden noch keine Kosten gemessen</translation>
    </message>
    <message>
        <source>`candler measure PROJECT` does; they are kept in %1</source>
        <translation>`candler measure PROJECT` tut es; sie werden in %1 aufgehoben</translation>
    </message>
    <message>
        <source>the result does not compute what the program does: %1</source>
        <translation>das Ergebnis berechnet nicht, was das Programm berechnet: %1</translation>
    </message>
    <message>
        <source>the result was not compared with the program: %1</source>
        <translation>das Ergebnis wurde nicht mit dem Programm verglichen: %1</translation>
    </message>
    <message>
        <source>no kernel: %1</source>
        <translation>kein Kernel: %1</translation>
    </message>
    <message>
        <source>a rule is wrong</source>
        <translation>eine Regel ist falsch</translation>
    </message>
    <message>
        <source>no C++ compiler was found</source>
        <translation>es wurde kein C++-Compiler gefunden</translation>
    </message>
    <message>
        <source>install g++ or clang++, or name one in the variable CXX</source>
        <translation>g++ oder clang++ installieren oder einen in der Variablen CXX nennen</translation>
    </message>
    <message>
        <source>there is no C++ compiler &apos;%1&apos;</source>
        <translation>es gibt keinen C++-Compiler „%1“</translation>
    </message>
    <message>
        <source>the C++ compiler was stopped</source>
        <translation>der C++-Compiler wurde gestoppt</translation>
    </message>
    <message>
        <source>cannot run &apos;%1&apos;: %2</source>
        <translation>„%1“ lässt sich nicht ausführen: %2</translation>
    </message>
    <message>
        <source>is it installed and on the PATH?</source>
        <translation>ist es installiert und im PATH?</translation>
    </message>
    <message>
        <source>class %1 and class %2 are not equal</source>
        <translation>Klasse %1 und Klasse %2 sind nicht gleich</translation>
    </message>
    <message>
        <source>no rule has merged them; run longer, or ask within a class</source>
        <translation>keine Regel hat sie vereinigt; länger ausführen oder in einer Klasse fragen</translation>
    </message>
    <message>
        <source>there is no class %1</source>
        <translation>es gibt keine Klasse %1</translation>
    </message>
    <message>
        <source>class %1 has no term now</source>
        <translation>Klasse %1 hat jetzt keinen Term</translation>
    </message>
    <message>
        <source>it may be gone, or the iteration is not at its end</source>
        <translation>vielleicht gibt es sie nicht mehr, oder die Iteration ist nicht zu Ende</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not in the e-graph</source>
        <translation>„%1“ ist nicht im E-Graphen</translation>
    </message>
    <message>
        <source>the rules did not reach it; add it as a start term or run longer</source>
        <translation>die Regeln haben es nicht erreicht; als Startterm hinzufügen oder länger ausführen</translation>
    </message>
    <message>
        <source>the two terms are not equal in this e-graph</source>
        <translation>die beiden Terme sind in diesem E-Graphen nicht gleich</translation>
    </message>
    <message>
        <source>step %1 was not begun</source>
        <translation>Schritt %1 wurde nicht begonnen</translation>
    </message>
    <message>
        <source>step %1 has found nothing yet</source>
        <translation>Schritt %1 hat noch nichts gefunden</translation>
    </message>
    <message>
        <source>the trial was stopped</source>
        <translation>die Erprobung wurde gestoppt</translation>
    </message>
    <message>
        <source>the explanation was stopped</source>
        <translation>die Erklärung wurde gestoppt</translation>
    </message>
    <message>
        <source>the measurement was stopped</source>
        <translation>die Messung wurde gestoppt</translation>
    </message>
    <message>
        <source>the evaluation was stopped</source>
        <translation>die Auswertung wurde gestoppt</translation>
    </message>
    <message>
        <source>the cost model &apos;%1&apos; is no sum over e-nodes</source>
        <translation>das Kostenmodell „%1“ ist keine Summe über E-Knoten</translation>
    </message>
    <message>
        <source>only the step itself can extract by it; choose another cost model, such as tree-size</source>
        <translation>nur der Schritt selbst kann danach extrahieren; ein anderes Kostenmodell wählen, etwa tree-size</translation>
    </message>
    <message>
        <source>no term satisfies the sketch with its holes as they were filled</source>
        <translation>mit den so gefüllten Lücken erfüllt kein Term die Skizze</translation>
    </message>
    <message>
        <source>the e-node %1 is &apos;%2&apos; in this run, not &apos;%3&apos;</source>
        <translation>der E-Knoten %1 ist in diesem Lauf „%2“, nicht „%3“</translation>
    </message>
    <message>
        <source>the run came out otherwise than when it was pinned or forbidden; choose it anew</source>
        <translation>der Lauf verlief anders als beim Anheften oder Verbieten; neu auswählen</translation>
    </message>
    <message>
        <source>there is no e-node &apos;%1&apos; in the e-graph of step %2</source>
        <translation>im E-Graphen von Schritt %2 gibt es keinen E-Knoten „%1“</translation>
    </message>
    <message>
        <source>no selection has all of these pins: %1</source>
        <translation>keine Auswahl hat alles, was angeheftet ist: %1</translation>
    </message>
    <message>
        <source>they are of one class, which only one e-node gives</source>
        <translation>sie sind aus einer Klasse, für die nur ein E-Knoten steht</translation>
    </message>
    <message>
        <source>with this one alone the roots have no finite term</source>
        <translation>mit diesem allein haben die Wurzeln keinen endlichen Term</translation>
    </message>
    <message>
        <source>without any one of them there would be one</source>
        <translation>ohne einen beliebigen davon gäbe es eine</translation>
    </message>
    <message>
        <source>there would be one without what is forbidden</source>
        <translation>ohne das Verbotene gäbe es eine</translation>
    </message>
    <message>
        <source>without what is forbidden there is no selection</source>
        <translation>ohne das Verbotene gibt es keine Auswahl</translation>
    </message>
    <message>
        <source>step &apos;%1&apos; did not take a plan of cost %2 but one of %3: %4</source>
        <translation>Schritt „%1“ nahm statt eines Plans mit Kosten %2 einen mit %3: %4</translation>
    </message>
    <message>
        <source>costs are not exact to %1 %, so that the start may be faster</source>
        <translation>Kosten sind nicht auf %1 % genau, sodass der Start schneller sein kann</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no event of an e-graph</source>
        <translation>„%1“ ist kein Ereignis eines E-Graphen</translation>
    </message>
    <message>
        <source>write &apos;rule NAME fires&apos;, &apos;rule NAME first fires&apos;, &apos;class 12 merges with class 40&apos;, &apos;any class &gt; 50 e-nodes&apos;, &apos;e-graph &gt; 5000 e-nodes&apos; or &apos;sketch SKETCH&apos;; a term may stand for &apos;class 12&apos;</source>
        <translation>„rule NAME fires“, „rule NAME first fires“, „class 12 merges with class 40“, „any class &gt; 50 e-nodes“, „e-graph &gt; 5000 e-nodes“ oder „sketch SKETCH“ schreiben; für „class 12“ kann ein Term stehen</translation>
    </message>
    <message>
        <source>after &apos;rule NAME&apos; &apos;fires&apos; is expected</source>
        <translation>nach „rule NAME“ wird „fires“ erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no name of a rule</source>
        <translation>„%1“ ist kein Name für eine Regel</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number of e-nodes</source>
        <translation>„%1“ ist keine Anzahl von E-Knoten</translation>
    </message>
    <message>
        <source>two classes or terms are expected beside &apos;merges with&apos;</source>
        <translation>neben „merges with“ werden zwei Klassen oder Terme erwartet</translation>
    </message>
    <message>
        <source>a class is always the same as itself</source>
        <translation>eine Klasse ist immer dieselbe wie sie selbst</translation>
    </message>
    <message>
        <source>the guide has no such step: &apos;%1&apos;</source>
        <translation>die Führung hat keinen solchen Schritt: „%1“</translation>
    </message>
    <message>
        <source>its steps are: %1</source>
        <translation>ihre Schritte sind: %1</translation>
    </message>
    <message>
        <source>there is nothing to wait for</source>
        <translation>es gibt nichts, worauf zu warten wäre</translation>
    </message>
    <message>
        <source>there is no rule &apos;%1&apos;</source>
        <translation>es gibt keine Regel „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not one term</source>
        <translation>„%1“ ist nicht ein einziger Term</translation>
    </message>
    <message>
        <source>functional programs over arrays</source>
        <translation>funktionale Programme über Arrays</translation>
    </message>
    <message>
        <source>linear algebra, optimised through relational algebra</source>
        <translation>lineare Algebra, optimiert über relationale Algebra</translation>
    </message>
    <message>
        <source>tensor programs over maps and their storage</source>
        <translation>Tensorprogramme über Abbildungen und deren Speicherung</translation>
    </message>
    <message>
        <source>the published optimiser of STOREL: its programs, rules and costs</source>
        <translation>der veröffentlichte Optimierer von STOREL: seine Programme, Regeln und Kosten</translation>
    </message>
    <message>
        <source>tensor algebra with structure: symmetric, diagonal, banded, redundant</source>
        <translation>Tensoralgebra mit Struktur: symmetrisch, diagonal, bandförmig, redundant</translation>
    </message>
    <message>
        <source>tensor graphs of inference, optimised several operators at once</source>
        <translation>Tensorgraphen der Inferenz, mehrere Operatoren auf einmal optimiert</translation>
    </message>
    <message>
        <source>tensors of any shape, for proofs of rules from axioms</source>
        <translation>Tensoren beliebiger Form, für Beweise von Regeln aus Axiomen</translation>
    </message>
    <message>
        <source>derivatives, integrals and algebra with exact constants</source>
        <translation>Ableitungen, Integrale und Algebra mit exakten Konstanten</translation>
    </message>
    <message>
        <source>math with 64-bit floating-point constants</source>
        <translation>Mathematik mit 64-Bit-Gleitkommakonstanten</translation>
    </message>
    <message>
        <source>math without constant folding</source>
        <translation>Mathematik ohne Konstantenfaltung</translation>
    </message>
    <message>
        <source>functions with named variables and explicit substitution</source>
        <translation>Funktionen mit benannten Variablen und explizitem Einsetzen</translation>
    </message>
    <message>
        <source>propositional logic</source>
        <translation>Aussagenlogik</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; %2, found %3</source>
        <translation>erwartet wird „%1“ %2, gefunden wurde %3</translation>
    </message>
    <message>
        <source>after the size</source>
        <translation>nach der Größe</translation>
    </message>
    <message>
        <source>after the type</source>
        <translation>nach dem Typ</translation>
    </message>
    <message>
        <source>after the parameter&apos;s name</source>
        <translation>nach dem Namen des Parameters</translation>
    </message>
    <message>
        <source>after the parameter&apos;s type</source>
        <translation>nach dem Typ des Parameters</translation>
    </message>
    <message>
        <source>after the last element</source>
        <translation>nach dem letzten Element</translation>
    </message>
    <message>
        <source>after the names of sizes</source>
        <translation>nach den Namen der Größen</translation>
    </message>
    <message>
        <source>after &apos;nat&apos;</source>
        <translation>nach „nat“</translation>
    </message>
    <message>
        <source>after the parenthesis</source>
        <translation>nach der Klammer</translation>
    </message>
    <message>
        <source>after the vector&apos;s size</source>
        <translation>nach der Größe des Vektors</translation>
    </message>
    <message>
        <source>to close the parenthesis</source>
        <translation>zum Schließen der Klammer</translation>
    </message>
    <message>
        <source>after an array&apos;s size</source>
        <translation>nach der Größe eines Arrays</translation>
    </message>
    <message>
        <source>one comparison</source>
        <translation>ein einziger Vergleich</translation>
    </message>
    <message>
        <source>its result is no number to be compared</source>
        <translation>sein Ergebnis ist keine Zahl, die sich vergleichen ließe</translation>
    </message>
    <message>
        <source>an expression</source>
        <translation>ein Ausdruck</translation>
    </message>
    <message>
        <source>holes are only allowed in sketches</source>
        <translation>Lücken sind nur in Skizzen erlaubt</translation>
    </message>
    <message>
        <source>the name of a parameter or &apos;.&apos;</source>
        <translation>der Name eines Parameters oder „.“</translation>
    </message>
    <message>
        <source>the name of a parameter</source>
        <translation>der Name eines Parameters</translation>
    </message>
    <message>
        <source>a definition</source>
        <translation>eine Definition</translation>
    </message>
    <message>
        <source>the end of the definition</source>
        <translation>das Ende der Definition</translation>
    </message>
    <message>
        <source>the end of the type</source>
        <translation>das Ende des Typs</translation>
    </message>
    <message>
        <source>definitions start in column 1 with &apos;name =&apos; or &apos;name : type&apos;; continued lines are indented</source>
        <translation>Definitionen beginnen in Spalte 1 mit „name =“ oder „name : typ“; Folgezeilen sind eingerückt</translation>
    </message>
    <message>
        <source>indent lines that continue a definition</source>
        <translation>Zeilen einrücken, die eine Definition fortsetzen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be a name</source>
        <translation>„%1“ kann kein Name sein</translation>
    </message>
    <message>
        <source>if, where and notin are reserved for rules</source>
        <translation>if, where und notin sind den Regeln vorbehalten</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has two signatures</source>
        <translation>„%1“ hat zwei Signaturen</translation>
    </message>
    <message>
        <source>remove one</source>
        <translation>eine entfernen</translation>
    </message>
    <message>
        <source>the first definition is in line %1</source>
        <translation>die erste Definition steht in Zeile %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a signature but no definition</source>
        <translation>„%1“ hat eine Signatur, aber keine Definition</translation>
    </message>
    <message>
        <source>add &apos;%1 = …&apos;</source>
        <translation>„%1 = …“ hinzufügen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a primitive</source>
        <translation>„%1“ ist ein Primitiv</translation>
    </message>
    <message>
        <source>the program has no definition</source>
        <translation>das Programm hat keine Definition</translation>
    </message>
    <message>
        <source>this comment is not closed by &apos;-}&apos;</source>
        <translation>dieser Kommentar wird nicht mit „-}“ geschlossen</translation>
    </message>
    <message>
        <source>give inner parts a name and define them separately</source>
        <translation>inneren Teilen einen Namen geben und sie für sich definieren</translation>
    </message>
    <message>
        <source>the definitions up to this one expand to more than %1 nodes</source>
        <translation>die Definitionen bis zu dieser ergeben ausgeschrieben mehr als %1 Knoten</translation>
    </message>
    <message>
        <source>each use of a definition stands for all of it</source>
        <translation>jede Verwendung einer Definition steht für die ganze</translation>
    </message>
    <message>
        <source>unexpected text after the term</source>
        <translation>nach dem Term folgt noch Text</translation>
    </message>
    <message>
        <source>lines that go on begin with a blank</source>
        <translation>Folgezeilen beginnen mit einem Leerzeichen</translation>
    </message>
    <message>
        <source>at most %1 elements in an array literal before this</source>
        <translation>höchstens %1 Elemente in einem Array-Literal vor dieser Stelle</translation>
    </message>
    <message>
        <source>parameters of types are sizes: (n : nat) -&gt; …</source>
        <translation>Parameter von Typen sind Größen: (n : nat) -&gt; …</translation>
    </message>
    <message>
        <source>?t or ?dt for a type, or ?n before a dot</source>
        <translation>?t oder ?dt für einen Typ oder ?n vor einem Punkt</translation>
    </message>
    <message>
        <source>a number as exponent</source>
        <translation>eine Zahl als Exponent</translation>
    </message>
    <message>
        <source>the name of a hole</source>
        <translation>der Name einer Lücke</translation>
    </message>
    <message>
        <source>named holes are written ?n:tile, ?dt:element</source>
        <translation>Lücken mit Namen schreibt man ?n:tile, ?dt:element</translation>
    </message>
    <message>
        <source>unexpected text in a type or size</source>
        <translation>in einem Typ oder einer Größe steht unerwarteter Text</translation>
    </message>
    <message>
        <source>check the brackets and operators before this place</source>
        <translation>die Klammern und Operatoren vor dieser Stelle prüfen</translation>
    </message>
    <message>
        <source>this operator takes no size in brackets</source>
        <translation>dieser Operator nimmt keine Größe in Klammern</translation>
    </message>
    <message>
        <source>an application to a size is natApp[32](f)</source>
        <translation>eine Anwendung auf eine Größe ist natApp[32](f)</translation>
    </message>
    <message>
        <source>a size with holes cannot stand in brackets</source>
        <translation>eine Größe mit Lücken kann nicht in Klammern stehen</translation>
    </message>
    <message>
        <source>write the hole in a type, as in f :: ?t -&gt; ?n:tile.?dt</source>
        <translation>die Lücke in einen Typ schreiben, wie in f :: ?t -&gt; ?n:tile.?dt</translation>
    </message>
    <message>
        <source>iterate applies its function from 1 to %1 times</source>
        <translation>iterate wendet seine Funktion 1- bis %1-mal an</translation>
    </message>
    <message>
        <source>such as iterate[3]</source>
        <translation>etwa iterate[3]</translation>
    </message>
    <message>
        <source>%1 is not %2</source>
        <translation>%1 ist nicht %2</translation>
    </message>
    <message>
        <source>%1 is not a number or a vector of numbers</source>
        <translation>%1 ist weder eine Zahl noch ein Vektor von Zahlen</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 is not f32 or f64</source>
        <translation>%1 ist weder f32 noch f64</translation>
    </message>
    <message>
        <source>%1 is not data (no function)</source>
        <translation>%1 ist kein Datum, sondern eine Funktion</translation>
    </message>
    <message>
        <source>%1 is not %2; indexAsNat makes a natType of it, and cast makes any number of that</source>
        <translation>%1 ist nicht %2; indexAsNat macht daraus einen natType, und cast daraus jede Zahl</translation>
    </message>
    <message>
        <source>%1 is not %2; cast makes a number of another type of it</source>
        <translation>%1 ist nicht %2; cast macht daraus eine Zahl eines anderen Typs</translation>
    </message>
    <message>
        <source>%1 is not %2; natAsIndex makes an index of it, as in natAsIndex[n]</source>
        <translation>%1 ist nicht %2; natAsIndex macht daraus einen Index, wie in natAsIndex[n]</translation>
    </message>
    <message>
        <source>any type</source>
        <translation>irgendein Typ</translation>
    </message>
    <message>
        <source>data (no function)</source>
        <translation>Daten (keine Funktion)</translation>
    </message>
    <message>
        <source>a number or a vector of numbers</source>
        <translation>eine Zahl oder ein Vektor von Zahlen</translation>
    </message>
    <message>
        <source>f32 or f64</source>
        <translation>f32 oder f64</translation>
    </message>
    <message>
        <source>(a type of %1 parts)</source>
        <translation>(ein Typ aus %1 Teilen)</translation>
    </message>
    <message>
        <source>the sizes %1 and %2 differ</source>
        <translation>die Größen %1 und %2 sind verschieden</translation>
    </message>
    <message>
        <source>a type would have to contain itself</source>
        <translation>ein Typ müsste sich selbst enthalten</translation>
    </message>
    <message>
        <source>the sizes in this expression cannot fit together</source>
        <translation>die Größen in diesem Ausdruck können nicht zusammenpassen</translation>
    </message>
    <message>
        <source>the equation of sizes %1 cannot be solved</source>
        <translation>die Gleichung der Größen %1 lässt sich nicht lösen</translation>
    </message>
    <message>
        <source>give the sizes by a signature or an ascription (e : type)</source>
        <translation>die Größen durch eine Signatur oder eine Typangabe (e : typ) nennen</translation>
    </message>
    <message>
        <source>this size is not determined</source>
        <translation>diese Größe ist nicht festgelegt</translation>
    </message>
    <message>
        <source>write it down</source>
        <translation>sie hinschreiben</translation>
    </message>
    <message>
        <source>this number is no %1</source>
        <translation>diese Zahl ist kein %1</translation>
    </message>
    <message>
        <source>the type of this parameter is not determined: %1</source>
        <translation>der Typ dieses Parameters ist nicht festgelegt: %1</translation>
    </message>
    <message>
        <source>the type of this expression is not determined: %1</source>
        <translation>der Typ dieses Ausdrucks ist nicht festgelegt: %1</translation>
    </message>
    <message>
        <source>give the program a signature, or write the type down: (e : type)</source>
        <translation>dem Programm eine Signatur geben oder den Typ hinschreiben: (e : typ)</translation>
    </message>
    <message>
        <source>the type of this parameter has %1 parts</source>
        <translation>der Typ dieses Parameters hat %1 Teile</translation>
    </message>
    <message>
        <source>the type of this expression has %1 parts</source>
        <translation>der Typ dieses Ausdrucks hat %1 Teile</translation>
    </message>
    <message>
        <source>a type has %1 at most</source>
        <translation>ein Typ hat höchstens %1</translation>
    </message>
    <message>
        <source>the type of this parameter mentions a size outside of its binder: %1</source>
        <translation>der Typ dieses Parameters enthält eine Größe außerhalb ihres Binders: %1</translation>
    </message>
    <message>
        <source>the type of this expression mentions a size outside of its binder: %1</source>
        <translation>der Typ dieses Ausdrucks enthält eine Größe außerhalb ihres Binders: %1</translation>
    </message>
    <message>
        <source>a size that is bound inside an expression cannot be in the types around it</source>
        <translation>eine Größe, die in einem Ausdruck gebunden ist, kann nicht in den Typen darum stehen</translation>
    </message>
    <message>
        <source>a foreign function takes scalars and gives one, this is %1</source>
        <translation>eine fremde Funktion nimmt Skalare und gibt einen, diese ist %1</translation>
    </message>
    <message>
        <source>such as (foreignFunction_hypotf : f32 -&gt; f32 -&gt; f32)</source>
        <translation>etwa (foreignFunction_hypotf : f32 -&gt; f32 -&gt; f32)</translation>
    </message>
    <message>
        <source>this expands to an expression that is nested too deeply</source>
        <translation>das ergibt ausgeschrieben einen zu tief geschachtelten Ausdruck</translation>
    </message>
    <message>
        <source>this expands to more than %1 nodes</source>
        <translation>das ergibt ausgeschrieben mehr als %1 Knoten</translation>
    </message>
    <message>
        <source>definitions are expanded where they are used; use them less often</source>
        <translation>Definitionen werden ausgeschrieben, wo sie verwendet werden; sie seltener verwenden</translation>
    </message>
    <message>
        <source>this needs a size before its argument</source>
        <translation>hier fehlt vor dem Argument eine Größe</translation>
    </message>
    <message>
        <source>sizes are given in brackets right after the name, as in split[32]</source>
        <translation>Größen stehen in Klammern gleich hinter dem Namen, wie in split[32]</translation>
    </message>
    <message>
        <source>this is applied but cannot be a function</source>
        <translation>das wird angewandt, kann aber keine Funktion sein</translation>
    </message>
    <message>
        <source>this has type %1 and cannot be applied</source>
        <translation>das hat den Typ %1 und lässt sich nicht anwenden</translation>
    </message>
    <message>
        <source>to subtract, put a blank behind the sign: x - %1</source>
        <translation>zum Subtrahieren ein Leerzeichen hinter das Zeichen setzen: x - %1</translation>
    </message>
    <message>
        <source>there may be an argument too many, or a parenthesis missing</source>
        <translation>vielleicht ist ein Argument zu viel, oder es fehlt eine Klammer</translation>
    </message>
    <message>
        <source>how often iterate applies its function must be a number from 1 to %1</source>
        <translation>wie oft iterate seine Funktion anwendet, muss eine Zahl von 1 bis %1 sein</translation>
    </message>
    <message>
        <source>its sizes are powers, and exponents cannot be sizes: iterate[3]</source>
        <translation>seine Größen sind Potenzen, und Exponenten können keine Größen sein: iterate[3]</translation>
    </message>
    <message>
        <source>this has type %1 and takes no size</source>
        <translation>das hat den Typ %1 und nimmt keine Größe</translation>
    </message>
    <message>
        <source>put a space before &apos;[&apos; if an array literal is meant</source>
        <translation>vor „[“ ein Leerzeichen setzen, wenn ein Array-Literal gemeint ist</translation>
    </message>
    <message>
        <source>recursion is not possible; iterate over arrays with map and reduce</source>
        <translation>Rekursion ist nicht möglich; über Arrays mit map und reduce iterieren</translation>
    </message>
    <message>
        <source>its definition in line %1 must come first</source>
        <translation>seine Definition in Zeile %1 muss davor stehen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a size, not a value</source>
        <translation>„%1“ ist eine Größe, kein Wert</translation>
    </message>
    <message>
        <source>its value as data is nat[%1]</source>
        <translation>sein Wert als Datum ist nat[%1]</translation>
    </message>
    <message>
        <source>makeArray needs its number of elements</source>
        <translation>makeArray braucht die Anzahl seiner Elemente</translation>
    </message>
    <message>
        <source>write makeArray3 for three elements, or [a, b, c]</source>
        <translation>makeArray3 für drei Elemente schreiben oder [a, b, c]</translation>
    </message>
    <message>
        <source>iterate needs how often it applies its function</source>
        <translation>iterate braucht die Angabe, wie oft es seine Funktion anwendet</translation>
    </message>
    <message>
        <source>write iterate[3] for three times</source>
        <translation>iterate[3] für dreimal schreiben</translation>
    </message>
    <message>
        <source>foreignFunction needs the name of a function of C</source>
        <translation>foreignFunction braucht den Namen einer Funktion von C</translation>
    </message>
    <message>
        <source>write foreignFunction_hypotf for hypotf</source>
        <translation>foreignFunction_hypotf für hypotf schreiben</translation>
    </message>
    <message>
        <source>elements of arrays must be data, without functions</source>
        <translation>Elemente von Arrays müssen Daten sein, ohne Funktionen</translation>
    </message>
    <message>
        <source>elements of vectors must be data, without functions</source>
        <translation>Elemente von Vektoren müssen Daten sein, ohne Funktionen</translation>
    </message>
    <message>
        <source>parts of pairs must be data, without functions</source>
        <translation>Teile von Paaren müssen Daten sein, ohne Funktionen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a size, not a type</source>
        <translation>„%1“ ist eine Größe, kein Typ</translation>
    </message>
    <message>
        <source>an array of that size is %1</source>
        <translation>ein Array dieser Größe ist %1</translation>
    </message>
    <message>
        <source>unknown type &apos;%1&apos;</source>
        <translation>unbekannter Typ „%1“</translation>
    </message>
    <message>
        <source>scalar types are %1</source>
        <translation>skalare Typen sind %1</translation>
    </message>
    <message>
        <source>unknown size &apos;%1&apos;</source>
        <translation>unbekannte Größe „%1“</translation>
    </message>
    <message>
        <source>sizes are bound by %1 or %2</source>
        <translation>Größen bindet man durch %1 oder %2</translation>
    </message>
    <message>
        <source>this size is too large to be written out</source>
        <translation>diese Größe ist zu groß, um sie auszuschreiben</translation>
    </message>
    <message>
        <source>sizes are polynomials of at most 100 terms</source>
        <translation>Größen sind Polynome aus höchstens 100 Termen</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>Division durch null</translation>
    </message>
    <message>
        <source>this sum does not divide without remainder</source>
        <translation>diese Summe lässt sich nicht ohne Rest teilen</translation>
    </message>
    <message>
        <source>divide by a product, or use div</source>
        <translation>durch ein Produkt teilen oder div verwenden</translation>
    </message>
    <message>
        <source>sizes are whole numbers of at most 1000 digits</source>
        <translation>Größen sind ganze Zahlen mit höchstens 1000 Ziffern</translation>
    </message>
    <message>
        <source>this power cannot be formed</source>
        <translation>diese Potenz lässt sich nicht bilden</translation>
    </message>
    <message>
        <source>exponents are whole numbers from -64 to 64; sums have no negative powers</source>
        <translation>Exponenten sind ganze Zahlen von -64 bis 64; Summen haben keine negativen Potenzen</translation>
    </message>
    <message>
        <source>length %1 is not divisible by %2</source>
        <translation>die Länge %1 ist nicht durch %2 teilbar</translation>
    </message>
    <message>
        <source>length %1 is less than %2</source>
        <translation>die Länge %1 ist kleiner als %2</translation>
    </message>
    <message>
        <source>windows of %1 elements, %2 apart, do not end with the last of %3 elements</source>
        <translation>Fenster aus %1 Elementen im Abstand %2 enden nicht mit dem letzten von %3 Elementen</translation>
    </message>
    <message>
        <source>choose numbers that fit</source>
        <translation>passende Zahlen wählen</translation>
    </message>
    <message>
        <source>choose numbers that fit: sizes must divide</source>
        <translation>passende Zahlen wählen: Größen müssen aufgehen</translation>
    </message>
    <message>
        <source>the size %1 is not a whole number from 0 on</source>
        <translation>die Größe %1 ist keine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>the size %1 is not a whole number</source>
        <translation>die Größe %1 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>the size %1 is negative</source>
        <translation>die Größe %1 ist negativ</translation>
    </message>
    <message>
        <source>the size %1 is too large to be evaluated</source>
        <translation>die Größe %1 ist zu groß zum Auswerten</translation>
    </message>
    <message>
        <source>choose sizes that the split factors divide</source>
        <translation>Größen wählen, die durch die Faktoren der Zerlegung teilbar sind</translation>
    </message>
    <message>
        <source>choose larger sizes</source>
        <translation>größere Größen wählen</translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation>kleinere Größen wählen</translation>
    </message>
    <message>
        <source>%1 elements cannot be split into parts of %2</source>
        <translation>%1 Elemente lassen sich nicht in Teile von %2 zerlegen</translation>
    </message>
    <message>
        <source>%1 elements are not groups of %2</source>
        <translation>%1 Elemente sind keine Gruppen von %2</translation>
    </message>
    <message>
        <source>the index %1 is outside an array of %2 elements</source>
        <translation>der Index %1 liegt außerhalb eines Arrays aus %2 Elementen</translation>
    </message>
    <message>
        <source>the index %1 is not below %2</source>
        <translation>der Index %1 liegt nicht unter %2</translation>
    </message>
    <message>
        <source>an integer is divided by zero</source>
        <translation>eine ganze Zahl wird durch null geteilt</translation>
    </message>
    <message>
        <source>evaluation gave up after %1 steps</source>
        <translation>die Auswertung endete nach %1 Schritten ohne Ergebnis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a foreign function: what it computes is not known here</source>
        <translation>„%1“ ist eine fremde Funktion: Was sie berechnet, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; calls the foreign function &apos;%2&apos;: what it computes is not known here</source>
        <translation>„%1“ ruft die fremde Funktion „%2“ auf: Was sie berechnet, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>this primitive has no direct translation</source>
        <translation>dieses Primitiv hat keine direkte Übersetzung</translation>
    </message>
    <message>
        <source>a function is used as a value</source>
        <translation>eine Funktion wird als Wert verwendet</translation>
    </message>
    <message>
        <source>a loop can only be unrolled if its length is a constant</source>
        <translation>eine Schleife lässt sich nur ausrollen, wenn ihre Länge eine Konstante ist</translation>
    </message>
    <message>
        <source>this function cannot be applied to what is written</source>
        <translation>diese Funktion lässt sich nicht auf das anwenden, was geschrieben wird</translation>
    </message>
    <message>
        <source>an abstraction over a size inside a program cannot be lowered</source>
        <translation>eine Abstraktion über eine Größe innerhalb eines Programms lässt sich nicht in Schleifen übersetzen</translation>
    </message>
    <message>
        <source>a size is not made of the sizes of the program</source>
        <translation>eine Größe ist nicht aus den Größen des Programms gebildet</translation>
    </message>
    <message>
        <source>--%1: there is no loop &apos;%2&apos;</source>
        <translation>--%1: es gibt keine Schleife „%2“</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is no loop with a number</source>
        <translation>--%1: „%2“ ist keine Schleife mit einer Zahl</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; has a number, which means nothing here</source>
        <translation>--%1: „%2“ hat eine Zahl, die hier nichts bedeutet</translation>
    </message>
    <message>
        <source>write loop=number, such as i=32</source>
        <translation>schleife=zahl schreiben, etwa i=32</translation>
    </message>
    <message>
        <source>write the names of loops alone</source>
        <translation>nur die Namen von Schleifen schreiben</translation>
    </message>
    <message>
        <source>--%1: a vector has 2 elements or more</source>
        <translation>--%1: ein Vektor hat 2 Elemente oder mehr</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is a reduction, whose steps depend on each other</source>
        <translation>--%1: „%2“ ist eine Reduktion, deren Schritte voneinander abhängen</translation>
    </message>
    <message>
        <source>vectorise a map; sums become vectors by the C++ compiler where the project&apos;s arithmetic allows it</source>
        <translation>ein map vektorisieren; Summen macht der C++-Compiler zu Vektoren, wo es die Arithmetik des Projekts erlaubt</translation>
    </message>
    <message>
        <source>run a map in parallel</source>
        <translation>ein map parallel ausführen</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not the innermost loop</source>
        <translation>--%1: „%2“ ist nicht die innerste Schleife</translation>
    </message>
    <message>
        <source>bring it inside by --reorder</source>
        <translation>sie durch --reorder nach innen bringen</translation>
    </message>
    <message>
        <source>--%1: %2 is not divisible by %3</source>
        <translation>--%1: %2 ist nicht durch %3 teilbar</translation>
    </message>
    <message>
        <source>choose a divisor, or leave the size open</source>
        <translation>einen Teiler wählen oder die Größe offen lassen</translation>
    </message>
    <message>
        <source>--%1: a loop is split into parts of 2 steps or more</source>
        <translation>--%1: eine Schleife wird in Teile aus 2 oder mehr Schritten zerlegt</translation>
    </message>
    <message>
        <source>--%1: there is a loop &apos;%2&apos; already</source>
        <translation>--%1: eine Schleife „%2“ gibt es schon</translation>
    </message>
    <message>
        <source>--reorder: &apos;%1&apos; is named twice</source>
        <translation>--reorder: „%1“ ist zweimal genannt</translation>
    </message>
    <message>
        <source>--reorder: &apos;%1&apos; is missing</source>
        <translation>--reorder: „%1“ fehlt</translation>
    </message>
    <message>
        <source>name all loops of the nest: %1</source>
        <translation>alle Schleifen des Nests nennen: %1</translation>
    </message>
    <message>
        <source>--reorder: &apos;%1&apos; and &apos;%2&apos; both have %3 steps, so that a sketch cannot say which of them is outside</source>
        <translation>--reorder: „%1“ und „%2“ haben beide %3 Schritte, sodass eine Skizze nicht sagen kann, welche außen ist</translation>
    </message>
    <message>
        <source>split one of them by another number, or leave these two in their order</source>
        <translation>eine davon durch eine andere Zahl zerlegen oder diese beiden in ihrer Reihenfolge lassen</translation>
    </message>
    <message>
        <source>--reorder: &apos;%1&apos; is not inside of &apos;%2&apos;: one takes what the other has computed</source>
        <translation>--reorder: „%1“ ist nicht innerhalb von „%2“: Die eine nimmt, was die andere berechnet hat</translation>
    </message>
    <message>
        <source>reorder the loops of one nest</source>
        <translation>die Schleifen eines einzigen Nests umordnen</translation>
    </message>
    <message>
        <source>--reorder: between &apos;%1&apos; and &apos;%2&apos; something else is computed, which depends on &apos;%3&apos;</source>
        <translation>--reorder: zwischen „%1“ und „%2“ wird etwas anderes berechnet, das von „%3“ abhängt</translation>
    </message>
    <message>
        <source>reorder the loops around it, or those inside of it</source>
        <translation>die Schleifen darum oder die darin umordnen</translation>
    </message>
    <message>
        <source>a rule begins with its name and &apos;:&apos;</source>
        <translation>eine Regel beginnt mit ihrem Namen und „:“</translation>
    </message>
    <message>
        <source>a rule is written  name: left =&gt; right</source>
        <translation>eine Regel schreibt man  name: links =&gt; rechts</translation>
    </message>
    <message>
        <source>a rule set is written  set name = rule, rule</source>
        <translation>eine Regelmenge schreibt man  set name = regel, regel</translation>
    </message>
    <message>
        <source>a name for the rule set</source>
        <translation>ein Name für die Regelmenge</translation>
    </message>
    <message>
        <source>the name of a rule</source>
        <translation>der Name einer Regel</translation>
    </message>
    <message>
        <source>the size of the family</source>
        <translation>die Größe der Familie</translation>
    </message>
    <message>
        <source>a condition</source>
        <translation>eine Bedingung</translation>
    </message>
    <message>
        <source>what computes the right-hand side</source>
        <translation>das, was die rechte Seite berechnet,</translation>
    </message>
    <message>
        <source>what it is derived by</source>
        <translation>das, woraus es abgeleitet wird,</translation>
    </message>
    <message>
        <source>unexpected &apos;%1&apos; behind the rule</source>
        <translation>„%1“ hinter der Regel gehört nicht dazu</translation>
    </message>
    <message>
        <source>conditions come behind &apos;if&apos;: if %1</source>
        <translation>Bedingungen stehen hinter „if“: if %1</translation>
    </message>
    <message>
        <source>rules of a family have one direction</source>
        <translation>Regeln einer Familie haben eine Richtung</translation>
    </message>
    <message>
        <source>write &apos;=&gt;&apos;</source>
        <translation>„=&gt;“ schreiben</translation>
    </message>
    <message>
        <source>&apos;=&gt;&apos; or &apos;&lt;=&gt;&apos; is expected here</source>
        <translation>hier wird „=&gt;“ oder „&lt;=&gt;“ erwartet</translation>
    </message>
    <message>
        <source>variables are written %1 here, not ?x</source>
        <translation>Variablen schreibt man hier %1, nicht ?x</translation>
    </message>
    <message>
        <source>a pattern is expected here</source>
        <translation>hier wird ein Muster erwartet</translation>
    </message>
    <message>
        <source>a rule of two directions computes nothing</source>
        <translation>eine Regel mit zwei Richtungen berechnet nichts</translation>
    </message>
    <message>
        <source>a rule of two directions derives no variables</source>
        <translation>eine Regel mit zwei Richtungen leitet keine Variablen ab</translation>
    </message>
    <message>
        <source>write a rule for each direction</source>
        <translation>für jede Richtung eine Regel schreiben</translation>
    </message>
    <message>
        <source>a name is expected behind &apos;compute&apos;</source>
        <translation>hinter „compute“ wird ein Name erwartet</translation>
    </message>
    <message>
        <source>it says what computes the right-hand side</source>
        <translation>er sagt, was die rechte Seite berechnet</translation>
    </message>
    <message>
        <source>write &apos;where %1 : ...&apos;</source>
        <translation>„where %1 : ...“ schreiben</translation>
    </message>
    <message>
        <source>write &apos;where f : a -&gt; b&apos;</source>
        <translation>„where f : a -&gt; b“ schreiben</translation>
    </message>
    <message>
        <source>variables have no types in this language</source>
        <translation>Variablen haben in dieser Sprache keine Typen</translation>
    </message>
    <message>
        <source>a rule of this language matches one pattern</source>
        <translation>eine Regel dieser Sprache passt auf ein Muster</translation>
    </message>
    <message>
        <source>the two sides do not go together</source>
        <translation>die beiden Seiten passen nicht zueinander</translation>
    </message>
    <message>
        <source>both sides must have the same free names</source>
        <translation>beide Seiten müssen dieselben freien Namen haben</translation>
    </message>
    <message>
        <source>if it is not free there, say so: if %1</source>
        <translation>wenn es dort nicht frei ist, das sagen: if %1</translation>
    </message>
    <message>
        <source>rules and sets have unique names</source>
        <translation>Regeln und Regelmengen haben eindeutige Namen</translation>
    </message>
    <message>
        <source>there it is: %1</source>
        <translation>dort steht: %1</translation>
    </message>
    <message>
        <source>write a set above the sets that it is part of</source>
        <translation>eine Menge über die Mengen schreiben, zu denen sie gehört</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands for %2 elsewhere, and for %3 here</source>
        <translation>„%1“ steht anderswo für %2, hier für %3</translation>
    </message>
    <message>
        <source>a term</source>
        <translation>ein Term</translation>
    </message>
    <message>
        <source>a type</source>
        <translation>ein Typ</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>eine Größe</translation>
    </message>
    <message>
        <source>an index</source>
        <translation>ein Index</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>ein Tensor</translation>
    </message>
    <message>
        <source>an activation</source>
        <translation>eine Aktivierung</translation>
    </message>
    <message>
        <source>a padding</source>
        <translation>ein Rand</translation>
    </message>
    <message>
        <source>an axis</source>
        <translation>eine Achse</translation>
    </message>
    <message>
        <source>a set of indices</source>
        <translation>eine Menge von Indizes</translation>
    </message>
    <message>
        <source>give them different names</source>
        <translation>ihnen verschiedene Namen geben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not occur on the matched side</source>
        <translation>„%1“ kommt auf der gesuchten Seite nicht vor</translation>
    </message>
    <message>
        <source>every variable must occur in the pattern that is matched</source>
        <translation>jede Variable muss in dem Muster vorkommen, nach dem gesucht wird</translation>
    </message>
    <message>
        <source>no condition is called &apos;%1&apos;</source>
        <translation>keine Bedingung heißt „%1“</translation>
    </message>
    <message>
        <source>no derivation is called &apos;%1&apos;</source>
        <translation>keine Ableitung heißt „%1“</translation>
    </message>
    <message>
        <source>no computed right-hand side is called &apos;%1&apos;</source>
        <translation>keine berechnete rechte Seite heißt „%1“</translation>
    </message>
    <message>
        <source>it is written %1</source>
        <translation>man schreibt %1</translation>
    </message>
    <message>
        <source>it is used as %1</source>
        <translation>man verwendet es als %1</translation>
    </message>
    <message>
        <source>a word is expected here</source>
        <translation>hier wird ein Wort erwartet</translation>
    </message>
    <message>
        <source>a whole number above 0 is expected here</source>
        <translation>hier wird eine ganze Zahl über 0 erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is free here, but not on the matched side</source>
        <translation>„%1“ ist hier frei, auf der gesuchten Seite aber nicht</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is below more binders here than on the matched side</source>
        <translation>„%1“ steht hier unter mehr Bindern als auf der gesuchten Seite</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is below fewer binders here than on the matched side</source>
        <translation>„%1“ steht hier unter weniger Bindern als auf der gesuchten Seite</translation>
    </message>
    <message>
        <source>&apos;%1&apos; binds here what is free in &apos;%2&apos; on the matched side</source>
        <translation>„%1“ bindet hier, was auf der gesuchten Seite in „%2“ frei ist</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is bound around &apos;%2&apos; on the matched side, but not here</source>
        <translation>„%1“ ist auf der gesuchten Seite um „%2“ gebunden, hier aber nicht</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not bound around &apos;%2&apos; on the left-hand side</source>
        <translation>„%1“ ist auf der linken Seite nicht um „%2“ gebunden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not below two binders</source>
        <translation>„%1“ steht nicht unter zwei Bindern</translation>
    </message>
    <message>
        <source>the type of &apos;%1&apos; is not known</source>
        <translation>der Typ von „%1“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>a hole cannot stand in a rule</source>
        <translation>eine Lücke kann nicht in einer Regel stehen</translation>
    </message>
    <message>
        <source>use a name: it matches anything</source>
        <translation>einen Namen verwenden: Er passt auf alles</translation>
    </message>
    <message>
        <source>a size abstraction cannot stand in a rule</source>
        <translation>eine Abstraktion über eine Größe kann nicht in einer Regel stehen</translation>
    </message>
    <message>
        <source>use &apos;compute substitute-nat&apos; to reduce it</source>
        <translation>„compute substitute-nat“ verwenden, um sie zu reduzieren</translation>
    </message>
    <message>
        <source>rule &apos;%1&apos; is refused: its right-hand side must have the type of its left-hand side, whatever that is</source>
        <translation>die Regel „%1“ wird abgelehnt: Ihre rechte Seite muss den Typ der linken haben, welcher das auch sei</translation>
    </message>
    <message>
        <source>annotate variables, as in &apos;where f : a -&gt; b&apos;, to narrow the rule</source>
        <translation>Variablen mit Typen versehen, wie in „where f : a -&gt; b“, damit die Regel enger wird</translation>
    </message>
    <message>
        <source>the left-hand side of &apos;%1&apos; does not determine the type of this part, which is %2</source>
        <translation>die linke Seite von „%1“ legt den Typ dieses Teils nicht fest; er ist %2</translation>
    </message>
    <message>
        <source>write the type down: (expression : type)</source>
        <translation>den Typ hinschreiben: (ausdruck : typ)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; moves below other binders than on the left, so what it says about &apos;%2&apos; would change its meaning</source>
        <translation>„%1“ kommt unter andere Binder als links, sodass seine Aussagen über „%2“ etwas anderes bedeuten würden</translation>
    </message>
    <message>
        <source>bind the same names innermost and in the same order around it</source>
        <translation>dieselben Namen zuinnerst und in derselben Reihenfolge um es binden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs %2 size(s) of the left-hand side</source>
        <translation>„%1“ braucht %2 Größe(n) der linken Seite</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is bound already</source>
        <translation>„%1“ ist schon gebunden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not bound here</source>
        <translation>„%1“ ist hier nicht gebunden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not bound</source>
        <translation>„%1“ ist nicht gebunden</translation>
    </message>
    <message>
        <source>give the binders of a rule different names</source>
        <translation>den Bindern einer Regel verschiedene Namen geben</translation>
    </message>
    <message>
        <source>there are too many binders</source>
        <translation>es gibt zu viele Binder</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands below %2 binders elsewhere, and below %3 here</source>
        <translation>„%1“ steht anderswo unter %2 Bindern, hier unter %3</translation>
    </message>
    <message>
        <source>all its places on the left must be below as many</source>
        <translation>alle seine Stellen links müssen unter gleich vielen stehen</translation>
    </message>
    <message>
        <source>no operator is called &apos;%1&apos;</source>
        <translation>kein Operator heißt „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; moves out of &apos;%2&apos;, on which it may depend</source>
        <translation>„%1“ verlässt „%2“, wovon es abhängen kann</translation>
    </message>
    <message>
        <source>say that it does not: if %1</source>
        <translation>sagen, dass es nicht davon abhängt: if %1</translation>
    </message>
    <message>
        <source>a variable of the rule is written ?%1</source>
        <translation>eine Variable der Regel schreibt man ?%1</translation>
    </message>
    <message>
        <source>a variable or the name of a binder is expected here</source>
        <translation>hier wird eine Variable oder der Name eines Binders erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 parameters and %3 tensors in a rule, but %4 are given</source>
        <translation>„%1“ nimmt in einer Regel %2 Parameter und %3 Tensoren, angegeben sind aber %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a parameter that is expected here</source>
        <translation>„%1“ ist kein Parameter, der hier erwartet wird</translation>
    </message>
    <message>
        <source>an activation: none, sigmoid, relu or tanh</source>
        <translation>eine Aktivierung: none, sigmoid, relu oder tanh</translation>
    </message>
    <message>
        <source>a padding: same or valid</source>
        <translation>ein Rand: same oder valid</translation>
    </message>
    <message>
        <source>a whole number, or a variable</source>
        <translation>eine ganze Zahl oder eine Variable</translation>
    </message>
    <message>
        <source>a whole number from 1 on, or a variable</source>
        <translation>eine ganze Zahl ab 1 oder eine Variable</translation>
    </message>
    <message>
        <source>variables begin with &apos;?&apos;</source>
        <translation>Variablen beginnen mit „?“</translation>
    </message>
    <message>
        <source>a list begins with an operator</source>
        <translation>eine Liste beginnt mit einem Operator</translation>
    </message>
    <message>
        <source>which class has this pattern?</source>
        <translation>welche Klasse hat dieses Muster?</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not part of what belongs to &apos;%2&apos;</source>
        <translation>„%1“ ist kein Teil dessen, was zu „%2“ gehört</translation>
    </message>
    <message>
        <source>what is computed does not use derived variables</source>
        <translation>was berechnet wird, benutzt keine abgeleiteten Variablen</translation>
    </message>
    <message>
        <source>derive the whole right-hand side</source>
        <translation>die ganze rechte Seite ableiten</translation>
    </message>
    <message>
        <source>&apos;equal&apos; compares 2 terms, not %1</source>
        <translation>„equal“ vergleicht 2 Terme, nicht %1</translation>
    </message>
    <message>
        <source>%1 is a list</source>
        <translation>%1 ist eine Liste</translation>
    </message>
    <message>
        <source>cut it into several rules</source>
        <translation>es in mehrere Regeln zerlegen</translation>
    </message>
    <message>
        <source>a pattern of more than %1 expressions</source>
        <translation>ein Muster aus mehr als %1 Ausdrücken</translation>
    </message>
    <message>
        <source>%1 is wrong for %2 of %3 random values</source>
        <translation>%1 ist bei %2 von %3 zufälligen Werten falsch</translation>
    </message>
    <message>
        <source>%1 is not %2: %3 and %4</source>
        <translation>%1 ist nicht %2: %3 und %4</translation>
    </message>
    <message>
        <source>%1 is not %2: they change by %3 and %4, up to %5</source>
        <translation>%1 ist nicht %2: Sie ändern sich um %3 und %4, bis zu %5</translation>
    </message>
    <message>
        <source>%1 is not %2, which fails: %3</source>
        <translation>%1 ist nicht %2, das fehlschlägt: %3</translation>
    </message>
    <message>
        <source>rules of the language %1 cannot be tried on random values</source>
        <translation>Regeln der Sprache %1 lassen sich nicht an zufälligen Werten erproben</translation>
    </message>
    <message>
        <source>those of %1 can</source>
        <translation>die von %1 schon</translation>
    </message>
    <message>
        <source>a sketch is expected, but the text is empty</source>
        <translation>hier wird eine Skizze erwartet, aber der Text ist leer</translation>
    </message>
    <message>
        <source>write ? for &apos;any term&apos;, or contains(…)</source>
        <translation>? für „irgendein Term“ schreiben oder contains(…)</translation>
    </message>
    <message>
        <source>unexpected text after the sketch</source>
        <translation>nach der Skizze folgt noch Text</translation>
    </message>
    <message>
        <source>check the parentheses before this place</source>
        <translation>die Klammern vor dieser Stelle prüfen</translation>
    </message>
    <message>
        <source>sketches are nested too deeply</source>
        <translation>Skizzen sind zu tief geschachtelt</translation>
    </message>
    <message>
        <source>at most %1 levels are read</source>
        <translation>höchstens %1 Ebenen werden gelesen</translation>
    </message>
    <message>
        <source>the sketch is too large</source>
        <translation>die Skizze ist zu groß</translation>
    </message>
    <message>
        <source>with its definitions written out it has more than %1 parts</source>
        <translation>mit ausgeschriebenen Definitionen hat sie mehr als %1 Teile</translation>
    </message>
    <message>
        <source>this sketch has a type already</source>
        <translation>diese Skizze hat schon einen Typ</translation>
    </message>
    <message>
        <source>a sketch is expected here</source>
        <translation>hier wird eine Skizze erwartet</translation>
    </message>
    <message>
        <source>write ?, contains(…), an operator, or a definition&apos;s name</source>
        <translation>?, contains(…), einen Operator oder den Namen einer Definition schreiben</translation>
    </message>
    <message>
        <source>a sketch is expected before &apos;or&apos;</source>
        <translation>vor „or“ wird eine Skizze erwartet</translation>
    </message>
    <message>
        <source>alternatives are written: a or b</source>
        <translation>Alternativen schreibt man: a or b</translation>
    </message>
    <message>
        <source>the name of a hole is expected</source>
        <translation>hier wird der Name einer Lücke erwartet</translation>
    </message>
    <message>
        <source>a hole is ? or, with a name, ?:x</source>
        <translation>eine Lücke ist ? oder, mit einem Namen, ?:x</translation>
    </message>
    <message>
        <source>a hole with a name cannot stand in &apos;not contains&apos;</source>
        <translation>eine Lücke mit Namen kann nicht in „not contains“ stehen</translation>
    </message>
    <message>
        <source>what is not there has no value: write ? or ?n</source>
        <translation>was nicht da ist, hat keinen Wert: ? oder ?n schreiben</translation>
    </message>
    <message>
        <source>what is in &apos;not contains&apos; has %1 parts</source>
        <translation>was in „not contains“ steht, hat %1 Teile</translation>
    </message>
    <message>
        <source>it may have %1 with its definitions written out</source>
        <translation>mit ausgeschriebenen Definitionen darf es %1 haben</translation>
    </message>
    <message>
        <source>the definition &apos;%1&apos; uses itself</source>
        <translation>die Definition „%1“ benutzt sich selbst</translation>
    </message>
    <message>
        <source>a definition may use only others</source>
        <translation>eine Definition kann nur andere benutzen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 argument(s), but more are given</source>
        <translation>„%1“ nimmt %2 Argument(e), angegeben sind aber mehr</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 argument(s), but %3 given</source>
        <translation>„%1“ nimmt %2 Argument(e), angegeben sind aber %3</translation>
    </message>
    <message>
        <source>in this use of &apos;%1&apos;</source>
        <translation>in dieser Verwendung von „%1“</translation>
    </message>
    <message>
        <source>unexpected text after the body of &apos;%1&apos;</source>
        <translation>nach dem Inhalt von „%1“ folgt noch Text</translation>
    </message>
    <message>
        <source>each definition begins with &apos;def&apos; at the start of a line</source>
        <translation>jede Definition beginnt mit „def“ am Anfang einer Zeile</translation>
    </message>
    <message>
        <source>&apos;,&apos; or &apos;)&apos; is expected here</source>
        <translation>hier wird „,“ oder „)“ erwartet</translation>
    </message>
    <message>
        <source>a parenthesis opened in line %1 of this text is not closed</source>
        <translation>eine Klammer aus Zeile %1 dieses Textes wird nicht geschlossen</translation>
    </message>
    <message>
        <source>leave the parentheses away</source>
        <translation>die Klammern weglassen</translation>
    </message>
    <message>
        <source>is a &apos;)&apos; missing behind one of the arguments?</source>
        <translation>fehlt hinter einem der Argumente eine „)“?</translation>
    </message>
    <message>
        <source>use ? for an argument that may be anything</source>
        <translation>? für ein Argument verwenden, das beliebig sein kann</translation>
    </message>
    <message>
        <source>unknown operator or definition &apos;%1&apos;</source>
        <translation>unbekannter Operator oder unbekannte Definition „%1“</translation>
    </message>
    <message>
        <source>a parameter name is expected</source>
        <translation>hier wird der Name eines Parameters erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a meaning already</source>
        <translation>„%1“ hat schon eine Bedeutung</translation>
    </message>
    <message>
        <source>two parameters are named &apos;%1&apos;</source>
        <translation>zwei Parameter heißen „%1“</translation>
    </message>
    <message>
        <source>a parameter is a sketch, a nat or a type</source>
        <translation>ein Parameter ist eine Skizze (sketch), eine Größe (nat) oder ein Typ (type)</translation>
    </message>
    <message>
        <source>write &apos;: sketch&apos;, &apos;: nat&apos; or &apos;: type&apos;</source>
        <translation>„: sketch“, „: nat“ oder „: type“ schreiben</translation>
    </message>
    <message>
        <source>&apos;def&apos; is expected here</source>
        <translation>hier wird „def“ erwartet</translation>
    </message>
    <message>
        <source>a definition is: def name(parameters) = sketch</source>
        <translation>eine Definition ist: def name(parameter) = skizze</translation>
    </message>
    <message>
        <source>a name is expected after &apos;def&apos;</source>
        <translation>nach „def“ wird ein Name erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no body</source>
        <translation>„%1“ hat keinen Inhalt</translation>
    </message>
    <message>
        <source>write a sketch behind &apos;=&apos;</source>
        <translation>hinter „=“ eine Skizze schreiben</translation>
    </message>
    <message>
        <source>the innermost come first, the last one is the whole sketch</source>
        <translation>die innersten kommen zuerst, der letzte ist die ganze Skizze</translation>
    </message>
    <message>
        <source>a term has no variable such as &apos;%1&apos;</source>
        <translation>ein Term hat keine Variable wie „%1“</translation>
    </message>
    <message>
        <source>variables belong into patterns and rules</source>
        <translation>Variablen gehören in Muster und Regeln</translation>
    </message>
    <message>
        <source>a variable needs a name</source>
        <translation>eine Variable braucht einen Namen</translation>
    </message>
    <message>
        <source>unexpected &apos;,&apos;</source>
        <translation>hier gehört kein „,“ hin</translation>
    </message>
    <message>
        <source>arguments are separated by blanks</source>
        <translation>Argumente werden durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an index</source>
        <translation>„%1“ ist kein Index</translation>
    </message>
    <message>
        <source>write %0 for what the innermost binder binds</source>
        <translation>%0 für das schreiben, was der innerste Binder bindet</translation>
    </message>
    <message>
        <source>an index is a dimension and a number, as in m0</source>
        <translation>ein Index ist eine Dimension und eine Zahl, wie in m0</translation>
    </message>
    <message>
        <source>this language has no numbers</source>
        <translation>diese Sprache hat keine Zahlen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not %2</source>
        <translation>„%1“ ist nicht %2</translation>
    </message>
    <message>
        <source>a 64-bit number</source>
        <translation>eine 64-Bit-Zahl</translation>
    </message>
    <message>
        <source>a 32-bit integer</source>
        <translation>eine ganze 32-Bit-Zahl</translation>
    </message>
    <message>
        <source>a rational number</source>
        <translation>eine rationale Zahl</translation>
    </message>
    <message>
        <source>a symbol does not begin with a digit</source>
        <translation>ein Symbol beginnt nicht mit einer Ziffer</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is an operator, not a symbol</source>
        <translation>„%1“ ist ein Operator, kein Symbol</translation>
    </message>
    <message>
        <source>the operators are: %1</source>
        <translation>die Operatoren sind: %1</translation>
    </message>
    <message>
        <source>an empty list means nothing</source>
        <translation>eine leere Liste bedeutet nichts</translation>
    </message>
    <message>
        <source>write (operator arguments…)</source>
        <translation>(operator argumente…) schreiben</translation>
    </message>
    <message>
        <source>a list begins with an operator, not with a list</source>
        <translation>eine Liste beginnt mit einem Operator, nicht mit einer Liste</translation>
    </message>
    <message>
        <source>take the inner parentheses away</source>
        <translation>die inneren Klammern weglassen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 argument, but none is given</source>
        <translation>„%1“ nimmt 1 Argument, angegeben ist aber keines</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 arguments, but none is given</source>
        <translation>„%1“ nimmt %2 Argumente, angegeben ist aber keines</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 argument, but %2 are given</source>
        <translation>„%1“ nimmt 1 Argument, angegeben sind aber %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 arguments, but 1 is given</source>
        <translation>„%1“ nimmt %2 Argumente, angegeben ist aber 1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 arguments, but %3 are given</source>
        <translation>„%1“ nimmt %2 Argumente, angegeben sind aber %3</translation>
    </message>
    <message>
        <source>there is no term</source>
        <translation>es gibt keinen Term</translation>
    </message>
    <message>
        <source>write, for example: %1</source>
        <translation>zum Beispiel schreiben: %1</translation>
    </message>
    <message>
        <source>this &apos;(&apos; is never closed</source>
        <translation>diese „(“ wird nie geschlossen</translation>
    </message>
    <message>
        <source>add the missing &apos;)&apos;</source>
        <translation>die fehlende „)“ ergänzen</translation>
    </message>
    <message>
        <source>an expression is expected here</source>
        <translation>hier wird ein Ausdruck erwartet</translation>
    </message>
    <message>
        <source>write an atom or (operator arguments…)</source>
        <translation>ein Atom oder (operator argumente…) schreiben</translation>
    </message>
    <message>
        <source>this &apos;)&apos; closes nothing</source>
        <translation>diese „)“ schließt nichts</translation>
    </message>
    <message>
        <source>unexpected character with code %1</source>
        <translation>unerwartetes Zeichen mit dem Code %1</translation>
    </message>
    <message>
        <source>the text holds control characters; is it the right file?</source>
        <translation>der Text enthält Steuerzeichen; ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>one expression is expected</source>
        <translation>hier wird ein einziger Ausdruck erwartet</translation>
    </message>
    <message>
        <source>this language has neither types nor sizes</source>
        <translation>diese Sprache hat weder Typen noch Größen</translation>
    </message>
    <message>
        <source>leave the part behind &apos;::&apos; or the bracket away</source>
        <translation>den Teil hinter „::“ oder die Klammer weglassen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 argument behind the variable of what it binds, but %2 given</source>
        <translation>„%1“ nimmt hinter der Variablen dessen, was es bindet, 1 Argument, angegeben sind aber %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 arguments, but %3 given</source>
        <translation>„%1“ nimmt %2 Argumente, angegeben sind aber %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 argument, but %2 given</source>
        <translation>„%1“ nimmt 1 Argument, angegeben sind aber %2</translation>
    </message>
    <message>
        <source>no cost model is called &apos;%1&apos;</source>
        <translation>kein Kostenmodell heißt „%1“</translation>
    </message>
    <message>
        <source>there is a cost model &apos;%1&apos; already</source>
        <translation>ein Kostenmodell „%1“ gibt es schon</translation>
    </message>
    <message>
        <source>&apos;costs&apos; is expected here</source>
        <translation>hier wird „costs“ erwartet</translation>
    </message>
    <message>
        <source>a cost model is written: costs name { default: 1 + sum; }</source>
        <translation>ein Kostenmodell schreibt man: costs name { default: 1 + sum; }</translation>
    </message>
    <message>
        <source>the name of a cost model is expected here</source>
        <translation>hier wird der Name eines Kostenmodells erwartet</translation>
    </message>
    <message>
        <source>&apos;{&apos; is expected behind the name of a cost model</source>
        <translation>hinter dem Namen eines Kostenmodells wird „{“ erwartet</translation>
    </message>
    <message>
        <source>&apos;}&apos; is missing here</source>
        <translation>hier fehlt „}“</translation>
    </message>
    <message>
        <source>&apos;)&apos; is missing here</source>
        <translation>hier fehlt „)“</translation>
    </message>
    <message>
        <source>&apos;]&apos; is missing</source>
        <translation>„]“ fehlt</translation>
    </message>
    <message>
        <source>an operator is expected here</source>
        <translation>hier wird ein Operator erwartet</translation>
    </message>
    <message>
        <source>a row is written: add, mul: 2 + sum;</source>
        <translation>eine Zeile schreibt man: add, mul: 2 + sum;</translation>
    </message>
    <message>
        <source>&apos;:&apos; is expected behind an operator</source>
        <translation>hinter einem Operator wird „:“ erwartet</translation>
    </message>
    <message>
        <source>an operator or &apos;;&apos; is expected here</source>
        <translation>hier wird ein Operator oder „;“ erwartet</translation>
    </message>
    <message>
        <source>the name of a size is expected here</source>
        <translation>hier wird der Name einer Größe erwartet</translation>
    </message>
    <message>
        <source>a size is given a value by: assume n = 1024;</source>
        <translation>eine Größe erhält einen Wert durch: assume n = 1024;</translation>
    </message>
    <message>
        <source>&apos;=&apos; is expected behind the name of a size</source>
        <translation>hinter dem Namen einer Größe wird „=“ erwartet</translation>
    </message>
    <message>
        <source>no size is called &apos;%1&apos;</source>
        <translation>keine Größe heißt „%1“</translation>
    </message>
    <message>
        <source>the sizes are %1; &apos;default&apos; stands for all others</source>
        <translation>die Größen sind %1; „default“ steht für alle anderen</translation>
    </message>
    <message>
        <source>there are no sizes here that are variables</source>
        <translation>hier gibt es keine Größen, die Variablen sind</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a value already</source>
        <translation>„%1“ hat schon einen Wert</translation>
    </message>
    <message>
        <source>there is a row &apos;default&apos; already</source>
        <translation>eine Zeile „default“ gibt es schon</translation>
    </message>
    <message>
        <source>there is a row for &apos;%1&apos; already</source>
        <translation>eine Zeile für „%1“ gibt es schon</translation>
    </message>
    <message>
        <source>&apos;%1&apos; says no cost of %2</source>
        <translation>„%1“ sagt nicht, was %2 kostet</translation>
    </message>
    <message>
        <source>add a row such as default: 1 + sum;</source>
        <translation>eine Zeile wie default: 1 + sum; hinzufügen</translation>
    </message>
    <message>
        <source>such as 1 + sum, or 1 + largest</source>
        <translation>etwa 1 + sum oder 1 + largest</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no child</source>
        <translation>„%1“ hat kein Kind</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has only one child</source>
        <translation>„%1“ hat nur ein Kind</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has only %2 children</source>
        <translation>„%1“ hat nur %2 Kinder</translation>
    </message>
    <message>
        <source>the cost of &apos;%1&apos; must %2: %3</source>
        <translation>die Kosten von „%1“ müssen %2: %3</translation>
    </message>
    <message>
        <source>be a number that is not negative</source>
        <translation>eine Zahl sein, die nicht negativ ist</translation>
    </message>
    <message>
        <source>not fall when a child&apos;s cost rises</source>
        <translation>nicht sinken, wenn die Kosten eines Kindes steigen</translation>
    </message>
    <message>
        <source>be at least the cost of every child</source>
        <translation>mindestens so hoch sein wie die jedes Kindes</translation>
    </message>
    <message>
        <source>this formula is nested too deeply</source>
        <translation>diese Formel ist zu tief geschachtelt</translation>
    </message>
    <message>
        <source>use fewer parentheses</source>
        <translation>weniger Klammern verwenden</translation>
    </message>
    <message>
        <source>a number, a name or &apos;(&apos; is expected here</source>
        <translation>hier wird eine Zahl, ein Name oder „(“ erwartet</translation>
    </message>
    <message>
        <source>a formula is written like 2 * elements + sum</source>
        <translation>eine Formel schreibt man wie 2 * elements + sum</translation>
    </message>
    <message>
        <source>this number is too large or too small</source>
        <translation>diese Zahl ist zu groß oder zu klein</translation>
    </message>
    <message>
        <source>&apos;(&apos; is expected behind &apos;%1&apos;</source>
        <translation>hinter „%1“ wird „(“ erwartet</translation>
    </message>
    <message>
        <source>the number of a child is expected here, from 1</source>
        <translation>hier wird die Nummer eines Kindes erwartet, ab 1</translation>
    </message>
    <message>
        <source>child(1) is the cost of the first child</source>
        <translation>child(1) sind die Kosten des ersten Kindes</translation>
    </message>
    <message>
        <source>unknown name &apos;%1&apos; in a formula</source>
        <translation>unbekannter Name „%1“ in einer Formel</translation>
    </message>
    <message>
        <source>a declaration</source>
        <translation>eine Vereinbarung</translation>
    </message>
    <message>
        <source>a fact</source>
        <translation>eine Eigenschaft</translation>
    </message>
    <message>
        <source>a statistic</source>
        <translation>eine Statistik</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no declaration</source>
        <translation>„%1“ ist keine Vereinbarung</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no fact</source>
        <translation>„%1“ ist keine Eigenschaft</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no statistic</source>
        <translation>„%1“ ist keine Statistik</translation>
    </message>
    <message>
        <source>declarations</source>
        <translation>Vereinbarungen</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>statistics</source>
        <translation>Statistiken</translation>
    </message>
    <message>
        <source>the end of the program</source>
        <translation>das Ende des Programms</translation>
    </message>
    <message>
        <source>the name of a file</source>
        <translation>der Name einer Datei</translation>
    </message>
    <message>
        <source>as in &apos;from &quot;ratings.mtx&quot;&apos;</source>
        <translation>wie in „from &quot;ratings.mtx&quot;“</translation>
    </message>
    <message>
        <source>as in &apos;v : {I -&gt; real}&apos;</source>
        <translation>wie in „v : {I -&gt; real}“</translation>
    </message>
    <message>
        <source>no tensor has so many levels</source>
        <translation>kein Tensor hat so viele Ebenen</translation>
    </message>
    <message>
        <source>&apos;let x = a&apos; defines x for the whole program; &apos;let x = a in b&apos; is an expression</source>
        <translation>„let x = a“ definiert x für das ganze Programm; „let x = a in b“ ist ein Ausdruck</translation>
    </message>
    <message>
        <source>the name of the dimension</source>
        <translation>der Name der Dimension</translation>
    </message>
    <message>
        <source>the name of the size</source>
        <translation>der Name der Größe</translation>
    </message>
    <message>
        <source>the name of the array</source>
        <translation>der Name des Arrays</translation>
    </message>
    <message>
        <source>the name of the hash map</source>
        <translation>der Name der Hash-Abbildung</translation>
    </message>
    <message>
        <source>the name of the scalar</source>
        <translation>der Name des Skalars</translation>
    </message>
    <message>
        <source>the name of the tensor</source>
        <translation>der Name des Tensors</translation>
    </message>
    <message>
        <source>the name of the definition</source>
        <translation>der Name der Definition</translation>
    </message>
    <message>
        <source>the name of the result</source>
        <translation>der Name des Ergebnisses</translation>
    </message>
    <message>
        <source>the name of the storage mapping</source>
        <translation>der Name der Speicherabbildung</translation>
    </message>
    <message>
        <source>the name of a storage mapping</source>
        <translation>der Name einer Speicherabbildung</translation>
    </message>
    <message>
        <source>the name of an array</source>
        <translation>der Name eines Arrays</translation>
    </message>
    <message>
        <source>the name of a key</source>
        <translation>der Name eines Schlüssels</translation>
    </message>
    <message>
        <source>the name of the first key</source>
        <translation>der Name des ersten Schlüssels</translation>
    </message>
    <message>
        <source>the name of the second key</source>
        <translation>der Name des zweiten Schlüssels</translation>
    </message>
    <message>
        <source>the name of the value</source>
        <translation>der Name des Werts</translation>
    </message>
    <message>
        <source>the name that &apos;let&apos; gives</source>
        <translation>der Name, den „let“ vergibt</translation>
    </message>
    <message>
        <source>the name of a parameter, or &apos;.&apos;</source>
        <translation>der Name eines Parameters oder „.“</translation>
    </message>
    <message>
        <source>the number of a level</source>
        <translation>die Nummer einer Ebene</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>ein Argument</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>ein Parameter</translation>
    </message>
    <message>
        <source>a sort</source>
        <translation>eine Sorte</translation>
    </message>
    <message>
        <source>an operator&apos;s name</source>
        <translation>der Name eines Operators</translation>
    </message>
    <message>
        <source>before the type</source>
        <translation>vor dem Typ</translation>
    </message>
    <message>
        <source>before the expression</source>
        <translation>vor dem Ausdruck</translation>
    </message>
    <message>
        <source>after the name of the mapping</source>
        <translation>nach dem Namen der Abbildung</translation>
    </message>
    <message>
        <source>after the level</source>
        <translation>nach der Ebene</translation>
    </message>
    <message>
        <source>after the index</source>
        <translation>nach dem Index</translation>
    </message>
    <message>
        <source>after the key</source>
        <translation>nach dem Schlüssel</translation>
    </message>
    <message>
        <source>after the keys</source>
        <translation>nach den Schlüsseln</translation>
    </message>
    <message>
        <source>after the value</source>
        <translation>nach dem Wert</translation>
    </message>
    <message>
        <source>after the value of &apos;let&apos;</source>
        <translation>nach dem Wert von „let“</translation>
    </message>
    <message>
        <source>after &apos;if&apos;</source>
        <translation>nach „if“</translation>
    </message>
    <message>
        <source>after the condition</source>
        <translation>nach der Bedingung</translation>
    </message>
    <message>
        <source>after &apos;sum&apos;</source>
        <translation>nach „sum“</translation>
    </message>
    <message>
        <source>after the generators</source>
        <translation>nach den Generatoren</translation>
    </message>
    <message>
        <source>after &apos;collect&apos;</source>
        <translation>nach „collect“</translation>
    </message>
    <message>
        <source>before the entry of &apos;collect&apos;</source>
        <translation>vor dem Eintrag von „collect“</translation>
    </message>
    <message>
        <source>after &apos;merge&apos;</source>
        <translation>nach „merge“</translation>
    </message>
    <message>
        <source>after &apos;probe&apos;</source>
        <translation>nach „probe“</translation>
    </message>
    <message>
        <source>after the lookup</source>
        <translation>nach dem Nachschlagen</translation>
    </message>
    <message>
        <source>after the arguments</source>
        <translation>nach den Argumenten</translation>
    </message>
    <message>
        <source>after the names</source>
        <translation>nach den Namen</translation>
    </message>
    <message>
        <source>after &apos;%1&apos;</source>
        <translation>nach „%1“</translation>
    </message>
    <message>
        <source>or &apos;,&apos; after an argument</source>
        <translation>oder „,“ nach einem Argument</translation>
    </message>
    <message>
        <source>or &apos;,&apos; after a parameter</source>
        <translation>oder „,“ nach einem Parameter</translation>
    </message>
    <message>
        <source>after argument %1 of &apos;%2&apos;</source>
        <translation>nach Argument %1 von „%2“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has 1 argument</source>
        <translation>„%1“ hat 1 Argument</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 arguments</source>
        <translation>„%1“ hat %2 Argumente</translation>
    </message>
    <message>
        <source>between the ends of the slice</source>
        <translation>zwischen den Enden des Ausschnitts</translation>
    </message>
    <message>
        <source>after the slice &apos;A[lo..hi)&apos;, which is half-open</source>
        <translation>nach dem Ausschnitt „A[lo..hi)“, der halb offen ist</translation>
    </message>
    <message>
        <source>before the names of a generator &apos;&lt;k,v&gt; in R&apos;</source>
        <translation>vor den Namen eines Generators „&lt;k,v&gt; in R“</translation>
    </message>
    <message>
        <source>after &apos;&lt;k,v&gt;&apos;</source>
        <translation>nach „&lt;k,v&gt;“</translation>
    </message>
    <message>
        <source>after the array&apos;s name</source>
        <translation>nach dem Namen des Arrays</translation>
    </message>
    <message>
        <source>after the sort of the keys</source>
        <translation>nach der Sorte der Schlüssel</translation>
    </message>
    <message>
        <source>after the type of the values</source>
        <translation>nach dem Typ der Werte</translation>
    </message>
    <message>
        <source>after the sorts of a tuple</source>
        <translation>nach den Sorten eines Tupels</translation>
    </message>
    <message>
        <source>as in &apos;sum(&lt;k,v&gt; in R) v&apos;</source>
        <translation>wie in „sum(&lt;k,v&gt; in R) v“</translation>
    </message>
    <message>
        <source>as in &apos;collect(&lt;k,v&gt; in R) {k -&gt; v}&apos;</source>
        <translation>wie in „collect(&lt;k,v&gt; in R) {k -&gt; v}“</translation>
    </message>
    <message>
        <source>as in &apos;merge(&lt;p,q,v&gt; in &lt;R,S&gt;) e&apos;</source>
        <translation>wie in „merge(&lt;p,q,v&gt; in &lt;R,S&gt;) e“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; and &apos;%2&apos; do not chain</source>
        <translation>„%1“ und „%2“ lassen sich nicht verketten</translation>
    </message>
    <message>
        <source>a range has two ends</source>
        <translation>ein Bereich hat zwei Enden</translation>
    </message>
    <message>
        <source>&apos;if(a) if(b) e&apos; asks for both</source>
        <translation>„if(a) if(b) e“ verlangt beides</translation>
    </message>
    <message>
        <source>the number of an index after &apos;.&apos;</source>
        <translation>die Nummer eines Index nach „.“</translation>
    </message>
    <message>
        <source>&apos;t.0&apos; is the first of a tuple t</source>
        <translation>„t.0“ ist der erste eines Tupels t</translation>
    </message>
    <message>
        <source>a number after &apos;-&apos;</source>
        <translation>eine Zahl nach „-“</translation>
    </message>
    <message>
        <source>write &apos;0 - x&apos; or &apos;neg(x)&apos;</source>
        <translation>„0 - x“ oder „neg(x)“ schreiben</translation>
    </message>
    <message>
        <source>after the generator</source>
        <translation>nach dem Generator</translation>
    </message>
    <message>
        <source>after the entry</source>
        <translation>nach dem Eintrag</translation>
    </message>
    <message>
        <source>&apos;collect&apos; has one; put another &apos;collect&apos; or &apos;sum&apos; into its value</source>
        <translation>„collect“ hat einen; ein weiteres „collect“ oder „sum“ in seinen Wert setzen</translation>
    </message>
    <message>
        <source>&apos;collect&apos; makes one entry at a time</source>
        <translation>„collect“ bildet einen Eintrag auf einmal</translation>
    </message>
    <message>
        <source>a lookup &apos;R(k)&apos;</source>
        <translation>ein Nachschlagen „R(k)“</translation>
    </message>
    <message>
        <source>&apos;probe(v = R(k)) e&apos; looks k up in R</source>
        <translation>„probe(v = R(k)) e“ schlägt k in R nach</translation>
    </message>
    <message>
        <source>&apos;unique&apos; stands in programs of the published form only</source>
        <translation>„unique“ steht nur in Programmen der veröffentlichten Form</translation>
    </message>
    <message>
        <source>&apos;collect(&lt;k,v&gt; in R) {key -&gt; value}&apos; says that keys are distinct</source>
        <translation>„collect(&lt;k,v&gt; in R) {key -&gt; value}“ sagt, dass Schlüssel verschieden sind</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is bound twice here</source>
        <translation>„%1“ ist hier zweimal gebunden</translation>
    </message>
    <message>
        <source>only the keys of a &apos;sum&apos; are equated by naming them again</source>
        <translation>nur die Schlüssel eines „sum“ werden gleichgesetzt, indem man sie noch einmal nennt</translation>
    </message>
    <message>
        <source>functions stand in programs of the published form only</source>
        <translation>Funktionen stehen nur in Programmen der veröffentlichten Form</translation>
    </message>
    <message>
        <source>&apos;_&apos; is a variable that is not used; give it a name</source>
        <translation>„_“ ist eine Variable, die nicht benutzt wird; ihr einen Namen geben</translation>
    </message>
    <message>
        <source>equality is written &apos;==&apos;</source>
        <translation>Gleichheit schreibt man „==“</translation>
    </message>
    <message>
        <source>ranges are written &apos;lo..hi&apos;</source>
        <translation>Bereiche schreibt man „lo..hi“</translation>
    </message>
    <message>
        <source>slices are half-open: &apos;A[lo..hi)&apos;</source>
        <translation>Ausschnitte sind halb offen: „A[lo..hi)“</translation>
    </message>
    <message>
        <source>names are written without quotes</source>
        <translation>Namen schreibt man ohne Anführungszeichen</translation>
    </message>
    <message>
        <source>pattern variables stand in rules only</source>
        <translation>Mustervariablen stehen nur in Regeln</translation>
    </message>
    <message>
        <source>&apos;%1&apos; begins a declaration and cannot be a name</source>
        <translation>„%1“ beginnt eine Vereinbarung und kann kein Name sein</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a word of the language and cannot be a name</source>
        <translation>„%1“ ist ein Wort der Sprache und kann kein Name sein</translation>
    </message>
    <message>
        <source>only expressions are pattern variables; what is bound has a plain name</source>
        <translation>nur Ausdrücke sind Mustervariablen; was gebunden wird, hat einen einfachen Namen</translation>
    </message>
    <message>
        <source>this number is out of range</source>
        <translation>diese Zahl ist außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>this whole number is too large</source>
        <translation>diese ganze Zahl ist zu groß</translation>
    </message>
    <message>
        <source>whole numbers go to %1; larger ones have a point or an exponent</source>
        <translation>ganze Zahlen gehen bis %1; größere haben einen Punkt oder einen Exponenten</translation>
    </message>
    <message>
        <source>trees are at most %1 deep, and texts nested %2 times; give inner parts a name with &apos;let&apos;</source>
        <translation>Bäume sind höchstens %1 tief und Texte %2-mal geschachtelt; inneren Teilen mit „let“ einen Namen geben</translation>
    </message>
    <message>
        <source>&apos;div&apos; divides whole numbers, &apos;inv(x)&apos; is one over x</source>
        <translation>„div“ teilt ganze Zahlen, „inv(x)“ ist eins durch x</translation>
    </message>
    <message>
        <source>write an &apos;if&apos; for each case and add them</source>
        <translation>für jeden Fall ein „if“ schreiben und sie addieren</translation>
    </message>
    <message>
        <source>unequal is &apos;!=&apos;</source>
        <translation>ungleich ist „!=“</translation>
    </message>
    <message>
        <source>declarations need nothing between them</source>
        <translation>zwischen Vereinbarungen steht nichts</translation>
    </message>
    <message>
        <source>names begin with a letter</source>
        <translation>Namen beginnen mit einem Buchstaben</translation>
    </message>
    <message>
        <source>this quote is not closed</source>
        <translation>dieses Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>the name of a file ends on its line</source>
        <translation>der Name einer Datei endet in ihrer Zeile</translation>
    </message>
    <message>
        <source>a name cannot begin with &apos;_&apos;</source>
        <translation>ein Name kann nicht mit „_“ beginnen</translation>
    </message>
    <message>
        <source>&apos;_&apos; alone is a variable that is not used</source>
        <translation>„_“ allein ist eine Variable, die nicht benutzt wird</translation>
    </message>
    <message>
        <source>types are &apos;real&apos;, &apos;I&apos;, &apos;{I -&gt; real}&apos;, &apos;vec&lt;I, real&gt;&apos;, …</source>
        <translation>Typen sind „real“, „I“, „{I -&gt; real}“, „vec&lt;I, real&gt;“, …</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no kind of map</source>
        <translation>„%1“ ist keine Art von Abbildung</translation>
    </message>
    <message>
        <source>the expression ends here</source>
        <translation>der Ausdruck endet hier</translation>
    </message>
    <message>
        <source>write one expression</source>
        <translation>einen einzigen Ausdruck schreiben</translation>
    </message>
    <message>
        <source>a program of the published form is one expression</source>
        <translation>ein Programm der veröffentlichten Form ist ein einziger Ausdruck</translation>
    </message>
    <message>
        <source>this is no type</source>
        <translation>das ist kein Typ</translation>
    </message>
    <message>
        <source>write index, real, or maps of these: {{real}}</source>
        <translation>index, real oder Abbildungen davon schreiben: {{real}}</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos; here</source>
        <translation>hier gibt es kein „%1“</translation>
    </message>
    <message>
        <source>line %1 defines it; definitions stand above their uses</source>
        <translation>Zeile %1 definiert es; Definitionen stehen über ihren Verwendungen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no parameter of the mapping &apos;%2&apos;</source>
        <translation>„%1“ ist kein Parameter der Abbildung „%2“</translation>
    </message>
    <message>
        <source>a mapping is over its parameters and sizes only</source>
        <translation>eine Abbildung verwendet nur ihre Parameter und Größen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of type %2, and &apos;%3&apos; of %4</source>
        <translation>„%1“ ist vom Typ %2 und „%3“ von %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stores &apos;%2&apos;, and a result is stored elsewhere</source>
        <translation>„%1“ speichert „%2“, und ein Ergebnis wird anderswo gespeichert</translation>
    </message>
    <message>
        <source>give the arrays of the result other names</source>
        <translation>den Arrays des Ergebnisses andere Namen geben</translation>
    </message>
    <message>
        <source>the last part of &apos;%1&apos; has no end</source>
        <translation>der letzte Teil von „%1“ hat kein Ende</translation>
    </message>
    <message>
        <source>positions of %1 parts are &apos;%2&apos;</source>
        <translation>Positionen von %1 Teilen sind „%2“</translation>
    </message>
    <message>
        <source>there is no storage mapping &apos;%1&apos;</source>
        <translation>es gibt keine Speicherabbildung „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 parameters, and %3 are given</source>
        <translation>„%1“ hat %2 Parameter, angegeben sind %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 parameters, and 1 is given</source>
        <translation>„%1“ hat %2 Parameter, angegeben ist 1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has 1 parameter, and %2 are given</source>
        <translation>„%1“ hat 1 Parameter, angegeben sind %2</translation>
    </message>
    <message>
        <source>this mapping is checked for the tensor &apos;%1&apos;</source>
        <translation>diese Abbildung wird für den Tensor „%1“ geprüft</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a tensor, and mappings are over what is stored</source>
        <translation>„%1“ ist ein Tensor, und Abbildungen verwenden, was gespeichert ist</translation>
    </message>
    <message>
        <source>there is no input &apos;%1&apos;</source>
        <translation>es gibt keine Eingabe „%1“</translation>
    </message>
    <message>
        <source>line %1 declares it, too</source>
        <translation>auch Zeile %1 vereinbart es</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the name of a type</source>
        <translation>„%1“ ist der Name eines Typs</translation>
    </message>
    <message>
        <source>a size is a whole number below 2^53</source>
        <translation>eine Größe ist eine ganze Zahl unter 2^53</translation>
    </message>
    <message>
        <source>the size of &apos;%1&apos; is %2 and %3</source>
        <translation>die Größe von „%1“ ist %2 und %3</translation>
    </message>
    <message>
        <source>the program computes nothing</source>
        <translation>das Programm berechnet nichts</translation>
    </message>
    <message>
        <source>add a line &apos;compute C : type = expression&apos;</source>
        <translation>eine Zeile „compute C : typ = ausdruck“ hinzufügen</translation>
    </message>
    <message>
        <source>%1, and this is %2</source>
        <translation>%1, und das ist %2</translation>
    </message>
    <message>
        <source>an array is &apos;vec&lt;sort, values&gt;&apos;</source>
        <translation>ein Array ist „vec&lt;sorte, werte&gt;“</translation>
    </message>
    <message>
        <source>a hash map is &apos;hmap&lt;keys, values&gt;&apos; or &apos;smap&lt;keys, values&gt;&apos;</source>
        <translation>eine Hash-Abbildung ist „hmap&lt;schlüssel, werte&gt;“ oder „smap&lt;schlüssel, werte&gt;“</translation>
    </message>
    <message>
        <source>a scalar is a value of a ring</source>
        <translation>ein Skalar ist ein Wert eines Rings</translation>
    </message>
    <message>
        <source>a tensor is &apos;{keys -&gt; values}&apos; of ring values</source>
        <translation>ein Tensor ist „{schlüssel -&gt; werte}“ aus Werten eines Rings</translation>
    </message>
    <message>
        <source>the parameter &apos;%1&apos; is there twice</source>
        <translation>den Parameter „%1“ gibt es zweimal</translation>
    </message>
    <message>
        <source>a program computes one thing</source>
        <translation>ein Programm berechnet eine einzige Sache</translation>
    </message>
    <message>
        <source>line %1 computes &apos;%2&apos;</source>
        <translation>Zeile %1 berechnet „%2“</translation>
    </message>
    <message>
        <source>this is said twice</source>
        <translation>das wird zweimal gesagt</translation>
    </message>
    <message>
        <source>this is said of indices, and &apos;%1&apos; has values %2</source>
        <translation>das wird von Indizes gesagt, und „%1“ hat Werte %2</translation>
    </message>
    <message>
        <source>there is no array &apos;%1&apos;</source>
        <translation>es gibt kein Array „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds no positions</source>
        <translation>„%1“ enthält keine Positionen</translation>
    </message>
    <message>
        <source>its values are %1</source>
        <translation>seine Werte sind %1</translation>
    </message>
    <message>
        <source>the tensor has %1 places</source>
        <translation>der Tensor hat %1 Plätze</translation>
    </message>
    <message>
        <source>this number is not finite, or negative</source>
        <translation>diese Zahl ist nicht endlich oder negativ</translation>
    </message>
    <message>
        <source>a density is at most 1</source>
        <translation>eine Dichte ist höchstens 1</translation>
    </message>
    <message>
        <source>the number of entries is whole</source>
        <translation>die Anzahl der Einträge ist ganz</translation>
    </message>
    <message>
        <source>the tensor has the levels 1 to %1</source>
        <translation>der Tensor hat die Ebenen 1 bis %1</translation>
    </message>
    <message>
        <source>a program computes in one ring: %1 and %2 are two</source>
        <translation>ein Programm rechnet in einem einzigen Ring: %1 und %2 sind zwei</translation>
    </message>
    <message>
        <source>only bool may stand beside it</source>
        <translation>daneben kann nur bool stehen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a ring, and keys are indices</source>
        <translation>„%1“ ist ein Ring, und Schlüssel sind Indizes</translation>
    </message>
    <message>
        <source>there is no dimension or ring &apos;%1&apos;</source>
        <translation>es gibt keine Dimension und keinen Ring „%1“</translation>
    </message>
    <message>
        <source>a line &apos;dim %1&apos; makes it a dimension</source>
        <translation>eine Zeile „dim %1“ macht es zu einer Dimension</translation>
    </message>
    <message>
        <source>a map %1</source>
        <translation>eine Abbildung %1</translation>
    </message>
    <message>
        <source>a value of %1</source>
        <translation>ein Wert von %1</translation>
    </message>
    <message>
        <source>an index of %1</source>
        <translation>ein Index von %1</translation>
    </message>
    <message>
        <source>keys of %1</source>
        <translation>Schlüssel von %1</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>the types of these parts do not fit</source>
        <translation>die Typen dieser Teile passen nicht zusammen</translation>
    </message>
    <message>
        <source>a number stands for %1</source>
        <translation>eine Zahl steht für %1</translation>
    </message>
    <message>
        <source>only 0 is a tensor, the one without entries</source>
        <translation>nur 0 ist ein Tensor, nämlich der ohne Einträge</translation>
    </message>
    <message>
        <source>this number is no index</source>
        <translation>diese Zahl ist kein Index</translation>
    </message>
    <message>
        <source>indices are whole numbers below 2^53</source>
        <translation>Indizes sind ganze Zahlen unter 2^53</translation>
    </message>
    <message>
        <source>numbers of %1 are %2</source>
        <translation>Zahlen von %1 sind %2</translation>
    </message>
    <message>
        <source>0 and 1</source>
        <translation>0 und 1</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>finite</source>
        <translation>endlich</translation>
    </message>
    <message>
        <source>nothing says what the keys and values of this map would be</source>
        <translation>nichts sagt, welche Schlüssel und Werte diese Abbildung hätte</translation>
    </message>
    <message>
        <source>write &apos;{}&apos; where a map is expected</source>
        <translation>„{}“ schreiben, wo eine Abbildung erwartet wird</translation>
    </message>
    <message>
        <source>an empty map stands for %1</source>
        <translation>eine leere Abbildung steht für %1</translation>
    </message>
    <message>
        <source>what %1 ranges over is not known here</source>
        <translation>was %1 durchläuft, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>give the whole expression, with what binds it</source>
        <translation>den ganzen Ausdruck angeben, samt dem, was es bindet</translation>
    </message>
    <message>
        <source>more than %1 names are bound between this and its binder</source>
        <translation>zwischen hier und dem Binder sind mehr als %1 Namen gebunden</translation>
    </message>
    <message>
        <source>%1 is wanted here, and this is %2</source>
        <translation>hier wird %1 gebraucht, und das ist %2</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>eine Abbildung</translation>
    </message>
    <message>
        <source>indices and values of a ring are different things</source>
        <translation>Indizes und Werte eines Rings sind verschiedene Dinge</translation>
    </message>
    <message>
        <source>a condition is a truth value, and this is %1</source>
        <translation>eine Bedingung ist ein Wahrheitswert, und das ist %1</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be added</source>
        <translation>%1 und %2 lassen sich nicht addieren</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be subtracted</source>
        <translation>%1 und %2 lassen sich nicht subtrahieren</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be multiplied</source>
        <translation>%1 und %2 lassen sich nicht multiplizieren</translation>
    </message>
    <message>
        <source>%1 has no subtraction</source>
        <translation>%1 hat keine Subtraktion</translation>
    </message>
    <message>
        <source>tuples are only compared and looked up</source>
        <translation>Tupel werden nur verglichen und nachgeschlagen</translation>
    </message>
    <message>
        <source>an index times 1.0 is a number</source>
        <translation>ein Index mal 1.0 ist eine Zahl</translation>
    </message>
    <message>
        <source>an index is no value of a ring; a literal with a point is one</source>
        <translation>ein Index ist kein Wert eines Rings; ein Literal mit Punkt ist einer</translation>
    </message>
    <message>
        <source>only ring values and maps to them are multiplied</source>
        <translation>nur Werte eines Rings und Abbildungen darauf werden multipliziert</translation>
    </message>
    <message>
        <source>write &apos;if(condition) value&apos;</source>
        <translation>„if(bedingung) wert“ schreiben</translation>
    </message>
    <message>
        <source>the product has more than %1 levels</source>
        <translation>das Produkt hat mehr als %1 Ebenen</translation>
    </message>
    <message>
        <source>%1 is not compared with %2</source>
        <translation>%1 wird nicht mit %2 verglichen</translation>
    </message>
    <message>
        <source>%1 are compared with %2</source>
        <translation>%1 werden mit %2 verglichen</translation>
    </message>
    <message>
        <source>%1 are looked up among %2</source>
        <translation>%1 werden unter %2 nachgeschlagen</translation>
    </message>
    <message>
        <source>%1 are merged with %2</source>
        <translation>%1 werden mit %2 zusammengeführt</translation>
    </message>
    <message>
        <source>%1 and %2 have no minimum</source>
        <translation>%1 und %2 haben kein Minimum</translation>
    </message>
    <message>
        <source>%1 and %2 have no maximum</source>
        <translation>%1 und %2 haben kein Maximum</translation>
    </message>
    <message>
        <source>%1 has no negative</source>
        <translation>%1 hat kein Negatives</translation>
    </message>
    <message>
        <source>%1 has no inverse</source>
        <translation>%1 hat kein Inverses</translation>
    </message>
    <message>
        <source>only values of real have one</source>
        <translation>nur Werte von real haben eines</translation>
    </message>
    <message>
        <source>a tuple has at most %1 parts</source>
        <translation>ein Tupel hat höchstens %1 Teile</translation>
    </message>
    <message>
        <source>%1 has no part %2</source>
        <translation>%1 hat keinen Teil %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands in programs and rules of the published form only</source>
        <translation>„%1“ steht nur in Programmen und Regeln der veröffentlichten Form</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands in rules only</source>
        <translation>„%1“ steht nur in Regeln</translation>
    </message>
    <message>
        <source>a lambda stands at the top of a program only</source>
        <translation>ein Lambda steht nur ganz oben in einem Programm</translation>
    </message>
    <message>
        <source>the keys here are tuples %1, which have %2 parts</source>
        <translation>die Schlüssel sind hier Tupel %1 mit %2 Teilen</translation>
    </message>
    <message>
        <source>the keys here are tuples %1</source>
        <translation>die Schlüssel sind hier Tupel %1</translation>
    </message>
    <message>
        <source>a sum over a tensor is of ring values, and this is %1</source>
        <translation>eine Summe über einen Tensor hat Werte eines Rings, und das ist %1</translation>
    </message>
    <message>
        <source>the result depends on how zeros are stored</source>
        <translation>das Ergebnis hängt davon ab, wie Nullen gespeichert sind</translation>
    </message>
    <message>
        <source>the body is not zero where the entry is zero</source>
        <translation>der Rumpf ist nicht null, wo der Eintrag null ist</translation>
    </message>
    <message>
        <source>maps are nested %1 levels deep at most</source>
        <translation>Abbildungen sind höchstens %1 Ebenen tief geschachtelt</translation>
    </message>
    <message>
        <source>&apos;merge&apos; joins maps to indices, and this is %1</source>
        <translation>„merge“ verbindet Abbildungen auf Indizes, und das ist %1</translation>
    </message>
    <message>
        <source>nothing is looked up in %1</source>
        <translation>in %1 wird nichts nachgeschlagen</translation>
    </message>
    <message>
        <source>only arrays are sliced, and this is %1</source>
        <translation>nur Arrays haben Ausschnitte, und das ist %1</translation>
    </message>
    <message>
        <source>the storage mappings of all tensors are too large together</source>
        <translation>die Speicherabbildungen aller Tensoren sind zusammen zu groß</translation>
    </message>
    <message>
        <source>let several tensors have the same arguments, or shorten the mappings</source>
        <translation>mehreren Tensoren dieselben Argumente geben oder die Abbildungen kürzen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 indices of %3 in &apos;%4&apos;, and %5 is %6</source>
        <translation>„%1“ hat %2 Indizes von %3 in „%4“, und %5 ist %6</translation>
    </message>
    <message>
        <source>leave the size of the dimension out: it is that of the data</source>
        <translation>die Größe der Dimension weglassen: Sie ist die der Daten</translation>
    </message>
    <message>
        <source>leave its size out: it is that of the data</source>
        <translation>seine Größe weglassen: Sie ist die der Daten</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 entries in &apos;%3&apos;</source>
        <translation>„%1“ hat %2 Einträge in „%3“</translation>
    </message>
    <message>
        <source>leave &apos;nnz&apos; out: it is that of the data</source>
        <translation>„nnz“ weglassen: Es ist das der Daten</translation>
    </message>
    <message>
        <source>leave the size without a value: it becomes what the data needs</source>
        <translation>die Größe ohne Wert lassen: Sie wird, was die Daten brauchen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be stored by &apos;%2&apos; from data: %3</source>
        <translation>„%1“ lässt sich nicht durch „%2“ aus Daten speichern: %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not fit into &apos;%2&apos;: %3</source>
        <translation>„%1“ passt nicht in „%2“: %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not stored by &apos;%2&apos;: %3</source>
        <translation>„%1“ wird nicht durch „%2“ gespeichert: %3</translation>
    </message>
    <message>
        <source>no kernel stores its result by the mapping &apos;%1&apos;</source>
        <translation>kein Kernel speichert sein Ergebnis durch die Abbildung „%1“</translation>
    </message>
    <message>
        <source>no kernel is written for this</source>
        <translation>dafür wird kein Kernel geschrieben</translation>
    </message>
    <message>
        <source>no kernel is written for this input</source>
        <translation>für diese Eingabe wird kein Kernel geschrieben</translation>
    </message>
    <message>
        <source>no kernel is written for a map %1 that is needed whole</source>
        <translation>für eine Abbildung %1, die ganz gebraucht wird, wird kein Kernel geschrieben</translation>
    </message>
    <message>
        <source>no kernel is written for a result of type %1: it has no size</source>
        <translation>für ein Ergebnis vom Typ %1 wird kein Kernel geschrieben: Es hat keine Größe</translation>
    </message>
    <message>
        <source>give maps keys of dimensions</source>
        <translation>Abbildungen Schlüssel aus Dimensionen geben</translation>
    </message>
    <message>
        <source>the guide never comes to storage</source>
        <translation>die Führung kommt nie zur Speicherung</translation>
    </message>
    <message>
        <source>no input or result can be stored in another way</source>
        <translation>keine Eingabe und kein Ergebnis lässt sich anders speichern</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not fit into &apos;%2&apos;: %3 positions are needed, and &apos;%4&apos; leaves %5</source>
        <translation>„%1“ passt nicht in „%2“: %3 Positionen werden gebraucht, und „%4“ lässt %5</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not fit into &apos;%2&apos;: %3 position is needed, and &apos;%4&apos; leaves %5</source>
        <translation>„%1“ passt nicht in „%2“: %3 Position wird gebraucht, und „%4“ lässt %5</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not fit into &apos;%2&apos;: %3 positions are needed at %4, and &apos;%5&apos; leaves %6</source>
        <translation>„%1“ passt nicht in „%2“: %3 Positionen werden bei %4 gebraucht, und „%5“ lässt %6</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not fit into &apos;%2&apos;: %3 position is needed at %4, and &apos;%5&apos; leaves %6</source>
        <translation>„%1“ passt nicht in „%2“: %3 Position wird bei %4 gebraucht, und „%5“ lässt %6</translation>
    </message>
    <message>
        <source>it has no position for the entry at %1</source>
        <translation>es hat keine Position für den Eintrag bei %1</translation>
    </message>
    <message>
        <source>it has no position for %1 entries, the first at %2</source>
        <translation>es hat keine Position für %1 Einträge, den ersten bei %2</translation>
    </message>
    <message>
        <source>its mapping is too large</source>
        <translation>seine Abbildung ist zu groß</translation>
    </message>
    <message>
        <source>its values are not elements of arrays</source>
        <translation>seine Werte sind keine Elemente von Arrays</translation>
    </message>
    <message>
        <source>blocks of &apos;%1&apos; overlap</source>
        <translation>Blöcke von „%1“ überlappen sich</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is not known where it is used</source>
        <translation>der Schlüssel „%1“ ist dort nicht bekannt, wo er verwendet wird</translation>
    </message>
    <message>
        <source>the position &apos;%1&apos; of &apos;%2&apos; is not known where it is used</source>
        <translation>die Position „%1“ von „%2“ ist dort nicht bekannt, wo sie verwendet wird</translation>
    </message>
    <message>
        <source>more than %1 steps are needed</source>
        <translation>mehr als %1 Schritte werden gebraucht</translation>
    </message>
    <message>
        <source>store it in a format that visits its entries only</source>
        <translation>es in einem Format speichern, das nur seine Einträge besucht</translation>
    </message>
    <message>
        <source>a symbol</source>
        <translation>ein Symbol</translation>
    </message>
    <message>
        <source>a layout</source>
        <translation>eine Anordnung</translation>
    </message>
    <message>
        <source>a query</source>
        <translation>eine Abfrage</translation>
    </message>
    <message>
        <source>the name of a structure</source>
        <translation>der Name einer Struktur</translation>
    </message>
    <message>
        <source>preprocess_start or preprocess_end</source>
        <translation>preprocess_start oder preprocess_end</translation>
    </message>
    <message>
        <source>%1 is not expected here</source>
        <translation>%1 wird hier nicht erwartet</translation>
    </message>
    <message>
        <source>write a difference as a sum: A(i) + -1 * B(i)</source>
        <translation>eine Differenz als Summe schreiben: A(i) + -1 * B(i)</translation>
    </message>
    <message>
        <source>a reciprocal has it behind its name, A^-1(i), or is inv(…)</source>
        <translation>ein Kehrwert hat es hinter seinem Namen, A^-1(i), oder ist inv(…)</translation>
    </message>
    <message>
        <source>a line holds one rule or one directive</source>
        <translation>eine Zeile enthält eine Regel oder eine Anweisung</translation>
    </message>
    <message>
        <source>this text has no end</source>
        <translation>dieser Text hat kein Ende</translation>
    </message>
    <message>
        <source>close it: %1</source>
        <translation>ihn schließen: %1</translation>
    </message>
    <message>
        <source>directives are symbols, outputs, iters, layout, structure, data and assume</source>
        <translation>Anweisungen sind symbols, outputs, iters, layout, structure, data und assume</translation>
    </message>
    <message>
        <source>no directive is called &apos;%1&apos;</source>
        <translation>keine Anweisung heißt „%1“</translation>
    </message>
    <message>
        <source>write it in quotes: %1</source>
        <translation>in Anführungszeichen schreiben: %1</translation>
    </message>
    <message>
        <source>write a SELECT in quotes, or the name of a table</source>
        <translation>ein SELECT in Anführungszeichen schreiben oder den Namen einer Tabelle</translation>
    </message>
    <message>
        <source>&apos;@%1&apos; means nothing</source>
        <translation>„@%1“ bedeutet nichts</translation>
    </message>
    <message>
        <source>blocks are between @preprocess_start and @preprocess_end</source>
        <translation>Blöcke stehen zwischen @preprocess_start und @preprocess_end</translation>
    </message>
    <message>
        <source>there are too many parentheses</source>
        <translation>es gibt zu viele Klammern</translation>
    </message>
    <message>
        <source>a rule is  A(i, j) := B(i, k) * C(k, j)</source>
        <translation>eine Regel ist  A(i, j) := B(i, k) * C(k, j)</translation>
    </message>
    <message>
        <source>a comparison that is a factor stands in parentheses</source>
        <translation>ein Vergleich, der ein Faktor ist, steht in Klammern</translation>
    </message>
    <message>
        <source>this number cannot be read</source>
        <translation>diese Zahl lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>numbers are like 12, 0.25, 1/3 and 1e-3</source>
        <translation>Zahlen sind wie 12, 0.25, 1/3 und 1e-3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no part of a tensor</source>
        <translation>„%1“ ist kein Teil eines Tensors</translation>
    </message>
    <message>
        <source>parts are D (box), U (unique set), R (redundancy map), C (compressed)</source>
        <translation>Teile sind D (Box), U (eindeutige Menge), R (Redundanzabbildung), C (komprimiert)</translation>
    </message>
    <message>
        <source>a comparison sign is expected here, not %1</source>
        <translation>hier wird ein Vergleichszeichen erwartet, nicht %1</translation>
    </message>
    <message>
        <source>factors are accesses A(i), comparisons (i &lt; j) and numbers</source>
        <translation>Faktoren sind Zugriffe A(i), Vergleiche (i &lt; j) und Zahlen</translation>
    </message>
    <message>
        <source>this is ambiguous: a product of comparisons, or one chain of them?</source>
        <translation>das ist mehrdeutig: ein Produkt von Vergleichen oder eine Kette?</translation>
    </message>
    <message>
        <source>put each comparison into parentheses, or write one in a line</source>
        <translation>jeden Vergleich in Klammern setzen oder einen je Zeile schreiben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no index</source>
        <translation>„%1“ ist kein Index</translation>
    </message>
    <message>
        <source>indices are whole numbers</source>
        <translation>Indizes sind ganze Zahlen</translation>
    </message>
    <message>
        <source>an index expression is expected here, not %1</source>
        <translation>hier wird ein Indexausdruck erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a box says  0 &lt;= i &lt; n  of each of its variables</source>
        <translation>eine Box sagt  0 &lt;= i &lt; n  von jeder ihrer Variablen</translation>
    </message>
    <message>
        <source>a box says 0 &lt;= i &lt; n of each of its variables</source>
        <translation>eine Box sagt 0 &lt;= i &lt; n von jeder ihrer Variablen</translation>
    </message>
    <message>
        <source>what else holds of the places of a tensor is its structure, :U</source>
        <translation>was sonst von den Plätzen eines Tensors gilt, ist seine Struktur, :U</translation>
    </message>
    <message>
        <source>a box is one product of comparisons</source>
        <translation>eine Box ist ein einziges Produkt von Vergleichen</translation>
    </message>
    <message>
        <source>the box does not bound &apos;%1&apos;</source>
        <translation>die Box begrenzt „%1“ nicht</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>a definition has no ^-1 on its left side</source>
        <translation>eine Definition hat links kein ^-1</translation>
    </message>
    <message>
        <source>define %1, and read %2</source>
        <translation>%1 definieren und %2 lesen</translation>
    </message>
    <message>
        <source>the compressed tensor follows from the unique set</source>
        <translation>der komprimierte Tensor folgt aus der eindeutigen Menge</translation>
    </message>
    <message>
        <source>define %1</source>
        <translation>%1 definieren</translation>
    </message>
    <message>
        <source>%1 is defined twice</source>
        <translation>%1 ist zweimal definiert</translation>
    </message>
    <message>
        <source>the other definition is in line %1</source>
        <translation>die andere Definition steht in Zeile %1</translation>
    </message>
    <message>
        <source>no structure is called &apos;%1&apos;</source>
        <translation>keine Struktur heißt „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 arguments, not %3</source>
        <translation>„%1“ hat %2 Argumente, nicht %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 arguments here, not %3</source>
        <translation>„%1“ hat hier %2 Argumente, nicht %3</translation>
    </message>
    <message>
        <source>this block has begun already</source>
        <translation>dieser Block hat schon begonnen</translation>
    </message>
    <message>
        <source>no block has begun</source>
        <translation>kein Block hat begonnen</translation>
    </message>
    <message>
        <source>this block has no end</source>
        <translation>dieser Block hat kein Ende</translation>
    </message>
    <message>
        <source>write @preprocess_end behind its rules</source>
        <translation>@preprocess_end hinter seine Regeln schreiben</translation>
    </message>
    <message>
        <source>the box of &apos;%1&apos; is taken to begin at 0</source>
        <translation>für die Box von „%1“ wird angenommen, dass sie bei 0 beginnt</translation>
    </message>
    <message>
        <source>what is 0 there is said by its structure, :U</source>
        <translation>was dort 0 ist, sagt seine Struktur, :U</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no box</source>
        <translation>„%1“ hat keine Box</translation>
    </message>
    <message>
        <source>a map has the place and the place it leads to</source>
        <translation>eine Abbildung hat den Platz und den Platz, zu dem sie führt</translation>
    </message>
    <message>
        <source>its box says how many it has</source>
        <translation>wie viele es hat, sagt seine Box</translation>
    </message>
    <message>
        <source>nothing computes &apos;%1&apos;</source>
        <translation>nichts berechnet „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no variable &apos;%2&apos;</source>
        <translation>„%1“ hat keine Variable „%2“</translation>
    </message>
    <message>
        <source>there is no tensor &apos;%1&apos;</source>
        <translation>es gibt keinen Tensor „%1“</translation>
    </message>
    <message>
        <source>no layout is called &apos;%1&apos;</source>
        <translation>keine Anordnung heißt „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is computed</source>
        <translation>„%1“ wird berechnet</translation>
    </message>
    <message>
        <source>data is for inputs</source>
        <translation>Daten sind für Eingaben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has data already</source>
        <translation>„%1“ hat schon Daten</translation>
    </message>
    <message>
        <source>that is &quot;%1&quot;</source>
        <translation>das ist &quot;%1&quot;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is stored as a dense array of %2 elements, %3 GB</source>
        <translation>„%1“ wird als dichtes Array aus %2 Elementen gespeichert, %3 GB</translation>
    </message>
    <message>
        <source>%1  stores its unique elements alone</source>
        <translation>%1  speichert nur die eindeutigen Elemente</translation>
    </message>
    <message>
        <source>a tensor is made of others</source>
        <translation>ein Tensor entsteht aus anderen</translation>
    </message>
    <message>
        <source>this program computes nothing</source>
        <translation>dieses Programm berechnet nichts</translation>
    </message>
    <message>
        <source>write a rule: A(i) := B(i) * C(i)</source>
        <translation>eine Regel schreiben: A(i) := B(i) * C(i)</translation>
    </message>
    <message>
        <source>a set is over different variables</source>
        <translation>eine Menge hat verschiedene Variablen</translation>
    </message>
    <message>
        <source>compare them behind &apos;:=&apos;, as in (i = j)</source>
        <translation>sie hinter „:=“ vergleichen, wie in (i = j)</translation>
    </message>
    <message>
        <source>a structure is said by comparisons</source>
        <translation>eine Struktur wird durch Vergleiche gesagt</translation>
    </message>
    <message>
        <source>write out the comparisons of the other tensor</source>
        <translation>die Vergleiche des anderen Tensors ausschreiben</translation>
    </message>
    <message>
        <source>a set has no factors</source>
        <translation>eine Menge hat keine Faktoren</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is free in this summand</source>
        <translation>„%1“ ist in diesem Summanden frei</translation>
    </message>
    <message>
        <source>each summand has to bound it, as in %1</source>
        <translation>jeder Summand muss es begrenzen, wie in %1</translation>
    </message>
    <message>
        <source>this is no number</source>
        <translation>das ist keine Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a symbol</source>
        <translation>„%1“ ist ein Symbol</translation>
    </message>
    <message>
        <source>what is summed over is a variable</source>
        <translation>worüber summiert wird, ist eine Variable</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no factor</source>
        <translation>„%1“ ist kein Faktor</translation>
    </message>
    <message>
        <source>factors are tensors, their :U and :C, comparisons, numbers</source>
        <translation>Faktoren sind Tensoren, ihr :U und :C, Vergleiche, Zahlen</translation>
    </message>
    <message>
        <source>a set has no reciprocal</source>
        <translation>eine Menge hat keinen Kehrwert</translation>
    </message>
    <message>
        <source>this divides by 0</source>
        <translation>das teilt durch 0</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no symbol</source>
        <translation>„%1“ ist kein Symbol</translation>
    </message>
    <message>
        <source>add it to the symbols: %1</source>
        <translation>es zu den Symbolen hinzufügen: %1</translation>
    </message>
    <message>
        <source>nothing reads &apos;%1&apos;</source>
        <translation>nichts liest „%1“</translation>
    </message>
    <message>
        <source>the structure of &apos;%1&apos; follows from its definition</source>
        <translation>die Struktur von „%1“ folgt aus seiner Definition</translation>
    </message>
    <message>
        <source>what is written is not used</source>
        <translation>was geschrieben steht, wird nicht verwendet</translation>
    </message>
    <message>
        <source>this divides by what is no symbol</source>
        <translation>das teilt durch etwas, das kein Symbol ist</translation>
    </message>
    <message>
        <source>divisors are numbers and symbols</source>
        <translation>Teiler sind Zahlen und Symbole</translation>
    </message>
    <message>
        <source>this divides by %1 at %2</source>
        <translation>das teilt durch %1 bei %2</translation>
    </message>
    <message>
        <source>divisors are at least 1</source>
        <translation>Teiler sind mindestens 1</translation>
    </message>
    <message>
        <source>add  assume: %1</source>
        <translation>assume: %1 hinzufügen</translation>
    </message>
    <message>
        <source>the sum over &apos;%1&apos; has no end</source>
        <translation>die Summe über „%1“ hat kein Ende</translation>
    </message>
    <message>
        <source>bound it, as in %1; if it is a size, add it to the symbols</source>
        <translation>es begrenzen, wie in %1; wenn es eine Größe ist, es zu den Symbolen hinzufügen</translation>
    </message>
    <message>
        <source>the place that the map leads to is said by equations: (ip = j)</source>
        <translation>der Platz, zu dem die Abbildung führt, wird durch Gleichungen gesagt: (ip = j)</translation>
    </message>
    <message>
        <source>a map leads each place that it has to one that is unique</source>
        <translation>eine Abbildung führt jeden ihrer Plätze zu einem, der eindeutig ist</translation>
    </message>
    <message>
        <source>at %1: %2 is in two parts of the map</source>
        <translation>bei %1: %2 ist in zwei Teilen der Abbildung</translation>
    </message>
    <message>
        <source>at %1: %2 leads to %3 and to %4</source>
        <translation>bei %1: %2 führt zu %3 und zu %4</translation>
    </message>
    <message>
        <source>at %1: %2 is unique, and leads to %3</source>
        <translation>bei %1: %2 ist eindeutig und führt zu %3</translation>
    </message>
    <message>
        <source>at %1: %2 leads to %3, which is not unique</source>
        <translation>bei %1: %2 führt zu %3, das nicht eindeutig ist</translation>
    </message>
    <message>
        <source>at %1: %2 is outside of the box</source>
        <translation>bei %1: %2 liegt außerhalb der Box</translation>
    </message>
    <message>
        <source>make %1 larger, or assume what keeps the sizes apart</source>
        <translation>%1 vergrößern oder annehmen, was die Größen auseinanderhält</translation>
    </message>
    <message>
        <source>no sizes are as this program assumes</source>
        <translation>keine Größen sind so, wie dieses Programm annimmt</translation>
    </message>
    <message>
        <source>the facts behind assume: contradict each other</source>
        <translation>die Annahmen hinter assume: widersprechen einander</translation>
    </message>
    <message>
        <source>the program does not assume these sizes</source>
        <translation>das Programm nimmt diese Größen nicht an</translation>
    </message>
    <message>
        <source>no small sizes are as the program assumes</source>
        <translation>keine kleinen Größen sind so, wie das Programm annimmt</translation>
    </message>
    <message>
        <source>these sizes are not as the program assumes: %1</source>
        <translation>diese Größen sind nicht so, wie das Programm annimmt: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has 1 index, and &quot;%2&quot; is %3</source>
        <translation>„%1“ hat 1 Index, und &quot;%2&quot; ist %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 indices, and &quot;%3&quot; is %4</source>
        <translation>„%1“ hat %2 Indizes, und &quot;%3&quot; ist %4</translation>
    </message>
    <message>
        <source>only axes of one element may be too many</source>
        <translation>nur Achsen aus einem Element dürfen überzählig sein</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not as its structure says: %2</source>
        <translation>„%1“ ist nicht so, wie seine Struktur sagt: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not as its structure says</source>
        <translation>„%1“ ist nicht so, wie seine Struktur sagt</translation>
    </message>
    <message>
        <source>kernels rely on the structure of &apos;%1&apos;</source>
        <translation>Kernel verlassen sich auf die Struktur von „%1“</translation>
    </message>
    <message>
        <source>the structure of &apos;%1&apos; cannot be checked: %2</source>
        <translation>die Struktur von „%1“ lässt sich nicht prüfen: %2</translation>
    </message>
    <message>
        <source>this does not hold for the data: %1</source>
        <translation>das gilt nicht für die Daten: %1</translation>
    </message>
    <message>
        <source>take other data</source>
        <translation>andere Daten nehmen</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>no kernel can rely on its structure: %1</source>
        <translation>kein Kernel kann sich auf seine Struktur verlassen: %1</translation>
    </message>
    <message>
        <source>its map does not say where it leads to by equations</source>
        <translation>seine Abbildung sagt nicht durch Gleichungen, wohin sie führt</translation>
    </message>
    <message>
        <source>write an equation for each index that the map leads to: (ip = j)</source>
        <translation>eine Gleichung für jeden Index schreiben, zu dem die Abbildung führt: (ip = j)</translation>
    </message>
    <message>
        <source>its map leads to places that are found by dividing by symbols</source>
        <translation>seine Abbildung führt zu Plätzen, die man durch Teilen durch Symbole findet</translation>
    </message>
    <message>
        <source>divide by numbers, or say the structure in the rule: A(i % m, j)</source>
        <translation>durch Zahlen teilen oder die Struktur in der Regel sagen: A(i % m, j)</translation>
    </message>
    <message>
        <source>its numbers are beyond 64 bits</source>
        <translation>seine Zahlen gehen über 64 Bit hinaus</translation>
    </message>
    <message>
        <source>write smaller numbers</source>
        <translation>kleinere Zahlen schreiben</translation>
    </message>
    <message>
        <source>not proved for all sizes: %1</source>
        <translation>nicht für alle Größen bewiesen: %1</translation>
    </message>
    <message>
        <source>assume what keeps sizes apart, as in assume: n &gt;= 1</source>
        <translation>annehmen, was Größen auseinanderhält, wie in assume: n &gt;= 1</translation>
    </message>
    <message>
        <source>the parts of the unique set cannot be told apart</source>
        <translation>die Teile der eindeutigen Menge lassen sich nicht unterscheiden</translation>
    </message>
    <message>
        <source>elements may be unique and redundant at once: %1</source>
        <translation>Elemente können zugleich eindeutig und redundant sein: %1</translation>
    </message>
    <message>
        <source>the redundancy map may give two targets to an element: %1</source>
        <translation>die Redundanzabbildung kann einem Element zwei Ziele geben: %1</translation>
    </message>
    <message>
        <source>the redundancy map may lead outside the unique set: %1</source>
        <translation>die Redundanzabbildung kann aus der eindeutigen Menge herausführen: %1</translation>
    </message>
    <message>
        <source>the redundancy map cannot be followed</source>
        <translation>der Redundanzabbildung lässt sich nicht folgen</translation>
    </message>
    <message>
        <source>elements may be there for several values of the names that are not its indices</source>
        <translation>Elemente können für mehrere Werte der Namen da sein, die nicht seine Indizes sind</translation>
    </message>
    <message>
        <source>say the set so that each element is in it once</source>
        <translation>die Menge so beschreiben, dass jedes Element einmal darin ist</translation>
    </message>
    <message>
        <source>multiplied out, its sums have more than %1 products</source>
        <translation>ausmultipliziert haben seine Summen mehr als %1 Produkte</translation>
    </message>
    <message>
        <source>compute a part of it as a tensor of its own, and read that</source>
        <translation>einen Teil als eigenen Tensor berechnen und diesen lesen</translation>
    </message>
    <message>
        <source>a reciprocal of a sum depends on an index that is in no box</source>
        <translation>ein Kehrwert einer Summe hängt von einem Index ab, der in keiner Box ist</translation>
    </message>
    <message>
        <source>compute the sum as a tensor of its own, which has a box</source>
        <translation>die Summe als eigenen Tensor berechnen, der eine Box hat</translation>
    </message>
    <message>
        <source>this term is no number</source>
        <translation>dieser Term ist keine Zahl</translation>
    </message>
    <message>
        <source>this term is no index</source>
        <translation>dieser Term ist kein Index</translation>
    </message>
    <message>
        <source>this term is no program</source>
        <translation>dieser Term ist kein Programm</translation>
    </message>
    <message>
        <source>what is read is no tensor</source>
        <translation>was gelesen wird, ist kein Tensor</translation>
    </message>
    <message>
        <source>its factors are tensors, comparisons and numbers</source>
        <translation>seine Faktoren sind Tensoren, Vergleiche und Zahlen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no tensor of the program</source>
        <translation>„%1“ ist kein Tensor des Programms</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 indices here, not %3</source>
        <translation>„%1“ hat hier %2 Indizes, nicht %3</translation>
    </message>
    <message>
        <source>indices are made of names and whole numbers</source>
        <translation>Indizes bestehen aus Namen und ganzen Zahlen</translation>
    </message>
    <message>
        <source>it is no symbol, and no sum is over it</source>
        <translation>es ist kein Symbol, und keine Summe läuft darüber</translation>
    </message>
    <message>
        <source>only definitions are terms</source>
        <translation>nur Definitionen sind Terme</translation>
    </message>
    <message>
        <source>the head of a definition has variables</source>
        <translation>der Kopf einer Definition hat Variablen</translation>
    </message>
    <message>
        <source>the evaluator has no room for &apos;%1&apos;, which has more than %2 elements</source>
        <translation>der Auswerter hat keinen Platz für „%1“ mit mehr als %2 Elementen</translation>
    </message>
    <message>
        <source>make large numbers of its box symbols, which small sizes are tried for</source>
        <translation>große Zahlen seiner Box zu Symbolen machen, für die kleine Größen erprobt werden</translation>
    </message>
    <message>
        <source>the program has no output</source>
        <translation>das Programm hat keine Ausgabe</translation>
    </message>
    <message>
        <source>write (output NAME)</source>
        <translation>(output NAME) schreiben</translation>
    </message>
    <message>
        <source>a statement is expected here</source>
        <translation>hier wird eine Anweisung erwartet</translation>
    </message>
    <message>
        <source>statements are %1</source>
        <translation>Anweisungen sind %1</translation>
    </message>
    <message>
        <source>unknown statement &apos;%1&apos;</source>
        <translation>unbekannte Anweisung „%1“</translation>
    </message>
    <message>
        <source>letters from a to z, digits and . - / _, beginning with a letter or _</source>
        <translation>Buchstaben von a bis z, Ziffern und . - / _, mit einem Buchstaben oder _ am Anfang</translation>
    </message>
    <message>
        <source>a name and sizes are expected here</source>
        <translation>hier werden ein Name und Größen erwartet</translation>
    </message>
    <message>
        <source>this tensor is too large</source>
        <translation>dieser Tensor ist zu groß</translation>
    </message>
    <message>
        <source>at most %1 axes and 2^40 elements</source>
        <translation>höchstens %1 Achsen und 2^40 Elemente</translation>
    </message>
    <message>
        <source>a file is expected here</source>
        <translation>hier wird eine Datei erwartet</translation>
    </message>
    <message>
        <source>write (values &quot;FILE&quot;)</source>
        <translation>(values &quot;DATEI&quot;) schreiben</translation>
    </message>
    <message>
        <source>the program has values already</source>
        <translation>das Programm hat schon Werte</translation>
    </message>
    <message>
        <source>use one file</source>
        <translation>eine einzige Datei verwenden</translation>
    </message>
    <message>
        <source>a name and a term are expected here</source>
        <translation>hier werden ein Name und ein Term erwartet</translation>
    </message>
    <message>
        <source>write (let NAME TERM)</source>
        <translation>(let NAME TERM) schreiben</translation>
    </message>
    <message>
        <source>nothing is put out here</source>
        <translation>hier wird nichts ausgegeben</translation>
    </message>
    <message>
        <source>an output is a tensor</source>
        <translation>eine Ausgabe ist ein Tensor</translation>
    </message>
    <message>
        <source>take (first …) or (second …) of it</source>
        <translation>(first …) oder (second …) davon nehmen</translation>
    </message>
    <message>
        <source>a whole number from %1 on is expected here</source>
        <translation>hier wird eine ganze Zahl ab %1 erwartet</translation>
    </message>
    <message>
        <source>a whole number is expected here</source>
        <translation>hier wird eine ganze Zahl erwartet</translation>
    </message>
    <message>
        <source>give parts a name with (let NAME TERM)</source>
        <translation>Teilen mit (let NAME TERM) einen Namen geben</translation>
    </message>
    <message>
        <source>nothing is called &apos;%1&apos; above here</source>
        <translation>weiter oben heißt nichts „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is further down: move it up, unless it needs this itself, for a graph has no cycles</source>
        <translation>„%1“ steht weiter unten: nach oben verschieben, außer wenn es selbst dies hier braucht, denn ein Graph hat keine Zyklen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a statement, not an operator</source>
        <translation>„%1“ ist eine Anweisung, kein Operator</translation>
    </message>
    <message>
        <source>declare it before and use its name here</source>
        <translation>vorher vereinbaren und hier den Namen verwenden</translation>
    </message>
    <message>
        <source>&apos;concat&apos; joins two to five tensors</source>
        <translation>„concat“ verbindet zwei bis fünf Tensoren</translation>
    </message>
    <message>
        <source>join some of them first</source>
        <translation>zuerst einige davon verbinden</translation>
    </message>
    <message>
        <source>&apos;opaque&apos; takes 3 parameters and one to six tensors</source>
        <translation>„opaque“ nimmt 3 Parameter und einen bis sechs Tensoren</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 parameter and 1 tensor</source>
        <translation>„%1“ nimmt 1 Parameter und 1 Tensor</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes 1 parameter and %2 tensors</source>
        <translation>„%1“ nimmt 1 Parameter und %2 Tensoren</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 parameters and 1 tensor</source>
        <translation>„%1“ nimmt %2 Parameter und 1 Tensor</translation>
    </message>
    <message>
        <source>&apos;%1&apos; takes %2 parameters and %3 tensors</source>
        <translation>„%1“ nimmt %2 Parameter und %3 Tensoren</translation>
    </message>
    <message>
        <source>a parameter is missing</source>
        <translation>ein Parameter fehlt</translation>
    </message>
    <message>
        <source>a list of numbers is expected here</source>
        <translation>hier wird eine Liste von Zahlen erwartet</translation>
    </message>
    <message>
        <source>a text in quotes is expected here</source>
        <translation>hier wird ein Text in Anführungszeichen erwartet</translation>
    </message>
    <message>
        <source>an activation is expected here</source>
        <translation>hier wird eine Aktivierung erwartet</translation>
    </message>
    <message>
        <source>a padding is expected here</source>
        <translation>hier wird ein Rand erwartet</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>a tensor %1 is too large</source>
        <translation>ein Tensor %1 ist zu groß</translation>
    </message>
    <message>
        <source>only what was split has halves</source>
        <translation>nur was geteilt wurde, hat Hälften</translation>
    </message>
    <message>
        <source>this takes tensors, not what was split or joined</source>
        <translation>das nimmt Tensoren, nicht was geteilt oder verbunden wurde</translation>
    </message>
    <message>
        <source>this has no arguments</source>
        <translation>das hat keine Argumente</translation>
    </message>
    <message>
        <source>the tensors have different shapes: %1 and %2</source>
        <translation>die Tensoren haben verschiedene Formen: %1 und %2</translation>
    </message>
    <message>
        <source>a tensor with %1 axes is expected, not %2</source>
        <translation>erwartet wird ein Tensor mit %1 Achsen, nicht %2</translation>
    </message>
    <message>
        <source>matrices with equally many axes are expected, not %1 and %2</source>
        <translation>erwartet werden Matrizen mit gleich vielen Achsen, nicht %1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 are not as many matrices</source>
        <translation>%1 und %2 sind nicht gleich viele Matrizen</translation>
    </message>
    <message>
        <source>a matrix with %1 columns is multiplied by one with %2 rows</source>
        <translation>eine Matrix mit %1 Spalten wird mit einer mit %2 Zeilen multipliziert</translation>
    </message>
    <message>
        <source>%1 channels are no multiple of the kernel&apos;s %2</source>
        <translation>%1 Kanäle sind kein Vielfaches der %2 des Kernels</translation>
    </message>
    <message>
        <source>%1 kernels cannot be shared by %2 groups</source>
        <translation>%1 Kernel lassen sich nicht auf %2 Gruppen verteilen</translation>
    </message>
    <message>
        <source>a bias for %1 channels is %2, not %3</source>
        <translation>ein Bias für %1 Kanäle ist %2, nicht %3</translation>
    </message>
    <message>
        <source>%1 is added to %2</source>
        <translation>%1 wird zu %2 addiert</translation>
    </message>
    <message>
        <source>a bias for %1 columns is %2</source>
        <translation>ein Bias für %1 Spalten ist %2</translation>
    </message>
    <message>
        <source>%1 kernels are scaled by %2</source>
        <translation>%1 Kernel werden mit %2 skaliert</translation>
    </message>
    <message>
        <source>%1 channels have other vectors</source>
        <translation>%1 Kanäle haben andere Vektoren</translation>
    </message>
    <message>
        <source>%1 channels are scaled by %2</source>
        <translation>%1 Kanäle werden mit %2 skaliert</translation>
    </message>
    <message>
        <source>a window of %1 with stride %2 does not fit an axis of %3 with padding %4</source>
        <translation>ein Fenster von %1 mit Schrittweite %2 passt nicht in eine Achse von %3 mit dem Rand %4</translation>
    </message>
    <message>
        <source>a window of %1 with stride %2 does not fit an axis of %3 with padding %4, which is the same on both sides</source>
        <translation>ein Fenster von %1 mit Schrittweite %2 passt nicht in eine Achse von %3 mit dem Rand %4, der auf beiden Seiten gleich ist</translation>
    </message>
    <message>
        <source>this is not an order of all axes of %1</source>
        <translation>das ist keine Reihenfolge aller Achsen von %1</translation>
    </message>
    <message>
        <source>an axis without extent</source>
        <translation>eine Achse ohne Ausdehnung</translation>
    </message>
    <message>
        <source>%1 cannot be repeated to %2</source>
        <translation>%1 lässt sich nicht zu %2 wiederholen</translation>
    </message>
    <message>
        <source>%1 amounts are expected, two for each axis of %2</source>
        <translation>erwartet werden %1 Angaben, zwei für jede Achse von %2</translation>
    </message>
    <message>
        <source>%1 has not as many elements as %2</source>
        <translation>%1 hat nicht so viele Elemente wie %2</translation>
    </message>
    <message>
        <source>a kernel %1 does not fit into %2</source>
        <translation>ein Kernel %1 passt nicht in %2</translation>
    </message>
    <message>
        <source>%1 groups of %2 kernels cannot be merged by %3</source>
        <translation>%1 Gruppen von %2 Kerneln lassen sich nicht zu je %3 zusammenlegen</translation>
    </message>
    <message>
        <source>%1 has no axis %2</source>
        <translation>%1 hat keine Achse %2</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be joined along axis %3</source>
        <translation>%1 und %2 lassen sich nicht entlang der Achse %3 verbinden</translation>
    </message>
    <message>
        <source>an axis of %1 cannot be cut at %2</source>
        <translation>eine Achse von %1 lässt sich nicht bei %2 schneiden</translation>
    </message>
    <message>
        <source>no &apos;%1&apos; with these parameters is known</source>
        <translation>kein „%1“ mit diesen Parametern ist bekannt</translation>
    </message>
    <message>
        <source>leave the brackets out for any parameters</source>
        <translation>die Klammern weglassen, wenn die Parameter beliebig sind</translation>
    </message>
    <message>
        <source>this is no JSON</source>
        <translation>das ist kein JSON</translation>
    </message>
    <message>
        <source>a quote, a comma or a bracket may be missing before it</source>
        <translation>davor fehlt vielleicht ein Anführungszeichen, ein Komma oder eine Klammer</translation>
    </message>
    <message>
        <source>an object is expected here</source>
        <translation>hier wird ein Objekt erwartet</translation>
    </message>
    <message>
        <source>a list is expected here</source>
        <translation>hier wird eine Liste erwartet</translation>
    </message>
    <message>
        <source>unknown member &apos;%1&apos;</source>
        <translation>unbekannter Eintrag „%1“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing here</source>
        <translation>hier fehlt „%1“</translation>
    </message>
    <message>
        <source>a name or a number is expected here</source>
        <translation>hier wird ein Name oder eine Zahl erwartet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no values in %2</source>
        <translation>„%1“ hat keine Werte in %2</translation>
    </message>
    <message>
        <source>there is no code for &apos;%1&apos;</source>
        <translation>für „%1“ gibt es keinen Code</translation>
    </message>
    <message>
        <source>the operator is opaque: it can be optimised around, not run</source>
        <translation>der Operator ist undurchsichtig: Um ihn herum lässt sich optimieren, ausführen lässt er sich nicht</translation>
    </message>
    <message>
        <source>the tensors have %1 elements: too many to be compared with the evaluator</source>
        <translation>die Tensoren haben %1 Elemente: zu viele für einen Vergleich mit dem Auswerter</translation>
    </message>
    <message>
        <source>compare a smaller program; the exported check compares with plain loops</source>
        <translation>ein kleineres Programm vergleichen; das exportierte check vergleicht mit einfachen Schleifen</translation>
    </message>
    <message>
        <source>the costs &apos;%1&apos; were measured on %2, and this is %3</source>
        <translation>die Kosten „%1“ wurden auf %2 gemessen, dies ist %3</translation>
    </message>
    <message>
        <source>`candler measure PROJECT` measures them</source>
        <translation>`candler measure PROJECT` misst sie</translation>
    </message>
    <message>
        <source>a root is an operator</source>
        <translation>eine Wurzel ist ein Operator</translation>
    </message>
    <message>
        <source>orders and sizes of axes are not matched</source>
        <translation>Reihenfolgen und Größen von Achsen werden nicht gesucht</translation>
    </message>
    <message>
        <source>&apos;*&apos; matches all of them</source>
        <translation>„*“ passt auf alle</translation>
    </message>
    <message>
        <source>orders and sizes of axes are not made</source>
        <translation>Reihenfolgen und Größen von Achsen werden nicht gebildet</translation>
    </message>
    <message>
        <source>gmerge is a kernel of a convolution</source>
        <translation>gmerge ist ein Kernel einer Faltung</translation>
    </message>
    <message>
        <source>is no operator of a plan here</source>
        <translation>ist hier kein Operator eines Plans</translation>
    </message>
    <message>
        <source>Verified in part: the kernel equals the evaluator on %1 (largest error %2, %3)</source>
        <translation>Teilweise verifiziert: der Kernel stimmt mit dem Auswerter überein, verglichen wurden %1 (größter Fehler %2, %3)</translation>
    </message>
    <message>
        <source>output &apos;%1&apos; of the model is not computed: %2</source>
        <translation>Die Ausgabe „%1“ des Modells wird nicht berechnet: %2</translation>
    </message>
    <message>
        <source>write it in parentheses: (operator argument …)</source>
        <translation>in Klammern schreiben: (Operator Argument …)</translation>
    </message>
    <message>
        <source>%1: %2 of %3 elements compared, %4 wrong, error of the others at most %5</source>
        <translation>%1: %2 von %3 Elementen verglichen, %4 falsch, Fehler der anderen höchstens %5</translation>
    </message>
    <message>
        <source>%1: all are to be %2</source>
        <translation>%1: alle sollen %2 sein</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>Tabelle als CSV kopieren</translation>
    </message>
    <message>
        <source>Save table as CSV…</source>
        <translation>Tabelle als CSV speichern…</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>An e-graph file contains no program, only the e-graph built from one.</source>
        <translation>Eine E-Graph-Datei enthält kein Programm, nur den E-Graphen, der aus einem wurde.</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>There is nothing to guide: an e-graph file can be inspected but not run.</source>
        <translation>Es gibt nichts zu führen: Eine E-Graph-Datei kann man ansehen, aber nicht ausführen.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>An e-graph file does not record which rules built it.</source>
        <translation>Eine E-Graph-Datei verzeichnet nicht, welche Regeln sie aufgebaut haben.</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>C++</source>
        <translation>C++</translation>
    </message>
    <message>
        <source>There is no code: the operators of an e-graph file are names without semantics.</source>
        <translation>Es gibt keinen Code: Die Operatoren einer E-Graph-Datei sind Namen ohne Semantik.</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Wachstum</translation>
    </message>
    <message>
        <source>An e-graph file is a single snapshot: there is no growth to show.</source>
        <translation>Eine E-Graph-Datei ist eine Momentaufnahme: Es gibt kein Wachstum zu zeigen.</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Wärmekarte</translation>
    </message>
    <message>
        <source>An e-graph file does not record which rules created its e-nodes.</source>
        <translation>Eine E-Graph-Datei verzeichnet nicht, welche Regeln ihre E-Knoten erzeugt haben.</translation>
    </message>
    <message>
        <source>Extraction</source>
        <translation>Extraktion</translation>
    </message>
    <message>
        <source>An e-graph file does not record where its e-nodes come from.</source>
        <translation>Eine E-Graph-Datei verzeichnet nicht, woher ihre E-Knoten kommen.</translation>
    </message>
    <message>
        <source>There are no runs to compare: an e-graph file cannot be run.</source>
        <translation>Es gibt keine Läufe zu vergleichen: Eine E-Graph-Datei lässt sich nicht ausführen.</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>Feinabstimmung</translation>
    </message>
    <message>
        <source>There is nothing to tune: an e-graph file has no parameters.</source>
        <translation>Es gibt nichts abzustimmen: Eine E-Graph-Datei hat keine Parameter.</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>There is no run to pause: an e-graph file cannot be run.</source>
        <translation>Es gibt keinen Lauf, der pausieren könnte: Eine E-Graph-Datei lässt sich nicht ausführen.</translation>
    </message>
    <message>
        <source>An e-graph file has no program to draw next to its result.</source>
        <translation>Eine E-Graph-Datei hat kein Programm, das neben seinem Ergebnis gezeichnet werden könnte.</translation>
    </message>
    <message>
        <source>Structures</source>
        <translation>Strukturen</translation>
    </message>
    <message>
        <source>An e-graph file declares no tensors.</source>
        <translation>Eine E-Graph-Datei vereinbart keine Tensoren.</translation>
    </message>
    <message>
        <source>E-graph</source>
        <translation>E-Graph</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
</context>
<context>
    <name>Workspaces</name>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;Lernen</translation>
    </message>
    <message>
        <source>The e-graph, a lesson and the selection</source>
        <translation>Der E-Graph, eine Lektion und die Auswahl</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>Fü&amp;hren</translation>
    </message>
    <message>
        <source>Program, sketches and rules, and how the e-graph grows</source>
        <translation>Programm, Skizzen und Regeln, und wie der E-Graph wächst</translation>
    </message>
    <message>
        <source>&amp;Extract</source>
        <translation>&amp;Extrahieren</translation>
    </message>
    <message>
        <source>Candidates, pins and extractors side by side</source>
        <translation>Kandidaten, Anheftungen und Extraktoren nebeneinander</translation>
    </message>
    <message>
        <source>&amp;Ship</source>
        <translation>&amp;Ausliefern</translation>
    </message>
    <message>
        <source>The code, its measurements and sizes</source>
        <translation>Der Code, seine Messwerte und Größen</translation>
    </message>
</context>
<context>
    <name>candler::Autosave</name>
    <message>
        <source>%1 cannot be written to</source>
        <translation>%1 ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>another window has already restored this project</source>
        <translation>ein anderes Fenster hat dieses Projekt bereits übernommen</translation>
    </message>
</context>
<context>
    <name>candler::BoxItem</name>
    <message>
        <source>hidden e-nodes: %1 (click to show)</source>
        <translation>verborgene E-Knoten: %1 (Klick zeigt sie)</translation>
    </message>
    <message>
        <source>%1 of type %2 whose best e-nodes share an operator; the numbers are e-node counts. Double-click to show one of them</source>
        <translation>%1 vom Typ %2, deren beste E-Knoten denselben Operator haben; die Zahlen zählen E-Knoten. Doppelklick zeigt eine davon</translation>
    </message>
    <message>
        <source>class %1, e-nodes: %2</source>
        <translation>Klasse %1, E-Knoten: %2</translation>
    </message>
    <message>
        <source>uses by e-nodes that are not drawn: %1</source>
        <translation>Verwendungen durch nicht gezeichnete E-Knoten: %1</translation>
    </message>
    <message>
        <source>class %1 is not drawn (classes hidden below it: %2). Click to go to it</source>
        <translation>Klasse %1 ist nicht gezeichnet (darunter verborgene Klassen: %2). Klicken, um zu ihr zu gehen</translation>
    </message>
    <message>
        <source>%1 — %2 %3</source>
        <translation>%1 — %2 %3</translation>
    </message>
    <message>
        <source>part of the start term</source>
        <translation>Teil des Startterms</translation>
    </message>
    <message>
        <source>created in iteration %1 by %2</source>
        <translation>entstanden in Iteration %1 durch %2</translation>
    </message>
    <message>
        <source>an analysis</source>
        <translation>eine Analyse</translation>
    </message>
    <message>
        <source>root: the class of the whole term</source>
        <translation>Wurzel: die Klasse des ganzen Terms</translation>
    </message>
</context>
<context>
    <name>candler::BreakpointModel</name>
    <message>
        <source>has no effect: %1</source>
        <translation>bewirkt nichts: %1</translation>
    </message>
    <message>
        <source>The run pauses when this event occurs; clear the check box to ignore it</source>
        <translation>Der Lauf pausiert, wenn das geschieht; ohne Häkchen läuft er weiter</translation>
    </message>
    <message>
        <source>How often it has happened since the last reset</source>
        <translation>Wie oft es seit dem letzten Zurücksetzen geschehen ist</translation>
    </message>
    <message>
        <source>The last event, or why the event cannot occur</source>
        <translation>Das letzte Ereignis, oder warum es nicht eintreten kann</translation>
    </message>
    <message>
        <source>Pause when</source>
        <translation>Pause, wenn</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Last event</source>
        <translation>Letztes Ereignis</translation>
    </message>
</context>
<context>
    <name>candler::BreakpointsView</name>
    <message>
        <source>Breakpoints</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>New breakpoint</source>
        <translation>Neuer Haltepunkt</translation>
    </message>
    <message>
        <source>Pause when… such as: any class &gt; 50 e-nodes</source>
        <translation>Pause, wenn … zum Beispiel: any class &gt; 50 e-nodes</translation>
    </message>
    <message>
        <source>The list shows the available forms of breakpoints</source>
        <translation>Die Liste zeigt, welche Formen ein Haltepunkt haben kann</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NAME</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>enter the event at which to pause</source>
        <translation>eintragen, wobei der Lauf pausieren soll</translation>
    </message>
    <message>
        <source>no breakpoint is selected</source>
        <translation>kein Haltepunkt ist ausgewählt</translation>
    </message>
</context>
<context>
    <name>candler::CandidateModel</name>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>iter %1</source>
        <translation>It. %1</translation>
    </message>
    <message>
        <source>iter %1  %2</source>
        <translation>It. %1  %2</translation>
    </message>
    <message>
        <source>● chosen</source>
        <translation>● gewählt</translation>
    </message>
    <message>
        <source>subsumed</source>
        <translation>subsumiert</translation>
    </message>
    <message>
        <source>infinite cost</source>
        <translation>unendliche Kosten</translation>
    </message>
    <message>
        <source>no finite term</source>
        <translation>kein endlicher Term</translation>
    </message>
    <message>
        <source>loses by %1</source>
        <translation>um %1 teurer</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>am billigsten</translation>
    </message>
    <message>
        <source>equal cost</source>
        <translation>gleiche Kosten</translation>
    </message>
    <message>
        <source>e-node %1: %2</source>
        <translation>E-Knoten %1: %2</translation>
    </message>
    <message>
        <source>e-node</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>own cost</source>
        <translation>eigene Kosten</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Cost of the e-node alone; empty where the cost model does not price single e-nodes</source>
        <translation>Was der E-Knoten selbst kostet; leer, wo das Kostenmodell keinen für sich bewertet</translation>
    </message>
    <message>
        <source>total cost</source>
        <translation>Gesamtkosten</translation>
    </message>
    <message>
        <source>● chosen for the sketch</source>
        <translation>● gewählt für die Skizze</translation>
    </message>
    <message>
        <source>no plan by itself</source>
        <translation>kein eigener Plan</translation>
    </message>
    <message>
        <source>Cost of the cheapest plan that computes the class by this e-node, as a tree: what is shared is paid at each use. Plans are chosen by their DAG cost, where it is paid once</source>
        <translation>Kosten des billigsten Plans, der die Klasse durch diesen E-Knoten berechnet, als Baum: Geteiltes wird bei jeder Verwendung bezahlt. Gewählt werden Pläne nach DAG-Kosten, wo es einmal bezahlt wird</translation>
    </message>
    <message>
        <source>Cost of the cheapest term rooted at this e-node; for a chosen e-node, its share of the chosen term</source>
        <translation>Kosten des billigsten Terms mit diesem E-Knoten als Wurzel; bei einem gewählten E-Knoten sein Anteil am gewählten Term</translation>
    </message>
    <message>
        <source>tree cost</source>
        <translation>Baumkosten</translation>
    </message>
</context>
<context>
    <name>candler::ChoiceModel</name>
    <message>
        <source>✕ forbidden by you</source>
        <translation>✕ von Hand verboten</translation>
    </message>
    <message>
        <source>another e-node is pinned</source>
        <translation>ein anderer E-Knoten ist angeheftet</translation>
    </message>
    <message>
        <source>◆ pinned, %1</source>
        <translation>◆ angeheftet, %1</translation>
    </message>
    <message>
        <source>● %1</source>
        <translation>● %1</translation>
    </message>
    <message>
        <source>e-node</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>own cost</source>
        <translation>eigene Kosten</translation>
    </message>
    <message>
        <source>cost of children</source>
        <translation>Kosten der Kinder</translation>
    </message>
    <message>
        <source>total cost</source>
        <translation>Gesamtkosten</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>sensitivity</source>
        <translation>Empfindlichkeit</translation>
    </message>
    <message>
        <source>Its name, its operator and the classes that it needs</source>
        <translation>Sein Name, sein Operator und die Klassen, die er braucht</translation>
    </message>
    <message>
        <source>What it costs without its children</source>
        <translation>Was er ohne seine Kinder kostet</translation>
    </message>
    <message>
        <source>What its children cost as trees</source>
        <translation>Was seine Kinder als Bäume kosten</translation>
    </message>
    <message>
        <source>Total cost of the best selection that includes it, by the cost that the extractor minimizes</source>
        <translation>Gesamtkosten der besten Auswahl mit ihm, nach den Kosten, die der Extraktor minimiert</translation>
    </message>
    <message>
        <source>Why it is chosen or not</source>
        <translation>Warum er gewählt ist oder nicht</translation>
    </message>
    <message>
        <source>The smallest change in its own cost that would change the decision</source>
        <translation>Die kleinste Änderung seiner eigenen Kosten, die die Entscheidung ändern würde</translation>
    </message>
</context>
<context>
    <name>candler::ClassTableModel</name>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>e-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>cheapest term</source>
        <translation>billigster Term</translation>
    </message>
    <message>
        <source>used by</source>
        <translation>benutzt von</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>created</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>no plan</source>
        <translation>kein Plan</translation>
    </message>
    <message>
        <source>tree cost</source>
        <translation>Baumkosten</translation>
    </message>
</context>
<context>
    <name>candler::ClassesView</name>
    <message>
        <source>Only classes with  op:map  type:f64  cost&lt;4  it:3..5</source>
        <translation>Nur Klassen mit  op:map  type:f64  cost&lt;4  it:3..5</translation>
    </message>
    <message>
        <source>Filter of the classes</source>
        <translation>Filter der Klassen</translation>
    </message>
    <message>
        <source>Classes of the e-graph</source>
        <translation>Klassen des E-Graphen</translation>
    </message>
    <message>
        <source>There is no e-graph yet</source>
        <translation>Es gibt noch keinen E-Graphen</translation>
    </message>
    <message>
        <source>Listing…</source>
        <translation>Wird aufgelistet …</translation>
    </message>
    <message>
        <source>The classes could not be listed</source>
        <translation>Die Klassen ließen sich nicht auflisten</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>%1 of %2 classes</source>
        <translation>%1 von %2 Klassen</translation>
    </message>
    <message>
        <source>Classes that match all words: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned, or part of an operator name; * matches anything, op:* an operator of that name</source>
        <translation>Klassen, für die alle Wörter zutreffen: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned oder ein Teil eines Operatornamens; * steht für Beliebiges, op:* für einen Operator dieses Namens</translation>
    </message>
</context>
<context>
    <name>candler::CodeView</name>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Generated code</source>
        <translation>Erzeugter Code</translation>
    </message>
    <message>
        <source>Generated file</source>
        <translation>Erzeugte Datei</translation>
    </message>
    <message>
        <source>Compiles the kernel and compares it with the language&apos;s own evaluator</source>
        <translation>Kompiliert den Kernel und vergleicht ihn mit dem Auswerter der Sprache</translation>
    </message>
    <message>
        <source>Code is generated when the last step has found its term.</source>
        <translation>Code wird erzeugt, sobald der letzte Schritt seinen Term gefunden hat.</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Messen…</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Show class</source>
        <translation>Klasse zeigen</translation>
    </message>
    <message>
        <source>Folds every loop and function to its first line, or shows them again</source>
        <translation>Klappt jede Schleife und Funktion auf ihre erste Zeile ein oder zeigt sie wieder</translation>
    </message>
    <message>
        <source>Term that the code comes from</source>
        <translation>Term, aus dem der Code stammt</translation>
    </message>
    <message>
        <source>Shows the class of this part of the term in the e-graph</source>
        <translation>Zeigt die Klasse dieses Teils des Terms im E-Graphen</translation>
    </message>
    <message>
        <source>Compiles the kernel, checks it and measures it; what will be run is shown first</source>
        <translation>Übersetzt den Kernel, prüft und misst ihn; zuerst wird gezeigt, was ausgeführt wird</translation>
    </message>
    <message>
        <source>%1
Not now: %2</source>
        <translation>%1
Jetzt nicht: %2</translation>
    </message>
    <message>
        <source>%1, class %2</source>
        <translation>%1, Klasse %2</translation>
    </message>
    <message>
        <source>%1, created by the normal form</source>
        <translation>%1, von der Normalform gebildet</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lines</source>
        <translation>
            <numerusform>%1: %n Zeile</numerusform>
            <numerusform>%1: %n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: no lines of its own, only those of its parts: %n lines</source>
        <translation>
            <numerusform>%1: keine eigene Zeile, nur die seiner Teile: %n Zeile</numerusform>
            <numerusform>%1: keine eigene Zeile, nur die seiner Teile: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no lines of its own. It determines where values are read.</source>
        <translation>%1: keine eigene Zeile. Es bestimmt, wo Werte gelesen werden.</translation>
    </message>
    <message>
        <source>This language has no code generation.</source>
        <translation>Für diese Sprache wird kein Code erzeugt.</translation>
    </message>
    <message>
        <source>Variants…</source>
        <translation>Varianten…</translation>
    </message>
    <message>
        <source>Kernel variants that this language can generate, measured side by side</source>
        <translation>Varianten des Kernels, die diese Sprache erzeugen kann, nebeneinander gemessen</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>The kernel has no separate loops for the elements %1 of %2.</source>
        <translation>Der Kernel hat keine Schleifen für die Elemente %1 von %2 allein.</translation>
    </message>
    <message numerus="yes">
        <source>%1: in the loops over all elements: %n lines</source>
        <translation>
            <numerusform>%1: in den Schleifen über alle Elemente: %n Zeile</numerusform>
            <numerusform>%1: in den Schleifen über alle Elemente: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no code is generated for it.</source>
        <translation>%1: Dafür wird kein Code erzeugt.</translation>
    </message>
    <message>
        <source>The kernel is being verified</source>
        <translation>Der Kernel wird geprüft</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt …</translation>
    </message>
    <message>
        <source>Compiling and comparing… %1 s</source>
        <translation>Wird kompiliert und verglichen… %1 s</translation>
    </message>
    <message>
        <source>The code is being generated…</source>
        <translation>Der Code wird erzeugt …</translation>
    </message>
    <message>
        <source>Estimate for one run: computed %1 times at a total cost of %2</source>
        <translation>Geschätzt für einen Lauf: %1-mal berechnet, was %2 kostet</translation>
    </message>
    <message>
        <source>No part of the term stands for line %1: it checks sizes, handles tile remainders, or is boilerplate of the file.</source>
        <translation>Für Zeile %1 steht kein Teil des Terms: Sie prüft Größen, behandelt Reste von Kacheln oder gehört zum Gerüst der Datei.</translation>
    </message>
</context>
<context>
    <name>candler::CommandPalette</name>
    <message>
        <source>not possible now</source>
        <translation>jetzt nicht möglich</translation>
    </message>
    <message>
        <source>What to do?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
</context>
<context>
    <name>candler::CompareController</name>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is in progress</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>run something first</source>
        <translation>zuerst etwas ausführen</translation>
    </message>
    <message>
        <source>the e-graph of the file</source>
        <translation>der E-Graph der Datei</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>%n Anheftung</numerusform>
            <numerusform>%n Anheftungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, iteration %2</source>
        <translation>%1, Iteration %2</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, jetzt</translation>
    </message>
    <message>
        <source>Run %1 · %2 · %3</source>
        <translation>Lauf %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichslauf</translation>
    </message>
    <message>
        <source>These iterations are no longer available.</source>
        <translation>Diese Iterationen gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The baseline was not accepted</source>
        <translation>Der Vergleichslauf wurde nicht übernommen</translation>
    </message>
    <message>
        <source>The baseline could not be read</source>
        <translation>Der Vergleichslauf ließ sich nicht lesen</translation>
    </message>
    <message>
        <source>This could not be compared: %1.</source>
        <translation>Das konnte nicht verglichen werden: %1.</translation>
    </message>
    <message>
        <source>These extractions are from an earlier run: their classes cannot be selected.</source>
        <translation>Diese Extraktionen stammen aus einem früheren Lauf: Ihre Klassen können nicht ausgewählt werden.</translation>
    </message>
    <message>
        <source>%1 could not be stored for comparison</source>
        <translation>%1 konnte nicht zum Vergleichen aufgehoben werden</translation>
    </message>
</context>
<context>
    <name>candler::CompareView</name>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Extractions</source>
        <translation>Extraktionen</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>With and without guide</source>
        <translation>Mit und ohne Führung</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten vertauschen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Save the comparison as HTML or CSV</source>
        <translation>Den Vergleich als HTML oder CSV speichern</translation>
    </message>
    <message>
        <source>Project and file</source>
        <translation>Projekt und Datei</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message>
        <source>Run or step first: then two iterations can be compared.</source>
        <translation>Zuerst ausführen, ganz oder schrittweise: Dann lassen sich zwei Iterationen vergleichen.</translation>
    </message>
    <message>
        <source>All runs of this session and the accepted baseline are kept here: any two can be compared.</source>
        <translation>Hier wird jeder Lauf dieser Sitzung aufgehoben, dazu der übernommene Vergleichslauf: Zwei davon lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>Each term chosen by Extract is kept here: any two can be compared.</source>
        <translation>Hier wird jeder Term aufgehoben, den „Extrahieren“ wählt: Zwei davon lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>The code of each run is kept here: any two versions can be compared.</source>
        <translation>Hier wird der Code jedes Laufs aufgehoben: Der von zwei Läufen lässt sich vergleichen.</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>HTML pages (*.html);;Comma-separated values (*.csv)</source>
        <translation>HTML-Seiten (*.html);;Durch Kommas getrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>the comparison is not finished yet</source>
        <translation>der Vergleich ist noch nicht fertig</translation>
    </message>
    <message>
        <source>The class cannot be selected: the run no longer has that iteration.</source>
        <translation>Die Klasse lässt sich nicht auswählen: Der Lauf hat diese Iteration nicht mehr.</translation>
    </message>
</context>
<context>
    <name>candler::DerivationModel</name>
    <message>
        <source>an input: as it is declared</source>
        <translation>eine Eingabe: wie sie vereinbart ist</translation>
    </message>
    <message>
        <source>nothing was inferred</source>
        <translation>nichts wurde hergeleitet</translation>
    </message>
    <message>
        <source>declared</source>
        <translation>vereinbart</translation>
    </message>
    <message>
        <source>%1: see above</source>
        <translation>%1: siehe oben</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n pieces</source>
        <translation>
            <numerusform>%1: %n Stück</numerusform>
            <numerusform>%1: %n Stücke</numerusform>
        </translation>
    </message>
    <message>
        <source>of</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>hence</source>
        <translation>also</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>gefragt</translation>
    </message>
    <message numerus="yes">
        <source>is it empty? %n questions, %1 of them to Z3</source>
        <translation>
            <numerusform>ist es leer? %n Frage, davon %1 an Z3</numerusform>
            <numerusform>ist es leer? %n Fragen, davon %1 an Z3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>a structure with a name</source>
        <translation>eine benannte Struktur</translation>
    </message>
    <message>
        <source>decided by</source>
        <translation>entschieden durch</translation>
    </message>
    <message>
        <source>refuted</source>
        <translation>widerlegt</translation>
    </message>
    <message>
        <source>not refuted</source>
        <translation>nicht widerlegt</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht versucht</translation>
    </message>
</context>
<context>
    <name>candler::Difference</name>
    <message>
        <source>There is no difference.</source>
        <translation>Es gibt keinen Unterschied.</translation>
    </message>
    <message numerus="yes">
        <source>%n lines differ</source>
        <translation>
            <numerusform>%n Zeile ist anders</numerusform>
            <numerusform>%n Zeilen sind anders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n Änderung</numerusform>
            <numerusform>%n Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>%1 compared with %2</source>
        <translation>%1 verglichen mit %2</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>e-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>cost of the chosen term</source>
        <translation>Kosten des gewählten Terms</translation>
    </message>
    <message>
        <source>rule applications in the step</source>
        <translation>Regelanwendungen im Schritt</translation>
    </message>
    <message>
        <source>time in the step</source>
        <translation>Zeit im Schritt</translation>
    </message>
    <message>
        <source>applied: %1, new e-nodes: %2</source>
        <translation>angewandt: %1, neue E-Knoten: %2</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>Regel %1</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message numerus="yes">
        <source>%n more changes are not listed.</source>
        <translation>
            <numerusform>%n weitere Änderung ist nicht aufgeführt.</numerusform>
            <numerusform>%n weitere Änderungen sind nicht aufgeführt.</numerusform>
        </translation>
    </message>
    <message>
        <source>merged classes</source>
        <translation>verschmolzene Klassen</translation>
    </message>
    <message>
        <source> (by %1)</source>
        <translation> (durch %1)</translation>
    </message>
    <message>
        <source>e-node</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>Each step starts a new e-graph with its own class numbers: e-nodes and classes of two steps are not compared.</source>
        <translation>Jeder Schritt beginnt einen eigenen E-Graphen mit eigenen Klassennummern: E-Knoten und Klassen zweier Schritte werden nicht verglichen.</translation>
    </message>
    <message>
        <source>Only the first %1 lines of the terms are compared.</source>
        <translation>Von den Termen werden nur die ersten %1 Zeilen verglichen.</translation>
    </message>
    <message>
        <source>Chosen term</source>
        <translation>Gewählter Term</translation>
    </message>
    <message>
        <source>cost as a tree</source>
        <translation>Kosten als Baum</translation>
    </message>
    <message>
        <source>cost as a DAG</source>
        <translation>Kosten als DAG</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>e-nodes of the term</source>
        <translation>E-Knoten des Terms</translation>
    </message>
    <message>
        <source>extractor</source>
        <translation>Extraktor</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>Anheftungen</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>proven to be the best</source>
        <translation>als beste Wahl bewiesen</translation>
    </message>
    <message>
        <source>The terms are too long to be stored in full.</source>
        <translation>Die Terme sind zu lang, um ganz aufgehoben zu werden.</translation>
    </message>
    <message>
        <source>The term of one side is not stored.</source>
        <translation>Von einer Seite wurde der Term nicht aufgehoben.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>peak e-nodes</source>
        <translation>meiste E-Knoten</translation>
    </message>
    <message>
        <source>peak classes</source>
        <translation>meiste Klassen</translation>
    </message>
    <message>
        <source>rule applications</source>
        <translation>Regelanwendungen</translation>
    </message>
    <message>
        <source>lines of code</source>
        <translation>Zeilen Code</translation>
    </message>
    <message>
        <source>%1: cost (%2)</source>
        <translation>%1: Kosten (%2)</translation>
    </message>
    <message>
        <source>%1: iterations</source>
        <translation>%1: Iterationen</translation>
    </message>
    <message>
        <source>%1: e-nodes</source>
        <translation>%1: E-Knoten</translation>
    </message>
    <message>
        <source>outcome of %1</source>
        <translation>Ausgang von %1</translation>
    </message>
    <message>
        <source>limits of %1</source>
        <translation>Grenzen von %1</translation>
    </message>
    <message>
        <source>rule in %1</source>
        <translation>Regel in %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>matches: %1, applied: %2, new e-nodes: %3</source>
        <translation>Treffer: %1, angewandt: %2, neue E-Knoten: %3</translation>
    </message>
    <message>
        <source>the file %1</source>
        <translation>die Datei %1</translation>
    </message>
    <message>
        <source>sketch:</source>
        <translation>Skizze:</translation>
    </message>
    <message>
        <source>term:</source>
        <translation>Term:</translation>
    </message>
    <message>
        <source>seeds:</source>
        <translation>Keime:</translation>
    </message>
    <message>
        <source>rules:</source>
        <translation>Regeln:</translation>
    </message>
    <message>
        <source>limits:</source>
        <translation>Grenzen:</translation>
    </message>
    <message>
        <source>cost model:</source>
        <translation>Kostenmodell:</translation>
    </message>
    <message>
        <source>pins:</source>
        <translation>Anheftungen:</translation>
    </message>
    <message>
        <source>forbidden:</source>
        <translation>verboten:</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>rules of the project</source>
        <translation>Regeln des Projekts</translation>
    </message>
    <message>
        <source>rules that are off</source>
        <translation>ausgeschaltete Regeln</translation>
    </message>
    <message>
        <source>sketch definitions</source>
        <translation>Skizzendefinitionen</translation>
    </message>
    <message>
        <source>cost models</source>
        <translation>Kostenmodelle</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Too large to store for %1: %2.</source>
        <translation>Von %1 zu groß, um aufgehoben zu werden: %2.</translation>
    </message>
    <message>
        <source>extracted: cost as a DAG</source>
        <translation>extrahiert: Kosten als DAG</translation>
    </message>
    <message>
        <source>Terms that were found</source>
        <translation>Gefundene Terme</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>The extractions come from different e-graphs (%1 and %2), or one e-graph is not stored: their classes are not compared.</source>
        <translation>Die Extraktionen stammen aus verschiedenen E-Graphen (%1 und %2), oder einer ist nicht aufgehoben: Ihre Klassen werden nicht verglichen.</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>megabytes</source>
        <translation>Megabyte</translation>
    </message>
    <message>
        <source>normal form:</source>
        <translation>Normalform:</translation>
    </message>
    <message>
        <source>beam width:</source>
        <translation>Strahlbreite:</translation>
    </message>
    <message>
        <source>arithmetic:</source>
        <translation>Arithmetik:</translation>
    </message>
    <message>
        <source>tolerance:</source>
        <translation>Toleranz:</translation>
    </message>
    <message>
        <source>precision loss (digits):</source>
        <translation>Genauigkeitsverlust (Stellen):</translation>
    </message>
    <message>
        <source>filters:</source>
        <translation>Filter:</translation>
    </message>
    <message>
        <source>name of the function:</source>
        <translation>Name der Funktion:</translation>
    </message>
    <message>
        <source>sizes to verify with:</source>
        <translation>Größen zum Prüfen:</translation>
    </message>
    <message>
        <source>sizes to measure with:</source>
        <translation>Größen zum Messen:</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1 (aus)</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>Notiz: %1</translation>
    </message>
    <message>
        <source>breakpoints</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>box positions in %1</source>
        <translation>Kastenpositionen in %1</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>settings of all steps</source>
        <translation>Einstellungen aller Schritte</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>project file</source>
        <translation>Projektdatei</translation>
    </message>
    <message>
        <source>Project file</source>
        <translation>Projektdatei</translation>
    </message>
    <message>
        <source>guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>memory of the largest e-graph (MB)</source>
        <translation>Speicher des größten E-Graphen (MB)</translation>
    </message>
</context>
<context>
    <name>candler::DifferenceModel</name>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Gegenstand</translation>
    </message>
</context>
<context>
    <name>candler::DifferencePane</name>
    <message>
        <source>All lines</source>
        <translation>Alle Zeilen</translation>
    </message>
    <message>
        <source>Numbers of both sides</source>
        <translation>Zahlen beider Seiten</translation>
    </message>
    <message>
        <source>What was added, removed and changed</source>
        <translation>Was hinzugefügt, entfernt und geändert wurde</translation>
    </message>
    <message>
        <source>Lines side by side</source>
        <translation>Zeilen nebeneinander</translation>
    </message>
    <message>
        <source>Include lines that are the same on both sides</source>
        <translation>Auch die Zeilen, die auf beiden Seiten gleich sind</translation>
    </message>
</context>
<context>
    <name>candler::EGraphView</name>
    <message>
        <source>root</source>
        <translation>Wurzel</translation>
    </message>
    <message>
        <source> ▸ class %1</source>
        <translation> ▸ Klasse %1</translation>
    </message>
    <message>
        <source> (not drawn)</source>
        <translation> (nicht gezeichnet)</translation>
    </message>
    <message>
        <source> (not in this iteration)</source>
        <translation> (nicht in dieser Iteration)</translation>
    </message>
    <message>
        <source>Find  op:map  class:40  rule:fus*  new  cost&lt;4</source>
        <translation>Suchen  op:map  class:40  rule:fus*  new  cost&lt;4</translation>
    </message>
    <message>
        <source>Find in the e-graph</source>
        <translation>Im E-Graphen suchen</translation>
    </message>
    <message>
        <source>Previous class found (Shift+F3)</source>
        <translation>Vorherige gefundene Klasse (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next class found (F3)</source>
        <translation>Nächste gefundene Klasse (F3)</translation>
    </message>
    <message>
        <source>%1 found, %2 drawn</source>
        <translation>%1 gefunden, %2 gezeichnet</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>&amp;Extraction</source>
        <translation>&amp;Extraktion</translation>
    </message>
    <message>
        <source>The chosen term: blue frames, filled rows, thick edges</source>
        <translation>Der gewählte Term: blaue Rahmen, gefüllte Zeilen, dicke Kanten</translation>
    </message>
    <message>
        <source>&amp;Changes</source>
        <translation>Ä&amp;nderungen</translation>
    </message>
    <message>
        <source>What this iteration added (bars, dashed lines) and merged (double frames)</source>
        <translation>Was diese Iteration hinzugefügt (Balken, gestrichelte Linien) und verschmolzen hat (doppelte Rahmen)</translation>
    </message>
    <message>
        <source>&amp;Sketch matches</source>
        <translation>&amp;Skizzentreffer</translation>
    </message>
    <message>
        <source>Numbered discs at classes that satisfy a part of the sketch</source>
        <translation>Nummerierte Scheiben an Klassen, die einen Teil der Skizze erfüllen</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>&amp;Regeln</translation>
    </message>
    <message>
        <source>Letters at e-nodes: which rule made them</source>
        <translation>Buchstaben an E-Knoten: welche Regel sie erzeugt hat</translation>
    </message>
    <message>
        <source>Search &amp;hits</source>
        <translation>Such&amp;treffer</translation>
    </message>
    <message>
        <source>Dashed halos around what was found</source>
        <translation>Gestrichelte Höfe um das Gefundene</translation>
    </message>
    <message>
        <source>&amp;Pins</source>
        <translation>An&amp;heftungen</translation>
    </message>
    <message>
        <source>Proof &amp;step</source>
        <translation>&amp;Beweisschritt</translation>
    </message>
    <message>
        <source>Brackets around the classes that a proof step concerns</source>
        <translation>Klammern um die Klassen, um die es in einem Beweisschritt geht</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>What is highlighted in the e-graph</source>
        <translation>Was im Bild hervorgehoben wird</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>new in iteration %1</source>
        <translation>neu in Iteration %1</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>verschmolzen</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>step of the proof</source>
        <translation>Schritt des Beweises</translation>
    </message>
    <message>
        <source>more users</source>
        <translation>weitere Verwender</translation>
    </message>
    <message>
        <source>self-reference</source>
        <translation>Selbstbezug</translation>
    </message>
    <message>
        <source>not drawn</source>
        <translation>nicht gezeichnet</translation>
    </message>
    <message numerus="yes">
        <source>%n more rules</source>
        <translation>
            <numerusform>%n weitere Regel</numerusform>
            <numerusform>%n weitere Regeln</numerusform>
        </translation>
    </message>
    <message>
        <source>The start term, before any rule.</source>
        <translation>Der Startterm, vor jeder Regel.</translation>
    </message>
    <message>
        <source>Iteration %1 changed nothing.</source>
        <translation>Iteration %1 hat nichts geändert.</translation>
    </message>
    <message>
        <source>more rules: %1</source>
        <translation>weitere Regeln: %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 durch %2</translation>
    </message>
    <message>
        <source>congruence</source>
        <translation>Kongruenz</translation>
    </message>
    <message>
        <source>an analysis</source>
        <translation>eine Analyse</translation>
    </message>
    <message>
        <source>; no merges.</source>
        <translation>; keine Verschmelzungen.</translation>
    </message>
    <message>
        <source>; merged classes: %1 – %2%3</source>
        <translation>; verschmolzene Klassen: %1 – %2%3</translation>
    </message>
    <message>
        <source>Outline of the picture</source>
        <translation>Gliederung des Bildes</translation>
    </message>
    <message>
        <source>E-classes that are drawn, in them their e-nodes and their arguments</source>
        <translation>Gezeichnete E-Klassen, darin ihre E-Knoten und deren Argumente</translation>
    </message>
    <message>
        <source>Back to the previous selection or view</source>
        <translation>Zurück zur vorigen Auswahl oder Ansicht</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Iteration shown</source>
        <translation>Gezeigte Iteration</translation>
    </message>
    <message>
        <source>No e-graph yet.
Step (F10) or run (F5) to grow one.</source>
        <translation>Noch kein E-Graph.
Einen Schritt (F10) oder den Lauf (F5) ausführen, damit einer wächst.</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>What part of the e-graph is drawn</source>
        <translation>Welcher Teil des E-Graphen gezeichnet wird</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Whole e-graph</source>
        <translation>Ganzer E-Graph</translation>
    </message>
    <message>
        <source>Best term and alternatives</source>
        <translation>Bester Term und Alternativen</translation>
    </message>
    <message>
        <source>Around the selection</source>
        <translation>Um die Auswahl</translation>
    </message>
    <message>
        <source>New in this iteration</source>
        <translation>Neu in dieser Iteration</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Selected classes</source>
        <translation>Ausgewählte Klassen</translation>
    </message>
    <message>
        <source>k </source>
        <translation>k </translation>
    </message>
    <message>
        <source>Alternatives to every e-node of the best term</source>
        <translation>Alternativen zu jedem E-Knoten des besten Terms</translation>
    </message>
    <message>
        <source>↓ </source>
        <translation>↓ </translation>
    </message>
    <message>
        <source>Levels below the selected class</source>
        <translation>Stufen unterhalb der ausgewählten Klasse</translation>
    </message>
    <message>
        <source>↑ </source>
        <translation>↑ </translation>
    </message>
    <message>
        <source>Levels above the selected class</source>
        <translation>Stufen oberhalb der ausgewählten Klasse</translation>
    </message>
    <message>
        <source>selected classes</source>
        <translation>ausgewählte Klassen</translation>
    </message>
    <message>
        <source>class %1 alone</source>
        <translation>Klasse %1 allein</translation>
    </message>
    <message>
        <source>found by “%1”</source>
        <translation>gefunden mit „%1“</translation>
    </message>
    <message>
        <source>first classes matching the sketch&apos;s parts</source>
        <translation>erste Klassen, die Teile der Skizze erfüllen</translation>
    </message>
    <message>
        <source>&amp;Expand</source>
        <translation>&amp;Ausklappen</translation>
    </message>
    <message>
        <source>&amp;Collapse</source>
        <translation>&amp;Einklappen</translation>
    </message>
    <message>
        <source>&amp;Isolate</source>
        <translation>&amp;Isolieren</translation>
    </message>
    <message>
        <source>&amp;Neighbours</source>
        <translation>Na&amp;chbarn</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Aus&amp;blenden</translation>
    </message>
    <message>
        <source>Sho&amp;w hidden classes</source>
        <translation>A&amp;usgeblendete Klassen zeigen</translation>
    </message>
    <message>
        <source>Toggle &amp;new only</source>
        <translation>Nur &amp;Neues an/aus</translation>
    </message>
    <message>
        <source>Classes matching the s&amp;ketch</source>
        <translation>Klassen, die die S&amp;kizze erfüllen</translation>
    </message>
    <message>
        <source>&amp;Found classes only</source>
        <translation>Nur &amp;gefundene Klassen</translation>
    </message>
    <message>
        <source>&amp;Tidy</source>
        <translation>Au&amp;fräumen</translation>
    </message>
    <message>
        <source>O&amp;utline</source>
        <translation>G&amp;liederung</translation>
    </message>
    <message>
        <source>&amp;Previous iteration</source>
        <translation>&amp;Vorige Iteration</translation>
    </message>
    <message>
        <source>Ne&amp;xt iteration</source>
        <translation>Näc&amp;hste Iteration</translation>
    </message>
    <message>
        <source>Fi&amp;t in the window</source>
        <translation>Ins Fenster ein&amp;passen</translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>%1 · in iteration %2</source>
        <translation>%1 · in Iteration %2</translation>
    </message>
    <message>
        <source>%1 · start</source>
        <translation>%1 · Start</translation>
    </message>
    <message>
        <source>%1 · iteration %2</source>
        <translation>%1 · Iteration %2</translation>
    </message>
    <message>
        <source>Pins at pinned e-nodes, crosses at forbidden ones, wedges on boxes with a locked position</source>
        <translation>Reißzwecken an angehefteten E-Knoten, Kreuze an verbotenen, Keile an Kästen mit gesperrter Position</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>position of class %1</source>
        <translation>Position der Klasse %1</translation>
    </message>
    <message>
        <source>select a class first</source>
        <translation>zuerst eine Klasse auswählen</translation>
    </message>
    <message>
        <source>the selected class is not drawn</source>
        <translation>die ausgewählte Klasse ist nicht gezeichnet</translation>
    </message>
    <message>
        <source>the boxes of a summary are not classes</source>
        <translation>die Kästen einer Zusammenfassung sind keine Klassen</translation>
    </message>
    <message>
        <source>unlocking of class %1</source>
        <translation>Entsperren der Klasse %1</translation>
    </message>
    <message>
        <source>unlocking of all positions</source>
        <translation>Entsperren aller Positionen</translation>
    </message>
    <message>
        <source>Unlock the &amp;box position</source>
        <translation>Kas&amp;tenposition entsperren</translation>
    </message>
    <message>
        <source>Lock the &amp;box position</source>
        <translation>Kas&amp;tenposition sperren</translation>
    </message>
    <message>
        <source>&amp;Release all locked positions</source>
        <translation>Alle gesperrten &amp;Positionen freigeben</translation>
    </message>
    <message>
        <source>The start term of the step, before any rule.</source>
        <translation>Der Startterm des Schritts, vor jeder Regel.</translation>
    </message>
    <message>
        <source>&amp;As in the e-graph</source>
        <translation>&amp;Wie im E-Graphen</translation>
    </message>
    <message>
        <source>Draw applications and functions with a single e-node as separate boxes instead of in the notation of the language</source>
        <translation>Anwendungen und Funktionen mit nur einem E-Knoten als eigene Kästen zeichnen statt in der Schreibweise der Sprache</translation>
    </message>
    <message>
        <source>layout: Graphviz (dot)</source>
        <translation>Anordnung: Graphviz (dot)</translation>
    </message>
    <message>
        <source>layout: quick, keeps positions</source>
        <translation>Anordnung: schnell, behält Positionen</translation>
    </message>
    <message>
        <source>layout: Graphviz (sfdp)</source>
        <translation>Anordnung: Graphviz (sfdp)</translation>
    </message>
    <message>
        <source>boxes out of view: %1 (F: fit)</source>
        <translation>Kästen außer Sicht: %1 (F: einpassen)</translation>
    </message>
    <message>
        <source> (too many boxes for Graphviz)</source>
        <translation> (zu viele Kästen für Graphviz)</translation>
    </message>
    <message>
        <source>Draw %1 more</source>
        <translation>%1 dazu zeichnen</translation>
    </message>
    <message>
        <source>Add classes that were found to the graph (B): %1 of %2 that are not drawn</source>
        <translation>Gefundene Klassen ins Bild holen (B): %1 von %2, die nicht gezeichnet sind</translation>
    </message>
    <message>
        <source>&amp;Draw found classes, too</source>
        <translation>Gefundene Klassen &amp;dazu zeichnen</translation>
    </message>
    <message>
        <source>Iteration %1: new e-nodes: %2 after merging, new classes: %3</source>
        <translation>Iteration %1: neue E-Knoten: %2 nach dem Zusammenführen, neue Klassen: %3</translation>
    </message>
    <message>
        <source>Classes that match all words: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned, or part of an operator name; * matches anything, op:* an operator of that name</source>
        <translation>Klassen, für die alle Wörter zutreffen: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned oder ein Teil eines Operatornamens; * steht für Beliebiges, op:* für einen Operator dieses Namens</translation>
    </message>
    <message>
        <source>sketch parts, numbered as in the guide</source>
        <translation>Teile der Skizze, nummeriert wie in der Führung</translation>
    </message>
</context>
<context>
    <name>candler::EngineWorker</name>
    <message>
        <source>Tuning %1: %2</source>
        <translation>Feinabstimmung %1: %2</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>candler::EntriesDialog</name>
    <message>
        <source>Entries of the inputs</source>
        <translation>Einträge der Eingaben</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Axis of the rows</source>
        <translation>Achse der Zeilen</translation>
    </message>
    <message>
        <source>Axis of the columns</source>
        <translation>Achse der Spalten</translation>
    </message>
    <message>
        <source>Input:</source>
        <translation>Eingabe:</translation>
    </message>
    <message>
        <source>Rows:</source>
        <translation>Zeilen:</translation>
    </message>
    <message>
        <source>Columns:</source>
        <translation>Spalten:</translation>
    </message>
    <message>
        <source>Where the input has its entries</source>
        <translation>Wo die Eingabe ihre Einträge hat</translation>
    </message>
    <message>
        <source>Copy the image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the image…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 aus %2</translation>
    </message>
    <message>
        <source>Size %1, entries: %2</source>
        <translation>Größe %1, Einträge: %2</translation>
    </message>
    <message>
        <source>, density %1 %</source>
        <translation>, Dichte %1 %</translation>
    </message>
    <message>
        <source>Rows of %1: …</source>
        <translation>Zeilen von %1: …</translation>
    </message>
    <message>
        <source>Rows of %1: longest %2 entries, average %3; %4 of %5 are empty</source>
        <translation>Zeilen von %1: längste %2 Einträge, im Mittel %3; leer sind %4 von %5</translation>
    </message>
    <message>
        <source>The program has been edited since: run or reset the project to update this view.</source>
        <translation>Das Programm wurde seither geändert: Starten Sie das Projekt, oder setzen Sie es zurück, um diese Ansicht zu erneuern.</translation>
    </message>
    <message>
        <source>No input of the program has data. To supply it, name a file after the declaration, as in: from &quot;a.mtx&quot;</source>
        <translation>Keine Eingabe des Programms hat Daten. Eine Datei hinter ihrer Deklaration gibt ihr welche, etwa so: from &quot;a.mtx&quot;</translation>
    </message>
    <message>
        <source>Waiting for the run …</source>
        <translation>Wartet auf den Lauf …</translation>
    </message>
    <message>
        <source>Save the image</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>%1 konnte nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>candler::EntryPlot</name>
    <message>
        <source>entries in a cell: 1</source>
        <translation>Einträge je Zelle: 1</translation>
    </message>
    <message>
        <source>Entries: %1</source>
        <translation>Einträge: %1</translation>
    </message>
</context>
<context>
    <name>candler::ExampleGallery</name>
    <message>
        <source>&lt; 1 s</source>
        <translation>&lt; 1 s</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>etwa %1 s</translation>
    </message>
    <message>
        <source>Find an example</source>
        <translation>Beispiel suchen</translation>
    </message>
    <message>
        <source>Words in the example</source>
        <translation>Wörter im Beispiel</translation>
    </message>
    <message>
        <source>Language of the example</source>
        <translation>Sprache des Beispiels</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>Alle Sprachen</translation>
    </message>
    <message>
        <source>Difficulty of the example</source>
        <translation>Schwierigkeit des Beispiels</translation>
    </message>
    <message>
        <source>Any difficulty</source>
        <translation>Leicht bis schwer</translation>
    </message>
    <message>
        <source>Easy</source>
        <translation>Leicht</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>Schwer</translation>
    </message>
    <message>
        <source>No example matches.</source>
        <translation>Kein Beispiel passt.</translation>
    </message>
    <message>
        <source>Show all examples</source>
        <translation>Alle Beispiele zeigen</translation>
    </message>
</context>
<context>
    <name>candler::ExplanationView</name>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Why the found term equals the start term</source>
        <translation>Warum der gefundene Term gleich dem Startterm ist</translation>
    </message>
    <message>
        <source>Why two e-nodes are equal</source>
        <translation>Warum zwei E-Knoten gleich sind</translation>
    </message>
    <message>
        <source>Where an e-node comes from</source>
        <translation>Woher ein E-Knoten kommt</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Step of the guide</source>
        <translation>Schritt der Führung</translation>
    </message>
    <message>
        <source>E-node</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>The other e-node</source>
        <translation>Der andere E-Knoten</translation>
    </message>
    <message>
        <source>Rewrites</source>
        <translation>Umschreibungen</translation>
    </message>
    <message>
        <source>Sub-proofs</source>
        <translation>Teilbeweise</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben nach %1</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Pause the run first</source>
        <translation>Zuerst den Lauf pausieren</translation>
    </message>
    <message>
        <source>Nothing has been run yet: run or step first</source>
        <translation>Noch wurde nichts ausgeführt: zuerst den Lauf oder einen Schritt ausführen</translation>
    </message>
    <message>
        <source>This step has found nothing yet</source>
        <translation>Dieser Schritt hat noch nichts gefunden</translation>
    </message>
    <message>
        <source>Click an e-class in the e-graph first</source>
        <translation>Zuerst eine E-Klasse im E-Graphen anklicken</translation>
    </message>
    <message>
        <source>This class has a single e-node: there is nothing that it equals</source>
        <translation>Diese Klasse hat nur einen E-Knoten: Es gibt nichts, dem er gleich wäre</translation>
    </message>
    <message>
        <source>Choose two different e-nodes</source>
        <translation>Zwei verschiedene E-Knoten wählen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>As HTML, Markdown or JSON</source>
        <translation>Als HTML, Markdown oder JSON</translation>
    </message>
    <message>
        <source>Explain first</source>
        <translation>Zuerst erklären</translation>
    </message>
    <message>
        <source>Explaining…</source>
        <translation>Wird erklärt…</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Export the explanation</source>
        <translation>Erklärung exportieren</translation>
    </message>
    <message>
        <source>HTML page (*.html);;Markdown (*.md);;JSON (*.json)</source>
        <translation>HTML-Seite (*.html);;Markdown (*.md);;JSON (*.json)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>▲ From before your last edit: %1</source>
        <translation>▲ Stand vor Ihrer letzten Änderung: %1</translation>
    </message>
    <message>
        <source>Press Explain: the rewrites are listed here, one a line, and the terms on the way are replayed next to them.</source>
        <translation>Drücken Sie „Erklären“: Die Umschreibungen werden hier aufgelistet, eine je Zeile, und die Terme auf dem Weg daneben gezeigt.</translation>
    </message>
</context>
<context>
    <name>candler::ExtractionController</name>
    <message>
        <source>There is nothing to extract from</source>
        <translation>Es gibt nichts, woraus sich extrahieren ließe</translation>
    </message>
    <message>
        <source>A run is in progress</source>
        <translation>Ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>The project has been edited: run it first</source>
        <translation>Das Projekt wurde bearbeitet: zuerst ausführen</translation>
    </message>
    <message>
        <source>E-nodes can be pinned only in the iteration in which a step found its term</source>
        <translation>Angeheftet werden kann nur in der Iteration, in der ein Schritt seinen Term gefunden hat</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>pin of %1</source>
        <translation>Anheften von %1</translation>
    </message>
    <message>
        <source>forbidding of %1</source>
        <translation>Verbot von %1</translation>
    </message>
    <message>
        <source>release of %1</source>
        <translation>Freigabe von %1</translation>
    </message>
    <message>
        <source>use of %1</source>
        <translation>Verwendung von %1</translation>
    </message>
</context>
<context>
    <name>candler::ExtractionPanel</name>
    <message>
        <source>A second extractor, to see where the two differ</source>
        <translation>Ein zweiter Extraktor, um zu sehen, worin sich die beiden unterscheiden</translation>
    </message>
    <message>
        <source>Stop and keep the best result so far</source>
        <translation>Stoppen und das bisher beste Ergebnis behalten</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>Nichts läuft</translation>
    </message>
    <message>
        <source>Select a candidate first</source>
        <translation>Zuerst einen Kandidaten auswählen</translation>
    </message>
    <message>
        <source>Use this e-node wherever its class is needed</source>
        <translation>Diesen E-Knoten verwenden, wo immer seine Klasse gebraucht wird</translation>
    </message>
    <message>
        <source>Exclude this e-node from extraction</source>
        <translation>Diesen E-Knoten von der Extraktion ausschließen</translation>
    </message>
    <message>
        <source>Unpin or allow this e-node</source>
        <translation>Diesen E-Knoten lösen oder wieder erlauben</translation>
    </message>
    <message>
        <source>The project&apos;s steps already use this extractor</source>
        <translation>Die Schritte des Projekts extrahieren ihre Terme mit diesem Extraktor</translation>
    </message>
    <message>
        <source>Make the project&apos;s steps use the extractor %1</source>
        <translation>Die Schritte des Projekts den Extraktor %1 verwenden lassen</translation>
    </message>
    <message>
        <source>▲ %1</source>
        <translation>▲ %1</translation>
    </message>
    <message>
        <source>Extracting…</source>
        <translation>Wird extrahiert…</translation>
    </message>
    <message>
        <source>Evaluating candidates…</source>
        <translation>Kandidaten werden bewertet…</translation>
    </message>
    <message>
        <source>No class differs</source>
        <translation>Keine Klasse unterscheidet sich</translation>
    </message>
    <message>
        <source>1 class differs</source>
        <translation>1 Klasse unterscheidet sich</translation>
    </message>
    <message>
        <source>%1 classes differ</source>
        <translation>%1 Klassen unterscheiden sich</translation>
    </message>
    <message>
        <source>:  − %1  + %2</source>
        <translation>:  − %1  + %2</translation>
    </message>
    <message>
        <source>Term chosen by %1, one line per class</source>
        <translation>Von %1 gewählter Term, eine Zeile je Klasse</translation>
    </message>
    <message>
        <source>Press Extract to show the chosen term, or how two terms differ.</source>
        <translation>„Extrahieren“ zeigt hier den gewählten Term oder worin sich zwei Terme unterscheiden.</translation>
    </message>
    <message>
        <source>Select a class in the e-graph to see why its e-node is chosen.</source>
        <translation>Eine Klasse im E-Graphen auswählen, um zu sehen, warum ihr E-Knoten gewählt ist.</translation>
    </message>
    <message>
        <source>Class %1 does not occur in any term of the roots</source>
        <translation>Klasse %1 kommt in keinem Term der Wurzeln vor</translation>
    </message>
    <message>
        <source>Class %1, extractor %2</source>
        <translation>Klasse %1, Extraktor %2</translation>
    </message>
    <message>
        <source>, not needed: treated as the only root</source>
        <translation>; nicht gebraucht: als einzige Wurzel behandelt</translation>
    </message>
    <message>
        <source>Class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>Entfernen: %1</translation>
    </message>
    <message>
        <source>◆ pinned: %1</source>
        <translation>◆ angeheftet: %1</translation>
    </message>
    <message>
        <source>✕ forbidden: %1</source>
        <translation>✕ verboten: %1</translation>
    </message>
    <message>
        <source>Extract</source>
        <translation>Extrahieren</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Use in the project</source>
        <translation>Im Projekt verwenden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Extractor</source>
        <translation>Extraktor</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Each extractor ends after this time, with the best that it found</source>
        <translation>Jeder Extraktor endet nach dieser Zeit mit dem Besten, was er gefunden hat</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>compare with</source>
        <translation>verglichen mit</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Extractors and what they found</source>
        <translation>Extraktoren und was sie gefunden haben</translation>
    </message>
    <message>
        <source>The e-graph shows the choice of the selected row</source>
        <translation>Der E-Graph zeigt die Wahl der markierten Zeile</translation>
    </message>
    <message>
        <source>The chosen term, or how two terms differ</source>
        <translation>Der gewählte Term oder worin sich zwei Terme unterscheiden</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Verbieten</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Candidates of the class, and why they win or lose</source>
        <translation>Kandidaten der Klasse, und warum sie gewinnen oder verlieren</translation>
    </message>
    <message>
        <source>Nothing is pinned or forbidden.</source>
        <translation>Nichts ist angeheftet oder verboten.</translation>
    </message>
    <message>
        <source>Pinned and forbidden e-nodes</source>
        <translation>Angeheftete und verbotene E-Knoten</translation>
    </message>
    <message>
        <source>, computed together with what uses it: the costs are of both</source>
        <translation>; zusammen mit dem Nutzer berechnet: die Kosten gelten für beide</translation>
    </message>
    <message>
        <source>. A tree pays for what is shared at each use; the step takes a plan by its DAG cost, as the extractor dag does</source>
        <translation>. Ein Baum bezahlt Geteiltes bei jeder Verwendung; der Schritt wählt einen Plan nach DAG-Kosten, wie der Extraktor dag</translation>
    </message>
</context>
<context>
    <name>candler::ExtractorRunModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>läuft…</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>▲ %1</source>
        <translation>▲ %1</translation>
    </message>
    <message>
        <source>✔ %1</source>
        <translation>✔ %1</translation>
    </message>
    <message>
        <source>not proven</source>
        <translation>nicht bewiesen</translation>
    </message>
    <message>
        <source>extractor</source>
        <translation>Extraktor</translation>
    </message>
    <message>
        <source>tree cost</source>
        <translation>Baumkosten</translation>
    </message>
    <message>
        <source>DAG cost</source>
        <translation>DAG-Kosten</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>How it chooses</source>
        <translation>Wie er wählt</translation>
    </message>
    <message>
        <source>Shared parts are counted at every use</source>
        <translation>Geteiltes wird bei jeder Verwendung gezählt</translation>
    </message>
    <message>
        <source>Shared parts are counted once</source>
        <translation>Geteiltes wird einmal gezählt</translation>
    </message>
    <message>
        <source>No choice has a lower DAG cost: proven by this extractor</source>
        <translation>Keine Wahl hat niedrigere DAG-Kosten: von diesem Extraktor bewiesen</translation>
    </message>
    <message>
        <source>Maximum distance from the optimal DAG cost, by the best lower bound of all rows</source>
        <translation>Größter Abstand von den optimalen DAG-Kosten, nach der besten Schranke aller Zeilen</translation>
    </message>
    <message>
        <source>Processor time, including solvers</source>
        <translation>Prozessorzeit, auch die der Solver</translation>
    </message>
    <message>
        <source>Classes that the roots need</source>
        <translation>Klassen, die die Wurzeln brauchen</translation>
    </message>
    <message>
        <source>What was proven</source>
        <translation>Was bewiesen wurde</translation>
    </message>
</context>
<context>
    <name>candler::FindBar</name>
    <message>
        <source>Find in this text</source>
        <translation>In diesem Text suchen</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorheriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
</context>
<context>
    <name>candler::GoalEditor</name>
    <message>
        <source>Sketch text</source>
        <translation>Text der Skizze</translation>
    </message>
    <message>
        <source>What the term should look like: ? is any term, contains(?) is a term with such a part</source>
        <translation>Wie der Term aussehen soll: ? ist ein beliebiger Term, contains(?) ein Term mit einem solchen Teil</translation>
    </message>
    <message>
        <source>The term to reach, as the program is written</source>
        <translation>Der Term, der erreicht werden soll, so wie das Programm geschrieben ist</translation>
    </message>
</context>
<context>
    <name>candler::GraphCanvas</name>
    <message>
        <source>E-graph picture</source>
        <translation>Bild des E-Graphen</translation>
    </message>
    <message>
        <source>Boxes are e-classes, rows are e-nodes</source>
        <translation>Kästen sind E-Klassen, Zeilen sind E-Knoten</translation>
    </message>
</context>
<context>
    <name>candler::GraphsView</name>
    <message>
        <source>Operators before</source>
        <translation>Operatoren vorher</translation>
    </message>
    <message>
        <source>Operators after</source>
        <translation>Operatoren nachher</translation>
    </message>
    <message>
        <source>Left: the program. Right: the result of the step. ~ replaces one operator · ⊕ replaces several · + added · − removed</source>
        <translation>Links: das Programm. Rechts: das Ergebnis des Schritts. ~ ersetzt einen Operator · ⊕ ersetzt mehrere · + hinzugekommen · − weggefallen</translation>
    </message>
    <message>
        <source>There is nothing to show yet: run the project to see its program next to the result.</source>
        <translation>Noch gibt es nichts zu zeigen: Nach einem Lauf des Projekts steht hier sein Programm neben dem Ergebnis.</translation>
    </message>
    <message>
        <source>Programs in this language are not operator graphs; programs of tensors are.</source>
        <translation>Programme dieser Sprache sind keine Graphen von Operatoren; solche von Tensoren sind es.</translation>
    </message>
    <message>
        <source>The step has not finished: this is the cheapest graph so far.</source>
        <translation>Der Schritt ist nicht zu Ende: der bisher billigste Graph.</translation>
    </message>
</context>
<context>
    <name>candler::GrowthView</name>
    <message>
        <source>e-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>e-classes</source>
        <translation>E-Klassen</translation>
    </message>
    <message>
        <source>rules applied</source>
        <translation>angewandte Regeln</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Growth of the e-graph</source>
        <translation>Wachstum des E-Graphen</translation>
    </message>
    <message>
        <source>Click to show that iteration</source>
        <translation>Klicken, um diese Iteration zu zeigen</translation>
    </message>
    <message>
        <source>New e-nodes of each rule</source>
        <translation>Neue E-Knoten jeder Regel</translation>
    </message>
    <message>
        <source>size of the e-graph</source>
        <translation>Größe des E-Graphen</translation>
    </message>
    <message>
        <source>What the chart shows</source>
        <translation>Was das Diagramm zeigt</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>other rules</source>
        <translation>andere Regeln</translation>
    </message>
    <message>
        <source>Nothing has been run yet: run or step to plot one point per iteration.</source>
        <translation>Noch wurde nichts ausgeführt: Nach einem Lauf oder Schritt ist jede Iteration ein Punkt.</translation>
    </message>
    <message>
        <source>new e-nodes by rule, before merging</source>
        <translation>neue E-Knoten nach Regeln, vor dem Zusammenführen</translation>
    </message>
</context>
<context>
    <name>candler::GuideEditor</name>
    <message>
        <source>Guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>Project rules</source>
        <translation>Regeln des Projekts</translation>
    </message>
    <message>
        <source>Project definitions</source>
        <translation>Definitionen des Projekts</translation>
    </message>
    <message>
        <source>Sketch definitions of this project</source>
        <translation>Skizzendefinitionen dieses Projekts</translation>
    </message>
    <message>
        <source>Project cost models</source>
        <translation>Kostenmodelle des Projekts</translation>
    </message>
    <message>
        <source>Cost models of this project</source>
        <translation>Kostenmodelle dieses Projekts</translation>
    </message>
    <message>
        <source>Steps of the guide</source>
        <translation>Schritte der Führung</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Steps without settings of their own use these:</source>
        <translation>Schritte ohne eigene Einstellungen verwenden diese:</translation>
    </message>
    <message>
        <source>Sketches with names, for the sketches of all steps:  def reduces(f) = contains(app(app(reduce, f), ?))</source>
        <translation>Skizzen mit Namen, für die Skizzen aller Schritte:  def reduces(f) = contains(app(app(reduce, f), ?))</translation>
    </message>
    <message>
        <source>What e-nodes cost, by operator:  costs mine { *: 4 + sum; default: 1 + sum; }</source>
        <translation>Was E-Knoten kosten, nach Operator:  costs mine { *: 4 + sum; default: 1 + sum; }</translation>
    </message>
</context>
<context>
    <name>candler::GuideModel</name>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>found in iteration %1</source>
        <translation>gefunden in Iteration %1</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>sucht</translation>
    </message>
    <message>
        <source>%1 of %2 parts satisfied</source>
        <translation>%1 von %2 Teilen erfüllt</translation>
    </message>
    <message>
        <source>in no class yet</source>
        <translation>noch in keiner Klasse</translation>
    </message>
    <message>
        <source>in 1 class</source>
        <translation>in 1 Klasse</translation>
    </message>
    <message>
        <source>in %1 classes</source>
        <translation>in %1 Klassen</translation>
    </message>
    <message>
        <source>nearest miss  %1</source>
        <translation>knappster Fehltreffer  %1</translation>
    </message>
    <message>
        <source>found, cost %1</source>
        <translation>gefunden, Kosten %1</translation>
    </message>
    <message>
        <source>cheapest, cost %1</source>
        <translation>am günstigsten, Kosten %1</translation>
    </message>
    <message>
        <source>rules  %1</source>
        <translation>Regeln  %1</translation>
    </message>
    <message>
        <source>cost  %1</source>
        <translation>Kosten  %1</translation>
    </message>
    <message>
        <source>limits  %1</source>
        <translation>Grenzen  %1</translation>
    </message>
    <message>
        <source>saturated in iteration %1</source>
        <translation>gesättigt in Iteration %1</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>noch nicht ausgeführt</translation>
    </message>
    <message>
        <source>all parts are satisfied, but the program does not satisfy the sketch</source>
        <translation>alle Teile sind erfüllt, aber das Programm erfüllt die Skizze nicht</translation>
    </message>
    <message>
        <source>%1 (start %2)</source>
        <translation>%1 (Start %2)</translation>
    </message>
    <message>
        <source>cheapest, DAG cost %1</source>
        <translation>am günstigsten, DAG-Kosten %1</translation>
    </message>
</context>
<context>
    <name>candler::GuideView</name>
    <message>
        <source>Guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>Indicators: %1 after iteration %2</source>
        <translation>Anzeigen: %1 nach Iteration %2</translation>
    </message>
    <message>
        <source>%1, not the iteration shown in the e-graph</source>
        <translation>%1, nicht die im E-Graphen gezeigte Iteration</translation>
    </message>
    <message>
        <source>term of step %1: %2</source>
        <translation>Term von Schritt %1: %2</translation>
    </message>
    <message>
        <source>sketch of step %1: %2</source>
        <translation>Skizze von Schritt %1: %2</translation>
    </message>
    <message>
        <source>no guide</source>
        <translation>keine Führung</translation>
    </message>
    <message>
        <source>select a part of a sketch that has been searched for</source>
        <translation>einen Teil einer Skizze auswählen, nach der gesucht wurde</translation>
    </message>
    <message>
        <source>no class satisfies this part</source>
        <translation>keine Klasse erfüllt diesen Teil</translation>
    </message>
    <message>
        <source>pause the run first</source>
        <translation>zuerst den Lauf pausieren</translation>
    </message>
    <message>
        <source>first classes that satisfy %1</source>
        <translation>erste Klassen, die %1 erfüllen</translation>
    </message>
    <message>
        <source>there is no sketch to insert it into</source>
        <translation>es gibt keine Skizze, in die er käme</translation>
    </message>
    <message>
        <source>the goal of this step is a term, not a sketch</source>
        <translation>das Ziel dieses Schritts ist ein Term, keine Skizze</translation>
    </message>
    <message>
        <source>the sketch has no hole: write a ? where the e-node should go</source>
        <translation>die Skizze hat keine Lücke: ein ? schreiben, wo der E-Knoten hin soll</translation>
    </message>
    <message>
        <source>nothing has been run yet</source>
        <translation>noch ist nichts gelaufen</translation>
    </message>
    <message>
        <source>The e-node cannot be written as a sketch: %1</source>
        <translation>Der E-Knoten lässt sich nicht als Skizze schreiben: %1</translation>
    </message>
    <message>
        <source>Move the step &amp;up</source>
        <translation>Schritt nach &amp;oben</translation>
    </message>
    <message>
        <source>Move the step &amp;down</source>
        <translation>Schritt nach &amp;unten</translation>
    </message>
    <message>
        <source>&amp;Copy the step</source>
        <translation>Schritt &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Rename the step</source>
        <translation>Schritt umbe&amp;nennen</translation>
    </message>
    <message>
        <source>Remo&amp;ve the step</source>
        <translation>Schritt &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Show the classes of this part</source>
        <translation>Klassen dieses Teils &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Why does a class satisfy this part?</source>
        <translation>&amp;Warum erfüllt eine Klasse diesen Teil?</translation>
    </message>
    <message>
        <source>Check &amp;intermediate terms…</source>
        <translation>Zwi&amp;schenterme prüfen…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Intermediate terms…</source>
        <translation>Zwischenterme …</translation>
    </message>
    <message>
        <source>levels </source>
        <translation>Ebenen </translation>
    </message>
    <message>
        <source>Number of operator levels copied when an e-node is inserted into a sketch</source>
        <translation>Wie viele Ebenen von Operatoren beim Einfügen eines E-Knotens in eine Skizze kopiert werden</translation>
    </message>
    <message>
        <source>the guide has no steps</source>
        <translation>die Führung hat keine Schritte</translation>
    </message>
    <message>
        <source>this is the first step</source>
        <translation>das ist der erste Schritt</translation>
    </message>
    <message>
        <source>this is the last step</source>
        <translation>das ist der letzte Schritt</translation>
    </message>
    <message>
        <source>there is no e-graph yet</source>
        <translation>noch gibt es keinen E-Graphen</translation>
    </message>
    <message>
        <source>A step needs a name.</source>
        <translation>Ein Schritt braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is already a step %1.</source>
        <translation>Einen Schritt %1 gibt es schon.</translation>
    </message>
    <message>
        <source>&amp;Add a step</source>
        <translation>Schritt &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Edit the guide…</source>
        <translation>Führung &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>&amp;From a schedule…</source>
        <translation>&amp;Aus einem Ablaufplan …</translation>
    </message>
    <message>
        <source>Schedule…</source>
        <translation>Ablaufplan …</translation>
    </message>
    <message>
        <source>From before your last edit</source>
        <translation>Stand vor Ihrer letzten Änderung</translation>
    </message>
    <message>
        <source>as a new step after %1</source>
        <translation>als neuer Schritt nach %1</translation>
    </message>
    <message>
        <source>as a new step</source>
        <translation>als neuer Schritt</translation>
    </message>
    <message>
        <source>as the goal of step %1</source>
        <translation>als Ziel von Schritt %1</translation>
    </message>
    <message>
        <source>at the hole nearest the cursor in step %1</source>
        <translation>in der Lücke, die dem Cursor am nächsten ist, in Schritt %1</translation>
    </message>
</context>
<context>
    <name>candler::HeatMapModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>banned</source>
        <translation>ausgesetzt</translation>
    </message>
    <message>
        <source>%1 in iteration %2 – matches: %3, of which merged classes: %4, new e-nodes: %5</source>
        <translation>%1 in Iteration %2 – Treffer: %3, davon haben Klassen verschmolzen: %4, neue E-Knoten: %5</translation>
    </message>
    <message>
        <source>; not searched (banned by the scheduler)</source>
        <translation>; nicht gesucht (vom Scheduler ausgesetzt)</translation>
    </message>
    <message>
        <source>; %1 held back</source>
        <translation>; %1 zurückgehalten</translation>
    </message>
    <message>
        <source>The rule&apos;s share of the total of all rules</source>
        <translation>Anteil der Regel an dem, was alle Regeln bewirkt haben</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>iter %1</source>
        <translation>It. %1</translation>
    </message>
    <message>
        <source>E-nodes that the rule created, before equal ones were merged: the sum can exceed the size of the e-graph</source>
        <translation>E-Knoten, die die Regel erzeugt hat, bevor gleiche vereinigt wurden: Die Summe kann größer sein als der E-Graph</translation>
    </message>
    <message>
        <source>Click to show this iteration in the e-graph</source>
        <translation>Klicken, um diese Iteration im E-Graphen zu zeigen</translation>
    </message>
</context>
<context>
    <name>candler::HeatMapView</name>
    <message>
        <source>Step of the guide</source>
        <translation>Schritt der Führung</translation>
    </message>
    <message>
        <source>What the cells count</source>
        <translation>Was die Zellen zählen</translation>
    </message>
    <message>
        <source>New e-nodes</source>
        <translation>Neue E-Knoten</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Verschmelzungen</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>Rules by iterations</source>
        <translation>Regeln nach Iterationen</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Nothing has been run yet: run or step to add one column per iteration.</source>
        <translation>Noch wurde nichts ausgeführt: Nach einem Lauf oder Schritt ist jede Iteration eine Spalte.</translation>
    </message>
    <message>
        <source>The step has finished: %1</source>
        <translation>Der Schritt ist beendet: %1</translation>
    </message>
    <message>
        <source>This step has not been run yet: run or step to show its iterations.</source>
        <translation>Von diesem Schritt lief noch nichts: starten oder schrittweise gehen, und jede Iteration wird gezeigt.</translation>
    </message>
    <message>
        <source>The last iteration left the number of e-nodes unchanged: %1.</source>
        <translation>Die letzte Iteration ließ die Zahl der E-Knoten unverändert: %1.</translation>
    </message>
    <message>
        <source>Grew from %1 to %2 e-nodes in the last iteration.</source>
        <translation>Wuchs in der letzten Iteration von %1 auf %2 E-Knoten.</translation>
    </message>
    <message>
        <source>Shrank from %1 to %2 e-nodes in the last iteration.</source>
        <translation>Schrumpfte in der letzten Iteration von %1 auf %2 E-Knoten.</translation>
    </message>
    <message>
        <source>Grew by a factor of %1 per iteration</source>
        <translation>Wuchs um den Faktor %1 je Iteration</translation>
    </message>
    <message>
        <source>%1; at this rate the limit of %2 e-nodes is exceeded in the next iteration</source>
        <translation>%1; so wird die Grenze von %2 E-Knoten in der nächsten Iteration überschritten</translation>
    </message>
    <message>
        <source>%1; at this rate the limit of %2 e-nodes is exceeded in about %3 iterations</source>
        <translation>%1; so wird die Grenze von %2 E-Knoten in etwa %3 Iterationen überschritten</translation>
    </message>
    <message>
        <source>%1; the limit of %2 iterations is reached before the e-node limit</source>
        <translation>%1; die Grenze von %2 Iterationen wird vor der E-Knoten-Grenze erreicht</translation>
    </message>
    <message>
        <source>Bars and colours: each cell relative to the largest one.</source>
        <translation>Balken und Farben: jede Zelle im Verhältnis zur größten.</translation>
    </message>
    <message>
        <source>E-nodes are counted as rules create them, before equal ones are merged.</source>
        <translation>E-Knoten werden gezählt, wenn Regeln sie erzeugen, bevor gleiche vereinigt werden.</translation>
    </message>
</context>
<context>
    <name>candler::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
</context>
<context>
    <name>candler::InspectorView</name>
    <message>
        <source>Chosen term</source>
        <translation>Gewählter Term</translation>
    </message>
    <message>
        <source>Candidates of the class</source>
        <translation>Kandidaten der Klasse</translation>
    </message>
    <message>
        <source>Nothing to inspect yet</source>
        <translation>Noch nichts zu untersuchen</translation>
    </message>
    <message>
        <source>Class %1 does not exist in this iteration</source>
        <translation>Klasse %1 gibt es in dieser Iteration nicht</translation>
    </message>
    <message>
        <source>Click an e-class to see its candidates</source>
        <translation>Eine E-Klasse anklicken, um ihre Kandidaten zu sehen</translation>
    </message>
    <message>
        <source>1 e-node</source>
        <translation>1 E-Knoten</translation>
    </message>
    <message>
        <source>%1 e-nodes</source>
        <translation>%1 E-Knoten</translation>
    </message>
    <message>
        <source>created in iter %1</source>
        <translation>entstanden in It. %1</translation>
    </message>
    <message>
        <source>in the start term</source>
        <translation>im Startterm</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 durch %2</translation>
    </message>
    <message>
        <source>merged with %1 in iter %2</source>
        <translation>verschmolzen mit %1 in It. %2</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>Cheapest term of this class · %1 %2</source>
        <translation>Billigster Term dieser Klasse · %1 %2</translation>
    </message>
    <message>
        <source>Cheapest term of this class · %1 %2 as a tree</source>
        <translation>Billigster Term dieser Klasse · %1 %2 als Baum</translation>
    </message>
    <message>
        <source>Smallest term of this class</source>
        <translation>Kleinster Term dieser Klasse</translation>
    </message>
    <message>
        <source>Cheapest term of this class, whatever the sketch · %1 %2</source>
        <translation>Billigster Term dieser Klasse, ohne Rücksicht auf die Skizze · %1 %2</translation>
    </message>
</context>
<context>
    <name>candler::LayoutsDialog</name>
    <message>
        <source>Formats of the inputs</source>
        <translation>Formate der Eingaben</translation>
    </message>
    <message>
        <source>Searches for a plan for each combination of input formats (and of result formats, where there is a choice) and prices it including the work of storing the data. Costs are predictions.</source>
        <translation>Sucht einen Plan für jede Kombination von Formaten der Eingaben (und der Ergebnisse, wo es eine Wahl gibt) und schätzt seine Kosten samt der Arbeit, die Daten zu speichern. Kosten sind Vorhersagen.</translation>
    </message>
    <message>
        <source>Runs per storing of the inputs:</source>
        <translation>Läufe, für die Eingaben einmal gespeichert werden:</translation>
    </message>
    <message>
        <source>Number of cheapest plans to compile and measure:</source>
        <translation>Zahl der günstigsten Pläne zum Übersetzen und Messen:</translation>
    </message>
    <message>
        <source>Formats and what they cost</source>
        <translation>Formate und was sie kosten</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Use the cheapest</source>
        <translation>Die günstigsten nehmen</translation>
    </message>
    <message>
        <source>The project has changed: search again.</source>
        <translation>Das Projekt hat sich geändert: Suchen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The program is written with the current parameter values.</source>
        <translation>Das Programm wird mit den jetzigen Werten der Parameter geschrieben.</translation>
    </message>
</context>
<context>
    <name>candler::LessonController</name>
    <message>
        <source>The lessons cannot be read</source>
        <translation>Die Lektionen können nicht gelesen werden</translation>
    </message>
    <message>
        <source>The lesson cannot be opened</source>
        <translation>Die Lektion kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>pin of %1</source>
        <translation>Anheften von %1</translation>
    </message>
    <message>
        <source>The solution cannot be applied</source>
        <translation>Die Lösung kann nicht angewandt werden</translation>
    </message>
</context>
<context>
    <name>candler::LessonView</name>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Leave the lesson; you can resume it later</source>
        <translation>Lektion verlassen; sie lässt sich später fortsetzen</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Where to look and what to press</source>
        <translation>Wohin zu sehen und was zu drücken ist</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Vormachen</translation>
    </message>
    <message>
        <source>Does this step for you</source>
        <translation>Führt diesen Schritt selbsttätig aus</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Another project is open. To continue, leave the lesson and resume it.</source>
        <translation>Ein anderes Projekt ist geöffnet. Zum Fortfahren die Lektion verlassen und wieder aufnehmen.</translation>
    </message>
    <message>
        <source>Performing the step…</source>
        <translation>Der Schritt wird vorgemacht…</translation>
    </message>
    <message>
        <source>✔ Done</source>
        <translation>✔ Erledigt</translation>
    </message>
    <message>
        <source>○ Not yet: %1</source>
        <translation>○ Noch nicht: %1</translation>
    </message>
    <message>
        <source>Complete the step first, or press Show me</source>
        <translation>Zuerst den Schritt erledigen, oder „Vormachen“ drücken</translation>
    </message>
    <message>
        <source>### Exercises</source>
        <translation>### Übungen</translation>
    </message>
    <message>
        <source> (%1 minutes)</source>
        <translation> (%1 Minuten)</translation>
    </message>
    <message>
        <source>that is not right; read why, and try again</source>
        <translation>das stimmt nicht; lesen Sie, warum, und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>right, but incomplete: more answers are right</source>
        <translation>richtig, aber unvollständig: Weitere Antworten sind richtig</translation>
    </message>
    <message>
        <source>choose an answer, then press Answer</source>
        <translation>wählen Sie eine Antwort und drücken Sie dann „Antworten“</translation>
    </message>
</context>
<context>
    <name>candler::MainWindow</name>
    <message>
        <source>search</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>anwenden</translation>
    </message>
    <message>
        <source>rebuild</source>
        <translation>wiederherstellen</translation>
    </message>
    <message>
        <source>Exported %1 files to %2</source>
        <translation>%1 Dateien nach %2 exportiert</translation>
    </message>
    <message>
        <source>%1[*] – Candler</source>
        <translation>%1[*] – Candler</translation>
    </message>
    <message>
        <source>%1 e-nodes, %2 classes</source>
        <translation>%1 E-Knoten, %2 Klassen</translation>
    </message>
    <message>
        <source>%1: %2 e-nodes, %3 classes</source>
        <translation>%1: %2 E-Knoten, %3 Klassen</translation>
    </message>
    <message>
        <source>%1 of %2 sketches found</source>
        <translation>%1 von %2 Skizzen gefunden</translation>
    </message>
    <message>
        <source>Location: %1, line %2</source>
        <translation>Stelle: %1, Zeile %2</translation>
    </message>
    <message>
        <source>%1: not found</source>
        <translation>%1: nicht gefunden</translation>
    </message>
    <message>
        <source>About Candler</source>
        <translation>Über Candler</translation>
    </message>
    <message>
        <source>&lt;b&gt;Candler %1&lt;/b&gt;&lt;br&gt;Look inside an e-graph, and guide what grows in it.</source>
        <translation>&lt;b&gt;Candler %1&lt;/b&gt;&lt;br&gt;In einen E-Graphen hineinsehen und führen, was darin wächst.</translation>
    </message>
    <message>
        <source>The window is free software under the GPL, version 3 or later; the engine and the command line are under the MIT licence. Nothing is sent anywhere.</source>
        <translation>Die Oberfläche ist freie Software unter der GPL, Version 3 oder später; Engine und Kommandozeile stehen unter der MIT-Lizenz. Nichts wird nach außen gesendet.</translation>
    </message>
    <message>
        <source>Qt %1</source>
        <translation>Qt %1</translation>
    </message>
    <message>
        <source>Extractors: %1</source>
        <translation>Extraktoren: %1</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>&amp;Neu…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Import an e-graph…</source>
        <translation>E-Graph &amp;importieren…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Export the e-graph…</source>
        <translation>E-Graph e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Close the window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>&amp;Vorherige Fundstelle</translation>
    </message>
    <message>
        <source>&amp;Go to class, rule or operator…</source>
        <translation>&amp;Gehe zu Klasse, Regel oder Operator…</translation>
    </message>
    <message>
        <source>&amp;Command palette</source>
        <translation>&amp;Befehlspalette</translation>
    </message>
    <message>
        <source>&amp;Deselect</source>
        <translation>Auswahl auf&amp;heben</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Einste&amp;llungen…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run or continue until the selected goal</source>
        <translation>Lauf bis zum gewählten Ziel ausführen oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause after the current iteration</source>
        <translation>Nach der laufenden Iteration pausieren</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stop immediately; results so far are kept</source>
        <translation>Sofort stoppen; bisherige Ergebnisse bleiben</translation>
    </message>
    <message>
        <source>&amp;Step iteration</source>
        <translation>&amp;Iterationsschritt</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Run one iteration</source>
        <translation>Eine Iteration ausführen</translation>
    </message>
    <message>
        <source>Step p&amp;hase</source>
        <translation>P&amp;hasenschritt</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Run search, apply or rebuild</source>
        <translation>Suchen, Anwenden oder Wiederherstellen ausführen</translation>
    </message>
    <message>
        <source>Run to the next s&amp;ketch</source>
        <translation>Bis zur nächsten S&amp;kizze ausführen</translation>
    </message>
    <message>
        <source>Next sketch</source>
        <translation>Nächste Skizze</translation>
    </message>
    <message>
        <source>Run to the end of the current step of the guide</source>
        <translation>Bis zum Ende dieses Schritts der Führung ausführen</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Discard all results and start over</source>
        <translation>Alle Ergebnisse verwerfen und von vorn beginnen</translation>
    </message>
    <message>
        <source>&amp;Limits…</source>
        <translation>&amp;Grenzen…</translation>
    </message>
    <message>
        <source>E-&amp;graph</source>
        <translation>E-&amp;Graph</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>Ein&amp;passen</translation>
    </message>
    <message>
        <source>&amp;Tidy</source>
        <translation>Au&amp;fräumen</translation>
    </message>
    <message>
        <source>&amp;Automatic slice</source>
        <translation>Auto&amp;matischer Ausschnitt</translation>
    </message>
    <message>
        <source>&amp;Whole e-graph</source>
        <translation>&amp;Ganzer E-Graph</translation>
    </message>
    <message>
        <source>&amp;Best term and alternatives</source>
        <translation>Bes&amp;ter Term und Alternativen</translation>
    </message>
    <message>
        <source>A&amp;round the selection</source>
        <translation>Um die Aus&amp;wahl</translation>
    </message>
    <message>
        <source>&amp;New in this iteration</source>
        <translation>&amp;Neu in dieser Iteration</translation>
    </message>
    <message>
        <source>Su&amp;mmary by type and operator</source>
        <translation>&amp;Zusammenfassung nach Typ und Operator</translation>
    </message>
    <message>
        <source>Classes matching the s&amp;ketch</source>
        <translation>Klassen, die die S&amp;kizze erfüllen</translation>
    </message>
    <message>
        <source>Foun&amp;d classes only</source>
        <translation>Nur gefun&amp;dene Klassen</translation>
    </message>
    <message>
        <source>&amp;Expand the class</source>
        <translation>Kl&amp;asse ausklappen</translation>
    </message>
    <message>
        <source>&amp;Collapse the class</source>
        <translation>Klasse &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Isolate the class</source>
        <translation>Klasse &amp;isolieren</translation>
    </message>
    <message>
        <source>Nei&amp;ghbours of the class</source>
        <translation>Na&amp;chbarn der Klasse</translation>
    </message>
    <message>
        <source>&amp;Hide the class</source>
        <translation>Klasse aus&amp;blenden</translation>
    </message>
    <message>
        <source>Sh&amp;ow hidden classes</source>
        <translation>A&amp;usgeblendete Klassen zeigen</translation>
    </message>
    <message>
        <source>O&amp;utline next to the e-graph</source>
        <translation>G&amp;liederung neben dem E-Graphen</translation>
    </message>
    <message>
        <source>&amp;Previous iteration</source>
        <translation>&amp;Vorige Iteration</translation>
    </message>
    <message>
        <source>Ne&amp;xt iteration</source>
        <translation>Näc&amp;hste Iteration</translation>
    </message>
    <message>
        <source>F&amp;irst iteration</source>
        <translation>E&amp;rste Iteration</translation>
    </message>
    <message>
        <source>&amp;Last iteration</source>
        <translation>Letzte Iterati&amp;on</translation>
    </message>
    <message>
        <source>&amp;Code</source>
        <translation>&amp;Code</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Erzeugen</translation>
    </message>
    <message>
        <source>&amp;Export the kernel…</source>
        <translation>Kernel e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Verify against the evaluator</source>
        <translation>Gegen den Auswerter &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Formats of the inputs…</source>
        <translation>&amp;Formate der Eingaben…</translation>
    </message>
    <message>
        <source>programs in this language do not specify how inputs are stored</source>
        <translation>Programme dieser Sprache sagen nicht, wie Eingaben gespeichert sind</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Candler</source>
        <translation>Ü&amp;ber Candler</translation>
    </message>
    <message>
        <source>  until  </source>
        <translation>  bis  </translation>
    </message>
    <message>
        <source>the goal</source>
        <translation>zum Ziel</translation>
    </message>
    <message>
        <source>the next sketch</source>
        <translation>zur nächsten Skizze</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>Ausführen bis</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>e-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>megabytes</source>
        <translation>Megabyte</translation>
    </message>
    <message>
        <source>Ex&amp;plain</source>
        <translation>E&amp;rklären</translation>
    </message>
    <message>
        <source>Why the &amp;found term equals the start term</source>
        <translation>Warum der &amp;gefundene Term gleich dem Startterm ist</translation>
    </message>
    <message>
        <source>Why two e-nodes of the class are &amp;equal</source>
        <translation>Warum &amp;zwei E-Knoten der Klasse gleich sind</translation>
    </message>
    <message>
        <source>&amp;Where the e-node comes from</source>
        <translation>&amp;Woher der E-Knoten kommt</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>E&amp;xtract</source>
        <translation>E&amp;xtrahieren</translation>
    </message>
    <message>
        <source>&amp;Extract</source>
        <translation>&amp;Extrahieren</translation>
    </message>
    <message>
        <source>&amp;Pin the e-node</source>
        <translation>E-Knoten an&amp;heften</translation>
    </message>
    <message>
        <source>&amp;Forbid the e-node</source>
        <translation>E-Knoten &amp;verbieten</translation>
    </message>
    <message>
        <source>&amp;Release the e-node</source>
        <translation>E-Knoten &amp;freigeben</translation>
    </message>
    <message>
        <source>there is nothing to extract from</source>
        <translation>es gibt nichts, woraus sich extrahieren ließe</translation>
    </message>
    <message>
        <source>extractors are running</source>
        <translation>Extraktoren laufen</translation>
    </message>
    <message>
        <source>select an e-node first</source>
        <translation>zuerst einen E-Knoten auswählen</translation>
    </message>
    <message>
        <source>the e-node is pinned</source>
        <translation>der E-Knoten ist angeheftet</translation>
    </message>
    <message>
        <source>the e-node is forbidden</source>
        <translation>der E-Knoten ist verboten</translation>
    </message>
    <message>
        <source>the e-node is neither pinned nor forbidden</source>
        <translation>der E-Knoten ist weder angeheftet noch verboten</translation>
    </message>
    <message>
        <source>Open a project or an e-graph</source>
        <translation>Projekt oder E-Graph öffnen</translation>
    </message>
    <message>
        <source>Import an e-graph</source>
        <translation>E-Graph importieren</translation>
    </message>
    <message>
        <source>E-graphs in the egraph-serialize format (*.json);;All files (*)</source>
        <translation>E-Graphen im Format egraph-serialize (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Candler projects (*.candler)</source>
        <translation>Candler-Projekte (*.candler)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>The project has unsaved changes. Save them first?</source>
        <translation>Das Projekt hat ungespeicherte Änderungen. Zuerst speichern?</translation>
    </message>
    <message>
        <source>Export the e-graph</source>
        <translation>E-Graph exportieren</translation>
    </message>
    <message>
        <source>Images (*.svg *.pdf *.png);;Graphviz (*.dot);;E-graph JSON, all classes (*.json)</source>
        <translation>Bilder (*.svg *.pdf *.png);;Graphviz (*.dot);;E-Graph als JSON, alle Klassen (*.json)</translation>
    </message>
    <message>
        <source>Export the kernel into a folder</source>
        <translation>Kernel in einen Ordner exportieren</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>Dateien ersetzen?</translation>
    </message>
    <message>
        <source>%1 contains files that Candler did not write or that have been changed since: %2.</source>
        <translation>%1 enthält Dateien, die nicht von Candler geschrieben oder seither geändert wurden: %2.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>%1 could not be exported</source>
        <translation>%1 konnte nicht exportiert werden</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Voll&amp;bild</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Ano&amp;rdnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;Lernen</translation>
    </message>
    <message>
        <source>&amp;Exercises</source>
        <translation>Ü&amp;bungen</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>E&amp;xplain this panel</source>
        <translation>Dieses Fenster e&amp;rklären</translation>
    </message>
    <message>
        <source>A command, a rule or a class number</source>
        <translation>Ein Befehl, eine Regel oder eine Klassennummer</translation>
    </message>
    <message>
        <source>A class number, a rule or a name to find</source>
        <translation>Eine Klassennummer, eine Regel oder ein zu suchender Name</translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation>Regel %1</translation>
    </message>
    <message>
        <source>Class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>the e-graph shown has no such class</source>
        <translation>der gezeigte E-Graph hat keine solche Klasse</translation>
    </message>
    <message>
        <source>Find “%1” in the e-graph</source>
        <translation>„%1“ im E-Graphen suchen</translation>
    </message>
    <message>
        <source>Single-letter keys work while the e-graph has the focus; arrow keys move between classes. Other shortcuts can be changed in the settings.</source>
        <translation>Einzelne Buchstaben wirken, solange der E-Graph den Fokus hat; Pfeiltasten wandern zwischen Klassen. Andere Tasten werden in den Einstellungen gewählt.</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>limits  %1</source>
        <translation>Grenzen  %1</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>nothing is running</source>
        <translation>nichts wird ausgeführt</translation>
    </message>
    <message>
        <source>an imported e-graph is not a project: export it as JSON</source>
        <translation>ein importierter E-Graph ist kein Projekt: Exportieren Sie ihn als JSON</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>the project is loading</source>
        <translation>das Projekt wird geladen</translation>
    </message>
    <message>
        <source>there is no e-graph to show yet</source>
        <translation>es gibt noch keinen E-Graphen zu zeigen</translation>
    </message>
    <message>
        <source>there is no previous selection</source>
        <translation>es gibt keine vorige Auswahl</translation>
    </message>
    <message>
        <source>this is the latest selection</source>
        <translation>dies ist die letzte Auswahl</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>open a project or an e-graph first: there is nothing to arrange</source>
        <translation>zuerst ein Projekt oder einen E-Graphen öffnen: Es gibt nichts anzuordnen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>place the cursor in a text field first</source>
        <translation>zuerst den Cursor in einen Text setzen</translation>
    </message>
    <message>
        <source>this text is read-only</source>
        <translation>dieser Text kann nur gelesen werden</translation>
    </message>
    <message>
        <source>place the cursor in a text field or a table first</source>
        <translation>zuerst den Cursor in einen Text oder eine Tabelle setzen</translation>
    </message>
    <message>
        <source>the clipboard is empty</source>
        <translation>die Zwischenablage ist leer</translation>
    </message>
    <message>
        <source>A project without a file</source>
        <translation>Ein Projekt ohne Datei</translation>
    </message>
    <message>
        <source>Your changes cannot be autosaved: %1. Save the project.</source>
        <translation>Die Änderungen lassen sich nicht automatisch sichern: %1. Das Projekt speichern.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>autosave failed</source>
        <translation>automatische Sicherung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>autosaved %1</source>
        <translation>automatisch gesichert um %1</translation>
    </message>
    <message>
        <source>%1 was not saved: %2. The file is unchanged, and your changes are still in this window.</source>
        <translation>%1 wurde nicht gespeichert: %2. Die Datei ist, wie sie war, und die Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>%1 has changes from %2 that were not saved when Candler exited.</source>
        <translation>%1 hat Änderungen vom %2, die beim Ende von Candler nicht gespeichert waren.</translation>
    </message>
    <message>
        <source>The file has been changed since.</source>
        <translation>Die Datei wurde seither geändert.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>%1 cannot be restored: %2. The autosaved data remains in %3.</source>
        <translation>%1 kann nicht wiederhergestellt werden: %2. Das Gesicherte bleibt in %3.</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>the file no longer exists</source>
        <translation>diese Datei gibt es nicht mehr</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>nothing has been opened yet</source>
        <translation>noch wurde nichts geöffnet</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Farb&amp;schema</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>%1 (read-only copy)</source>
        <translation>%1 (schreibgeschützte Kopie)</translation>
    </message>
    <message>
        <source>All limits</source>
        <translation>Alle Grenzen</translation>
    </message>
    <message>
        <source>%1 cannot be opened</source>
        <translation>%1 kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>&amp;Reopen the original example</source>
        <translation>Das ursprüngliche Beispiel erneut ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Opens the example again, as it ships</source>
        <translation>Öffnet das Beispiel noch einmal, wie es ausgeliefert wird</translation>
    </message>
    <message>
        <source>Projects with changes that were not saved</source>
        <translation>Projekte mit ungespeicherten Änderungen</translation>
    </message>
    <message>
        <source>%1, changes from %2 (file changed since)</source>
        <translation>%1, Änderungen von %2 (Datei seither geändert)</translation>
    </message>
    <message>
        <source>%1, changes from %2</source>
        <translation>%1, Änderungen von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n projects have changes that were not saved when Candler exited.</source>
        <translation>
            <numerusform>%n Projekt hat Änderungen, die nicht gespeichert waren, als Candler endete.</numerusform>
            <numerusform>%n Projekte haben Änderungen, die nicht gespeichert waren, als Candler endete.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is open in another window (process %2 on %3). Here it is a read-only copy, which can be saved under another name.</source>
        <translation>%1 ist in einem anderen Fenster geöffnet (Prozess %2 auf %3). Hier ist es eine schreibgeschützte Kopie, die unter anderem Namen gespeichert werden kann.</translation>
    </message>
    <message>
        <source>Read-only copy</source>
        <translation>Schreibgeschützte Kopie</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <source>%1 was not saved: it is open in another window, whose changes would be lost. Your changes are still in this window.</source>
        <translation>%1 wurde nicht gespeichert: es ist in einem anderen Fenster geöffnet, dessen Änderungen verloren gingen. Die eigenen Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>%1 was not saved: the file has changed on disk since it was opened. Your changes are still in this window.</source>
        <translation>%1 wurde nicht gespeichert: die Datei hat sich geändert, seit sie hier geöffnet wurde. Die eigenen Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>Reload and discard my changes</source>
        <translation>Neu laden und eigene Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt benutzte Dateien</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message numerus="yes">
        <source>The names of %n files</source>
        <translation>
            <numerusform>Der Name von %n Datei</numerusform>
            <numerusform>Die Namen von %n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes that were not saved</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Changes left unsaved when Candler exited can no longer be restored after that.</source>
        <translation>Ungespeicherte Änderungen aus früheren Sitzungen lassen sich danach nicht mehr wiederherstellen.</translation>
    </message>
    <message numerus="yes">
        <source>%n projects not open in any window, in %1</source>
        <translation>
            <numerusform>%n Projekt, das in keinem Fenster offen ist, in %1</numerusform>
            <numerusform>%n Projekte, die in keinem Fenster offen sind, in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Compile and measure…</source>
        <translation>Ü&amp;bersetzen und messen…</translation>
    </message>
    <message>
        <source>S&amp;top measuring</source>
        <translation>Messung s&amp;toppen</translation>
    </message>
    <message>
        <source>nothing is being measured</source>
        <translation>es wird nichts gemessen</translation>
    </message>
    <message>
        <source>&amp;Lock or unlock the box position</source>
        <translation>&amp;Kastenposition sperren oder entsperren</translation>
    </message>
    <message>
        <source>&amp;Release all locked positions</source>
        <translation>Alle gesperrten &amp;Positionen freigeben</translation>
    </message>
    <message>
        <source>Put the e-node into the s&amp;ketch</source>
        <translation>E-Knoten in die &amp;Skizze einfügen</translation>
    </message>
    <message>
        <source>Put its cheapest &amp;term into the sketch</source>
        <translation>Seinen billigsten &amp;Term in die Skizze einfügen</translation>
    </message>
    <message>
        <source>an imported e-graph has no sketches</source>
        <translation>ein importierter E-Graph hat keine Skizzen</translation>
    </message>
    <message>
        <source>no box in this graph has a locked position</source>
        <translation>kein Kasten in diesem Graphen hat eine gesperrte Position</translation>
    </message>
    <message>
        <source>&amp;Compare with the baseline</source>
        <translation>Mit dem Vergleichslauf &amp;vergleichen</translation>
    </message>
    <message>
        <source>Compare the current run with the accepted baseline</source>
        <translation>Den jetzigen Lauf mit dem übernommenen Vergleichslauf vergleichen</translation>
    </message>
    <message>
        <source>Accept as &amp;baseline</source>
        <translation>Als Vergleichslauf &amp;übernehmen</translation>
    </message>
    <message>
        <source>Store this run, its extraction and its code in the project for comparison with later runs</source>
        <translation>Den Lauf, das Extrahierte und den Code im Projekt aufheben, um spätere damit zu vergleichen</translation>
    </message>
    <message>
        <source>Rem&amp;ove the baseline</source>
        <translation>Ver&amp;gleichslauf entfernen</translation>
    </message>
    <message>
        <source>Accepted as the baseline. It is saved with the project.</source>
        <translation>Als Vergleichslauf übernommen. Er wird mit dem Projekt gespeichert.</translation>
    </message>
    <message>
        <source>Accepted as the baseline, except for data too large to store: %1.</source>
        <translation>Als Vergleichslauf übernommen, ohne das, was zum Aufheben zu groß ist: %1.</translation>
    </message>
    <message>
        <source>no baseline has been accepted in this project</source>
        <translation>in diesem Projekt wurde kein Vergleichslauf übernommen</translation>
    </message>
    <message>
        <source>The autosaved data of %1 cannot be read</source>
        <translation>Das automatisch Gesicherte von %1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Changes from %1</source>
        <translation>Änderungen vom %1</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>Nichts wurde gespeichert</translation>
    </message>
    <message>
        <source>C&amp;opy from the e-graph</source>
        <translation>Aus dem E-Graphen k&amp;opieren</translation>
    </message>
    <message>
        <source>The class as a &amp;term</source>
        <translation>Die Klasse als &amp;Term</translation>
    </message>
    <message>
        <source>The class as &amp;JSON</source>
        <translation>Die Klasse als &amp;JSON</translation>
    </message>
    <message>
        <source>The class and what it uses as &amp;DOT</source>
        <translation>Die Klasse und was sie verwendet als &amp;DOT</translation>
    </message>
    <message>
        <source>The i&amp;mage</source>
        <translation>Das &amp;Bild</translation>
    </message>
    <message>
        <source>As SVG and PNG: other programs use the format that they support</source>
        <translation>Als SVG und als PNG: Andere Programme nehmen, was sie können</translation>
    </message>
    <message>
        <source>select a class first</source>
        <translation>zuerst eine Klasse auswählen</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Drucken…</translation>
    </message>
    <message>
        <source>The e-graph as it is shown, code, term, proof or report, with a preview</source>
        <translation>Der E-Graph, wie er gezeigt wird, Code, Term, Beweis oder Bericht, mit Vorschau</translation>
    </message>
    <message>
        <source>The e-graph</source>
        <translation>Der E-Graph</translation>
    </message>
    <message>
        <source>The chosen term</source>
        <translation>Der gewählte Term</translation>
    </message>
    <message>
        <source>The explanation</source>
        <translation>Die Erklärung</translation>
    </message>
    <message>
        <source>Code: %1</source>
        <translation>Code: %1</translation>
    </message>
    <message>
        <source>Guide and report</source>
        <translation>Führung und Bericht</translation>
    </message>
    <message>
        <source>%1 could not be printed</source>
        <translation>%1 konnte nicht gedruckt werden</translation>
    </message>
    <message>
        <source>there is nothing to print yet</source>
        <translation>es gibt noch nichts zu drucken</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>In this window</source>
        <translation>In diesem Fenster</translation>
    </message>
    <message>
        <source>Toggle &amp;breakpoint</source>
        <translation>&amp;Haltepunkt setzen oder entfernen</translation>
    </message>
    <message>
        <source>Pause when the selected rule fires or the selected class grows</source>
        <translation>Pausieren, wo die ausgewählte Regel greift oder die ausgewählte Klasse wächst</translation>
    </message>
    <message>
        <source>select a rule or a class first</source>
        <translation>zuerst eine Regel oder eine Klasse auswählen</translation>
    </message>
    <message>
        <source>nothing is drawn</source>
        <translation>es ist nichts gezeichnet</translation>
    </message>
    <message>
        <source>The class could not be copied</source>
        <translation>Die Klasse konnte nicht kopiert werden</translation>
    </message>
    <message>
        <source>the selected class is not in the e-graph shown</source>
        <translation>die gewählte Klasse ist nicht im gezeigten E-Graphen</translation>
    </message>
    <message>
        <source>The run will pause when: %1</source>
        <translation>Der Lauf pausiert, wenn: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Extract</source>
        <translation>Extrahieren</translation>
    </message>
    <message>
        <source>Double the limit and continue</source>
        <translation>Grenze verdoppeln und weiter</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Wärmekarte</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>Zeile %1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>Import a net&amp;work (ONNX)…</source>
        <translation>&amp;Netz importieren (ONNX)…</translation>
    </message>
    <message>
        <source>Projects, e-graphs and networks (*.candler *.json *.onnx);;Candler projects (*.candler);;E-graphs in the egraph-serialize format (*.json);;Networks in the ONNX format (*.onnx);;All files (*)</source>
        <translation>Projekte, E-Graphen und Netze (*.candler *.json *.onnx);;Candler-Projekte (*.candler);;E-Graphen im Format egraph-serialize (*.json);;Netze im Format ONNX (*.onnx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 cannot be imported</source>
        <translation>%1 kann nicht importiert werden</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Import a network</source>
        <translation>Netz importieren</translation>
    </message>
    <message>
        <source>Networks in the ONNX format (*.onnx);;All files (*)</source>
        <translation>Netze im Format ONNX (*.onnx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The network does not specify these dimensions:</source>
        <translation>Das Netz legt diese Dimensionen nicht fest:</translation>
    </message>
    <message>
        <source>Save the network&apos;s project</source>
        <translation>Projekt des Netzes speichern</translation>
    </message>
    <message>
        <source>this project is not an example</source>
        <translation>dieses Projekt ist kein Beispiel</translation>
    </message>
    <message>
        <source>E&amp;ntries of the inputs…</source>
        <translation>E&amp;inträge der Eingaben…</translation>
    </message>
    <message>
        <source>entries of this language&apos;s inputs are not shown</source>
        <translation>Einträge der Eingaben werden bei dieser Sprache nicht gezeigt</translation>
    </message>
    <message>
        <source>no input of the program has data: name a file after its declaration, as in from &quot;a.mtx&quot;</source>
        <translation>keine Eingabe des Programms hat Daten: nennen Sie hinter ihrer Deklaration eine Datei, etwa so: from &quot;a.mtx&quot;</translation>
    </message>
    <message>
        <source>Why there is no kernel</source>
        <translation>Warum es keinen Kernel gibt</translation>
    </message>
    <message>
        <source>No kernel, line %1: %2</source>
        <translation>Kein Kernel, Zeile %1: %2</translation>
    </message>
    <message>
        <source>No kernel: %1</source>
        <translation>Kein Kernel: %1</translation>
    </message>
    <message>
        <source>No kernel could be generated: %1</source>
        <translation>Es wurde kein Kernel erzeugt: %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>this language has only one kernel variant</source>
        <translation>diese Sprache hat nur eine Variante des Kernels</translation>
    </message>
    <message>
        <source>Measure v&amp;ariants…</source>
        <translation>&amp;Varianten messen…</translation>
    </message>
    <message>
        <source>The project cannot be created</source>
        <translation>Das Projekt lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>&amp;Guide from a schedule…</source>
        <translation>&amp;Führung aus einem Ablaufplan …</translation>
    </message>
    <message>
        <source>Add a step that loo&amp;ks for the e-node</source>
        <translation>Schritt anlegen, der den E-Knoten su&amp;cht</translation>
    </message>
    <message>
        <source>Limits of step %1</source>
        <translation>Grenzen von Schritt %1</translation>
    </message>
    <message>
        <source>Open or close this panel below the pages</source>
        <translation>Diesen Bereich unter den Seiten öffnen oder schließen</translation>
    </message>
    <message>
        <source>Show only the p&amp;ages</source>
        <translation>Nur die &amp;Seiten</translation>
    </message>
    <message>
        <source>E&amp;nlarge the panel</source>
        <translation>Bereich ver&amp;größern</translation>
    </message>
    <message>
        <source>Click a panel first: the panel with the focus is enlarged</source>
        <translation>Klicken Sie zuerst in einen Bereich: Dieser wird vergrößert</translation>
    </message>
    <message>
        <source>Go to &amp;panel</source>
        <translation>Zum &amp;Bereich</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>&amp;Nächste Seite</translation>
    </message>
    <message>
        <source>P&amp;revious page</source>
        <translation>&amp;Vorige Seite</translation>
    </message>
    <message>
        <source>&amp;Split the pages</source>
        <translation>Seiten &amp;teilen</translation>
    </message>
    <message>
        <source>Shows the current page next to the others, or all pages as tabs again</source>
        <translation>Zeigt die aktuelle Seite neben den anderen oder alle wieder als Reiter</translation>
    </message>
    <message>
        <source>Program and C++ side &amp;by side</source>
        <translation>Programm &amp;neben C++</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Grenzen…</translation>
    </message>
    <message>
        <source>No e-graph yet: the project has errors.
See Problems below.</source>
        <translation>Noch kein E-Graph: Das Projekt hat Fehler.
„Probleme“, unten, nennt sie.</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Explain this page</source>
        <translation>Diese Seite &amp;erklären</translation>
    </message>
    <message>
        <source>Move next to the other &amp;pages</source>
        <translation>Neben die anderen &amp;Seiten stellen</translation>
    </message>
    <message>
        <source>Move to a &amp;section next to the pages</source>
        <translation>In einen &amp;Abschnitt neben den Seiten verschieben</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>Schwe&amp;ben lassen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Graphviz (dot)</source>
        <translation>&amp;Graphviz (dot)</translation>
    </message>
    <message>
        <source>Positions are kept while stepping; after a pause Graphviz lays out the picture</source>
        <translation>Positionen bleiben beim Schreiten; nach einer Pause ordnet Graphviz das Bild an</translation>
    </message>
    <message>
        <source>&amp;Quick, keeps positions</source>
        <translation>&amp;Schnell, behält Positionen</translation>
    </message>
    <message>
        <source>Boxes stay where they are; Graphviz is never asked</source>
        <translation>Kästen bleiben, wo sie sind; Graphviz wird nie gefragt</translation>
    </message>
    <message>
        <source>&amp;Overview (sfdp)</source>
        <translation>&amp;Überblick (sfdp)</translation>
    </message>
    <message>
        <source>Graphviz by springs, for large pictures</source>
        <translation>Graphviz mit Federn, für große Bilder</translation>
    </message>
    <message>
        <source>Graph la&amp;yout</source>
        <translation>Graphan&amp;ordnung</translation>
    </message>
    <message>
        <source>Dra&amp;w found classes, too</source>
        <translation>Gefundene Klassen dazu &amp;zeichnen</translation>
    </message>
    <message>
        <source>S&amp;ketch from this term…</source>
        <translation>S&amp;kizze aus diesem Term …</translation>
    </message>
    <message>
        <source>The selected part of the term, or the selected class, as a sketch in the guide</source>
        <translation>Der ausgewählte Teil des Terms oder die ausgewählte Klasse als Skizze in der Führung</translation>
    </message>
    <message>
        <source>there is no term yet</source>
        <translation>es gibt noch keinen Term</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>Click an e-class to see its candidates</source>
        <translation>Eine E-Klasse anklicken, um ihre Kandidaten zu sehen</translation>
    </message>
    <message>
        <source>T&amp;une the parameters…</source>
        <translation>Parameter a&amp;bstimmen…</translation>
    </message>
    <message>
        <source>project</source>
        <translation>projekt</translation>
    </message>
    <message>
        <source>Opens the program as a page next to the C++ page, or puts both back</source>
        <translation>Macht das Programm zur Seite und stellt die C++-Seite daneben, oder stellt beide zurück</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Kein Projekt</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Sketch found</source>
        <translation>Skizze gefunden</translation>
    </message>
    <message>
        <source>Goal reached</source>
        <translation>Ziel erreicht</translation>
    </message>
    <message>
        <source>Saturated</source>
        <translation>Gesättigt</translation>
    </message>
    <message>
        <source>No progress</source>
        <translation>Kein Fortschritt</translation>
    </message>
    <message>
        <source>Contradiction</source>
        <translation>Widerspruch</translation>
    </message>
    <message>
        <source>Not extracted</source>
        <translation>Nicht extrahiert</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>Grenze erreicht</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>No e-graph yet: write a program on the left.
The “?” above it describes the language.</source>
        <translation>Noch kein E-Graph: Schreiben Sie links ein Programm.
Das „?“ darüber beschreibt die Sprache.</translation>
    </message>
    <message>
        <source>No e-graph yet: the guide has no steps.
Add one on the left.</source>
        <translation>Noch kein E-Graph: Die Führung hat keine Schritte.
Fügen Sie links einen hinzu.</translation>
    </message>
    <message>
        <source>Go to page by nu&amp;mber</source>
        <translation>Zu Seite mit Nu&amp;mmer</translation>
    </message>
    <message>
        <source>Page &amp;%1: %2</source>
        <translation>Seite &amp;%1: %2</translation>
    </message>
    <message>
        <source>Page &amp;%1</source>
        <translation>Seite &amp;%1</translation>
    </message>
</context>
<context>
    <name>candler::MeasureChart</name>
    <message>
        <source>cost of the model</source>
        <translation>Kosten des Modells</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>früher</translation>
    </message>
    <message>
        <source>latest</source>
        <translation>neueste</translation>
    </message>
    <message>
        <source>cost %1, %2</source>
        <translation>Kosten %1, %2</translation>
    </message>
    <message>
        <source>Cost of the model and measured time</source>
        <translation>Kosten des Modells und gemessene Zeit</translation>
    </message>
    <message>
        <source>median time</source>
        <translation>Median der Zeit</translation>
    </message>
</context>
<context>
    <name>candler::MeasureController</name>
    <message>
        <source>a kernel is being measured</source>
        <translation>es wird ein Kernel gemessen</translation>
    </message>
    <message>
        <source>code is generated once the last step has found its term</source>
        <translation>Code wird erzeugt, sobald der letzte Schritt seinen Term gefunden hat</translation>
    </message>
    <message>
        <source>this program has no code</source>
        <translation>dieses Programm hat keinen Code</translation>
    </message>
    <message>
        <source>%1 (%2). The compiler is chosen under Settings › Compiler.</source>
        <translation>%1 (%2). Den Compiler wählt man unter Einstellungen › Compiler.</translation>
    </message>
    <message>
        <source>The program as written was not measured: %1</source>
        <translation>Das Programm wie geschrieben wurde nicht gemessen: %1</translation>
    </message>
</context>
<context>
    <name>candler::MeasurePane</name>
    <message>
        <source>Asking the compiler for its version…</source>
        <translation>Der Compiler wird nach seiner Version gefragt…</translation>
    </message>
    <message>
        <source>Compiling the kernel and its check…</source>
        <translation>Der Kernel und seine Prüfung werden übersetzt…</translation>
    </message>
    <message>
        <source>Checking the kernel against the program as written…</source>
        <translation>Der Kernel wird mit dem geschriebenen Programm verglichen…</translation>
    </message>
    <message>
        <source>Compiling the kernel and its benchmark…</source>
        <translation>Der Kernel und seine Messung werden übersetzt…</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Es wird gemessen…</translation>
    </message>
    <message>
        <source>The kernel did not compile. The compiler output is shown below.</source>
        <translation>Der Kernel wurde nicht übersetzt. Unten steht, was der Compiler sagt.</translation>
    </message>
    <message>
        <source>Wrong result: the kernel differs from the program as written by more than its check allows. Nothing was measured.</source>
        <translation>Falsches Ergebnis: Der Kernel weicht vom geschriebenen Programm um mehr ab, als seine Prüfung erlaubt. Es wurde nichts gemessen.</translation>
    </message>
    <message>
        <source>This kernel cannot be measured.</source>
        <translation>Dieser Kernel kann nicht gemessen werden.</translation>
    </message>
    <message>
        <source>The kernel did not run to completion. Nothing was measured.</source>
        <translation>Der Kernel lief nicht bis zum Ende. Es wurde nichts gemessen.</translation>
    </message>
    <message>
        <source>Do not ask again for this project</source>
        <translation>Für dieses Projekt nicht mehr fragen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Model and time</source>
        <translation>Modell und Zeit</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Commands and messages</source>
        <translation>Befehle und Meldungen</translation>
    </message>
    <message>
        <source>Measurements of this project, the latest first</source>
        <translation>Messungen dieses Projekts, die neueste zuerst</translation>
    </message>
    <message>
        <source>Cancelled. All processes of the measurement have ended.</source>
        <translation>Abgebrochen. Alle Prozesse der Messung sind beendet.</translation>
    </message>
    <message>
        <source>the default sizes of the program</source>
        <translation>den voreingestellten Größen des Programms</translation>
    </message>
    <message numerus="yes">
        <source>%n runs after warm-up (%1).</source>
        <translation>
            <numerusform>%n Lauf nach Aufwärmen (%1).</numerusform>
            <numerusform>%n Läufe nach Aufwärmen (%1).</numerusform>
        </translation>
    </message>
    <message>
        <source>Inputs with data files use that data; the others are random.</source>
        <translation>Eingaben mit Dateien sind deren Daten, andere zufällig.</translation>
    </message>
    <message>
        <source>The result agrees with the program as written, computed in double precision, within the tolerance of the check. Not pinned to a CPU: other processes may affect the times.</source>
        <translation>Das Ergebnis stimmt mit dem geschriebenen Programm, in doppelter Genauigkeit gerechnet, innerhalb der Toleranz der Prüfung überein. An keine CPU gebunden: Andere Prozesse können die Zeiten beeinflussen.</translation>
    </message>
    <message>
        <source>Run these commands in a temporary folder? Besides the kernel&apos;s files it contains timing.cpp, which an export does not. Limits of each command: %1 to compile, %2 to run, %3 of memory. This executes generated code.</source>
        <translation>Diese Befehle in einem temporären Ordner ausführen? Er bekommt neben den Dateien des Kernels timing.cpp, das ein Export nicht hat. Jeder darf höchstens %1 übersetzen und %2 laufen, mit %3 Speicher. Damit wird erzeugter Code ausgeführt.</translation>
    </message>
    <message>
        <source>Click a compiler message to go to its line of code</source>
        <translation>Ein Klick auf eine Compilermeldung führt zu ihrer Zeile im Code</translation>
    </message>
    <message>
        <source>This code has not been measured yet.</source>
        <translation>Dieser Code wurde noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Compare with the program as written…</source>
        <translation>Mit dem Programm wie geschrieben vergleichen…</translation>
    </message>
    <message>
        <source>Times of this kernel and of others</source>
        <translation>Zeiten dieses Kernels und anderer</translation>
    </message>
    <message>
        <source>Median %1 at %2, %3: p10 %4, p90 %5, %6 GFlop/s.</source>
        <translation>Median %1 bei %2, %3: p10 %4, p90 %5, %6 GFlop/s.</translation>
    </message>
    <message>
        <source>up to %1 threads</source>
        <translation>bis zu %1 Threads</translation>
    </message>
    <message>
        <source>one thread</source>
        <translation>ein Thread</translation>
    </message>
    <message>
        <source>The program as written: %1</source>
        <translation>Das Programm wie geschrieben: %1</translation>
    </message>
    <message>
        <source>Longer is faster; × compares with the program as written.</source>
        <translation>Länger ist schneller; × vergleicht mit dem Programm wie geschrieben.</translation>
    </message>
    <message>
        <source>Longer is faster; × compares with this kernel.</source>
        <translation>Länger ist schneller; × vergleicht mit diesem Kernel.</translation>
    </message>
</context>
<context>
    <name>candler::MeasuredBars</name>
    <message>
        <source> · %1 GFlop/s</source>
        <translation> · %1 GFlop/s</translation>
    </message>
    <message>
        <source> · %1 ×</source>
        <translation> · %1 ×</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>wie geschrieben</translation>
    </message>
    <message>
        <source>before, %1</source>
        <translation>zuvor, %1</translation>
    </message>
</context>
<context>
    <name>candler::MeasurementModel</name>
    <message>
        <source>date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>extractor</source>
        <translation>Extraktor</translation>
    </message>
    <message>
        <source>cost model</source>
        <translation>Kostenmodell</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>p10</source>
        <translation>p10</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>GFlop/s</source>
        <translation>GFlop/s</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>from before the program was edited</source>
        <translation>vom Programm vor der Änderung</translation>
    </message>
</context>
<context>
    <name>candler::MessageArea</name>
    <message>
        <source>Hide this message</source>
        <translation>Diese Meldung ausblenden</translation>
    </message>
</context>
<context>
    <name>candler::Minimap</name>
    <message>
        <source>Overview of the picture</source>
        <translation>Übersicht des Bildes</translation>
    </message>
</context>
<context>
    <name>candler::NetworkImport</name>
    <message>
        <source>the program candler was found neither next to this program nor on the PATH</source>
        <translation>das Programm candler liegt weder neben diesem noch im PATH</translation>
    </message>
    <message>
        <source>the program candler exited without a message</source>
        <translation>das Programm candler endete ohne Meldung</translation>
    </message>
</context>
<context>
    <name>candler::NewProjectDialog</name>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Sprache:</translation>
    </message>
    <message>
        <source>&amp;Template:</source>
        <translation>&amp;Vorlage:</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>&amp;Anlegen</translation>
    </message>
    <message>
        <source>A small program</source>
        <translation>Ein kleines Programm</translation>
    </message>
    <message>
        <source>Copy of “%1”</source>
        <translation>Kopie von „%1“</translation>
    </message>
    <message>
        <source>Ready to run. The comments explain the syntax.</source>
        <translation>Sofort ausführbar. Die Kommentare erklären die Syntax.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Copy of %1</source>
        <translation>Kopie von %1</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>No program and no steps: everything is written by yourself.</source>
        <translation>Kein Programm und keine Schritte: alles schreiben Sie selbst.</translation>
    </message>
</context>
<context>
    <name>candler::OperatorCanvas</name>
    <message>
        <source>Boxes are operators, arrows are their results</source>
        <translation>Kästen sind Operatoren, Pfeile sind ihre Ergebnisse</translation>
    </message>
    <message>
        <source>from %1: %2</source>
        <translation>von %1: %2</translation>
    </message>
    <message>
        <source>result: %1</source>
        <translation>Ergebnis: %1</translation>
    </message>
    <message>
        <source>computed before inference, from weights alone</source>
        <translation>vor der Inferenz berechnet, allein aus Gewichten</translation>
    </message>
    <message>
        <source>cost %1 (%2)</source>
        <translation>Kosten %1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>replaces %n operators of the original graph</source>
        <translation>
            <numerusform>ersetzt %n Operator des ursprünglichen Graphen</numerusform>
            <numerusform>ersetzt %n Operatoren des ursprünglichen Graphen</numerusform>
        </translation>
    </message>
    <message>
        <source>e-class %1</source>
        <translation>E-Klasse %1</translation>
    </message>
    <message>
        <source>%1 floating-point operations</source>
        <translation>%1 Gleitkommaoperationen</translation>
    </message>
</context>
<context>
    <name>candler::OutlineModel</name>
    <message>
        <source>class %1, one e-node</source>
        <translation>Klasse %1, ein E-Knoten</translation>
    </message>
    <message>
        <source>class %1, %2 e-nodes</source>
        <translation>Klasse %1, %2 E-Knoten</translation>
    </message>
    <message>
        <source> : %1</source>
        <translation> : %1</translation>
    </message>
    <message>
        <source>, root</source>
        <translation>, Wurzel</translation>
    </message>
    <message>
        <source>, chosen</source>
        <translation>, gewählt</translation>
    </message>
    <message>
        <source>, merged in this iteration</source>
        <translation>, in dieser Iteration verschmolzen</translation>
    </message>
    <message>
        <source>, new</source>
        <translation>, neu</translation>
    </message>
    <message>
        <source>, %1 folded</source>
        <translation>, %1 eingeklappt</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
    <message>
        <source>, new by %1</source>
        <translation>, neu durch %1</translation>
    </message>
    <message>
        <source>argument %1: %2</source>
        <translation>Argument %1: %2</translation>
    </message>
    <message>
        <source>argument %1: the class itself</source>
        <translation>Argument %1: die Klasse selbst</translation>
    </message>
    <message>
        <source>argument %1: class %2, not drawn</source>
        <translation>Argument %1: Klasse %2, nicht gezeichnet</translation>
    </message>
    <message>
        <source>argument %1: class %2</source>
        <translation>Argument %1: Klasse %2</translation>
    </message>
</context>
<context>
    <name>candler::OwnRulesPane</name>
    <message>
        <source>Rules of this project</source>
        <translation>Regeln dieses Projekts</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ falsch</translation>
    </message>
    <message>
        <source>held for %1</source>
        <translation>stimmte für %1</translation>
    </message>
    <message>
        <source>what it would change takes too long to find out</source>
        <translation>was sie ändern würde, ist in kurzer Zeit nicht zu ermitteln</translation>
    </message>
    <message>
        <source>✗ it would merge what cannot be equal</source>
        <translation>✗ sie würde verschmelzen, was nicht gleich sein kann</translation>
    </message>
    <message numerus="yes">
        <source>%n refused by its conditions</source>
        <translation>
            <numerusform>%n von ihren Bedingungen abgelehnt</numerusform>
            <numerusform>%n von ihren Bedingungen abgelehnt</numerusform>
        </translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>ändert nichts</translation>
    </message>
    <message numerus="yes">
        <source>would add %n e-nodes</source>
        <translation>
            <numerusform>würde %n E-Knoten hinzufügen</numerusform>
            <numerusform>würde %n E-Knoten hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would leave %n e-nodes fewer</source>
        <translation>
            <numerusform>es blieben %n E-Knoten weniger</numerusform>
            <numerusform>es blieben %n E-Knoten weniger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would merge %n classes into others</source>
        <translation>
            <numerusform>würde %n Klasse mit anderen verschmelzen</numerusform>
            <numerusform>würde %n Klassen mit anderen verschmelzen</numerusform>
        </translation>
    </message>
    <message>
        <source>no matches</source>
        <translation>keine Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n classes</source>
        <translation>
            <numerusform>in %n Klasse</numerusform>
            <numerusform>in %n Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, after iteration %2: %3</source>
        <translation>%1, nach Iteration %2: %3</translation>
    </message>
    <message>
        <source>A rule a line:  name: left =&gt; right</source>
        <translation>Eine Regel je Zeile:  name: links =&gt; rechts</translation>
    </message>
    <message>
        <source>Show its classes</source>
        <translation>Ihre Klassen zeigen</translation>
    </message>
    <message>
        <source>Show the classes that the rule at the cursor matches in the e-graph</source>
        <translation>Die Klassen zeigen, auf die die Regel am Cursor im E-Graphen passt</translation>
    </message>
    <message>
        <source>no matches are known of a rule at the cursor</source>
        <translation>von einer Regel am Cursor sind keine Treffer bekannt</translation>
    </message>
    <message>
        <source>first classes that %1 matches</source>
        <translation>erste Klassen, auf die %1 passt</translation>
    </message>
    <message>
        <source>Not used by any step of the guide: %1</source>
        <translation>Von keinem Schritt der Führung verwendet: %1</translation>
    </message>
    <message>
        <source>Add to the step</source>
        <translation>Zum Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Add to a step…</source>
        <translation>Zu einem Schritt hinzufügen…</translation>
    </message>
</context>
<context>
    <name>candler::PaneTitle</name>
    <message>
        <source>Explain this panel (F1)</source>
        <translation>Dieses Fenster erklären (F1)</translation>
    </message>
    <message>
        <source>Float this panel, or dock it again</source>
        <translation>Diesen Bereich schweben lassen oder wieder andocken</translation>
    </message>
    <message>
        <source>Close this panel; the View menu reopens it</source>
        <translation>Diesen Bereich schließen; das Menü Ansicht öffnet ihn wieder</translation>
    </message>
    <message>
        <source>Expand this panel</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Collapse this panel to its title</source>
        <translation>Diesen Bereich auf seinen Titel einklappen</translation>
    </message>
    <message>
        <source>Move this panel next to the pages</source>
        <translation>Diesen Bereich neben die Seiten stellen</translation>
    </message>
    <message>
        <source>Open this panel as a page</source>
        <translation>Diesen Bereich als Seite öffnen</translation>
    </message>
</context>
<context>
    <name>candler::PhaseText</name>
    <message>
        <source>search: matches %1, rules %2, to apply %3</source>
        <translation>Suche: Treffer %1, Regeln %2, anzuwenden %3</translation>
    </message>
    <message>
        <source> (held back: %1)</source>
        <translation> (zurückgehalten: %1)</translation>
    </message>
    <message>
        <source>Iteration %1 – %2, in %3; %4, in %5; rebuild: e-nodes %6, classes %7, in %8.</source>
        <translation>Iteration %1 – %2, in %3; %4, in %5; Wiederherstellen: E-Knoten %6, Klassen %7, in %8.</translation>
    </message>
    <message>
        <source>Iteration %1 in progress – %2. Next: apply.</source>
        <translation>Iteration %1, noch nicht zu Ende: %2. Als Nächstes wird angewandt.</translation>
    </message>
    <message>
        <source>Iteration %1 in progress – %2. Next: rebuild (restores congruence).</source>
        <translation>Iteration %1, noch nicht zu Ende – %2. Als Nächstes: Wiederherstellen (stellt die Kongruenz her).</translation>
    </message>
    <message>
        <source> (stopped by a limit, matches remain)</source>
        <translation> (durch eine Grenze beendet, Treffer blieben übrig)</translation>
    </message>
    <message>
        <source>apply: e-nodes created before merging %1, effective matches %2</source>
        <translation>Anwenden: vor dem Zusammenführen erzeugte E-Knoten %1, wirksame Treffer %2</translation>
    </message>
</context>
<context>
    <name>candler::PieceModel</name>
    <message>
        <source>unique</source>
        <translation>eindeutig</translation>
    </message>
    <message>
        <source>no formula</source>
        <translation>keine Formel</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>follow from</source>
        <translation>folgen aus</translation>
    </message>
    <message>
        <source>for all sizes</source>
        <translation>für alle Größen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>share of box</source>
        <translation>Anteil an der Box</translation>
    </message>
</context>
<context>
    <name>candler::PiecePlot</name>
    <message>
        <source>%1 = 0</source>
        <translation>%1 = 0</translation>
    </message>
    <message>
        <source>%1 is unique, in %2</source>
        <translation>%1 ist eindeutig, in %2</translation>
    </message>
    <message>
        <source>%1 = %2%3, in %4</source>
        <translation>%1 = %2%3, in %4</translation>
    </message>
</context>
<context>
    <name>candler::PrintDialog</name>
    <message>
        <source>With the guide and the report</source>
        <translation>Mit Führung und Bericht</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Pages as they will be printed</source>
        <translation>Seiten, wie sie gedruckt werden</translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>What is printed</source>
        <translation>Was gedruckt wird</translation>
    </message>
    <message>
        <source>Size of the picture</source>
        <translation>Größe des Bildes</translation>
    </message>
    <message>
        <source>On one page</source>
        <translation>Auf einer Seite</translation>
    </message>
    <message>
        <source>Readable, over several pages</source>
        <translation>Lesbar, über mehrere Seiten</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
</context>
<context>
    <name>candler::Printing</name>
    <message>
        <source>row %1 of %2, column %3 of %4</source>
        <translation>Reihe %1 von %2, Spalte %3 von %4</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>candler::ProblemModel</name>
    <message>
        <source>%1 line %2, column %3</source>
        <translation>%1 Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>location</source>
        <translation>Stelle</translation>
    </message>
</context>
<context>
    <name>candler::ProblemsView</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>No problems. Errors in the program, the guide and the rules are listed here with their locations.</source>
        <translation>Keine Probleme: Fehler in Programm, Führung und Regeln stehen hier, jeder mit seiner Stelle.</translation>
    </message>
</context>
<context>
    <name>candler::ProgramView</name>
    <message>
        <source>Program text</source>
        <translation>Text des Programms</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>candler::ProjectChange</name>
    <message>
        <source>edit of sketch %1</source>
        <translation>Änderung der Skizze %1</translation>
    </message>
    <message>
        <source>edit of term %1</source>
        <translation>Änderung des Terms %1</translation>
    </message>
    <message>
        <source>renaming to %1</source>
        <translation>Umbenennung in %1</translation>
    </message>
    <message>
        <source>rules of %1</source>
        <translation>Regeln von %1</translation>
    </message>
    <message>
        <source>limits of %1</source>
        <translation>Grenzen von %1</translation>
    </message>
    <message>
        <source>choice in %1</source>
        <translation>Wahl in %1</translation>
    </message>
    <message>
        <source>edit of step %1</source>
        <translation>Änderung des Schritts %1</translation>
    </message>
    <message>
        <source>order of the guide</source>
        <translation>Reihenfolge der Führung</translation>
    </message>
    <message>
        <source>edit of the guide</source>
        <translation>Änderung der Führung</translation>
    </message>
    <message>
        <source>new step %1</source>
        <translation>neuer Schritt %1</translation>
    </message>
    <message>
        <source>removal of step %1</source>
        <translation>Entfernen des Schritts %1</translation>
    </message>
    <message>
        <source>rule %1 off</source>
        <translation>Regel %1 aus</translation>
    </message>
    <message>
        <source>rule %1 on</source>
        <translation>Regel %1 ein</translation>
    </message>
    <message>
        <source>rules on and off</source>
        <translation>Regeln ein und aus</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>parameter %1 = %2</source>
        <translation>Parameter %1 = %2</translation>
    </message>
    <message>
        <source>edit of the program</source>
        <translation>Änderung des Programms</translation>
    </message>
    <message>
        <source>edit of the rules</source>
        <translation>Änderung der Regeln</translation>
    </message>
    <message>
        <source>edit of sketch definitions</source>
        <translation>Änderung der Skizzendefinitionen</translation>
    </message>
    <message>
        <source>edit of costs</source>
        <translation>Änderung der Kosten</translation>
    </message>
    <message>
        <source>defaults of steps</source>
        <translation>Vorgaben der Schritte</translation>
    </message>
    <message>
        <source>use of %1</source>
        <translation>Verwendung von %1</translation>
    </message>
    <message>
        <source>edit of notes</source>
        <translation>Änderung der Notizen</translation>
    </message>
    <message>
        <source>edit of the project</source>
        <translation>Änderung des Projekts</translation>
    </message>
    <message>
        <source>box positions</source>
        <translation>Kastenpositionen</translation>
    </message>
    <message>
        <source>removal of the baseline</source>
        <translation>Entfernen des Vergleichslaufs</translation>
    </message>
    <message>
        <source>new baseline</source>
        <translation>neuer Vergleichslauf</translation>
    </message>
    <message>
        <source>breakpoint %1</source>
        <translation>Haltepunkt %1</translation>
    </message>
    <message>
        <source>removal of a breakpoint</source>
        <translation>Entfernen eines Haltepunkts</translation>
    </message>
    <message>
        <source>order of breakpoints</source>
        <translation>Reihenfolge der Haltepunkte</translation>
    </message>
    <message>
        <source>edit of a breakpoint</source>
        <translation>Änderung eines Haltepunkts</translation>
    </message>
    <message>
        <source>breakpoint on</source>
        <translation>Haltepunkt an</translation>
    </message>
    <message>
        <source>breakpoint off</source>
        <translation>Haltepunkt aus</translation>
    </message>
</context>
<context>
    <name>candler::QuestionPane</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Several are right; choose all of them.</source>
        <translation>Mehrere sind richtig; wählen Sie alle.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Choose an answer first</source>
        <translation>Wählen Sie zuerst eine Antwort</translation>
    </message>
    <message>
        <source>The answer is right</source>
        <translation>Die Antwort ist richtig</translation>
    </message>
    <message>
        <source>Choose another answer first</source>
        <translation>Wählen Sie zuerst eine andere Antwort</translation>
    </message>
    <message>
        <source>✔ Right. %1</source>
        <translation>✔ Richtig. %1</translation>
    </message>
    <message>
        <source>✘ Wrong. %1</source>
        <translation>✘ Falsch. %1</translation>
    </message>
</context>
<context>
    <name>candler::ReplayPane</name>
    <message>
        <source>Term before the step</source>
        <translation>Term vor dem Schritt</translation>
    </message>
    <message>
        <source>Term after the step</source>
        <translation>Term nach dem Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Play the proof</source>
        <translation>Beweis abspielen</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Step of the proof</source>
        <translation>Schritt des Beweises</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source> – the term is long; this is the part that changes</source>
        <translation> – der Term ist lang; dies ist der Teil, der sich ändert</translation>
    </message>
    <message>
        <source>Step into</source>
        <translation>Hinein</translation>
    </message>
    <message>
        <source>Step into the sub-proof of this step</source>
        <translation>In den Teilbeweis dieses Schritts hinein</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Return to the enclosing proof</source>
        <translation>Zurück zum umgebenden Beweis</translation>
    </message>
    <message>
        <source>This step has no sub-proof</source>
        <translation>Dieser Schritt hat keinen Teilbeweis</translation>
    </message>
    <message>
        <source>This is the top-level proof</source>
        <translation>Das ist der oberste Beweis</translation>
    </message>
    <message>
        <source>%1 – step %2 of %3: %4</source>
        <translation>%1 – Schritt %2 von %3: %4</translation>
    </message>
    <message>
        <source>a step that is not shown</source>
        <translation>ein Schritt, der nicht gezeigt wird</translation>
    </message>
    <message>
        <source>%1, backwards</source>
        <translation>%1, rückwärts</translation>
    </message>
</context>
<context>
    <name>candler::RewriteModel</name>
    <message>
        <source>given</source>
        <translation>gegeben</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>%1, backwards</source>
        <translation>%1, rückwärts</translation>
    </message>
    <message>
        <source>analysis %1</source>
        <translation>Analyse %1</translation>
    </message>
    <message>
        <source>from the start</source>
        <translation>vom Start an</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>e-node %1: %2</source>
        <translation>E-Knoten %1: %2</translation>
    </message>
    <message>
        <source>%1
becomes %2</source>
        <translation>%1
wird zu %2</translation>
    </message>
    <message>
        <source>because %1</source>
        <translation>weil %1</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>Getroffen</translation>
    </message>
    <message>
        <source>Iter</source>
        <translation>It.</translation>
    </message>
    <message>
        <source>Added as</source>
        <translation>Hinzugefügt als</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>Wird zu</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
</context>
<context>
    <name>candler::RuleChoiceModel</name>
    <message>
        <source>Rules of this project</source>
        <translation>Regeln dieses Projekts</translation>
    </message>
    <message>
        <source>Rules: %1</source>
        <translation>Regeln: %1</translation>
    </message>
    <message>
        <source>%1 (switched off)</source>
        <translation>%1 (ausgeschaltet)</translation>
    </message>
    <message>
        <source>set of 1 rule</source>
        <translation>Menge aus 1 Regel</translation>
    </message>
    <message>
        <source>set of %1 rules</source>
        <translation>Menge aus %1 Regeln</translation>
    </message>
</context>
<context>
    <name>candler::RuleController</name>
    <message>
        <source>a run without %1 is in progress</source>
        <translation>ein Lauf ohne %1 ist im Gange</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is in progress</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>results are from before the last edit: run first</source>
        <translation>die Ergebnisse sind älter als die letzte Änderung: zuerst ausführen</translation>
    </message>
    <message>
        <source>run the project first: there is nothing to compare with</source>
        <translation>das Projekt zuerst ausführen: es gibt noch nichts zum Vergleichen</translation>
    </message>
    <message>
        <source>The run without %1 failed: %2</source>
        <translation>Der Lauf ohne %1 ist fehlgeschlagen: %2</translation>
    </message>
</context>
<context>
    <name>candler::RuleTableModel</name>
    <message>
        <source>Matches found by the search</source>
        <translation>Treffer, die die Suche gefunden hat</translation>
    </message>
    <message>
        <source>Matches that merged two classes</source>
        <translation>Treffer, die zwei Klassen gleichgesetzt haben</translation>
    </message>
    <message>
        <source>Milliseconds spent in search and apply</source>
        <translation>Millisekunden für Suchen und Anwenden</translation>
    </message>
    <message>
        <source>Tick a rule to use it; changes reset the run</source>
        <translation>Regel ankreuzen, um sie zu verwenden; Änderungen setzen den Lauf zurück</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>Angewandt</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Share of the step&apos;s e-nodes whose derivation uses this rule, directly or through the e-nodes that were matched. This is an upper bound: without the rule, another derivation may yield the same e-node. &quot;Run without this rule&quot; measures the actual share</source>
        <translation>Anteil der E-Knoten des Schritts, deren Herleitung diese Regel verwendet, unmittelbar oder über die getroffenen E-Knoten. Das ist eine obere Schranke: Ohne die Regel kann eine andere Herleitung denselben E-Knoten ergeben. „Ohne diese Regel ausführen“ misst den tatsächlichen Anteil</translation>
    </message>
    <message>
        <source>Share of the step&apos;s e-nodes that are missing in a run without the rule, under the same limits</source>
        <translation>Der Teil der E-Knoten des Schritts, die in einem Lauf ohne die Regel fehlen, mit denselben Grenzen</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Lost without</source>
        <translation>Fehlt ohne</translation>
    </message>
    <message>
        <source>At most %1 of %2 e-nodes are due to this rule after iteration %3</source>
        <translation>Höchstens %1 von %2 E-Knoten gibt es nach Iteration %3 wegen dieser Regel</translation>
    </message>
    <message>
        <source>Without %1 the step is not reached: %2</source>
        <translation>Ohne %1 wird der Schritt nicht erreicht: %2</translation>
    </message>
    <message>
        <source>Without %1: %2 e-nodes in %3 classes after iteration %4; with the rule: %5 in %6.</source>
        <translation>Ohne %1: %2 E-Knoten in %3 Klassen nach Iteration %4; mit der Regel: %5 in %6.</translation>
    </message>
    <message>
        <source> Without the rule the goal is not found: %1</source>
        <translation> Ohne die Regel wird das Ziel nicht gefunden: %1</translation>
    </message>
    <message>
        <source> The goal is also found without the rule.</source>
        <translation> Das Ziel wird auch ohne die Regel gefunden.</translation>
    </message>
    <message>
        <source>E-nodes that the rule created, before equal ones were merged. The line below the e-graph counts what is left after merging</source>
        <translation>E-Knoten, die die Regel erzeugt hat, bevor gleiche zusammengeführt wurden. Die Zeile unter dem E-Graphen zählt, was nach dem Zusammenführen bleibt</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erzeugt</translation>
    </message>
</context>
<context>
    <name>candler::RulesView</name>
    <message>
        <source>Rules of this step</source>
        <translation>Regeln dieses Schritts</translation>
    </message>
    <message>
        <source>Project rules</source>
        <translation>Regeln des Projekts</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Run without this rule</source>
        <translation>Ohne diese Regel ausführen</translation>
    </message>
    <message>
        <source>Run the guide a second time without the selected rule, under the same limits, and count the missing e-nodes</source>
        <translation>Die Führung ein zweites Mal ohne die ausgewählte Regel ausführen, mit denselben Grenzen, und die fehlenden E-Knoten zählen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>no rule is selected</source>
        <translation>keine Regel ist ausgewählt</translation>
    </message>
    <message>
        <source>no run without a rule is in progress</source>
        <translation>kein Lauf ohne eine Regel ist im Gange</translation>
    </message>
    <message>
        <source>Without %1: %2</source>
        <translation>Ohne %1: %2</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>candler::ScheduleDialog</name>
    <message>
        <source>Guide from a schedule</source>
        <translation>Führung aus einem Ablaufplan</translation>
    </message>
    <message>
        <source>an imported e-graph has no loops</source>
        <translation>ein importierter E-Graph hat keine Schleifen</translation>
    </message>
    <message>
        <source>the project is loading</source>
        <translation>das Projekt wird geladen</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is in progress</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>fix the errors listed under Problems first</source>
        <translation>zuerst die unter „Probleme“ aufgeführten Fehler beheben</translation>
    </message>
    <message>
        <source>the project has been edited: reset it first</source>
        <translation>das Projekt wurde bearbeitet: zuerst zurücksetzen</translation>
    </message>
    <message>
        <source>programs in this language have no loops to schedule</source>
        <translation>Programme in dieser Sprache haben keine Schleifen für einen Ablaufplan</translation>
    </message>
    <message>
        <source>There are no loops: the program only moves elements.</source>
        <translation>Es gibt keine Schleifen: das Programm bewegt nur Elemente.</translation>
    </message>
    <message>
        <source>Choose how to transform the loops.</source>
        <translation>Wählen Sie, was aus den Schleifen werden soll.</translation>
    </message>
    <message>
        <source>The loops already match the schedule: no guide is needed.</source>
        <translation>Die Schleifen entsprechen dem Ablaufplan schon: Es gibt nichts zu führen.</translation>
    </message>
    <message>
        <source>Loops of the schedule:</source>
        <translation>Schleifen des Ablaufplans:</translation>
    </message>
    <message>
        <source>
Step %1: %2
%3
rules: %4
</source>
        <translation>
Schritt %1: %2
%3
Regeln: %4
</translation>
    </message>
    <message>
        <source>The guide cannot be written now: %1.</source>
        <translation>Die Führung kann jetzt nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>The project has this guide already.</source>
        <translation>Das Projekt hat diese Führung schon.</translation>
    </message>
    <message>
        <source>The guide was written; its steps: %1.</source>
        <translation>Die Führung wurde geschrieben; ihre Schritte: %1.</translation>
    </message>
    <message>
        <source>Undo restores the previous guide.</source>
        <translation>Rückgängig stellt die vorige Führung wieder her.</translation>
    </message>
    <message>
        <source>Choose how to transform the program&apos;s loops: a guide is generated with one step per directive. Splitting a loop i creates io and, inside it, ii.</source>
        <translation>Wählen Sie, wie die Schleifen des Programms umgeformt werden: Erzeugt wird eine Führung mit einem Schritt je Anweisung. Teilt man eine Schleife i, entstehen io und, darin, ii.</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Split by</source>
        <translation>Teilen durch</translation>
    </message>
    <message>
        <source>Vector width</source>
        <translation>Vektorbreite</translation>
    </message>
    <message>
        <source>Unroll</source>
        <translation>Ausrollen</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>Loops of the program</source>
        <translation>Schleifen des Programms</translation>
    </message>
    <message>
        <source>The schedule in words</source>
        <translation>Der Ablaufplan in Worten</translation>
    </message>
    <message>
        <source>Steps of the schedule</source>
        <translation>Schritte des Ablaufplans</translation>
    </message>
    <message>
        <source>Order, the outermost first:</source>
        <translation>Reihenfolge, die äußerste zuerst:</translation>
    </message>
    <message>
        <source>Order of the loops</source>
        <translation>Reihenfolge der Schleifen</translation>
    </message>
    <message>
        <source>Move the loop outwards</source>
        <translation>Die Schleife nach außen verschieben</translation>
    </message>
    <message>
        <source>Move the loop inwards</source>
        <translation>Die Schleife nach innen verschieben</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>Programmreihenfolge</translation>
    </message>
    <message>
        <source>The order that the loops have in the program</source>
        <translation>Die Reihenfolge, die die Schleifen im Programm haben</translation>
    </message>
    <message>
        <source>Write the guide</source>
        <translation>Führung schreiben</translation>
    </message>
    <message>
        <source>Replaces the project&apos;s guide, with limits, filters and cost models for these steps</source>
        <translation>Ersetzt die Führung des Projekts, mit Grenzen, Filtern und Kostenmodellen für diese Schritte</translation>
    </message>
    <message>
        <source>Iterations of the inner loop after splitting %1</source>
        <translation>Durchläufe der inneren Schleife nach dem Teilen von %1</translation>
    </message>
    <message>
        <source>Vector width of loop %1</source>
        <translation>Vektorbreite der Schleife %1</translation>
    </message>
    <message>
        <source>Unroll loop %1</source>
        <translation>Schleife %1 ausrollen</translation>
    </message>
    <message>
        <source>Run the iterations of loop %1 on several threads</source>
        <translation>Durchläufe der Schleife %1 auf mehreren Threads ausführen</translation>
    </message>
</context>
<context>
    <name>candler::SearchForm</name>
    <message>
        <source>Cost model</source>
        <translation>Kostenmodell</translation>
    </message>
    <message>
        <source>Normal form</source>
        <translation>Normalform</translation>
    </message>
    <message>
        <source>Iteration limit</source>
        <translation>Iterationsgrenze</translation>
    </message>
    <message>
        <source>E-node limit</source>
        <translation>E-Knoten-Grenze</translation>
    </message>
    <message>
        <source>Time limit (s)</source>
        <translation>Zeitgrenze (s)</translation>
    </message>
    <message>
        <source>Memory limit (MB)</source>
        <translation>Speichergrenze (MB)</translation>
    </message>
    <message>
        <source>Beam width (terms per class)</source>
        <translation>Strahlbreite (Terme je Klasse)</translation>
    </message>
    <message>
        <source>Allowed precision loss (digits)</source>
        <translation>Erlaubter Genauigkeitsverlust (Stellen)</translation>
    </message>
    <message>
        <source>0: no limit</source>
        <translation>0: keine Grenze</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
    <message>
        <source>inherited: %1</source>
        <translation>übernommen: %1</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>Filter %1</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
</context>
<context>
    <name>candler::SessionController</name>
    <message>
        <source>This iteration cannot be shown</source>
        <translation>Diese Iteration kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>an imported e-graph can be inspected but not run</source>
        <translation>ein importierter E-Graph lässt sich ansehen, aber nicht ausführen</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is in progress</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>fix the errors listed under Problems first</source>
        <translation>zuerst die unter „Probleme“ aufgeführten Fehler beheben</translation>
    </message>
    <message>
        <source>the project is loading</source>
        <translation>das Projekt wird geladen</translation>
    </message>
    <message>
        <source>the run has finished; Reset starts it again</source>
        <translation>der Lauf ist am Ende; Zurücksetzen beginnt ihn von vorn</translation>
    </message>
    <message>
        <source>roots inferred</source>
        <translation>Wurzeln erschlossen</translation>
    </message>
    <message>
        <source>1 root</source>
        <translation>1 Wurzel</translation>
    </message>
    <message>
        <source>%1 roots</source>
        <translation>%1 Wurzeln</translation>
    </message>
    <message>
        <source>Imported: %1 e-nodes, %2 classes, %3</source>
        <translation>Importiert: %1 E-Knoten, %2 Klassen, %3</translation>
    </message>
    <message>
        <source>Open or try an example</source>
        <translation>Projekt öffnen oder Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt …</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>1 problem – cannot run</source>
        <translation>1 Problem – nicht ausführbar</translation>
    </message>
    <message>
        <source>%1 problems – cannot run</source>
        <translation>%1 Probleme – nicht ausführbar</translation>
    </message>
    <message>
        <source>Edited – results are from before your last edit</source>
        <translation>Bearbeitet – Ergebnisse stammen von vor der letzten Änderung</translation>
    </message>
    <message>
        <source>%1 cannot be opened</source>
        <translation>%1 kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The code could not be exported or verified</source>
        <translation>Der Code konnte nicht exportiert oder geprüft werden</translation>
    </message>
    <message>
        <source>No code was generated</source>
        <translation>Kein Code wurde erzeugt</translation>
    </message>
    <message>
        <source>The comparison failed</source>
        <translation>Der Vergleich ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Tuning failed</source>
        <translation>Die Feinabstimmung ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 cannot be saved</source>
        <translation>%1 kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>the project has been edited: run it first</source>
        <translation>das Projekt wurde geändert: zuerst ausführen</translation>
    </message>
    <message>
        <source>Loading the project…</source>
        <translation>Das Projekt wird geladen …</translation>
    </message>
    <message>
        <source>an imported e-graph has no code</source>
        <translation>ein importierter E-Graph hat keinen Code</translation>
    </message>
    <message>
        <source>the code is being generated or verified</source>
        <translation>der Code wird gerade erzeugt oder geprüft</translation>
    </message>
    <message>
        <source>code is generated once the last step has found its term</source>
        <translation>Code wird erzeugt, sobald der letzte Schritt seinen Term gefunden hat</translation>
    </message>
    <message>
        <source>this language has no code generation</source>
        <translation>für diese Sprache wird kein Code erzeugt</translation>
    </message>
    <message>
        <source>Verifying the kernel…</source>
        <translation>Kernel wird geprüft…</translation>
    </message>
    <message>
        <source>Edited – not run yet</source>
        <translation>Geändert – noch nicht ausgeführt</translation>
    </message>
</context>
<context>
    <name>candler::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Diese Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source> % of the desktop font</source>
        <translation> % der Systemgröße</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Reduced: no sliding or fading</source>
        <translation>Reduziert: kein Gleiten oder Überblenden</translation>
    </message>
    <message>
        <source>E-graph</source>
        <translation>E-Graph</translation>
    </message>
    <message>
        <source>Draw at most</source>
        <translation>Höchstens zeichnen</translation>
    </message>
    <message>
        <source> classes</source>
        <translation> Klassen</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schriftart</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source> points</source>
        <translation> Punkt</translation>
    </message>
    <message>
        <source> seconds</source>
        <translation> Sekunden</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Initial limits of new projects. To change those of an open project, use Run › Limits.</source>
        <translation>Grenzen, mit denen ein neues Projekt beginnt. Die eines geöffneten Projekts ändert Ausführen › Grenzen.</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>E-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>The compiler used to verify and measure generated code. Nothing is run unless you ask for it.</source>
        <translation>Der Compiler, mit dem erzeugter Code geprüft und gemessen wird. Ohne Aufforderung wird nichts ausgeführt.</translation>
    </message>
    <message>
        <source>C++ compiler</source>
        <translation>C++-Compiler</translation>
    </message>
    <message>
        <source>The first of c++, g++ and clang++ that is found</source>
        <translation>Der erste von c++, g++ und clang++, der gefunden wird</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Beginner mode</source>
        <translation>Für Anfänger</translation>
    </message>
    <message>
        <source>Hide solvers, advanced limits and panels; all commands remain in menus and the palette</source>
        <translation>Solver, weitere Grenzen und Bereiche verbergen; Menüs und Palette behalten alles</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Takes effect at the next start of Candler. Programs, rules and engine messages are in English.</source>
        <translation>Gilt ab dem nächsten Start von Candler. Programme, Regeln und Meldungen der Maschine sind englisch.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Nothing is sent anywhere: Candler opens no network connections. All stored data stays on this computer.</source>
        <translation>Nichts wird irgendwohin gesendet: Candler öffnet keine Verbindung zu einem Netz. Was aufbewahrt wird, bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>These settings</source>
        <translation>Diese Einstellungen</translation>
    </message>
    <message>
        <source>There is nothing to remove</source>
        <translation>Es gibt nichts zu entfernen</translation>
    </message>
    <message>
        <source>Flags to measure with</source>
        <translation>Optionen beim Messen</translation>
    </message>
    <message>
        <source>Compilation time limit</source>
        <translation>Zeitgrenze der Übersetzung</translation>
    </message>
    <message>
        <source>Kernel run time limit</source>
        <translation>Zeitgrenze eines gemessenen Kernels</translation>
    </message>
    <message>
        <source>Memory limit per process</source>
        <translation>Speichergrenze je Prozess</translation>
    </message>
    <message>
        <source>▲ The program candler-solver is not installed</source>
        <translation>▲ Das Programm candler-solver ist nicht installiert</translation>
    </message>
    <message>
        <source>▲ Program %1 not found</source>
        <translation>▲ Programm %1 nicht gefunden</translation>
    </message>
    <message>
        <source>▲ %1 is not a Candler solver</source>
        <translation>▲ %1 ist kein Solver für Candler</translation>
    </message>
    <message>
        <source>▲ %1 cannot be started: %2</source>
        <translation>▲ %1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>Solvers</source>
        <translation>Solver</translation>
    </message>
    <message>
        <source>The extractors cbc and z3 delegate hard cases to a separate program, which is terminated when its time limit is reached or its result is no longer needed.</source>
        <translation>Die Extraktoren cbc und z3 geben schwere Fälle an ein eigenes Programm, das beendet wird, wenn seine Zeit um ist oder es nicht mehr gebraucht wird.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>candler-solver (as installed)</source>
        <translation>candler-solver, wie es installiert wurde</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Extractor time limit</source>
        <translation>Zeitgrenze eines Extraktors</translation>
    </message>
    <message>
        <source> seconds, 0: no limit</source>
        <translation> Sekunden, 0: keine Grenze</translation>
    </message>
    <message>
        <source>Solver memory limit</source>
        <translation>Speichergrenze eines Solvers</translation>
    </message>
    <message>
        <source> MB, 0: no limit</source>
        <translation> MB, 0: keine Grenze</translation>
    </message>
</context>
<context>
    <name>candler::ShortcutsPage</name>
    <message>
        <source>Reassign</source>
        <translation>Neu zuweisen</translation>
    </message>
    <message>
        <source>Restore default</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>Shortcut:</source>
        <translation>Kürzel:</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Actions and their shortcuts</source>
        <translation>Aktionen und ihre Tastenkürzel</translation>
    </message>
    <message>
        <source>Shortcut of the selected action</source>
        <translation>Tastenkürzel der gewählten Aktion</translation>
    </message>
    <message>
        <source>▲ %1 is already assigned to “%2”.</source>
        <translation>▲ %1 ist schon „%2“ zugewiesen.</translation>
    </message>
</context>
<context>
    <name>candler::SizeBar</name>
    <message>
        <source>Size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>Value of %1 used for the picture and the counts</source>
        <translation>Wert von %1 für das Bild und die Zahlen</translation>
    </message>
    <message>
        <source>Value of %1 used when measuring kernels</source>
        <translation>Wert von %1 beim Messen von Kerneln</translation>
    </message>
</context>
<context>
    <name>candler::StackedChart</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>candler::StaleNote</name>
    <message>
        <source>▲ From before your last edit</source>
        <translation>▲ Von vor der letzten Änderung</translation>
    </message>
    <message>
        <source>The project has been edited since: the results shown may be out of date</source>
        <translation>Das Projekt wurde seither bearbeitet: Das Gezeigte ist womöglich veraltet</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut ausführen</translation>
    </message>
</context>
<context>
    <name>candler::StepForm</name>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find a term that satisfies a sketch</source>
        <translation>Einen Term finden, der eine Skizze erfüllt</translation>
    </message>
    <message>
        <source>Reach one specific term</source>
        <translation>Einen bestimmten Term erreichen</translation>
    </message>
    <message>
        <source>No goal: saturate, then extract the cheapest term</source>
        <translation>Kein Ziel: sättigen, dann den billigsten Term extrahieren</translation>
    </message>
    <message>
        <source>Search names and texts of rules</source>
        <translation>Namen und Texte von Regeln suchen</translation>
    </message>
    <message>
        <source>Rules and rule sets</source>
        <translation>Regeln und Regelmengen</translation>
    </message>
    <message>
        <source>Rules as written</source>
        <translation>Regeln, wie geschrieben</translation>
    </message>
    <message>
        <source>Names of rules and rule sets, in order, with commas between them</source>
        <translation>Namen von Regeln und Regelmengen, der Reihe nach, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Als Text</translation>
    </message>
    <message>
        <source>The step uses 1 rule.</source>
        <translation>Der Schritt benutzt 1 Regel.</translation>
    </message>
    <message>
        <source>The step uses %1 rules.</source>
        <translation>Der Schritt benutzt %1 Regeln.</translation>
    </message>
    <message>
        <source>The step has an error; see Problems.</source>
        <translation>Der Schritt hat einen Fehler; siehe „Probleme“.</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>candler::StructuresView</name>
    <message>
        <source>Tensors in this language have no structures; those in structured tensor algebra (stur) do.</source>
        <translation>Tensoren dieser Sprache haben keine Strukturen; die der strukturierten Tensoralgebra (stur) haben welche.</translation>
    </message>
    <message>
        <source>The program has been edited: run or reset the project to show its structures.</source>
        <translation>Das Programm wurde geändert: Nach „Ausführen“ oder „Zurücksetzen“ des Projekts werden seine Strukturen gezeigt.</translation>
    </message>
    <message>
        <source>Inferring structures …</source>
        <translation>Strukturen werden hergeleitet …</translation>
    </message>
    <message>
        <source>The program has no tensors.</source>
        <translation>Das Programm hat keine Tensoren.</translation>
    </message>
    <message>
        <source>%1 =</source>
        <translation>%1 =</translation>
    </message>
    <message>
        <source>Index %1</source>
        <translation>Index %1</translation>
    </message>
    <message>
        <source>%1: the number of elements exceeds 64 bits.</source>
        <translation>%1: Die Anzahl der Elemente passt nicht in 64 Bit.</translation>
    </message>
    <message>
        <source>%1: the box has no elements at these sizes.</source>
        <translation>%1: Die Box hat bei diesen Größen keine Elemente.</translation>
    </message>
    <message>
        <source>%1: %2 elements</source>
        <translation>%1: %2 Elemente</translation>
    </message>
    <message>
        <source>%1: %2 of %3 elements are unique, %4</source>
        <translation>%1: %2 von %3 Elementen sind eindeutig, %4</translation>
    </message>
    <message>
        <source>; for all sizes: %1</source>
        <translation>; für alle Größen: %1</translation>
    </message>
    <message>
        <source>Only the first %1 of %2 rows and the first %3 of %4 columns are shown.</source>
        <translation>Gezeigt werden die ersten %1 von %2 Zeilen und die ersten %3 von %4 Spalten.</translation>
    </message>
    <message>
        <source>Shows the element under the mouse pointer, and the element that it follows from.</source>
        <translation>Hier steht das Element unter der Maus, und aus welchem es folgt.</translation>
    </message>
    <message>
        <source>What structures are shown</source>
        <translation>Wessen Strukturen gezeigt werden</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Named structures</source>
        <translation>Benannte Strukturen</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Dimension of the rows</source>
        <translation>Dimension der Zeilen</translation>
    </message>
    <message>
        <source>Dimension of the columns</source>
        <translation>Dimension der Spalten</translation>
    </message>
    <message>
        <source>Rows:</source>
        <translation>Zeilen:</translation>
    </message>
    <message>
        <source>Columns:</source>
        <translation>Spalten:</translation>
    </message>
    <message>
        <source>Which piece each element is in; arrow keys go from one to another</source>
        <translation>In welchem Stück jedes Element ist; Pfeiltasten gehen von einem zum anderen</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>All elements of this tensor are 0.</source>
        <translation>Alle Elemente dieses Tensors sind 0.</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>Click to select the piece; double-click to enlarge the panel</source>
        <translation>Ein Klick wählt das Stück; ein Doppelklick vergrößert das Fenster</translation>
    </message>
    <message>
        <source>Enumeration refutes this: %1</source>
        <translation>Aufzählen widerlegt das: %1</translation>
    </message>
    <message>
        <source>Enumeration at small sizes does not refute this (%1).</source>
        <translation>Aufzählen bei kleinen Größen widerlegt das nicht (%1).</translation>
    </message>
    <message>
        <source>Rules of the inference</source>
        <translation>Regeln der Herleitung</translation>
    </message>
    <message>
        <source>Published rules are those of the paper as printed, which may be wrong; kernels never use them</source>
        <translation>Veröffentlichte Regeln sind die der Arbeit, wie sie gedruckt sind, und können falsch sein; Kernel benutzen sie nie</translation>
    </message>
    <message>
        <source>Canonical rules</source>
        <translation>Kanonische Regeln</translation>
    </message>
    <message>
        <source>Published rules</source>
        <translation>Veröffentlichte Regeln</translation>
    </message>
</context>
<context>
    <name>candler::SubProofModel</name>
    <message>
        <source>step %1, not shown</source>
        <translation>Schritt %1, nicht gezeigt</translation>
    </message>
    <message>
        <source>[%1] %2</source>
        <translation>[%1] %2</translation>
    </message>
    <message>
        <source>%1, backwards</source>
        <translation>%1, rückwärts</translation>
    </message>
    <message>
        <source>%1  =  %2</source>
        <translation>%1  =  %2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Proves</source>
        <translation>Beweist</translation>
    </message>
</context>
<context>
    <name>candler::TermSketchDialog</name>
    <message>
        <source>Within &amp;contains( … )</source>
        <translation>In &amp;contains( … )</translation>
    </message>
    <message>
        <source>Sketch from a term</source>
        <translation>Skizze aus einem Term</translation>
    </message>
    <message>
        <source>Click an operator to replace it, with its arguments, by a hole. Click a hole to bring back what it stands for.</source>
        <translation>Ein Klick auf einen Operator ersetzt ihn mit seinen Argumenten durch eine Lücke. Ein Klick auf eine Lücke holt zurück, wofür sie steht.</translation>
    </message>
    <message>
        <source>The sketch, with a link for each operator and hole</source>
        <translation>Die Skizze, mit einem Link für jeden Operator und jede Lücke</translation>
    </message>
    <message>
        <source>Levels of operators that are written</source>
        <translation>Ebenen von Operatoren, die ausgeschrieben werden</translation>
    </message>
    <message>
        <source>What is nested deeper becomes a hole</source>
        <translation>Was tiefer verschachtelt ist, wird zur Lücke</translation>
    </message>
    <message>
        <source>&amp;Levels:</source>
        <translation>&amp;Ebenen:</translation>
    </message>
    <message>
        <source>A program satisfies the sketch if any part of it does</source>
        <translation>Ein Programm erfüllt die Skizze, wenn irgendein Teil von ihm sie erfüllt</translation>
    </message>
    <message>
        <source>Where the sketch is inserted</source>
        <translation>Wo die Skizze eingefügt wird</translation>
    </message>
    <message>
        <source>&amp;Insert:</source>
        <translation>E&amp;infügen:</translation>
    </message>
    <message>
        <source>Insert the sketch</source>
        <translation>Skizze einfügen</translation>
    </message>
    <message>
        <source>Reading the term…</source>
        <translation>Der Term wird gelesen …</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>The term satisfies this sketch.</source>
        <translation>Der Term erfüllt diese Skizze.</translation>
    </message>
    <message>
        <source>The term of the class satisfies this sketch.</source>
        <translation>Der Term der Klasse erfüllt diese Skizze.</translation>
    </message>
    <message>
        <source>This part satisfies the sketch. The goal of a step is a whole program: there it needs contains( … ).</source>
        <translation>Dieser Teil erfüllt die Skizze. Das Ziel eines Schritts ist ein ganzes Programm: Dort braucht sie contains( … ).</translation>
    </message>
    <message>
        <source>Parts around the selected one</source>
        <translation>Teile um den ausgewählten</translation>
    </message>
    <message>
        <source>The sketch begins so many parts further out in the term</source>
        <translation>Die Skizze beginnt im Term so viele Teile weiter außen</translation>
    </message>
    <message>
        <source>&amp;Further out:</source>
        <translation>Weiter &amp;außen:</translation>
    </message>
</context>
<context>
    <name>candler::TermView</name>
    <message>
        <source>Start term</source>
        <translation>Startterm</translation>
    </message>
    <message>
        <source>Chosen term</source>
        <translation>Gewählter Term</translation>
    </message>
    <message>
        <source>Start term of %1</source>
        <translation>Startterm von %1</translation>
    </message>
</context>
<context>
    <name>candler::Texts</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>%1 e-nodes</source>
        <translation>%1 E-Knoten</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>Term chosen by extractor %1 · </source>
        <translation>Term, den der Extraktor %1 wählte · </translation>
    </message>
    <message>
        <source>Chosen term under the sketch · %1 %2</source>
        <translation>Gewählter Term unter der Skizze · %1 %2</translation>
    </message>
    <message>
        <source>Chosen term · %1 %2</source>
        <translation>Gewählter Term · %1 %2</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>Lambda calculus</source>
        <translation>Lambda-Kalkül</translation>
    </message>
    <message>
        <source>Linear algebra</source>
        <translation>Lineare Algebra</translation>
    </message>
    <message>
        <source>Calculus and algebra</source>
        <translation>Analysis und Algebra</translation>
    </message>
    <message>
        <source>Calculus and algebra, floating-point</source>
        <translation>Analysis und Algebra, Gleitkomma</translation>
    </message>
    <message>
        <source>Calculus and algebra, not folded</source>
        <translation>Analysis und Algebra, nicht ausgewertet</translation>
    </message>
    <message>
        <source>Propositional logic</source>
        <translation>Aussagenlogik</translation>
    </message>
    <message>
        <source>Rise: array programs</source>
        <translation>Rise: Programme über Arrays</translation>
    </message>
    <message>
        <source>SDQLite: sparse tensors</source>
        <translation>SDQLite: dünnbesetzte Tensoren</translation>
    </message>
    <message>
        <source>STOREL, as published</source>
        <translation>STOREL, wie veröffentlicht</translation>
    </message>
    <message>
        <source>STUR: structured tensors</source>
        <translation>STUR: strukturierte Tensoren</translation>
    </message>
    <message>
        <source>Tensor graphs</source>
        <translation>Tensorgraphen</translation>
    </message>
    <message>
        <source>Tensor axioms</source>
        <translation>Tensoraxiome</translation>
    </message>
    <message>
        <source>%1 as a DAG</source>
        <translation>%1 als DAG</translation>
    </message>
</context>
<context>
    <name>candler::TimeSlider</name>
    <message>
        <source>Dots below: the phases search, apply and rebuild of each iteration; filled: done, hollow: still to come. A place without dots is the start of a step.</source>
        <translation>Punkte darunter: die Phasen Suchen, Anwenden und Wiederherstellen jeder Iteration; gefüllt: abgeschlossen, hohl: steht noch aus. Eine Stelle ohne Punkte ist der Beginn eines Schritts.</translation>
    </message>
    <message>
        <source>search</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>anwenden</translation>
    </message>
    <message>
        <source>rebuild</source>
        <translation>wiederherstellen</translation>
    </message>
    <message>
        <source>Phase %1 (dot %2 of 3): done</source>
        <translation>Phase %1 (Punkt %2 von 3): abgeschlossen</translation>
    </message>
    <message>
        <source>Phase %1 (dot %2 of 3): still to come</source>
        <translation>Phase %1 (Punkt %2 von 3): steht noch aus</translation>
    </message>
</context>
<context>
    <name>candler::TrialPane</name>
    <message>
        <source>The whole term</source>
        <translation>Der ganze Term</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>An Stelle %1</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>The rule does not apply: %1</source>
        <translation>Die Regel ist nicht anwendbar: %1</translation>
    </message>
    <message numerus="yes">
        <source>applies at %n places</source>
        <translation>
            <numerusform>ist an %n Stelle anwendbar</numerusform>
            <numerusform>ist an %n Stellen anwendbar</numerusform>
        </translation>
    </message>
    <message>
        <source>There are more matches than are shown.</source>
        <translation>Es gibt mehr Treffer, als gezeigt werden.</translation>
    </message>
    <message>
        <source>What the rules make of the term</source>
        <translation>Was die Regeln aus dem Term machen</translation>
    </message>
    <message>
        <source>The term to try rules on</source>
        <translation>Der Term, an dem Regeln erprobt werden</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Show every place of the term where the selected rules apply</source>
        <translation>Jede Stelle des Terms zeigen, an der die ausgewählten Regeln anwendbar sind</translation>
    </message>
    <message>
        <source>Tried on %1</source>
        <translation>Erprobt an %1</translation>
    </message>
    <message>
        <source>term (default: cheapest term of class %1)</source>
        <translation>Term (Vorgabe: der billigste der Klasse %1)</translation>
    </message>
    <message>
        <source>term (default: start term of the step)</source>
        <translation>Term (Vorgabe: Startterm des Schritts)</translation>
    </message>
    <message>
        <source>No rule is selected: all rules of the step are tried.</source>
        <translation>Keine Regel ist ausgewählt: Alle Regeln des Schritts werden erprobt.</translation>
    </message>
    <message>
        <source>Rules: %1</source>
        <translation>Regeln: %1</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>the project is loading</source>
        <translation>das Projekt wird geladen</translation>
    </message>
    <message>
        <source>fix the errors listed under Problems first</source>
        <translation>zuerst die unter „Probleme“ aufgeführten Fehler beheben</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Wird ausprobiert …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message numerus="yes">
        <source>%n more rules are not shown: select fewer.</source>
        <translation>
            <numerusform>%n weitere Regel wird nicht gezeigt: Wählen Sie weniger aus.</numerusform>
            <numerusform>%n weitere Regeln werden nicht gezeigt: Wählen Sie weniger aus.</numerusform>
        </translation>
    </message>
    <message>
        <source>no rule is being tried</source>
        <translation>es wird keine Regel ausprobiert</translation>
    </message>
</context>
<context>
    <name>candler::TuneModel</name>
    <message>
        <source>starting point</source>
        <translation>Startpunkt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>GFlop/s</source>
        <translation>GFlop/s</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Anmerkung</translation>
    </message>
</context>
<context>
    <name>candler::TuneView</name>
    <message>
        <source>Tune</source>
        <translation>Abstimmen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Use these values</source>
        <translation>Diese Werte verwenden</translation>
    </message>
    <message>
        <source>GFlop/s, start</source>
        <translation>GFlop/s, Start</translation>
    </message>
    <message>
        <source>GFlop/s</source>
        <translation>GFlop/s</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>No new measurements start after this time; tuning can be continued later</source>
        <translation>Nach dieser Zeit wird nichts Neues begonnen; die Feinabstimmung lässt sich später fortsetzen</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Measured kernels, fastest first</source>
        <translation>Gemessene Kernel, schnellste zuerst</translation>
    </message>
    <message>
        <source>Speed of the fastest kernels</source>
        <translation>Geschwindigkeit der schnellsten Kernel</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Tries values of the project&apos;s parameters: searches, compiles, checks and measures each kernel.</source>
        <translation>Probiert Werte der Parameter des Projekts: sucht, kompiliert, prüft und misst jeden Kernel.</translation>
    </message>
    <message>
        <source>The project has no parameters to tune. A parameter gives a number a name: write it into the project file, for example %1, and $tile in place of the number in sketches, rules or the program. Then Tune measures the kernel for each of the values.</source>
        <translation>Das Projekt hat keine Parameter zum Abstimmen. Ein Parameter gibt einer Zahl einen Namen: Schreiben Sie ihn in die Projektdatei, zum Beispiel %1, und $tile an die Stelle der Zahl in Skizzen, Regeln oder dem Programm. „Abstimmen“ misst dann den Kernel für jeden der Werte.</translation>
    </message>
</context>
<context>
    <name>candler::UnguidedPane</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Growth with and without the guide</source>
        <translation>Wachstum mit und ohne Führung</translation>
    </message>
    <message>
        <source>Requires a project without errors and no run in progress</source>
        <translation>Erfordert ein Projekt ohne Fehler, und es darf kein Lauf im Gange sein</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>every step found its goal</source>
        <translation>jeder Schritt hat sein Ziel gefunden</translation>
    </message>
    <message>
        <source>step “%1” did not find its goal (%2)</source>
        <translation>Schritt „%1“ hat sein Ziel nicht gefunden (%2)</translation>
    </message>
    <message>
        <source>With the guide: %1; %2.</source>
        <translation>Mit der Führung: %1; %2.</translation>
    </message>
    <message>
        <source>the goal was found</source>
        <translation>das Ziel wurde gefunden</translation>
    </message>
    <message>
        <source>the goal was not found (%1)</source>
        <translation>das Ziel wurde nicht gefunden (%1)</translation>
    </message>
    <message>
        <source>Without the guide: %1; %2.</source>
        <translation>Ohne die Führung: %1; %2.</translation>
    </message>
    <message>
        <source>Without the guide, the e-graph grew to %1 times its guided size.</source>
        <translation>Ohne die Führung wuchs der E-Graph auf die %1-fache Größe des geführten.</translation>
    </message>
    <message>
        <source>With the guide, the e-graph grew to %1 times its unguided size.</source>
        <translation>Mit der Führung wuchs der E-Graph auf die %1-fache Größe des ungeführten.</translation>
    </message>
    <message>
        <source>Both e-graphs grew to about the same size.</source>
        <translation>Beide E-Graphen wurden etwa gleich groß.</translation>
    </message>
    <message>
        <source>iterations (steps in sequence)</source>
        <translation>Iterationen (Schritte nacheinander)</translation>
    </message>
    <message>
        <source>e-nodes</source>
        <translation>E-Knoten</translation>
    </message>
    <message>
        <source>with the guide</source>
        <translation>mit der Führung</translation>
    </message>
    <message>
        <source>without the guide</source>
        <translation>ohne die Führung</translation>
    </message>
    <message>
        <source>e-node limit</source>
        <translation>E-Knoten-Grenze</translation>
    </message>
    <message>
        <source>goal found</source>
        <translation>Ziel gefunden</translation>
    </message>
    <message>
        <source>Stop ends the comparison; the run without the guide is shown as far as it got</source>
        <translation>Stopp beendet den Vergleich; der Lauf ohne Führung wird gezeigt, so weit er kam</translation>
    </message>
    <message>
        <source>limit: %1 e-nodes</source>
        <translation>Grenze: %1 E-Knoten</translation>
    </message>
    <message>
        <source>%1: found</source>
        <translation>%1: gefunden</translation>
    </message>
    <message>
        <source>nothing was run</source>
        <translation>nichts wurde ausgeführt</translation>
    </message>
    <message>
        <source>ended after step %1 of %2 (%3)</source>
        <translation>endete nach Schritt %1 von %2 (%3)</translation>
    </message>
    <message>
        <source>no step has a goal (%1)</source>
        <translation>kein Schritt hat ein Ziel (%1)</translation>
    </message>
    <message>
        <source>every step with a goal found it</source>
        <translation>jeder Schritt mit einem Ziel hat es gefunden</translation>
    </message>
    <message>
        <source>there is no goal (%1)</source>
        <translation>es gibt kein Ziel (%1)</translation>
    </message>
    <message>
        <source>Without the guide, the e-graph had %1 times its guided size when it reached the limit.</source>
        <translation>Ohne die Führung hatte der E-Graph die %1-fache Größe, als er die Grenze erreichte.</translation>
    </message>
    <message>
        <source>Both final terms cost %1 (%2).</source>
        <translation>Beide Endterme kosten %1 (%2).</translation>
    </message>
    <message>
        <source>The final terms cost %1 with and %2 without the guide (%3).</source>
        <translation>Die Endterme kosten %1 mit und %2 ohne die Führung (%3).</translation>
    </message>
    <message>
        <source>The guide has one step: both runs use the same rules.</source>
        <translation>Die Führung hat einen Schritt: beide Läufe benutzen dieselben Regeln.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Vergleicht…</translation>
    </message>
    <message>
        <source>The project was edited during the comparison: compare it again.</source>
        <translation>Das Projekt wurde während des Vergleichs geändert: vergleichen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>In iteration %1, rules created e-nodes up to the limit of %2; merging equal ones left %3.</source>
        <translation>In Iteration %1 haben Regeln E-Knoten bis zur Grenze von %2 erzeugt; nach dem Vereinigen gleicher blieben %3.</translation>
    </message>
    <message>
        <source>Press “%1” to run the guide, and then all its rules at once with the goal and the limits of the last step: both growths are drawn in one chart.</source>
        <translation>„%1“ führt die Führung aus und danach alle ihre Regeln auf einmal, mit dem Ziel und den Grenzen des letzten Schritts: Beide Verläufe werden in ein Diagramm gezeichnet.</translation>
    </message>
    <message>
        <source>iterations: %1, CPU time: %2, peak e-nodes: %3, memory: %4</source>
        <translation>Iterationen: %1, CPU-Zeit: %2, Höchststand der E-Knoten: %3, Speicher: %4</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>guided</source>
        <translation>geführt</translation>
    </message>
    <message>
        <source>unguided</source>
        <translation>ungeführt</translation>
    </message>
    <message>
        <source>e-classes</source>
        <translation>E-Klassen</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>angewandt</translation>
    </message>
    <message>
        <source>Table of both runs</source>
        <translation>Tabelle beider Läufe</translation>
    </message>
    <message>
        <source>peak, total</source>
        <translation>Maximum, Summe</translation>
    </message>
    <message>
        <source>unguided / guided</source>
        <translation>ungeführt / geführt</translation>
    </message>
</context>
<context>
    <name>candler::VariantModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Speedup over the first row, by median times</source>
        <translation>Beschleunigung gegenüber der ersten Zeile, nach Medianen</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>p10</source>
        <translation>p10</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>GFlop/s</source>
        <translation>GFlop/s</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Anmerkung</translation>
    </message>
</context>
<context>
    <name>candler::VariantPane</name>
    <message>
        <source>Kernel variants and their times</source>
        <translation>Varianten des Kernels und ihre Zeiten</translation>
    </message>
    <message>
        <source>This code has not been measured at these sizes.</source>
        <translation>Von diesem Code wurde bei diesen Größen nichts gemessen.</translation>
    </message>
    <message>
        <source>Generating the kernels…</source>
        <translation>Die Kernel werden erzeugt…</translation>
    </message>
    <message>
        <source>What will be run is shown under Measure.</source>
        <translation>Was ausgeführt wird, steht unter Messen.</translation>
    </message>
    <message>
        <source>%1 of %2, %3: %4</source>
        <translation>%1 von %2, %3: %4</translation>
    </message>
    <message>
        <source>Cancelled. All processes of the measurement have ended.</source>
        <translation>Abgebrochen. Alle Prozesse der Messung sind beendet.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Messen…</translation>
    </message>
    <message>
        <source>Compiles each kernel, checks it and measures it; what will be run is shown first</source>
        <translation>Übersetzt, prüft und misst jeden Kernel; was ausgeführt wird, wird vorher gezeigt</translation>
    </message>
</context>
<context>
    <name>candler::WaypointsDialog</name>
    <message>
        <source>Intermediate terms</source>
        <translation>Zwischenterme</translation>
    </message>
    <message>
        <source>Enter the terms that you expect between the start and the goal, one per line. The first term that is missing from the e-graph is reported, with the closest term found.</source>
        <translation>Geben Sie die Terme ein, die Sie zwischen Anfang und Ziel erwarten, einen je Zeile. Gemeldet wird der erste, der im E-Graphen fehlt, mit dem nächstliegenden Term.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Terms, one per line</source>
        <translation>Terme, einer je Zeile</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Enter at least one term.</source>
        <translation>Geben Sie mindestens einen Term ein.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>There is no e-graph yet: run or step first.</source>
        <translation>Noch gibt es keinen E-Graphen: erst laufen lassen oder einen Schritt tun.</translation>
    </message>
</context>
<context>
    <name>candler::WelcomeView</name>
    <message>
        <source>Take the 10-minute lesson</source>
        <translation>Die 10-Minuten-Lektion beginnen</translation>
    </message>
    <message>
        <source>What an e-graph is, in a few clicks. No previous knowledge.</source>
        <translation>Was ein E-Graph ist, mit wenigen Klicks. Ohne Vorkenntnisse.</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>A .candler file with a program, a guide and rules (Ctrl+O)</source>
        <translation>Eine .candler-Datei mit Programm, Führung und Regeln (Strg+O)</translation>
    </message>
    <message>
        <source>&lt;b&gt;Recent&lt;/b&gt;</source>
        <translation>&lt;b&gt;Zuletzt geöffnet&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>&lt;b&gt;Try an example&lt;/b&gt; – it opens as a copy that you may change as you like</source>
        <translation>&lt;b&gt;Ein Beispiel probieren&lt;/b&gt; – es öffnet sich als Kopie, die Sie nach Belieben ändern können</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt…</translation>
    </message>
    <message>
        <source>A program of your own, in the language of your choice (Ctrl+N)</source>
        <translation>Ein eigenes Programm in einer Sprache Ihrer Wahl (Strg+N)</translation>
    </message>
    <message>
        <source>&lt;span style=&apos;font-size:16pt&apos;&gt;Candler&lt;/span&gt;&amp;nbsp;&amp;nbsp; Look inside an e-graph, and guide what grows in it.</source>
        <translation>&lt;span style=&apos;font-size:16pt&apos;&gt;Candler&lt;/span&gt;&amp;nbsp;&amp;nbsp; In einen E-Graphen hineinsehen und führen, was darin wächst.</translation>
    </message>
    <message>
        <source>Beginner mode</source>
        <translation>Für Anfänger</translation>
    </message>
    <message>
        <source>Without solvers, advanced limits and panels. Menus and the palette keep everything. Settings have this, too.</source>
        <translation>Ohne Solver, weitere Grenzen und Bereiche. Menüs und Palette behalten alles. In den Einstellungen steht es auch.</translation>
    </message>
</context>
</TS>
