import * as search from '@servery/contract/search';
import { example, type Example } from './example.ts';
import { shouldHold } from './holders.ts';

/** Calls of the permission matrix for search by key. */
export const searchExamples: Example[] = [
  example(search.createPlatformSearchKey, {}),
  example(search.createSearchKey, {}),
  example(search.find, {
    body: () => ({ key: 'none', text: 'toastie' }),
    refuses: Object.fromEntries(
      [...shouldHold['search.byKey'], 'withoutMembership'].map((kind) => [
        kind,
        { status: 401, because: 'the key decides, and this is none' },
      ]),
    ),
  }),
];
