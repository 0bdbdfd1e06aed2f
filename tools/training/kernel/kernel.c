/*
 * The kernel's operations in C, for training only. With FMA and the widest vectors of the machine it is several times as
 * fast as WebAssembly. Its sums are rounded differently, so a run is repeatable on one kind of processor but not identical
 * to a run with another kernel.
 *
 * `create(bytes)` returns { buffer, ... }: a zeroed buffer and the operations over it. Pointers are bytes from its start.
 */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The used part of Node-API, whose binary interface is stable; Node's headers may be missing. */
typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
extern int napi_get_cb_info(napi_env, napi_callback_info, size_t *, napi_value *, napi_value *, void **);
extern int napi_get_value_double(napi_env, napi_value, double *);
extern int napi_create_object(napi_env, napi_value *);
extern int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
extern int napi_set_named_property(napi_env, napi_value, const char *, napi_value);
extern int napi_create_external_arraybuffer(napi_env, void *, size_t, void *, void *, napi_value *);
int32_t node_api_module_get_api_version_v1(void) { return 8; }

typedef float Vector __attribute__((vector_size(64), aligned(4), may_alias));
#define WIDTH 16
#define INLINE static inline __attribute__((always_inline))

static const Vector ZERO;
INLINE Vector load(const float *at) { return *(const Vector *)at; }
INLINE void store(float *at, Vector value) { *(Vector *)at = value; }
typedef int32_t Bits __attribute__((vector_size(64), aligned(4), may_alias));
INLINE Vector positive(Vector value) { return (Vector)((Bits)(value > ZERO) & (Bits)value); }

/* One tile of `rows` x `vectors * 16` numbers: c = init + packed * b over the listed rows of b. */
INLINE void tile(const int rows, const int vectors, float *c, size_t stride, const float *packed, const float *b,
                 const uint32_t *list, size_t length, const float *init, int relu) {
  Vector sum[12][4];
#pragma GCC unroll 4
  for (int v = 0; v < vectors; v++) {
    const Vector start = init ? load(init + v * WIDTH) : ZERO;
#pragma GCC unroll 12
    for (int m = 0; m < rows; m++) sum[m][v] = start;
  }
  for (size_t k = 0; k < length; k++) {
    const float *row = b + list[k];
    Vector part[4];
#pragma GCC unroll 4
    for (int v = 0; v < vectors; v++) part[v] = load(row + v * WIDTH);
#pragma GCC unroll 12
    for (int m = 0; m < rows; m++) {
      const float x = packed[k * rows + m];
#pragma GCC unroll 4
      for (int v = 0; v < vectors; v++) sum[m][v] += x * part[v];
    }
  }
#pragma GCC unroll 12
  for (int m = 0; m < rows; m++)
#pragma GCC unroll 4
    for (int v = 0; v < vectors; v++) store(c + m * stride + v * WIDTH, relu ? positive(sum[m][v]) : sum[m][v]);
}

static float packed[12 * 4096];
static uint32_t list[4096];

/* Several rows of `a` together, without the k at which all of them are zero. */
INLINE void strip(const int rows, const int vectors, float *c, const float *a, const float *b, const float *init,
                  size_t columns, size_t depth, int relu) {
  size_t length = 0;
  for (size_t k = 0; k < depth; k++) {
    int used = 0;
#pragma GCC unroll 12
    for (int m = 0; m < rows; m++) {
      const float x = a[m * depth + k];
      packed[length * rows + m] = x;
      used |= x != 0;
    }
    list[length] = (uint32_t)(k * columns);
    length += used;
  }
  const size_t step = (size_t)vectors * WIDTH;
  for (size_t n = 0; n < columns; n += step)
    tile(rows, vectors, c + n, columns, packed, b + n, list, length, init ? init + n : 0, relu);
}

