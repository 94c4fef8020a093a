import { describe, expect, it } from 'vitest';
import type { PrintDocument } from '@servery/domain/printing';
import { describeMail, type Letter } from './describe-mail.ts';
import { renderMail } from './render-mail.ts';

const code = 'a'.repeat(43);
const origin = 'https://admin.example.com';
const letters: Letter[] = [
  { template: 'verifyEmail', props: { code } },
  { template: 'resetPassword', props: { code } },
  { template: 'accountExists', props: {} },
  { template: 'changeEmail', props: { code, email: 'new@example.com' } },
  { template: 'emailChangeRequested', props: { newEmail: 'new@example.com' } },
  { template: 'passwordChanged', props: {} },
  { template: 'orderInvoice', props: { restaurantName: 'Lantern', storeName: 'Wharf', document: paper() } },
  {
    template: 'eventEndpointFailing',
    props: {
      restaurantName: 'Lantern',
      restaurantId: code,
      url: 'https://example.com/hooks',
      disabled: true,
    },
  },
  { template: 'invitation', props: { code, invitedBy: 'Ada', restaurantName: 'Lantern', storeName: 'Wharf', role: 'admin' } },
  { template: 'restaurantExport', props: { restaurantName: 'Lantern', restaurantId: code, days: 7 } },
];
/** A paper with everything that one can have. */
function paper(text = 'Lantern'): PrintDocument {
  return {
    type: 'ORDER_INVOICE',
    title: `Invoice ${text}`,
    blocks: [
      { kind: 'text', text, size: 2, bold: true, align: 'center' },
      { kind: 'text', text: 'PAID', inverse: true, tall: true, indent: 4 },
      { kind: 'feed', lines: 1 },
      { kind: 'columns', left: `2 x ${text}`, right: '$12.50' },
      { kind: 'rule', style: 'dashed' },
      { kind: 'table', head: ['Rate', 'Gross'], rows: [['20%', '£9.00'], [text]] },
      { kind: 'qr', data: 'https://evil.example/qr', caption: text },
      { kind: 'cut' },
    ],
  };
}
const write = (letter: Letter) => renderMail(describeMail(letter, origin));
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);

describe.each(letters.map((letter) => [letter.template, letter] as const))('%s', (_name, letter) => {
  it('has the same content as HTML and as text, and links only to the configured origin', async () => {
    const content = describeMail(letter, origin);
    const { subject, html, text } = await renderMail(content);
    expect(subject.length).toBeGreaterThan(5);
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const part of [content.heading, ...content.paragraphs]) {
      expect(text).toContain(part);
      expect(words).toContain(part);
    }
    for (const link of [...hrefs(html), ...[...text.matchAll(/https?:\S+/g)].map((match) => match[0])]) {
      expect(link).toMatch(
        /^https:\/\/admin\.example\.com\/admin\/(auth\/(action\?code=a{43}|login|reset-password)|restaurants\/a{43}\/(your-data|webhooks))$/,
      );
    }
    expect(html).toContain('prefers-color-scheme: dark');
    // Webmail shows a mail in a frame, where our pages refuse to open.
    for (const [link] of html.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank"');
  });
});

it('writes a name that somebody chose as a name: no tags, no links, no lines of its own', async () => {
  const { subject, html, text } = await write({
    template: 'invitation',
    props: {
      code,
      invitedBy: '<script>alert(1)</script>\nBuy at https://evil.example/x',
      restaurantName: 'A & B "Grill"\r\nBcc: x@example.com',
      storeName: null,
      role: 'user',
    },
  });
  expect(subject).toBe('Join A & B "Grill" Bcc: x@example\u2024com on Servery');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('A &amp; B');
  expect(`${html}${text}`).not.toMatch(/evil\.example|https:\/\/evil/);
  expect(text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false);
});

it('names the role of an invitation as the admin app does', () => {
  const invite = (role: 'admin' | 'user') =>
    describeMail({ template: 'invitation', props: { code, invitedBy: 'Ada', restaurantName: 'Lantern', storeName: null, role } }, origin);
  expect(invite('admin').paragraphs).toEqual(['Ada invites you to join Lantern as an admin user.']);
  expect(invite('user').paragraphs).toEqual(['Ada invites you to join Lantern as a standard user.']);
});

it('makes no link of a name that hides one in another', async () => {
  const { html, text } = await write({
    template: 'invitation',
    props: { code, invitedBy: 'hthttp://tp://1249763844/x', restaurantName: 'hhttps://ttps://evil', storeName: ':://:////', role: 'user' },
  });
  for (const link of [...hrefs(html), ...[...text.matchAll(/https?:\S+/g)].map((match) => match[0])]) {
    expect(link).toMatch(/^https:\/\/admin\.example\.com\//);
  }
});

describe('an invoice', () => {
  const invoice = (document: PrintDocument) =>
    write({ template: 'orderInvoice', props: { restaurantName: 'Lantern', storeName: 'Lantern', document } });

  it('is in both parts with its sums, amounts under their headings', async () => {
    const { subject, html, text } = await invoice(paper());
    expect(subject).toBe('Invoice Lantern from Lantern');
    expect(text).toMatch(/2 x Lantern +\$12\.50\n/);
    expect(html).toMatch(/<td[^>]*>2 x Lantern<\/td><td[^>]*text-align:right[^>]*>\$12\.50<\/td>/);
    expect(html).toMatch(/<th[^>]*scope="col"[^>]*>Gross<\/th>/);
    // Layout tables are marked as such.
    expect(html).toContain('role="presentation"');
  });

  it('carries no link and no address of anybody else, whatever its names are', async () => {
    const document = paper('Cheap pills hthttp://tp://evil.example/x and www.evil.example, pay@evil.example <b>now</b>');
    const { subject, html, text } = await invoice(document);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/evil\.example|www\.evil|:\/\/evil|@evil\./);
    }
    expect(hrefs(html)).toEqual([]);
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(html).not.toContain('QR');
  });
});
