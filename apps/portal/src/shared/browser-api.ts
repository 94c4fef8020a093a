import type { Client } from '@servery/app-kit/client.ts';
import type { Api } from './api.ts';

let client: Promise<Client> | undefined;

/** Calls over `fetch`. Loaded with the first call: a page that the server drew makes none to be read. */
export const browserApi: Api = {
  call: async (...call) => {
    client ??= import('@servery/app-kit/client.ts').then(({ createClient }) => createClient({ baseUrl: '' }));
    return (await client).call(...call);
  },
};
