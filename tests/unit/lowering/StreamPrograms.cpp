#include "tests/unit/lowering/Programs.h"

namespace candler::test {

std::vector<LoweringCase> streamCases() {
    return {
        {"windows over a ring",
         R"(
main : (n : nat) -> (n+2).f32 -> n.f32
main = /\n. \x. iterateStream (reduceSeq (\s e. add s e) 0) (circularBuffer[3][3] (mul 2) x)
)",
         {5}},
        {"a chain of rings",
         R"(
sum = reduceSeqUnroll (\s e. add s e) 0
main : (n : nat) -> (n+5).f32 -> n.f32
main = /\n. \x. iterateStream sum (circularBuffer[2][2] sum (circularBuffer[3][3] sum
    (circularBuffer[3][3] (mul 2) x)))
)",
         {6}},
        {"a ring of rows",
         R"(
main : (n w : nat) -> (n+2).w.f32 -> n.w.f32
main = /\n w. \x. iterateStream (\rows. mapSeq (reduceSeqUnroll (\s e. add s e) 0) (transpose rows))
    (circularBuffer[3][3] (mapSeq (mul 2)) x)
)",
         {5, 4}},
        {"a ring of rows of pairs, below another",
         R"(
sums = mapSeq (reduceSeqUnroll (\s e. add s e) 0)
main : (n w : nat) -> (n+3).w.f32 -> n.w.f32
main = /\n w. \x. iterateStream
    (\rows. mapSeq (\column. reduceSeq (\s p. add s (mul (fst p) (snd p))) 0 column)
                   (transpose rows))
    (circularBuffer[3][3] (mapSeq (\p. makePair (snd p) (mul 3 (fst p))))
      (mapStream (\rows. zip (sums (transpose rows)) (mapSeq (reduceSeq mul 1) (transpose rows)))
        (circularBuffer[2][2] (mapSeq (\e. e)) x)))
)",
         {5, 4}},
        {"windows of rotating values",
         R"(
main : (n : nat) -> (n+2).f32 -> n.f32
main = /\n. \x. iterateStream (reduceSeqUnroll (\s e. add s e) 0)
    (mapStream (map (mul 2)) (rotateValues[3] (\e. e) x))
)",
         {5}},
        {"rotating vectors",
         R"(
main : (n w : nat) -> (n+2).(16*w).f32 -> n.(16*w).f32
main = /\n w. \x. map asScalar (transpose (map (\strip.
    iterateStream (reduceSeqUnroll (\s e. add s e) (vectorFromScalar 0)) (rotateValues[3] (\e. e) strip))
  (transpose (map (asVector[16]) x))))
)",
         {4, 2}},
        {"windows of one element, and of a size that is given",
         R"(
main : (n z : nat) -> (n-1+z).f32 -> (n.f32 * (n-1+z).f32)
main = /\n z. \x. makePair
    (iterateStream (reduceSeq (\s e. add s e) 0) (rotateValues[z] (\e. e) x))
    (iterateStream (reduceSeq (\s e. add s e) 0) (circularBuffer[1][1] neg x))
)",
         {4, 3}},
        {"a ring of rows of a size that is given",
         R"(
main : (n z w : nat) -> (n-1+z).w.f32 -> n.w.f32
main = /\n z w. \x. iterateStream (\rows. mapSeq (reduceSeq (\s e. add s e) 0) (transpose rows))
                                (circularBuffer[z][z] (mapSeq neg) x)
)",
         {4, 3, 2}},
        {"streams along each row, in parallel",
         R"(
main : (m n : nat) -> m.(n+2).f32 -> m.n.f32
main = /\m n. \x. mapPar (\row. iterateStream (reduceSeqUnroll (\s e. add s e) 0)
    (rotateValues[2] (\e. e) (mapStream (reduceSeqUnroll mul 1) (rotateValues[2] (\e. e) row)))) x
)",
         {3, 4}},
        {"a stream whose result is read",
         R"(
main : (n : nat) -> (n+2).f32 -> f32
main = /\n. \x. reduce add 0 (iterateStream (reduceSeqUnroll mul 1) (rotateValues[3] (\e. e) x))
)",
         {5}},
        {"a sum over a stream of windows",
         R"(
main : (n : nat) -> (n+2).f32 -> f32
main = /\n. \x. reduceSeq (\s w. add s (reduceSeqUnroll mul 1 w)) 0 (rotateValues[3] neg x)
)",
         {5}},
        {"windows that are used twice",
         R"(
main : (n : nat) -> (n+2).f32 -> (n.f32 * n.3.f32)
main = /\n. \x. (\w. makePair (map (reduce add 0) w) w) (circularBuffer[3][3] neg x)
)",
         {5}},
        {"windows of windows, and the array itself",
         R"(
main : (n : nat) -> (n+3).f32 -> (n+3).f32 -> n.f32
main = /\n. \x y. iterateStream
    (\p. add (snd p) (reduceSeqUnroll (\s e. add s e) 0 (join (fst p))))
    (zip (rotateValues[2] (\e. e) (mapStream (mapSeq neg) (rotateValues[3] (\e. e) x))) (take[n] y))
)",
         {5}},
        {"two streams at once",
         R"(
main : (n : nat) -> (n+2).f32 -> (n+2).f32 -> n.f32
main = /\n. \x y. iterateStream (\p. reduceSeqUnroll (\s q. add s (mul (fst q) (snd q))) 0
                                               (zip (fst p) (snd p)))
    (zip (rotateValues[3] (\e. e) x) (circularBuffer[3][3] neg y))
)",
         {5}},
        {"a reduction of a stream of rows",
         R"(
main : (n w : nat) -> (n+1).w.f32 -> w.f32
main = /\n w. \x. reduceSeq (\sums rows. mapSeq (\p. reduceSeq (\s e. add (mul s 2) e) (fst p) (snd p))
                                                (zip sums (transpose rows)))
    (generate (\_. 0)) (circularBuffer[2][2] (mapSeq neg) x)
)",
         {5, 4}},
        {"rings in parallel strips",
         R"(
main : (n w : nat) -> (4*n+2).w.f32 -> (4*n).w.f32
main = /\n w. \x. join (mapPar (\strip.
    iterateStream (\rows. mapSeq (reduceSeqUnroll (\s e. add s e) 0) (transpose rows))
                  (circularBuffer[3][3] (mapSeq (mul 2)) strip))
  (slide[6][4] x))
)",
         {3, 4}},
        {"windows in parallel",
         R"(
main : (n : nat) -> (n+2).f32 -> n.f32
main = /\n. \x. mapPar (reduceSeq (\s e. add s e) 0) (circularBuffer[3][3] (mul 2) x)
)",
         {5}},
        {"a long ring",
         R"(
main : (n w : nat) -> (n+16).w.f32 -> n.w.f32
main = /\n w. \x. iterateStream (\rows. mapSeq (reduceSeq (\s e. add s e) 0) (transpose rows))
                              (circularBuffer[17][17] (mapSeq (mul 2)) x)
)",
         {20, 3}},
    };
}

}  // namespace candler::test
