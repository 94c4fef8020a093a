import { startSunmiSimulator, type Paper } from '@servery/simulator-sunmi';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { printerSuite } from '../../ports/printer.suite.ts';
import { createSunmiPrinter } from './sunmi.adapter.ts';
import { createSunmiClient } from './sunmi.client.ts';

const account = { appId: 'app123', appKey: 'appkey-secret' };
const faults = {
  lostAfter: { kind: 'timeout', when: 'after' },
  lostBefore: { kind: 'drop', when: 'before' },
  busy: { kind: 'refuse', code: 50001 },
  nonsense: { kind: 'garbage' },
} as const;

printerSuite('Sunmi cloud', async () => {
  const devices = [
    { serial: 'N411201K00001', name: 'Kitchen', shopId: 7 },
    { serial: 'N411201K00002', name: 'Spare' },
  ];
  const simulator = await startSunmiSimulator({ port: 0, ...account, devices, printDelayMs: 20 });
  const gone = await startSunmiSimulator({ port: 0, ...account });
  await gone.close();
  const post = async (path: string, body: object) => {
    const response = await fetch(simulator.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  };
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const printerAt = (baseUrl: string) => createSunmiPrinter(createSunmiClient({ baseUrl, ...account, http, timeoutMs: 1500 }), 7);
  return {
    printer: printerAt(simulator.url),
    unreachable: printerAt(gone.url),
    serial: 'N411201K00001',
    unboundSerial: 'N411201K00002',
    setOnline: (serial, online) => post(`/_sim/printers/${serial}`, { online }),
    failNext: (how) => post('/_sim/faults', faults[how]),
    deleteJob: (tradeNo) => post('/_sim/faults', { kind: 'deleteJob', tradeNo }),
    async papers() {
      const papers = (await (await fetch(`${simulator.url}/_sim/papers`)).json()) as Paper[];
      return new Map(papers.map(({ tradeNo, copies, text, spoken, times }) => [tradeNo, { copies, text, spoken, times }]));
    },
    close: () => simulator.close(),
  };
});
