#include <layer.h>
#include <stdio.h>

int main(void) {
    const float a[6] = {1, -2, 3, -4, 5, 6};
    const float x[4] = {1, 2, 3, 0};
    const double s = 0.5;
    float sums[2];
    int32_t signs[6];
    int status = layer_run(sums, signs, 2, 3, a, x, &s);
    printf("%d: %g %g, %d %d %d %d %d %d\n", status, sums[0], sums[1], (int)signs[0], (int)signs[1],
           (int)signs[2], (int)signs[3], (int)signs[4], (int)signs[5]);
    status = layer_run(sums, signs, -1, 3, a, x, &s);
    printf("%d: %s\n", status, layer_message());
    return 0;
}
