import type { FastifyInstance } from 'fastify';
import type { Fault, Faults } from './faults.ts';
import type { Ledger, Switches } from './ledger.ts';
import { toPrintout, getPapers } from './printouts.ts';
import type { PrintLoop } from './printing.ts';

interface Control {
  ledger: Ledger;
  loop: PrintLoop;
  faults: Faults;
}

/** A fault that waits for a call, or something that happens to a printer or a job at once. */
type FaultBody = Partial<Omit<Fault, 'id' | 'kind'>> & {
  kind: Fault['kind'] | 'offline' | 'online' | 'deleteJob';
  serial?: string;
  tradeNo?: string;
};

const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: ['refuse', 'timeout', 'drop', 'error500', 'garbage', 'slow', 'offline', 'online', 'deleteJob'] },
    when: { enum: ['before', 'after'] },
    path: { type: 'string' },
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    code: { type: 'integer' },
    delayMs: { type: 'integer', minimum: 0, maximum: 120_000 },
    serial: { type: 'string' },
    tradeNo: { type: 'string' },
  },
};
const serialSchema = { type: 'object', properties: { serial: { type: 'string' } }, additionalProperties: false };
const newPrinterSchema = {
  type: 'object',
  required: ['serial', 'name'],
  properties: { serial: { type: 'string', minLength: 1, maxLength: 40 }, name: { type: 'string', maxLength: 60 } },
  additionalProperties: false,
};
const switchesSchema = {
  type: 'object',
  minProperties: 1,
  properties: { online: { type: 'boolean' }, paper: { type: 'boolean' }, slow: { type: 'boolean' } },
  additionalProperties: false,
};

/** Our own side doors, for tests and for the page: papers, jobs, printers, failures on demand. Not part of the vendor's API. */
export const controlRoutes = (app: FastifyInstance, { ledger, loop, faults }: Control): void => {
  const notFound = { message: 'There is no such thing here.' };

  const setSwitches = (serial: string, switches: Switches): boolean => {
    if (!ledger.devices.has(serial)) return false;
    ledger.record({ type: 'switched', serial, ...switches });
    loop.wake(serial);
    return true;
  };

  app.get('/_sim/papers', () => getPapers(ledger));
  app.get<{ Params: { tradeNo: string } }>(
    '/_sim/papers/:tradeNo',
    (request, reply) => toPrintout(ledger, request.params.tradeNo) ?? reply.code(404).send(notFound),
  );
  app.get<{ Params: { tradeNo: string } }>('/_sim/papers/:tradeNo/picture.svg', (request, reply) => {
    const paper = toPrintout(ledger, request.params.tradeNo);
    return paper ? reply.type('image/svg+xml').send(paper.svg) : reply.code(404).send(notFound);
  });
  app.get('/_sim/jobs', () =>
    [...ledger.jobs.values()].map(({ bytes, ...job }) => ({ ...job, content: Buffer.from(bytes).toString('hex') })),
  );

  app.post<{ Body: { serial?: string } }>('/_sim/tear-off', { schema: { body: serialSchema } }, (request) => {
    ledger.record({ type: 'tornOff', serial: request.body.serial ?? null });
    return { ok: true };
  });

  app.get('/_sim/printers', () => [...ledger.devices.values()]);
  // A new one, out of its box: not bound.
  app.post<{ Body: { serial: string; name: string } }>('/_sim/printers', { schema: { body: newPrinterSchema } }, (request, reply) => {
    const { serial, name } = request.body;
    if (ledger.devices.has(serial)) return reply.code(409).send({ message: 'There is a printer with this number already.' });
    ledger.record({ type: 'unpacked', serial, name });
    return { ok: true };
  });
  app.post<{ Params: { serial: string }; Body: Switches }>(
    '/_sim/printers/:serial',
    { schema: { body: switchesSchema } },
    (request, reply) => (setSwitches(request.params.serial, request.body) ? { ok: true } : reply.code(404).send(notFound)),
  );
  // What somebody does at the printer itself: the waiting jobs are deleted, and their status shows it.
  app.post<{ Params: { serial: string } }>('/_sim/printers/:serial/drop-queue', (request, reply) => {
    const { serial } = request.params;
    if (!ledger.devices.has(serial)) return reply.code(404).send(notFound);
    for (const job of ledger.jobs.values()) {
      if (job.serial === serial && job.state === 'waiting') ledger.record({ type: 'deleted', tradeNo: job.tradeNo });
    }
    return { ok: true };
  });

  app.get('/_sim/faults', () => faults.list());
  app.delete('/_sim/faults', () => {
    faults.clear();
    return { ok: true };
  });
  app.post<{ Body: FaultBody }>('/_sim/faults', { schema: { body: faultSchema } }, (request, reply) => {
    const { kind, serial = '', tradeNo = '', ...fault } = request.body;
    if (kind === 'offline' || kind === 'online')
      return setSwitches(serial, { online: kind === 'online' }) ? { ok: true } : reply.code(404).send(notFound);
    if (kind === 'deleteJob') {
      if (ledger.jobs.get(tradeNo)?.state !== 'waiting') return reply.code(404).send(notFound);
      ledger.record({ type: 'deleted', tradeNo });
      return { ok: true };
    }
    return faults.add({ kind, ...fault });
  });
};
