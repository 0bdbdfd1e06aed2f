/** What the program itself refuses, in Chinese. */
import { chineseSpeaker, type Say, type Sentences } from '@doudizhu/words';
import type { PLAY_JSON_TEXTS } from '@doudizhu/env/play-json';
import type { CLI_PHRASES, CLI_TEXTS } from './failures.ts';

const THINGS = { option: '选项', command: '命令' } as const;
const listed = (names: readonly string[]): string => names.join('、');
const near = (word: string | null): string => (word === null ? '' : `。是不是 ${word}？`);

const FAILURES: Sentences<typeof CLI_TEXTS> = {
  'bad-usage/unknown-word': ({ what, name, help }) => `没有${THINGS[what]}“${name}”，详见 ${help}`,
  'bad-usage/misspelt-word': (given) => `没有${THINGS[given.what]}“${given.name}”${near(given.near)}`,
  'bad-usage/unknown-task': (given) => `没有任务“${given.name}”，可用：${listed(given.known)}${near(given.near)}`,
  'bad-usage/other-option': ({ command, option, taken }) => `ddz ${command} 没有 --${option}，可用：${listed(taken)}`,
  'bad-usage/no-value': ({ option, value }) => `--${option} 缺少值，应写 --${option} ${value}`,
  'bad-usage/stray-value': ({ option, value }) => `--${option} 不带值，却给了“${value}”`,
  'bad-usage/stray-argument': ({ argument, usage }) => `多了参数“${argument}”，用法：${usage}`,
  'bad-usage/no-argument': ({ usage }) => `缺少参数，用法：${usage}`,
  'bad-usage/no-option': ({ usage }) => `缺少参数，用法：${usage}`,
  'bad-usage/choice': (given) =>
    `--${given.option} 的值“${given.value}”不对，可用：${listed(given.choices)}${near(given.near)}`,
  'bad-usage/side': ({ value }) => `--side 的值“${value}”不对，可用：landlord、farmers`,
  'bad-usage/whole': ({ option, value, min, max }) => `--${option} 的值“${value}”不对，应为 ${min} 到 ${max} 的整数`,
  'bad-usage/sprt': ({ value }) => `--sprt 的值“${value}”不对，应为 0 到 1 之间由小到大的两个数，如 0.5,0.52`,
  'bad-usage/cards': ({ value, min, max }) => `--cards 的值“${value}”不对，应为 ${min} 到 ${max} 之间的范围，如 8-14`,
  'bad-usage/kinds': (given) =>
    `--kinds-off 的值“${given.value}”不对：没有牌型“${given.kind}”` +
    (given.near === null ? `，可用：${listed(given.kinds)}` : near(given.near)),
  'bad-usage/refute': ({ value, cause }, say) => `--refute 的值“${value}”不对：${say(cause)}`,
  'bad-usage/needs': ({ option, other }) => `--${option} 要和 --${other} 一起用`,
  'bad-usage/excludes': ({ option, other }) => `--${option} 不能和 --${other} 一起用`,
  'bad-usage/json-format': ({ option, value }) =>
    `--json 不能和 --${option} ${value} 一起用，只能写 --${option} json 或不写`,
  'bad-usage/settled': ({ option, path }) => `${path} 里的牌桌已经定了 --${option}，请去掉它`,
  'bad-usage/features': ({ value }) => `--features 的值“${value}”不对，文件名应以 .npz 或 .parquet 结尾`,
  'bad-usage/no-out': () => '缺少 --out，应写 --out FILE',
  'bad-usage/position-twice': ({ option }) => `局面里已经写了，不要再用 --${option}`,
  'bad-usage/no-position': ({ missing }) =>
    `没有局面：请写 "ddn1 L=… D=… turn=…"，或用 --landlord 和 --farmer（缺少 ${missing}）`,
  'bad-usage/no-puzzle': (given) => `没有残局“${given.id}”${near(given.near)}`,
  'bad-rules/near': (given, say) => `${say(given.cause)}${near(given.near)}`,
  'bad-rules/no-json': () => '--rules 不是正确的 JSON：请检查引号和括号',
  'bad-format/name': (given) => `没有格式“${given.name}”，可用：${listed(given.formats)}${near(given.near)}`,
  'bad-format/unknown': ({ formats }) => `看不出是什么格式，请用 --from 指明：${listed(formats)}`,
  'bad-bot/option': (given) => `没有机器人“${given.name}”，可用：${listed(given.bots)}${near(given.near)}`,
  'bad-bot/count': ({ given, places }) =>
    `给了 ${given} 个机器人，应为 ${places === 1 ? '1 个' : `1 个或 ${places} 个`}`,
  'bot-fault': ({ cause }, say) => `机器人出错：${say(cause)}`,
  'bad-deal/text': ({ text, seats }) => `看不懂这副牌“${text}”：应为 ${seats} 家手牌和底牌，如 34… / 56… / 78… + 9TB`,
  'bad-file/there-resume': ({ path }) => `${path} 已经有了：请换一个文件，或用 --resume ${path} 接着打`,
  'not-seen': ({ hash }) => `这份日志里没有哪一条的哈希是 ${hash}，它不是你看到的那一份`,
  'bad-signature': ({ round }) => `第 ${round} 局的承诺，签名不对`,
  'bad-file/there': ({ path }) => `${path} 已经有了，请换一个文件`,
  'bad-file/full': ({ path }) => `${path} 里已经有内容：请用 --resume 接着做，或换一个文件`,
  'bad-file/other-rounds': ({ path, line }) =>
    `${path} 第 ${line} 行是另一次模拟的牌局，请用同样的 --seed、--rules 和 --bots，或换一个文件`,
  'bad-file/other-part': ({ path }) =>
    `${path} 是另一次模拟的数据，请用同样的 --seed、--rules、--bots 和 --prove-cards，或换一个文件`,
  'bad-file/other-rules-part': ({ path, held, rules }) =>
    `${path} 里是按 ${held.name}（${held.seats} 人）打的牌局，不是按 ${rules.name}（${rules.seats} 人）：请用同样的 --rules，或换一个文件`,
  'bad-file/utf-16': ({ path }) => `读不了 ${path}：它是 UTF-16，应为 UTF-8`,
  'bad-file/read': ({ path, cause }, say) => `读不了 ${path}：${say(cause)}`,
  'bad-file/write': ({ path, cause }, say) => `写不了 ${path}：${say(cause)}`,
  'bad-file/no-puzzles': ({ path }) => `${path} 里没有残局`,
  'bad-file/no-positions': ({ path }) => `${path} 里没有局面，每行应为一个 DDN 或 JSON 对象`,
  'bad-file/other-position': ({ path, line, position }) =>
    `${path} 第 ${line} 行不是 --batch 第 ${position} 行的局面，请用同样的局面，或换一个文件`,
  'bad-file/line': ({ path, line, cause }, say) => `${path} 第 ${line} 行：${say(cause)}`,
  'bad-file/other-seed': ({ path, line, id, seed }) => `${path} 第 ${line} 行：残局 ${id} 不是 --seed ${seed} 的`,
  'bad-file/other-source': (given) =>
    `${given.path} 第 ${given.line} 行：残局 ${given.id} 的来源是“${given.source}”，和这次的 ${given.command} 不同`,
  'bad-file/other-rules': (given) =>
    `${given.path} 第 ${given.line} 行：残局 ${given.id} 的规则是 ${given.rules}，应为 ${given.asked}`,
  'bad-record/no-deal': () => '这一局从中途开始，应为带底牌的整副牌',
  'bad-puzzles': ({ wrong, checked, path }) => `${path} 的 ${checked} 题中有 ${wrong} 题不对`,
  'interrupted/positions': ({ done, total }) => `已中断：${total} 个局面解了 ${done} 个；用 --out FILE --resume 接着解`,
  interrupted: ({ checked, total, path }) => `检查被中断：${path} 的 ${total} 题只检查了 ${checked} 题，这些都正确`,
  'bad-puzzle/not-described': ({ id }) => `残局 ${id}：主线没有证明出来`,
  'bad-puzzle/in-set': ({ id, cause }, say) => `残局 ${id}：${say(cause)}`,
  'bad-state/no-json': ({ path }) => `--resume ${path} 不是正确的 JSON`,
  'bad-state/no-state': ({ path }) => `--resume ${path} 不是 ddz arena 写的状态`,
  'bad-state/field': ({ path, field, found, wanted }, say) =>
    `--resume ${path} 的 ${field} 有误：这里是${say(found)}，应为${say(wanted)}`,
  'bad-state/other': ({ path, fields }) => `--resume ${path} 的 ${listed(fields)} 和这次要求的不同`,
  'bad-queue/url': ({ url }) => `--queue 的值“${url}”不对，应写 redis://主机 或 redis://:密码@主机:端口`,
  'bad-queue/away': ({ url }) => `连不上 ${url} 的 Redis`,
  'bad-queue/bot': ({ name }) => `机器人 ${name} 只在本机上有，--queue 不能用文件或程序当机器人`,
  'bad-queue/task': ({ task }) => `没有工作进程能完成任务 ${task}`,
  'bad-queue/outcome': ({ task, field, found, wanted }, say) =>
    `任务 ${task} 的结果${field === '' ? '' : `里 ${field} `}是${say(found)}，应为${say(wanted)}`,
  'bad-queue/differs': ({ task }) => `任务 ${task} 的结果与本机算出的不同，工作进程的版本应一致`,
  'must-lead/solver': () => '轮到你首出，不能不出',
  'unclear/reading': (given) => `“${given.text}”这样写不成牌型，是不是 ${given.near}？`,
  'unclear/no-move': ({ text }) => `“${text}”在这里不能出`,
  'unclear/not-now': () => '现在不能这样做',
  'unclear/no-open-hand': () => '现在不能明牌，请出牌或 p 不出',
  'unclear/answer': ({ text, wanted }, say) => `“${text}”：${say(wanted)}`,
};

