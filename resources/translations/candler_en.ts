<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>candler::CodeView</name>
    <message numerus="yes">
        <source>%1: %n lines</source>
        <translation>
            <numerusform>%1: %n line</numerusform>
            <numerusform>%1: %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: no lines of its own, only those of its parts: %n lines</source>
        <translation>
            <numerusform>%1: no lines of its own, only those of its parts: %n line</numerusform>
            <numerusform>%1: no lines of its own, only those of its parts: %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: in the loops over all elements: %n lines</source>
        <translation>
            <numerusform>%1: in the loops over all elements: %n line</numerusform>
            <numerusform>%1: in the loops over all elements: %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::CompareController</name>
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>%n pin</numerusform>
            <numerusform>%n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::DerivationModel</name>
    <message numerus="yes">
        <source>%1: %n pieces</source>
        <translation>
            <numerusform>%1: %n piece</numerusform>
            <numerusform>%1: %n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>is it empty? %n questions, %1 of them to Z3</source>
        <translation>
            <numerusform>is it empty? %n question, %1 of them to Z3</numerusform>
            <numerusform>is it empty? %n questions, %1 of them to Z3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::Difference</name>
    <message numerus="yes">
        <source>%n lines differ</source>
        <translation>
            <numerusform>%n line differs</numerusform>
            <numerusform>%n lines differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more changes are not listed.</source>
        <translation>
            <numerusform>%n more change is not listed.</numerusform>
            <numerusform>%n more changes are not listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::EGraphView</name>
    <message numerus="yes">
        <source>%n more rules</source>
        <translation>
            <numerusform>%n more rule</numerusform>
            <numerusform>%n more rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::MainWindow</name>
    <message numerus="yes">
        <source>%n projects have changes that were not saved when Candler exited.</source>
        <translation>
            <numerusform>%n project has changes that were not saved when Candler exited.</numerusform>
            <numerusform>%n projects have changes that were not saved when Candler exited.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The names of %n files</source>
        <translation>
            <numerusform>The name of %n file</numerusform>
            <numerusform>The names of %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n projects not open in any window, in %1</source>
        <translation>
            <numerusform>%n project not open in any window, in %1</numerusform>
            <numerusform>%n projects not open in any window, in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::MeasurePane</name>
    <message numerus="yes">
        <source>%n runs after warm-up (%1).</source>
        <translation>
            <numerusform>%n run after warm-up (%1).</numerusform>
            <numerusform>%n runs after warm-up (%1).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::OperatorCanvas</name>
    <message numerus="yes">
        <source>replaces %n operators of the original graph</source>
        <translation>
            <numerusform>replaces %n operator of the original graph</numerusform>
            <numerusform>replaces %n operators of the original graph</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::OwnRulesPane</name>
    <message numerus="yes">
        <source>%n refused by its conditions</source>
        <translation>
            <numerusform>%n refused by its conditions</numerusform>
            <numerusform>%n refused by its conditions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would add %n e-nodes</source>
        <translation>
            <numerusform>would add %n e-node</numerusform>
            <numerusform>would add %n e-nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would leave %n e-nodes fewer</source>
        <translation>
            <numerusform>would leave %n e-node fewer</numerusform>
            <numerusform>would leave %n e-nodes fewer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would merge %n classes into others</source>
        <translation>
            <numerusform>would merge %n class into another</numerusform>
            <numerusform>would merge %n classes into others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n classes</source>
        <translation>
            <numerusform>in %n class</numerusform>
            <numerusform>in %n classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::PrintDialog</name>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>candler::TrialPane</name>
    <message numerus="yes">
        <source>applies at %n places</source>
        <translation>
            <numerusform>applies at %n place</numerusform>
            <numerusform>applies at %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more rules are not shown: select fewer.</source>
        <translation>
            <numerusform>%n more rule is not shown: select fewer.</numerusform>
            <numerusform>%n more rules are not shown: select fewer.</numerusform>
        </translation>
    </message>
</context>
</TS>
