import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '@servery/app-kit/query.ts';
import { readEditedMenu } from '@servery/contract/menu-editor';

/** Reads the menu again: every change may have moved or published something else. */
export const useMenuChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: endpointKey(readEditedMenu) });
};
