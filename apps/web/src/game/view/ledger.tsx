/** Settlement of a match in the fewest payments, at a stake that this browser remembers. */
import { paymentsFor } from '@doudizhu/table';
import { useState } from 'preact/hooks';
import { scoreText } from '../../base/number-text.ts';
import { texts } from '../../base/language.ts';
import { loadText, saveText } from '../../base/storage.ts';
import { TextField } from '../../design/form.tsx';
import { nameAt } from '../setup/names.ts';
import type { PlayTable } from '../state/play-table.ts';

const LEDGER = texts({
  title: ['结账', 'Settlement'],
  stake: ['每分几个筹码', 'Chips a point'],
  even: ['不输不赢，谁也不用付。', 'All are even: no payment.'],
  pays: [
    (from: string, to: string, amount: string) => `${from} → ${to}：${amount}`,
    (from, to, amount) => `${from} → ${to}: ${amount}`,
  ],
});

const STAKE_KEY = 'ddz.stake';

export const Ledger = ({ table }: { readonly table: PlayTable }) => {
  const words = LEDGER.value;
  const view = table.view.value;
  const [typed, setTyped] = useState(loadText(STAKE_KEY) ?? '1');
  const payments = paymentsFor(view.scores, /^\d{1,6}$/u.test(typed) ? Number(typed) : 0);
  return (
    <section class="stack gap-s" data-testid="ledger">
      <h3>{words.title}</h3>
      <TextField
        label={words.stake}
        inputMode="numeric"
        value={typed}
        onText={(text) => {
          setTyped(text);
          saveText(STAKE_KEY, text);
        }}
      />
      {payments.length === 0 ? (
        <p class="soft flush">{words.even}</p>
      ) : (
        <ul class="flush">
          {payments.map(({ from, to, amount }) => (
            <li key={`${from}-${to}`}>{words.pays(nameAt(view, from), nameAt(view, to), scoreText(amount))}</li>
          ))}
        </ul>
      )}
    </section>
  );
};
