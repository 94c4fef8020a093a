import type { Device, Ledger } from './ledger.ts';
import type { PrintLoop } from './printing.ts';

export interface Answer {
  code: number;
  msg: string;
  data?: unknown;
}

type Body = Readonly<Record<string, unknown>>;

const ok = (data: unknown = {}): Answer => ({ code: 1, msg: 'success', data });
const missing = (name: string): Answer => ({ code: 20000, msg: `missing parameter ${name}` });
const wrong = (name: string): Answer => ({ code: 10071400, msg: `parameter error: ${name}` });
const unknownDevice: Answer = { code: 10071701, msg: 'device does not exist' };
const notOurs: Answer = { code: 10071704, msg: 'device does not belong to the channel' };

const isInt = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const states = { waiting: 0, printed: 1, deleted: 2 } as const;
const seconds = (instant: string | null) => (instant === null ? 0 : Math.floor(Date.parse(instant) / 1000));

/** The vendor's printer interface by the last two parts of the path. Each operation responds as documented in the reference sheet. */
export const createInterface = (ledger: Ledger, loop: PrintLoop): Readonly<Record<string, (body: Body) => Answer>> => {
  /** The device of a body, or the response that explains why there is none. */
  const ofSerial = (body: Body): { device: Device } | { answer: Answer } => {
    if (typeof body.sn !== 'string' || body.sn === '') return { answer: missing('sn') };
    const device = ledger.devices.get(body.sn);
    return device ? { device } : { answer: unknownDevice };
  };
  const ofBound = (body: Body): { device: Device } | { answer: Answer } => {
    const found = ofSerial(body);
    return 'device' in found && found.device.shopId === null ? { answer: notOurs } : found;
  };
  const asEntry = (device: Device) => ({ sn: device.serial, is_online: device.online ? 1 : 0 });

  return {
    'device/bindShop'(body) {
      const found = ofSerial(body);
      if ('answer' in found) return found.answer;
      if (!isInt(body.shop_id, 1, Number.MAX_SAFE_INTEGER)) return missing('shop_id');
      if (found.device.shopId !== null) return { code: 10071702, msg: 'device has been bound' };
      ledger.record({ type: 'bound', serial: found.device.serial, shopId: body.shop_id });
      return ok();
    },

    'device/unbindShop'(body) {
      const found = ofSerial(body);
      if ('answer' in found) return found.answer;
      if (found.device.shopId === null || found.device.shopId !== body.shop_id) return notOurs;
      ledger.record({ type: 'unbound', serial: found.device.serial });
      return ok();
    },

    'device/onlineStatus'(body) {
      if (body.sn === undefined && body.shop_id !== undefined) {
        if (!isInt(body.page_no, 1, 1e6) || !isInt(body.page_size, 1, 100)) return wrong('page');
        const bound = [...ledger.devices.values()].filter((device) => device.shopId === body.shop_id);
        const from = (body.page_no - 1) * body.page_size;
        const page = { total: bound.length, page_no: body.page_no, page_size: body.page_size };
        return ok({ list: bound.slice(from, from + body.page_size).map(asEntry), page });
      }
      const found = ofBound(body);
      if ('answer' in found) return found.answer;
      return ok({ list: [asEntry(found.device)], page: { total: 1, page_no: 1, page_size: 1 } });
    },

    'device/clearPrintJob'(body) {
      const found = ofBound(body);
      if ('answer' in found) return found.answer;
      for (const job of ledger.jobs.values()) {
        if (job.serial === found.device.serial && job.state === 'waiting') ledger.record({ type: 'deleted', tradeNo: job.tradeNo });
      }
      return ok();
    },

    'device/pushVoice'(body) {
      const found = ofBound(body);
      if ('answer' in found) return found.answer;
      const text = body.content ?? body.media_url;
      if (typeof text !== 'string' || text === '') return missing('content');
      ledger.record({ type: 'spoke', serial: found.device.serial, text: text.slice(0, 200) });
      return ok();
    },

    'device/pushContent'(body) {
      const found = ofBound(body);
      if ('answer' in found) return found.answer;
      const { trade_no: tradeNo, content, order_type: orderType, count = 1, media_text: spoken = '', cycle = 1 } = body;
      if (typeof tradeNo !== 'string' || tradeNo === '') return missing('trade_no');
      if (typeof content !== 'string' || content === '') return missing('content');
      if (tradeNo.length > 32) return wrong('trade_no');
      if (content.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(content)) return wrong('content');
      if (!isInt(orderType, 1, 5)) return wrong('order_type');
      if (!isInt(count, 1, 10)) return wrong('count');
      if (typeof spoken !== 'string') return wrong('media_text');
      // 999 never ends.
      if (!isInt(cycle, 1, 999)) return wrong('cycle');
      if (ledger.jobs.has(tradeNo)) return { code: 10071705, msg: 'order has been pushed' };
      const { serial } = found.device;
      ledger.record({ type: 'pushed', tradeNo, serial, copies: count, content, spoken: spoken.slice(0, 200), times: cycle });
      loop.wake(serial);
      return ok({ trade_no: tradeNo });
    },

    'ticket/printStatus'(body) {
      if (typeof body.trade_no !== 'string' || body.trade_no === '') return missing('trade_no');
      const job = ledger.jobs.get(body.trade_no);
      if (!job) return { code: 10071706, msg: 'order does not exist' };
      return ok({ sn: job.serial, is_print: states[job.state], print_time: seconds(job.printedAt) });
    },
  };
};
