/** Face of another player: a seal with the initials of the shown name, as bots have the drawn faces. */
import './person-face.css';

/** Backgrounds of seals. Light letters are readable on each. */
const COLOURS = ['#ab3325', '#1f6b57', '#2b4a78', '#6b3f78', '#8a5a14'] as const;

/** Initials of the first and the last word, and a colour: the same for the same name. */
export const sealOf = (name: string): { readonly letters: string; readonly colour: string } => {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = '') => [...word][0] ?? '').join('');
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return { letters: letters === '' ? '?' : letters, colour: COLOURS[sum % COLOURS.length] ?? COLOURS[0] };
};

/** Decorative: the name is beside it. */
export const PersonFace = ({ name }: { readonly name: string }) => {
  const { letters, colour } = sealOf(name);
  return (
    <span
      class="person-face centre rigid"
      data-letters={letters.length}
      style={{ background: colour }}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
};
