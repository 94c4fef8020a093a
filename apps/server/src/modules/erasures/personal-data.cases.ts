/**
 * What erasing a customer does to every column that holds text, JSON or bytes. A test compares this with the database's schema, so that a new
 * column or table has to be decided about. "erased": emptied, or its row deleted. "staff": of users and devices, never of a customer.
 * "expires": deleted by a sweep within days. "fact": numbers, choices from a list, and words of the restaurant or of a provider.
 */
export type Handling = 'erased' | 'staff' | 'expires' | 'fact';

const all = (handling: Handling, ...columns: string[]): Record<string, Handling> =>
  Object.fromEntries(columns.map((column) => [column, handling]));

/** Tables in which a customer may appear; every text, JSON or bytes column of them. */
export const personalData: Readonly<Record<string, Readonly<Record<string, Handling>>>> = {
  alarm: { ...all('fact', 'kind', 'message'), ...all('staff', 'seen_by') },
  bill: { ...all('erased', 'document'), ...all('staff', 'terminal_name') },
  bill_operation: { ...all('erased', 'operation'), ...all('staff', 'by_name', 'approved_by'), ...all('fact', 'request_fingerprint') },
  customer: all(
    'erased',
    'name',
    'previous_names',
    'unverified_email',
    'previous_unverified_emails',
    'mobile_number_e164',
    'phone_number_e164',
  ),
  customer_address: all('erased', 'address_key', 'address', 'dropoff_notes'),
  customer_export: { ...all('erased', 'content'), ...all('staff', 'requested_by_name') },
  dispute: all('fact', 'id', 'reason', 'state'),
  erasure: {
    ...all('fact', 'reason', 'state', 'waits_for'),
    ...all('staff', 'requested_by_name'),
    ...all('erased', 'provider_customer_id'),
  },
  event: { ...all('erased', 'payload', 'actor_name'), ...all('fact', 'type', 'subject_kind', 'actor_kind') },
  event_delivery: { ...all('erased', 'response_body'), ...all('fact', 'kind', 'subject_kind', 'status', 'error') },
  idempotency: { ...all('erased', 'response'), ...all('expires', 'caller', 'route', 'key', 'fingerprint') },
  kitchen_ticket: { ...all('erased', 'document'), ...all('staff', 'acknowledged_by'), ...all('fact', 'number', 'status') },
  order_line: all('fact', 'name'),
  orders: {
    ...all('erased', 'customer_name', 'customer_phone', 'customer_email', 'comments', 'reason_note', 'delivery', 'delivery_suburb', 'cart'),
    ...all('erased', 'guest_token_hash', 'pending_command'),
    ...all('fact', 'source', 'number', 'status', 'collection_type', 'reason', 'table_name', 'payment_method', 'payment_status', 'currency'),
    // Of a whole request with random ids: nobody finds a name by trying.
    ...all('fact', 'request_fingerprint'),
  },
  // Brand and last four digits: the bank asks for them in a dispute, and they name nobody.
  payment: all('fact', 'account_id', 'intent_id', 'charge_id', 'currency', 'status', 'card', 'decline_code', 'wanted', 'problem'),
  payment_attempt: { ...all('erased', 'method_id', 'return_url'), ...all('fact', 'fingerprint', 'outcome', 'decline_code') },
  payment_customer: all('erased', 'provider_customer_id'),
  payment_ledger: { ...all('fact', 'type', 'reference', 'actor_kind'), ...all('staff', 'actor_name') },
  print_attempt: { ...all('staff', 'device_name'), ...all('fact', 'result', 'message') },
  // Reasons of cash paid in and out; it has no others.
  drawer_entry: { ...all('staff', 'by_name', 'reason'), ...all('fact', 'kind') },
  drawer_session: {
    ...all('staff', 'opened_by', 'closed_by', 'handed_to', 'difference_reason', 'device_name'),
    ...all('fact', 'currency', 'float_counts', 'counts', 'report'),
  },
  shift_change: { ...all('staff', 'by_name', 'reason'), ...all('fact', 'kind', 'times_before', 'times_after') },
  shift: all('fact', 'breaks'),
  print_job: { ...all('erased', 'content'), ...all('fact', 'document', 'drawer_document', 'status', 'trade_no', 'message') },
  reconciliation_difference: all('fact', 'intent_id', 'kind', 'ours', 'theirs'),
  pos_stashed_order_log: { ...all('staff', 'by_name', 'terminal_name'), ...all('fact', 'step', 'number') },
  // Its row is deleted with the customer.
  loyalty_code: all('erased', 'salt', 'code_hash'),
  bill_editor: all('staff', 'by_name', 'terminal_name'),
  refund: {
    ...all('erased', 'note'),
    ...all('staff', 'actor_name', 'approved_by'),
    ...all('fact', 'fingerprint', 'kind', 'reason', 'status', 'provider_id', 'failure', 'actor_kind'),
  },
  tender: {
    ...all('erased', 'note', 'undone_reason'),
    ...all('staff', 'taken_by', 'undone_by', 'approved_by', 'undo_approved_by'),
    // Receipts of a terminal have a shortened card number and no name.
    ...all('fact', 'kind', 'provider', 'state', 'label', 'reference', 'receipt_guest', 'receipt_store', 'units', 'reason'),
  },
  // Uber's guests are not the restaurant's customers: Uber answers for their data.
  uber_eats_order: all(
    'fact',
    'provider',
    'uber_order_id',
    'display_id',
    'state',
    'preparation_status',
    'fulfillment_type',
    'native',
    'facts',
  ),
  unpaid_guest: all('erased', 'key'),
  unpaid_order: all('erased', 'keys', 'address'),
  waived_payment: { ...all('erased', 'reason'), ...all('staff', 'waived_by') },
  write_off: {
    ...all('erased', 'reason', 'undone_reason'),
    ...all('staff', 'written_off_by', 'approved_by', 'undone_by', 'undo_approved_by'),
  },
  'directory.mail': { ...all('erased', 'to_address', 'data'), ...all('fact', 'ask', 'template', 'status', 'message') },
  'directory.phone_verification': all('expires', 'phone', 'salt', 'code_hash'),
  'directory.principal': { ...all('erased', 'display_name'), ...all('fact', 'kind') },
  'directory.rate_limit': all('expires', 'bucket'),
  'directory.session': all('erased', 'token_hash', 'user_agent', 'address'),
  'directory.sms_number': all('expires', 'phone'),
  'directory.webhook_inbox': {
    ...all('erased', 'payload'),
    ...all('fact', 'provider', 'event_id', 'side', 'type', 'account_id', 'object_id', 'intent_id', 'status', 'error'),
  },
};

