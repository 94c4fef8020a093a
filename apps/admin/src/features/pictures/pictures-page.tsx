import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { deletePicture, listPictures } from '@servery/contract/pictures';
import { formatDayShort, formatInstantDate } from '@servery/domain/clock';
import { pictureFolders, type PictureFolder } from '@servery/domain/pictures';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import type { Picture } from '../../kit/pictures/upload-file.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { formatSize } from '../../shared/file-size.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { folderOptions, listUses } from './picture-text.ts';
import { UploadDialog } from './upload-dialog.tsx';
import styles from './pictures.module.css';

const getUse = (picture: Picture): string => {
  const [first, ...more] = listUses(picture);
  if (first !== undefined) return more.length > 0 ? `${first} and ${more.length} more` : first;
  return picture.deletesAt === null
    ? 'Nowhere'
    : `Nowhere: deleted on ${formatDayShort(formatInstantDate(picture.deletesAt, deviceZone), deviceZone)}`;
};

const columns: ListColumn<Picture>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ name, image }) => (
      <span className={styles.thumb}>
        {image ? (
          <img {...imageSources(image, { width: 56, ratio: 'square' })} alt="" loading="lazy" />
        ) : (
          <span className={styles.film}>Film</span>
        )}
        <span>{name}</span>
      </span>
    ),
  },
  { id: 'use', label: 'Shown at', cell: getUse },
  { id: 'folder', label: 'Folder', cell: ({ folder }) => pictureFolders[folder].name },
  { id: 'alt', label: 'What it shows', cell: ({ alt }) => alt || '–', wide: true },
  { id: 'size', label: 'Size', cell: ({ bytes }) => formatSize(bytes), end: true, short: true, wide: true },
];

/** A restaurant's pictures and films, with where each is shown. */
export const PicturesPage = () => {
  const { restaurantId, name } = useRestaurant();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Picture | 'upload' | null>(null);
  const step = (deleted: boolean) => ({
    endpoint: deletePicture,
    call: ({ id }: Picture) => ({ params: { restaurantId, pictureId: id }, body: { deleted } }),
  });
  const deleting = useReversible({
    ...{ act: step(true), reverse: step(false), getName: (row: Picture) => row.name },
    said: (rows) => (rows.length === 1 ? `${rows[0]!.name} deleted` : `${rows.length} pictures deleted`),
    onChanged: () => void queries.invalidateQueries({ queryKey: endpointKey(listPictures) }),
  });
  const list: ListDefinition<Picture> = {
    id: 'pictures',
    caption: `Pictures of ${name}`,
    noun: ['picture', 'pictures'],
    source: usePagedList(listPictures, ({ q, filter }) => ({
      params: { restaurantId },
      query: {
        ...(q && { search: q }),
        ...(filter('folder') && { folder: filter('folder') as PictureFolder }),
        ...(filter('used') && { used: filter('used') as 'true' | 'false' }),
      },
    })),
    columns,
    rowId: ({ id }) => id,
    rowName: (row) => row.name,
    search: { label: 'Search by name or text' },
    filters: [
      { id: 'folder', label: 'Folder', options: folderOptions },
      {
        id: 'used',
        label: 'Shown',
        options: [
          { value: 'true', label: 'Shown somewhere' },
          { value: 'false', label: 'Shown nowhere' },
        ],
      },
    ],
    empty: { title: 'No pictures yet', text: 'Upload some here, or where they are shown: at an item, a category, a store.' },
    onOpen: setOpen,
    actions: (picture) => [
      { label: 'Open', onAct: () => setOpen(picture) },
      { label: 'Delete', harmful: true, onAct: () => deleting.run([picture]) },
    ],
    bulk: [{ label: 'Delete', harmful: true, onAct: (rows) => deleting.run(rows) }],
    add: (
      <Button leftSection={<Icon name="plus" />} onClick={() => setOpen('upload')}>
        Upload pictures
      </Button>
    ),
  };
  // As it was read last: somebody else may be changing it.
  const shown = open === null || open === 'upload' ? null : (list.source.rows?.find(({ id }) => id === open.id) ?? open);
  return (
    <ListPage
      title="Pictures"
      intro="Photos and films of the restaurant, and where each is shown. One that is shown cannot be deleted."
      list={list}
      error={deleting.error}
    >
      {open === 'upload' && <UploadDialog restaurantId={restaurantId} onClose={() => setOpen(null)} />}
      {shown && <PictureDialog key={shown.id} restaurantId={restaurantId} picture={shown} onClose={() => setOpen(null)} />}
    </ListPage>
  );
};
