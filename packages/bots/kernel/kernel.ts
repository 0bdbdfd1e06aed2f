/**
 * The dense kernel in AssemblyScript: matrix products, row sums and the optimiser's step over one imported memory.
 * `src/neural/kernel/plain.ts` has the same operations in plain loops, with which the tests compare it, and
 * `operations.ts` documents them. Pointers are bytes. All numbers are float32, except row indices, which are uint16.
 */

/** Four rows by eight columns stay in registers while k runs. */
export function multiply(
  c: usize,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  init: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  relu: i32,
): void {
  const stride = (<usize>columns) << 2;
  const zero = f32x4.splat(0);
  const end = <usize>depth;
  for (let n: usize = 0; n < stride; n += 32) {
    let first = zero;
    let second = zero;
    if (init !== 0) {
      first = v128.load(init + n);
      second = v128.load(init + n, 16);
    }
    for (let m: i32 = 0; m < rows; m += 4) {
      let a0 = a + <usize>m * aRow;
      let a1 = a0 + aRow;
      let a2 = a1 + aRow;
      let a3 = a2 + aRow;
      let at = b + n;
      let c00 = first;
      let c01 = second;
      let c10 = first;
      let c11 = second;
      let c20 = first;
      let c21 = second;
      let c30 = first;
      let c31 = second;
      for (let k: usize = 0; k < end; k++) {
        const b0 = v128.load(at);
        const b1 = v128.load(at, 16);
        let x = v128.load_splat<f32>(a0);
        c00 = f32x4.add(c00, f32x4.mul(x, b0));
        c01 = f32x4.add(c01, f32x4.mul(x, b1));
        x = v128.load_splat<f32>(a1);
        c10 = f32x4.add(c10, f32x4.mul(x, b0));
        c11 = f32x4.add(c11, f32x4.mul(x, b1));
        x = v128.load_splat<f32>(a2);
        c20 = f32x4.add(c20, f32x4.mul(x, b0));
        c21 = f32x4.add(c21, f32x4.mul(x, b1));
        x = v128.load_splat<f32>(a3);
        c30 = f32x4.add(c30, f32x4.mul(x, b0));
        c31 = f32x4.add(c31, f32x4.mul(x, b1));
        a0 += aColumn;
        a1 += aColumn;
        a2 += aColumn;
        a3 += aColumn;
        at += stride;
      }
      if (relu !== 0) {
        c00 = f32x4.max(c00, zero);
        c01 = f32x4.max(c01, zero);
        c10 = f32x4.max(c10, zero);
        c11 = f32x4.max(c11, zero);
        c20 = f32x4.max(c20, zero);
        c21 = f32x4.max(c21, zero);
        c30 = f32x4.max(c30, zero);
        c31 = f32x4.max(c31, zero);
      }
      let out = c + <usize>m * stride + n;
      v128.store(out, c00);
      v128.store(out, c01, 16);
      out += stride;
      v128.store(out, c10);
      v128.store(out, c11, 16);
      out += stride;
      v128.store(out, c20);
      v128.store(out, c21, 16);
      out += stride;
      v128.store(out, c30);
      v128.store(out, c31, 16);
    }
  }
}

export function sumRows(
  out: usize,
  base: usize,
  rows: usize,
  indices: usize,
  count: i32,
  columns: i32,
  relu: i32,
): void {
  const stride = (<usize>columns) << 2;
  const zero = f32x4.splat(0);
  const end = indices + ((<usize>count) << 1);
  for (let n: usize = 0; n < stride; n += 128) {
    let c0 = v128.load(base + n);
    let c1 = v128.load(base + n, 16);
    let c2 = v128.load(base + n, 32);
    let c3 = v128.load(base + n, 48);
    let c4 = v128.load(base + n, 64);
    let c5 = v128.load(base + n, 80);
    let c6 = v128.load(base + n, 96);
    let c7 = v128.load(base + n, 112);
    for (let at = indices; at < end; at += 2) {
      const row = rows + <usize>load<u16>(at) * stride + n;
      c0 = f32x4.add(c0, v128.load(row));
      c1 = f32x4.add(c1, v128.load(row, 16));
      c2 = f32x4.add(c2, v128.load(row, 32));
      c3 = f32x4.add(c3, v128.load(row, 48));
      c4 = f32x4.add(c4, v128.load(row, 64));
      c5 = f32x4.add(c5, v128.load(row, 80));
      c6 = f32x4.add(c6, v128.load(row, 96));
      c7 = f32x4.add(c7, v128.load(row, 112));
    }
    if (relu !== 0) {
      c0 = f32x4.max(c0, zero);
      c1 = f32x4.max(c1, zero);
      c2 = f32x4.max(c2, zero);
      c3 = f32x4.max(c3, zero);
      c4 = f32x4.max(c4, zero);
      c5 = f32x4.max(c5, zero);
      c6 = f32x4.max(c6, zero);
      c7 = f32x4.max(c7, zero);
    }
    v128.store(out + n, c0);
    v128.store(out + n, c1, 16);
    v128.store(out + n, c2, 32);
    v128.store(out + n, c3, 48);
    v128.store(out + n, c4, 64);
    v128.store(out + n, c5, 80);
    v128.store(out + n, c6, 96);
    v128.store(out + n, c7, 112);
  }
}

