import type { SettingsOf } from '@servery/contract/settings/index';

export type DeliveryArea = SettingsOf<'delivery'>['deliveryAreas'][number];
export type Corners = DeliveryArea['polygon'];
