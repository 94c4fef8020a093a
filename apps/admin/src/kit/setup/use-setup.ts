import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getSetup } from '@servery/contract/setup';
import { useMe } from '../../shared/session.ts';

export type Setup = ResponseOf<typeof getSetup>;
export type SetupStepView = Setup['steps'][number];

/** How far a store is, for those who set it up; `data` stays undefined for everybody else, and without a store. */
export const useSetup = (place: { restaurantId: string; storeId: string } | undefined) => {
  const me = useMe();
  const asked = place !== undefined && may(me, 'settings.manage', place);
  return useEndpoint(getSetup, { params: place ?? { restaurantId: '', storeId: '' } }, { enabled: asked });
};

/** The first step that is missing and cannot be skipped. */
export const firstRequired = ({ steps }: Setup): SetupStepView | undefined => steps.find(({ done, optional }) => !done && !optional);

/** The step to do next: the first that cannot be skipped, but a test order before the restaurant goes live. */
export const nextStep = (setup: Setup): SetupStepView | undefined => {
  const next = firstRequired(setup);
  const test = setup.steps.find(({ id, done }) => id === 'testOrder' && !done);
  return next?.id === 'goLive' && test ? test : next;
};

export const countDone = ({ steps }: Setup): number => steps.filter(({ done }) => done).length;
