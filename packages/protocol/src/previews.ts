/**
 * Links with a preview, `/s/KIND/ID`: the server describes them to messengers and leads players into the app. Value: first
 * part of the address in the app, before the id.
 */
export const PREVIEWS = { table: 'table', round: 'rounds', puzzle: 'puzzles' } as const;

export type PreviewKind = keyof typeof PREVIEWS;
