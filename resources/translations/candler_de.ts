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
        <source>%1 found – its term is not chosen yet</source>
        <translation>%1 gefunden – der Term ist noch nicht gewählt</translation>
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
        <translation>Angehalten nach Iteration %1</translation>
    </message>
    <message>
        <source>Stopped in iteration %1</source>
        <translation>Pause in Iteration %1</translation>
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
        <source>%1 found, but not as wished: %2</source>
        <translation>%1 gefunden, aber nicht wie gewünscht: %2</translation>
    </message>
    <message>
        <source>Saturated after %1</source>
        <translation>Saturiert nach %1</translation>
    </message>
    <message>
        <source>Saturated after %1, sketch %2 not found</source>
        <translation>Saturiert nach %1, Skizze %2 nicht gefunden</translation>
    </message>
    <message>
        <source>Saturated after %1, term %2 not found</source>
        <translation>Saturiert nach %1, Term %2 nicht gefunden</translation>
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
        <source>Node limit %1 reached (rule %2 made %3 %)</source>
        <translation>Grenze von %1 Knoten erreicht (Regel %2 hat %3 % erzeugt)</translation>
    </message>
    <message>
        <source>Time limit %1 s reached (rule %2 made %3 %)</source>
        <translation>Zeitgrenze von %1 s erreicht (Regel %2 hat %3 % erzeugt)</translation>
    </message>
    <message>
        <source>Memory limit %1 MB reached (rule %2 made %3 %)</source>
        <translation>Speichergrenze von %1 MB erreicht (Regel %2 hat %3 % erzeugt)</translation>
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
        <translation>Saturiert: keine Regel fügt etwas Neues hinzu</translation>
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
        <translation>Vom Benutzer angehalten</translation>
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
        <source>%1, %2 left out for the budget of %3 boxes and %4 edges</source>
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
        <source>%1, the %2 smallest left out for the budget</source>
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
        <source>Graphviz is at work</source>
        <translation>Graphviz ist bei der Arbeit</translation>
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
        <source>needs its own class</source>
        <translation>braucht seine eigene Klasse</translation>
    </message>
    <message>
        <source>forbidden, or another one is pinned</source>
        <translation>verboten, oder ein anderer ist angeheftet</translation>
    </message>
    <message>
        <source>has no finite term</source>
        <translation>hat keinen endlichen Term</translation>
    </message>
    <message>
        <source>conflicts with what is needed</source>
        <translation>steht im Konflikt mit dem, was gebraucht wird</translation>
    </message>
    <message>
        <source>does not give what the sketch wants here</source>
        <translation>ergibt nicht, was die Skizze hier will</translation>
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
        <source>no selection gives all roots</source>
        <translation>keine Auswahl ergibt alle Wurzeln</translation>
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
        <source>mistake in the project</source>
        <translation>Fehler im Projekt</translation>
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
        <source>class %1 has %2 (the youngest by rule %3)</source>
        <translation>Klasse %1 hat %2 (den jüngsten durch Regel %3)</translation>
    </message>
    <message>
        <source>class %1 of %2 has %3</source>
        <translation>Klasse %1 von %2 hat %3</translation>
    </message>
    <message>
        <source>class %1 of %2 has %3 (the youngest by rule %4)</source>
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
        <source>at %1 of it %2</source>
        <translation>an Stelle %1 davon: %2</translation>
    </message>
    <message>
        <source>the rule wants %1, here is %2</source>
        <translation>die Regel will %1, hier ist %2</translation>
    </message>
    <message>
        <source>the rule wants the type %1, %2 has %3</source>
        <translation>die Regel will den Typ %1, %2 hat %3</translation>
    </message>
    <message>
        <source>the rule wants ?%1 again, which is %2, here is %3</source>
        <translation>die Regel will ?%1 noch einmal, also %2, hier ist %3</translation>
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
        <source>it fits, but this part is evaluated, and rules see its value only</source>
        <translation>sie passt, aber dieser Teil wird ausgewertet, und Regeln sehen nur seinen Wert</translation>
    </message>
    <message>
        <source>it fits, but the parts that it needs are evaluated</source>
        <translation>sie passt, aber die Teile, die sie braucht, werden ausgewertet</translation>
    </message>
    <message>
        <source>its left side wants two forms of one class; a term alone has one of each</source>
        <translation>ihre linke Seite will zwei Formen einer Klasse; ein Term allein hat von jeder nur eine</translation>
    </message>
    <message>
        <source>its left side begins with %1, which does not occur in the term</source>
        <translation>ihre linke Seite beginnt mit %1, was im Term nicht vorkommt</translation>
    </message>
    <message>
        <source>no part of the term is of the type that its left side wants</source>
        <translation>kein Teil des Terms hat den Typ, den ihre linke Seite will</translation>
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
        <source>no matrix: more than two free indices</source>
        <translation>keine Matrix: mehr als zwei freie Indizes</translation>
    </message>
    <message>
        <source>no plan: a part of it is no matrix</source>
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
        <translation>Angehalten in Iteration %1, mitten im %2</translation>
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
        <source>compute parts of its products by rules of their own</source>
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
        <source>loops want bounds that are sums of indices and sizes, as in (0 &lt;= i &lt; n); where a structure multiplies indices by symbols, there may be none</source>
        <translation>Schleifen wollen Schranken, die Summen von Indizes und Größen sind, wie in (0 &lt;= i &lt; n); wo eine Struktur Indizes mit Symbolen multipliziert, gibt es vielleicht keine</translation>
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
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not known: stopped at the limit of work</source>
        <translation>unbekannt: am Arbeitslimit abgebrochen</translation>
    </message>
    <message>
        <source>not known: Z3 was not asked, it gave up questions like this</source>
        <translation>unbekannt: Z3 wurde nicht gefragt, es hat ähnliche Fragen aufgegeben</translation>
    </message>
    <message>
        <source>not known: stopped</source>
        <translation>unbekannt: angehalten</translation>
    </message>
    <message>
        <source>by its text</source>
        <translation>durch den Text</translation>
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
        <source>%1 has another value: it is said to be 1, and is %2</source>
        <translation>%1 hat einen anderen Wert: es soll 1 sein und ist %2</translation>
    </message>
    <message>
        <source>%1 has another value: it is %2, and by %3 it would be %4</source>
        <translation>%1 hat einen anderen Wert: es ist %2, und nach %3 wäre es %4</translation>
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
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
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
        <source>An e-graph file has no program, only what became of one.</source>
        <translation>Eine E-Graph-Datei enthält kein Programm, nur das, was aus einem wurde.</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>There is nothing to guide: an e-graph file can be looked at, not grown.</source>
        <translation>Es gibt nichts zu führen: Eine E-Graph-Datei kann man ansehen, aber nicht wachsen lassen.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>An e-graph file does not say by which rules it grew.</source>
        <translation>Eine E-Graph-Datei verrät nicht, nach welchen Regeln sie gewachsen ist.</translation>
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
        <source>There is no code: the operators of an e-graph file are names without a meaning.</source>
        <translation>Es gibt keinen Code: Die Operatoren einer E-Graph-Datei sind Namen ohne Bedeutung.</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Wachstum</translation>
    </message>
    <message>
        <source>An e-graph file is a single moment: there is no growth to show.</source>
        <translation>Eine E-Graph-Datei ist eine Momentaufnahme: Es gibt kein Wachstum zu zeigen.</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Wärmekarte</translation>
    </message>
    <message>
        <source>An e-graph file does not say which rules made it.</source>
        <translation>Eine E-Graph-Datei verrät nicht, welche Regeln sie erzeugt haben.</translation>
    </message>
    <message>
        <source>Extraction</source>
        <translation>Extraktion</translation>
    </message>
    <message>
        <source>An e-graph file does not say how its e-nodes came about.</source>
        <translation>Eine E-Graph-Datei verrät nicht, wie ihre E-Knoten entstanden sind.</translation>
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
        <source>An e-graph file has no program to draw beside its result.</source>
        <translation>Eine E-Graph-Datei hat kein Programm, das neben seinem Ergebnis gezeichnet werden könnte.</translation>
    </message>
    <message>
        <source>Structures</source>
        <translation>Strukturen</translation>
    </message>
    <message>
        <source>An e-graph file has no tensors that are declared.</source>
        <translation>Eine E-Graph-Datei hat keine vereinbarten Tensoren.</translation>
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
        <source>The e-graph, a lesson and what is picked</source>
        <translation>Der E-Graph, eine Lektion und was ausgewählt ist</translation>
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
        <source>another window has taken it</source>
        <translation>ein anderes Fenster hat es bereits übernommen</translation>
    </message>
</context>
<context>
    <name>candler::BoxItem</name>
    <message>
        <source>%1 more e-nodes: click to show them</source>
        <translation>%1 weitere E-Knoten: anklicken, um sie zu zeigen</translation>
    </message>
    <message>
        <source>%1 of type %2 whose best e-node is of one operator; the numbers count e-nodes. Double click to look at one of them</source>
        <translation>%1 vom Typ %2, deren bester E-Knoten denselben Operator hat; die Zahlen zählen E-Knoten. Doppelklick zeigt eine davon</translation>
    </message>
    <message>
        <source>class %1: %2 e-nodes</source>
        <translation>Klasse %1: %2 E-Knoten</translation>
    </message>
    <message>
        <source>%1 uses by e-nodes that are not drawn</source>
        <translation>%1 Verwendungen durch E-Knoten, die nicht gezeichnet sind</translation>
    </message>
    <message>
        <source>class %1 is not drawn; %2 such classes lie behind it. Click to go there</source>
        <translation>Klasse %1 ist nicht gezeichnet; dahinter liegen %2 solche Klassen. Klicken, um dorthin zu gehen</translation>
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
        <source>born in iteration %1 by %2</source>
        <translation>entstanden in Iteration %1 durch %2</translation>
    </message>
    <message>
        <source>an analysis</source>
        <translation>eine Analyse</translation>
    </message>
