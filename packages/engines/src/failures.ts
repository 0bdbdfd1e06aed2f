/** Failures of bots by name, programs and models. */
import { failuresOf, phrasesOf, type BadField, type Texts } from '@doudizhu/rules/failure';

interface BadLine {
  readonly line: string;
}

const ENGINE_TEXTS = {
  'bad-bot/unknown': ({
    name,
    names,
    prefixes,
  }: {
    name: string;
    names: readonly string[];
    prefixes: readonly string[];
  }) => ({
    en: `unknown bot "${name}": expected one of ${names.join(', ')}, or ${prefixes.join('…, ')}…`,
    zh: `没有机器人“${name}”，可用：${names.join('、')}，或 ${prefixes.join('…、')}…`,
  }),
  'bad-bot/seats': {
    en: 'invalid bot "{name}" for {seats} seats: it plays games of {plays}, expected {others}',
    zh: '机器人“{name}”只会打 {plays} 人的，{seats} 人可用：{others}',
  },
  'bad-bot/mode': {
    en: 'invalid bot "{name}" for {rules}: no model has inputs for wild ranks or two seats, expected {others}',
    zh: '机器人“{name}”打不了 {rules}：模型不认识癞子和二人玩法，可用：{others}',
  },
  'bad-bot/reason': { en: 'invalid bot "{name}": {cause}', zh: '机器人“{name}”用不了：{cause}' },
  'bad-command/open-quote': {
    en: 'invalid command "{text}": {quote} is not closed, expected a closing {quote}',
    zh: '程序“{text}”写得不对：{quote} 没有成对',
  },
  'bad-command/empty': { en: 'invalid command "{text}": expected a program', zh: '没有写要启动的程序' },
  'bad-message/no-json': {
    en: 'invalid message {line}: not JSON, expected one JSON object per line',
    zh: '消息 {line} 不是 JSON，应为每行一个 JSON 对象',
  },
  'bad-message/field': ({ line, field, found, expected }: BadLine & BadField) => ({
    en: `invalid message ${line}: ${field === '' ? '' : `${field} is `}${found.message}, expected ${expected.message}`,
    zh: `消息 ${line} ${field === '' ? '' : `的 "${field}" `}有误：这里是${found.zh}，应为${expected.zh}`,
  }),
  'bad-message/no-answer': {
    en: 'invalid message {line}: no answer, expected "choice" or "action"',
    zh: '消息 {line} 没有回答，应有 "choice" 或 "action"',
  },
  'bad-answer/choice': {
    en: 'invalid choice {choice}: expected an index from 0 to {max}',
    zh: '选择 {choice} 不对，应为 0 到 {max}',
  },
  'bad-answer/action': {
    en: 'invalid action {action}: expected one of the {sent} sent',
    zh: '动作 {action} 不在给出的 {sent} 个之中',
  },
  'bad-file/no-folder': { en: 'no folder: expected {prefix}FOLDER', zh: '没有写模型文件夹，应写 {prefix}FOLDER' },
  'bad-file/no-model': { en: 'no file: expected {prefix}FILE', zh: '没有写模型文件，应写 {prefix}FILE' },
  'bad-file/absent': { en: 'no such file', zh: '没有这个文件' },
  'bad-file/folder': { en: 'it is a folder', zh: '这是文件夹' },
  'bad-file/system': { en: '{reason}', zh: '系统读不了这个文件' },
  'bad-bot/douzero': {
    en: 'invalid bot "{name}" for {rules}: DouZero plays with three seats and one deck without wild ranks, expected {others}',
    zh: 'DouZero 只打三人一副牌、没有癞子的，“{name}”打不了 {rules}，可用：{others}',
  },
  'bad-model/douzero': {
    en: 'inputs {found}, expected {expected}',
    zh: '输入是 {found}，应为 {expected}',
  },
  'bad-model/one-role': {
    en: 'the model plays one role: expected input "{input}", or {mark} in the path of a model per role',
    zh: '模型只会打一个角色，要有输入 "{input}"，或每个角色一个模型，路径里写 {mark}',
  },
  'bad-model/seats': {
    en: "a model for {seats} seats, expected {expected} like the landlord's",
    zh: '模型是 {seats} 人的，应与地主的模型一样是 {expected} 人的',
  },
  'bad-model/no-onnx': { en: '{bytes} bytes are not an ONNX model', zh: '{bytes} 字节，不是 ONNX 模型' },
  'bad-model/features': {
    en: 'made for version {version} of the features, expected {expected}',
    zh: '模型用的特征版本是 {version}，应为 {expected}',
  },
  'bad-model/no-family': {
    en: 'made for {seats} seats, expected one of {expected}',
    zh: '模型是 {seats} 人的，应为 {expected} 人的',
  },
  'bad-model/surplus': { en: 'unknown input {input}, expected {known}', zh: '多了输入 {input}，应为 {known}' },
  'bad-model/missing': ({ what, expected, names }: { what: string; expected: string; names: readonly string[] }) => ({
    en: `missing ${what} ${expected}, its ${what}s: ${names.join(', ') || 'none'}`,
    zh: `缺少${what === 'input' ? '输入' : '输出'} ${expected}，现有：${names.length === 0 ? '无' : names.join('、')}`,
  }),
  'bad-model/tensor': ({ what, found, expected }: { what: string; found: string; expected: string }) => ({
    en: `${what} ${found}, expected ${expected}`,
    zh: `${what === 'input' ? '输入' : '输出'} ${found} 应为 ${expected}`,
  }),
  'bad-protobuf/no-field': {
    en: 'no field at byte {start} of {bytes}',
    zh: '第 {start} 字节处没有字段（共 {bytes} 字节）',
  },
  'bad-protobuf/half-number': { en: 'half a number at the end of {bytes} bytes', zh: '{bytes} 字节的末尾有半个数' },
  'no-runtime/absent': {
    en: 'ONNX models need the optional package onnxruntime-web: npm install onnxruntime-web',
    zh: 'ONNX 模型需要可选的包 onnxruntime-web，请运行 npm install onnxruntime-web',
  },
  'no-runtime/broken': {
    en: 'ONNX models need the optional package onnxruntime-web, which does not load: {reason}',
    zh: 'ONNX 模型需要可选的包 onnxruntime-web，但它加载不了',
  },
} as const satisfies Texts;

