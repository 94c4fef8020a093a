import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import type { MailContent } from './describe-mail.ts';
import { printoutNodes, printoutSheet, printoutText } from './render-printout.ts';

// Servery's tokens (packages/ui). Mail programs support no custom properties, and many no style sheets, so the styles are inline, in light
// colours; the style sheet in the head makes them dark where it is supported.
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: '#f4f5f7', fontFamily: font, color: '#171b1f' },
  card: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '32px',
    backgroundColor: '#ffffff',
    border: '1px solid #dde1e6',
    borderRadius: '12px',
  },
  brand: { margin: '0 0 24px', fontSize: '18px', fontWeight: 700, color: '#0f6b57' },
  heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', fontWeight: 700, color: '#171b1f' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: '#171b1f' },
  buttonRow: { margin: '24px 0' },
  button: {
    display: 'inline-block',
    padding: '14px 24px',
    borderRadius: '8px',
    backgroundColor: '#0f6b57',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  rule: { margin: '24px 0 16px', borderColor: '#dde1e6' },
  note: { margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', color: '#545d67' },
  link: { color: '#0f6b57', wordBreak: 'break-all' },
} as const satisfies Record<string, CSSProperties>;

// Colour and padding are on the cell around the content, for mail programs that drop the body element.
const sheet = `@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0d1013 !important; }
  .card { background-color: #171b1f !important; border-color: #333b44 !important; }
  .card .strong { color: #f1f3f5 !important; }
  .card .quiet { color: #a9b2bc !important; }
  .card .brand, .card .link { color: #5cc9ae !important; }
  .card .button { background-color: #5cc9ae !important; color: #06231c !important; }
  .card .rule { border-color: #333b44 !important; }
  ${printoutSheet}
}`;

/** A paragraph in which addresses of ours are links. */
function withLinks(text: string): ReactNode[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? h(Link, { key: part, href: part, style: styles.link, className: 'link' }, part) : part));
}

function layout({ subject, heading, paragraphs, paper, button, notes }: MailContent): ReactNode {
  const note = (text: string, key: string) => h(Text, { key, style: styles.note, className: 'quiet' }, withLinks(text));
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, sheet),
    ),
    h(Preview, null, paragraphs[0] ?? heading),
    h(
      Body,
      { style: styles.body, className: 'page' },
      h(
        Container,
        { style: styles.card, className: 'card' },
        h(Text, { style: styles.brand, className: 'brand' }, 'Servery'),
        h(Heading, { as: 'h1', style: styles.heading, className: 'strong' }, heading),
        paragraphs.map((text) => h(Text, { key: text, style: styles.text, className: 'strong' }, withLinks(text))),
        paper === undefined ? null : h(Section, { className: 'paper' }, printoutNodes(paper)),
        button === null
          ? null
          : h(
              Section,
              { style: styles.buttonRow },
              h(Button, { href: button.link, style: styles.button, className: 'button' }, button.label),
            ),
        h(Hr, { style: styles.rule, className: 'rule' }),
        button === null ? null : note(`If the button does not work, open this address: ${button.link}`, 'address'),
        notes.map((text) => note(text, text)),
      ),
    ),
  );
}

/** The text part, from the same source. */
function getText({ heading, paragraphs, paper, button, notes }: MailContent): string {
  const document = paper === undefined ? [] : [printoutText(paper)];
  const action = button === null ? [] : [`${button.label}:\n${button.link}`];
  return `${[heading, ...paragraphs, ...document, ...action, ...notes].join('\n\n')}\n\n--\nServery\n`;
}

/** HTML and text of a mail, with everything in it escaped. */
export async function renderMail(content: MailContent): Promise<{ subject: string; html: string; text: string }> {
  return { subject: content.subject.replace(/[\r\n]+/g, ' '), html: await render(layout(content)), text: getText(content) };
}