</context>
<context>
    <name>candler::BreakpointModel</name>
    <message>
        <source>does nothing: %1</source>
        <translation>bewirkt nichts: %1</translation>
    </message>
    <message>
        <source>The run pauses when this happens; take the check mark away to let it pass</source>
        <translation>Der Lauf pausiert, wenn das geschieht; ohne Häkchen läuft er weiter</translation>
    </message>
    <message>
        <source>How often it has happened since the last reset</source>
        <translation>Wie oft es seit dem letzten Zurücksetzen geschehen ist</translation>
    </message>
    <message>
        <source>What happened last, or why it cannot happen</source>
        <translation>Was zuletzt geschehen ist, oder warum es nicht geschehen kann</translation>
    </message>
    <message>
        <source>Pause when</source>
        <translation>Pause, wenn</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>was geschehen ist</translation>
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
        <source>The list has the forms that a breakpoint may have</source>
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
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>write what the run shall pause at</source>
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
        <source>it %1</source>
        <translation>It. %1</translation>
    </message>
    <message>
        <source>it %1  %2</source>
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
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>born</source>
        <translation>entstanden</translation>
    </message>
    <message>
        <source>What the e-node costs itself; empty where the cost model prices none by itself</source>
        <translation>Was der E-Knoten selbst kostet; leer, wo das Kostenmodell keinen für sich bewertet</translation>
    </message>
    <message>
        <source>What the cheapest term with it on top costs; of a chosen one its part of the chosen term. Empty where whole plans are priced</source>
        <translation>Was der billigste Term kostet, der mit ihm beginnt; bei einem gewählten sein Teil des gewählten Terms. Leer, wo ganze Pläne bewertet werden</translation>
    </message>
    <message>
        <source>with children</source>
        <translation>mit Kindern</translation>
    </message>
</context>
<context>
    <name>candler::ChoiceModel</name>
    <message>
        <source>✕ forbidden by you</source>
        <translation>✕ von Hand verboten</translation>
    </message>
    <message>
        <source>another one is pinned</source>
        <translation>ein anderer ist angeheftet</translation>
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
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>what would flip it</source>
        <translation>was es umkehren würde</translation>
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
        <source>What the best choice with it costs in all, by the cost that the extractor lowers</source>
        <translation>Was die beste Wahl mit ihm insgesamt kostet, nach den Kosten, die der Extraktor senkt</translation>
    </message>
    <message>
        <source>Why it is chosen or not</source>
        <translation>Warum er gewählt ist oder nicht</translation>
    </message>
    <message>
        <source>The smallest change of its own cost that would change the decision</source>
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
        <source>born in</source>
        <translation>entstanden in</translation>
    </message>
    <message>
        <source>used by</source>
        <translation>benutzt von</translation>
    </message>
    <message>
        <source>least cost</source>
        <translation>kleinste Kosten</translation>
    </message>
</context>
<context>
    <name>candler::ClassesView</name>
    <message>
        <source>Only classes with  op:map  type:f64  cost&lt;4  it:3..5</source>
        <translation>Nur Klassen mit  op:map  type:f64  cost&lt;4  it:3..5</translation>
    </message>
    <message>
        <source>Classes where all words hold: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned, or a part of an operator&apos;s name; * stands for anything</source>
        <translation>Klassen, für die alle Wörter zutreffen: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned oder ein Teil eines Operatornamens; * steht für Beliebiges</translation>
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
</context>
<context>
    <name>candler::CodeTermModel</name>
    <message>
        <source>%1, of class %2</source>
        <translation>%1, aus Klasse %2</translation>
    </message>
    <message>
        <source>%1, in no class: the normal form of the last step made it</source>
        <translation>%1, in keiner Klasse: die Normalform des letzten Schritts hat es gebildet</translation>
    </message>
    <message>
        <source>Estimated for one run: computed %1 times, which costs %2</source>
        <translation>Geschätzt für einen Lauf: %1-mal berechnet, was %2 kostet</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
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
        <source>Compiling and comparing…</source>
        <translation>Wird kompiliert und verglichen…</translation>
    </message>
    <message>
        <source>Code is generated when the last step has found its term.</source>
        <translation>Code wird erzeugt, sobald der letzte Schritt seinen Term gefunden hat.</translation>
    </message>
    <message>
        <source>Export the kernel into a folder</source>
        <translation>Kernel in einen Ordner exportieren</translation>
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
        <source>Brings the class of this part of the term into the picture</source>
        <translation>Holt die Klasse dieses Teils des Terms ins Bild</translation>
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
        <source>Line %1 comes from no part of the term: it checks sizes, does what tiles leave over, or belongs to the file.</source>
        <translation>Zeile %1 stammt aus keinem Teil des Terms: Sie prüft Größen, rechnet, was Kacheln übrig lassen, oder gehört zur Datei.</translation>
    </message>
    <message>
        <source>%1, class %2</source>
        <translation>%1, Klasse %2</translation>
    </message>
    <message>
        <source>%1, made by the normal form</source>
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
        <source>%1: no line of its own, only of its parts: %n lines</source>
        <translation>
            <numerusform>%1: keine eigene Zeile, nur die seiner Teile: %n Zeile</numerusform>
            <numerusform>%1: keine eigene Zeile, nur die seiner Teile: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no line of its own. It decides where values are read.</source>
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
        <source>The ways in which this language makes the kernel, measured side by side</source>
        <translation>Auf welche Arten diese Sprache den Kernel erzeugt, nebeneinander gemessen</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>The kernel has no loops for the elements %1 of %2 alone.</source>
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
        <source>%1: nothing is done for it.</source>
        <translation>%1: Dafür wird nichts getan.</translation>
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
        <source>a run is under way</source>
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
        <source>These iterations are not there any more.</source>
        <translation>Diese Iterationen gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The baseline was not accepted</source>
        <translation>Der Vergleichslauf wurde nicht übernommen</translation>
    </message>
    <message>
        <source>The baseline was not read</source>
        <translation>Der Vergleichslauf wurde nicht gelesen</translation>
    </message>
    <message>
        <source>This could not be compared: %1.</source>
        <translation>Das konnte nicht verglichen werden: %1.</translation>
    </message>
    <message>
        <source>They are of an earlier run: their classes cannot be picked.</source>
        <translation>Sie stammen aus einem früheren Lauf: ihre Klassen können nicht ausgewählt werden.</translation>
    </message>
    <message>
        <source>%1 is not kept to be compared</source>
        <translation>%1 wird nicht zum Vergleichen aufgehoben</translation>
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
        <source>Guide and no guide</source>
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
        <source>Exchange the sides</source>
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
        <source>Each run of this session is kept here, and the baseline that was accepted: two of them can be compared.</source>
        <translation>Hier wird jeder Lauf dieser Sitzung aufgehoben, dazu der übernommene Vergleichslauf: Zwei davon lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>Each term that Extract chooses is kept here: two of them can be compared.</source>
        <translation>Hier wird jeder Term aufgehoben, den „Extrahieren“ wählt: Zwei davon lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>The code of each run is kept here: that of two runs can be compared.</source>
        <translation>Hier wird der Code jedes Laufs aufgehoben: Der von zwei Läufen lässt sich vergleichen.</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>Pages to read (*.html);;Comma-separated values (*.csv)</source>
        <translation>Seiten zum Lesen (*.html);;Durch Kommas getrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>the comparison is not finished yet</source>
        <translation>der Vergleich ist noch nicht fertig</translation>
    </message>
    <message>
        <source>The class is not picked: the run does not have that iteration any more.</source>
        <translation>Die Klasse wird nicht ausgewählt: der Lauf hat diese Iteration nicht mehr.</translation>
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
        <source>%1: %n piece(s)</source>
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
        <source>is it empty? %n question(s), %1 of them to Z3</source>
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
        <source>what it says</source>
        <translation>was er sagt</translation>
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
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>%1 beside %2</source>
        <translation>%1 neben %2</translation>
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
        <source>applied %1 times, %2 new e-nodes</source>
        <translation>%1-mal angewandt, %2 neue E-Knoten</translation>
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
        <source>Each step begins an e-graph of its own, whose classes have other numbers: e-nodes and classes of two steps are not set against each other.</source>
        <translation>Jeder Schritt beginnt einen eigenen E-Graphen, dessen Klassen andere Nummern haben: E-Knoten und Klassen zweier Schritte werden einander nicht gegenübergestellt.</translation>
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
        <source>The terms are longer than what is kept of them.</source>
        <translation>Die Terme sind länger als das, was von ihnen aufgehoben wird.</translation>
    </message>
    <message>
        <source>Of one side the term is not kept.</source>
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
        <source>most e-nodes</source>
        <translation>meiste E-Knoten</translation>
    </message>
    <message>
        <source>most classes</source>
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
        <source>end of %1</source>
        <translation>Ende von %1</translation>
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
        <source>%1 matches, applied %2 times, %3 new e-nodes</source>
        <translation>%1 Treffer, %2-mal angewandt, %3 neue E-Knoten</translation>
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
        <source>Of %1 this was too large to be kept: %2.</source>
        <translation>Von %1 war dies zu groß, um aufgehoben zu werden: %2.</translation>
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
        <source>The e-graphs of the extractions, %1 and %2, are not the same, or that of one is not kept: their classes are not set against each other.</source>
        <translation>Die E-Graphen der Extraktionen, %1 und %2, sind nicht dieselben, oder der von einer ist nicht aufgehoben: ihre Klassen werden einander nicht gegenübergestellt.</translation>
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
        <source>digits that may be lost:</source>
        <translation>Ziffern, die verloren gehen dürfen:</translation>
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
        <source>boxes of %1</source>
        <translation>Kästen von %1</translation>
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
        <source>what</source>
        <translation>was</translation>
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
        <source>Also the lines that are the same on both sides</source>
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
        <source>Classes where all words hold: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned, or a part of an operator&apos;s name; * stands for anything</source>
        <translation>Klassen, für die alle Wörter zutreffen: op:map, class:40, rule:fus*, it:3..5, cost&lt;4, type:f64, new, pinned oder ein Teil eines Operatornamens; * steht für Beliebiges</translation>
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
        <source>What this iteration added (bars, broken lines) and merged (double frames)</source>
        <translation>Was diese Iteration hinzugefügt (Balken, gestrichelte Linien) und verschmolzen hat (doppelte Rahmen)</translation>
    </message>
    <message>
        <source>&amp;Sketch witnesses</source>
        <translation>&amp;Skizzenzeugen</translation>
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
        <source>Brackets around what a step of an explanation is about</source>
        <translation>Klammern um das, wovon ein Schritt einer Erklärung handelt</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>What is marked in the picture</source>
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
        <source>first witnesses of sketch parts</source>
        <translation>erste Zeugen von Skizzenteilen</translation>
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
        <source>itself</source>
        <translation>die Klasse selbst</translation>
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
        <source>%1 more rules</source>
        <translation>%1 weitere Regeln</translation>
    </message>
    <message>
        <source>Iteration %1 added %2 e-nodes and %3 classes</source>
        <translation>Iteration %1 hat %2 E-Knoten und %3 Klassen hinzugefügt</translation>
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
        <source> and merged nothing.</source>
        <translation> und nichts verschmolzen.</translation>
    </message>
    <message>
        <source> and merged %1 classes: %2%3</source>
        <translation> und %1 Klassen verschmolzen: %2%3</translation>
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
        <source>Back to what was picked or drawn before</source>
        <translation>Zurück zum zuvor Ausgewählten oder Gezeichneten</translation>
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
        <source>What is new</source>
        <translation>Was neu ist</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Picked classes</source>
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
        <source>picked classes</source>
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
        <source>first witnesses of the sketch&apos;s parts</source>
        <translation>erste Zeugen der Skizzenteile</translation>
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
        <source>Show &amp;what is hidden</source>
        <translation>A&amp;usgeblendetes zeigen</translation>
    </message>
    <message>
        <source>What is &amp;new, or all</source>
        <translation>&amp;Neues oder alles</translation>
    </message>
    <message>
        <source>Witnesses of the s&amp;ketch</source>
        <translation>Zeugen der S&amp;kizze</translation>
    </message>
    <message>
        <source>Only what was &amp;found</source>
        <translation>Nur &amp;Gefundenes</translation>
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
        <source>Thumbtacks at pinned e-nodes, crosses at forbidden ones, nails in boxes that are held</source>
        <translation>Reißzwecken an festgelegten E-Knoten, Kreuze an verbotenen, Nägel in festgehaltenen Kästen</translation>
    </message>
    <message>
        <source>held</source>
        <translation>festgehalten</translation>
    </message>
    <message>
        <source>place of class %1</source>
        <translation>Platz der Klasse %1</translation>
    </message>
    <message>
        <source>pick a class first</source>
        <translation>erst eine Klasse auswählen</translation>
    </message>
    <message>
        <source>the picked class is not drawn</source>
        <translation>die ausgewählte Klasse ist nicht gezeichnet</translation>
    </message>
    <message>
        <source>the boxes of a summary are no classes</source>
        <translation>die Kästen einer Zusammenfassung sind keine Klassen</translation>
    </message>
    <message>
        <source>release of class %1</source>
        <translation>Freigabe der Klasse %1</translation>
    </message>
    <message>
        <source>release of all positions</source>
        <translation>Freigabe aller Plätze</translation>
    </message>
    <message>
        <source>Let the box &amp;go</source>
        <translation>Kasten &amp;freigeben</translation>
    </message>
    <message>
        <source>H&amp;old the box here</source>
        <translation>Kasten hier fest&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Release all positions</source>
        <translation>Alle &amp;Plätze freigeben</translation>
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
        <source>Applications and functions of one e-node have boxes of their own, in place of being written as the language writes them</source>
        <translation>Anwendungen und Funktionen aus einem E-Knoten haben eigene Kästen, statt geschrieben zu werden, wie die Sprache sie schreibt</translation>
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
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the picture…</source>
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
        <source>Rows of %1: the longest has %2, the average %3; empty are %4 of %5</source>
        <translation>Zeilen von %1: die längste hat %2, im Mittel %3; leer sind %4 von %5</translation>
    </message>
    <message>
        <source>The program was edited, and this is from before: run or reset the project.</source>
        <translation>Das Programm wurde geändert, und dies ist von vorher: Starten Sie das Projekt, oder setzen Sie es zurück.</translation>
    </message>
    <message>
        <source>No input of the program has data. A file behind its declaration gives it some, as in: from &quot;a.mtx&quot;</source>
        <translation>Keine Eingabe des Programms hat Daten. Eine Datei hinter ihrer Deklaration gibt ihr welche, etwa so: from &quot;a.mtx&quot;</translation>
    </message>
    <message>
        <source>Waiting for the run …</source>
        <translation>Wartet auf den Lauf …</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
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
        <source>Why what was found equals the start</source>
        <translation>Warum das Gefundene gleich dem Startterm ist</translation>
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
        <source>Nothing was run yet: run or step first</source>
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
        <source>As a page, Markdown or JSON</source>
        <translation>Als Seite, Markdown oder JSON</translation>
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
        <source>Page (*.html);;Markdown (*.md);;JSON (*.json)</source>
        <translation>Seite (*.html);;Markdown (*.md);;JSON (*.json)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>▲ From before your last edit: %1</source>
        <translation>▲ Von vor Ihrer letzten Änderung: %1</translation>
    </message>
