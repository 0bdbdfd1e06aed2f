/** Failures of the program itself, by key. A failure of a library has its own sentences. */
import { failuresOf, phrasesOf, type BadField, type LocalizedText, type Texts } from '@doudizhu/rules/failure';

/** End of a sentence about an unknown word if no known word is near. */
export const seeHelp = (help: string): LocalizedText => ({ en: `: see ${help}`, zh: `，详见 ${help}` });

const WORD_NAMES = {
  option: { en: 'option', zh: '选项' },
  command: { en: 'command', zh: '命令' },
} as const;

const CLI_TEXTS = {
  // Commands and options.
  'bad-usage/unknown-word': { en: 'unknown {what} "{name}"{hint}', zh: '没有{what}“{name}”{hint}' },
  'bad-usage/other-option': {
    en: 'ddz {command} has no --{option}: expected {taken}',
    zh: 'ddz {command} 没有 --{option}，可用：{taken}',
  },
  'bad-usage/no-value': { en: 'no value after --{option}: expected {value}', zh: '--{option} 缺少值 {value}' },
  'bad-usage/stray-value': { en: 'unexpected value "{value}" of --{option}', zh: '--{option} 不带值，却给了“{value}”' },
  'bad-usage/stray-argument': {
    en: 'unexpected argument "{argument}": expected {usage}',
    zh: '多了参数“{argument}”，用法：{usage}',
  },
  'bad-usage/no-argument': { en: 'no argument: expected {usage}', zh: '缺少参数，用法：{usage}' },
  'bad-usage/choice': {
    en: 'invalid --{option} "{value}": expected one of {choices}{near}',
    zh: '--{option} 的值“{value}”不对，可用：{choices}{near}',
  },
  'bad-usage/shell': {
    en: 'unknown shell "{shell}": expected one of {shells}{near}',
    zh: '没有 shell“{shell}”，可用：{shells}{near}',
  },
  'bad-usage/whole': {
    en: 'invalid --{option} "{value}": expected a whole number from {min} to {max}',
    zh: '--{option} 的值“{value}”不对，应为 {min} 到 {max} 的整数',
  },
  'bad-usage/sprt': {
    en: 'invalid --sprt "{value}": expected two rising shares between 0 and 1, such as 0.5,0.52',
    zh: '--sprt 的值“{value}”不对，应为 0 到 1 之间由小到大的两个数，如 0.5,0.52',
  },
  'bad-usage/cards': {
    en: 'invalid --cards "{value}": expected MIN-MAX from {min} to {max}, such as 8-14',
    zh: '--cards 的值“{value}”不对，应为 {min} 到 {max} 之间的范围，如 8-14',
  },
  'bad-usage/kinds': {
    en: 'invalid --kinds-off "{value}": unknown kind "{kind}", expected some of {kinds}{near}',
    zh: '--kinds-off 的值“{value}”不对：没有牌型“{kind}”，可用：{kinds}{near}',
  },
  'bad-usage/wild': ({ value, rules, count }: { value: string; rules: string; count: number }) => ({
    en: `invalid --wild "${value}": expected ${count === 0 ? `none, as ${rules} has no wild ranks` : count === 1 ? 'one rank of 3456789TJQKA2' : 'two different ranks of 3456789TJQKA2'}`,
    zh: `--wild 的值“${value}”不对：${count === 0 ? `${rules} 没有癞子` : `应为 3456789TJQKA2 里的 ${count} 个点数`}`,
  }),
  'online/server': {
    en: 'invalid server "{server}": expected an address such as https://play.example',
    zh: '服务器地址“{server}”不对，应为 https://play.example 这样的地址',
  },
  'online/token': {
    en: 'unknown token: expected 43 characters from the account page of the server',
    zh: '令牌不对，应为服务器账号页上生成的 43 个字符',
  },
  'online/table': {
    en: 'invalid --table "{table}": expected the id or the link of a table',
    zh: '--table 的值“{table}”不对，应为牌桌的编号或链接',
  },
  'online/no-table': {
    en: 'no table "{table}" on {server}, or this account may not see it',
    zh: '{server} 上没有牌桌“{table}”，或者这个账号看不到',
  },
  'online/against': {
    en: 'invalid --against: the server has no bot "{name}" for {rules}, expected {known}',
    zh: '--against 不对：服务器在 {rules} 里没有机器人“{name}”，可用 {known}',
  },
  'online/against-count': {
    en: 'invalid --against: {count} bots, expected at most {most} for {rules}',
    zh: '--against 写了 {count} 个机器人，{rules} 最多 {most} 个',
  },
  'online/unreachable': { en: 'no game server answers at {server}', zh: '{server} 没有游戏服务器应答' },
  'online/refused': ({ message, zh }: { message: string; zh: string }) => ({
    en: `the server refused: ${message}`,
    zh: `服务器拒绝了：${zh}`,
  }),
  'bad-usage/refute': { en: 'invalid --refute "{value}": {cause}', zh: '--refute 的值“{value}”不对：{cause}' },
  'bad-usage/hidden-hands': {
    en: '--{option} needs a position with a hidden hand, such as U=?3',
    zh: '--{option} 只用于有暗手的局面，如 U=?3',
  },
  'bad-usage/open-hands': { en: '--{option} needs open hands', zh: '--{option} 只用于明牌局面' },
  'bad-usage/needs': { en: '--{option} needs {other}', zh: '--{option} 要和 {other} 一起用' },
  'bad-usage/excludes': { en: '--{option} excludes {other}', zh: '--{option} 不能和 {other} 一起用' },
  'bad-usage/json-format': {
    en: 'invalid --{option} "{value}" with --json: expected json',
    zh: '--json 不能和 --{option} {value} 一起用，只能写 --{option} json 或不写',
  },
  'bad-usage/position-twice': {
    en: '--{option} excludes POSITION, which contains it already',
    zh: '局面里已经写了，不要再用 --{option}',
  },
  'bad-usage/no-position': {
    en: 'no position: expected "ddn1 L=… D=… turn=…", or --landlord and --farmer (no {missing})',
    zh: '没有局面：请写 "ddn1 L=… D=… turn=…"，或用 --landlord 和 --farmer（缺少 {missing}）',
  },
  'bad-usage/side': ({ option, value, letters }: { option: string; value: string; letters: readonly string[] }) => ({
    en: `invalid --${option} "${value}": expected one of ${letters.join(' ')}`,
    zh: `--${option} 的值“${value}”不对，应为 ${letters.join(' ')} 之一（L 地主，其余为农民）`,
  }),
  'bad-usage/no-puzzle': { en: 'unknown puzzle "{id}"{near}', zh: '没有残局“{id}”{near}' },
  'bad-rules/no-json': { en: 'invalid JSON of --rules: {reason}', zh: '--rules 不是正确的 JSON：请检查引号和括号' },
  'bad-format/unknown': {
    en: 'unknown format: expected --from with one of {formats}',
    zh: '看不出是什么格式，请用 --from 指明：{formats}',
  },

  // Bots, deals, files.
  'bad-bot/option': {
    en: 'invalid --bots "{text}": unknown bot "{name}", expected {bots}{near}',
    zh: '没有机器人“{name}”，可用：{bots}{near}',
  },
  'bad-bot/count': ({ text, given, places }: { text: string; given: number; places: number }) => ({
    en: `invalid --bots "${text}": ${given} bots, expected ${places === 1 ? '1' : `1 or ${places}`}`,
    zh: `给了 ${given} 个机器人，应为 ${places === 1 ? '1 个' : `1 个或 ${places} 个`}`,
  }),
  'bot-fault': { en: 'a bot failed ({kind}): {cause}', zh: '机器人出错：{cause}' },
  'bad-deal/text': {
    en: 'invalid deal "{text}": expected {seats} hands and the kitty, such as 34… / 56… / 78… + 9TB',
    zh: '看不懂这副牌“{text}”：应为 {seats} 家手牌和底牌，如 34… / 56… / 78… + 9TB',
  },
  'bad-deal/no-wild': {
    en: 'invalid deal "{text}": expected its wild ranks ({count}) after the kitty, such as … + 9TB * {example}',
    zh: '这副牌“{text}”缺癞子：底牌后面应写 {count} 个，如 … + 9TB * {example}',
  },
  'not-seen': {
    en: 'no event of this log has the hash {hash}: it is not the log that you were shown',
    zh: '这份日志里没有哪一条的哈希是 {hash}，它不是你看到的那一份',
  },
  'bad-signature': {
    en: 'invalid signature of round {round}: its commitment is not signed by {key}',
    zh: '第 {round} 局的承诺，签名不对',
  },
  'bad-file/there': { en: '{path} exists already: expected a new file', zh: '{path} 已经有了，请换一个文件' },
  'bad-file/there-resume': {
    en: '{path} exists already: expected a new file, or --resume {path} to continue it',
    zh: '{path} 已经有了：请换一个文件，或用 --resume {path} 接着打',
  },
  'bad-file/full': {
    en: '{path} is not empty: expected a new file, or --resume to continue it',
    zh: '{path} 里已经有内容：请用 --resume 接着做，或换一个文件',
  },
  'bad-file/other-rounds': {
    en: '{path}, line {line}: a round of another simulation, expected the same --seed, --rules and --bots',
    zh: '{path} 第 {line} 行是另一次模拟的牌局，请用同样的 --seed、--rules 和 --bots，或换一个文件',
  },
  'bad-log/record': {
    en: '{path} is a record of rounds: expected a log of ddz play --save (ddz replay shows records)',
    zh: '{path} 是牌谱，不是 ddz play --save 写的日志；牌谱可用 ddz replay 查看',
  },
  'bad-file/utf-16': { en: 'cannot read {path}: UTF-16, expected UTF-8', zh: '读不了 {path}：它是 UTF-16，应为 UTF-8' },
  'bad-file/read': { en: 'cannot read {path}: {cause}', zh: '读不了 {path}：{cause}' },
  'bad-file/write': { en: 'cannot write {path}: {cause}', zh: '写不了 {path}：{cause}' },
  'bad-file/no-puzzles': { en: 'no puzzles in {path}: expected a JSON object per line', zh: '{path} 里没有残局' },
  'bad-file/no-positions': {
    en: 'no positions in {path}: expected DDN or a JSON object per line',
    zh: '{path} 里没有局面，每行应为一个 DDN 或 JSON 对象',
  },
  'bad-file/other-position': {
    en: '{path}, line {line}: not the position of line {position} of --batch, expected the same positions',
    zh: '{path} 第 {line} 行不是 --batch 第 {position} 行的局面，请用同样的局面，或换一个文件',
  },
  'bad-file/line': { en: '{path}, line {line}: {cause}', zh: '{path} 第 {line} 行：{cause}' },
  'bad-file/other-seed': {
    en: '{path}, line {line}: puzzle {id} is not of --seed {seed}',
    zh: '{path} 第 {line} 行：残局 {id} 不是 --seed {seed} 的',
  },
  'bad-file/other-source': {
    en: '{path}, line {line}: puzzle {id} comes from "{source}", expected the settings of {command}',
    zh: '{path} 第 {line} 行：残局 {id} 的来源是“{source}”，和这次的 {command} 不同',
  },
  'bad-file/other-rules': {
    en: '{path}, line {line}: puzzle {id} has the rules {rules}, expected {asked}',
    zh: '{path} 第 {line} 行：残局 {id} 的规则是 {rules}，应为 {asked}',
  },
  'bad-record/no-deal': {
    en: 'the round begins within the play: expected a whole deal with its kitty',
    zh: '这一局从中途开始，应为带底牌的整副牌',
  },
  'bad-puzzles': { en: '{wrong} of {checked:puzzle} in {path} wrong', zh: '{path} 的 {checked} 题中有 {wrong} 题不对' },
  'interrupted/positions': {
    en: 'interrupted after {done} of {total} positions: --out FILE --resume continues',
    zh: '已中断：{total} 个局面解了 {done} 个；用 --out FILE --resume 接着解',
  },
  interrupted: {
    en: 'interrupted after {checked} of {total:puzzle} in {path}, those all right',
    zh: '检查被中断：{path} 的 {total} 题只检查了 {checked} 题，这些都正确',
  },
  'bad-puzzle/not-described': { en: 'puzzle {id}: its main line was not proved', zh: '残局 {id}：没有证出最佳打法' },
  'bad-state/no-json': { en: 'invalid --resume {path}: {reason}', zh: '--resume {path} 不是正确的 JSON' },
  'bad-state/no-state': {
    en: 'invalid --resume {path}: expected a file of ddz arena',
    zh: '--resume {path} 不是 ddz arena 写的状态',
  },
  'bad-state/field': {
    en: 'invalid --resume {path}: {field} is {found}, expected {expected}',
    zh: '--resume {path} 的 {field} 有误：这里是{found}，应为{expected}',
  },
  'bad-state/other': {
    en: 'invalid --resume {path}: other {fields}, expected the same',
    zh: '--resume {path} 的 {fields} 和这次要求的不同',
  },

  // A queue.
  'bad-queue/bot': {
    en: 'invalid bot {name} for --queue: expected bots without files or programs',
    zh: '机器人 {name} 只在本机上有，--queue 不能用文件或程序当机器人',
  },

  // Moves.
  'must-lead/solver': { en: 'the side that leads cannot pass: expected cards', zh: '轮到你先出，不能不出' },
  'unclear/reading': {
    en: '"{text}" is not a combination in that order: did you mean {near}?',
    zh: '“{text}”这样写不成牌型，是不是 {near}？',
  },
  'unclear/word': {
    en: 'invalid input "{text}": expected cards or a command (help lists them)',
    zh: '“{text}”不是牌，也不是命令（help 列出命令）',
  },
  'unclear/not-now': { en: 'not possible now', zh: '现在不能这样做' },
  'unclear/no-open-hand': {
    en: 'an open hand cannot be declared now: expected cards or p',
    zh: '现在不能明牌，请出牌或 p 不出',
  },
  'unclear/answer': { en: 'invalid answer "{text}": expected {expected}', zh: '“{text}”：{expected}' },
} as const satisfies Texts;
export const cliFailure = failuresOf(CLI_TEXTS, { what: WORD_NAMES });

