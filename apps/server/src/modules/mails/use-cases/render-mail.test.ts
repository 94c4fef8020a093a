import { describe, expect, it } from 'vitest';
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
  { template: 'invitation', props: { code, invitedBy: 'Ada', restaurantName: 'Lantern', storeName: 'Wharf', role: 'admin' } },
];
const write = (letter: Letter) => renderMail(describeMail(letter, origin));
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);

describe.each(letters.map((letter) => [letter.template, letter] as const))('%s', (_name, letter) => {
  it('says the same as HTML and as text, and leads nowhere but to the configured origin', async () => {
    const content = describeMail(letter, origin);
    const { subject, html, text } = await renderMail(content);
    expect(subject.length).toBeGreaterThan(5);
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const part of [content.heading, ...content.paragraphs]) {
      expect(text).toContain(part);
      expect(words).toContain(part);
    }
    for (const link of [...hrefs(html), ...[...text.matchAll(/https?:\S+/g)].map((match) => match[0])]) {
      expect(link).toMatch(/^https:\/\/admin\.example\.com\/admin\/auth\/(action\?code=a{43}|login|reset-password)$/);
    }
    expect(html).toContain('prefers-color-scheme: dark');
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

it('makes no link of a name that hides one in another', async () => {
  const { html, text } = await write({
    template: 'invitation',
    props: { code, invitedBy: 'hthttp://tp://1249763844/x', restaurantName: 'hhttps://ttps://evil', storeName: ':://:////', role: 'user' },
  });
  for (const link of [...hrefs(html), ...[...text.matchAll(/https?:\S+/g)].map((match) => match[0])]) {
    expect(link).toMatch(/^https:\/\/admin\.example\.com\//);
  }
});
