/**
 * Splits TypeScript into words, strings and punctuation, without comments. It knows just enough of the
 * language to tell code from text: what a check of imports needs, and no parser.
 */
export interface Token {
  readonly kind: 'word' | 'string' | 'mark';
  /** A string's content without its quotes, escapes as written. */
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

const SPACE = /\s+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*|\d[\w.]*/uy;
const STRING = /'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)"/y;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** The text of a template up to its end or to the next `${`. */
const TEMPLATE_TEXT = /((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)/y;

/** After these words a slash starts a regular expression; after any other word it divides. */
const BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'do',
  'else',
  'void',
  'delete',
  'await',
  'yield',
]);

/** @returns the tokens of `source`. A template with holes is a `mark`, its holes are tokens of their own. */
export const tokenize = (source: string): Token[] => {
  const tokens: Token[] = [];
  /** Open braces; true = the hole of a template. */
  const braces: boolean[] = [];
  let at = 0;
  let line = 1;

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at += found[0].length;
    return found;
  };
  const push = (kind: Token['kind'], text: string): void => {
    tokens.push({ kind, text, line });
  };
  /** Reads from behind a backquote or behind the brace that closes a hole. */
  const template = (isStart: boolean): void => {
    const found = match(TEMPLATE_TEXT);
    if (found === null) throw new Error(`unfinished template in line ${line}`);
    const isHole = found[2] === '${';
    push(isStart && !isHole ? 'string' : 'mark', isStart && !isHole ? (found[1] ?? '') : '`');
    if (isHole) braces.push(true);
  };

  while (at < source.length) {
    const start = at;
    let found: RegExpExecArray | null;
    if (match(SPACE) === null && match(COMMENT) === null) {
      if ((found = match(WORD)) !== null) push('word', found[0]);
      else if ((found = match(STRING)) !== null) push('string', found[1] ?? found[2] ?? '');
      else if (source[at] === '/' && startsRegex(tokens.at(-1)) && match(REGEX) !== null) push('mark', '/');
      else {
        const mark = source[at] ?? '';
        at += 1;
        if (mark === '`') template(true);
        else if (mark === '}' && braces.pop() === true) template(false);
        else {
          if (mark === '{') braces.push(false);
          push('mark', mark);
        }
      }
    }
    for (let index = start; index < at; index += 1) if (source[index] === '\n') line += 1;
  }
  return tokens;
};

const startsRegex = (previous: Token | undefined): boolean => {
  if (previous === undefined) return true;
  if (previous.kind === 'string') return false;
  if (previous.kind === 'word') return BEFORE_REGEX.has(previous.text);
  return !')]}`/'.includes(previous.text);
};
