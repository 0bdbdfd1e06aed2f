/**
 * Why a command is refused, in Chinese. The sentences come from every package and are English there, for programs and
 * logs: a table turns those that a person at the keyboard meets. A sentence without a row stays as it is.
 */
import type { Failure } from '@doudizhu/rules';

/** @param gameFault what the game's own words say where there is no row. */
export const refusalInChinese = (failure: Failure, gameFault: (failure: Failure) => string): string =>
  rowFor(failure.message) ?? gameFault(failure);

const rowFor = (sentence: string): string | null => {
  for (const [pattern, say] of ROWS) {
    const match = pattern.exec(sentence);
    if (match !== null) return say(...match.slice(1).map((group) => group ?? ''));
  }
  return null;
};

/** A part of a sentence; as it is where there is no row. */
const turned = (part: string): string => rowFor(part) ?? part;

/** Names in a row, as Chinese writes them. */
const listed = (names: string): string => names.replaceAll(', ', '、');

const REASONS: Readonly<Record<string, string>> = {
  'no such file or folder': '没有这个文件或文件夹',
  'no such file': '没有这个文件',
  'no space left': '磁盘已满',
  'no such program': '没有这个程序',
  'it is a folder': '这是文件夹',
  'not permitted': '没有权限',
};
const reasonOf = (text: string): string => REASONS[text] ?? turned(text);

const THINGS: Readonly<Record<string, string>> = { option: '选项', command: '命令', task: '任务' };

type Row = readonly [pattern: RegExp, say: (...groups: string[]) => string];

