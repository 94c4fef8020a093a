import { randomUUID } from 'node:crypto';
import * as account from '@servery/contract/account';
import * as addresses from '@servery/contract/addresses';
import * as alarms from '@servery/contract/alarms';
import * as batchUploads from '@servery/contract/batch-uploads';
import * as cards from '@servery/contract/cards';
import * as connect from '@servery/contract/connect';
import * as coupons from '@servery/contract/coupons';
import { keyExamples } from './key-examples.ts';
import * as customers from '@servery/contract/customers';
import * as devices from '@servery/contract/devices';
import * as employees from '@servery/contract/employees';
import * as erasures from '@servery/contract/erasures';
import { adjustEta } from '@servery/contract/eta';
import * as invoices from '@servery/contract/invoices';
import * as kds from '@servery/contract/kds';
import * as loyalty from '@servery/contract/loyalty';
import * as members from '@servery/contract/members';
import * as ordering from '@servery/contract/online-ordering';
import * as pauses from '@servery/contract/pauses';
import * as payments from '@servery/contract/payments';
import * as printers from '@servery/contract/printers';
import * as printing from '@servery/contract/printing';
import * as push from '@servery/contract/push';
import * as restaurants from '@servery/contract/restaurants';
import * as stores from '@servery/contract/stores';
import * as settings from '@servery/contract/settings/index';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import { getSetup } from '@servery/contract/setup';
import { placeTestOrder } from '@servery/contract/test-orders';
import * as tables from '@servery/contract/tables';
import { getTillPrefix, getTillStore, putTillPrefix } from '@servery/contract/tills';
import * as uberEats from '@servery/contract/uber-eats';
import * as user from '@servery/contract/user';
import * as webhooks from '@servery/contract/webhooks';
import { plainCoupon } from '@servery/domain/coupons';
import { billExamples } from './bill-examples.ts';
import { drawerExamples } from './drawer-examples.ts';
import { exportExamples } from './export-examples.ts';
import { reportExamples } from './report-examples.ts';
import { example, type Example, type Named } from './example.ts';
import { menuExamples } from './menu-examples.ts';
import { shiftExamples } from './shift-examples.ts';
import { emailOfOrder } from './matrix-world.ts';
import { searchExamples } from './search-examples.ts';
import { superAdminExamples } from './super-admin-examples.ts';
import { tenderExamples } from './tender-examples.ts';
import { tillLogExamples } from './till-log-examples.ts';

const settingsSectionIds = Object.keys(settings.settingsSections) as settings.SettingsSectionId[];
const hoursAtDefaults = Object.fromEntries(
  settings.openingHoursSections.map((id) => [id, { value: settings.settingsSections[id].defaults, version: 0 }]),
);

const nothing = () => ({});
const mailedCode = 'A'.repeat(43);
const email = () => `${randomUUID()}@example.com`;
const password = 'correct horse battery';
const ofRestaurant = ({ restaurantId }: Named) => ({ restaurantId });
const code = () => ({ code: 'AAAA-AAAA' });
const printerBody = () => ({
  name: 'Counter',
  model: 'm30iii' as const,
  connection: 'LAN' as const,
  serial: '',
  ipAddress: '192.168.1.40',
  isSecure: true,
  lineWidth: 48 as const,
  numberOfCopies: 1,
  active: true,
  prints: ['ORDER_INVOICE' as const],
  printStationIds: [],
  backupPrinterId: null,
});
const menuFile = { format: 'csv' as const, fileName: 'menu.csv', content: 'kind,name' };
const lines = (itemId: string) => [
  { id: randomUUID(), type: 'basic' as const, itemId, quantity: 1, comments: '', selection: { modifiers: [] } },
];
const orderBody = (itemId: string) => ({
  id: randomUUID(),
  guestToken: randomUUID().replaceAll('-', '').slice(0, 22),
  collectionType: 'pickup' as const,
  requestedFor: null,
  tableId: null,
  paymentMethod: 'inStore' as const,
  customer: { name: 'Ann', phone: '0400 000 000', email: '' },
  comments: '',
  lines: lines(itemId),
  shownTotal: 1,
});
const couponBody = (storeIds: string[] | null) => ({
  ...plainCoupon,
  type: 'freeDelivery' as const,
  couponCode: randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase(),
  description: 'Free delivery',
  startDate: '2026-01-01',
  applicableStoreIds: storeIds,
  isPublic: true,
});
const address = { formattedAddress: '1 Test Street', suburb: 'Testville', state: 'NSW', postcode: '2000', latitude: null, longitude: null };
const storeBody = { name: 'Another counter', timeZone: 'Australia/Sydney', address, phone: '', email: '' };

