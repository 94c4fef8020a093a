import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { useMe } from '../../shared/session.ts';
import { setupLabels, getWay } from './setup-labels.ts';
import { nextStep, useSetup } from './use-setup.ts';

/** While the store of the address is being set up: the way to its next step, without a detour over the list of steps. */
export const NextStep = () => {
  const { restaurantId, storeId } = useParams({ strict: false });
  const place = restaurantId !== undefined && storeId !== undefined ? { restaurantId, storeId } : undefined;
  const me = useMe();
  const isAt = useMatchRoute();
  const { data: setup } = useSetup(place);
  const step = setup && nextStep(setup);
  if (!place || !step) return null;
  const { to, permission } = getWay(step);
  // What is missing is on this page, or somebody else does it: the list says more.
  const direct = step.id !== 'testOrder' && may(me, permission, place) && !isAt({ to, params: place } as never);
  return (
    <Link to={direct ? to : '/restaurants/$restaurantId/stores/$storeId/getting-started'} params={place as never}>
      {direct ? `Next step: ${setupLabels[step.id].title}` : 'Back to Getting started'}
    </Link>
  );
};