</context>
<context>
    <name>candler::ExtractionController</name>
    <message>
        <source>There is nothing to extract from</source>
        <translation>Es gibt nichts, woraus sich extrahieren ließe</translation>
    </message>
    <message>
        <source>A run is under way</source>
        <translation>Ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>The project was edited: run it first</source>
        <translation>Das Projekt wurde bearbeitet: zuerst ausführen</translation>
    </message>
    <message>
        <source>Pins are for the iteration in which a step found its term</source>
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
        <source>ban of %1</source>
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
        <source>Ends it with the best that was found</source>
        <translation>Beendet es mit dem Besten, was gefunden wurde</translation>
    </message>
    <message>
        <source>Nothing is under way</source>
        <translation>Nichts ist im Gange</translation>
    </message>
    <message>
        <source>Choose a candidate first</source>
        <translation>Zuerst einen Kandidaten wählen</translation>
    </message>
    <message>
        <source>The class is given by this e-node, wherever it is needed</source>
        <translation>Die Klasse wird durch diesen E-Knoten dargestellt, wo immer sie gebraucht wird</translation>
    </message>
    <message>
        <source>This e-node is not chosen</source>
        <translation>Dieser E-Knoten wird nicht gewählt</translation>
    </message>
    <message>
        <source>Neither pinned nor forbidden</source>
        <translation>Weder angeheftet noch verboten</translation>
    </message>
    <message>
        <source>The project&apos;s steps take their terms by it</source>
        <translation>Die Schritte des Projekts extrahieren ihre Terme mit diesem Extraktor</translation>
    </message>
    <message>
        <source>The project&apos;s steps take their terms by %1 from now on</source>
        <translation>Die Schritte des Projekts extrahieren ihre Terme von nun an mit %1</translation>
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
        <source>Weighing candidates…</source>
        <translation>Kandidaten werden abgewogen…</translation>
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
        <source>The term by %1, a line for each class</source>
        <translation>Der Term nach %1, eine Zeile je Klasse</translation>
    </message>
    <message>
        <source>Extract shows the chosen term here, or how two of them differ.</source>
        <translation>Extrahieren zeigt hier den gewählten Term oder worin sich zwei Terme unterscheiden.</translation>
    </message>
    <message>
        <source>Choose a class in the e-graph to see why it is given as it is.</source>
        <translation>Eine Klasse im E-Graphen wählen, um zu sehen, warum sie so dargestellt wird, wie sie ist.</translation>
    </message>
    <message>
        <source>Class %1 is in no term of the roots</source>
        <translation>Klasse %1 kommt in keinem Term der Wurzeln vor</translation>
    </message>
    <message>
        <source>Class %1 by %2</source>
        <translation>Klasse %1 nach %2</translation>
    </message>
    <message>
        <source>, not needed: looked at as the only root</source>
        <translation>, nicht gebraucht: als einzige Wurzel betrachtet</translation>
    </message>
    <message>
        <source>Class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>Zurücknehmen: %1</translation>
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
        <source>nothing</source>
        <translation>nichts</translation>
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
        <source>beside</source>
        <translation>verglichen mit</translation>
    </message>
    <message>
        <source>for at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>Extractors and what they found</source>
        <translation>Extraktoren und was sie gefunden haben</translation>
    </message>
    <message>
        <source>The e-graph shows the choice of the marked row</source>
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
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>How it chooses</source>
        <translation>Wie er wählt</translation>
    </message>
    <message>
        <source>What is shared is paid at each use</source>
        <translation>Geteiltes wird bei jeder Verwendung bezahlt</translation>
    </message>
    <message>
        <source>What is shared is paid once</source>
        <translation>Geteiltes wird einmal bezahlt</translation>
    </message>
    <message>
        <source>No choice has a lower DAG cost: proven by this extractor</source>
        <translation>Keine Wahl hat niedrigere DAG-Kosten: von diesem Extraktor bewiesen</translation>
    </message>
    <message>
        <source>How far the DAG cost may be above the lowest, by the best bound of all rows</source>
        <translation>Wie weit die DAG-Kosten höchstens über den niedrigsten liegen, nach der besten Schranke aller Zeilen</translation>
    </message>
    <message>
        <source>Time of processors, also of solvers</source>
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
    <name>candler::GoalEditor</name>
    <message>
        <source>Sketch text</source>
        <translation>Text der Skizze</translation>
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
        <source>Left: the program. Right: what the step made of it. ~ one in place of one · ⊕ one in place of several · + added · − gone</source>
        <translation>Links: das Programm. Rechts: was der Schritt daraus gemacht hat. ~ einer anstelle von einem · ⊕ einer anstelle von mehreren · + hinzugekommen · − weggefallen</translation>
    </message>
    <message>
        <source>There is nothing to show yet: run the project, and its program is shown beside what became of it.</source>
        <translation>Noch gibt es nichts zu zeigen: Nach einem Lauf des Projekts steht hier sein Programm neben dem, was daraus geworden ist.</translation>
    </message>
    <message>
        <source>Programs of this language are not graphs of operators; those of tensors are.</source>
        <translation>Programme dieser Sprache sind keine Graphen von Operatoren; solche von Tensoren sind es.</translation>
    </message>
    <message>
        <source>The step has not ended: the cheapest graph so far.</source>
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
        <source>new e-nodes by rule</source>
        <translation>neue E-Knoten nach Regeln</translation>
    </message>
    <message>
        <source>What the chart shows</source>
        <translation>Was das Diagramm zeigt</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>zu erwarten</translation>
    </message>
    <message>
        <source>other rules</source>
        <translation>andere Regeln</translation>
    </message>
    <message>
        <source>Nothing was run yet: run or step, and each iteration is a point.</source>
        <translation>Noch wurde nichts ausgeführt: Nach einem Lauf oder Schritt ist jede Iteration ein Punkt.</translation>
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
        <source>Own rules</source>
        <translation>Eigene Regeln</translation>
    </message>
    <message>
        <source>Own definitions</source>
        <translation>Eigene Definitionen</translation>
    </message>
    <message>
        <source>Sketch definitions of this project</source>
        <translation>Skizzendefinitionen dieses Projekts</translation>
    </message>
    <message>
        <source>Own costs</source>
        <translation>Eigene Kosten</translation>
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
        <source>Steps that set nothing of their own search like this:</source>
        <translation>Schritte ohne eigene Einstellungen suchen so:</translation>
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
        <translation>angehalten</translation>
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
        <source>nowhere yet</source>
        <translation>noch nirgends</translation>
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
        <source>all parts are there, but not in the program</source>
        <translation>alle Teile sind da, aber nicht im Programm</translation>
    </message>
    <message>
        <source>%1 (start %2)</source>
        <translation>%1 (Start %2)</translation>
    </message>
