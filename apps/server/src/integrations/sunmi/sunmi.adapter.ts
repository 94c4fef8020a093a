import * as z from 'zod';
import type { BindResult, PrinterPort, PrintStatus, Refused, SendResult, Unknown } from '../../ports/printer.ts';
import type { SunmiClient, SunmiReply } from './sunmi.client.ts';
import { isSuccess, kindOfCode, messageOfCode, printStates } from './sunmi.mapping.ts';

const base = '/v2/printer/open/open';
/** A ticket of a hundred lines takes some 20 kB. */
const largestContent = 256 * 1024;

const statusData = z.object({ is_print: z.coerce.number().int(), print_time: z.union([z.string(), z.number()]).optional() });
const onlineData = z.object({
  list: z.array(z.object({ sn: z.string(), is_online: z.union([z.number(), z.boolean()]) })),
  page: z.object({ total: z.coerce.number().int() }).optional(),
});
/** Printers per page of the shop's list, and the maximum number of pages that are read. */
const pageSize = 100;
const mostPages = 200;

type Failed = Exclude<SunmiReply, { kind: 'answer' }>;

const unsent = (reply: Failed): Refused | Unknown =>
  reply.kind === 'notSent'
    ? { outcome: 'refused', code: 'NOT_SENT', message: reply.message, retryable: true }
    : { outcome: 'unknown', message: reply.message };

const refusal = (code: number, msg: string, action: string): Refused => ({
  outcome: 'refused',
  code: String(code),
  message: messageOfCode(code, msg, action),
  retryable: kindOfCode(code) === 'passing',
});

/** The vendor does not document the format; seconds and milliseconds since the epoch are distinguished by their size. */
const printTime = (value: string | number | undefined): string | null => {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0 || number > 9e12) return null;
  return new Date(number < 1e11 ? number * 1000 : number).toISOString();
};

const bindResult = (reply: SunmiReply, action: string): BindResult => {
  if (reply.kind !== 'answer') return unsent(reply);
  if (isSuccess(reply.code)) return { outcome: 'done' };
  const refused = refusal(reply.code, reply.msg, action);
  return kindOfCode(reply.code) === 'alreadyBound' ? { outcome: 'already', code: refused.code, message: refused.message } : refused;
};

/** The printer port over Sunmi's printer cloud. `shopId` is the shop that printers join. */
export const createSunmiPrinter = (call: SunmiClient, shopId: number): PrinterPort => ({
  async send(job): Promise<SendResult> {
    if (job.bytes.length > largestContent) {
      return { outcome: 'refused', code: 'TOO_LARGE', message: 'The document is too large for the printer', retryable: false };
    }
    const reply = await call(`${base}/device/pushContent`, {
      trade_no: job.tradeNo,
      sn: job.serial,
      order_type: 1,
      content: Buffer.from(job.bytes).toString('hex'),
      count: job.copies,
      ...(job.spoken === null ? {} : { media_text: job.spoken.text, cycle: job.spoken.times }),
    });
    if (reply.kind !== 'answer') return unsent(reply);
    if (isSuccess(reply.code)) return { outcome: 'accepted' };
    return kindOfCode(reply.code) === 'duplicate' ? { outcome: 'duplicate' } : refusal(reply.code, reply.msg, 'The job was not printed');
  },

  async status(tradeNo): Promise<PrintStatus> {
    const reply = await call(`${base}/ticket/printStatus`, { trade_no: tradeNo });
    if (reply.kind !== 'answer') return { state: 'unknown', message: reply.message };
    if (kindOfCode(reply.code) === 'unknownOrder') return { state: 'notFound' };
    if (!isSuccess(reply.code)) return { state: 'unknown', message: messageOfCode(reply.code, reply.msg, 'The print status is not known') };
    const data = statusData.safeParse(reply.data);
    const state = data.success ? printStates[data.data.is_print] : undefined;
    if (!data.success || !state) return { state: 'unknown', message: 'The printer service gave a print status that we do not know' };
    return state === 'printed' ? { state, at: printTime(data.data.print_time) } : { state };
  },

  async online(serial) {
    const reply = await call(`${base}/device/onlineStatus`, { sn: serial });
    if (reply.kind !== 'answer' || !isSuccess(reply.code)) return null;
    const data = onlineData.safeParse(reply.data);
    const entry = data.data?.list.find(({ sn }) => sn === serial);
    return entry === undefined ? null : Number(entry.is_online) === 1;
  },

  async allOnline() {
    const found = new Map<string, boolean>();
    for (let page = 1; page <= mostPages; page += 1) {
      const reply = await call(`${base}/device/onlineStatus`, { shop_id: shopId, page_no: page, page_size: pageSize });
      if (reply.kind !== 'answer' || !isSuccess(reply.code)) return null;
      const data = onlineData.safeParse(reply.data);
      if (!data.success) return null;
      for (const { sn, is_online: online } of data.data.list) found.set(sn, Number(online) === 1);
      if (data.data.list.length < pageSize || found.size >= (data.data.page?.total ?? Infinity)) break;
    }
    return found;
  },

  async bind(serial, shop = shopId) {
    return bindResult(await call(`${base}/device/bindShop`, { sn: serial, shop_id: shop }), 'The printer could not be bound');
  },

  async unbind(serial, shop = shopId) {
    return bindResult(await call(`${base}/device/unbindShop`, { sn: serial, shop_id: shop }), 'The printer could not be released');
  },

  async clear(serial) {
    return bindResult(await call(`${base}/device/clearPrintJob`, { sn: serial }), "The printer's queue could not be cleared");
  },
});
