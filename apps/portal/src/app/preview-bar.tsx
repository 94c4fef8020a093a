import { useRestaurant, useStoreParams } from '../shared/scope.ts';
import { setPreview, usePreview } from '../shared/preview.ts';
import button from '../shared/ui/button.module.css';
import styles from './preview-bar.module.css';

/** On every page of a preview: that orders are tests, the way back to admin, where the preview began, and the way out. */
export const PreviewBar = () => {
  const { restaurant } = useRestaurant();
  const { storeId } = useStoreParams();
  if (!usePreview(restaurant)) return null;
  return (
    <aside className={styles.bar} aria-label="Preview">
      <p>
        <strong>Preview.</strong> {restaurant.name} is not open to the public yet. Orders that you place here are test orders: nobody is
        charged, and they are in no figures.
      </p>
      <a className={button.text} href={`/admin/restaurants/${restaurant.id}/stores/${storeId}/getting-started`}>
        Back to admin
      </a>
      <button type="button" className={button.text} onClick={() => setPreview(restaurant.id, false)}>
        Leave the preview
      </button>
    </aside>
  );
};
