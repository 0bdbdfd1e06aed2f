/** What bots, their programs and models, and the arena refuse, in Chinese. */
import type { ARENA_TEXTS } from '@doudizhu/arena/texts';
import type { BOTS_TEXTS } from '@doudizhu/bots/texts';
import type { ENGINES_TEXTS } from '@doudizhu/engines/texts';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Sentences } from '../sentences.ts';
import { KINDS_IN_CHINESE, listed, rankName } from './names.ts';

const WEIGHTS = '权重文件有误：';

/** `34567` as people read it: `3 4 5 6 7`. */
const spaced = (combo: string): string => [...combo].map(rankName).join(' ');

const named = ({ kind, combo }: { readonly kind: Kind; readonly combo: string }): string =>
  kind === 'rocket' ? '王炸' : `${KINDS_IN_CHINESE[kind]} ${spaced(combo)}`;

const BOMBS = { bomb: '炸弹', rocket: '王炸', either: '炸弹或王炸' } as const;

const BOTS_ALONE: Sentences<typeof BOTS_TEXTS> = {
  'fault/text': ({ text }) => text,
  'fault/no-answer': ({ timeoutMs }) => `${timeoutMs} 毫秒内没有回答`,
  'bad-weights/beginning': ({ bytes }) => `${WEIGHTS}${bytes} 字节，开头不是 DDNW`,
  'bad-weights/version': ({ version, wanted }) => `${WEIGHTS}版本是 ${version}，应为 ${wanted}`,
  'bad-weights/features': ({ rows, wanted }) => `${WEIGHTS}有 ${rows} 个特征，应为 ${wanted}`,
  'bad-weights/seats': ({ seats, wanted }) => `${WEIGHTS}是 ${seats} 人的，应为 ${wanted} 人的`,
  'bad-weights/hidden': ({ hidden }) => `${WEIGHTS}隐藏层有 ${hidden} 个单元，应为 32 的倍数，最多 1024`,
  'bad-weights/roles': ({ roles, wanted }) => `${WEIGHTS}有 ${roles} 个角色，应为 ${wanted}`,
  'bad-weights/length': ({ bytes, wanted }) => `${WEIGHTS}有 ${bytes} 字节，应为 ${wanted}`,
  'bad-weights/checksum': ({ checksum, wanted }) => `${WEIGHTS}校验和是 ${checksum}，应为 ${wanted}，文件已损坏`,

  'why/goes-out': () => '直接出完',
  'why/runs-out': ({ plays }) => `剩下的 ${plays} 手谁也拦不住`,
  'why/wins-next': ({ combo }) => `没有人压得住，下一手 ${spaced(combo)} 就出完`,
  'why/nothing-beats': () => '手里没有能压的牌',
  'why/feeds-partner': ({ size }) => `队友只剩 ${size} 张，可能正好接走`,
  'why/enemy-cannot-go-out': ({ size }) => `剩 ${size} 张的对手接不走`,
  'why/enemy-may-go-out': ({ size }) => `剩 ${size} 张的对手可能正好接走`,
  'why/partner-holds': () => '队友的牌最大',
  'why/beats-partner': () => '压了队友',
  'why/unbeatable': () => '没有人压得住',
  'why/enemies-cannot-beat': () => '对手压不住',
  'why/only-bombs-beat': ({ by }) => `只有${BOMBS[by]}压得住`,
  'why/stops-enemy': ({ size }) => `压住只剩 ${size} 张的对手`,
  'why/enemy-holds': ({ size }) => `放过了只剩 ${size} 张的对手`,
  'why/keeps': (combo) => `保住${named(combo)}`,
  'why/breaks': (combo) => `拆了${named(combo)}`,
  'why/spends': (combo) => `用掉${named(combo)}`,
  'why/keeps-high': ({ combo }) => `把 ${spaced(combo)} 留到后面`,
  'why/spends-high': ({ combo }) => `用掉了 ${spaced(combo)}`,
  'why/leaves-one': ({ combo }) => `只剩一手 ${spaced(combo)}`,
  'why/leaves-plays': ({ plays }) => `剩下的牌要 ${plays} 手出完`,
  'why/sheds': ({ size }) => `一次走 ${size} 张`,
  'why/loose': ({ combo }) => `走掉 ${spaced(combo)}，它凑不成对子和顺子`,
  'why/lowest': ({ kind }) => `能压的${KINDS_IN_CHINESE[kind]}里它最小`,
  'why/lowest-lead': () => '先走手里最小的牌',
  'why/few-above': ({ size }) => `外面比它大的只剩 ${size} 张`,
  'why/doubles': () => '让倍数翻一番',
};

