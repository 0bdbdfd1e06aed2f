/** Decorative picture of an SVG symbol. */
import type { HTMLAttributes } from 'preact';
import { symbolOf, type Symbols } from './symbols.ts';

interface SymbolPictureProps extends HTMLAttributes<SVGSVGElement> {
  readonly symbols: Symbols;
  readonly id: string;
}

/** @throws if the symbol is unknown */
export const SymbolPicture = ({ symbols, id, ...attributes }: SymbolPictureProps) => {
  const { width, height, isStretched, content } = symbolOf(symbols, id);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : undefined}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: content }}
      {...attributes}
    />
  );
};
