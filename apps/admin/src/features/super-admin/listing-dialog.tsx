import { setListed } from '@servery/contract/super-admin';
import { Confirm } from '../../kit/confirm/confirm.tsx';

interface Target {
  id: string;
  name: string;
  listed: boolean;
}

/** Asks before a restaurant is hidden from the platform's page, or listed there again. `restaurant` null: the dialog is closed. */
export const ListingDialog = ({
  restaurant,
  onDone,
  onClose,
}: {
  restaurant: Target | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const { name, listed } = restaurant ?? { name: 'this restaurant', listed: true };
  return (
    <Confirm
      opened={restaurant !== null}
      title={listed ? `Hide ${name}?` : `List ${name} again?`}
      act={listed ? 'Hide it' : 'List it again'}
      harmful={listed}
      endpoint={setListed}
      call={() => ({ params: { restaurantId: restaurant?.id ?? '' }, body: { listed: !listed } })}
      {...{ onDone, onClose }}
    >
      <p>
        {listed
          ? 'It leaves the platform’s page, the sitemap and search engines. Its own pages stay, and guests who have the link can still order.'
          : 'The platform’s page shows it again once it has a menu and its owner has opened it to the public.'}{' '}
        The restaurant’s log has who did this.
      </p>
    </Confirm>
  );
};
