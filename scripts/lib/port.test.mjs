import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { simulators } from '../../apps/server/src/start/simulators.ts';
import { ensureSimulatorPortsAreFree, simulatorPorts } from './port.mjs';

const servers = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

/** @returns a port that somebody listens on */
const taken = () =>
  new Promise((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });

it.each([
  ['the printer simulator', 'SUNMI_SIMULATOR_PORT', 'SUNMI_BASE_URL'],
  ['the card simulator', 'STRIPE_SIMULATOR_PORT', 'STRIPE_SECRET_KEY'],
  ['the text message simulator', 'SMS_SIMULATOR_PORT', 'TWILIO_ACCOUNT_SID'],
  ['the mail simulator', 'MAIL_SIMULATOR_PORT', 'SMTP_URL'],
  ['the Uber Eats simulator', 'UBER_EATS_SIMULATOR_PORT', 'UBER_EATS_CLIENT_ID'],
])('names %s and its variable when its port is taken, unless the real service is configured', async (what, variable, real) => {
  const port = await taken();
  const refusal = await ensureSimulatorPortsAreFree(0, { [variable]: String(port) }).catch((error) => error);
  expect(refusal.message).toContain(`Port ${port} `);
  expect(refusal.message).toContain(what);
  expect(refusal.message).toContain(`${variable}=`);
  await expect(ensureSimulatorPortsAreFree(0, { [variable]: String(port), [real]: 'x' })).resolves.toBeUndefined();
});

it('looks at the port of the mail server as well, and counts from the server’s own', async () => {
  const port = await taken();
  await expect(ensureSimulatorPortsAreFree(0, { MAIL_SIMULATOR_PORT: String(port - 1) })).rejects.toThrow(/MAIL_SIMULATOR_PORT=/);
  await expect(ensureSimulatorPortsAreFree(port - 2, { SUNMI_BASE_URL: 'x' })).rejects.toThrow('the card simulator');
});

it('knows the simulators that the server starts, their ports, and what replaces them', () => {
  const byName = (a, b) => (a.variable < b.variable ? -1 : 1);
  const ports = simulatorPorts.map(({ variable, after }) => ({ variable, after }));
  expect(ports.toSorted(byName)).toEqual(simulators.map(({ port }) => port).toSorted(byName));
  for (const { variable, unless } of simulatorPorts) {
    const { isReplaced } = simulators.find(({ port }) => port.variable === variable);
    for (const name of unless) expect([name, isReplaced({ [name]: 'x' })]).toEqual([name, true]);
  }
});
