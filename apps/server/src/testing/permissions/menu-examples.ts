import { randomUUID } from 'node:crypto';
import * as menu from '@servery/contract/menu';
import * as menuBulk from '@servery/contract/menu-bulk';
import * as menuCopy from '@servery/contract/menu-copy';
import * as menuEditor from '@servery/contract/menu-editor';
import * as menuHistory from '@servery/contract/menu-history';
import * as pictures from '@servery/contract/pictures';
import * as salesCategories from '@servery/contract/sales-categories';
import { noPrice, plainItem } from '@servery/domain/menu';
import { wholePicture } from '@servery/domain/pictures';
import { example, type Example } from './example.ts';

const nothing = () => ({});
/** A PNG of one pixel. */
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const categoryBody = {
  name: 'Cakes',
  description: '',
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  backgroundColor: null,
  hidden: false,
};
const groupBody = { name: 'Sweet', min: 0, max: 1, allowMultiple: false };
const itemBody = (categoryId: string) => {
  const { image: _, ...fields } = plainItem;
  return { ...fields, type: 'basic' as const, categoryId, name: 'Lemon cake', price: noPrice, hidden: false };
};

/** Examples of all menu endpoints. */
export const menuExamples: readonly Example[] = [
  example(menu.getMenu, {}),
  example(menu.getMenuChanges, { query: () => ({ since: 0 }) }),
  example(menu.explainMenu, { query: () => ({ collectionType: 'pickup' }) }),
  example(menu.listSoldOut, {}),
  example(menuEditor.readEditedMenu, {}),
  example(menuEditor.createGroup, { body: () => ({ ...groupBody, options: [{ name: 'Honey', extraCharge: 50 }] }) }),
  example(menuEditor.changeGroup, { body: () => ({ changes: { name: { from: 'Sweet', to: 'Sweeter' } } }) }),
  example(menuEditor.deleteGroup, { body: () => ({ usedBy: 0 }) }),
  example(menuEditor.setCategoryImageRatio, { body: () => ({ ratio: 'square' }) }),
  example(menuEditor.startFromTemplate, { body: () => ({ template: 'cafe' }) }),
  example(menuEditor.createCategory, { body: () => categoryBody }),
  example(menuEditor.changeCategory, { body: () => ({ changes: { description: { from: '', to: 'Baked here' } } }) }),
  example(menuEditor.moveCategory, { body: () => ({ after: null }) }),
  example(pictures.uploadPicture, {
    query: () => ({ id: randomUUID(), folder: 'item', name: 'dot.png', alt: 'A dot' }),
    file: onePixel,
  }),
  example(pictures.listPictures, { query: () => ({ search: 'dot' }) }),
  example(pictures.readPicture, {}),
  example(pictures.changePicture, { body: () => ({ name: 'dot.png', alt: 'A dot', keep: true }) }),
  example(pictures.cropPicture, { body: () => wholePicture }),
  example(pictures.deletePicture, { body: () => ({ deleted: true }) }),
  example(salesCategories.listSalesCategories, {}),
  example(salesCategories.createSalesCategory, { body: () => ({ name: randomUUID() }) }),
  example(salesCategories.changeSalesCategory, { body: () => ({ name: randomUUID() }) }),
  example(salesCategories.archiveSalesCategory, { body: () => ({ archived: true }) }),
  example(menuEditor.deleteCategory, { body: () => ({ itemsTo: null }) }),
  example(menuEditor.createItem, { children: ['categoryId'], body: (_, ids) => itemBody(ids['categoryId']!) }),
  example(menuEditor.changeItem, {
    makers: { itemId: 'freshItemId' },
    body: () => ({ changes: { description: { from: '', to: 'Baked here' } } }),
  }),
  example(menuBulk.changeItems, {
    children: ['itemId'],
    body: (_, ids) => ({ items: [{ itemId: ids['itemId']!, changes: { available: { from: true, to: true } } }] }),
  }),
  ...[menuCopy.previewCopy, menuCopy.copyEntries].map((endpoint) =>
    example(endpoint, {
      children: ['itemId'],
      body: (at, ids) => ({ categoryIds: [], itemIds: [ids['itemId']!], toStoreIds: [at.storeId], existing: 'skip' as const }),
    }),
  ),
  example(menuCopy.undoCopy, { body: nothing }),
  example(menuHistory.listMenuVersions, { query: nothing }),
  example(menuHistory.compareMenuVersions, { query: (_, ids) => ({ since: ids['versionId']! }) }),
  example(menuHistory.previewMenuRestore, {}),
  example(menuHistory.undoMenuVersion, { body: nothing }),
  example(menuHistory.restoreMenuVersion, { body: (_, ids) => ({ currentVersionId: ids['versionId']! }) }),
  example(menuEditor.moveItem, {
    makers: { itemId: 'freshItemId' },
    children: ['categoryId'],
    body: (_, ids) => ({ categoryId: ids['categoryId']!, after: null }),
  }),
  example(menuEditor.deleteItem, { makers: { itemId: 'freshItemId' }, body: nothing }),
  example(menu.setSoldOut, { children: ['itemId'], body: (_, ids) => ({ items: [{ id: ids['itemId']!, soldout: false }] }) }),
];
