import * as contract from '@servery/contract/menu';
import * as bulk from '@servery/contract/menu-bulk';
import * as copying from '@servery/contract/menu-copy';
import * as editor from '@servery/contract/menu-editor';
import * as history from '@servery/contract/menu-history';
import * as sales from '@servery/contract/sales-categories';
import type { Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import { judge } from '../../platform/http/permission-check.ts';
import type { StoreCache } from '../restaurants/index.ts';
import type { MenuCache, WireMenu } from './menu-cache.service.ts';
import { menuPolicy } from './menu.policy.ts';
import { archiveSalesCategory, changeSalesCategory, createSalesCategory, salesCategories } from './sales-categories.service.ts';
import { copyEntries, previewCopy, type CopyDeps } from './use-cases/copy-menu.ts';
import { changeCategory, createCategory, deleteCategory, moveCategory, setCategoryImageRatio } from './use-cases/edit-categories.ts';
import { changeGroup, createGroup, deleteGroup } from './use-cases/edit-groups.ts';
import { changeItem, createItem, deleteItem, moveItem } from './use-cases/edit-items.ts';
import { changeItems } from './use-cases/edit-items-together.ts';
import type { EditDeps, MenuEditor } from './use-cases/edit-menu.ts';
import { explainMenu } from './use-cases/explain-menu.ts';
import { listSoldOut } from './use-cases/list-sold-out.ts';
import { readEditedMenu } from './use-cases/read-edited-menu.ts';
import { compareVersions, listVersions } from './use-cases/read-versions.ts';
import { previewRestore, restoreVersion } from './use-cases/restore-version.ts';
import { getMarks, setSoldOut } from './use-cases/set-sold-out.ts';
import { startFromTemplate } from './use-cases/start-from-template.ts';
import type { ChangePizza } from './use-cases/store-menu.ts';
import { undoCopy } from './use-cases/undo-copy.ts';
import { undoVersion } from './use-cases/undo-version.ts';

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new ApiError('resource_not_found');
  return value;
};

type EditorDeps = EditDeps & CopyDeps & { changePizza: ChangePizza; database: Database; stores: StoreCache; now: () => Date };

