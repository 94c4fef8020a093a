import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import { places, wholeAddress } from '../gazetteer.ts';
import type { Ledger, Question, Session } from '../ledger.ts';

const shown = 40;

const sessionRow = ({ id, keystrokes, details, last, flagged }: Session): string => `<tr class="thing" id="session-${escapeHtml(id)}">
  <td><code>${escapeHtml(id.slice(0, 8))}</code></td><td>${keystrokes}</td><td>${details}</td><td>${escapeHtml(last)}</td>
  <td>${flagged ? '<b class="bad">Billed call by call</b>' : details === 1 ? 'One session' : 'Open'}</td>
</tr>`;

const questionRow = ({ at, service, what, text, found }: Question): string => `<tr class="thing">
  <td><time datetime="${at}">${at.slice(11, 19)}</time></td><td>${service}</td><td>${what}</td><td>${escapeHtml(text)}</td><td>${found}</td>
</tr>`;

const table = (title: string, heads: readonly string[], rows: readonly string[], empty: string): string =>
  `<section><h2>${title}</h2>${
    rows.length === 0
      ? `<p class="empty">${empty}</p>`
      : `<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  }</section>`;

/** The part of the page that changes: sessions as Google would bill them, and every question. */
export const questionsFragment = (ledger: Ledger): string =>
  table(
    'Sessions',
    ['Session', 'Keystrokes', 'Details', 'Last', 'Billing'],
    ledger.sessions().slice(0, shown).map(sessionRow),
    'Nobody has typed an address yet.',
  ) +
  table('Questions', ['Time', 'Service', 'Call', 'Asked for', 'Found'], ledger.questions().slice(0, shown).map(questionRow), 'None yet.');

/** The whole page. Works without its script, then as a still picture. */
export const questionsPage = (ledger: Ledger): string =>
  pageHtml({
    title: 'Addresses',
    body: `<header class="top">
  <h1>Addresses</h1>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
  <p class="about">Two services that know addresses, over one small made-up map. Try “${escapeHtml(wholeAddress(places[0]!))}”.</p>
</header>
<p id="news" class="hidden" role="status"></p>
<main id="questions">${questionsFragment(ledger)}</main>`,
  });
