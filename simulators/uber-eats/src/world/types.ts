export const orderStates = ['CREATED', 'OFFERED', 'ACCEPTED', 'HANDED_OFF', 'SUCCEEDED', 'FAILED'] as const;
export type OrderState = (typeof orderStates)[number];

export const fulfillmentTypes = ['DELIVERY_BY_UBER', 'DELIVERY_BY_MERCHANT', 'PICKUP', 'DINE_IN'] as const;
export type FulfillmentType = (typeof fulfillmentTypes)[number];

export type DeliveryStatus =
  | 'SCHEDULED'
  | 'EN_ROUTE_TO_PICKUP'
  | 'ARRIVED_AT_PICKUP'
  | 'EN_ROUTE_TO_DROPOFF'
  | 'ARRIVED_AT_DROPOFF'
  | 'COMPLETED'
  | 'FAILED';

export const parties = ['CUSTOMER', 'UBER', 'DELIVERY_PARTNER'] as const;
export type Party = (typeof parties)[number] | 'MERCHANT';

/** What is given with `pos_data`: how a store is linked to the app. */
export interface Link {
  integrationEnabled: boolean;
  integratorStoreId: string | null;
  integratorBrandId: string | null;
  merchantStoreId: string | null;
  isOrderManager: boolean;
  requireManualAcceptance: boolean;
  /** Null: `resource_href` points to the older API. */
  webhooksVersion: string | null;
  releaseWebhooks: boolean;
  scheduleWebhooks: boolean;
  deliveryWebhooks: boolean;
  storeConfigurationData: string | null;
}

/** What can be chosen under a line, as the control routes take it. Money in minor units, tax included. */
export interface ModifierInput {
  groupId?: string;
  groupTitle: string;
  groupExternalData?: string;
  id?: string;
  externalData?: string;
  title: string;
  price?: number;
  quantity?: number;
  modifiers?: ModifierInput[];
}

/** Something that a store sells. */
export interface Dish {
  id?: string;
  externalData?: string;
  title: string;
  price: number;
  modifiers?: ModifierInput[];
}

export interface LineInput extends Dish {
  quantity?: number;
  instructions?: string;
  allergens?: string[];
  allergyInstructions?: string;
}

export interface Store {
  id: string;
  name: string;
  country: 'AU' | 'GB' | 'NZ' | 'US';
  currency: string;
  timezone: string;
  /** Null: the app may not touch it. */
  link: Link | null;
  dishes: Dish[];
}

export interface Courier {
  tripId: string;
  name: string;
  vehicle: { type: 'CAR' | 'BICYCLE' | 'MOTORBIKE'; make?: string; model?: string; color?: string; license_plate?: string };
  phone: string;
  status: DeliveryStatus;
  arrivedAt: string | null;
}

export interface Order {
  id: string;
  /** For people: `2A003`. */
  displayId: string;
  storeId: string;
  state: OrderState;
  ready: boolean;
  type: FulfillmentType;
  createdAt: string;
  offeredAt: string | null;
  acceptedAt: string | null;
  readyAt: string | null;
  handedOffAt: string | null;
  completedAt: string | null;
  releasedAt: string | null;
  /** When the food will be ready, and who said so. */
  pickupTime: { at: string; source: 'PREDICTED_BY_UBER' | 'MERCHANT_PROVIDED' };
  scheduledFor: { start: string; end: string } | null;
  externalId: string | null;
  acceptedBy: string | null;
  failure: { reason: FailureReason; party: Party | 'UNKNOWN'; paid: boolean; description: string | null } | null;
  courier: Courier | null;
  storeInstructions: string | null;
  /** As the API gives them; they stay as they were ordered. */
  customers: object[];
  cart: Cart;
  payment: object;
  /** In minor units. */
  total: number;
  currency: string;
}

export type FailureReason = 'POS_DENIED' | 'ACCEPT_TIMED_OUT' | 'DELIVERY_FAILED' | 'CANCELED';

export interface CartItem {
  id: string;
  cart_item_id: string;
  customer_id: string;
  title: string;
  external_data?: string;
  quantity: { amount: number };
  default_quantity?: { amount: number; unit: string };
  customer_request?: { allergy?: { allergens: string[]; instructions?: string }; special_instructions?: string };
  selected_modifier_groups: ModifierGroup[];
}

export interface ModifierGroup {
  id: string;
  title: string;
  external_data?: string;
  selected_items: CartItem[];
  removed_items: CartItem[];
}

export interface Cart {
  id: string;
  revision_id: string;
  special_instructions?: string;
  include_single_use_items: boolean;
  restricted_items: object;
  fulfillment_issues: object[];
  items: CartItem[];
}

export interface Token {
  value: string;
  kind: 'app' | 'merchant';
  scopes: string[];
  /** ISO 8601. */
  issuedAt: string;
  expiresAt: string;
  refresh: string | null;
}

/** A webhook: pending, delivered or given up. */
export interface Delivery {
  eventId: string;
  type: string;
  orderId: string | null;
  storeId: string;
  body: string;
  createdAt: string;
  attempts: { at: string; status: number | null }[];
  done: boolean;
  /** Why it was never sent. */
  unsent: 'dropped' | 'noAddress' | null;
}

export type Note =
  | {
      type: 'call';
      name: string;
      method: string;
      path: string;
      /** Null: never answered. */
      status: number | null;
      orderId: string | null;
      body: unknown;
    }
  | { type: 'state'; orderId: string; from: OrderState | null; to: OrderState; preparationStatus: string; why: string }
  | { type: 'webhook'; eventId: string; eventType: string; orderId: string | null; attempt: number; status: number | null };

export type LedgerEntry = Note & { seq: number; at: string };
