import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/icon.tsx';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { setupLabels } from './setup-labels.ts';
import { countDone, nextStep, useSetup } from './use-setup.ts';

/** While a store is being set up: how far it is and what is next, with the way to the list of steps. */
export const SetupCard = ({ restaurantId, storeId, name }: { restaurantId: string; storeId: string; name?: string }) => {
  const { data: setup } = useSetup({ restaurantId, storeId });
  const next = setup && !setup.complete && nextStep(setup);
  if (!next) return null;
  return (
    <CardList>
      <CardLink
        title={name === undefined ? 'Getting started' : `Getting started: ${name}`}
        hint={`${countDone(setup)} of ${setup.steps.length} steps done. Next: ${setupLabels[next.id].title}`}
        icon={<Icon name="list" />}
      >
        <Link to="/restaurants/$restaurantId/stores/$storeId/getting-started" params={{ restaurantId, storeId }} />
      </CardLink>
    </CardList>
  );
};
