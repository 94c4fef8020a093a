import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { getRestaurant, openToPublic } from '@servery/contract/restaurants';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { Section } from '../../shared/page.tsx';

/** Whether everybody finds the restaurant, and the button that changes it. */
export const OpenToPublic = ({
  restaurantId,
  name,
  open,
  hasMenu,
}: {
  restaurantId: string;
  name: string;
  open: boolean;
  /** Whether one of its stores has a menu: without, it cannot be opened. */
  hasMenu: boolean;
}) => {
  const lacksMenu = !open && !hasMenu;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState(0);
  const act = open ? 'Take it off the list' : 'Open to the public';
  return (
    <Section
      title="Open to the public"
      intro={
        open
          ? 'Guests find the restaurant on the platform’s page and through search engines.'
          : 'Only people who have the address find the restaurant, and they can order. It is not on the platform’s page, and search engines are asked to leave it out. Open it once it has a menu, opening hours and a way to be paid.'
      }
    >
      <StateChip tone={open ? 'done' : 'neutral'}>{open ? 'Listed' : 'Not listed'}</StateChip>
      <div>
        <Button
          variant={open ? 'default' : 'filled'}
          disabled={lacksMenu}
          aria-describedby={lacksMenu ? 'lacks-menu' : undefined}
          onClick={() => setAsking(true)}
        >
          {act}
        </Button>
        {lacksMenu && (
          <p id="lacks-menu" style={{ margin: 'var(--space-2) 0 0' }}>
            None of its stores has a menu yet. Give one of them a menu first; then the restaurant can be opened.
          </p>
        )}
      </div>
      <p role="status" style={{ margin: ended > 0 ? 'var(--space-4) 0 0' : 0 }}>
        {ended > 0 && `${ended === 1 ? '1 open test order was' : `${ended} open test orders were`} cancelled.`}
      </p>
      <Confirm
        opened={asking}
        endpoint={openToPublic}
        call={() => ({ params: { restaurantId }, body: { openToPublic: !open } })}
        title={open ? `Take ${name} off the list?` : `Open ${name} to the public?`}
        act={act}
        harmful={open}
        onDone={({ endedTestOrders }) => {
          setEnded(endedTestOrders);
          return queries.invalidateQueries({ queryKey: endpointKey(getRestaurant, { params: { restaurantId } }) });
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          {open
            ? 'It disappears from the platform’s page within a few minutes, and search engines are asked to drop it. Whoever has the address can still order.'
            : 'It appears on the platform’s page within a few minutes, and search engines may show it. Open test orders are cancelled, and every order from now on is a real one. You can take it off the list again at any time.'}
        </p>
      </Confirm>
    </Section>
  );
};
