/**
 * What an export does with every table. A test compares this with the database's schema, so that a new table has to be decided about, and a
 * new column whose name sounds like a secret too. Why: docs/adr/0091-restaurants-are-exported.md.
 */

/** Columns that stay out, by the reason. */
const secret = (...columns: string[]) => columns;
/** They recognise a repeat of a request to this installation. */
const fingerprint = 'request_fingerprint';

/** Tables whose rows are in the file, each with the columns that are not. */
export const exportedTables: Readonly<Record<string, readonly string[]>> = {
  restaurant: [],
  restaurant_setting: [],
  // The database's own transaction numbers.
  store: [fingerprint, 'menu_edit'],
  store_setting: [],
  store_pause: [],
  loyalty_setting: [],
  sales_category: [],
  category: [],
  item: [],
  modifier_group: [],
  modifier_option: [],
  item_modifier_group: [],
  menu_origin: [],
  menu_history: [],
  menu_history_base: [],
  menu_history_version: ['edit', 'edit_before'],
  batch_upload_job: [fingerprint, 'content'],
  picture: [],
  dining_table: [],
  sold_out: [],
  employee: secret('pin_hash', 'pin_version'),
  employee_store: [],
  shift: [],
  shift_change: [],
  customer: [],
  customer_address: [],
  erasure: secret('provider_customer_id'),
  coupon: [fingerprint],
  orders: [fingerprint, ...secret('guest_token_hash'), 'guest_token_expires_at', 'pending_command', 'pending_until'],
  order_line: [],
  order_counter: [],
  held_count: [],
  coupon_redemption: [fingerprint],
  loyalty_card: [],
  loyalty_entry: [],
  bill: [],
  bill_operation: [fingerprint],
  kitchen_ticket: [],
  // The provider's account is the restaurant's only here; the payment's own references stay, for whoever looks one up there.
  payment: secret('account_id'),
  payment_ledger: [],
  refund: ['fingerprint'],
  dispute: [],
  tender: [],
  waived_payment: [],
  write_off: [],
  drawer_session: [],
  drawer_entry: [],
  drawer_z_number: [],
  pos_stashed_order_log: [],
  uber_eats_order: [],
  event: [],
};

/** Tables that are made of exported ones, and how. */
export const derivedTables: Readonly<Record<string, string>> = {
  menu_publication: 'the menu is published again',
  stream: 'the highest number of each store’s events',
  dispatch: 'all events before the export have had their jobs',
  report_cursor: 'reports are calculated again',
  report_figure: 'reports are calculated again',
  report_movement: 'reports are calculated again',
};

/** Tables that stay out, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  alarm: 'about devices and moments of this installation',
  bill_editor: 'who has a bill on the screen now',
  customer_export: 'copies of what is exported',
  restaurant_export: 'the log of this installation',
  device_setting: 'devices are paired anew',
  terminal_prefix: 'devices are paired anew',
  printer: 'printers are connected anew',
  print_job: 'printouts can be printed again',
  print_attempt: 'printouts can be printed again',
  employee_session: 'a session',
  employee_approval: 'an approval is for one action at one till',
  employee_pin_try: 'about PINs',
  event_endpoint: 'other companies’ addresses with their secrets: they are added anew',
  event_feed: 'about other companies’ addresses',
  event_delivery: 'what other companies were sent by this installation',
  idempotency: 'recognises repeats of requests to this installation',
  loyalty_code: 'a secret that ends within minutes',
  menu_copy: 'undoes a copy within days',
  payment_account: 'an account at the card provider',
  payment_attempt: 'a try to pay with a card, for the provider alone',
  payment_customer: 'a customer’s saved cards at the card provider',
  reconciliation_difference: 'a list of work between the platform and the card provider',
  transaction_fee: 'the agreement with this platform',
  uber_eats_store: 'an account at a marketplace',
  unpaid_guest: 'limits of this installation',
  unpaid_order: 'limits of this installation',
};

/** The same for tables of the whole platform: none of them is exported. */
export const leftOutOfDirectory: Readonly<Record<string, string>> = {
  'directory.account_action': 'codes of mailed links',
  'directory.api_key': 'a key',
  'directory.cloud_printer': 'printers are connected anew',
  'directory.device': 'devices are paired anew',
  'directory.invitation': 'members are invited anew',
  'directory.known_address': 'about accounts of this installation',
  'directory.mail': 'mails that are being sent',
  'directory.member_change': 'about accounts of this installation',
  'directory.membership': 'members are invited anew',
  'directory.pairing_code': 'a secret',
  'directory.phone_verification': 'a secret that ends within minutes',
  'directory.pin_pepper': 'a key',
  'directory.platform_setting': 'the platform’s',
  'directory.platform_visit': 'the log of this installation',
  'directory.principal': 'accounts of this installation; names are in the rows that they have written',
  'directory.provider_account': 'an account at the card provider',
  'directory.provider_token': 'a key',
  'directory.push_key': 'a key',
  'directory.push_subscription': 'a browser’s subscription to this installation',
  'directory.rate_limit': 'limits of this installation',
  'directory.restaurant': 'written with the restaurant',
  'directory.session': 'a session',
  'directory.signing_key': 'a key',
  'directory.sms_number': 'limits of this installation',
  'directory.sms_prefix': 'limits of this installation',
  'directory.store': 'written with the store',
  'directory.uber_eats_store': 'an account at a marketplace',
  'directory.user_account': 'an account of this installation, with its password',
  'directory.webhook_inbox': 'messages of providers to this installation',
};
