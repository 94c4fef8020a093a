import { createClient } from '@servery/app-kit/client.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import type { Api } from './api.ts';

/**
 * Calls over `fetch`. Part of the first file: a browser that could not fetch a file of its own, because the connection was gone when
 * the first call was made, does not try again until the whole page is loaded anew.
 */
export const browserApi: Api = createClient({ baseUrl: '', onServerTime: setServerTime });
