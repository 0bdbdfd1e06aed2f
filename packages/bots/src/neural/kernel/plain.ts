/** The kernel's operations in plain loops: the fallback without WebAssembly SIMD, and its oracle in tests. */
import type { KernelOperations } from './operations.ts';

/** @param f and @param indices views of one buffer. */
export const plainOperations = (f: Float32Array, indices: Uint16Array): KernelOperations => ({
  multiply: multiplyIn(f),
  multiplySparse: (c, a, b, init, rows, columns, depth, relu) =>
    multiplyIn(f)(c, a, 4 * depth, 4, b, init, rows, columns, depth, relu),
  sumRows(out, base, rows, at, count, columns, relu) {
    const sums = f.slice(base >> 2, (base >> 2) + columns);
    for (let index = 0; index < count; index++) {
      const row = (rows >> 2) + indices[(at >> 1) + index]! * columns;
      for (let n = 0; n < columns; n++) sums[n] = sums[n]! + f[row + n]!;
    }
    if (relu !== 0) for (let n = 0; n < columns; n++) sums[n] = Math.max(sums[n]!, 0);
    f.set(sums, out >> 2);
  },
  addToRows(rows, at, count, delta, columns) {
    for (let index = 0; index < count; index++) {
      const row = (rows >> 2) + indices[(at >> 1) + index]! * columns;
      for (let n = 0; n < columns; n++) f[row + n] = f[row + n]! + f[(delta >> 2) + n]!;
    }
  },
  maskDelta(delta, value, count) {
    for (let n = 0; n < count; n++) if (!(f[(value >> 2) + n]! > 0)) f[(delta >> 2) + n] = 0;
  },
  sumColumns(out, rows, count, columns) {
    for (let n = 0; n < columns; n++) {
      let total = 0;
      for (let m = 0; m < count; m++) total = Math.fround(total + f[(rows >> 2) + m * columns + n]!);
      f[(out >> 2) + n] = total;
    }
  },
  transpose(out, a, rows, columns) {
    for (let m = 0; m < rows; m++) {
      for (let n = 0; n < columns; n++) f[(out >> 2) + n * rows + m] = f[(a >> 2) + m * columns + n]!;
    }
  },
  adam(weights, gradient, first, second, count, rate, decay1, decay2, epsilon) {
    const [keep1, keep2] = [Math.fround(decay1), Math.fround(decay2)];
    const [take1, take2] = [Math.fround(1 - keep1), Math.fround(1 - keep2)];
    const [step, floor] = [Math.fround(rate), Math.fround(epsilon)];
    const { fround } = Math;
    for (let n = 0; n < count; n++) {
      const g = f[(gradient >> 2) + n]!;
      const m = fround(fround(keep1 * f[(first >> 2) + n]!) + fround(take1 * g));
      const v = fround(fround(keep2 * f[(second >> 2) + n]!) + fround(take2 * fround(g * g)));
      const move = fround(fround(step * m) / fround(fround(Math.sqrt(v)) + floor));
      f[(first >> 2) + n] = m;
      f[(second >> 2) + n] = v;
      f[(weights >> 2) + n] = f[(weights >> 2) + n]! - move;
      f[(gradient >> 2) + n] = 0;
    }
  },
  blend(average, weights, count, part) {
    const share = Math.fround(part);
    for (let n = 0; n < count; n++) {
      const a = f[(average >> 2) + n]!;
      f[(average >> 2) + n] = a + Math.fround(share * Math.fround(f[(weights >> 2) + n]! - a));
    }
  },
});

const multiplyIn =
  (f: Float32Array): KernelOperations['multiply'] =>
  (c, a, aRow, aColumn, b, init, rows, columns, depth, relu) => {
    const sums = new Float32Array(columns);
    for (let m = 0; m < rows; m++) {
      if (init === 0) sums.fill(0);
      else sums.set(f.subarray(init >> 2, (init >> 2) + columns));
      let at = (a + m * aRow) >> 2;
      let row = b >> 2;
      for (let k = 0; k < depth; k++) {
        const x = f[at]!;
        if (x !== 0) {
          for (let n = 0; n < columns; n++) sums[n] = sums[n]! + Math.fround(x * f[row + n]!);
        }
        at += aColumn >> 2;
        row += columns;
      }
      if (relu !== 0) for (let n = 0; n < columns; n++) sums[n] = Math.max(sums[n]!, 0);
      f.set(sums, (c >> 2) + m * columns);
    }
  };
