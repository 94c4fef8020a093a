import type { MenuFile } from '../menu-files/index.ts';
import type { CurrencyCode } from '../money/index.ts';
import { burgers } from './burgers.ts';
import { cafe } from './cafe.ts';
import { curry } from './curry.ts';
import { priceIn, type MenuTemplate } from './describe-template.ts';
import { pizzeria } from './pizza.ts';

export const menuTemplateIds = ['cafe', 'pizza', 'burgers', 'curry'] as const;
export type MenuTemplateId = (typeof menuTemplateIds)[number];

/** Menus that a new store can start from; their prices are suggestions. */
export const menuTemplates: Readonly<Record<MenuTemplateId, MenuTemplate>> = { cafe, pizza: pizzeria, burgers, curry };

/** The menu of a template with prices in minor units of a currency. */
export const menuOfTemplate = (id: MenuTemplateId, currency: CurrencyCode): MenuFile => menuTemplates[id].menu(priceIn(currency));