static void multiply_sparse(float *c, const float *a, const float *b, const float *init, int rows, size_t columns,
                            size_t depth, int relu) {
  while (rows > 0) {
    int taken;
    if (rows >= 12) strip(taken = 12, 2, c, a, b, init, columns, depth, relu);
    else if (rows >= 8) strip(taken = 8, 2, c, a, b, init, columns, depth, relu);
    else if (rows >= 4) strip(taken = 4, 2, c, a, b, init, columns, depth, relu);
    else strip(taken = 1, 2, c, a, b, init, columns, depth, relu);
    rows -= taken;
    c += taken * columns;
    a += taken * depth;
  }
}

/*
 * Few rows, as in the valuation of a decision, are multiplied in bytes if the processor supports it. Activations, which are
 * not negative, get 8 bits with a scale per row; weights get 7 bits and a sign with a scale per column. This is four times as
 * fast, with an error of half a percent. The bytes of a matrix are cached until the optimiser or `forget` invalidates them.
 */
#if defined(__AVX512VNNI__) && defined(__AVX512BW__)
#include <immintrin.h>
#define BYTES 1
#define BYTE_ROWS_MAX 64
#define QUANTISED_MAX 64

typedef struct {
  const float *from;
  size_t columns, depth;
  int8_t *bytes; /* by 16 columns, then 4 rows: 64 bytes with the 4 numbers of a column side by side */
  float *scales;
  int fresh;
} Quantised;
static Quantised quantised[QUANTISED_MAX];
static size_t quantised_count;

static void quantise(Quantised *entry) {
  const float *b = entry->from;
  const size_t columns = entry->columns, depth = entry->depth;
  float factors[1024];
  memset(factors, 0, 4 * columns);
  for (size_t k = 0; k < depth; k++)
    for (size_t n = 0; n < columns; n++) {
      const float size = fabsf(b[k * columns + n]);
      factors[n] = size > factors[n] ? size : factors[n];
    }
  for (size_t n = 0; n < columns; n++) {
    entry->scales[n] = factors[n] / 127;
    factors[n] = factors[n] > 0 ? 127 / factors[n] : 0;
  }
  for (size_t block = 0; block < columns; block += 16) {
    const __m512 factor = _mm512_loadu_ps(factors + block);
    for (size_t k = 0; k < depth; k += 4) {
      __m512i word = _mm512_setzero_si512();
      for (int part = 0; part < 4; part++) {
        const __m512i number = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(b + (k + part) * columns + block), factor));
        word = _mm512_or_si512(word, _mm512_slli_epi32(_mm512_and_si512(number, _mm512_set1_epi32(255)), 8 * part));
      }
      _mm512_storeu_si512(entry->bytes + block * depth + k * 16, word);
    }
  }
  entry->fresh = 1;
}

static const Quantised *quantised_of(const float *b, size_t columns, size_t depth) {
  for (size_t n = 0; n < quantised_count; n++) {
    Quantised *entry = &quantised[n];
    if (entry->from != b || entry->columns != columns || entry->depth != depth) continue;
    if (!entry->fresh) quantise(entry);
    return entry;
  }
  if (quantised_count == QUANTISED_MAX) return 0;
  Quantised *entry = &quantised[quantised_count];
  entry->from = b;
  entry->columns = columns;
  entry->depth = depth;
  entry->bytes = aligned_alloc(64, columns * depth);
  entry->scales = aligned_alloc(64, 4 * columns);
  if (entry->bytes == 0 || entry->scales == 0) return 0;
  quantised_count++;
  quantise(entry);
  return entry;
}

/* Invalidates the cached bytes of `count` weights from `from` on. */
static void forget(const float *from, size_t count) {
  for (size_t n = 0; n < quantised_count; n++) {
    Quantised *entry = &quantised[n];
    if (entry->from + entry->columns * entry->depth > from && entry->from < from + count) entry->fresh = 0;
  }
}

