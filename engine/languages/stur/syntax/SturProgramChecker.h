// The checker's state; SturChecker.h is its interface.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/stur/syntax/SturChecker.h"

namespace candler::stur {

class ProgramChecker {
public:
    explicit ProgramChecker(const SourceText& text) : m_text(text) {}

    [[nodiscard]] Result<Model> check(const FileSyntax& file);

private:
    /// All that a text says of one tensor.
    struct Rules {
        std::map<Part, RuleSyntax> parts;
        bool isPreprocess = false;
    };

    // SturChecker.cpp
    void collect(const FileSyntax& file);
    void collectNames(const NamesSyntax& line);
    void collectRule(RuleSyntax rule, bool isPreprocess);
    void collectStructures(const StructureSyntax& line);
    void addScalars(const FileSyntax& file);
    void makeTensors(const FileSyntax& file);
    void makeTensor(const std::string& name, Rules& rules);
    void addDirectives(const FileSyntax& file);
    void addOrder(const ChoiceSyntax::Entry& entry);
    void addLayout(const ChoiceSyntax::Entry& entry);
    void checkRoom(const Tensor& tensor);
    void addData(const DataSyntax::Entry& entry);
    void orderTensors();

    // SturRuleChecks.cpp
    /// Head arguments that are no variables, or are there twice, become variables of their own.
    [[nodiscard]] Definition definition(const RuleSyntax& rule);
    [[nodiscard]] SetDefinition set(const RuleSyntax& rule, std::size_t rank);
    void checkProduct(const ProductSyntax& product, const std::vector<std::string>& head);
    void checkFactors(const ProductSyntax& product);
    void checkAccess(const AccessSyntax& access);
    /// Of a box or a fact: all names are symbols.
    void checkSymbols(const IndexSyntax& index);
    void checkIndex(const IndexSyntax& index);
    void checkUse(const Tensor& tensor);

    void error(std::string message, const Place& place, std::string hint = {});
    void warn(std::string message, const Place& place, std::string hint = {});
    [[nodiscard]] Tensor* tensor(const std::string& name);
    [[nodiscard]] std::vector<std::string> tensorNames() const;

    const SourceText& m_text;
    Model m_model;
    std::vector<std::string> m_order;  ///< Names of tensors as they appear.
    std::map<std::string, Rules> m_rules;
    std::map<std::string, Place> m_places;
    std::set<std::string> m_outputs;
    std::set<std::string> m_used;  ///< Tensors and symbols that something reads.
    Diagnostics m_errors;
};

}  // namespace candler::stur
