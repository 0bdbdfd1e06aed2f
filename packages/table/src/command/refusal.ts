/** Refusals of commands. */
import { failuresOf, type Failure, type LocalizedText, type Texts } from '@doudizhu/rules/failure';
import type { Stage } from '../model/state.ts';

/** Reason of a refusal, and the table's last sequence number: a sender that is behind asks for the missing events.
 * Codes: `bad-command`, `id-used`, `stale`, `ahead`, `closed`, `wrong-stage`, `no-seat`, `no-person`, `seat-taken`,
 * `has-seat`, `left`, `too-many`, `nothing-to-do`, `not-practice`, `not-allowed`, `nothing-to-undo`, `not-ready`, `no-pledge`,
 * `bad-reveal`, `secret-used`, `own-decision`, `bad-deal`, and those of the rules. */
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
  ahead: { en: 'unknown sequence number {seq}, expected at most {max}', zh: '序号 {seq} 还没有到，最多是 {max}' },
  stale: {
    en: 'the table has changed since event {seq}, expected {expected} or later: look again',
    zh: '牌桌刚刚变了，请再看一眼',
  },
  'id-used': {
    en: 'command {id} was another command before, expected a new id',
    zh: '这个命令编号用过了，请换一个',
  },
  closed: { en: 'the table is closed', zh: '牌桌已经解散' },
  'wrong-stage': {
    en: 'not possible while the table is {stage}: expected {expected}',
    zh: '牌桌现在是“{stage}”，不能这样做',
  },
  'no-seat': { en: '{account} has no seat at this table', zh: '你没有坐在这张桌上' },
  'seat-taken': { en: 'seat {seat} is taken, expected an empty seat', zh: '{seat} 号位已经有人' },
  'has-seat': {
    en: '{account} already has seat {seat}, expected one seat per person',
    zh: '已经坐在 {seat} 号位，一个人只能坐一个座位',
  },
  left: {
    en: 'the person at seat {seat} has left this round: wait for its end',
    zh: '你已经退出这一局，请等它结束',
  },
  'too-many/switches': { en: 'switched {max} times in this round, which is the maximum', zh: '每局最多切换 {max} 次' },
  'too-many/ready': {
    en: 'ready was switched {max} times before this round, which is the maximum',
    zh: '开局前最多切换准备 {max} 次',
  },
  'too-many/proposals': {
    en: 'already proposed in this round, expected one proposal per round',
    zh: '这一局已经提议过一次',
  },
  'no-person/presence': {
    en: 'no person at seat {seat}',
    zh: '{seat} 号位没有人，不能标记上线或离线',
  },
  'own-decision': ({ name, seat }: OfSeat & { name: string | null }) => ({
    en: `${name ?? 'the player'} decides for seat ${seat}, not a bot`,
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
  'not-allowed/autopilot': {
    en: 'this table has no autopilot: a bot plays only after a timeout or an absence',
    zh: '这一桌不能托管，超时或离开时才由机器人代打',
  },
  'not-allowed/hint': { en: 'this table has no hints', zh: '这一桌没有提示' },
  'nothing-to-undo': { en: 'seat {seat} has nothing to take back', zh: '还没有可以收回的一手' },
  'secret-used': {
    en: 'the secret was used in round {round}, expected a new one',
    zh: '这个秘密在第 {round} 局用过了，要换一个新的',
  },
  'not-ready': { en: 'seat {seat} is not ready', zh: '{seat} 号位还没有准备好' },
  'no-pledge/rated': {
    en: 'expected pledges of two people for a rated round',
    zh: '计分局开局前，至少要有两个人提交随机数的哈希',
  },
  'no-pledge/reveal': {
    en: 'seat {seat} pledged no entropy before the round',
    zh: '{seat} 号位开局前没有提交随机数的哈希',
  },
  'bad-reveal': {
    en: 'the entropy does not match the pledge of seat {seat}',
    zh: '这个随机数和 {seat} 号位开局前提交的哈希对不上',
  },
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) => ({
    en: `the autopilot is already ${on ? 'on' : 'off'}`,
    zh: on ? '已经在托管了' : '本来就没有托管',
  }),
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) => ({
    en: `the automatic pass is already ${on ? 'on' : 'off'}`,
    zh: on ? '自动不出已经开着' : '自动不出已经关着',
  }),
  'nothing-to-do/hint': { en: 'a hint is noted for this round already', zh: '这一局已经记过提示' },
  'nothing-to-do/ready': ({ seat, on }: OfSeat & { on: boolean }) => ({
    en: `seat ${seat} is already ${on ? 'ready' : 'not ready'}`,
    zh: `${seat} 号位${on ? '已经' : '本来就没有'}准备好`,
  }),
  'nothing-to-do/entropy': {
    en: 'seat {seat} has already added to the deal',
    zh: '{seat} 号位已经提供过随机数',
  },
  'nothing-to-do/undo': { en: 'no open request to take back', zh: '没有人要悔牌' },
  'nothing-to-do/dissolve': { en: 'no open proposal to close the table', zh: '没有人提议解散' },
  'nothing-to-do/agreed': { en: 'seat {seat} has already agreed', zh: '{seat} 号位已经同意过' },
  'nothing-to-do/presence': ({ seat, here }: OfSeat & { here: boolean }) => ({
    en: `seat ${seat} is already ${here ? 'present' : 'away'}`,
    zh: `${seat} 号位本来就${here ? '在' : '不在'}`,
  }),
  'nothing-to-do/empty': { en: 'seat {seat} is already empty', zh: '{seat} 号位本来就没有人' },
  'nothing-to-do/released': { en: 'round {round} is not held back', zh: '第 {round} 局没有什么要公布' },
  'nothing-to-do/drawn': { en: 'the cards are already drawn', zh: '牌本来就是抽的' },
  'bad-deal/sizes': (given: { sizes: readonly number[]; seats: number; size: number; kitty: number }) => ({
    en:
      `bad deal: hands of ${given.sizes.join(', ')} cards, ` +
      `expected ${given.seats} hands of ${given.size} and a kitty of ${given.kitty}`,
    zh: `牌数不对：各家 ${given.sizes.join('、')} 张，应为 ${given.seats} 家各 ${given.size} 张，底牌 ${given.kitty} 张`,
  }),
  'bad-deal/no-wild': {
    en: 'bad deal: no wild ranks, expected {count}',
    zh: '这副牌没有写癞子，应有 {count} 个',
  },
} as const satisfies Texts;

export const refusal = failuresOf(REFUSAL_TEXTS, { stage: STAGE_NAMES });