INLINE void byte_tile(const int rows, const int blocks, float *c, size_t columns, const uint8_t *a, size_t depth,
                      const float *row_scales, const Quantised *b, size_t column, const float *init, int relu) {
  __m512i sum[4][4];
#pragma GCC unroll 4
  for (int m = 0; m < rows; m++)
#pragma GCC unroll 4
    for (int v = 0; v < blocks; v++) sum[m][v] = _mm512_setzero_si512();
  const int8_t *bytes = b->bytes + column * depth;
  for (size_t k = 0; k < depth; k += 4) {
    __m512i part[4];
#pragma GCC unroll 4
    for (int v = 0; v < blocks; v++) part[v] = _mm512_load_si512(bytes + v * 16 * depth + k * 16);
#pragma GCC unroll 4
    for (int m = 0; m < rows; m++) {
      const __m512i x = _mm512_set1_epi32(*(const int32_t *)(a + m * depth + k));
#pragma GCC unroll 4
      for (int v = 0; v < blocks; v++) sum[m][v] = _mm512_dpbusd_epi32(sum[m][v], x, part[v]);
    }
  }
#pragma GCC unroll 4
  for (int m = 0; m < rows; m++)
#pragma GCC unroll 4
    for (int v = 0; v < blocks; v++) {
      const __m512 scale = _mm512_mul_ps(_mm512_load_ps(b->scales + column + 16 * v), _mm512_set1_ps(row_scales[m]));
      __m512 value = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sum[m][v]), scale, _mm512_loadu_ps(init + column + 16 * v));
      if (relu) value = _mm512_max_ps(value, _mm512_setzero_ps());
      _mm512_storeu_ps(c + m * columns + column + 16 * v, value);
    }
}

static int multiply_bytes(float *c, const float *a, const float *b, const float *init, int rows, size_t columns,
                          size_t depth, int relu) {
  static uint8_t numbers[BYTE_ROWS_MAX * 1024] __attribute__((aligned(64)));
  static float scales[BYTE_ROWS_MAX];
  if (init == 0 || rows > BYTE_ROWS_MAX || depth % 16 || columns % 32 || depth > 1024 || columns > 1024) return 0;
  const Quantised *entry = quantised_of(b, columns, depth);
  if (entry == 0) return 0;
  for (int m = 0; m < rows; m++) {
    __m512 most = _mm512_setzero_ps();
    for (size_t k = 0; k < depth; k += 16) most = _mm512_max_ps(most, _mm512_loadu_ps(a + m * depth + k));
    const float top = _mm512_reduce_max_ps(most);
    scales[m] = top / 255;
    const __m512 factor = _mm512_set1_ps(top > 0 ? 255 / top : 0);
    for (size_t k = 0; k < depth; k += 16) {
      const __m512i number = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(a + m * depth + k), factor));
      _mm_store_si128((__m128i *)(numbers + m * depth + k), _mm512_cvtusepi32_epi8(number));
    }
  }
  int m = 0;
  for (; m + 4 <= rows; m += 4) {
    size_t n = 0;
    for (; n + 64 <= columns; n += 64)
      byte_tile(4, 4, c + m * columns, columns, numbers + m * depth, depth, scales + m, entry, n, init, relu);
    for (; n < columns; n += 32)
      byte_tile(4, 2, c + m * columns, columns, numbers + m * depth, depth, scales + m, entry, n, init, relu);
  }
  for (; m < rows; m++)
    for (size_t n = 0; n < columns; n += 32)
      byte_tile(1, 2, c + m * columns, columns, numbers + m * depth, depth, scales + m, entry, n, init, relu);
  return 1;
}
#else
static void forget(const float *from, size_t count) { (void)from, (void)count; }
static int multiply_bytes(float *c, const float *a, const float *b, const float *init, int rows, size_t columns,
                          size_t depth, int relu) {
  return 0;
}
#endif

static void multiply_dense(float *c, const float *a, const float *b, const float *init, int rows, size_t columns,
                           size_t depth, int relu) {
  if (multiply_bytes(c, a, b, init, rows, columns, depth, relu)) return;
  multiply_sparse(c, a, b, init, rows, columns, depth, relu);
}

typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));