export function addToRows(rows: usize, indices: usize, count: i32, delta: usize, columns: i32): void {
  const stride = (<usize>columns) << 2;
  const end = indices + ((<usize>count) << 1);
  for (let n: usize = 0; n < stride; n += 128) {
    const d0 = v128.load(delta + n);
    const d1 = v128.load(delta + n, 16);
    const d2 = v128.load(delta + n, 32);
    const d3 = v128.load(delta + n, 48);
    const d4 = v128.load(delta + n, 64);
    const d5 = v128.load(delta + n, 80);
    const d6 = v128.load(delta + n, 96);
    const d7 = v128.load(delta + n, 112);
    for (let at = indices; at < end; at += 2) {
      const row = rows + <usize>load<u16>(at) * stride + n;
      v128.store(row, f32x4.add(v128.load(row), d0));
      v128.store(row, f32x4.add(v128.load(row, 16), d1), 16);
      v128.store(row, f32x4.add(v128.load(row, 32), d2), 32);
      v128.store(row, f32x4.add(v128.load(row, 48), d3), 48);
      v128.store(row, f32x4.add(v128.load(row, 64), d4), 64);
      v128.store(row, f32x4.add(v128.load(row, 80), d5), 80);
      v128.store(row, f32x4.add(v128.load(row, 96), d6), 96);
      v128.store(row, f32x4.add(v128.load(row, 112), d7), 112);
    }
  }
}

export function maskDelta(delta: usize, value: usize, count: i32): void {
  const zero = f32x4.splat(0);
  const bytes = (<usize>count) << 2;
  for (let n: usize = 0; n < bytes; n += 16) {
    v128.store(delta + n, v128.and(v128.load(delta + n), f32x4.gt(v128.load(value + n), zero)));
  }
}

export function sumColumns(out: usize, rows: usize, count: i32, columns: i32): void {
  const stride = (<usize>columns) << 2;
  for (let n: usize = 0; n < stride; n += 16) {
    let total = f32x4.splat(0);
    let at = rows + n;
    for (let m: i32 = 0; m < count; m++) {
      total = f32x4.add(total, v128.load(at));
      at += stride;
    }
    v128.store(out + n, total);
  }
}

export function transpose(out: usize, a: usize, rows: i32, columns: i32): void {
  const down = (<usize>rows) << 2;
  let from = a;
  for (let m: i32 = 0; m < rows; m++) {
    let to = out + ((<usize>m) << 2);
    for (let n: i32 = 0; n < columns; n++) {
      store<f32>(to, load<f32>(from));
      from += 4;
      to += down;
    }
  }
}

