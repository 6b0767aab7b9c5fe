#include "tests/unit/lowering/Programs.h"

#include <algorithm>
#include <iterator>

namespace candler::test {

const char* const kMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b. map (\ak. map (\bk.
    reduce add 0 (map (\x. mul (fst x) (snd x)) (zip ak bk))) (transpose b)) a
)";

const char* const kLoopPermMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b. join (map (map join) (map transpose (map (map (\tile.
    reduceSeq (\T ys. map (\row.
          reduceSeq (\u xs. map (\x. add (fst x) (mul (fst (snd x)) (snd (snd x)))) (zip u xs))
                    (fst (unzip (zip (fst row) (snd row))))
                    (transpose (snd (unzip (zip (fst row) (snd row))))))
          (zip T ys))
      (generate (\_. generate (\_. 0))) (transpose tile)))
  (map transpose (map (map (\ak. map transpose (map (map (\bk. split[4] (zip ak bk)))
    (split[32] (transpose b))))) (split[32] a))))))
)";

const char* const kBlockedMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b. join (map (map join) (map transpose (map (map (\tile.
    reduceSeq (\T ys.
        reduceSeq (\U zs. map (\r. map (\x. add (fst x) (mul (fst (snd x)) (snd (snd x))))
                                       (zip (fst r) (snd r))) (zip U zs))
          (fst (unzip (map unzip (map (\p. zip (fst p) (snd p)) (zip T ys)))))
          (transpose (map transpose
            (snd (unzip (map unzip (map (\p. zip (fst p) (snd p)) (zip T ys))))))))
      (generate (\_. generate (\_. 0))) (transpose tile)))
  (map transpose (map (map (\ak. map transpose (map (map (\bk. split[4] (zip ak bk)))
    (split[32] (transpose b))))) (split[32] a))))))
)";

namespace {

const char* const kPackedMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b. join (map (map join) (map transpose (map (map (\tile.
    reduceSeq (\T ys. map (\row.
          reduceSeq (\u xs. map (\x. add (fst x) (mul (fst (snd x)) (snd (snd x)))) (zip u xs))
                    (fst (unzip (zip (fst row) (snd row))))
                    (transpose (snd (unzip (zip (fst row) (snd row))))))
          (zip T ys))
      (generate (\_. generate (\_. 0))) (transpose tile)))
  (map transpose (map (map (\ak. map transpose (map (map (\bk. split[4] (zip ak bk)))
    (split[32]
      (let (toMem (join (map transpose (map (map (map (\e. e)))
          (map transpose (split[32] (transpose b))))))) (\t. t))))))
    (split[32] a))))))
)";

const char* const kLoweredMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b.
  let (toMem (join (mapPar (\p. transpose (mapSeq (\v. asScalar (mapSeq (\e. e)
          (asVectorAligned[32] v))) (transpose p))) (split[32] (transpose b)))))
  (\t. join (mapPar (\ts. map join (transpose (mapSeq (\tile.
      mapSeq (\r. mapSeq (\e. e) r) (reduceSeq (\T ys. mapSeq (\row.
          mapSeq (\e. e) (reduceSeqUnroll (\u xs. asScalar (mapSeq
                (\x. add (fst x) (mul (fst (snd x)) (snd (snd x))))
                (zip (asVectorAligned[32] (fst (unzip (zip u xs))))
                     (zip (asVectorAligned[32] (fst (unzip (snd (unzip (zip u xs))))))
                          (asVectorAligned[32] (snd (unzip (snd (unzip (zip u xs))))))))))
              (mapSeq (\e. e) (fst (unzip (zip (fst row) (snd row)))))
              (transpose (snd (unzip (zip (fst row) (snd row)))))))
          (zip T ys))
        (mapSeq (\r. mapSeq (\e. e) r) (generate (\_. generate (\_. 0)))) (transpose tile)))
      (transpose ts))))
    (map (\as. map (\ak. map transpose (map (map (\bk. split[4] (zip ak bk))) (split[32] t))) as)
         (split[32] a))))
)";

const char* const kRegisterMatmul = R"(
matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32
matmul = /\m n k. \a b.
  let (toMem (mapPar (map (\row. asScalar (map (\v. v) (asVector[8] row))))
                     (map transpose (split[8] (transpose b)))))
  (\t. join (mapPar (\rows. map join (transpose (map (\panel.
      reduceSeq (\tile p.
          mapSeqUnroll (\r. asScalar (map (\q. add (fst q) (mul (vectorFromScalar (snd r)) (snd q)))
                                         (zip (asVector[8] (fst r)) (asVector[8] (snd p)))))
                       (zip tile (fst p)))
        (generate (\_. generate (\_. 0))) (zip (transpose rows) panel)) t)))
    (split[3] a)))
)";

