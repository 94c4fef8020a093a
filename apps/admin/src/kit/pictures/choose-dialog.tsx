import { Modal, Stack, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listPictures } from '@servery/contract/pictures';
import type { PictureKind } from '@servery/domain/pictures';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import type { Picture } from './upload-file.ts';
import styles from './pictures.module.css';

const labels: Readonly<Record<PictureKind, { title: string; loading: string; none: string }>> = {
  picture: { title: 'Choose a picture', loading: 'Loading pictures', none: 'No pictures yet' },
  film: { title: 'Choose a film', loading: 'Loading films', none: 'No films yet' },
};

/** Chooses one of the restaurant's pictures or films, of any folder. */
export const ChooseDialog = ({
  restaurantId,
  kind = 'picture',
  onChoose,
  onClose,
}: {
  restaurantId: string;
  kind?: PictureKind;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) => {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const { rows, error, again, hasMore, isReadingMore, more } = useEndpointPages(listPictures, {
    params: { restaurantId },
    query: { kind, ...(asked && { search: asked }) },
  });
  return (
    <Modal opened onClose={onClose} title={labels[kind].title} size="xl">
      <Stack gap="md">
        <SearchField label="Search by name or text" value={search} onChange={setSearch} />
        {error && <Failure error={error} onRetry={again} />}
        {!rows && !error && (
          <div role="status" aria-label={labels[kind].loading}>
            <Skeleton height="240px" />
          </div>
        )}
        {rows?.length === 0 && (
          <EmptyState title={asked ? 'Nothing found' : labels[kind].none}>
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
                  {picture.film && (
                    <video
                      className={styles.tileFilm}
                      src={imageHost + picture.film.path}
                      muted
                      playsInline
                      preload="metadata"
                      aria-hidden
                    />
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