export const engineFailure = failuresOf(ENGINE_TEXTS);

/** Faults of a program or a model in a round. */
const FAULT_TEXTS = {
  'fault/view': {
    en: 'invalid view of {seats} seats: {name} plays games of {plays}',
    zh: '{name} 只会打 {plays} 人的，这里是 {seats} 人',
  },
  'fault/start': { en: '{file} does not start: {reason}', zh: '{file} 启动不了' },
  'fault/no-program': { en: 'no program "{file}"', zh: '没有程序“{file}”' },
  'fault/no-program-quoted': {
    en: 'no program "{file}" (one word, because of the quotes)',
    zh: '没有程序“{file}”（因为有引号，整个算一个词）',
  },
  'fault/not-ended': { en: 'not ended in {timeoutMs} ms', zh: '{timeoutMs} 毫秒内没有结束' },
  'fault/other-answer': {
    en: 'answered {line}, expected type "act" and id {id}',
    zh: '回答了 {line}，应为 type "act"、id {id}',
  },
  'fault/greeting': {
    en: 'greeted with {line}, expected hello of protocol {version}',
    zh: '开头是 {line}，应为协议 {version} 的 hello',
  },
  'fault/botzone-rules': {
    en: 'invalid rules {rules}: Botzone plays with three seats and one deck',
    zh: 'Botzone 只打三人一副牌的，不打 {rules}',
  },
  'fault/douzero-rules': {
    en: 'invalid rules {rules}: DouZero plays with three seats and one deck without wild ranks',
    zh: 'DouZero 只打三人一副牌、没有癞子的，不打 {rules}',
  },
  'fault/ended': ({ file, signal, code }: { file: string; signal: string | null; code: number | null }) => ({
    en: `${file} ended with ${signal ?? `code ${code}`}`,
    zh: `${file} 结束了（${signal ?? `代码 ${code}`}）`,
  }),
  /** Cause with the last line of the program's standard error. */
  'fault/stderr': { en: '{cause}: {output}', zh: '{cause}，它的错误输出：“{output}”' },
  'fault/botzone-no-json': {
    en: 'answered {line}, expected {"response":…} on one line',
    zh: '回答了 {line}，应为一行 {"response":…}',
  },
  'fault/botzone-bid': { en: 'bid {response}, expected points that may be bid', zh: '叫了 {response}，不是可以叫的分' },
  'fault/botzone-cards': { en: '{cause}, expected a legal play', zh: '{cause}，应为合法的出牌' },
  'fault/botzone-play': { en: 'played {response}, expected a legal play', zh: '出了 {response}，不是合法的出牌' },
  'model-at': { en: '{path}: {cause}', zh: '{path}：{cause}' },
  'fault/model': { en: 'model {path}: {reason}', zh: '模型 {path} 运行失败' },
} as const satisfies Texts;

export const faultPhrase = phrasesOf(FAULT_TEXTS);
