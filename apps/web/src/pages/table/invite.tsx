/** The link of a table, to send and to scan. */
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { previewLink } from '../../base/preview-link.ts';
import { copyText, notify } from '../../design/notice.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button } from '../../design/button.tsx';

export const Invite = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  return (
    <section class="invite" aria-labelledby="invite">
      <h3 id="invite">{words.invite}</h3>
      <QrCode text={previewLink('table', table)} label={words.code} />
      <InviteButtons table={table} />
    </section>
  );
};

export const InviteButtons = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  const address = previewLink('table', table);
  const copy = (): Promise<void> => copyText(address, words.copied, () => notify(address));
  return (
    <div class="row">
      <Button data-testid="copy-link" onClick={copy} text={words.copy} />
      {'share' in navigator && (
        <Button onClick={() => void navigator.share({ url: address }).catch(() => undefined)} text={words.share} />
      )}
    </div>
  );
};

const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
