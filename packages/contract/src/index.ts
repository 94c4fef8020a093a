import * as account from './account.ts';
import * as activity from './activity.ts';
import * as addresses from './addresses.ts';
import * as alarms from './alarms.ts';
import * as analytics from './analytics.ts';
import * as apiKeys from './api-keys.ts';
import * as batchUploads from './batch-uploads.ts';
import * as billEditing from './bill-editing.ts';
import * as bills from './bills.ts';
import * as browseRestaurants from './browse-restaurants.ts';
import * as cards from './cards.ts';
import * as connect from './connect.ts';
import * as counterPayments from './counter-payments.ts';
import * as coupons from './coupons.ts';
import * as customerExports from './customer-exports.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import * as dineInAndRestaurants from './restaurants.ts';
import * as drawers from './drawers.ts';
import * as reports from './reports.ts';
import * as restaurantExports from './restaurant-exports.ts';
import * as employees from './employees.ts';
import * as erasures from './erasures.ts';
import * as eventEndpoints from './event-endpoints.ts';
import * as eta from './eta.ts';
import * as invoices from './invoices.ts';
import * as kds from './kds.ts';
import * as live from './live.ts';
import * as loyalty from './loyalty.ts';
import * as members from './members.ts';
import * as menu from './menu.ts';
import * as menuBulk from './menu-bulk.ts';
import * as menuCopy from './menu-copy.ts';
import * as menuEditor from './menu-editor.ts';
import * as menuHistory from './menu-history.ts';
import * as newOrders from './new-orders.ts';
import * as onlineOrdering from './online-ordering.ts';
import * as pauses from './pauses.ts';
import * as payments from './payments.ts';
import * as pictures from './pictures.ts';
import * as printers from './printers.ts';
import * as printing from './printing.ts';
import * as publicHolidays from './public-holidays.ts';
import * as push from './push.ts';
import * as salesCategories from './sales-categories.ts';
import * as setup from './setup.ts';
import * as search from './search.ts';
import * as shifts from './shifts.ts';
import * as stores from './stores.ts';
import * as superAdmin from './super-admin.ts';
import * as tables from './tables.ts';
import * as tenders from './tenders.ts';
import * as testOrders from './test-orders.ts';
import * as tillLogs from './till-logs.ts';
import * as tills from './tills.ts';
import * as today from './today.ts';
import * as transactionFees from './transaction-fees.ts';
import * as settings from './settings/index.ts';
import * as uberEats from './uber-eats.ts';
import * as user from './user.ts';
import * as visits from './visits.ts';
import * as webhooks from './webhooks.ts';
import * as writeOffs from './write-offs.ts';
import type { Endpoint, Stream } from './endpoint.ts';

const modules = [
  account,
  activity,
  addresses,
  alarms,
  analytics,
  apiKeys,
  batchUploads,
  billEditing,
  bills,
  browseRestaurants,
  cards,
  connect,
  counterPayments,
  coupons,
  customerExports,
  customers,
  devices,
  dineInAndRestaurants,
  drawers,
  restaurantExports,
  reports,
  employees,
  erasures,
  eta,
  eventEndpoints,
  invoices,
  kds,
  live,
  loyalty,
  members,
  menu,
  menuBulk,
  menuCopy,
  menuEditor,
  menuHistory,
  newOrders,
  onlineOrdering,
  pauses,
  payments,
  pictures,
  printers,
  printing,
  publicHolidays,
  push,
  salesCategories,
  setup,
  search,
  shifts,
  stores,
  superAdmin,
  tables,
  tenders,
  testOrders,
  tillLogs,
  tills,
  today,
  transactionFees,
  uberEats,
  user,
  visits,
  webhooks,
  writeOffs,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value;
const isStream = (value: unknown): value is Stream =>
  typeof value === 'object' && value !== null && 'events' in value && 'permission' in value;

/** Every endpoint of the API. For the server, the docs and the tests: an app imports the nouns that it needs. */
export const allEndpoints: readonly Endpoint[] = [
  ...modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
  ...settings.settingsEndpoints,
];

/** Every live stream of the API. */
export const allStreams: readonly Stream[] = modules.flatMap((module) => Object.values(module).filter(isStream));
