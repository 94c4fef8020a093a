import { placeBill } from '@servery/contract/bills';
import { client } from '../device.ts';

type Placing = Omit<Parameters<typeof client.call<typeof placeBill>>[1], 'body'>;

/** Places a bill whose payment follows at once: what prints with it then does not say that it is not paid. */
export async function placeToPay(placing: Placing) {
  const placed = await client.call(placeBill, { ...placing, body: { paying: true } });
  // A server of the release before does not know the word, and has done nothing.
  return placed.ok || placed.error.code !== 'validation_failed' ? placed : client.call(placeBill, { ...placing, body: {} });
}
