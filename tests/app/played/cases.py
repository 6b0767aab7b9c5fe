"""What is made in the window, by language: a program with two mistakes, a rule and two sketches of one's own."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    title: str  # of the language
    program: str
    mends: tuple  # (what is wrong, what is right), in the order in which the window reports them
    rule: str  # its name is "mine"
    sketches: tuple  # of the template's first step, and of one that is added after it and uses "mine"
    remark: str  # a comment, in the syntax of the language
    cost: str = ""  # the cost model that steps with sketches need, where the template's is none
    find: str = "rule:mine"  # finds a class whose first candidate is pinned
    has_kernel: bool = True


CASES = {
    "rise": Case(
        "Rise: array programs",
        "scale = \\x. mull x 3\n"
        "shift = \\x. add x 1\n"
        "program : (n : nat) -> n.f32 -> n.f32\n"
        "program = /\\n. \\xs. xs |> map scale |> mapp shift\n",
        (("mull", "mul"), ("mapp", "map")),
        "mine: mul a 3 => add a (mul a 2)",
        ("contains(app(app(map, contains(mul)), %0))", "contains(app(app(add, ?), app(app(mul, ?), 2)))"),
        "-- a remark",
    ),
    "linrel": Case(
        "Linear algebra",
        "dim m = 200, n = 100\n"
        "input X[m,n] sparsity = 0.1\n"
        "input u[m,1], v[n,1]\n"
        "loss = summ((X - u %*% t(w))^2)\n"
        "output loss\n",
        (("w", "v"), ("summ", "sum")),
        "mine: (* ?a ?a) => (pow ?a 2)",
        ("contains(*(?, ?))", "contains(sum(+(?, ?)))"),
        "# a remark",
        cost="tree-size",
    ),
    "sdqlite": Case(
        "SDQLite: sparse tensors",
        "dim I = 1000\n"
        "array x : vec<J, real>\n"
        "array y : vec<I, real>\n"
        "compute s : real = sum(<i,v> in x) (v * yy(i) + v * 2)\n",
        (("J", "I"), ("yy", "y")),
        "mine: ?a * ?b + ?a * ?c => ?a * (?b + ?c)",
        ("contains(+(?, ?))", "contains(*(?, +(?, ?)))"),
        "# a remark",
        cost="tree-size",
        find="get",
    ),
    "stur": Case(
        "STUR: structured tensors",
        "symbols: n\n"
        "structure: S -> symetric(n)\n"
        "y(i) := S(i, j) * x(j) * x(j)\n"
        "x:D(j) := (0 <= j < n)\n"
        "y:D(i) := (0 <= i < m)\n",
        (("symetric", "symmetric"), ("m", "n")),
        "mine: (* ?a (* ?b ?b)) => (* (* ?b ?a) ?b)",
        ("contains(*(?, ?))", "contains(*(*(?, ?), ?))"),
        "# a remark",
        cost="tree-size",
    ),
    "tensorgraph": Case(
        "Tensor graphs",
        "(input x 16 64)\n"
        "(weight w1 64 32)\n"
        "(weight w2 64 32)\n"
        "(output (relu (matmull none x w1)) (relu (matmul none x w3)))\n",
        (("matmull", "matmul"), ("w3", "w2")),
        "mine: (relu (matmul none ?a ?b)) => (matmul relu ?a ?b)",
        ("contains(concat(?, ?))", "contains(matmul(?, concat(?, ?)))"),
        "; a remark",
        cost="tree-size",
        find="concat",
    ),
    "math": Case(
        "Calculus and algebra",
        "(+ (* x 2) (mul x (sine 2)))\n",
        (("mul", "*"), ("sine", "sin")),
        "mine: (+ (* ?a ?b) (* ?a ?c)) => (* ?a (+ ?b ?c))",
        ("contains(+(?, ?))", "*(?, +(?, ?))"),
        "; a remark",
        find="op:sin",
        has_kernel=False,
    ),
    "lambda": Case(
        "Lambda calculus",
        "(app (lamb x (+ (var x) (plus 1 2))) 5)\n",
        (("lamb", "lam"), ("plus", "+")),
        "mine: (+ ?a (+ ?b ?c)) => (+ (+ ?a ?b) ?c)",
        ("contains(3)", "8"),
        "; a remark",
        find="op:8",
        has_kernel=False,
    ),
    "prop": Case(
        "Propositional logic",
        "(=> (& p q) (or q p))\n",
        (("=>", "->"), ("or", "|")),
        "mine: (~ (& ?a ?b)) => (| (~ ?a) (~ ?b))",
        ("|(?, ?)", "|(|(?, ?), ?)"),
        "; a remark",
        has_kernel=False,
    ),
}
