/** QR codes. */
import './qr-code.css';
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';

/** Path of the dark squares of a code, one unit each, and the length of its sides with the border. */
export const qrPath = (text: string): { readonly path: string; readonly size: number } => {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size };
};

export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