/** Kingma and Ba, 2015. */
export function adam(
  weights: usize,
  gradient: usize,
  first: usize,
  second: usize,
  count: i32,
  rate: f32,
  decay1: f32,
  decay2: f32,
  epsilon: f32,
): void {
  const zero = f32x4.splat(0);
  const keep1 = f32x4.splat(decay1);
  const keep2 = f32x4.splat(decay2);
  const take1 = f32x4.splat(<f32>1 - decay1);
  const take2 = f32x4.splat(<f32>1 - decay2);
  const step = f32x4.splat(rate);
  const floor = f32x4.splat(epsilon);
  const bytes = (<usize>count) << 2;
  for (let n: usize = 0; n < bytes; n += 16) {
    const g = v128.load(gradient + n);
    const m = f32x4.add(f32x4.mul(keep1, v128.load(first + n)), f32x4.mul(take1, g));
    const v = f32x4.add(f32x4.mul(keep2, v128.load(second + n)), f32x4.mul(take2, f32x4.mul(g, g)));
    const move = f32x4.div(f32x4.mul(step, m), f32x4.add(f32x4.sqrt(v), floor));
    v128.store(first + n, m);
    v128.store(second + n, v);
    v128.store(weights + n, f32x4.sub(v128.load(weights + n), move));
    v128.store(gradient + n, zero);
  }
}

export function blend(average: usize, weights: usize, count: i32, part: f32): void {
  const share = f32x4.splat(part);
  const bytes = (<usize>count) << 2;
  for (let n: usize = 0; n < bytes; n += 16) {
    const a = v128.load(average + n);
    v128.store(average + n, f32x4.add(a, f32x4.mul(share, f32x4.sub(v128.load(weights + n), a))));
  }
}

export function multiplySparse(
  c: usize,
  a: usize,
  b: usize,
  init: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  relu: i32,
  list: usize,
): void {
  const stride = (<usize>columns) << 2;
  const zero = f32x4.splat(0);
  for (let m: i32 = 0; m < rows; m++) {
    // Pairs of (byte offset of the row of b, the number's bits).
    let end = list;
    const from = a + ((<usize>m * <usize>depth) << 2);
    let offset: u32 = 0;
    for (let k: usize = 0; k < <usize>depth; k++) {
      const x = load<f32>(from + (k << 2));
      store<u32>(end, offset);
      store<f32>(end, x, 4);
      end += x !== 0 ? 8 : 0;
      offset += <u32>stride;
    }
    const out = c + <usize>m * stride;
    for (let n: usize = 0; n < stride; n += 128) {
      let c0 = zero;
      let c1 = zero;
      let c2 = zero;
      let c3 = zero;
      let c4 = zero;
      let c5 = zero;
      let c6 = zero;
      let c7 = zero;
      if (init !== 0) {
        c0 = v128.load(init + n);
        c1 = v128.load(init + n, 16);
        c2 = v128.load(init + n, 32);
        c3 = v128.load(init + n, 48);
        c4 = v128.load(init + n, 64);
        c5 = v128.load(init + n, 80);
        c6 = v128.load(init + n, 96);
        c7 = v128.load(init + n, 112);
      }
      const base = b + n;
      for (let at = list; at < end; at += 8) {
        const row = base + <usize>load<u32>(at);
        const x = v128.load_splat<f32>(at, 4);
        c0 = f32x4.add(c0, f32x4.mul(x, v128.load(row)));
        c1 = f32x4.add(c1, f32x4.mul(x, v128.load(row, 16)));
        c2 = f32x4.add(c2, f32x4.mul(x, v128.load(row, 32)));
        c3 = f32x4.add(c3, f32x4.mul(x, v128.load(row, 48)));
        c4 = f32x4.add(c4, f32x4.mul(x, v128.load(row, 64)));
        c5 = f32x4.add(c5, f32x4.mul(x, v128.load(row, 80)));
        c6 = f32x4.add(c6, f32x4.mul(x, v128.load(row, 96)));
        c7 = f32x4.add(c7, f32x4.mul(x, v128.load(row, 112)));
      }
      if (relu !== 0) {
        c0 = f32x4.max(c0, zero);
        c1 = f32x4.max(c1, zero);
        c2 = f32x4.max(c2, zero);
        c3 = f32x4.max(c3, zero);
        c4 = f32x4.max(c4, zero);
        c5 = f32x4.max(c5, zero);
        c6 = f32x4.max(c6, zero);
        c7 = f32x4.max(c7, zero);
      }
      v128.store(out + n, c0);
      v128.store(out + n, c1, 16);
      v128.store(out + n, c2, 32);
      v128.store(out + n, c3, 48);
      v128.store(out + n, c4, 64);
      v128.store(out + n, c5, 80);
      v128.store(out + n, c6, 96);
      v128.store(out + n, c7, 112);
    }
  }
}
