/** Path of a table's socket: `/t/<table>`, or `/n/<node>/t/<table>` at the node that runs it. */
import { isTableId } from '@doudizhu/protocol';

export interface TablePath {
  /** Node that the client was sent to; null: any. */
  readonly node: string | null;
  readonly table: string;
}

/** Checks if a text can be the name of a node: it is a part of a path, and the reason of a close code. */
export const isNodeName = (text: string): boolean => /^[\w.-]{1,60}$/u.test(text);

/** @returns null if a path is not that of a table */
export const readTablePath = (url: string): TablePath | null => {
  const [, node = null, table] = /^(?:\/n\/([\w.-]{1,60}))?\/t\/([^?]*)/u.exec(url) ?? [];
  return isTableId(table) ? { node, table } : null;
};