</context>
<context>
    <name>candler::GuideView</name>
    <message>
        <source>Guide</source>
        <translation>Führung</translation>
    </message>
    <message>
        <source>Lamps tell of %1 after iteration %2</source>
        <translation>Die Lampen gelten für %1 nach Iteration %2</translation>
    </message>
    <message>
        <source>%1, not of the iteration on the canvas</source>
        <translation>%1, nicht für die Iteration auf der Zeichenfläche</translation>
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
        <source>pick a part of a sketch that was looked for</source>
        <translation>einen Teil einer Skizze auswählen, nach der gesucht wurde</translation>
    </message>
    <message>
        <source>no class satisfies this part</source>
        <translation>keine Klasse erfüllt diesen Teil</translation>
    </message>
    <message>
        <source>pause the run first</source>
        <translation>erst den Lauf anhalten</translation>
    </message>
    <message>
        <source>first classes that satisfy %1</source>
        <translation>erste Klassen, die %1 erfüllen</translation>
    </message>
    <message>
        <source>there is no sketch to put it into</source>
        <translation>es gibt keine Skizze, in die er käme</translation>
    </message>
    <message>
        <source>the goal of this step is a term, not a sketch</source>
        <translation>das Ziel dieses Schritts ist ein Term, keine Skizze</translation>
    </message>
    <message>
        <source>the sketch has no hole: write a ? where it is to go</source>
        <translation>die Skizze hat keine Lücke: ein ? schreiben, wo er hin soll</translation>
    </message>
    <message>
        <source>nothing was run yet</source>
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
        <source>Check terms on the &amp;way…</source>
        <translation>Terme auf dem &amp;Weg prüfen…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Terms on the way…</source>
        <translation>Terme auf dem Weg …</translation>
    </message>
    <message>
        <source>levels </source>
        <translation>Ebenen </translation>
    </message>
    <message>
        <source>How many levels of operators an e-node brings that is put into a sketch</source>
        <translation>Wie viele Ebenen von Operatoren ein E-Knoten mitbringt, der in eine Skizze kommt</translation>
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
        <translation>Von vor Ihrer letzten Änderung</translation>
    </message>
