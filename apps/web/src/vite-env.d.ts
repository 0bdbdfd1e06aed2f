/// <reference types="vite/client" />

/** The address of all puzzles: page-puzzles.ts. */
declare module 'virtual:puzzles' {
  export const url: string;
  export { url as default };
}