/* `rows` x 8 numbers: the rows are independent sums, so that they do not wait for one another. */
INLINE void narrow_tile(const int rows, float *c, size_t columns, const float *a, size_t a_row, size_t a_column,
                        const float *b, const float *init, size_t depth, int relu) {
  Eight sum[4];
#pragma GCC unroll 4
  for (int m = 0; m < rows; m++) sum[m] = init ? *(const Eight *)init : (Eight){0};
  for (size_t k = 0; k < depth; k++) {
    const Eight part = *(const Eight *)(b + k * columns);
#pragma GCC unroll 4
    for (int m = 0; m < rows; m++) sum[m] += a[m * a_row + k * a_column] * part;
  }
  for (int m = 0; m < rows; m++)
    for (int v = 0; v < 8; v++) c[m * columns + v] = relu && sum[m][v] < 0 ? 0 : sum[m][v];
}

static void multiply(float *c, const float *a, size_t a_row, size_t a_column, const float *b, const float *init,
                     int rows, size_t columns, size_t depth, int relu) {
  for (size_t n = 0; n < columns; n += 8) {
    const float *start = init ? init + n : 0;
    int m = 0;
    for (; m + 4 <= rows; m += 4)
      narrow_tile(4, c + m * columns + n, columns, a + m * a_row, a_row, a_column, b + n, start, depth, relu);
    for (; m < rows; m++)
      narrow_tile(1, c + m * columns + n, columns, a + m * a_row, a_row, a_column, b + n, start, depth, relu);
  }
}

INLINE void sum_block(const int vectors, float *out, const float *base, const float *rows, const uint16_t *indices,
                      int count, size_t columns, int relu) {
  Vector sum[8];
#pragma GCC unroll 8
  for (int v = 0; v < vectors; v++) sum[v] = load(base + v * WIDTH);
  for (int index = 0; index < count; index++) {
    const float *row = rows + indices[index] * columns;
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) sum[v] += load(row + v * WIDTH);
  }
#pragma GCC unroll 8
  for (int v = 0; v < vectors; v++) store(out + v * WIDTH, relu ? positive(sum[v]) : sum[v]);
}

static void sum_rows(float *out, const float *base, const float *rows, const uint16_t *indices, int count,
                     size_t columns, int relu) {
  size_t n = 0;
  for (; n + 8 * WIDTH <= columns; n += 8 * WIDTH)
    sum_block(8, out + n, base + n, rows + n, indices, count, columns, relu);
  for (; n < columns; n += 2 * WIDTH) sum_block(2, out + n, base + n, rows + n, indices, count, columns, relu);
}

static void add_to_rows(float *rows, const uint16_t *indices, int count, const float *delta, size_t columns) {
  for (int index = 0; index < count; index++) {
    float *row = rows + indices[index] * columns;
    for (size_t n = 0; n < columns; n += WIDTH) store(row + n, load(row + n) + load(delta + n));
  }
}

static void mask_delta(float *delta, const float *value, size_t count) {
  for (size_t n = 0; n < count; n++) delta[n] = value[n] > 0 ? delta[n] : 0;
}

static void sum_columns(float *out, const float *rows, size_t count, size_t columns) {
  memset(out, 0, 4 * columns);
  for (size_t m = 0; m < count; m++)
    for (size_t n = 0; n < columns; n++) out[n] += rows[m * columns + n];
}

static void transpose(float *out, const float *a, size_t rows, size_t columns) {
  for (size_t block = 0; block < columns; block += 16)
    for (size_t m = 0; m < rows; m++)
      for (size_t n = block; n < columns && n < block + 16; n++) out[n * rows + m] = a[m * columns + n];
}

static void adam(float *restrict weights, float *restrict gradient, float *restrict first, float *restrict second,
                 size_t count, float rate, float decay1, float decay2, float epsilon) {
  for (size_t n = 0; n < count; n++) {
    const float g = gradient[n];
    const float m = decay1 * first[n] + (1 - decay1) * g;
    const float v = decay2 * second[n] + (1 - decay2) * g * g;
    first[n] = m;
    second[n] = v;
    weights[n] -= rate * m / (sqrtf(v) + epsilon);
    gradient[n] = 0;
  }
  forget(weights, count);
}