</context>
<context>
    <name>candler::HeatMapModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>held</source>
        <translation>ausgesetzt</translation>
    </message>
    <message>
        <source>%1 in iteration %2: %3 matches, %4 of them merged classes, %5 new e-nodes</source>
        <translation>%1 in Iteration %2: %3 Treffer, davon haben %4 Klassen verschmolzen, %5 neue E-Knoten</translation>
    </message>
    <message>
        <source>; not searched, as the scheduler says</source>
        <translation>; nicht gesucht, auf Weisung des Schedulers</translation>
    </message>
    <message>
        <source>; %1 held back</source>
        <translation>; %1 zurückgehalten</translation>
    </message>
    <message>
        <source>The rule&apos;s part of what all rules did</source>
        <translation>Anteil der Regel an dem, was alle Regeln bewirkt haben</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>it %1</source>
        <translation>It. %1</translation>
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
        <source>Nothing was run yet: run or step, and each iteration is a column.</source>
        <translation>Noch wurde nichts ausgeführt: Nach einem Lauf oder Schritt ist jede Iteration eine Spalte.</translation>
    </message>
    <message>
        <source>The step has ended: %1</source>
        <translation>Der Schritt ist beendet: %1</translation>
    </message>
    <message>
        <source>Nothing was run yet of this step: run or step, and each iteration is shown.</source>
        <translation>Von diesem Schritt lief noch nichts: starten oder schrittweise gehen, und jede Iteration wird gezeigt.</translation>
    </message>
    <message>
        <source>The last iteration left %1 e-nodes, as many as before.</source>
        <translation>Die letzte Iteration ließ %1 E-Knoten, so viele wie zuvor.</translation>
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
        <source>Grew by ×%1 in an iteration</source>
        <translation>Wuchs um ×%1 in einer Iteration</translation>
    </message>
    <message>
        <source>%1; so it passes the limit of %2 e-nodes in the next iteration</source>
        <translation>%1; so überschreitet er die Grenze von %2 E-Knoten in der nächsten Iteration</translation>
    </message>
    <message>
        <source>%1; so it passes the limit of %2 e-nodes in about %3 iterations</source>
        <translation>%1; so überschreitet er die Grenze von %2 E-Knoten in etwa %3 Iterationen</translation>
    </message>
    <message>
        <source>%1; the limit of %2 iterations comes before that of e-nodes</source>
        <translation>%1; die Grenze von %2 Iterationen kommt vor der von E-Knoten</translation>
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
        <source>born it %1</source>
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
        <source>merged with %1 in it %2</source>
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
</context>
<context>
    <name>candler::LayoutsDialog</name>
    <message>
        <source>Formats of the inputs</source>
        <translation>Formate der Eingaben</translation>
    </message>
    <message>
        <source>Searches a plan for each combination of formats of the inputs, and of results that have a choice, and prices it with the work to store them. Costs are predictions.</source>
        <translation>Sucht einen Plan für jede Kombination von Formaten der Eingaben, und der Ergebnisse, die eine Wahl haben, und schätzt seine Kosten mit der Arbeit, sie zu speichern. Kosten sind Vorhersagen.</translation>
    </message>
    <message>
        <source>Runs each time the inputs are stored:</source>
        <translation>Läufe, für die Eingaben einmal gespeichert werden:</translation>
    </message>
    <message>
        <source>Of the cheapest, compile and measure:</source>
        <translation>Von den günstigsten übersetzen und messen:</translation>
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
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Use the cheapest</source>
        <translation>Die günstigsten nehmen</translation>
    </message>
    <message>
        <source>The project is another one now: search again.</source>
        <translation>Das Projekt ist jetzt ein anderes: Suchen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The program is written with the present values of parameters.</source>
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
        <source>Leave the lesson; it can be taken up again</source>
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
        <source>The step before</source>
        <translation>Der Schritt davor</translation>
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
        <source>Another project is open. Leave the lesson and take it up again to go on with it.</source>
        <translation>Ein anderes Projekt ist geöffnet. Zum Fortfahren die Lektion verlassen und wieder aufnehmen.</translation>
    </message>
    <message>
        <source>Doing it for you…</source>
        <translation>Wird vorgemacht…</translation>
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
        <source>Do what the step asks for first, or let it be shown</source>
        <translation>Zuerst ausführen, was der Schritt verlangt, oder es vormachen lassen</translation>
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
        <source>right, but not all that is right</source>
        <translation>richtig, aber nicht alles, was richtig ist</translation>
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
        <source>The place is in %1, line %2</source>
        <translation>Die Stelle ist in %1, Zeile %2</translation>
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
        <source>&amp;Find in the e-graph</source>
        <translation>Im E-Graphen &amp;suchen</translation>
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
        <source>Run, or go on, until the chosen goal</source>
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
        <source>Pause after the iteration under way</source>
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
        <source>Stop at once; all that was found stays</source>
        <translation>Sofort anhalten; alles Gefundene bleibt</translation>
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
        <source>Run to the end of this step of the guide</source>
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
        <source>Forget all that was run</source>
        <translation>Alles Ausgeführte vergessen</translation>
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
        <source>What is &amp;new</source>
        <translation>Was &amp;neu ist</translation>
    </message>
    <message>
        <source>Su&amp;mmary by type and operator</source>
        <translation>&amp;Zusammenfassung nach Typ und Operator</translation>
    </message>
    <message>
        <source>Witnesses of the s&amp;ketch</source>
        <translation>Zeugen der S&amp;kizze</translation>
    </message>
    <message>
        <source>Only what was foun&amp;d</source>
        <translation>Nur Gefun&amp;denes</translation>
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
        <source>Sh&amp;ow what is hidden</source>
        <translation>A&amp;usgeblendetes zeigen</translation>
    </message>
    <message>
        <source>O&amp;utline beside the picture</source>
        <translation>G&amp;liederung neben dem Bild</translation>
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
        <source>programs of this language do not say how inputs are stored</source>
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
        <source>Why what was &amp;found equals the start</source>
        <translation>Warum das &amp;Gefundene gleich dem Startterm ist</translation>
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
        <source>nothing was edited, pinned or chosen</source>
        <translation>nichts wurde bearbeitet, angeheftet oder gewählt</translation>
    </message>
    <message>
        <source>nothing was undone</source>
        <translation>nichts wurde rückgängig gemacht</translation>
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
        <source>extractors are at work</source>
        <translation>Extraktoren sind an der Arbeit</translation>
    </message>
    <message>
        <source>choose an e-node first</source>
        <translation>zuerst einen E-Knoten wählen</translation>
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
        <source>The project was changed. Save it first?</source>
        <translation>Das Projekt wurde geändert. Zuerst speichern?</translation>
    </message>
    <message>
        <source>Export the e-graph</source>
        <translation>E-Graph exportieren</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png);;Graphviz (*.dot);;E-graph JSON, all classes (*.json)</source>
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
        <source>%1 has files that Candler did not write, or that were changed since: %2.</source>
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
        <source>%1 was not exported</source>
        <translation>%1 wurde nicht exportiert</translation>
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
        <source>What to do, or where to go: a rule, a class by its number</source>
        <translation>Was zu tun ist oder wohin zu gehen: eine Regel, eine Klasse mit ihrer Nummer</translation>
    </message>
    <message>
        <source>A class by its number, a rule, or a name to find</source>
        <translation>Eine Klasse mit ihrer Nummer, eine Regel oder ein zu suchender Name</translation>
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
        <source>there is none in what is shown</source>
        <translation>im Gezeigten gibt es keine solche</translation>
    </message>
    <message>
        <source>Find “%1” in the e-graph</source>
        <translation>„%1“ im E-Graphen suchen</translation>
    </message>
    <message>
        <source>Single letters work while the e-graph has the focus; arrow keys walk between classes. Other keys are chosen in the settings.</source>
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
        <source>an imported e-graph is no project, it is exported as JSON</source>
        <translation>ein importierter E-Graph ist kein Projekt, er wird als JSON exportiert</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>the project is being read</source>
        <translation>das Projekt wird gerade gelesen</translation>
    </message>
    <message>
        <source>there is no e-graph to look at yet</source>
        <translation>es gibt noch keinen E-Graphen anzusehen</translation>
    </message>
    <message>
        <source>nothing was picked before</source>
        <translation>zuvor wurde nichts ausgewählt</translation>
    </message>
    <message>
        <source>this is what was picked last</source>
        <translation>dies ist das zuletzt Ausgewählte</translation>
    </message>
    <message>
        <source>nothing is picked</source>
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
        <source>put the cursor into a text first</source>
        <translation>zuerst den Cursor in einen Text setzen</translation>
    </message>
    <message>
        <source>this text is only for reading</source>
        <translation>dieser Text kann nur gelesen werden</translation>
    </message>
    <message>
        <source>put the cursor into a text or a table first</source>
        <translation>zuerst den Cursor in einen Text oder eine Tabelle setzen</translation>
    </message>
    <message>
        <source>nothing was copied</source>
        <translation>nichts wurde kopiert</translation>
    </message>
    <message>
        <source>A project without a file</source>
        <translation>Ein Projekt ohne Datei</translation>
    </message>
    <message>
        <source>Your changes cannot be kept safe from a crash: %1. Save the project.</source>
        <translation>Die Änderungen lassen sich nicht vor einem Absturz sichern: %1. Das Projekt speichern.</translation>
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
        <source>%1 was not saved: %2. The file is as it was, and your changes are still here.</source>
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
        <source>%1 has changes of %2 that were not saved when Candler ended.</source>
        <translation>%1 hat Änderungen vom %2, die beim Ende von Candler nicht gespeichert waren.</translation>
    </message>
    <message>
        <source>The file was changed since.</source>
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
        <source>%1 cannot be restored: %2. What was kept stays in %3.</source>
        <translation>%1 kann nicht wiederhergestellt werden: %2. Das Gesicherte bleibt in %3.</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>there is no such file any more</source>
        <translation>diese Datei gibt es nicht mehr</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>nothing was opened yet</source>
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
        <source>&amp;Begin the example anew</source>
        <translation>Das Beispiel von &amp;vorn beginnen</translation>
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
        <source>%1, changes of %2 (file changed since)</source>
        <translation>%1, Änderungen von %2 (Datei seither geändert)</translation>
    </message>
    <message>
        <source>%1, changes of %2</source>
        <translation>%1, Änderungen von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n projects have changes that were not saved when Candler ended.</source>
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
        <source>%1 was not saved: it is open in another window, whose changes would be lost. Your changes are still here.</source>
        <translation>%1 wurde nicht gespeichert: es ist in einem anderen Fenster geöffnet, dessen Änderungen verloren gingen. Die eigenen Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>%1 was not saved: the file has changed on disk since it was opened here. Your changes are still here.</source>
        <translation>%1 wurde nicht gespeichert: die Datei hat sich geändert, seit sie hier geöffnet wurde. Die eigenen Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>Reload, without my changes</source>
        <translation>Neu laden, ohne die eigenen Änderungen</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt benutzte Dateien</translation>
    </message>
    <message>
        <source>Forget them</source>
        <translation>Vergessen</translation>
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
        <source>Discard them</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>What was left behind when Candler ended without saving cannot be restored then.</source>
        <translation>Was zurückblieb, als Candler ohne zu speichern endete, kann dann nicht wiederhergestellt werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n projects that no window has open, in %1</source>
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
        <translation>Messung a&amp;bbrechen</translation>
    </message>
    <message>
        <source>nothing is being measured</source>
        <translation>es wird nichts gemessen</translation>
    </message>
    <message>
        <source>Ho&amp;ld the box where it is, or let it go</source>
        <translation>&amp;Kasten festhalten oder freigeben</translation>
    </message>
    <message>
        <source>&amp;Release all positions</source>
        <translation>Alle &amp;Plätze freigeben</translation>
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
        <source>pick an e-node first</source>
        <translation>erst einen E-Knoten auswählen</translation>
    </message>
    <message>
        <source>no box of this picture was put anywhere by hand</source>
        <translation>kein Kasten dieses Bildes wurde von Hand gesetzt</translation>
    </message>
    <message>
        <source>&amp;Compare with the baseline</source>
        <translation>Mit dem Vergleichslauf &amp;vergleichen</translation>
    </message>
    <message>
        <source>The present run beside the one that was accepted as the baseline</source>
        <translation>Der jetzige Lauf neben dem, der als Vergleichslauf übernommen wurde</translation>
    </message>
    <message>
        <source>Accept as &amp;baseline</source>
        <translation>Als Vergleichslauf &amp;übernehmen</translation>
    </message>
    <message>
        <source>Keep the run, what was extracted and the code in the project, to compare later ones with them</source>
        <translation>Den Lauf, das Extrahierte und den Code im Projekt aufheben, um spätere damit zu vergleichen</translation>
    </message>
    <message>
        <source>F&amp;orget the baseline</source>
        <translation>Ver&amp;gleichslauf vergessen</translation>
    </message>
    <message>
        <source>Accepted as the baseline. It is saved with the project.</source>
        <translation>Als Vergleichslauf übernommen. Er wird mit dem Projekt gespeichert.</translation>
    </message>
    <message>
        <source>Accepted as the baseline, without what is too large to be kept: %1.</source>
        <translation>Als Vergleichslauf übernommen, ohne das, was zum Aufheben zu groß ist: %1.</translation>
    </message>
    <message>
        <source>no baseline was accepted in this project</source>
        <translation>in diesem Projekt wurde kein Vergleichslauf übernommen</translation>
    </message>
    <message>
        <source>What was kept of %1 cannot be read</source>
        <translation>Was von %1 aufgehoben wurde, lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Changes of %1</source>
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
        <source>The &amp;picture</source>
        <translation>Das &amp;Bild</translation>
    </message>
    <message>
        <source>As SVG and as PNG: other programs take what they can</source>
        <translation>Als SVG und als PNG: Andere Programme nehmen, was sie können</translation>
    </message>
    <message>
        <source>pick a class first</source>
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
        <source>%1 was not printed</source>
        <translation>%1 wurde nicht gedruckt</translation>
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
        <source>Pause where the selected rule fires, or where the selected class grows</source>
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
        <source>The class was not copied</source>
        <translation>Die Klasse wurde nicht kopiert</translation>
    </message>
    <message>
        <source>the selected class is not in what is shown</source>
        <translation>die gewählte Klasse ist nicht in dem, was gezeigt wird</translation>
    </message>
    <message>
        <source>The run will pause when: %1</source>
        <translation>Der Lauf hält an, wenn: %1</translation>
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
        <source>Double it and go on</source>
        <translation>Verdoppeln und weiter</translation>
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
        <source>%1 is read…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The network leaves these open:</source>
        <translation>Das Netz lässt diese offen:</translation>
    </message>
    <message>
        <source>Save the network&apos;s project</source>
        <translation>Projekt des Netzes speichern</translation>
    </message>
    <message>
        <source>this project is no example</source>
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
        <source>no input of the program has data: name a file behind its declaration, as in from &quot;a.mtx&quot;</source>
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
        <source>No kernel could be made: %1</source>
        <translation>Es wurde kein Kernel erzeugt: %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>kernels of this language are made in one way only</source>
        <translation>Kernel dieser Sprache werden nur auf eine Art erzeugt</translation>
    </message>
    <message>
        <source>Measure v&amp;ariants…</source>
        <translation>&amp;Varianten messen…</translation>
    </message>
    <message>
        <source>The project cannot be made</source>
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
        <source>Open or close it below the pages</source>
        <translation>Unter den Seiten öffnen oder schließen</translation>
    </message>
    <message>
        <source>Only the p&amp;ages</source>
        <translation>Nur die &amp;Seiten</translation>
    </message>
    <message>
        <source>E&amp;nlarge the panel</source>
        <translation>Bereich ver&amp;größern</translation>
    </message>
    <message>
        <source>Click into a panel first: it is the one that is enlarged</source>
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
        <source>Puts the page in front beside the others, or all behind tabs again</source>
        <translation>Stellt die vordere Seite neben die anderen oder alle wieder hinter Reiter</translation>
    </message>
    <message>
        <source>Program &amp;beside C++</source>
        <translation>Programm &amp;neben C++</translation>
    </message>
    <message>
        <source>Makes a page of the program, and puts the C++ page beside it</source>
        <translation>Macht das Programm zur Seite und stellt die C++-Seite daneben</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Grenzen…</translation>
    </message>
    <message>
        <source>No e-graph yet: the project has mistakes.
Problems, below, says which.</source>
        <translation>Noch kein E-Graph: Das Projekt hat Fehler.