const PHRASES: Sentences<typeof CLI_PHRASES> = {
  'reason/absent': () => '没有这个文件或文件夹',
  'reason/no-space': () => '磁盘已满',
  'reason/folder': () => '这是文件夹',
  'reason/not-permitted': () => '没有权限',
  'reason/no-folder': () => '路径中有一段不是文件夹',
  'reason/read-only': () => '磁盘是只读的',
  'reason/system': ({ code }) => (code === null ? '系统出错' : `系统出错（${code}）`),
  'answer/open-hand': () => '请输入 y 明牌，或 n',
  'answer/open-hand-or-wait': () => '请输入 y 明牌，n 不明牌，或 w 多看几张牌再定',
  'answer/bid': ({ points }) => `请输入叫分：${listed(points.map(String))}，或 p 不叫`,
  'answer/call': () => '请输入 y 叫地主，或 n',
  'answer/grab': () => '请输入 y 抢地主，或 n',
  'answer/double': () => '请输入 y 加倍，或 n',
  'answer/double-happy': () => '请输入 1、2 或 4',
  'answer/redouble': () => '请输入 y 反加倍，或 n',
  'answer/next-round': () => '请输入 y 或回车再来一局，u 悔牌，q 退出',
  'log-of-play': ({ path, cause }, say) => `${path} 不是 ddz play --save 写的日志：${say(cause)}`,
  'lossy-helps': ({ cause }, say) => `${say(cause)}（--lossy 可以丢掉它）`,
  'in-round': ({ number, cause }, say) => `第 ${number} 局：${say(cause)}`,
  'line/no-json': () => '不是正确的 JSON',
  'line/misfit': ({ field, found, wanted }, say) =>
    field === '' ? `这里是${say(found)}，应为${say(wanted)}` : `${field} 有误：这里是${say(found)}，应为${say(wanted)}`,
  'in-file': ({ path, cause }, say) => `${path}：${say(cause)}`,
};

const PLAYS: Sentences<typeof PLAY_JSON_TEXTS> = {
  'bad-kind': ({ kind }) => `没有牌型 ${kind}`,
  'bad-main': ({ main }) => `没有点数 ${main}`,
  'no-cards/play': () => '没有给牌，至少要一张',
  'no-cards/hand': () => '没有给牌，至少要一张',
  'no-such-reading': ({ cards }) => `“${cards}”没有这种读法`,
  'bad-cards/hand': ({ text }) => `手牌“${text}”里同一点数的牌太多了`,
  'play-json/part': ({ cards, cause }, say) => `“${cards}”有误：${say(cause)}`,
};

/** Any failure in Chinese: the program's own, and those of the libraries. */
export const sayCliInChinese: Say = chineseSpeaker({ ...FAILURES, ...PHRASES, ...PLAYS });
