import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-copy';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { StoredGroup } from '@servery/domain/menu';
import type { CopiedCategory, CopiedItem } from '../copies.repo.ts';

/** A store's menu as a copy needs it. */
export interface CopyStore {
  storeId: string;
  currency: string;
  categories: readonly CopiedCategory[];
  items: readonly CopiedItem[];
  groups: readonly StoredGroup[];
  pizza: SettingsOf<'pizza'>;
  stations: readonly { id: string; name: string }[];
  /** Entries that were copied here from other stores: ids by the id of the origin. A copy may be gone. */
  copies: ReadonlyMap<string, string>;
}

export type CopyRow = ResponseOf<typeof contract.previewCopy>['stores'][number]['rows'][number];
