/** Why a table refuses a command. */
import { failuresOf, type Failure, type LocalizedText, type Texts } from '@doudizhu/rules/failure';
import type { Stage } from '../model/state.ts';

/** Why a command was refused, and the sequence number that the table has reached: a sender that is behind asks for what
 * is missing. Codes: `bad-command`, `id-used`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-seat`, `no-person`,
 * `seat-taken`, `has-seat`, `left`, `too-many`, `nothing-to-do`, `not-practice`, `nothing-to-undo`, `not-ready`,
 * `no-pledge`, `bad-reveal`, `secret-used`, `own-decision`, `bad-deal`, and those of the rules. */
export interface Refusal extends Failure {
  readonly seq: number;
}

export interface OfSeat {
  readonly seat: number;
}

const STAGE_NAMES: Readonly<Record<Stage, LocalizedText>> = {
  gathering: { en: 'gathering', zh: '等人' },
  collectingEntropy: { en: 'collectingEntropy', zh: '收集随机数' },
  playing: { en: 'playing', zh: '打牌' },
  over: { en: 'over', zh: '一局结束' },
  closed: { en: 'closed', zh: '已关闭' },
};

const REFUSAL_TEXTS = {
  ahead: { en: 'sequence number {seq} is not there yet, want at most {max}', zh: '序号 {seq} 还没有到，最多是 {max}' },
  stale: {
    en: 'the table has changed since event {seq}, expected {wanted} or later: look again',
    zh: '牌桌刚刚变了，请再看一眼',
  },
  'id-used': {
    en: 'command {id} asked for something else before, want another id',
    zh: '这个命令编号用过了，请换一个',
  },
  closed: { en: 'the table is closed, want another one', zh: '牌桌已经关闭' },
  'wrong-stage': {
    en: 'not possible while the table is {stage}: expected {wanted}',
    zh: '牌桌现在是“{stage}”，不能这样做',
  },
  'no-seat': { en: '{account} sits at no seat of this table, want one to command', zh: '你没有坐在这张桌上' },
  'seat-taken': { en: 'somebody sits at seat {seat}, want an empty one', zh: '{seat} 号位已经有人' },
  'has-seat': {
    en: '{account} sits at seat {seat} already, want one seat a person',
    zh: '已经坐在 {seat} 号位，一个人只能坐一个座位',
  },
  left: {
    en: 'the person of seat {seat} has left this round, want to wait for its end',
    zh: '你已经退出这一局，请等它结束',
  },
  'too-many/switches': { en: 'it was switched {max} times in this round, want no more', zh: '每局最多切换 {max} 次' },
  'too-many/ready': {
    en: 'ready was switched {max} times, want no more before the round',
    zh: '开局前最多切换准备 {max} 次',
  },
  'too-many/proposals': {
    en: 'it was proposed in this round before, want one proposal a round',
    zh: '这一局已经提议过一次',
  },
  'no-person/presence': {
    en: 'no person sits at seat {seat}, want one to come or go',
    zh: '{seat} 号位没有坐人，谈不上来或走',
  },
  'own-decision': ({ name, seat }: OfSeat & { name: string | null }) => ({
    en: `${name ?? 'nobody'} decides for seat ${seat}, want no bot to`,
    zh: `${seat} 号位由${name ?? '别人'}自己决定，不能由机器人代打`,
  }),
  'not-practice/undo': {
    en: 'nothing can be taken back at this table: expected a practice table',
    zh: '这一桌不能悔牌，只有练习桌可以',
  },
  'not-practice/cards': {
    en: 'cards cannot be chosen at this table: expected a practice table',
    zh: '这一桌不能指定牌，只有练习桌可以',
  },
  'nothing-to-undo': { en: 'seat {seat} has nothing to take back', zh: '还没有可以收回的一手' },
  'secret-used': {
    en: 'the secret was used in round {round}, want a new one',
    zh: '这个秘密在第 {round} 局用过了，要换一个新的',
  },
  'not-ready': { en: 'seat {seat} is not ready, want everybody to be', zh: '{seat} 号位还没有准备好' },
  'no-pledge/rated': {
    en: 'two people have to pledge an entropy for a rated round, want more pledges',
    zh: '计分局开局前，至少要有两个人提交随机数的哈希',
  },
  'no-pledge/reveal': {
    en: 'seat {seat} pledged no entropy before the round, want nothing to reveal',
    zh: '{seat} 号位开局前没有提交随机数的哈希',
  },
  'bad-reveal': {
    en: 'this is not the entropy whose hash seat {seat} pledged, want that one',
    zh: '这个随机数和 {seat} 号位开局前提交的哈希对不上',
  },
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) => ({
    en: `a bot ${on ? 'plays' : 'does not play'} already, want a change`,
    zh: on ? '已经在托管了' : '本来就没有托管',
  }),
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) => ({
    en: `the automatic pass is ${on ? 'on' : 'off'} already, want a change`,
    zh: on ? '自动不出已经开着' : '自动不出已经关着',
  }),
  'nothing-to-do/ready': ({ seat, on }: OfSeat & { on: boolean }) => ({
    en: `seat ${seat} is ${on ? '' : 'not '}ready already, want a change`,
    zh: `${seat} 号位${on ? '已经' : '本来就没有'}准备好`,
  }),
  'nothing-to-do/entropy': {
    en: 'seat {seat} has added to the deal already, want a change',
    zh: '{seat} 号位已经提供过随机数',
  },
  'nothing-to-do/undo': { en: 'no seat asked to take back', zh: '没有人要悔牌' },
  'nothing-to-do/dissolve': { en: 'nobody wants to close the table, want a change', zh: '没有人提议解散' },
  'nothing-to-do/agreed': { en: 'seat {seat} has agreed already, want a change', zh: '{seat} 号位已经同意过' },
  'nothing-to-do/presence': ({ seat, here }: OfSeat & { here: boolean }) => ({
    en: `seat ${seat} is ${here ? 'here' : 'away'} already, want a change`,
    zh: `${seat} 号位本来就${here ? '在' : '不在'}`,
  }),
  'nothing-to-do/empty': { en: 'nobody sits at seat {seat}, want a change', zh: '{seat} 号位本来就没有人' },
  'nothing-to-do/released': { en: 'round {round} is not held back, want a change', zh: '第 {round} 局没有什么要公布' },
  'nothing-to-do/drawn': { en: 'the cards are drawn, want a change', zh: '牌本来就是抽的' },
  'bad-deal/sizes': (given: { sizes: readonly number[]; seats: number; size: number; kitty: number }) => ({
    en:
      `bad deal: hands of ${given.sizes.join(', ')} cards, ` +
      `want ${given.seats} hands of ${given.size} and a kitty of ${given.kitty}`,
    zh: `牌数不对：各家 ${given.sizes.join('、')} 张，应为 ${given.seats} 家各 ${given.size} 张，底牌 ${given.kitty} 张`,
  }),
} as const satisfies Texts;

export const refusal = failuresOf(REFUSAL_TEXTS, { stage: STAGE_NAMES });
