/**
 * The games of an environment shared between threads: each has those of some numbers that follow each other. A game is
 * dealt and played by its number alone, so the answer does not depend on how many threads there are. This thread waits
 * for the others as it waits for its client: without an event loop.
 */
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { answerLayout } from './layout.ts';
import type { BatchSettings, ResetRequest } from './settings.ts';
import { HEAD_BYTES, type Slices } from './slice.ts';
import {
  ANSWERED,
  ASKED,
  waitWhile,
  type SliceAnswers,
  type SliceMessage,
  type SliceQuestion,
  type SliceSetup,
} from './slice-server.ts';

interface SliceThread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly counters: Int32Array;
}

/** @param given the JSON of the `make` frame. */
export const createThreadedSlices = (settings: BatchSettings, given: unknown): Slices => {
  const { games } = settings;
  const answer = new SharedArrayBuffer(HEAD_BYTES + answerLayout(settings, games).bytes);
  const actions = new SharedArrayBuffer(4 * games);
  const acted = new Int32Array(actions);
  const firsts = Array.from({ length: settings.threads }, (_, index) => Math.floor((index * games) / settings.threads));
  const endOf = (index: number): number => firsts[index + 1] ?? games;
  const threads = firsts.map((first, index) =>
    startThread((port, counters) => ({ given, first, games: endOf(index) - first, answer, actions, counters, port })),
  );

  /** Asks all threads, and waits for all of them. @throws Error with what the first of those that threw has thrown. */
  const ask = <Type extends SliceQuestion['type']>(
    _type: Type,
    questionOf: (index: number) => Extract<SliceQuestion, { type: Type }>,
  ): SliceAnswers[Type][] => {
    const before = threads.map(({ counters }) => Atomics.load(counters, ANSWERED));
    for (const [index, { port, counters }] of threads.entries()) {
      port.postMessage(questionOf(index));
      Atomics.add(counters, ASKED, 1);
      Atomics.notify(counters, ASKED);
    }
    // All are waited for before one of them may throw: else its neighbour's answer would be taken for the next one.
    const messages = threads.map((thread, index) => answerOf(thread, before[index] as number));
    return messages.map((message) => {
      if ('thrown' in message) throw new Error(message.thrown);
      return message.value as SliceAnswers[Type];
    });
  };

  return {
    firsts,
    bytes: new Uint8Array(answer),
    prepare: (request) => {
      const found = ask('prepare', (index) => ({
        type: 'prepare',
        request: requestOf(request, firsts[index] as number, endOf(index)),
      }));
      // As one thread would find it: the first in the request.
      const misplaced = found.filter((one) => one !== null).toSorted((a, b) => a.index - b.index);
      return misplaced[0]?.failure ?? null;
    },
    reset: () => ask('reset', () => ({ type: 'reset' })),
    step: (ids) => {
      acted.set(ids);
      return ask('step', () => ({ type: 'step' }));
    },
    observe: (seats) =>
      ask('observe', (index) => ({ type: 'observe', seats: seats.slice(firsts[index], endOf(index)) })),
    features: (valued) => ask('features', () => ({ type: 'features', valued })),
    close: () => {
      for (const { worker, port } of threads) {
        port.close();
        void worker.terminate();
      }
    },
  };
};

const startThread = (setupOf: (port: MessagePort, counters: SharedArrayBuffer) => SliceSetup): SliceThread => {
  const { port1, port2 } = new MessageChannel();
  const counters = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(new URL('./slice-worker.ts', import.meta.url), {
    workerData: setupOf(port2, counters),
    transferList: [port2],
  });
  // The process ends when its input does.
  worker.unref();
  port1.unref();
  return { worker, port: port1, counters: new Int32Array(counters) };
};

/** Waits for an answer. @param before how many there were. */
const answerOf = ({ port, counters }: SliceThread, before: number): SliceMessage => {
  waitWhile(counters, ANSWERED, before);
  return (receiveMessageOnPort(port) as { message: SliceMessage }).message;
};

/** The part of a request that is about the games from `first` to before `end`, with their numbers in the slice. */
const requestOf = ({ games, seed, seeds, deals }: ResetRequest, first: number, end: number): ResetRequest => {
  const isHere = (game: number): boolean => game >= first && game < end;
  return {
    games: games.filter(isHere).map((game) => game - first),
    seed,
    seeds: seeds?.filter((_, index) => isHere(games[index] as number)) ?? null,
    deals: deals.filter(({ game }) => isHere(game)).map((deal) => ({ ...deal, game: deal.game - first })),
  };
};
