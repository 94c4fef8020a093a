import { Modal, Stack, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listPictures } from '@servery/contract/pictures';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import type { Picture } from './upload-file.ts';
import styles from './pictures.module.css';

/** Chooses one of the restaurant's pictures, of any folder. */
export const ChooseDialog = ({
  restaurantId,
  onChoose,
  onClose,
}: {
  restaurantId: string;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) => {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const { rows, error, again, hasMore, isReadingMore, more } = useEndpointPages(listPictures, {
    params: { restaurantId },
    query: { kind: 'picture', ...(asked && { search: asked }) },
  });
  return (
    <Modal opened onClose={onClose} title="Choose a picture" size="xl">
      <Stack gap="md">
        <SearchField label="Search by name or text" value={search} onChange={setSearch} />
        {error && <Failure error={error} onRetry={again} />}
        {!rows && !error && (
          <div role="status" aria-label="Loading pictures">
            <Skeleton height="240px" />
          </div>
        )}
        {rows?.length === 0 && (
          <EmptyState title={asked ? 'Nothing found' : 'No pictures yet'}>
            {asked ? 'Try fewer letters.' : 'Close this and upload one.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul className={styles.grid}>
            {rows.map((picture) => (
              <li key={picture.id}>
                <UnstyledButton className={styles.tile} onClick={() => onChoose(picture)}>
                  {picture.image && (
                    <img {...imageSources(picture.image, { width: 160, ratio: 'square' })} alt={picture.alt} loading="lazy" />
                  )}
                  <span className={styles.tileName}>{picture.name}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <ShowMore hasMore={hasMore} busy={isReadingMore} onMore={more} />
      </Stack>
    </Modal>
  );
};
