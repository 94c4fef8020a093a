import { createClient } from '@servery/app-kit/client.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import type { Api } from './api.ts';

/**
 * Calls over `fetch`. Part of the first file: a browser that could not load a separate file, because the connection was lost when the
 * first call was made, does not try again until the whole page is reloaded.
 */
export const browserApi: Api = createClient({ baseUrl: '', onServerTime: setServerTime });
