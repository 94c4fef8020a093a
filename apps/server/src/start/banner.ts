import { renderUnicodeCompact } from 'uqr';
import { machineHosts } from '../platform/http/address.ts';

export interface BannerFacts {
  port: number;
  lan: boolean;
  nodes: number;
  dataDir: string;
  dataKept: boolean;
  paperUrl: string | undefined;
  /** The simulated card provider. */
  cardsUrl: string | undefined;
  /** The phones that get text messages. */
  smsUrl: string | undefined;
  /** The mails that would have been sent. */
  mailUrl: string | undefined;
  /** What the demo has to show; undefined without one. */
  demo:
    | {
        restaurants: { name: string; path: string }[];
        tableLink: { name: string; path: string } | undefined;
        logins: { who: string; email: string; password: string }[];
        pairingCodes: { device: string; code: string; minutes: number }[];
      }
    | undefined;
  seconds: number;
}

const row = (name: string, value: string) => `  ${name.padEnd(16)} ${value}`;

/** What the terminal says when everything runs: where to go and with what. */
export function banner(facts: BannerFacts): string {
  const local = `http://localhost:${facts.port}`;
  const network = facts.lan ? machineHosts().find((host) => /^\d+\./.test(host)) : undefined;
  const lines = ['', `Servery runs${facts.nodes > 1 ? ` on ${facts.nodes} nodes` : ''} (ready after ${facts.seconds.toFixed(1)} s).`, ''];
  lines.push(row('Order food', `${local}/`));
  for (const restaurant of facts.demo?.restaurants ?? []) lines.push(row('', `${local}${restaurant.path}  ${restaurant.name}`));
  if (facts.demo?.tableLink !== undefined)
    lines.push(row('At a table', `${local}${facts.demo.tableLink.path}  ${facts.demo.tableLink.name}, as its QR code says`));
  lines.push(row('Staff', `${local}/staff/`), row('Kitchen', `${local}/kitchen/`), row('Admin', `${local}/admin/`));
  if (facts.paperUrl !== undefined) lines.push(row('Printed paper', facts.paperUrl));
  if (facts.smsUrl !== undefined) lines.push(row('Text messages', `${facts.smsUrl}  codes of guests who sign in with their phone`));
  if (facts.mailUrl !== undefined) lines.push(row('Mail', `${facts.mailUrl}/  what would have been sent`));
  if (facts.cardsUrl !== undefined)
    lines.push(row('Card payments', `${facts.cardsUrl}/  test mode: 4242 4242 4242 4242, any future date, any code`));
  lines.push(row('API', `${local}/api/docs`), '');
  if (facts.demo !== undefined) {
    lines.push('Sign in with');
    for (const login of facts.demo.logins) lines.push(row(login.who, `${login.email}  ${login.password}`));
    lines.push('', 'Pair a device with');
    for (const code of facts.demo.pairingCodes) lines.push(row(code.device, `${code.code}  (once, within ${code.minutes} minutes)`));
    lines.push('');
  }
  if (network !== undefined) {
    const address = `http://${network}:${facts.port}/`;
    lines.push(`On a phone in this network: ${address}`, '', renderUnicodeCompact(address), '');
  }
  lines.push(
    facts.dataKept ? `Your data was kept: ${facts.dataDir}. To start over: npm run reset` : `Data folder: ${facts.dataDir}`,
    'Ctrl-C stops it.',
    '',
  );
  return lines.join('\n');
}
