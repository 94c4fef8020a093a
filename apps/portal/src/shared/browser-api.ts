import type { Client, ClientError } from '@servery/app-kit/client.ts';
import type { Api } from './api.ts';

let client: Promise<Client> | undefined;

const notLoaded: ClientError = {
  code: 'network',
  title: 'No connection',
  message: 'Please check the connection and try again.',
  requestId: '',
  status: 0,
};

/** Calls over `fetch`. Loaded with the first call: a page that the server drew makes none to be read. */
export const browserApi: Api = {
  call: async (...call) => {
    client ??= import('@servery/app-kit/client.ts').then(({ createClient }) => createClient({ baseUrl: '' }));
    try {
      return await (await client).call(...call);
    } catch {
      // The file did not come through: for the caller it is the same as a call without an answer.
      client = undefined;
      return { ok: false, error: notLoaded } as never;
    }
  },
};
