/**
 * Symbols of an SVG file, drawn in place. Each `<use>` would clone its symbol into a separate tree. Paths in place need
 * a third of the elements, and no page has to contain the symbols.
 */

interface DrawnSymbol {
  readonly width: number;
  readonly height: number;
  /** True if content outside the box is clipped. */
  readonly isCut: boolean;
  /** True if it fills a box of another shape. */
  readonly isStretched: boolean;
  readonly content: string;
}

export type Symbols = ReadonlyMap<string, DrawnSymbol>;

/** @param file an SVG file of `<symbol id viewBox>`. View boxes start at 0 0 */
export const readSymbols = (file: string): Symbols =>
  new Map(
    [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"([^>]*)>(.*?)<\/symbol>/gsu)].map(
      ([, id = '', width, height, more = '', content = '']) => [
        id,
        {
          width: Number(width),
          height: Number(height),
          isCut: more.includes('overflow="hidden"'),
          isStretched: more.includes('preserveAspectRatio="none"'),
          content,
        },
      ],
    ),
  );

/** Replaces `<use>` elements by the paths of their symbols. @throws if a symbol is unknown */
export const withoutUse = (markup: string, symbols: Symbols): string =>
  markup.replaceAll(USE, (_, id: string, x: string, y: string, width: string, height: string, more: string) =>
    drawn(symbolOf(symbols, id), { x: Number(x), y: Number(y), width: Number(width), height: Number(height), more }),
  );

/** As written by `faceMarkup`. */
const USE = /<use href="#([^"]+)" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"([^>]*)\/>/gu;

interface SymbolBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Other attributes, such as a rotation. */
  readonly more: string;
}

const drawn = (symbol: DrawnSymbol, { x, y, width, height, more }: SymbolBox): string => {
  const turn = /transform="([^"]+)"/u.exec(more)?.[1] ?? '';
  const [across, down] = [width / symbol.width, height / symbol.height];
  const least = Math.min(across, down);
  const [scaleX, scaleY] = symbol.isStretched ? [across, down] : [least, least];
  const left = round(x + (width - symbol.width * scaleX) / 2);
  const top = round(y + (height - symbol.height * scaleY) / 2);
  const scale = scaleX === scaleY ? `${round(scaleX)}` : `${round(scaleX)} ${round(scaleY)}`;
  const transform = `${turn === '' ? '' : `${turn} `}translate(${left} ${top}) scale(${scale})`;
  if (symbol.isCut) {
    const frame = `width="${symbol.width}" height="${symbol.height}"`;
    return `<g transform="${transform}"><svg ${frame} overflow="hidden">${symbol.content}</svg></g>`;
  }
  const isOnePath = symbol.content.startsWith('<path ') && symbol.content.indexOf('<', 1) < 0;
  return isOnePath
    ? symbol.content.replace('<path ', `<path transform="${transform}" `)
    : `<g transform="${transform}">${symbol.content}</g>`;
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** @throws if the symbol is unknown */
export const symbolOf = (symbols: Symbols, id: string): DrawnSymbol => {
  const found = symbols.get(id);
  if (found === undefined) throw new Error(`bad symbol "${id}", expected one of ${[...symbols.keys()].join(', ')}`);
  return found;
};