„Probleme“, unten, nennt sie.</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Explain it</source>
        <translation>&amp;Erklären</translation>
    </message>
    <message>
        <source>Beside the other &amp;pages</source>
        <translation>Neben die anderen &amp;Seiten</translation>
    </message>
    <message>
        <source>&amp;Section beside the pages</source>
        <translation>&amp;Abschnitt neben den Seiten</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>Schwe&amp;ben lassen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
</context>
<context>
    <name>candler::MeasureChart</name>
    <message>
        <source>cost of the model</source>
        <translation>Kosten des Modells</translation>
    </message>
    <message>
        <source>median time, ms</source>
        <translation>Median der Zeit, ms</translation>
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
</context>
<context>
    <name>candler::MeasureController</name>
    <message>
        <source>a kernel is being measured</source>
        <translation>es wird ein Kernel gemessen</translation>
    </message>
    <message>
        <source>code comes when the last step has found its term</source>
        <translation>Code entsteht, sobald der letzte Schritt seinen Term gefunden hat</translation>
    </message>
    <message>
        <source>this program has no code</source>
        <translation>dieses Programm hat keinen Code</translation>
    </message>
    <message>
        <source>%1 (%2). The compiler is chosen under Settings › Compiler.</source>
        <translation>%1 (%2). Den Compiler wählt man unter Einstellungen › Compiler.</translation>
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
        <source>The kernel was not compiled. What the compiler says is below.</source>
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
        <source>The kernel did not run to its end. Nothing was measured.</source>
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
        <source>Median %1, p10 %2, p90 %3, %4 GFlop/s at %5.</source>
        <translation>Median %1, p10 %2, p90 %3, %4 GFlop/s bei %5.</translation>
    </message>
    <message>
        <source>the program&apos;s own sizes</source>
        <translation>den Größen des Programms</translation>
    </message>
    <message numerus="yes">
        <source>%n runs after %1 to warm up.</source>
        <translation>
            <numerusform>%n Lauf nach %1 zum Aufwärmen.</numerusform>
            <numerusform>%n Läufe nach %1 zum Aufwärmen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Inputs with files are their data, others are random.</source>
        <translation>Eingaben mit Dateien sind deren Daten, andere zufällig.</translation>
    </message>
    <message>
        <source>As the program as written, computed in double precision, within what its check allows. Not pinned to a CPU: other programs may disturb it.</source>
        <translation>Wie das geschriebene Programm, in doppelter Genauigkeit gerechnet, so genau, wie seine Prüfung es verlangt. An keine CPU gebunden: Andere Programme können stören.</translation>
    </message>
    <message>
        <source>Run these commands in a temporary folder? It gets timing.cpp beside the kernel&apos;s files, which an export does not have. Each may take at most %1 to compile and %2 to run, with %3 of memory. This executes generated code.</source>
        <translation>Diese Befehle in einem temporären Ordner ausführen? Er bekommt neben den Dateien des Kernels timing.cpp, das ein Export nicht hat. Jeder darf höchstens %1 übersetzen und %2 laufen, mit %3 Speicher. Damit wird erzeugter Code ausgeführt.</translation>
    </message>
    <message>
        <source>A message of the compiler leads to its line of the code</source>
        <translation>Eine Meldung des Compilers führt zu ihrer Zeile im Code</translation>
    </message>
    <message>
        <source>This code was not measured yet.</source>
        <translation>Dieser Code wurde noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
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
        <source>of the program before it was edited</source>
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
        <source>the program candler is neither beside this one nor on the path</source>
        <translation>das Programm candler liegt weder neben diesem noch im Pfad</translation>
    </message>
    <message>
        <source>the program candler ended without a word</source>
        <translation>das Programm candler endete wortlos</translation>
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
        <source>&amp;Begin with:</source>
        <translation>&amp;Beginnen mit:</translation>
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
        <source>It runs at once. Its comments say what one may write.</source>
        <translation>Es läuft sofort. Kommentare sagen, was man schreiben kann.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Copy of %1</source>
        <translation>Kopie von %1</translation>
    </message>
</context>
<context>
    <name>candler::OperatorCanvas</name>
    <message>
        <source>Boxes are operators, arrows are what they give</source>
        <translation>Kästen sind Operatoren, Pfeile sind das, was sie liefern</translation>
    </message>
    <message>
        <source>from %1: %2</source>
        <translation>von %1: %2</translation>
    </message>
    <message>
        <source>gives %1</source>
        <translation>liefert %1</translation>
    </message>
    <message>
        <source>computed before inference, from weights alone</source>
        <translation>vor der Inferenz berechnet, allein aus Gewichten</translation>
    </message>
    <message>
        <source>cost %1 (%2)</source>
        <translation>Kosten %1 (%2)</translation>
    </message>
    <message>
        <source>%L1 floating-point operations</source>
        <translation>%L1 Gleitkommaoperationen</translation>
    </message>
    <message numerus="yes">
        <source>in place of %n of the graph before</source>
        <translation>
            <numerusform>anstelle von %n des Graphen davor</numerusform>
            <numerusform>anstelle von %n des Graphen davor</numerusform>
        </translation>
    </message>
    <message>
        <source>e-class %1</source>
        <translation>E-Klasse %1</translation>
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
        <source>, merged now</source>
        <translation>, soeben verschmolzen</translation>
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
        <source>%1 held</source>
        <translation>%1 stimmten</translation>
    </message>
</context>
<context>
    <name>candler::PaneTitle</name>
    <message>
        <source>Explain this panel (F1)</source>
        <translation>Dieses Fenster erklären (F1)</translation>
    </message>
    <message>
        <source>Let it float, or put it back where it was</source>
        <translation>Schweben lassen oder zurück an seinen Platz</translation>
    </message>
    <message>
        <source>Close it; the menu View has it still</source>
        <translation>Schließen; im Menü Ansicht bleibt es</translation>
    </message>
    <message>
        <source>Unfold it</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Fold it to this line</source>
        <translation>Auf diese Zeile einklappen</translation>
    </message>
    <message>
        <source>Put it beside the pages</source>
        <translation>Neben die Seiten stellen</translation>
    </message>
    <message>
        <source>Open it as a page</source>
        <translation>Als Seite öffnen</translation>
    </message>
</context>
<context>
    <name>candler::PhaseText</name>
    <message>
        <source>search found %1 matches of %2 rules, %3 of them to be applied</source>
        <translation>die Suche fand %1 Treffer von %2 Regeln, davon %3 zum Anwenden</translation>
    </message>
    <message>
        <source> (%1 were held back)</source>
        <translation> (%1 wurden zurückgehalten)</translation>
    </message>
    <message>
        <source>Iteration %1: %2, in %3; %4, in %5; rebuild left %6 e-nodes in %7 classes, in %8.</source>
        <translation>Iteration %1: %2, in %3; %4, in %5; das Wiederherstellen hinterließ %6 E-Knoten in %7 Klassen, in %8.</translation>
    </message>
    <message>
        <source>Iteration %1, under way: %2. Apply comes next.</source>
        <translation>Iteration %1, noch nicht zu Ende: %2. Als Nächstes wird angewandt.</translation>
    </message>
    <message>
        <source>Iteration %1, under way: %2. Rebuild comes next: it closes congruence.</source>
        <translation>Iteration %1, noch nicht zu Ende: %2. Als Nächstes wird wiederhergestellt: Das schließt die Kongruenz ab.</translation>
    </message>
    <message>
        <source>apply added %1 e-nodes by %2 matches that said something new</source>
        <translation>das Anwenden fügte %1 E-Knoten hinzu, durch %2 Treffer, die Neues sagten</translation>
    </message>
    <message>
        <source> (a limit ended it: other matches were left)</source>
        <translation> (eine Grenze beendete es: andere Treffer blieben übrig)</translation>
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
        <source>of the box</source>
        <translation>der Box</translation>
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
        <source>Upright</source>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>Sideways</source>
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
        <source>place</source>
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
        <source>No problems: mistakes in the program, the guide and the rules are listed here, each with its place.</source>
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
        <source>places of boxes</source>
        <translation>Plätze von Kästen</translation>
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
        <source>Into</source>
        <translation>Hinein</translation>
    </message>
    <message>
        <source>Step into what this step rests on</source>
        <translation>In das hinein, worauf dieser Schritt beruht</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Back out of the sub-proof</source>
        <translation>Zurück aus dem Teilbeweis</translation>
    </message>
    <message>
        <source>This step rests on nothing else</source>
        <translation>Dieser Schritt beruht auf nichts anderem</translation>
    </message>
    <message>
        <source>This is the whole proof</source>
        <translation>Das ist der ganze Beweis</translation>
    </message>
    <message>
        <source>%1 – step %2 of %3: %4</source>
        <translation>%1 – Schritt %2 von %3: %4</translation>
    </message>
    <message>
        <source>one of those that are not shown</source>
        <translation>einer von denen, die nicht gezeigt werden</translation>
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
        <source>root</source>
        <translation>Wurzel</translation>
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
        <source>At</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>It</source>
        <translation>It.</translation>
    </message>
    <message>
        <source>Was added as</source>
        <translation>Hinzugefügt als</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>Wird zu</translation>
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
        <source>a run without %1 is under way</source>
        <translation>ein Lauf ohne %1 ist im Gange</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is under way</source>
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
        <source>Matches that made two classes equal</source>
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
        <source>matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>angewandt</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
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
        <source>The part of the step&apos;s e-nodes whose derivation uses the rule: what added them, what that matched, and so on. This is the most that goes with the rule, since without it another derivation may lead to the same e-node; Run without this rule tells how much it is</source>
        <translation>Der Teil der E-Knoten des Schritts, deren Herleitung die Regel verwendet: was sie hinzugefügt hat, worauf das gepasst hat und so weiter. Höchstens so viel fehlt ohne die Regel, denn eine andere Herleitung kann zum selben E-Knoten führen; „Ohne diese Regel ausführen“ sagt, wie viel es ist</translation>
    </message>
    <message>
        <source>The part of the step&apos;s e-nodes that are not there in a run without the rule, with the same limits</source>
        <translation>Der Teil der E-Knoten des Schritts, die in einem Lauf ohne die Regel fehlen, mit denselben Grenzen</translation>
    </message>
    <message>
        <source>blame</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>At most %1 of %2 e-nodes are there because of this rule, after iteration %3</source>
        <translation>Höchstens %1 von %2 E-Knoten gibt es nach Iteration %3 wegen dieser Regel</translation>
    </message>
    <message>
        <source>Without %1 the step is not reached: %2</source>
        <translation>Ohne %1 wird der Schritt nicht erreicht: %2</translation>
    </message>
    <message>
        <source>Without %1: %2 e-nodes in %3 classes after iteration %4; with it %5 in %6.</source>
        <translation>Ohne %1: %2 E-Knoten in %3 Klassen nach Iteration %4; mit ihr %5 in %6.</translation>
    </message>
    <message>
        <source> The goal is not found without it: %1</source>
        <translation> Das Ziel wird ohne sie nicht gefunden: %1</translation>
    </message>
    <message>
        <source> The goal is found without it, too.</source>
        <translation> Das Ziel wird auch ohne sie gefunden.</translation>
    </message>
    <message>
        <source>E-nodes that were added; congruence may have made some of them one since</source>
        <translation>E-Knoten, die hinzukamen; seither kann die Kongruenz einige davon vereint haben</translation>
    </message>
