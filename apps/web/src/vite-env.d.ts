/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module 'virtual:puzzles/canju.jsonl?url' {
  export const url: string;
  export { url as default };
}

declare module 'virtual:puzzles/index.jsonl?url' {
  export const url: string;
  export { url as default };
}

declare module 'virtual:fixtures/puzzles.jsonl?url' {
  export const url: string;
  export { url as default };
}
