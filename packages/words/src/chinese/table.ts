/** What `packages/table` refuses, in Chinese. */
import type { TABLE_TEXTS } from '@doudizhu/table/texts';
import type { Sentences } from '../sentences.ts';
import { listed } from './names.ts';

const STAGES = {
  gathering: '等人',
  collectingEntropy: '收集随机数',
  playing: '打牌',
  over: '一局结束',
  closed: '已关闭',
} as const;

const WHY = { timeout: '超时', absence: '离开', wish: '托管', abandonment: '退出' } as const;

const SHOWN_MAX = 60;
const short = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

export const TABLE_IN_CHINESE: Sentences<typeof TABLE_TEXTS> = {
  'bad-command/shape': ({ field, found, wanted }, say) =>
    `命令的 ${field} 有误：这里是${short(say(found))}，应为${say(wanted)}`,
  'found/secret': () => '别的内容',
  'wanted/account': () => '账号：1 到 64 个字母、数字、“-”或“_”，不能是 "host"',
  'wanted/sender': () => '"host"，或账号',
  'wanted/command-type': ({ choices, isHost }) => `${isHost ? '主持方' : '玩家'}的命令：${listed(choices)}`,
  'wanted/secret': () => '64 位小写十六进制数',
  'wanted/hex': ({ digits }) => `${digits} 位小写十六进制数`,
  'wanted/board-id': () => '1 到 80 个字母、数字、“-”或“_”',
  'wanted/count-word': () => '计数字',
  'wanted/kind': () => '牌型名',
  'wanted/action': () => '动作 { type, … }',
  'wanted/deal': () => '一副牌 { hands, kitty, faceUp }，或 null',
  'wanted/seat': () => '这张牌桌的座位',
  'wanted/seat-or-null': () => '这张牌桌的座位，或 null',
  'wanted/label': ({ max }) => `1 到 ${max} 个可见字符的名字`,
  'wanted/occupant': () =>
    '{ type: "person", account }、{ type: "bot", name, level } 或 null，' +
    '账号 1 到 64 个字母、数字、“-”或“_”，名字 1 到 40 个字符，级别 1 到 400 个字符',

  stopped: () => '这张牌桌已经不在这里进行了，请重新打开',
  ahead: ({ seq, max }) => `序号 ${seq} 还没有到，最多是 ${max}`,
  stale: () => '牌桌刚刚变了，请再看一眼',
  closed: () => '牌桌已经关闭',
  'wrong-stage': ({ stage }) => `牌桌现在是“${STAGES[stage]}”，不能这样做`,
  'id-used': () => '这个命令编号用过了，请换一个',
  'no-seat': () => '你没有坐在这张桌上',
  'seat-taken': ({ seat }) => `${seat} 号位已经有人`,
  'has-seat': ({ seat }) => `已经坐在 ${seat} 号位，一个人只能坐一个座位`,
  left: () => '你已经退出这一局，请等它结束',
  'too-many/switches': ({ max }) => `每局最多切换 ${max} 次`,
  'too-many/ready': ({ max }) => `开局前最多切换准备 ${max} 次`,
  'too-many/proposals': () => '这一局已经提议过一次',
  'no-pledge/rated': () => '计分局开局前，至少要有两个人提交随机数的哈希',
  'no-pledge/reveal': ({ seat }) => `${seat} 号位开局前没有提交随机数的哈希`,
  'bad-reveal': ({ seat }) => `这个随机数和 ${seat} 号位开局前提交的哈希对不上`,
  'no-person/presence': ({ seat }) => `${seat} 号位没有坐人，谈不上来或走`,
  'own-decision': ({ name, seat }) => `${seat} 号位由${name ?? '别人'}自己决定，不能由机器人代打`,
  'not-practice/undo': () => '这一桌不能悔牌，只有练习桌可以',
  'not-practice/cards': () => '这一桌不能指定牌，只有练习桌可以',
  'nothing-to-undo': () => '还没有可以收回的一手',
  'not-ready': ({ seat }) => `${seat} 号位还没有准备好`,
  'secret-used': ({ round }) => `这个秘密在第 ${round} 局用过了，要换一个新的`,
  'nothing-to-do/autopilot': ({ on }) => (on ? '已经在托管了' : '本来就没有托管'),
  'nothing-to-do/auto-pass': ({ on }) => (on ? '自动不出已经开着' : '自动不出已经关着'),
  'nothing-to-do/ready': ({ seat, on }) => `${seat} 号位${on ? '已经' : '本来就没有'}准备好`,
  'nothing-to-do/entropy': ({ seat }) => `${seat} 号位已经提供过随机数`,
  'nothing-to-do/undo': () => '没有人要悔牌',
  'nothing-to-do/dissolve': () => '没有人提议解散',
  'nothing-to-do/empty': ({ seat }) => `${seat} 号位本来就没有人`,
  'nothing-to-do/released': ({ round }) => `第 ${round} 局没有什么要公布`,
  'nothing-to-do/agreed': ({ seat }) => `${seat} 号位已经同意过`,
  'nothing-to-do/presence': ({ seat, here }) => `${seat} 号位本来就${here ? '在' : '不在'}`,
  'nothing-to-do/drawn': () => '牌本来就是抽的',
  'bad-deal/sizes': ({ sizes, seats, size, kitty }) =>
    `牌数不对：各家 ${listed(sizes)} 张，应为 ${seats} 家各 ${size} 张，底牌 ${kitty} 张`,
  'bad-terms/field': ({ field, found, wanted }, say) =>
    `牌桌的约定 ${field} 有误：这里是${say(found)}，应为${say(wanted)}`,
  'wanted/table-id': () => '1 到 64 个字母、数字、“-”或“_”',

  'log/no-json': ({ found }) => `这里是 ${short(found)}，应为 JSON 对象`,
  'log/version': ({ found, wanted }, say) => `版本是 ${say(found)}，这里能读的是 ${wanted}`,
  'log/field': ({ field, found, wanted }, say) => `${field} 是${short(say(found))}，应为${say(wanted)}`,
  'wanted/time': () => '以毫秒计的时间',
  'wanted/terms': () => '牌桌的约定',
  'bad-log/line': ({ line, cause }, say) => `日志第 ${line} 行有误（${say(cause)}）`,
  'other-version/line': ({ line, cause }, say) => `日志第 ${line} 行有误（${say(cause)}）`,
  'bad-log/event': ({ index, type, cause }, say) => `日志第 ${index} 条（${type}）有误：${say(cause)}`,
  'bad-log/empty': () => '日志是空的',
  'bad-log/no-events': () => '日志是空的',

  'event/seq': ({ seq, wanted }) => `序号是 ${seq}，应为 ${wanted}`,
  'event/time': ({ wanted }) => `它比前一条早，应不早于 ${wanted}`,
  'event/closed': () => '牌桌已经关闭，不该再有记录',
  'event/chain': () => '它的连环哈希和前面的记录对不上',
  'event/snapshot': ({ seats }) => `这一段的开头和规则不符，应为 ${seats} 个座位`,
  'event/seat': ({ seat }) => `没有 ${seat} 号位`,
  'event/not-opened': () => '日志应当以“opened”开头',
  'event/terms': () => '牌桌的约定不完整',
  'event/dealt-early': () => '还没有到发牌的时候',
  'event/no-cause': () => '没有原因会引起它',
  'event/autopilot': ({ why }) => `没有人因为${WHY[why]}而要代打`,
  'event/no-autopilot': () => '没有机器人在代打这个座位',
  'event/commitment': ({ wanted }) => `秘密和承诺对不上，应为 ${wanted}`,
  'event/other-command': ({ json }) => `按规则应为 ${json}`,
  'event/not-timed': ({ seat, byTable }) => `${byTable ? '牌桌' : '自动不出'}不该替 ${seat} 号位出牌`,
  'event/due': ({ type }) => `应当先有“${type}”`,
  'event/cards': () => '牌或首叫者和秘密、随机数算出来的不一样',
  'event/other': ({ json }) => `应为 ${json}`,
};