/** The first that matches counts; groups become the arguments. */
const ROWS: readonly Row[] = [
  // What holds another sentence.
  [/^(.*): did you mean (.+)\?$/su, (rest, meant) => `${turned(rest)}。是不是 ${meant}？`],
  [/^unknown (option|command) "(.*)": see (.*)$/su, (what, name, help) => `没有${THINGS[what]}“${name}”，详见 ${help}`],
  [
    /^(.*) is no log that ddz play --save wrote: (.*)$/su,
    (path, why) => `${path} 不是 ddz play --save 写的日志：${turned(why)}`,
  ],
  [/^bad bot "(.*)": (.*)$/su, (name, why) => `机器人“${name}”用不了：${reasonOf(why)}`],
  [/^cannot read (.*): (.*)$/su, (path, why) => `读不了 ${path}：${reasonOf(why)}`],
  [/^cannot write (.*): (.*)$/su, (path, why) => `写不了 ${path}：${reasonOf(why)}`],
  [/^a bot failed \((\w+)\): (.*)$/su, (_kind, why) => `机器人出错：${turned(why)}`],
  [/^bad log at line (\d+): (.*)$/su, (line, why) => `日志第 ${line} 行有误（${why}）`],
  [/^bad log at event (\d+) \((\w+)\): (.*)$/su, (event, type, why) => `日志第 ${event} 条（${type}）有误：${why}`],
  [/^bad log: no events, .*$/su, () => '日志是空的'],

  // Options and arguments.
  [/^unknown (option|command|task) "(.*)"$/su, (what, name) => `没有${THINGS[what]}“${name}”`],
  [/^unknown task "(.*)", want one of (.*)$/su, (name, all) => `没有任务“${name}”，可用：${listed(all)}`],
  [/^--(\S+) takes no value, got "(.*)"$/su, (name, value) => `--${name} 不带值，却给了“${value}”`],
  [/^--(\S+) has no value, want (.*)$/su, (name, wanted) => `--${name} 缺少值，应写 ${wanted}`],
  [/^unexpected argument "(.*)": want (.*)$/su, (argument, usage) => `多了参数“${argument}”，用法：${usage}`],
  [/^an (?:argument|option) is missing: want (.*)$/su, (usage) => `缺少参数，用法：${usage}`],
  [/^no file, want (.*)$/su, (usage) => `缺少文件，用法：${usage}`],
  [/^no --(\S+), want (--\S+ \S+).*$/su, (name, usage) => `缺少 --${name}，应写 ${usage}`],
  [
    /^bad --(\S+) "(.*)": want a whole number from (\S+) to (\S+)$/su,
    (name, value, min, max) => `--${name} 的值“${value}”不对，应为 ${min} 到 ${max} 的整数`,
  ],
  [
    /^bad --(\S+) "(.*)": want one of (.*)$/su,
    (name, value, all) => `--${name} 的值“${value}”不对，可用：${listed(all)}`,
  ],
  [/^bad --side "(.*)": want landlord or farmers$/su, (value) => `--side 的值“${value}”不对，可用：landlord、farmers`],
  [
    /^bad --sprt "(.*)": want .*$/su,
    (value) => `--sprt 的值“${value}”不对，应为 0 到 1 之间由小到大的两个数，如 0.5,0.52`,
  ],
  [
    /^bad --cards "(.*)": want MIN-MAX from (\d+) to (\d+), .*$/su,
    (value, min, max) => `--cards 的值“${value}”不对，应为 ${min} 到 ${max} 之间的范围，如 8-14`,
  ],
  [
    /^bad --kinds-off "(.*)": unknown kind "(.*)", want some of (.*)$/su,
    (value, kind, all) => `--kinds-off 的值“${value}”不对：没有牌型“${kind}”，可用：${listed(all)}`,
  ],
  [/^bad format "(.*)": want one of (.*)$/su, (name, all) => `没有格式“${name}”，可用：${listed(all)}`],
  [/^no known format, want --from with one of (.*)$/su, (all) => `看不出是什么格式，请用 --from 指明：${listed(all)}`],
  [/^--(\S+) wants --(\S+)$/su, (name, other) => `--${name} 要和 --${other} 一起用`],
  [/^--(\S+) takes no --(\S+)$/su, (name, other) => `--${name} 不能和 --${other} 一起用`],
  [
    /^--(\S+) is settled by the table in (.*), want .*$/su,
    (name, path) => `${path} 里的牌桌已经定了 --${name}，请去掉它`,
  ],
  [
    /^no position: want (.*), or --landlord and --farmer.*$/su,
    (position) => `没有局面：请写 ${position}，或用 --landlord 和 --farmer`,
  ],

  // Rules, bots, cards, files.
  [/^bad rules: preset is "(.*)", want (.*)$/su, (name, all) => `没有规则“${name}”，可用：${listed(all)}`],
  [
    /^bad rules: (\S+) is (.*), want no such switch; one of (.*)$/su,
    (name, _value, all) => `规则没有开关“${name}”，可用：${listed(all)}`,
  ],
  [
    /^bad rules: (\S+) is (.*), want one of (.*)$/su,
    (name, value, all) => `规则开关 ${name} 不能是 ${value}，可用：${listed(all)}`,
  ],
  [/^bad rules(?: "(.*)")?: (.*)$/su, (_text, why) => `规则有误：${why}`],
  [/^bad --rules: no JSON: (.*)$/su, (why) => `--rules 不是正确的 JSON：${why}`],
  [
    /^bad --bots "(.*)": no bot "(.*)", want (.*)$/su,
    (_text, name, all) => `没有机器人“${name}”，可用：${listed(all)}`,
  ],
  [
    /^bad --bots "(.*)": (\d+) bots, want 1 or (\d+)$/su,
    (_text, given, wanted) => `给了 ${given} 个机器人，应为 1 个或 ${wanted} 个`,
  ],
  [
    /^bad bot "(.*)" for 4 seats: it plays games of 3, want (.*)$/su,
    (name, all) => `机器人“${name}”只会打三人的，四人可用：${listed(all)}`,
  ],
  [/^bad command "(.*)": nothing to start$/su, () => '没有写要启动的程序'],
  [
    /^bad hand "(.*)": more of a rank than (?:one pack|two packs) hold.*$/su,
    (hand) => `手牌“${hand}”里同一点数的牌太多了`,
  ],
  [/^bad hand "(.*)": no cards, .*$/su, () => '没有给牌，至少要一张'],
  [
    /^bad deal "(.*)": want (\d) hands and the kitty, as (.*)$/su,
    (deal, hands, example) => `看不懂这副牌“${deal}”：应为 ${hands} 家手牌和底牌，如 ${example}`,
  ],
  [
    /^bad deal: hands of (.*) cards, want (\d) hands of (\d+) and a kitty of (\d+)$/su,
    (sizes, hands, size, kitty) =>
      `牌数不对：各家 ${listed(sizes)} 张，应为 ${hands} 家各 ${size} 张，底牌 ${kitty} 张`,
  ],
  [/^bad deal: (.*)$/su, (why) => `这副牌有误：${why}`],
  [
    /^(.*) is there already, want another file, or (--resume .*) to go on$/su,
    (path, resume) => `${path} 已经有了：请换一个文件，或用 ${resume} 接着打`,
  ],
  [/^(.*) is there already, want another file$/su, (path) => `${path} 已经有了，请换一个文件`],
  [/^no puzzles in (.*), want .*$/su, (path) => `${path} 里没有残局`],
];
