import { isIPv6 } from 'node:net';
import { networkInterfaces, hostname } from 'node:os';

/** This machine's addresses and name in its own network: for phones nearby. */
export function machineHosts(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => !entry.internal && entry.family === 'IPv4')
    .map((entry) => entry.address);
  return [
    ...addresses,
    hostname().toLowerCase(),
    `${hostname()
      .toLowerCase()
      .replace(/\.local$/, '')}.local`,
  ];
}

/** The name in a Host header or origin, without its port; undefined if no address can have that host. */
export function getHostname(host: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(host ?? '');
  return match !== null && URL.canParse(`http://${host}`) ? match[1]!.toLowerCase() : undefined;
}

/** Whether a request has exactly one host. Of two Node takes the first, and a proxy before us perhaps the other. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

/** What counts as one client address: an IPv6 network of 64 bits belongs to one household. */
export function addressBucket(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}
