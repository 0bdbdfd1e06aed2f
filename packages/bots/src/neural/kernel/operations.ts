/** Operations of a kernel, in WebAssembly, plain loops or C. */

/** Pointers are bytes into the kernel's buffer; all numbers are float32 but row indices, which are uint16. */
export interface KernelOperations {
  /**
   * c[m][n] = init[n] + Σ a[m · aRow + k · aColumn] · b[k][n]; init 0 means zeros, relu 1 cuts below zero.
   * `rows` a multiple of 4, `columns` of 8; aRow and aColumn in bytes.
   */
  multiply(
    c: number,
    a: number,
    aRow: number,
    aColumn: number,
    b: number,
    init: number,
    rows: number,
    columns: number,
    depth: number,
    relu: number,
  ): void;
  /**
   * The same for contiguous rows of which many numbers are zero: they are skipped.
   * `columns` a multiple of 32; `list` is scratch of 8 · depth bytes.
   */
  multiplySparse(
    c: number,
    a: number,
    b: number,
    init: number,
    rows: number,
    columns: number,
    depth: number,
    relu: number,
    list: number,
  ): void;
  /** out = base + Σ rows[indices[i]]; `columns` a multiple of 32. */
  sumRows(out: number, base: number, rows: number, indices: number, count: number, columns: number, relu: number): void;
  /** rows[indices[i]] += delta, the gradient of `sumRows`. */
  addToRows(rows: number, indices: number, count: number, delta: number, columns: number): void;
  /** delta[i] = 0 wherever value[i] is not positive, the gradient of ReLU; `count` a multiple of 4. */
  maskDelta(delta: number, value: number, count: number): void;
  /** out[n] = Σ rows[m][n]; `columns` a multiple of 4. */
  sumColumns(out: number, rows: number, count: number, columns: number): void;
  /** out[n][m] = a[m][n]. */
  transpose(out: number, a: number, rows: number, columns: number): void;
  /** One step of Adam on `count` weights, a multiple of 4; the gradient is zeroed. Bias corrections are in `rate` and `epsilon`. */
  adam(
    weights: number,
    gradient: number,
    first: number,
    second: number,
    count: number,
    rate: number,
    decay1: number,
    decay2: number,
    epsilon: number,
  ): void;
  /** average += part · (weights − average); `count` a multiple of 4. */
  blend(average: number, weights: number, count: number, part: number): void;
  /** Reports that `count` numbers were written without the operations; missing if the kernel caches nothing. */
  forget?(place: number, count: number): void;
}
