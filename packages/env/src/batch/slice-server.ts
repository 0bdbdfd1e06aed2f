/**
 * A slice in a thread of its own. Questions come over a port, answers go back over it, and two counters in shared memory
 * say that one has come: both sides wait without an event loop, as the client waits too. Arrays are written into the
 * whole answer, which all threads share.
 */
import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { unwrap } from '@doudizhu/rules/result';
import { answerLayout, copyRows, type ArrayPlace, type ViewBytes } from './layout.ts';
import type { FeatureArrays } from './network-features.ts';
import { readSettings, sliceOf, type ResetRequest } from './settings.ts';
import { createSlice, HEAD_BYTES, type Misplaced, type Written } from './slice.ts';

/** What a thread is started with. */
export interface SliceSetup {
  /** The JSON of the `make` frame. */
  readonly given: unknown;
  /** The environment's number of the slice's first game, and how many it has. */
  readonly first: number;
  readonly games: number;
  /** The whole answer: its head's place, then its arrays. */
  readonly answer: SharedArrayBuffer;
  /** An int32 for each game of the environment. */
  readonly actions: SharedArrayBuffer;
  /** Two int32: how many questions were asked, how many were answered. */
  readonly counters: SharedArrayBuffer;
  readonly port: MessagePort;
}

export type SliceQuestion =
  | { readonly type: 'prepare'; readonly request: ResetRequest }
  | { readonly type: 'reset' }
  | { readonly type: 'step' }
  | { readonly type: 'observe'; readonly seats: Int32Array }
  | { readonly type: 'features'; readonly valued: boolean };

/** What the answer to each question is. */
export interface SliceAnswers {
  readonly prepare: Misplaced | null;
  readonly reset: Written;
  readonly step: Written;
  readonly observe: ViewBytes;
  readonly features: FeatureArrays;
}

/** An answer on the port: what was asked for, or what was thrown. */
export type SliceMessage = { readonly value: unknown } | { readonly thrown: string };

export const [ASKED, ANSWERED] = [0, 1] as const;

/**
 * Waits while a counter has a value. A side that was late to say that the counter had changed wakes the other one too
 * early, at its next wait: so the counter is what counts, not the waking.
 */
export const waitWhile = (counters: Int32Array, index: number, value: number): void => {
  while (Atomics.load(counters, index) === value) Atomics.wait(counters, index, value);
};

/** Answers questions until the thread is ended. */
export const serveSlice = (): never => {
  const setup = workerData as SliceSetup;
  const counters = new Int32Array(setup.counters);
  let answer: ((question: SliceQuestion) => SliceAnswers[SliceQuestion['type']]) | null = null;
  for (let answered = 0; ;) {
    waitWhile(counters, ASKED, answered);
    const { message } = receiveMessageOnPort(setup.port) as { message: SliceQuestion };
    let said: SliceMessage;
    try {
      answer ??= answering(setup);
      said = { value: answer(message) };
    } catch (error) {
      said = { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    setup.port.postMessage(said);
    answered++;
    Atomics.add(counters, ANSWERED, 1);
    Atomics.notify(counters, ANSWERED);
  }
};

const answering = ({
  given,
  first,
  games,
  answer,
  actions,
}: SliceSetup): ((question: SliceQuestion) => SliceAnswers[SliceQuestion['type']]) => {
  const whole = unwrap(readSettings(given));
  const settings = sliceOf(whole, first, games);
  const slice = createSlice(settings, first);
  const [part, all] = [answerLayout(settings, games).places, answerLayout(whole, whole.games).places];
  const endsAt = part.findIndex(({ name }) => name === 'legalStart');
  const [ends, allEnds] = [part[endsAt] as ArrayPlace, all[endsAt] as ArrayPlace];
  const to = new Uint8Array(answer, HEAD_BYTES);
  const from = slice.bytes.subarray(HEAD_BYTES);
  const acted = new Int32Array(actions, 4 * first, games);
  let ids = new Int32Array(new SharedArrayBuffer(4 * 64 * games));

  const share = ({ legal, ended, views }: Written, isReset: boolean): Written => {
    copyRows(part.slice(0, endsAt), from, all.slice(0, endsAt), to, first);
    if (isReset) copyRows(part.slice(endsAt + 1), from, all.slice(endsAt + 1), to, first);
    // One entry more than there are games: where the first one's ids begin is known.
    to.set(from.subarray(ends.offset + 4, ends.offset + 4 + 4 * games), allEnds.offset + 4 * (first + 1));
    if (legal.length > ids.length) ids = new Int32Array(new SharedArrayBuffer(8 * legal.length));
    ids.set(legal);
    return { legal: ids.subarray(0, legal.length), ended, views: copyOf(views) };
  };

  return (question) => {
    switch (question.type) {
      case 'prepare':
        return slice.prepare(question.request);
      case 'reset':
        return share(slice.reset(), true);
      case 'step':
        return share(slice.step(acted), false);
      case 'observe':
        return copyOf(slice.observe(question.seats));
      default:
        return slice.features(question.valued);
    }
  };
};

/** A message takes the whole memory along in which an array lies. */
const copyOf = ({ rows, bytes }: ViewBytes): ViewBytes => ({ rows, bytes: bytes.slice() });
