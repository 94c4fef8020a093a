import PostalMime from 'postal-mime';

/** A mail as it came over SMTP, taken apart. */
export interface Mail {
  id: string;
  receivedAt: string;
  /** Whom the envelope names: who really gets it. */
  to: string[];
  from: string;
  subject: string;
  messageId: string;
  /** What a mail program shows; empty if the mail has none. */
  html: string;
  text: string;
  /** Addresses that the mail links to, of its HTML and of its text, each once. */
  links: string[];
}

/** Entities that occur in addresses. Others do not matter here. */
const plain = (text: string): string =>
  text.replace(/&(amp|quot|#39|#x27|lt|gt);/g, (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name] ?? "'");

function getLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\shref="(https?:[^"]{1,2000})"/g)].map((match) => plain(match[1] ?? ''));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]{1,2000}/g)].map((match) => match[0].replace(/[.,)]+$/, ''));
  return [...new Set([...inHtml, ...inText])];
}

/** Takes a mail's source apart. */
export async function readMail(source: Uint8Array, envelope: { id: string; receivedAt: string; to: string[] }): Promise<Mail> {
  const parsed = await PostalMime.parse(source);
  const from =
    parsed.from === undefined ? '' : [parsed.from.name, parsed.from.address && `<${parsed.from.address}>`].filter(Boolean).join(' ');
  const [html, text] = [parsed.html ?? '', parsed.text ?? ''];
  return {
    ...envelope,
    from,
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    html,
    text,
    links: getLinks(html, text),
  };
}
