/** Loudness of recordings after ITU-R BS.1770-4, mono at 48 kHz. */

/** Coefficients of the two filters of the K-weighting at 48 kHz: b0 b1 b2 a1 a2. */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const;
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;
const RATE = 48_000;
const [BLOCK, HOP] = [0.4 * RATE, 0.1 * RATE];

/** Loudness of the loudest 400 ms in LUFS (momentary maximum). -Infinity: silence. */
export const loudnessOf = (samples: Float32Array): number => {
  const weighted = filtered(filtered(samples, SHELF), HIGH_PASS);
  let most = 0;
  for (let from = 0; from === 0 || from + BLOCK <= weighted.length; from += HOP) {
    let sum = 0;
    for (let at = from; at < Math.min(from + BLOCK, weighted.length); at++) sum += (weighted[at] ?? 0) ** 2;
    most = Math.max(most, sum / BLOCK);
  }
  return most === 0 ? -Infinity : -0.691 + 10 * Math.log10(most);
};

/** Largest sample in dB of full scale. 0 or more clips. */
export const peakOf = (samples: Float32Array): number =>
  20 * Math.log10(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));

/** Length in milliseconds of what is louder than a hundredth of the peak. */
export const lengthOf = (samples: Float32Array): number => {
  const limit = 0.01 * 10 ** (peakOf(samples) / 20);
  return (1000 * (samples.findLastIndex((sample) => Math.abs(sample) > limit) + 1)) / RATE;
};

/** Shares of the energy below 250 Hz, up to 2 kHz, and above. */
export const bandsOf = (samples: Float32Array): readonly [low: number, middle: number, high: number] => {
  const all = energyOf(samples);
  const low = energyOf(lowPassed(samples, 250));
  const upTo2k = energyOf(lowPassed(samples, 2000));
  return all === 0 ? [0, 0, 0] : [low / all, Math.max(0, upTo2k - low) / all, Math.max(0, all - upTo2k) / all];
};

const energyOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample ** 2, 0);

/** Butterworth low pass of second order. */
const lowPassed = (samples: Float32Array, hertz: number): Float32Array => {
  const k = Math.tan((Math.PI * hertz) / RATE);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const b0 = k * k * norm;
  return filtered(samples, [b0, 2 * b0, b0, 2 * (k * k - 1) * norm, (1 - Math.SQRT2 * k + k * k) * norm]);
};

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

const filtered = (samples: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): Float32Array => {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const [index, x] of samples.entries()) {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[index] = y;
  }
  return out;
};
