import { createHash } from 'node:crypto';
import { wellFormed, wellFormedJson } from '@servery/domain/text';

/** A body with a valid signature, ready to be stored whatever it contains. */
export interface SignedBody {
  /** Its JSON object, with its texts cleaned; null if it is not one, or is nested too deeply. */
  fields: Readonly<Record<string, unknown>> | null;
  /** What is stored of it: the object, or its text if it is not an object. */
  payload: unknown;
  /** Its own id; an id derived from its bytes if it has none that can be stored. The same bytes always have the same id. */
  id: string;
}

/** An index row holds 2,700 bytes; no provider's id comes close. */
const longestId = 200;

/** Reads a signed body. Never throws. @param getId finds the id among the fields, before they are cleaned */
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

/** A JSON object that is not a list. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStorableId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= longestId && id === wellFormed(id);

const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)];

/** When an event says that it happened: Unix seconds, or an ISO instant. Undefined for anything impossible. */
export function eventTime(value: unknown): Date | undefined {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return ms >= earliest && ms <= latest ? new Date(ms) : undefined;
}