</context>
<context>
    <name>candler::RulesView</name>
    <message>
        <source>Rules of this step</source>
        <translation>Regeln dieses Schritts</translation>
    </message>
    <message>
        <source>Own rules</source>
        <translation>Eigene Regeln</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules · iteration %1</source>
        <translation>Regeln · Iteration %1</translation>
    </message>
    <message>
        <source>Rules · step %1</source>
        <translation>Regeln · Schritt %1</translation>
    </message>
    <message>
        <source>Try on a term</source>
        <translation>An Term erproben</translation>
    </message>
    <message>
        <source>Run without this rule</source>
        <translation>Ohne diese Regel ausführen</translation>
    </message>
    <message>
        <source>Run the guide beside this one without the selected rule, with the same limits, and count what is missing</source>
        <translation>Die Führung daneben ohne die ausgewählte Regel ausführen, mit denselben Grenzen, und zählen, was fehlt</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>no rule is selected</source>
        <translation>keine Regel ist ausgewählt</translation>
    </message>
    <message>
        <source>no run without a rule is under way</source>
        <translation>kein Lauf ohne eine Regel ist im Gange</translation>
    </message>
    <message>
        <source>Without %1: %2</source>
        <translation>Ohne %1: %2</translation>
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
        <source>the project is being read</source>
        <translation>das Projekt wird gelesen</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is under way</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>mend what is listed under Problems first</source>
        <translation>zuerst beheben, was unter Probleme aufgeführt ist</translation>
    </message>
    <message>
        <source>the project was edited: reset it first</source>
        <translation>das Projekt wurde bearbeitet: zuerst zurücksetzen</translation>
    </message>
    <message>
        <source>programs of this language are no loops to be scheduled</source>
        <translation>Programme dieser Sprache sind keine Schleifen, für die es einen Ablaufplan gibt</translation>
    </message>
    <message>
        <source>There are no loops: the program only moves elements.</source>
        <translation>Es gibt keine Schleifen: das Programm bewegt nur Elemente.</translation>
    </message>
    <message>
        <source>Choose what is to become of the loops.</source>
        <translation>Wählen Sie, was aus den Schleifen werden soll.</translation>
    </message>
    <message>
        <source>The loops are as the schedule wants them: there is nothing to guide.</source>
        <translation>Die Schleifen sind, wie der Ablaufplan sie will: es gibt nichts anzuleiten.</translation>
    </message>
    <message>
        <source>Loops of the schedule:</source>
        <translation>Schleifen des Ablaufplans:</translation>
    </message>
    <message>
        <source>
Step %1: %2
%3
by %4
</source>
        <translation>
Schritt %1: %2
%3
mit %4
</translation>
    </message>
    <message>
        <source>Nothing can be written now: %1.</source>
        <translation>Jetzt kann nichts geschrieben werden: %1.</translation>
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
        <source>Undo brings back the one that it replaces.</source>
        <translation>Rückgängig bringt die ersetzte zurück.</translation>
    </message>
    <message>
        <source>Say what is to become of the program&apos;s loops: a guide is written that leads there, a step for each directive. A loop i that is split becomes io and, inside of it, ii.</source>
        <translation>Sagen Sie, was aus den Schleifen des Programms werden soll: geschrieben wird eine Führung dorthin, mit einem Schritt für jede Anweisung. Eine Schleife i, die geteilt wird, wird zu io und, darin, ii.</translation>
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
        <source>Vectors of</source>
        <translation>Vektoren aus</translation>
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
        <source>As it is</source>
        <translation>Wie sie ist</translation>
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
        <source>In place of the project&apos;s guide, with limits, filters and costs for these steps</source>
        <translation>Anstelle der Führung des Projekts, mit Grenzen, Filtern und Kosten für diese Schritte</translation>
    </message>
    <message>
        <source>Steps of the inner part of %1</source>
        <translation>Schritte des inneren Teils von %1</translation>
    </message>
    <message>
        <source>Elements of a vector of %1</source>
        <translation>Elemente eines Vektors von %1</translation>
    </message>
    <message>
        <source>Write out the steps of %1</source>
        <translation>Die Schritte von %1 ausschreiben</translation>
    </message>
    <message>
        <source>Steps of %1 on several threads</source>
        <translation>Schritte von %1 auf mehreren Threads</translation>
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
        <source>Iterations, at most</source>
        <translation>Iterationen, höchstens</translation>
    </message>
    <message>
        <source>E-nodes, at most</source>
        <translation>E-Knoten, höchstens</translation>
    </message>
    <message>
        <source>Seconds, at most</source>
        <translation>Sekunden, höchstens</translation>
    </message>
    <message>
        <source>Megabytes, at most</source>
        <translation>Megabyte, höchstens</translation>
    </message>
    <message>
        <source>Terms kept in each class for a sketch</source>
        <translation>Terme je Klasse für eine Skizze</translation>
    </message>
    <message>
        <source>Digits that a plan may lose</source>
        <translation>Stellen, die ein Plan verlieren darf</translation>
    </message>
    <message>
        <source>0: there is no such limit</source>
        <translation>0: keine solche Grenze</translation>
    </message>
    <message>
        <source>usual: %1</source>
        <translation>üblich: %1</translation>
    </message>
    <message>
        <source>as all steps: %1</source>
        <translation>wie alle Schritte: %1</translation>
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
        <source>an imported e-graph can be looked at, not run</source>
        <translation>ein importierter E-Graph lässt sich ansehen, aber nicht ausführen</translation>
    </message>
    <message>
        <source>open a project first</source>
        <translation>zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>a run is under way</source>
        <translation>ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>mend what is listed under Problems first</source>
        <translation>zuerst beheben, was unter Probleme aufgeführt ist</translation>
    </message>
    <message>
        <source>the project is being read</source>
        <translation>das Projekt wird gerade gelesen</translation>
    </message>
    <message>
        <source>the run is at its end; Reset begins it again</source>
        <translation>der Lauf ist am Ende; Zurücksetzen beginnt ihn von vorn</translation>
    </message>
    <message>
        <source>roots are guessed</source>
        <translation>Wurzeln sind erraten</translation>
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
        <translation>Wird angehalten…</translation>
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
        <source>The code was not exported or verified</source>
        <translation>Der Code wurde nicht exportiert oder nicht geprüft</translation>
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
        <source>the project was edited: run it first</source>
        <translation>das Projekt wurde geändert: zuerst ausführen</translation>
    </message>
    <message>
        <source>The project is being read…</source>
        <translation>Das Projekt wird gelesen …</translation>
    </message>
    <message>
        <source>an imported e-graph has no code</source>
        <translation>ein importierter E-Graph hat keinen Code</translation>
    </message>
    <message>
        <source>the code is being worked on</source>
        <translation>am Code wird gearbeitet</translation>
    </message>
    <message>
        <source>code comes when the last step has found its term</source>
        <translation>Code gibt es, wenn der letzte Schritt seinen Term gefunden hat</translation>
    </message>
    <message>
        <source>this language has no code generation</source>
        <translation>für diese Sprache wird kein Code erzeugt</translation>
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
        <source> % of the desktop&apos;s</source>
        <translation> % der Systemgröße</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Less of it: nothing slides or fades</source>
        <translation>Weniger davon: nichts gleitet oder blendet über</translation>
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
        <source>Limits that a new project begins with. Those of an open project are changed by Run › Limits.</source>
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
        <source>It verifies and measures generated code. Nothing is run unless you ask for it.</source>
        <translation>Er prüft und misst erzeugten Code. Ohne Aufforderung wird nichts ausgeführt.</translation>
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
        <source>Hide solvers, advanced limits and panels; menus and the palette keep everything</source>
        <translation>Löser, weitere Grenzen und Bereiche verbergen; Menüs und Palette behalten alles</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>It holds from the next start of Candler. Programs, rules and messages of the engine are in English.</source>
        <translation>Gilt ab dem nächsten Start von Candler. Programme, Regeln und Meldungen der Maschine sind englisch.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Nothing is sent anywhere: Candler opens no connection to any network. What it keeps stays on this computer, where only you need to read it.</source>
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
        <source>A compilation may take</source>
        <translation>Eine Übersetzung darf dauern</translation>
    </message>
    <message>
        <source>A measured kernel may run</source>
        <translation>Ein gemessener Kernel darf laufen</translation>
    </message>
    <message>
        <source>Memory of each process</source>
        <translation>Speicher jedes Prozesses</translation>
    </message>
    <message>
        <source>▲ The program candler-solver is not installed</source>
        <translation>▲ Das Programm candler-solver ist nicht installiert</translation>
    </message>
    <message>
        <source>▲ There is no program %1</source>
        <translation>▲ Es gibt kein Programm %1</translation>
    </message>
    <message>
        <source>▲ %1 is not a solver of Candler</source>
        <translation>▲ %1 ist kein Löser für Candler</translation>
    </message>
    <message>
        <source>▲ %1 cannot be started: %2</source>
        <translation>▲ %1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>Solvers</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>The extractors cbc and z3 give hard cases to a program of its own, which is ended when its time is over or it is not wanted any more.</source>
        <translation>Die Extraktoren cbc und z3 geben schwere Fälle an ein eigenes Programm, das beendet wird, wenn seine Zeit um ist oder es nicht mehr gebraucht wird.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>candler-solver, as it was installed</source>
        <translation>candler-solver, wie es installiert wurde</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Time of an extractor</source>
        <translation>Zeit eines Extraktors</translation>
    </message>
    <message>
        <source> seconds, 0: no limit</source>
        <translation> Sekunden, 0: keine Grenze</translation>
    </message>
    <message>
        <source>Memory of a solver</source>
        <translation>Speicher eines Lösers</translation>
    </message>
    <message>
        <source> MB, 0: no limit</source>
        <translation> MB, 0: keine Grenze</translation>
    </message>
