/** Patterns of wording that CONTRIBUTING.md asks to avoid, each with the rule and the kinds of text that it concerns. */

/** Kind of text: a document, a comment, a text that a user reads, a string of a test. */
export type Kind = 'documents' | 'comments' | 'texts' | 'tests';
export const KINDS_OF_TEXT = ['documents', 'comments', 'texts', 'tests'] as const satisfies readonly Kind[];

export interface Pattern {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly finds: RegExp;
  /** Better wording. */
  readonly instead: string;
  /** A test holds the pattern at zero; other patterns are only counted. */
  readonly zero?: true;
  /** Kinds of text that are read; default all. */
  readonly kinds?: readonly Kind[];
}

export const PATTERNS: readonly Pattern[] = [
  // Subjects: the code's noun, not a person without a name.
  {
    name: 'whoever',
    language: 'en',
    finds: /\b(?:whoever|whomever|somebody|nobody|everybody|anybody)\b/gi,
    instead: 'player, user, client, caller, operator, seat',
    zero: true,
  },
  {
    name: 'headless who',
    language: 'en',
    finds: /(?:^|[.;:] |\b(?:of|by|for|to|with|from|and|or|but|than|is|are|knows?|says?|tells?) )who(?:se|m)?\b/gi,
    instead: 'the seat that …, the player who …',
  },
  {
    name: 'opens with what',
    language: 'en',
    finds: /^(?:What|Who|Whose|Where|Whether)\b(?![^.]*\?)/g,
    instead: 'a noun for a value, a verb for a function; true if',
    zero: true,
    kinds: ['comments'],
  },
  { name: 'what as a noun', language: 'en', finds: /\bwhat\b(?![^.]*\?)/gi, instead: 'the noun that is meant' },
  {
    name: 'opens with a preposition',
    language: 'en',
    finds: /^(?:Of|By|From)\b/g,
    instead: 'the subject first',
    zero: true,
    kinds: ['comments'],
  },
  // Verbs: code returns, reports, contains; it does not speak or stand.
  {
    name: 'says, tells, hears',
    language: 'en',
    finds: /\b(?:says?|said|tells?|told|hears?|heard)\b/gi,
    instead: 'returns, reports, shows, contains',
  },
  { name: 'stands, lies', language: 'en', finds: /\b(?:stands?|stood|lies|lay)\b(?!-| ins?\b)/gi, instead: 'is in' },
  {
    name: 'go on',
    language: 'en',
    finds: /\b(?:go(?:es)?|going|went|gone) on\b(?! to\b)/gi,
    instead: 'continue, resume',
    zero: true,
  },
  {
    name: 'is to be',
    language: 'en',
    finds: /\b(?:is|are|was|were) to (?:be|act|have|do|say|go|come|take|give|get)\b/gi,
    instead: 'must, should',
    zero: true,
  },
  // Quantities and absence.
  { name: 'so many', language: 'en', finds: /\bso (?:many|long)\b/gi, instead: 'the name of the quantity', zero: true },
  {
    name: 'is none',
    language: 'en',
    finds: /\b(?:is|are|was|were) none\b/gi,
    instead: 'invalid, unknown, missing',
    zero: true,
  },
  {
    name: 'is no',
    language: 'en',
    finds: /(?<!there )\b(?:is|are|was|were) no\b(?! (?:longer|more)\b)/gi,
    instead: 'is not a, there is no …',
  },
  {
    name: 'where for if',
    language: 'en',
    finds: /\bwhere (?:there|it|they|one|nothing|all|both|that)\b/gi,
    instead: 'if',
  },
  { name: 'the own', language: 'en', finds: /\b(?:the|an?) own\b/gi, instead: 'its own, their own', zero: true },
  {
    name: 'a for per',
    language: 'en',
    finds:
      /\b(?:ms|seconds?|nodes?|bytes|times|points|games?|MiB|KiB) an? (?:move|second|minute|hour|day|round|game|node|deal|table|row|seat|search|step|hand|play|message|account|address)\b/gi,
    instead: 'per',
    zero: true,
  },
  {
    name: 'he, his',
    language: 'en',
    finds: /\b(?:he|his|him|himself)\b/gi,
    instead: 'they, their, the player',
    zero: true,
  },
  {
    name: 'anew, besides',
    language: 'en',
    finds: /\b(?:besides|anew|again and again|of (?:its|his|their) own|by (?:itself|himself|themselves))\b/gi,
    instead: 'also, again, periodically, separate, automatically',
  },
  {
    name: 'for, but',
    language: 'en',
    finds:
      /, for (?:it|they|no|there|its) (?:is|are|was|were|has|have|takes?|needs?|can|may|must)\b|\b(?:all|any|every|nothing|anything|none) but\b/gi,
    instead: 'because, except',
    zero: true,
  },
  // Messages and tables.
  { name: 'want', language: 'en', finds: /\bwant(?:s|ed)?\b/gi, instead: 'expected; target, actual' },
  { name: 'quotation marks', language: 'en', finds: /[«»]/g, instead: '“ ”', zero: true },
  // House words.
  {
    name: 'metaphors',
    language: 'en',
    finds: /\b(?:house(?! rules?\b)|doors?|opinions?|company|stranger|companions?)\b/gi,
    instead: 'the standard word',
  },
  {
    name: 'of the processor',
    language: 'en',
    finds: /\bof (?:the|a) processor\b|\b(?:seconds|minutes|hours) of (?:the|a) core\b/gi,
    instead: 'CPU seconds',
    zero: true,
  },
  // Counts of the review of November 2026.
  {
    name: 'pronoun first',
    language: 'en',
    finds: /^(?:Its|That|Those|These|Then|They|It|Another|Others|The (?:same|other|others|rest|ones?))\b/g,
    instead: 'the noun',
    kinds: ['comments'],
  },
  {
    name: 'people',
    language: 'en',
    finds: /\b(?:people|persons?)\b/gi,
    instead: 'players at a table, users elsewhere',
  },
  { name: 'may', language: 'en', finds: /\bmay\b/gi, instead: 'can; may for a permission' },
  {
    name: 'the one, the rest',
    language: 'en',
    finds: /\bthe (?:ones?|rest)\b(?! (?:of|round|seat|hand|play|who))/gi,
    instead: 'the noun',
  },
  { name: 'begin', language: 'en', finds: /\bbeg(?:ins?|an|un|inning)\b/gi, instead: 'start' },
  { name: 'trailing too', language: 'en', finds: /\btoo[.,;:]/gi, instead: 'also, before the verb' },
  { name: 'genitive chain', language: 'en', finds: /\bof the \w+ of (?:the|an?)\b/gi, instead: 'a compound noun' },
  { name: 'semicolon', language: 'en', finds: /;(?= )/g, instead: 'a full stop', kinds: ['documents', 'comments'] },
  {
    name: 'over 35 words',
    language: 'en',
    finds: /(?:[^\s.!?|:;]+ ){35,}/g,
    instead: 'two sentences',
    kinds: ['documents', 'comments'],
  },
  {
    name: 'number style',
    language: 'en',
    finds: /(?<![\w.…])\.\d{2,}|\d % /g,
    instead: '0.757, 41%',
    zero: true,
    kinds: ['documents', 'comments'],
  },
  // Chinese: one word for one thing, no words of Go and chess.
  {
    name: '围棋、象棋用语',
    language: 'zh',
    finds: /败着|错着|输招|胜着|着法|主变|下子|走法|快棋|一盘|收官|(?<!自我)对弈/g,
    instead: '大错、失误、打法、出牌、分支、快打、一局、收尾、对打',
    zero: true,
  },
  {
    name: '一词一义',
    language: 'zh',
    finds:
      /领出|单牌|同伴|反春天|准确度|连环哈希|链式哈希|散桌|擂台|抉择|管理记录|牌局记录|今日残局|每日一题|日题|每日一局|任务组|处理器时间|[软硬]炸弹|纯癞子炸弹|混炸弹|癞子混|天地混/g,
    instead:
      '先出、单张、队友、反春、准确率、哈希链、解散、竞技场、决策、操作记录、牌谱、每日残局、每日一副、批次、CPU 秒、软炸、硬炸、纯癞子炸、混炸',
    zero: true,
  },
  {
    name: '…者',
    language: 'zh',
    finds: /(?:领出|发送|搜索|裁决|学习|持有|接收|使用)者/g,
    instead: '一方、一家、名词',
    zero: true,
  },
  { name: '送走队友', language: 'zh', finds: /送走|送你一程/g, instead: '送队友上岸', zero: true },
  { name: '说明、给出', language: 'zh', finds: /得到证明|给出|由[^，。]{1,8}得到/g, instead: '由谁来做' },
];

/** Words in which a pattern is right, each as it stands in a text. */
export const EXCEPTIONS: readonly string[] = [
  // A property of the object itself, in the words of JavaScript.
  'an own property',
  // A user of the system.
  '"nobody"',
];
