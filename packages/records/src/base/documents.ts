/**
 * Documents of a text: JSON, and values as Python prints them (single quotes, tuples, `None`), which become JSON first.
 * A text is one document, a document a line, or documents over several lines one after the other.
 */
import { isObject } from '@doudizhu/rules/schema';

/** One document. `value` is undefined if it cannot be parsed. */
export interface TextDocument {
  readonly text: string;
  readonly value: unknown;
  /** Its first line, from 1. */
  readonly line: number;
}

/** @returns the value of a JSON text or of a value that Python printed. Undefined if it is neither */
export const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return /^\s*[[{(]/u.test(text) ? (JSON.parse(jsonOfPython(text)) as unknown) : undefined;
    } catch {
      return undefined;
    }
  }
};

/** @returns the documents of a text in order, none for a blank text */
export const documentsIn = (text: string): TextDocument[] => {
  const lines = text
    .split('\n')
    .map((part, index) => ({ text: part, line: index + 1 }))
    .filter((line) => line.text.trim() !== '');
  const [first] = lines;
  if (first === undefined) return [];
  if (lines.length === 1 || parseValue(first.text) === undefined) {
    const whole = parseValue(text);
    if (whole !== undefined || lines.length === 1 || !/^\s*[[{(]/u.test(text))
      return [{ text, value: whole, line: first.line }];
    const spans = spansIn(text);
    if (spans !== null) return spans;
  }
  return lines.map((line) => ({ ...line, value: parseValue(line.text) }));
};

/** The rounds of a value: the entries of a list, or of an object whose only field is a list of rounds; else the value. */
export const roundsOfValue = (value: unknown): readonly unknown[] => {
  const fields = isObject(value) ? Object.entries(value) : [];
  const [[name, list] = ['', undefined]] = fields;
  const wrapped = fields.length === 1 && ['rounds', 'games', 'records', 'matches'].includes(name);
  const found = wrapped ? list : value;
  return isListOfRounds(found) ? found : [found];
};

/** A list of numbers is a history of OpenSpiel, a list of seats with cards one game without hands, a log of Botzone starts with the judge's output. */
const isListOfRounds = (value: unknown): value is readonly unknown[] => {
  if (!Array.isArray(value)) return false;
  const [first] = value as unknown[];
  if (Array.isArray(first)) return typeof first[1] !== 'string';
  return isObject(first) && !['output', 'command', '0', '1', '2'].some((key) => Object.hasOwn(first, key));
};

const PYTHON_TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()]|\b(?:None|True|False)\b|,(?=\s*[\]})])/gsu;
const PYTHON_WORDS: Readonly<Record<string, string>> = {
  '(': '[',
  ')': ']',
  None: 'null',
  True: 'true',
  False: 'false',
  ',': '',
};

const jsonOfPython = (text: string): string =>
  text.replaceAll(PYTHON_TOKEN, (token) => {
    const word = PYTHON_WORDS[token];
    if (word !== undefined) return word;
    return token.startsWith('"') ? token : JSON.stringify(token.slice(1, -1).replaceAll(/\\(['\\])/gu, '$1'));
  });

/** Documents by their brackets. Null if other text is between them or a bracket is not closed. */
const spansIn = (text: string): TextDocument[] | null => {
  const spans: TextDocument[] = [];
  let [depth, from, end] = [0, 0, 0];
  for (const { 0: token, index } of text.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\](){}]/gsu)) {
    if (token.length > 1) continue;
    if (depth === 0) {
      if (!/^[\s,]*$/u.test(text.slice(end, index))) return null;
      from = index;
    }
    depth += '[({'.includes(token) ? 1 : -1;
    if (depth > 0) continue;
    end = index + 1;
    const part = text.slice(from, end);
    const value = depth === 0 ? parseValue(part) : undefined;
    if (value === undefined) return null;
    spans.push({ text: part, value, line: text.slice(0, from).split('\n').length });
  }
  return depth === 0 && spans.length > 0 && text.slice(end).trim() === '' ? spans : null;
};