/** Parts of a sentence, and sentences whose code is that of their cause. */
const CLI_PHRASES = {
  'reason/absent': { en: 'no such file or folder', zh: '没有这个文件或文件夹' },
  'reason/no-space': { en: 'no space left', zh: '磁盘已满' },
  'reason/folder': { en: 'it is a folder', zh: '这是文件夹' },
  'reason/not-permitted': { en: 'not permitted', zh: '没有权限' },
  'reason/no-folder': { en: 'a part of the path is not a folder', zh: '路径中有一段不是文件夹' },
  'reason/read-only': { en: 'the disk is read-only', zh: '磁盘是只读的' },
  /** @param code of the system, such as EIO; null if it gave none */
  'reason/system': ({ code, message }: { message: string; code: string | null }) => ({
    en: message,
    zh: code === null ? '系统出错' : `系统出错（${code}）`,
  }),
  'answer/open-hand': { en: 'y to open the hand, or n', zh: '请输入 y 明牌，或 n' },
  'answer/open-hand-or-wait': {
    en: 'y to open the hand, n, or w to see more cards first',
    zh: '请输入 y 明牌，n 不明牌，或 w 多看几张牌再定',
  },
  'answer/bid': ({ points }: { points: readonly number[] }) => ({
    en: `a bid: ${points.join(', ')}, or p to pass`,
    zh: `请输入叫分：${points.join('、')}，或 p 不叫`,
  }),
  'answer/call': { en: 'y to call landlord, or n', zh: '请输入 y 叫地主，或 n' },
  'answer/grab': { en: 'y to grab landlord, or n', zh: '请输入 y 抢地主，或 n' },
  'answer/double': { en: 'y to double, or n', zh: '请输入 y 加倍，或 n' },
  'answer/double-happy': { en: '1, 2 or 4', zh: '请输入 1、2 或 4' },
  'answer/redouble': { en: 'y to redouble, or n', zh: '请输入 y 反加倍，或 n' },
  'answer/next-round': {
    en: 'y or Enter for another round, r to review, u to undo, q to quit',
    zh: '请输入 y 或回车再来一局，r 复盘，u 悔牌，q 退出',
  },
  'log-of-play': {
    en: '{path} is not a log of ddz play --save: {cause}',
    zh: '{path} 不是 ddz play --save 写的日志：{cause}',
  },
  'lossy-helps': { en: '{cause} (--lossy drops it)', zh: '{cause}（--lossy 可以丢掉它）' },
  'in-round': { en: 'round {number}: {cause}', zh: '第 {number} 局：{cause}' },
  'line/no-json': { en: 'invalid JSON: {reason}', zh: '不是正确的 JSON' },
  'line/misfit': ({ field, found, expected }: BadField) => ({
    en: `${field === '' ? 'found' : `${field} is`} ${found.message}, expected ${expected.message}`,
    zh: `${field === '' ? '' : `${field} 有误：`}这里是${found.zh}，应为${expected.zh}`,
  }),
  'in-file': { en: '{path}: {cause}', zh: '{path}：{cause}' },
} as const satisfies Texts;
export const cliPhrase = phrasesOf(CLI_PHRASES);
