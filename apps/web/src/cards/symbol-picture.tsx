/** A symbol of an SVG file as a picture. Readers pass it over. */
import type { HTMLAttributes } from 'preact';
import { symbolOf, type Symbols } from './symbols.ts';

interface SymbolPictureProps extends HTMLAttributes<SVGSVGElement> {
  readonly symbols: Symbols;
  readonly id: string;
}

/** @throws where there is no such symbol */
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
