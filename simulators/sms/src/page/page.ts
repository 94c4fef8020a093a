import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import { codeIn, type Ledger, type Message } from '../ledger.ts';
import { countSegments } from '../segments.ts';
import { getDigits, shownNumber } from './numbers.ts';

const phonesShown = 24;
const messagesShown = 20;

interface Phone {
  number: string;
  /** Newest first. */
  messages: Message[];
}

/** Messages by phone, the phone of the newest message first. */
function getPhones(ledger: Ledger, search: string): Phone[] {
  const wanted = getDigits(search);
  const phones = new Map<string, Phone>();
  for (const message of ledger.messages()) {
    const number = message.direction === 'inbound' ? (message.from ?? '') : message.to;
    if (!number.includes(wanted)) continue;
    const phone = phones.get(number) ?? { number, messages: [] };
    phones.set(number, phone);
    phone.messages.push(message);
  }
  return [...phones.values()];
}

const states: Readonly<Record<string, string>> = {
  scheduled: 'Scheduled',
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  canceled: 'Cancelled',
  received: 'Written on this phone',
};

/** The text with its code set apart, so that it is found in the running text, too. */
function bodyHtml(body: string, code: string | null): string {
  if (code === null) return escapeHtml(body);
  const at = body.indexOf(code);
  return `${escapeHtml(body.slice(0, at))}<strong>${code}</strong>${escapeHtml(body.slice(at + code.length))}`;
}

function bubble(message: Message, code: string | null): string {
  const { parts, encoding } = countSegments(message.body);
  const mine = message.direction === 'inbound';
  const failed = message.errorCode !== null;
  const state = failed ? `${states[message.status]}: ${message.errorMessage} (${message.errorCode})` : (states[message.status] ?? '');
  const size = mine ? '' : ` · ${parts} ${parts === 1 ? 'part' : 'parts'}, ${encoding.replace('-', '‑')}`;
  return `<li class="bubble${mine ? ' mine' : ''}${failed ? ' failed' : ''}" id="message-${message.sid}">
  <p class="words">${bodyHtml(message.body, code)}</p>
  <p class="meta"><time datetime="${message.createdAt}">${message.createdAt.slice(11, 16)} UTC</time> · ${escapeHtml(state)}${size}</p>
</li>`;
}

function phoneCard({ number, messages }: Phone, out: boolean): string {
  const id = number.slice(1);
  const shown = shownNumber(number);
  const newest = messages.find((message) => message.direction === 'outbound-api');
  const code = newest ? codeIn(newest.body) : null;
  const sender = newest?.from ?? newest?.messagingServiceSid ?? '';
  const big =
    code === null
      ? ''
      : `<p class="code"><span class="label">Code</span><output id="code-${id}">${code}</output><button type="button" id="copy-${id}" data-copy="${code}">Copy<span class="hidden"> code ${code}</span></button></p>`;
  const words = (out ? ['START', 'HELP'] : ['STOP', 'HELP'])
    .map((word) => `<button type="button" id="${word}-${id}" data-reply="${word}" data-from="${number}">${word}</button>`)
    .join('');
  return `<section class="phone" aria-labelledby="name-${id}" data-number="${number}">
  <div class="screen">
    <header class="bar"><h2 id="name-${id}">${escapeHtml(shown)}</h2><p>from ${escapeHtml(shownNumber(sender) || 'a service')}${out ? ' · <b>opted out</b>' : ''}</p></header>
    ${big}
    <ol class="talk" tabindex="0" aria-label="Messages of ${escapeHtml(shown)}, newest first">${messages
      .slice(0, messagesShown)
      .map((message) => bubble(message, codeIn(message.body)))
      .join('')}</ol>
    <div class="answers" role="group" aria-label="Answer from ${escapeHtml(shown)}"><span>Answer</span>${words}</div>
  </div>
</section>`;
}

/** The part of the page that changes: the phones. */
export function outboxFragment(ledger: Ledger, search: string): string {
  const phones = getPhones(ledger, search);
  if (phones.length === 0) {
    return getDigits(search) === ''
      ? '<div class="empty"><p><strong>No messages yet.</strong></p><p>Sign in with a phone number in the portal: its code arrives here.</p></div>'
      : `<div class="empty"><p><strong>No messages for ${escapeHtml(search)}.</strong></p><p>Part of a number is enough, with or without its country code.</p></div>`;
  }
  const cards = phones.slice(0, phonesShown).map((phone) => phoneCard(phone, ledger.optedOut(phone.number)));
  const more = phones.length - phonesShown;
  return cards.join('') + (more > 0 ? `<p class="more">${more} more: search for a number.</p>` : '');
}

/** The whole page. Works without its script, then as a still picture. */
export const outboxPage = (ledger: Ledger, search: string): string =>
  pageHtml({
    title: 'Text messages',
    body: `<header class="top">
  <h1>Text messages</h1>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
  <p class="about">What phones would get. A stand-in for the provider: real requests, no real messages.</p>
  <form id="search" role="search" action="/" method="get">
    <label for="number">Phone number</label>
    <input id="number" name="number" type="search" inputmode="tel" autocomplete="off" value="${escapeHtml(search)}" placeholder="0412 345 678">
    <button type="submit">Search</button>
  </form>
</header>
<p id="news" class="hidden" role="status"></p>
<main id="outbox">${outboxFragment(ledger, search)}</main>`,
  });
