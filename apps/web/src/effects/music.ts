/**
 * Music of the table: one calm loop, plucked strings over a low drone, composed for this project. It is rendered once
 * into a buffer, which the device repeats without a gap, so it costs no work during a game.
 */
import { audioContext } from './synthesiser.ts';

/** Sampling rate of the buffer in hertz: enough for plucked strings, a third of the memory. */
const RATE = 16_000;
const BEAT_S = 60 / 66;
const BARS = 16;
export const LOOP_S = BARS * 4 * BEAT_S;

/** Pentatonic scale on D, in hertz, from D3. */
const SCALE = [146.8, 164.8, 185, 220, 246.9, 293.7, 329.6, 370, 440, 493.9, 587.3, 659.3] as const;

/** Notes of each bar: beat and step of the scale. Bars 5 to 8 answer bars 1 to 4. The last ones come to rest. */
const TUNE: readonly (readonly (readonly [beat: number, step: number])[])[] = [
  [
    [0, 5],
    [1.5, 7],
    [2, 8],
    [3, 7],
  ],
  [
    [0, 6],
    [2, 5],
    [3, 3],
  ],
  [
    [0, 5],
    [1, 6],
    [2, 8],
  ],
  [
    [0, 7],
    [2.5, 6],
  ],
  [
    [0, 8],
    [1.5, 10],
    [2, 9],
    [3, 8],
  ],
  [
    [0, 7],
    [2, 8],
    [3, 6],
  ],
  [
    [0, 5],
    [1, 7],
    [2, 6],
    [3, 5],
  ],
  [[0, 3]],
  [
    [0, 10],
    [1, 9],
    [2, 8],
  ],
  [
    [0, 9],
    [1.5, 8],
    [2, 7],
  ],
  [
    [0, 8],
    [2, 7],
    [3, 6],
  ],
  [
    [0, 5],
    [2.5, 6],
  ],
  [
    [0, 7],
    [1.5, 6],
    [2, 5],
    [3, 3],
  ],
  [
    [0, 4],
    [2, 5],
  ],
  [
    [0, 6],
    [1, 5],
    [2, 3],
  ],
  [[0, 5]],
];
/** Step of the low note under each bar. */
const BASS = [0, 3, 0, 4, 3, 0, 1, 0, 3, 4, 3, 0, 1, 4, 3, 0] as const;

/** Writes the loop to a context. The echo of its last notes is at its start. */
export const writeMusic = (audio: BaseAudioContext): void => {
  for (const [bar, notes] of TUNE.entries()) {
    const startS = bar * 4 * BEAT_S;
    pluck(audio, { atS: startS, pitch: (SCALE[BASS[bar] ?? 0] ?? 146.8) / 2, loud: 0.1, forS: 3.2 });
    for (const [beat, step] of notes) {
      pluck(audio, { atS: startS + beat * BEAT_S, pitch: SCALE[step] ?? 293.7, loud: 0.09, forS: 1.9 });
    }
  }
};

interface PluckedNote {
  readonly atS: number;
  readonly pitch: number;
  readonly loud: number;
  readonly forS: number;
}

const pluck = (audio: BaseAudioContext, { atS, pitch, loud, forS }: PluckedNote): void => {
  for (const [factor, share] of [
    [1, 1],
    [2, 0.32],
    [3, 0.12],
  ] as const) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'sine';
    tone.frequency.setValueAtTime(pitch * factor, atS);
    gain.gain.setValueAtTime(0.0001, atS);
    gain.gain.exponentialRampToValueAtTime(loud * share, atS + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, atS + forS / Math.sqrt(factor));
    tone.connect(gain).connect(audio.destination);
    tone.start(atS);
    tone.stop(atS + forS);
  }
};

let rendered: Promise<AudioBuffer> | null = null;
let playing: { readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;
/** The last wish. A loop that is ready after a stop is not started. */
let isWanted = false;

/** Starts the loop, or changes its volume. @param volume 0–1 */
export const playMusic = async (volume: number): Promise<void> => {
  if (typeof OfflineAudioContext === 'undefined') return;
  isWanted = true;
  rendered ??= renderMusic();
  const buffer = await rendered;
  const audio = audioContext();
  if (!isWanted) return;
  if (playing === null) {
    const [source, gain] = [audio.createBufferSource(), audio.createGain()];
    source.buffer = buffer;
    source.loop = true;
    source.connect(gain).connect(audio.destination);
    source.start();
    playing = { source, gain };
  }
  playing.gain.gain.setTargetAtTime(volume, audio.currentTime, 0.4);
};

export const stopMusic = (): void => {
  isWanted = false;
  playing?.source.stop();
  playing = null;
};

const renderMusic = (): Promise<AudioBuffer> => {
  const audio = new OfflineAudioContext(1, Math.ceil(LOOP_S * RATE), RATE);
  writeMusic(audio);
  return audio.startRendering();
};
