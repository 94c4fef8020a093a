import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer } from '../../platform/http/api-client.ts';

/** Waits as the server asks when it limits calls: everybody in the demo has the same address. */
export class PatientClient extends ApiClient {
  override async call<E extends Endpoint>(endpoint: E, input: Parameters<ApiClient['call']>[1] = {}): Promise<Answer<ResponseOf<E>>> {
    for (let round = 0; ; round += 1) {
      const answer = await super.call(endpoint, input as never);
      if (answer.ok || answer.status !== 429 || round >= 5) return answer as Answer<ResponseOf<E>>;
      await sleep(Math.min(60, Number(answer.headers.get('retry-after') ?? 5) + 1) * 1000);
    }
  }
}
