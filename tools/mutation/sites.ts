/**
 * Mutation sites: places of a source file where one small edit makes a plausible bug (DeMillo, Lipton and Sayward, “Hints on
 * test data selection”, 1978). Edits: relational and logical operators, arithmetic, negated conditions, constants off by one,
 * removed calls.
 */
import { parseSync } from 'oxc-parser';

export interface MutationSite {
  /** Offsets of the replaced characters (UTF-16), end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Kind of edit in the report. */
  readonly mutator: string;
  /** Line number, from 1. */
  readonly line: number;
}

/** @returns all sites of a file, in order. @throws Error if the file does not parse. */
export const mutationSites = (path: string, source: string): MutationSite[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const sites: MutationSite[] = [];
  const add = (mutator: string, start: number, end: number, replacement: string): void => {
    sites.push({ mutator, start, end, replacement, line: source.slice(0, start).split('\n').length });
  };
  walk(program as unknown as Node, (node) => addSites(node, source, add));
  return sites.toSorted((a, b) => a.start - b.start || a.end - b.end);
};

/** @returns the file with the edit of one site. */
export const applySite = (source: string, { start, end, replacement }: MutationSite): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** A node of the syntax tree (ESTree with TypeScript's nodes), with the fields used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Add = (mutator: string, start: number, end: number, replacement: string) => void;

const BINARY: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
};
const ASSIGNMENT: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=' };
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

const addSites = (node: Node, source: string, add: Add): void => {
  switch (node.type) {
    case 'BinaryExpression':
      return addBinary(node, source, add);
    case 'LogicalExpression':
      return addOperator('logical', node, source, node.operator === '&&' ? '||' : '&&', add);
    case 'AssignmentExpression': {
      const other = ASSIGNMENT[String(node.operator)];
      if (other !== undefined) addOperator('assignment', node, source, other, add);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') add('negation', node.start, node.start + 1, '');
      return;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node.test as Node;
      add('condition', test.start, test.end, `!(${source.slice(test.start, test.end)})`);
      return;
    }
    case 'Literal':
      if (typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value));
      if (typeof node.value === 'number') add('constant', node.start, node.end, String(node.value + 1));
      return;
    case 'MemberExpression': {
      const property = node.property as Node;
      const other = METHODS[String(property.name)];
      if (node.computed !== true && other !== undefined) add('method', property.start, property.end, other);
      return;
    }
    case 'ExpressionStatement':
      if ((node.expression as Node).type === 'CallExpression') add('call', node.start, node.end, ';');
      return;
    default:
  }
};

const addBinary = (node: Node, source: string, add: Add): void => {
  const other = BINARY[String(node.operator)];
  const right = node.right as Node;
  const left = node.left as Node;
  // `x | 0` only converts to an integer, and joining strings is not arithmetic.
  if (other === undefined || (node.operator === '|' && right.type === 'Literal' && right.value === 0)) return;
  if (node.operator === '+' && (isText(left) || isText(right))) return;
  addOperator('operator', node, source, other, add);
};

const isText = ({ type, value }: Node): boolean => type === 'TemplateLiteral' || typeof value === 'string';

const addOperator = (mutator: string, node: Node, source: string, other: string, add: Add): void => {
  const { end } = node.left as Node;
  const at = source.indexOf(String(node.operator), end);
  add(mutator, at, at + String(node.operator).length, other);
};

/** Types, imports and thrown bugs have no behaviour to test. */
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement']);
const EXPRESSION_OF_TYPE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

const walk = (node: Node, visit: (node: Node) => void): void => {
  if (SKIPPED.has(node.type)) return;
  if (node.type.startsWith('TS')) {
    if (EXPRESSION_OF_TYPE.has(node.type)) walk(node.expression as Node, visit);
    return;
  }
  visit(node);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && node.computed !== true) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string') {
        walk(child as Node, visit);
      }
    }
  }
};
