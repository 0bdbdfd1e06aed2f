/** Rounds of the modes by random play, asked through JSON-RPC line by line and compared with the rules. */
import assert from 'node:assert/strict';
import { recordOf, writeRecord } from '@doudizhu/records';
import { formatCards } from '@doudizhu/rules/cards';
import { actionSpace, comboAsJson, encode } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { legalActions, startRound, waysToLay, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { anyAction, playedOut } from '@doudizhu/rules/testing';
import { answerLine } from '../rpc/message.ts';
import { createMethods } from '../rpc/methods.ts';
import type { RoundClient } from './mode-rounds.ts';

/** Asks a method. @throws Error with the message of a refusal */
export type Ask = <Value>(method: string, params: object) => Value;

/** A new server in memory; each request and each answer is one line of JSON. */
export const createRpcServer = (): Ask => {
  const methods = createMethods({ nowMs: () => 0 });
  return (method, params) => {
    const line = answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), methods);
    const { result, error } = JSON.parse(line as string);
    if (error !== undefined) throw new Error(`${method} ${JSON.stringify(params)}: ${error.message}`);
    return result;
  };
};

type Row = Readonly<Record<string, number | number[] | number[][]>> & { readonly legal: number[] };

/** An environment behind `env.*`. */
export const createRpcClient = (settings: object): RoundClient => {
  const ask = createRpcServer();
  const made = ask<{ env: number; groups: { plays: number }[] }>('env.make', settings);
  const answerOf = ({ games }: { readonly games: readonly Row[] }) => ({
    row: (name: string, game: number): number[] => [games[game]?.[name] ?? assert.fail(name)].flat(2),
    legal: (game: number): number[] => games[game]?.legal ?? assert.fail(),
  });
  return {
    made,
    reset: () => answerOf(ask('env.reset', { env: made.env })),
    step: (actions) => answerOf(ask('env.step', { env: made.env, actions })),
  };
};

/**
 * Plays a round. `moves` must list its plays at every decision, and `replay` of the record must give its scores.
 * @returns number of decisions
 */
export const checkRpcRound = (preset: PresetName, index: number, ask: Ask): number => {
  const seed = `rpc/${preset}/${index}`;
  const rng = createRng(`${seed}/play`);
  let decisions = 0;
  const round = playedOut(startRound({ rules: PRESETS[preset], seed }), (state, seat) => {
    const legal = legalActions(state, seat);
    if (state.phase === 'play') compareMoves(preset, state, legal, ask);
    decisions++;
    return anyAction(legal, rng);
  });
  if (round.outcome === null) return decisions;
  const record = unwrap(writeRecord(recordOf(round), 'ddn'));
  const { scores, winner } = ask<{ scores: number[]; winner: string }>('replay', { record });
  assert.deepEqual({ scores, winner }, { scores: round.outcome.scores, winner: round.outcome.winner }, seed);
  return decisions;
};

const compareMoves = (preset: PresetName, round: Round, legal: readonly Action[], ask: Ask): void => {
  const { rules, toBeat } = round;
  const hand = round.hands[round.turn] ?? assert.fail();
  const answer = ask<{ plays: { id: number }[]; mayPass: boolean }>('moves', {
    rules: preset,
    ...(rules.wild === '' ? {} : { wild: rules.wild }),
    hand: formatCards(hand),
    beat: toBeat === null ? null : comboAsJson(toBeat, rules),
  });
  const space = actionSpace(rules);
  const plays = legal.flatMap((action) =>
    action.type === 'play' ? waysToLay(action, hand, rules).map(() => encode(space, action.combo)) : [],
  );
  assert.deepEqual(
    answer.plays.map(({ id }) => id),
    plays,
    `${preset} ${rules.wild} ${formatCards(hand)}`,
  );
  assert.equal(
    answer.mayPass,
    legal.some(({ type }) => type === 'pass'),
  );
};
