/** Unicode's table of characters that look alike (UTS #39), without types of its own. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Every character that looks like another one becomes that one. */
    readonly rectifyConfusion: (text: string) => string;
  };
  export default confusables;
}
