import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, nameText, uuid } from './schemas.ts';

/** What sales are reported under (the spec's `categorySalesId`): Food, Drinks, Alcohol. One list for all stores of a restaurant. */

const fields = { name: nameText(40, 2) };
const salesCategory = z.object({ name: z.string(), id: uuid, archived: z.boolean(), createdAt: instant });

const path = '/menu/restaurants/{restaurantId}/sales-categories';
/** They decide how the sales of every store are reported. */
const permission = 'restaurant.manage';

export const listSalesCategories = endpoint({
  id: 'menu.listSalesCategories',
  method: 'GET',
  path,
  permission: 'menu.read',
  summary: "A restaurant's categories for reports of sales by name, archived ones too",
  response: z.object({ rows: z.array(salesCategory) }),
  staleOn: ['menu.salesCategoryChanged', 'menu.edited', 'menu.published'],
  errors: [],
});

export const createSalesCategory = endpoint({
  id: 'menu.createSalesCategory',
  method: 'POST',
  path,
  permission,
  summary: 'Create a category for reports; a name that another one has is an error at its field',
  body: z.strictObject(fields),
  response: salesCategory,
  status: 201,
  errors: [],
  repeatable: 'key',
});

export const changeSalesCategory = endpoint({
  id: 'menu.changeSalesCategory',
  method: 'PUT',
  path: `${path}/{salesCategoryId}`,
  permission,
  summary: 'Rename a category for reports, also for what was sold under it',
  body: z.strictObject(fields),
  response: salesCategory,
  errors: [],
  repeatable: 'natural',
});

export const archiveSalesCategory = endpoint({
  id: 'menu.archiveSalesCategory',
  method: 'POST',
  path: `${path}/{salesCategoryId}/archive`,
  permission,
  summary: 'Nothing new is put under it; what was sold stays. `archived: false` brings it back',
  body: z.strictObject({ archived: z.boolean() }),
  response: salesCategory,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
