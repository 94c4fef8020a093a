import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStore } from '../../../shared/places.ts';

/** The way back from an item. */
export const BackToMenu = () => {
  const { restaurantId, storeId } = useStore();
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => (
        <Link to="/restaurants/$restaurantId/stores/$storeId/menu" params={{ restaurantId, storeId }} {...props} />
      )}
    >
      Back to the menu
    </Button>
  );
};
