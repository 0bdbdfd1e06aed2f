/** Dates and times in the language of the page, which can differ from the browser's. */
import { language } from './language.ts';

const locale = (): string => (language.value === 'zh' ? 'zh-CN' : 'en');

/** `21 Nov` */
export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleDateString(locale(), { day: 'numeric', month: 'short' });

/** With the year. */
export const fullDateOf = (ms: number): string => new Date(ms).toLocaleDateString(locale(), { dateStyle: 'medium' });

/** With the time of day. */
export const hourOf = (ms: number): string =>
  new Date(ms).toLocaleString(locale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** With the year and the time of day. */
export const timeOf = (ms: number): string =>
  new Date(ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