/** Three letters of an id, so that no two tills of the matrix choose the same. */
const letters = (id: string) => String.fromCodePoint(...[0, 2, 4].map((at) => 66 + (Number.parseInt(id.slice(at, at + 2), 16) % 25)));

/** One for every endpoint: an endpoint without one fails the permission matrix. */
export const examples: readonly Example[] = [
  ...keyExamples,
  example(addresses.suggestAddresses, { body: () => ({ text: '12 King', session: randomUUID() }) }),
  example(addresses.resolveAddress, { body: () => ({ id: '2042|Newtown|King Street|12', session: randomUUID() }) }),
  example(addresses.checkAddress, {
    body: () => ({ address: { line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' }, session: randomUUID() }),
  }),
  example(addresses.getMapTiles, {}),
  example(addresses.listAddresses, {}),
  example(addresses.forgetAddress, {}),

  example(tables.listTables, {}),
  example(tables.listTableOrders, {}),
  example(tables.createTables, { body: () => ({ name: randomUUID(), area: '', count: 1 }) }),
  example(tables.changeTable, { body: () => ({ name: randomUUID(), area: '' }) }),
  example(tables.archiveTable, { body: () => ({ archived: true }) }),
  example(tables.moveTable, { body: () => ({ after: null }) }),

  example(employees.listEmployees, {}),
  example(employees.createEmployee, {
    body: ({ storeId }) => ({ id: randomUUID(), name: 'Ann', role: 'staff', storeIds: [storeId], pin: '4821' }),
  }),
  example(employees.changeEmployee, { body: ({ storeId }) => ({ name: 'Ann', role: 'manager', storeIds: [storeId] }) }),
  example(employees.setEmployeePin, { body: () => ({ pin: '1234' }) }),
  example(employees.setEmployeeActive, { body: () => ({ active: false }) }),
  example(employees.listTillEmployees, {}),
  example(employees.approveAction, {
    body: () => ({ employeeId: randomUUID(), pin: '4821', action: 'voidAfterSending' as const, subjectId: randomUUID() }),
  }),
  example(employees.checkPin, { body: () => ({ employeeId: randomUUID(), pin: '4821' }) }),

  ...drawerExamples,
  ...shiftExamples,
  ...reportExamples,

  example(devices.listDevices, {}),
  example(devices.createDevice, { body: () => ({ id: randomUUID(), kind: 'printer', name: 'Cellar' }) }),
  example(devices.listDeviceSessions, {}),
  example(devices.endDeviceSession, {}),
  example(devices.pairDevice, { body: nothing }),
  example(devices.renameDevice, { body: () => ({ name: 'Attic' }) }),
  example(devices.revokeDevice, { body: nothing }),
  example(devices.getOwnDevice, {}),
  example(devices.logoutDevice, { body: nothing }),
  example(devices.listPosTerminals, { query: (at) => at }),
  example(devices.createPosTerminal, { body: (at) => ({ ...at, id: randomUUID(), name: 'Bar' }) }),
  example(devices.loginPosTerminal, { body: code }),
  example(devices.listPrinters, {}),
  example(devices.loginPrinter, { body: code }),

  example(kds.loginKdsDevice, { body: code }),
  example(kds.getKdsDevice, {}),
  example(kds.createKdsDevice, { body: (at) => ({ ...at, id: randomUUID(), name: 'Grill' }) }),
  example(kds.listTickets, { query: nothing }),
  example(kds.commandTicket, { body: () => ({ type: 'bump' }) }),
  example(kds.acknowledgeTickets, { body: () => ({ ticketIds: [randomUUID()] }) }),
  example(kds.setPrepTime, { body: () => ({ prepTimeInMinutes: 20 }) }),

  ...billExamples,
  ...menuExamples,

  example(getSetup, {}),
  example(listPublicHolidays, { query: nothing }),

  example(invoices.sendOrderInvoice, {
    children: ['orderId'],
    body: (at, ids) => ({ ...ofRestaurant(at), orderId: ids['orderId']!, email: emailOfOrder(ids['orderId']!) }),
  }),
  example(ordering.quoteCart, {
    children: ['itemId'],
    body: (_, ids) => ({ collectionType: 'pickup', requestedFor: null, lines: lines(ids['itemId']!) }),
  }),
  example(ordering.placeOrder, { children: ['itemId'], body: (_, ids) => orderBody(ids['itemId']!) }),
  example(placeTestOrder, { children: ['itemId'], body: (_, ids) => orderBody(ids['itemId']!) }),
  example(ordering.getOwnOrder, { query: ofRestaurant }),
  example(ordering.cancelOwnOrder, { body: ofRestaurant }),
  example(ordering.listOrders, { query: nothing }),
  example(ordering.getOrder, {}),
  example(ordering.acceptOrder, { body: () => ({ etaInMinutes: 15 }) }),
  example(ordering.rejectOrder, { body: () => ({ reason: 'other' }) }),
  example(ordering.cancelOrder, { body: () => ({ reason: 'other' }) }),
  example(ordering.completeOrder, { body: nothing }),
  example(ordering.reopenOrder, { body: nothing }),
  example(ordering.allowUnpaidOrders, { body: nothing }),
  example(ordering.completeWithoutPayment, { body: () => ({ reason: 'Staff meal' }) }),

  example(coupons.listStoreCoupons, { query: ofRestaurant }),
  example(coupons.listActiveCoupons, {}),
  example(coupons.listCoupons, { query: nothing }),
  example(coupons.countCoupons, {}),
  example(coupons.getCoupon, {}),
  // A store's admin calls it about a coupon of their own store; a call about all stores is tested in the module.
  example(coupons.createCoupon, { body: (at) => ({ id: randomUUID(), ...couponBody([at.storeId]) }) }),
  example(coupons.changeCoupon, { body: (at) => ({ ...couponBody([at.storeId]), version: 1 }) }),
  example(coupons.archiveCoupon, { body: () => ({ archived: true }) }),
  example(coupons.suggestCoupons, {
    children: ['itemId'],
    body: (at, ids) => ({ ...at, collectionType: 'pickup', requestedFor: null, lines: lines(ids['itemId']!) }),
  }),
  example(coupons.redeemCoupon, {
    children: ['plainItemId', 'couponId'],
    body: (at, ids) => ({
      ...at,
      collectionType: 'pickup',
      requestedFor: null,
      lines: lines(ids['plainItemId']!),
      couponCode: ids['couponId']!.replaceAll('-', '').slice(0, 20),
      orderId: randomUUID(),
    }),
  }),
  example(loyalty.getScheme, {}),
  example(loyalty.getOwnCard, {}),
  example(loyalty.createCode, { body: () => ({}) }),
  example(loyalty.listLoyaltyCards, { query: nothing }),

  example(adjustEta, { body: () => ({ promisedFor: new Date(Date.now() + 3_600_000).toISOString() }) }),
  ...tenderExamples,
  example(pauses.getPauses, {}),
  example(pauses.setPauses, { body: () => ({ collectionTypes: ['pickup'], pausedUntil: null }) }),

  example(alarms.listAlarms, {}),
  example(alarms.seeAlarm, { body: nothing }),

  example(payments.getCardForm, {}),
  example(payments.payOrder, {
    body: () => ({ attemptId: randomUUID(), card: { type: 'new', paymentMethodId: 'pm_card_visa', save: false } }),
  }),
  example(payments.checkPayment, { body: nothing }),
  example(payments.abandonPayment, { body: nothing }),
  example(payments.getOrderPayment, {}),
  example(payments.refundOrder, { body: () => ({ id: randomUUID(), amount: null, reason: 'other' }) }),
  example(cards.listSources, { query: ofRestaurant }),
  example(cards.addSource, { params: { sourceId: 'tok_visa' }, body: ofRestaurant }),
  example(cards.removeSource, { query: ofRestaurant }),

  example(printing.listPrintJobs, { query: nothing }),
  example(printing.reprint, { body: () => ({ id: randomUUID() }) }),
  example(printers.listStorePrinters, {}),
  example(printers.createPrinter, { body: () => ({ id: randomUUID(), ...printerBody() }) }),
  example(printers.updatePrinter, { body: printerBody }),
  example(printers.testPrinter, { body: () => ({ id: randomUUID() }) }),
  example(printers.printOrder, {
    children: ['printerId'],
    body: (_, ids) => ({ id: randomUUID(), document: 'ORDER_INVOICE', printerId: ids['printerId']! }),
  }),
  example(printers.previewDocument, { params: { document: 'ORDER_STUB' }, query: nothing }),
  example(printers.bindCloudPrinter, { makers: { id: 'printerId' }, body: (at) => at }),
  example(printers.printCloudPrinterCode, { makers: { id: 'printerId' }, body: (at) => at }),
  example(printers.confirmCloudPrinter, { makers: { id: 'printerId' }, body: (at) => ({ ...at, code: '123456' }) }),
  example(printers.getCloudPrinterStatus, { makers: { id: 'printerId' }, query: (at) => at }),
  example(printers.leasePrintJobs, { body: () => ({ limit: 1 }) }),
  example(printers.reportPrintJob, { body: () => ({ result: 'printed', message: '' }) }),

  example(uberEats.receiveUberEatsNotification, {}),
  example(uberEats.integrateUberEatsStore, { body: (at) => at }),
  example(uberEats.getUberEatsIntegration, { query: (at) => at }),
  example(uberEats.deleteUberEatsIntegration, { query: (at) => at }),
  example(uberEats.listUberEatsOrders, { query: (at) => at }),
  example(uberEats.getUberEatsOrder, { query: (at) => at }),
  example(uberEats.syncUberEatsOrder, { body: (at) => at }),
  example(uberEats.acceptUberEatsOrder, { body: (at) => ({ ...at, etaInMinutes: 15 }) }),
  example(uberEats.cancelUberEatsOrder, { body: (at) => ({ ...at, reason: 'restaurantTooBusy' }) }),
  example(uberEats.markUberEatsOrderReady, { body: (at) => at }),
  example(uberEats.createUberEatsTicket, { body: (at) => at }),
  example(uberEats.printUberEatsOrder, { makers: { id: 'printerId' }, body: (at) => ({ ...at, jobId: randomUUID() }) }),

  example(restaurants.getRestaurant, {}),
  example(restaurants.listRestaurants, {}),
  example(restaurants.getHours, {}),
  example(restaurants.listSlots, { query: () => ({ collectionType: 'pickup' }) }),
  example(restaurants.getTable, {}),
  example(getTillStore, {}),
  example(getTillPrefix, { makers: { deviceId: 'tillId' } }),
  example(putTillPrefix, { makers: { deviceId: 'tillId' }, body: () => ({ prefix: letters(randomUUID()) }) }),
  ...searchExamples,
  ...tillLogExamples,
  example(restaurants.listMyStores, {}),
  example(restaurants.listMyRestaurants, {}),
  example(restaurants.createRestaurant, { body: () => ({ id: randomUUID(), name: 'Brand new', country: 'AU' }) }),
  example(restaurants.updateRestaurant, { body: () => ({ name: 'Renamed', description: '', brandColor: '#aa3300', version: 1 }) }),
  example(restaurants.openToPublic, { body: () => ({ openToPublic: true }) }),
  example(restaurants.createStore, { body: () => ({ id: randomUUID(), ...storeBody }) }),
  example(stores.closeStore, { body: () => ({ closed: false }) }),
  example(stores.moveStore, { body: () => ({ after: null }) }),
  example(restaurants.updateStore, { body: () => ({ ...storeBody, version: 1 }) }),
  ...superAdminExamples,

  ...(Object.keys(settings.platformSections) as settings.PlatformSectionId[]).flatMap((id) => [
    example(settings.getPlatformSettings(id), {}),
    example(settings.putPlatformSettings(id), { body: () => ({ value: settings.platformSections[id].defaults, version: 0 }) }),
  ]),
  ...(Object.keys(settings.deviceSections) as settings.DeviceSectionId[]).flatMap((id) => {
    const body = () => ({ value: settings.deviceSections[id].defaults, version: 0 });
    const makers = { deviceId: settings.deviceSections[id].device.kind === 'kdsDevice' ? 'displayId' : 'tillId' };
    return [
      example(settings.getDeviceSettings(id), { makers }),
      example(settings.putDeviceSettings(id), { makers, body }),
      example(settings.putOwnDeviceSettings(id), { body }),
    ];
  }),
  ...(Object.keys(settings.restaurantSections) as settings.RestaurantSectionId[]).flatMap((id) => [
    example(settings.getRestaurantSettings(id), {}),
    example(settings.putRestaurantSettings(id), { body: () => ({ value: settings.restaurantSections[id].defaults, version: 0 }) }),
  ]),
  ...settingsSectionIds.flatMap((id) => [
    example(settings.getSettings(id), {}),
    example(settings.putSettings(id), { body: () => ({ value: settings.settingsSections[id].defaults, version: 0 }) as never }),
  ]),
  example(settings.putOpeningHours, { body: () => hoursAtDefaults as never }),

  example(account.signUp, { body: () => ({ name: 'Ann', email: email(), password }) }),
  example(account.resendVerification, { body: () => ({ email: email() }) }),
  example(account.requestPasswordReset, { body: () => ({ email: email() }) }),
  example(account.readAction, { body: () => ({ code: mailedCode }) }),
  example(account.verifyEmail, { body: () => ({ code: mailedCode, password }) }),
  example(account.resetPassword, { body: () => ({ code: mailedCode, password }) }),
  example(account.confirmEmailChange, { body: () => ({ code: mailedCode }) }),
  example(account.acceptInvitation, { body: () => ({ code: mailedCode, password }) }),
  example(account.updateProfile, { body: () => ({ name: 'Ann' }) }),
  example(account.changePassword, { body: () => ({ currentPassword: password, password: `${password} staple` }) }),
  example(account.requestEmailChange, { body: () => ({ email: email(), password }) }),
  example(account.listSessions, {}),
  example(account.endSession, {}),
  example(account.endOtherSessions, { body: nothing }),

  example(members.addRestaurantUser, { body: (at) => ({ ...ofRestaurant(at), email: email(), role: 'user' }) }),
  example(members.listRestaurantUsers, { query: ofRestaurant }),
  example(members.changeRestaurantUser, {
    makers: { memberId: 'restaurantMemberId' },
    body: (at) => ({ ...ofRestaurant(at), role: 'admin' }),
  }),
  example(members.removeRestaurantUser, { makers: { memberId: 'restaurantMemberId' }, query: ofRestaurant }),
  example(members.addStoreUser, { body: (at) => ({ ...ofRestaurant(at), email: email(), role: 'user' }) }),
  example(members.listStoreUsers, { query: ofRestaurant }),
  example(members.changeStoreUser, { body: (at) => ({ ...ofRestaurant(at), role: 'admin' }) }),
  example(members.removeStoreUser, { query: ofRestaurant }),
  example(members.getOrCreateUser, {
    body: (at) => ({ ...at, email: email() }),
    anyStore: 'accounts are nobody’s',
  }),

  example(batchUploads.previewMenuFile, { body: () => menuFile }),
  example(batchUploads.createBatchUpload, { body: () => ({ ...menuFile, id: randomUUID() }) }),
  example(batchUploads.listBatchUploads, { query: nothing }),
  example(batchUploads.getBatchUpload, {}),
  example(batchUploads.exportMenuFile, { query: () => ({ format: 'csv' }) }),

  example(customers.sendVerificationCode, { body: (at) => ({ ...ofRestaurant(at), phone: '+61400000000' }) }),
  example(customers.verifyCode, { body: (at) => ({ ...ofRestaurant(at), verificationId: randomUUID(), code: '123456' }) }),
  example(customers.getCustomer, {}),
  example(customers.updateCustomer, { body: () => ({ name: 'Ann', unverifiedEmail: '' }) }),
  example(customers.logoutCustomer, { body: nothing }),
  example(customers.listOwnOrders, { query: nothing }),
  example(customers.listCustomers, { query: nothing }),
  example(customers.addCustomer, { body: () => ({ name: 'Ann', phone: '+61400000000' }) }),
  example(customers.getCustomerRecord, {}),
  ...exportExamples,
  example(erasures.eraseCustomer, { body: () => ({ reason: 'customerRequest' }) }),
  example(erasures.getErasure, {}),
  example(erasures.listErasures, { query: nothing }),

  example(connect.getActiveAccount, { query: (at) => at }),
  example(connect.createVerificationLink, { body: (at) => at }),
  example(connect.createUpdateLink, { body: (at) => at }),
  example(connect.addExternalAccount, { params: { tokenId: 'btok_au' }, body: (at) => at }),
  example(connect.setPayoutSchedule, { body: (at) => ({ ...at, interval: 'daily' }) }),
  example(connect.archiveAccount, { body: (at) => at }),
  example(connect.getBalance, { query: (at) => at }),
  example(connect.listBalanceMovements, { query: (at) => at }),
  example(connect.listPayouts, { query: (at) => at }),
  example(webhooks.platformWebhook, {}),
  example(webhooks.connectWebhook, {}),

  example(push.getPushKey, {}),
  example(push.listTopics, {}),
  // Which stores they may follow is tested in the module: a topic names its store, and the matrix does not find stores in texts.
  example(push.subscribeTopics, {
    body: () => ({ target: { provider: 'fcm', token: 'f'.repeat(40) }, topics: [`store.${randomUUID()}.orders`] }),
    refuses: Object.fromEntries(
      (['superAdmin', 'restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser', 'withoutMembership'] as const).map((kind) => [
        kind,
        { status: 404, because: 'a store that nobody has' },
      ]),
    ),
  }),
  example(push.unsubscribeTopics, { body: () => ({ topics: [`store.${randomUUID()}.orders`] }) }),
  example(push.testPush, { body: nothing }),

  example(user.login, { body: () => ({ email: 'nobody@example.com', password: 'wrong' }) }),
  example(user.logout, { body: nothing }),
  example(user.getMe, {}),
];
