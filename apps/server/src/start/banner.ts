import { renderUnicodeCompact } from 'uqr';
import { machineHosts } from '../platform/http/address.ts';

export interface BannerFacts {
  port: number;
  lan: boolean;
  nodes: number;
  dataDir: string;
  dataExisted: boolean;
  documentUrl: string | undefined;
  /** The simulated card provider. */
  cardsUrl: string | undefined;
  /** The page with the phones that receive text messages. */
  smsUrl: string | undefined;
  /** The page with mails that would have been sent. */
  mailUrl: string | undefined;
  /** The simulated marketplace. */
  uberEatsUrl: string | undefined;
  /** The demo's logins and addresses; undefined without a demo. */
  demo:
    | {
        restaurants: { name: string; country: string; path: string }[];
        tableLink: { name: string; path: string } | undefined;
        logins: { who: string; email: string; password: string }[];
        otherKeys: string[];
        pairingCodes: { device: string; code: string; minutes: number }[];
      }
    | undefined;
  seconds: number;
}

const row = (name: string, value: string) => `  ${name.padEnd(18)} ${value}`;

/** Test cards of the simulator, with any future date and any code; its page has more. */
const testCards = [
  '4242 4242 4242 4242 pays, 4000 0027 6000 3184 asks the bank first,',
  '4000 0000 0000 0002 is declined; any future date, any code',
];

function peopleAndDevices({ logins, otherKeys, pairingCodes }: NonNullable<BannerFacts['demo']>): string[] {
  const lines = ['Sign in with', ...logins.map((login) => row(login.who, `${login.email}  ${login.password}`))];
  const [other] = otherKeys;
  if (other !== undefined) {
    lines.push(row('Elsewhere', `the same at @${otherKeys.join(', @')}: owner@${other}.example.com  ${other}-owner`));
  }
  const minutes = pairingCodes[0]?.minutes ?? 0;
  lines.push('', `Pair a device with (each code once, within ${minutes} minutes)`);
  for (const { device, code } of pairingCodes) lines.push(row(device, code));
  return lines;
}

/** The text that the terminal prints when everything is running: addresses and logins. */
export function banner(facts: BannerFacts): string {
  const local = `http://localhost:${facts.port}`;
  const network = facts.lan ? machineHosts().find((host) => /^\d+\./.test(host)) : undefined;
  const lines = ['', `Servery runs${facts.nodes > 1 ? ` on ${facts.nodes} nodes` : ''} (ready after ${facts.seconds.toFixed(1)} s).`, ''];
  const { demo } = facts;
  lines.push('For guests', row('Order food', `${local}/`));
  if (demo !== undefined) lines.push(row('', demo.restaurants.map(({ name, country }) => `${name} (${country})`).join(', ')));
  if (demo?.tableLink !== undefined)
    lines.push(row('At a table', `${local}${demo.tableLink.path}`), row('', `${demo.tableLink.name}, as its QR code says`));
  lines.push(
    '',
    'For the restaurant',
    row('Staff', `${local}/staff/`),
    row('Till', `${local}/pos/`),
    row('Kitchen', `${local}/kitchen/`),
    row('Admin', `${local}/admin/`),
  );
  lines.push('', 'Behind the scenes');
  if (facts.documentUrl !== undefined) lines.push(row('Printed paper', facts.documentUrl));
  if (facts.smsUrl !== undefined) lines.push(row('Text messages', `${facts.smsUrl}  codes of guests who sign in with their phone`));
  if (facts.mailUrl !== undefined) lines.push(row('Mail', `${facts.mailUrl}/  what would have been sent`));
  if (facts.uberEatsUrl !== undefined) lines.push(row('Uber Eats', `${facts.uberEatsUrl}/  somebody orders, a courier comes`));
  if (facts.cardsUrl !== undefined) lines.push(row('Card payments', `${facts.cardsUrl}/`), ...testCards.map((card) => row('', card)));
  lines.push(row('API', `${local}/api/docs`), '');
  if (demo !== undefined) lines.push(...peopleAndDevices(demo), '');
  if (network !== undefined) {
    const address = `http://${network}:${facts.port}/`;
    lines.push(`On a phone in this network: ${address}`, '', renderUnicodeCompact(address), '');
  }
  lines.push(
    facts.dataExisted ? `Your data was kept: ${facts.dataDir}. To start over: npm run reset` : `Data folder: ${facts.dataDir}`,
    ...(demo === undefined ? [] : ['More of everything, and a lunch rush to watch: README.md, “The demo”.']),
    'Ctrl-C stops it.',
    '',
  );
  return lines.join('\n');
}
