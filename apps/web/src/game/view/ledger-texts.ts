/** Texts of the settlement of a match. */
import { texts } from '../../base/language.ts';

export const LEDGER = texts({
  title: ['结账', 'Settlement'],
  stake: ['每分几个筹码', 'Chips a point'],
  even: ['不输不赢，谁也不用付。', 'All are even: no payment.'],
  pays: [
    (from: string, to: string, amount: string) => `${from} → ${to}：${amount}`,
    (from, to, amount) => `${from} → ${to}: ${amount}`,
  ],
});