const ENGINES_ALONE: Sentences<typeof ENGINES_TEXTS> = {
  'bad-bot/unknown': ({ name, names, prefixes }) =>
    `没有机器人“${name}”，可用：${listed(names)}，或 ${listed(prefixes.map((prefix) => `${prefix}…`))}`,
  'bad-bot/seats': ({ name, seats, plays, others }) =>
    `机器人“${name}”只会打 ${plays} 人的，${seats} 人可用：${listed(others)}`,
  'bad-bot/reason': ({ name, cause }, say) => `机器人“${name}”用不了：${say(cause)}`,
  'bad-command/open-quote': ({ text, quote }) => `程序“${text}”写得不对：${quote} 没有成对`,
  'bad-command/empty': () => '没有写要启动的程序',

  'bad-file/no-model': ({ prefix }) => `没有写模型文件，应写 ${prefix}FILE`,
  'bad-file/absent': () => '没有这个文件',
  'bad-file/folder': () => '这是文件夹',
  'bad-file/system': () => '系统读不了这个文件',
  'bad-model/one-role': ({ input, mark }) =>
    `模型只会打一个角色，要有输入 "${input}"，或每个角色一个模型，路径里写 ${mark}`,
  'bad-model/seats': ({ seats, wanted }) => `模型是 ${seats} 人的，应与地主的模型一样是 ${wanted} 人的`,
  'bad-model/no-onnx': ({ bytes }) => `${bytes} 字节，不是 ONNX 模型`,
  'bad-model/features': ({ version, wanted }) => `模型用的特征版本是 ${version}，应为 ${wanted}`,
  'bad-model/no-family': ({ seats, wanted }) => `模型是 ${seats} 人的，应为 ${listed(wanted)} 人的`,
  'bad-model/surplus': ({ input, known }) => `多了输入 ${input}，应为 ${listed(known)}`,
  'bad-model/missing': ({ what, wanted, names }) =>
    `缺少${what === 'input' ? '输入' : '输出'} ${wanted}，现有：${names.length === 0 ? '无' : listed(names)}`,
  'bad-model/tensor': ({ what, found, wanted }) => `${what === 'input' ? '输入' : '输出'} ${found} 应为 ${wanted}`,
  'bad-protobuf/no-field': ({ start, bytes }) => `第 ${start} 字节处没有字段（共 ${bytes} 字节）`,
  'bad-protobuf/half-number': ({ bytes }) => `${bytes} 字节的末尾有半个数`,
  'model-at': ({ path, cause }, say) => `${path}：${say(cause)}`,
  'no-runtime/absent': () => 'ONNX 模型需要可选的包 onnxruntime-web，请运行 npm install onnxruntime-web',
  'no-runtime/broken': () => 'ONNX 模型需要可选的包 onnxruntime-web，但它加载不了',

  'fault/view': ({ seats, name, plays }) => `${name} 只会打 ${plays} 人的，这里是 ${seats} 人`,
  'fault/model': ({ path }) => `模型 ${path} 运行失败`,
  'fault/no-program': ({ file }) => `没有程序“${file}”`,
  'fault/no-program-quoted': ({ file }) => `没有程序“${file}”（因为有引号，整个算一个词）`,
  'fault/start': ({ file }) => `${file} 启动不了`,
  'fault/not-ended': ({ timeoutMs }) => `${timeoutMs} 毫秒内没有结束`,
  'fault/ended': ({ file, signal, code }) => `${file} 结束了（${signal ?? `代码 ${code}`}）`,
  'fault/said': ({ cause, said }, say) => `${say(cause)}，它的错误输出：“${said}”`,
  'fault/other-answer': ({ line, id }) => `回答了 ${line}，应为 type "act"、id ${id}`,
  'fault/greeting': ({ line, version }) => `开头是 ${line}，应为协议 ${version} 的 hello`,
  'fault/botzone-rules': ({ rules }) => `Botzone 只打三人一副牌的，不打 ${rules}`,
  'fault/botzone-no-json': ({ line }) => `回答了 ${line}，应为一行 {"response":…}`,
  'fault/botzone-bid': ({ response }) => `叫了 ${response}，不是可以叫的分`,
  'fault/botzone-cards': ({ cause }, say) => `${say(cause)}，应为合法的出牌`,
  'fault/botzone-play': ({ response }) => `出了 ${response}，不是合法的出牌`,
  'bad-message/no-json': ({ line }) => `消息 ${line} 不是 JSON，应为每行一个 JSON 对象`,
  'bad-message/field': ({ line, field, found, wanted }, say) =>
    `消息 ${line} ${field === '' ? '' : `的 "${field}" `}有误：这里是${say(found)}，应为${say(wanted)}`,
  'bad-message/no-answer': ({ line }) => `消息 ${line} 没有回答，应有 "choice" 或 "action"`,
  'bad-answer/choice': ({ choice, max }) => `选择 ${choice} 不对，应为 0 到 ${max}`,
  'bad-answer/action': ({ action, sent }) => `动作 ${action} 不在给出的 ${sent} 个之中`,
};

const ARENA_ALONE: Sentences<typeof ARENA_TEXTS> = {
  'bad-arena/bots': ({ bots }) => `只有 ${bots} 个机器人，至少要两个`,
  'bad-arena/deals': ({ deals }) => `副数是 ${deals}，至少要 1`,
  'bad-arena/sprt': ({ low, high }) => `SPRT 的范围是 ${low} 到 ${high}，应为 0 到 1 之间由小到大的两个数`,
};

export const BOTS_IN_CHINESE: Sentences<typeof BOTS_TEXTS & typeof ENGINES_TEXTS & typeof ARENA_TEXTS> = {
  ...BOTS_ALONE,
  ...ENGINES_ALONE,
  ...ARENA_ALONE,
};
