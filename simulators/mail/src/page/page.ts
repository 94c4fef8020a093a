import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import type { Mail } from '../read-mail.ts';

const shown = 200;

const getSearch = (to: string): string => (to === '' ? '' : `?to=${encodeURIComponent(to)}`);

const time = (at: string) => `<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 16)} UTC</time>`;

/** How the mail begins, below its heading, without the lines that only carry an address. */
const excerpt = (mail: Mail): string => {
  const paragraphs = mail.text.split(/\n\s*\n/);
  const words = (paragraphs.length > 1 ? paragraphs.slice(1) : paragraphs)
    .join(' ')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > 110 ? `${words.slice(0, 110)}…` : words;
};

const row = (mail: Mail, to: string, open: string | undefined): string => `<li id="mail-${mail.id}">
  <a id="open-${mail.id}" href="/mails/${mail.id}${getSearch(to)}"${mail.id === open ? ' aria-current="true"' : ''}>
    <span class="line"><strong class="to">${escapeHtml(mail.to.join(', '))}</strong>${time(mail.receivedAt)}</span>
    <span class="subject">${escapeHtml(mail.subject) || '(no subject)'}</span>
    <span class="excerpt">${escapeHtml(excerpt(mail))}</span>
  </a>
</li>`;

/** The part of the page that changes: the mails, newest first. */
export function listFragment(mails: readonly Mail[], to: string, open?: string): string {
  if (mails.length > 0)
    return `<ol>${mails
      .slice(0, shown)
      .map((mail) => row(mail, to, open))
      .join('')}</ol>`;
  return to === ''
    ? '<div class="empty"><p><strong>No mail yet.</strong></p><p>Sign up, invite somebody or ask for a new password: the mail comes in here.</p></div>'
    : `<div class="empty"><p><strong>No mail to “${escapeHtml(to)}”.</strong></p><p><a href="/">Show all mails</a></p></div>`;
}

const reader = (mail: Mail, to: string): string => `<article aria-labelledby="subject">
  <p class="back"><a href="/${getSearch(to)}">All mails</a></p>
  <h2 id="subject">${escapeHtml(mail.subject) || '(no subject)'}</h2>
  <dl>
    <div><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd></div>
    <div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
    <div><dt>Came</dt><dd>${time(mail.receivedAt)}</dd></div>
  </dl>
  ${
    mail.html === ''
      ? ''
      : `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/body"></iframe>`
  }
  <details${mail.html === '' ? ' open' : ''}><summary>As text</summary><pre tabindex="0">${escapeHtml(mail.text)}</pre></details>
  ${
    mail.links.length === 0
      ? ''
      : `<details><summary>Links (${mail.links.length})</summary><ul>${mail.links
          .map((link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`)
          .join('')}</ul></details>`
  }
</article>`;

const nothingOpen = (missing: boolean): string =>
  `<div class="empty"><p><strong>${missing ? 'This mail is gone.' : 'No mail is open.'}</strong></p><p>${missing ? 'Somebody has emptied the outbox.' : 'Choose one from the list.'}</p></div>`;

/** The whole page. Works without its script, then without news. */
export function outboxPage(input: { mails: readonly Mail[]; to: string; mail: Mail | undefined; missing: boolean }): string {
  const { mails, to, mail, missing } = input;
  return pageHtml({
    title: mail === undefined ? 'Mail' : `${mail.subject} - Mail`,
    className: mail === undefined && !missing ? 'listing' : 'reading',
    body: `<header class="top">
  <h1>Mail</h1>
  <p class="about">What would have been sent. A stand-in for a mail server: real SMTP, nobody’s real mailbox.</p>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
</header>
<p id="news" class="hidden" role="status"></p>
<div class="columns">
  <nav aria-label="Mails">
    <form action="/" role="search">
      <label for="to">To</label>
      <input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="name@example.com" autocomplete="off">
      <button>Search</button>
    </form>
    <div id="list" data-to="${escapeHtml(to)}" data-open="${mail?.id ?? ''}">${listFragment(mails, to, mail?.id)}</div>
  </nav>
  <main>${mail === undefined ? nothingOpen(missing) : reader(mail, to)}</main>
</div>`,
  });
}

/** A mail's HTML for its frame; links open beside the page. */
export const bodyPage = (mail: Mail): string => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(mail.html) ? mail.html.replace(/<head[^>]*>/i, (head) => head + base) : base + mail.html;
};
