import { may } from '@servery/app-kit/abilities.ts';
import { useSession } from '@servery/app-kit/session.ts';
import type { Permission } from '@servery/contract/permissions';
import { session } from './session.ts';
import { useStore } from './store-context.ts';

/** Whether the signed-in person is offered an action at this store. The server checks every call again. */
export const useMay = (permission: Permission): boolean => {
  const { who } = useSession(session);
  const store = useStore();
  return who !== null && may(who, permission, store);
};