std::vector<LoweringCase> programCases() {
    return {
        {"matmul", kMatmul, {3, 5, 4}},
        {"blocked matmul", kBlockedMatmul, {64, 32, 8}},
        {"loop-perm matmul", kLoopPermMatmul, {32, 64, 8}},
        {"packed matmul", kPackedMatmul, {32, 64, 8}},
        {"lowered matmul", kLoweredMatmul, {64, 64, 8}},
        {"matmul in registers", kRegisterMatmul, {6, 16, 4}},
        {"four maps",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \xs. map (add 1) (map (mul 2) (map (add 3) (map (mul 4) xs)))
)",
         {7}},
        {"composition",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. map (mul 2 >> add 3) >> map neg
)",
         {7}},
        {"transpose",
         R"(
main : (m n : nat) -> m.n.f32 -> n.m.f32
main = /\m n. \a. transpose (map (map neg) a)
)",
         {3, 4}},
        {"reshapes of what is read",
         R"(
main : (m n : nat) -> (4*m).n.f32 -> (4*m*n).f32
main = /\m n. \a. join (join (map transpose (split[4] a)))
)",
         {3, 5}},
        {"reshapes of what is written",
         R"(
main : (m : nat) -> (6*m).f32 -> (2*m).3.f32
main = /\m. \a. split[3] (join (map (map neg) (split[2] a)))
)",
         {4}},
        {"dot",
         R"(
main : (n : nat) -> n.f32 -> n.f32 -> f32
main = /\n. \x y. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip x y))
)",
         {9}},
        {"pairs out",
         R"(
main : (n : nat) -> n.f32 -> n.f32 -> n.(f32 * f32)
main = /\n. \x y. map (\p. makePair (add (fst p) (snd p)) (mul (fst p) (snd p))) (zip x y)
)",
         {6}},
        {"pairs in",
         R"(
main : (n : nat) -> n.(f32 * (f32 * f32)) -> (n.f32 * f32)
main = /\n. \x. makePair (map fst x) (reduce add 0 (map snd (map snd x)))
)",
         {6}},
        {"zip written, unzip written",
         R"(
main : (n : nat) -> n.f32 -> (n.f32 * n.f32)
main = /\n. \x. unzip (zip (map neg x) (map (add 1) x))
)",
         {5}},
        {"a sum used by all",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. (\s. map (\e. div e s) x) (reduce add 100 x)
)",
         {8}},
        {"windows",
         R"(
main : (n : nat) -> (n+2).f32 -> (1+n).2.f32
main = /\n. \x. slide[2][1] x
)",
         {5}},
        {"strided windows",
         R"(
main : (n : nat) -> (2*n+3).f32 -> (1+n).f32
main = /\n. \x. map (reduce add 0) (slide[3][2] x)
)",
         {5}},
        {"convolution",
         R"(
main : (n : nat) -> 3.f32 -> n.f32 -> n.f32
main = /\n. \w x. map (\v. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip w v)))
                      (slide[3][1] (padClamp[1][1] x))
)",
         {9}},
        {"binomial",
         R"(
main : (h w : nat) -> h.w.f32 -> h.w.f32
main = /\h w. \img. map (map (\nbh.
    reduce add 0 (map (\p. mul (fst p) (snd p))
      (zip (join (makeArray3 (makeArray3 0.0625 0.125 0.0625) (makeArray3 0.125 0.25 0.125)
                             (makeArray3 0.0625 0.125 0.0625))) (join nbh)))))
  (map transpose (slide[3][1] (map (slide[3][1]) (padClamp[1][1] (map (padClamp[1][1]) img)))))
)",
         {5, 6}},
        {"two convolutions",
         R"(
main : (n : nat) -> 3.f32 -> n.f32 -> n.f32
main = /\n. \w x.
    map (\v. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip w v)))
        (slide[3][1] (padClamp[1][1]
    (map (\v. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip w v)))
        (slide[3][1] (padClamp[1][1] x)))))
)",
         {9}},
        {"constant border",
         R"(
main : (n : nat) -> n.f32 -> (3+n).f32
main = /\n. \x. padCst[2][1] 7 (map (mul 2) x)
)",
         {4}},
        {"concatenation written and read",
         R"(
main : (m n : nat) -> m.f32 -> n.f32 -> ((m+n).f32 * f32)
main = /\m n. \x y. makePair (concat (map neg x) y) (reduce add 0 (concat x (map neg y)))
)",
         {3, 4}},
        {"take and drop",
         R"(
main : (n : nat) -> (n+3).f32 -> (n.f32 * 3.f32)
main = /\n. \x. makePair (drop[3] x) (map neg (take[3] x))
)",
         {4}},
        {"scan",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. scanSeq (\e s. add e s) 0 x
)",
         {6}},
        {"an accumulator that is turned in every step",
         R"(
main : (n k : nat) -> k.n.n.f32 -> n.n.f32
main = /\n k. \x. reduceSeq (\acc m. map (\p. map (\q. add (fst q) (snd q)) (zip (fst p) (snd p)))
                                          (zip (transpose acc) m))
                            (generate (\_. generate (\_. 1))) x
)",
         {4, 3}},
        {"an accumulator of pairs",
         R"(
main : (n : nat) -> n.f32 -> (f32 * f32)
main = /\n. \x. reduceSeq (\acc e. makePair (add (snd acc) e) (mul (fst acc) 0.5)) (makePair 1 2) x
)",
         {6}},
        {"an array of pairs as accumulator",
         R"(
main : (n k : nat) -> k.n.f32 -> n.(f32 * f32)
main = /\n k. \x. reduceSeq (\acc row. map (\p. makePair (add (snd (fst p)) (snd p)) (fst (fst p)))
                                           (zip acc row))
                            (generate (\_. makePair 0 1)) x
)",
         {4, 3}},
        {"matrix times vector by columns",
         R"(
main : (m n : nat) -> n.m.f32 -> n.f32 -> m.f32
main = /\m n. \a x. reduceSeq (\y p. map (\q. add (fst q) (mul (snd q) (snd p))) (zip y (fst p)))
                              (generate (\_. 0)) (zip a x)
)",
         {5, 4}},
        {"costly elements used often",
         R"(
main : (m n : nat) -> (m+2).n.f32 -> (1+m).f32
main = /\m n. \a. map (reduce add 0) (slide[2][1] (map (reduce add 0) a))
)",
         {4, 5}},
        {"a product of products",
         R"(
main : (n : nat) -> n.n.f32 -> n.n.f32 -> n.n.f32
main = /\n. \a b. (\mm. mm (mm a b) b)
    (\x y. map (\r. map (\c. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip r c)))
                        (transpose y)) x)
)",
         {4}},
        {"parallel and unrolled",
         R"(
main : (m : nat) -> m.4.f32 -> m.f32
main = /\m. \a. mapPar (\r. reduceSeqUnroll (\s e. add s e) 0 (mapSeqUnroll (mul 2) r)) a
)",
         {5}},
        {"vectors",
         R"(
main : (m : nat) -> (4*m).f32 -> (4*m).f32
main = /\m. \a. asScalar (map (\v. add v (vectorFromScalar 2)) (asVectorAligned[4] a))
)",
         {3}},
        {"sums of vectors",
         R"(
main : (m n : nat) -> m.(16*n).f32 -> (16*n).f32
main = /\m n. \a. asScalar (map (reduceSeq add (vectorFromScalar 0))
                               (transpose (map (\r. asVectorAligned[16] r) a)))
)",
         {3, 2}},
        {"small rows used twice",
         R"(
main : (m : nat) -> m.4.f32 -> m.4.f32
main = /\m. \a. map (\r. let (toMem (map (mul 2) r))
                         (\t. map (\e. sub e (reduce add 0 t)) t)) a
)",
         {3}},
        {"integers, truth and conversion",
         R"(
main : (n : nat) -> n.i32 -> n.f32
main = /\n. \x. map (\e. select (lt e 0) (cast (neg e)) (mul 2 (cast (mod e 5)))) x
)",
         {9}},
        {"indices",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. generate (\i. add (idx i x) (idx i (map neg (map (mul 2) x))))
)",
         {5}},
        {"mapped components",
         R"(
main : (n : nat) -> n.(f32 * f32) -> n.(f32 * f32)
main = /\n. \x. map (mapFst neg) (map (mapSnd (add 1)) x)
)",
         {5}},
        {"values named inside functions",
         R"(
main : (n : nat) -> n.f32 -> n.3.f32
main = /\n. \xs. map ((\s x. (\y. generate (\i. mul y s)) (add x x)) (reduce add 0 xs)) xs
)",
         {4}},
        {"mapped components that are arrays",
         R"(
main : (n : nat) -> (2*n).f32 -> (n.2.f32 * n.f32)
main = /\n. \x. mapSnd (map (mul 3)) (mapFst (split[2])
    (makePair (map neg x) (map (reduce add 0) (split[2] x))))
)",
         {4}},
        {"components of a pair that is read",
         R"(
main : (n : nat) -> n.(f32 * f32) -> (n.f32 * f32)
main = /\n. \x. mapFst (map (add 1)) (mapSnd (reduce add 0) (unzip x))
)",
         {4}},
        {"vectors of pairs",
         R"(
main : (n : nat) -> (4*n).f32 -> ((4*n).f32 * (4*n).f32)
main = /\n. \x. mapSnd asScalar (mapFst asScalar (makePair (map neg (asVector[4] x))
                                                      (map (\v. mul v v) (asVector[4] x))))
)",
         {2}},
        {"a sum that is the same for all",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. map (\e. mul e (reduce add 0 x)) x
)",
         {6}},
        {"a sum in two places",
         R"(
main : (n : nat) -> n.f32 -> f32
main = /\n. \x. sub (reduce add 0 (map (\e. mul e e) x)) (mul (reduce add 0 x) (reduce add 0 x))
)",
         {6}},
        {"softmax, with its maximum for each element",
         R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. map (\e. div (exp (sub e (reduce max -1000.0 x)))
    (reduce add 0 (map (\y. exp (sub y (reduce max -1000.0 x))) x))) x
)",
         {6}},
        {"a sum of what is the same for all",
         R"(
main : (m n : nat) -> m.n.f32 -> m.n.f32
main = /\m n. \xs. map (\x.
    (\e. map (\y. div y (reduce add 0 e)) e) (map (\y. exp (sub y (reduce max -1000.0 x))) x)) xs
)",
         {3, 5}},
        {"functions of reals",
         R"(
main : (n : nat) -> n.f32 -> n.f64 -> n.(f32 * f64)
main = /\n. \x y. map (\p. makePair
    (add (sqrt (abs (fst p))) (mul (exp (neg (abs (fst p)))) (add (sin (fst p)) (floor (fst p)))))
    (sub (log (add 1.0 (abs (snd p)))) (add (pow (abs (snd p)) 1.5)
        (mul (tanh (snd p)) (add (cos (snd p)) (ceil (snd p)))))))
    (zip x y)
)",
         {7}},
        {"the smaller and the larger",
         R"(
main : (n : nat) -> n.i32 -> n.u8 -> n.f64 -> n.(i32 * (u8 * f64))
main = /\n. \x y z. map (\p. makePair (max (abs (fst p)) (min (fst p) 3))
    (makePair (min (fst (snd p)) 100) (max (snd (snd p)) (min 0.5 (neg (snd (snd p)))))))
    (zip x (zip y z))
)",
         {9}},
        {"what depends on the place",
         R"(
main : (n m : nat) -> n.m.f32 -> n.m.(f32 * (f32 * natType))
main = /\n m. \xs. map (\p. map (\q.
    (\i j. makePair (select (gt j i) 0.0 (snd q)) (makePair
        (div (cast (add i (mul j 2))) (cast nat[m])) (max (mod (sub i j) 3) (div j 2))))
    (indexAsNat (fst p)) (indexAsNat (fst q)))
    (zip (generate (\i. i)) (snd p))) (zip (generate (\i. i)) xs)
)",
         {4, 5}},
        {"small integers wrap",
         R"(
main : (n : nat) -> n.i8 -> n.i16 -> n.u16 -> n.(i8 * (i16 * (u16 * i32)))
main = /\n. \x y z. map (\p. (\a b c. makePair (a * a * a - 100) (makePair
    (select (a < 0) (abs b * 9000) (-b * b * 5000)) (makePair (c * 30000 * (c + 40000)
    + min c 3) (cast (a * 50) + cast (b * 7000) % 11))))
    (fst p) (fst (snd p)) (snd (snd p))) (zip x (zip y z))
)",
         {9}},
        {"sums of small integers",
         R"(
main : (n m : nat) -> n.m.i8 -> n.m.u16 -> n.(i8 * u16)
main = /\n m. \x y. zip (map (map (\a. a * 30) >> reduce add 0) x) (map (reduce max 5) y)
)",
         {3, 7}},
        {"infix arithmetic",
         R"(
main : (n : nat) -> n.f32 -> n.i32 -> n.(f32 * i32)
main = /\n. \x y. map (\p. makePair
    (select (fst p < 0.5) (-fst p * 2 + 1) (fst p / 4 - 1))
    (select (snd p <= 2) (snd p - 3) (select (snd p != 4) (snd p * snd p) 7))) (zip x y)
)",
         {9}},
        {"windows and borders of the library",
         R"(
main : (n m : nat) -> n.m.f32 -> n.m.f32
main = /\n m. padClamp2D[1][1] >> slide2D[3][1] >> map2D (\w. reduce add 0 (join w))
)",
         {4, 5}},
        {"other definitions of the library",
         R"(
main : (n m : nat) -> n.m.f32 -> n.m.f32 -> n.2.(f32 * natType)
main = /\n m. \a b. zip2D a b |> map2D (\p. fst p * snd p) |> padCst2D[2][1] 0.5 |> dropLast[3]
    |> map (\row. zip (takeLast[2] row) iota)
)",
         {4, 5}},
        {"the same array named twice",
         R"(
twice = \xs. toMem (map (mul 2) xs)
main : (n : nat) -> n.f32 -> (f32 * f32)
main = /\n. \x. let (twice x) (\a. let (twice x) (\b. makePair (reduce add 0 a) (reduce mul 1 b)))
)",
         {5}},
        {"memory for an accumulator",
         R"(
main : (n k : nat) -> k.n.f32 -> n.f32
main = /\n k. \x. reduceSeq (\acc row. let (toMem (mapSeq neg acc)) (\t.
    mapSeq (\p. add (mul 2 (fst p)) (snd p)) (zip t row))) (generate (\_. 1)) x
)",
         {3, 4}},
        {"a parallel sum",
         R"(
main : (n : nat) -> n.f32 -> f32
main = /\n. \x. reducePar add 1 (map (mul 2) x)
)",
         {150}},
        {"parallel reductions of pairs and of few elements",
         R"(
main : (n : nat) -> n.f32 -> n.f32 -> ((f32 * f32) * f32)
main = /\n. \x y. makePair
    (reducePar (\a b. makePair (add (fst a) (fst b)) (mul (snd a) (snd b))) (makePair 0 1) (zip x y))
    (reducePar add 0 x)
)",
         {5}},
        {"parallel reduction of rows",
         R"(
main : (m n : nat) -> m.n.f32 -> n.f32
main = /\m n. \x. reducePar (\a b. map (\p. add (fst p) (snd p)) (zip a b)) (generate (\_. 0)) x
)",
         {5, 3}},
        {"rows with elements added",
         R"(
main : (m n : nat) -> m.n.f32 -> (m.(n+4).f32 * m.f32)
main = /\m n. \x. makePair (map (\row. padEmpty[4] (map neg row)) x)
                           (map (\row. reduce add 0 (padEmpty[2] row)) x)
)",
         {3, 4}},
        {"sums of halves, iterated",
         R"(
main : (m : nat) -> (m*8).f32 -> m.f32
main = /\m. \xs. iterate[3] (/\l. \ys. map (reduce add 0) (split[2] ys)) (map (mul 2) xs)
)",
         {3}},
        {"rows of groups of any size, iterated",
         R"(
twoRows : (k : nat) -> (l*k).n.f32 -> l.n.f32
twoRows = /\k. \ys. map (\g. map (reduce add 0) (transpose g)) (split[k] ys)
main : (m n k : nat) -> (m*k^2).n.f32 -> m.n.f32
main = /\m n k. \xs. mapPar (mapSeq neg) (iterate[2] (/\l. twoRows[k]) xs)
)",
         {2, 3, 4}},
        {"rows scaled by their sums, twice",
         R"(
main : (m n : nat) -> m.n.f32 -> m.n.f32
main = /\m n. \a. map (\r. map (\e. mul e (reduce add 0 r)) r)
                      (map (\r. map (\e. mul e (reduce add 0 r)) r) a)
)",
         {3, 4}},
    };
}

}  // namespace

const std::vector<LoweringCase>& loweringCases() {
    static const std::vector<LoweringCase> cases = [] {
        std::vector<LoweringCase> all = programCases();
        std::ranges::move(streamCases(), std::back_inserter(all));
        return all;
    }();
    return cases;
}

}  // namespace candler::test
