import { renderUnicodeCompact } from 'uqr';
import { machineHosts } from '../platform/http/address.ts';
import type { ShownSimulator } from './simulators.ts';

export interface BannerFacts {
  port: number;
  lan: boolean;
  nodes: number;
  dataDir: string;
  dataExisted: boolean;
  /** The pages of the simulators that run. */
  simulators: readonly ShownSimulator[];
  /** The demo's logins and addresses; undefined without a demo. */
  demo:
    | {
        restaurants: { name: string; country: string; path: string }[];
        tableLink: { name: string; path: string } | undefined;
        logins: { who: string; email: string; password: string }[];
        otherKeys: string[];
        pairingCodes: { device: string; code: string; minutes: number }[];
        /** Who unlocks the tills of stores that have employees, managers first. */
        pins: { store: string; name: string; pin: string }[];
      }
    | undefined;
  seconds: number;
}

const row = (name: string, value: string) => `  ${name.padEnd(18)} ${value}`;

function peopleAndDevices({ logins, otherKeys, pairingCodes, pins }: NonNullable<BannerFacts['demo']>): string[] {
  const lines = ['Sign in with', ...logins.map((login) => row(login.who, `${login.email}  ${login.password}`))];
  const [other] = otherKeys;
  if (other !== undefined) {
    lines.push(row('Elsewhere', `the same at @${otherKeys.join(', @')}: owner@${other}.example.com  ${other}-owner`));
  }
  const minutes = pairingCodes[0]?.minutes ?? 0;
  lines.push('', `Pair a device with (each code once, within ${minutes} minutes)`);
  for (const { device, code } of pairingCodes) lines.push(row(device, code));
  const stores = new Set(pins.map((one) => one.store));
  if (stores.size > 0) lines.push('', "Unlock a till with the PIN of (each store's manager first)");
  for (const store of stores) {
    const people = pins.filter((one) => one.store === store).map(({ name, pin }) => `${name} ${pin}`);
    lines.push(`  ${store.padEnd(32)} ${people.join(', ')}`);
  }
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
  for (const { url, banner: shown } of facts.simulators) {
    lines.push(row(shown.label, `${url}/${shown.note === undefined ? '' : `  ${shown.note}`}`));
    lines.push(...(shown.lines ?? []).map((line) => row('', line)));
  }
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
