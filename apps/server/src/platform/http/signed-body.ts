import { createHash } from 'node:crypto';
import { wellFormed, wellFormedJson } from '@servery/domain/text';

/** A body whose signature was true, ready to be stored whatever is in it. */
export interface SignedBody {
  /** The JSON object that it is, its texts cleaned; null where it is none, or is nested too deep. */
  fields: Readonly<Record<string, unknown>> | null;
  /** What is kept of it: the object, or its text where it is none. */
  payload: unknown;
  /** The id that it names for itself; one of its bytes where it names none that can be stored. The same bytes always have the same. */
  id: string;
}

/** An index row holds 2,700 bytes; no provider's id comes near. */
const longestId = 200;

/** Reads a signed body. Never throws. @param getId looks for the id among the fields, before anything in them was cleaned */
export function readSignedBody(body: Buffer, getId: (fields: Readonly<Record<string, unknown>>) => unknown): SignedBody {
  const text = body.toString('utf8');
  const ofBytes = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  try {
    const raw: unknown = JSON.parse(text);
    if (!isFields(raw)) return { fields: null, payload: { text: wellFormed(text) }, id: ofBytes };
    const fields = wellFormedJson(raw) as Record<string, unknown>;
    const id = getId(raw);
    return { fields, payload: fields, id: isStorableId(id) ? id : ofBytes };
  } catch {
    return { fields: null, payload: { text: wellFormed(text) }, id: ofBytes };
  }
}

/** An object of JSON, which is no list. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStorableId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= longestId && id === wellFormed(id);

const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)];

/** When an event says that it happened: Unix seconds, or an ISO instant. Undefined for everything that cannot be. */
export function eventTime(value: unknown): Date | undefined {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return ms >= earliest && ms <= latest ? new Date(ms) : undefined;
}