export const menuRoutes = (deps: EditorDeps & { menus: MenuCache }): Route[] => [
  route(
    contract.getMenu,
    ({ params }) => {
      const wire = deps.menus.wire(params.restaurantId, params.storeId);
      return wire instanceof Promise ? wire.then(found<WireMenu>) : found(wire);
    },
    { again: ({ restaurantId, storeId }) => deps.menus.wireAtHand(restaurantId, storeId) },
  ),
  route(contract.getMenuChanges, async ({ params, query }) => {
    const steps = found(await deps.menus.stepsSince(params.restaurantId, params.storeId, query.since));
    return { steps: steps && steps.map(({ difference }) => difference) };
  }),
  route(contract.explainMenu, async ({ params, query }) => {
    const store = found(await deps.stores.get(params.restaurantId, params.storeId));
    const menu = found(await deps.menus.snapshot(store));
    return explainMenu(store, menu, { ...query, now: deps.now() });
  }),
  route(contract.listSoldOut, ({ params }) =>
    deps.database.tenant({ restaurantId: params.restaurantId }, (tx) => listSoldOut(tx, deps, params.storeId, deps.now())),
  ),
  route(contract.setSoldOut, async ({ params, body, actor }) => {
    const { restaurantId, storeId } = params;
    const store = found(await deps.stores.get(restaurantId, storeId));
    const now = deps.now();
    const input = { storeId, marks: getMarks(body, store.hours, now), actor, now };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => setSoldOut(tx, deps, input));
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
  ...editorRoutes(deps),
  ...copyRoutes(deps),
  ...historyRoutes(deps),
  route(sales.listSalesCategories, ({ params }) => salesCategories(deps, params.restaurantId)),
  route(sales.createSalesCategory, ({ params, body, actor, once }) => createSalesCategory(deps, { ...params, ...body, actor, once })),
  route(sales.changeSalesCategory, ({ params, body, actor }) => changeSalesCategory(deps, { ...params, ...body, actor })),
  route(sales.archiveSalesCategory, ({ params, body, actor }) => archiveSalesCategory(deps, { ...params, ...body, actor })),
];

type Call<Params> = { params: Params & { restaurantId: string; storeId: string }; actor: MenuEditor['actor']; once: OnceKey | undefined };

/** Editing: saving publishes. */
const editorRoutes = (deps: EditorDeps): Route[] => {
  const edit = async <Params, T>({ params, actor, once }: Call<Params>, work: (tx: Tx, by: MenuEditor) => Promise<T>): Promise<T> => {
    const { restaurantId, storeId } = params;
    const answer = await deps.database.tenant({ restaurantId }, (tx) => work(tx, { storeId, actor, now: deps.now() }), { once });
    // This node's cache is cleared at once, so that the editor sees the change; other nodes are notified.
    deps.stores.forget(restaurantId, storeId);
    return answer;
  };
  return [
    route(editor.readEditedMenu, ({ params }) =>
      deps.database.tenant({ restaurantId: params.restaurantId }, (tx) => readEditedMenu(tx, deps, params.storeId)),
    ),
    route(editor.setCategoryImageRatio, (call) => edit(call, (tx, by) => setCategoryImageRatio(tx, deps, { ...by, ...call.body }))),
    route(editor.startFromTemplate, (call) => edit(call, (tx, by) => startFromTemplate(tx, deps, { ...by, ...call.body }))),
    route(editor.createCategory, (call) => edit(call, (tx, by) => createCategory(tx, deps, { ...by, body: call.body }))),
    route(editor.changeCategory, (call) =>
      edit(call, (tx, by) => changeCategory(tx, deps, { ...by, categoryId: call.params.categoryId, body: call.body })),
    ),
    route(editor.moveCategory, (call) =>
      edit(call, (tx, by) => moveCategory(tx, deps, { ...by, categoryId: call.params.categoryId, ...call.body })),
    ),
    route(editor.deleteCategory, (call) =>
      edit(call, (tx, by) => deleteCategory(tx, deps, { ...by, categoryId: call.params.categoryId, ...call.body })),
    ),
    route(editor.createItem, (call) => edit(call, (tx, by) => createItem(tx, deps, { ...by, body: call.body }))),
    route(editor.changeItem, (call) =>
      edit(call, (tx, by) => changeItem(tx, deps, { ...by, itemId: call.params.itemId, body: call.body })),
    ),
    route(bulk.changeItems, (call) => edit(call, (tx, by) => changeItems(tx, deps, { ...by, body: call.body }))),
    route(editor.moveItem, (call) => edit(call, (tx, by) => moveItem(tx, deps, { ...by, itemId: call.params.itemId, ...call.body }))),
    route(editor.deleteItem, (call) => edit(call, (tx, by) => deleteItem(tx, deps, { ...by, itemId: call.params.itemId, ...call.body }))),
    route(editor.createGroup, (call) => edit(call, (tx, by) => createGroup(tx, deps, { ...by, body: call.body }))),
    route(editor.changeGroup, (call) =>
      edit(call, (tx, by) => changeGroup(tx, deps, { ...by, groupId: call.params.groupId, body: call.body })),
    ),
    route(editor.deleteGroup, (call) =>
      edit(call, (tx, by) => deleteGroup(tx, deps, { ...by, groupId: call.params.groupId, ...call.body })),
    ),
  ];
};

/** Refuses a store whose menu the caller may not change, as the call's own store was checked. */
const needStore = (caller: Caller, restaurantId: string, storeId: string): void => {
  const verdict = judge(caller, menuPolicy['menu.manage'], { restaurantId, storeId });
  if (verdict === 'notYours') throw new ApiError('resource_not_found');
  if (verdict !== 'granted') throw new ApiError('user_not_allowed');
};

/** Copies within a restaurant. */
const copyRoutes = (deps: EditorDeps): Route[] => [
  route(copying.previewCopy, ({ params: { restaurantId, storeId }, body, actor, caller }) => {
    for (const target of body.toStoreIds) needStore(caller, restaurantId, target);
    return deps.database.tenant({ restaurantId }, (tx) => previewCopy(tx, deps, { storeId, actor, now: deps.now(), body }));
  }),
  route(copying.copyEntries, async ({ params: { restaurantId, storeId }, body, actor, caller, once }) => {
    for (const target of body.toStoreIds) needStore(caller, restaurantId, target);
    const answer = await deps.database.tenant({ restaurantId }, (tx) => copyEntries(tx, deps, { storeId, actor, now: deps.now(), body }), {
      once,
    });
    for (const target of body.toStoreIds) deps.stores.forget(restaurantId, target);
    return answer;
  }),
  route(copying.undoCopy, async ({ params: { restaurantId, storeId, copyId }, actor, caller }) => {
    const stores: string[] = [];
    const mayEdit = (target: string) => {
      needStore(caller, restaurantId, target);
      stores.push(target);
    };
    const answer = await deps.database.tenant({ restaurantId }, (tx) =>
      undoCopy(tx, deps, { storeId, actor, now: deps.now(), copyId, mayEdit }),
    );
    for (const target of stores) deps.stores.forget(restaurantId, target);
    return answer;
  }),
];

/** The versions of a menu. */
const historyRoutes = (deps: EditorDeps): Route[] => [
  route(history.listMenuVersions, ({ params: { restaurantId, storeId }, query }) =>
    deps.database.tenant({ restaurantId }, (tx) => listVersions(tx, storeId, query)),
  ),
  route(history.compareMenuVersions, ({ params: { restaurantId, storeId, versionId }, query: { since } }) =>
    deps.database.tenant({ restaurantId }, (tx) => compareVersions(tx, deps, { storeId, versionId, since })),
  ),
  route(history.previewMenuRestore, ({ params: { restaurantId, storeId, versionId } }) =>
    deps.database.tenant({ restaurantId }, (tx) => previewRestore(tx, deps, { storeId, versionId })),
  ),
  route(history.restoreMenuVersion, async ({ params: { restaurantId, storeId, versionId }, body, actor, once }) => {
    const work = { storeId, versionId, actor, now: deps.now(), ...body };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => restoreVersion(tx, deps, work), { once });
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
  route(history.undoMenuVersion, async ({ params: { restaurantId, storeId, versionId }, actor }) => {
    const work = { storeId, versionId, actor, now: deps.now() };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => undoVersion(tx, deps, work));
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
];