</context>
<context>
    <name>candler::ShortcutsPage</name>
    <message>
        <source>Take it over</source>
        <translation>Kürzel übernehmen</translation>
    </message>
    <message>
        <source>Its own key</source>
        <translation>Voreingestelltes Kürzel</translation>
    </message>
    <message>
        <source>Key:</source>
        <translation>Kürzel:</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tastenkürzel</translation>
    </message>
    <message>
        <source>Key of the chosen action</source>
        <translation>Tastenkürzel der gewählten Aktion</translation>
    </message>
    <message>
        <source>▲ %1 belongs to “%2”.</source>
        <translation>▲ %1 gehört zu „%2“.</translation>
    </message>
</context>
<context>
    <name>candler::SizeBar</name>
    <message>
        <source>Size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>The value of %1 that the picture and the numbers are for</source>
        <translation>Der Wert von %1, für den Bild und Zahlen gelten</translation>
    </message>
    <message>
        <source>The value of %1 that kernels are measured at</source>
        <translation>Der Wert von %1, bei dem Kernel gemessen werden</translation>
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
        <source>The project was edited since: what is shown may not be so any more</source>
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
        <source>Reach one whole term</source>
        <translation>Einen ganzen Term erreichen</translation>
    </message>
    <message>
        <source>No goal: saturate, then take the cheapest term</source>
        <translation>Kein Ziel: sättigen, dann den billigsten Term nehmen</translation>
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
        <translation>Wie geschrieben</translation>
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
        <source>The step has a mistake; Problems says which.</source>
        <translation>Der Schritt hat einen Fehler; „Probleme“ nennt ihn.</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>candler::StructuresView</name>
    <message>
        <source>Tensors of this language have no structures; those of structured tensor algebra (stur) do.</source>
        <translation>Tensoren dieser Sprache haben keine Strukturen; die der strukturierten Tensoralgebra (stur) haben welche.</translation>
    </message>
    <message>
        <source>The program was edited: run or reset the project, and its structures are shown.</source>
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
        <source>%1: the number of its elements is beyond 64 bits.</source>
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
        <source>Shown are the first %1 of %2 rows and the first %3 of %4 columns.</source>
        <translation>Gezeigt werden die ersten %1 von %2 Zeilen und die ersten %3 von %4 Spalten.</translation>
    </message>
    <message>
        <source>The element under the mouse is told here, and which one it follows from.</source>
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
        <source>No element of this tensor is other than 0.</source>
        <translation>Kein Element dieses Tensors ist von 0 verschieden.</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>A click chooses the piece; a double click enlarges the dock</source>
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
        <source>Term that the extractor %1 chose · </source>
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
        <source>applies at %n place(s)</source>
        <translation>
            <numerusform>ist an %n Stelle anwendbar</numerusform>
            <numerusform>ist an %n Stellen anwendbar</numerusform>
        </translation>
    </message>
    <message>
        <source>There are more places than are shown.</source>
        <translation>Es gibt mehr Stellen, als gezeigt werden.</translation>
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
        <source>a term; empty: the cheapest of class %1</source>
        <translation>ein Term; leer: der billigste der Klasse %1</translation>
    </message>
    <message>
        <source>a term; empty: what the step starts with</source>
        <translation>ein Term; leer: womit der Schritt beginnt</translation>
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
        <source>the project is being read</source>
        <translation>das Projekt wird gelesen</translation>
    </message>
    <message>
        <source>mend what is listed under Problems first</source>
        <translation>zuerst beheben, was unter Probleme aufgeführt ist</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Wird ausprobiert …</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Abbrechen</translation>
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
        <source>where the search began</source>
        <translation>wo die Suche begann</translation>
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
        <source>Nothing new is begun after this time; tuning can go on later</source>
        <translation>Nach dieser Zeit wird nichts Neues begonnen; die Feinabstimmung lässt sich später fortsetzen</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>for at most</source>
        <translation>höchstens</translation>
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
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The project has no parameters to tune (README, &quot;Parameters of a project&quot;).</source>
        <translation>Das Projekt hat keine Parameter zum Abstimmen (README, „Parameters of a project“).</translation>
    </message>
    <message>
        <source>Tries values of the project&apos;s parameters: searches, compiles, checks and measures each kernel.</source>
        <translation>Probiert Werte der Parameter des Projekts: sucht, kompiliert, prüft und misst jeden Kernel.</translation>
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
        <source>Needs a project without mistakes, and no run under way</source>
        <translation>Erfordert ein Projekt ohne Fehler, und es darf kein Lauf im Gange sein</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>%1 iterations, %2, at most %3 e-nodes</source>
        <translation>%1 Iterationen, %2, höchstens %3 E-Knoten</translation>
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
        <source>Without the guide, the e-graph grew to %1 times the size.</source>
        <translation>Ohne die Führung wuchs der E-Graph auf die %1-fache Größe.</translation>
    </message>
    <message>
        <source>With the guide, the e-graph grew to %1 times the size.</source>
        <translation>Mit der Führung wuchs der E-Graph auf die %1-fache Größe.</translation>
    </message>
    <message>
        <source>Both e-graphs grew to about the same size.</source>
        <translation>Beide E-Graphen wurden etwa gleich groß.</translation>
    </message>
    <message>
        <source>Both found terms cost %1 (%2).</source>
        <translation>Beide gefundenen Terme kosten %1 (%2).</translation>
    </message>
    <message>
        <source>The found terms cost %1 with and %2 without the guide (%3).</source>
        <translation>Die gefundenen Terme kosten %1 mit und %2 ohne die Führung (%3).</translation>
    </message>
    <message>
        <source>Tables of both runs</source>
        <translation>Tabellen beider Läufe</translation>
    </message>
    <message>
        <source>iterations, step after step</source>
        <translation>Iterationen, Schritt nach Schritt</translation>
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
        <source>Stop ends it; a run without the guide is shown as far as it came</source>
        <translation>Stopp beendet es; ein Lauf ohne Führung wird gezeigt, so weit er kam</translation>
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
        <source>Runs the guide, then all its rules at once towards the last goal within the limits of the last step. Both growths are drawn in one chart.</source>
        <translation>Führt die Führung aus, danach alle ihre Regeln auf einmal auf das letzte Ziel hin, in den Grenzen des letzten Schritts. Beide Verläufe werden in einem Diagramm gezeichnet.</translation>
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
        <source>How many times as fast as the first row, by the medians</source>
        <translation>Wievielmal so schnell wie die erste Zeile, nach den Medianen</translation>
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
        <source>speed</source>
        <translation>Tempo</translation>
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
        <source>Kernels made in several ways, and their times</source>
        <translation>Auf mehrere Arten erzeugte Kernel und ihre Zeiten</translation>
    </message>
    <message>
        <source>Nothing was measured of this code at these sizes.</source>
        <translation>Von diesem Code wurde bei diesen Größen nichts gemessen.</translation>
    </message>
    <message>
        <source>Making the kernels…</source>
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
        <translation>Anhalten</translation>
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
        <source>Terms on the way</source>
        <translation>Terme auf dem Weg</translation>
    </message>
    <message>
        <source>Write down the terms that you expect between the start and the goal, one a line. The first one is told that the e-graph does not have, and what is closest to it.</source>
        <translation>Schreiben Sie die Terme auf, die Sie zwischen Anfang und Ziel erwarten, einen je Zeile. Genannt wird der erste, den der E-Graph nicht hat, und was ihm am nächsten kommt.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Terms, one a line</source>
        <translation>Terme, einer je Zeile</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>There are no terms to look for.</source>
        <translation>Es gibt keine Terme zu suchen.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There is no e-graph yet: run or step first.</source>
        <translation>Noch gibt es keinen E-Graphen: erst laufen lassen oder einen Schritt tun.</translation>
    </message>
</context>
<context>
    <name>candler::WelcomeView</name>
    <message>
        <source>&lt;span style=&apos;font-size:20pt&apos;&gt;Candler&lt;/span&gt;&lt;br&gt;Look inside an e-graph, and guide what grows in it.</source>
        <translation>&lt;span style=&apos;font-size:20pt&apos;&gt;Candler&lt;/span&gt;&lt;br&gt;In einen E-Graphen hineinsehen und führen, was darin wächst.</translation>
    </message>
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
        <source>in less than a second</source>
        <translation>in weniger als einer Sekunde</translation>
    </message>
    <message>
        <source>for about %1 s</source>
        <translation>etwa %1 s</translation>
    </message>
    <message>
        <source>Beginner mode: without solvers, advanced limits and panels</source>
        <translation>Für Anfänger: ohne Löser, weitere Grenzen und Bereiche</translation>
    </message>
    <message>
        <source>Menus and the palette keep everything. Settings have this, too.</source>
        <translation>Menüs und Palette behalten alles. In den Einstellungen steht es auch.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Try an example&lt;/b&gt; – it opens as a copy that you may change as you like</source>
        <translation>&lt;b&gt;Ein Beispiel probieren&lt;/b&gt; – es öffnet sich als Kopie, die Sie nach Belieben ändern können</translation>
    </message>
    <message>
        <source>%1 · runs %2
Shows %3</source>
        <translation>%1 · läuft %2
Zeigt: %3</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt…</translation>
    </message>
    <message>
        <source>A program of your own, in the language of your choice (Ctrl+N)</source>
        <translation>Ein eigenes Programm in einer Sprache Ihrer Wahl (Strg+N)</translation>
    </message>
</context>
</TS>