/** Tables without a customer in any column: menus, settings, devices, users, keys and counters. */
export const tablesWithoutCustomers: readonly string[] = [
  ...[
    'batch_upload_job',
    'category',
    'coupon',
    'coupon_redemption',
    'device_setting',
    'dining_table',
    'dispatch',
    'drawer_z_number',
    'report_figure',
    'event_endpoint',
    'event_feed',
    'employee',
    'employee_approval',
    'employee_pin_try',
    'employee_session',
    'employee_store',
    'held_count',
    'item',
    'item_modifier_group',
  ],
  ...[
    'loyalty_card',
    'loyalty_entry',
    'loyalty_setting',
    'menu_copy',
    'menu_history',
    'menu_history_base',
    'menu_history_version',
    'menu_origin',
    'menu_publication',
    'modifier_group',
    'modifier_option',
    'order_counter',
  ],
  ...[
    'payment_account',
    'picture',
    'printer',
    'restaurant',
    'restaurant_export',
    'restaurant_setting',
    'sales_category',
    'sold_out',
    'store',
    'store_pause',
    'store_setting',
    'stream',
  ],
  ...['terminal_prefix', 'transaction_fee', 'uber_eats_store'],
  ...[
    'account_action',
    'api_key',
    'cloud_printer',
    'device',
    'invitation',
    'known_address',
    'member_change',
    'membership',
    'pairing_code',
  ].map((name) => `directory.${name}`),
  ...[
    'pin_pepper',
    'platform_setting',
    'platform_visit',
    'provider_account',
    'provider_token',
    'push_key',
    'push_subscription',
    'restaurant',
    'signing_key',
    'sms_prefix',
    'store',
  ].map((name) => `directory.${name}`),
  ...['uber_eats_store', 'user_account'].map((name) => `directory.${name}`),
];