static void blend(float *restrict average, const float *restrict weights, size_t count, float part) {
  for (size_t n = 0; n < count; n++) average[n] += part * (weights[n] - average[n]);
  forget(average, count);
}

/* Reads the arguments as doubles. */
static char *arguments(napi_env env, napi_callback_info info, double *out, size_t wanted) {
  napi_value values[12];
  size_t count = 12;
  void *base;
  napi_get_cb_info(env, info, &count, values, 0, &base);
  for (size_t n = 0; n < wanted; n++) {
    out[n] = 0;
    if (n < count) napi_get_value_double(env, values[n], &out[n]);
  }
  return base;
}

#define OPERATION(name, wanted, body)                                     \
  static napi_value name##_call(napi_env env, napi_callback_info info) { \
    double x[wanted];                                                     \
    char *base = arguments(env, info, x, wanted);                         \
    body;                                                                 \
    return 0;                                                             \
  }
#define F(n) ((float *)(base + (size_t)x[n]))
#define I(n) ((uint16_t *)(base + (size_t)x[n]))
#define N(n) ((size_t)x[n])

OPERATION(multiply, 10, multiply(F(0), F(1), N(2) / 4, N(3) / 4, F(4), x[5] ? F(5) : 0, (int)x[6], N(7), N(8), (int)x[9]))
OPERATION(multiply_sparse, 9, multiply_dense(F(0), F(1), F(2), x[3] ? F(3) : 0, (int)x[4], N(5), N(6), (int)x[7]))
OPERATION(sum_rows, 7, sum_rows(F(0), F(1), F(2), I(3), (int)x[4], N(5), (int)x[6]))
OPERATION(add_to_rows, 5, add_to_rows(F(0), I(1), (int)x[2], F(3), N(4)))
OPERATION(mask_delta, 3, mask_delta(F(0), F(1), N(2)))
OPERATION(sum_columns, 4, sum_columns(F(0), F(1), N(2), N(3)))
OPERATION(transpose, 4, transpose(F(0), F(1), N(2), N(3)))
OPERATION(adam, 9, adam(F(0), F(1), F(2), F(3), N(4), (float)x[5], (float)x[6], (float)x[7], (float)x[8]))
OPERATION(blend, 4, blend(F(0), F(1), N(2), (float)x[3]))

OPERATION(forget, 2, forget(F(0), N(1)))

static const struct {
  const char *name;
  napi_callback call;
} OPERATIONS[] = {
    {"multiply", multiply_call},       {"multiplySparse", multiply_sparse_call}, {"sumRows", sum_rows_call},
    {"addToRows", add_to_rows_call},   {"maskDelta", mask_delta_call},           {"sumColumns", sum_columns_call},
    {"transpose", transpose_call},     {"adam", adam_call},                      {"blend", blend_call},
    {"forget", forget_call},
};

static napi_value create(napi_env env, napi_callback_info info) {
  double bytes;
  arguments(env, info, &bytes, 1);
  const size_t size = ((size_t)bytes + (1 << 21) - 1) & ~(((size_t)1 << 21) - 1);
  void *base = aligned_alloc(1 << 21, size);
  if (base == 0) return 0;
  madvise(base, size, MADV_HUGEPAGE);
  memset(base, 0, size);
  napi_value result, buffer;
  napi_create_object(env, &result);
  if (napi_create_external_arraybuffer(env, base, (size_t)bytes, 0, 0, &buffer) != 0) return 0;
  napi_set_named_property(env, result, "buffer", buffer);
  for (size_t n = 0; n < sizeof OPERATIONS / sizeof *OPERATIONS; n++) {
    napi_value function;
    napi_create_function(env, OPERATIONS[n].name, SIZE_MAX, OPERATIONS[n].call, base, &function);
    napi_set_named_property(env, result, OPERATIONS[n].name, function);
  }
  return result;
}

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value function;
  napi_create_function(env, "create", SIZE_MAX, create, 0, &function);
  napi_set_named_property(env, exports, "create", function);
  return exports;
}
