import { escapeHtml, pageHtml } from '@servery/simulator-kit';

/** HTML as it is; anything else that is put into a template is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

const getText = (part: Part): string => {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(getText).join('') : escapeHtml(String(part));
};

/** Puts parts together, each escaped unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + string + getText(parts[index] ?? null), ''));

/** A whole page. */
export const page = (title: string, body: Html, { script = false, className = '' } = {}): string =>
  pageHtml({ title, body: body.text, script, className });

/** `$12.40` */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount / 100);

/** An instant that the page shows in the reader's own time. */
export const instant = (ms: number): Html => {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`;
};
