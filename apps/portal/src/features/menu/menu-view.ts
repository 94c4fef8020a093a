import { itemAvailability } from '@servery/domain/availability';
import { localMoment } from '@servery/domain/clock';
import {
  bySortOrder,
  hasRequiredChoices,
  indexMenu,
  queryWords,
  searchText,
  type MenuCategory,
  type MenuIndex,
  type MenuItem,
  type MenuSnapshot,
} from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import { fromPrice, isPriceFrom } from '@servery/domain/pricing';
import { has24Hours, parseTimeOfDay, showTimeOfDay, type TimeZone, type Weekday } from '@servery/domain/time';

/** An item as the menu page shows it. */
export interface ShownItem {
  item: MenuItem;
  price: Minor;
  /** A required choice changes the price. */
  priceIsFrom: boolean;
  /** Why it cannot be ordered, as text; null if it can. */
  note: string | null;
  hasChoices: boolean;
  /** What is uncertain about it for a guest who avoids something; see `diet-filter.ts`. */
  warning?: string | null;
}

export interface MenuSection {
  category: MenuCategory;
  items: ShownItem[];
  /** `gallery` puts photos first; `rows` reads well with few photos or none. */
  layout: 'gallery' | 'rows';
}

export interface MenuViewOptions {
  collectionType: CollectionType;
  /** The instant that the order would be for. */
  at: string;
  timeZone: string;
}

/** The menu in the order in which guests read it: what is sold online, with prices for the collection type. */
export function viewMenu(menu: MenuSnapshot, options: MenuViewOptions): MenuSection[] {
  const index = indexMenu(menu);
  const moment = toMoment(options);
  const sections: MenuSection[] = [];
  for (const category of menu.categories.toSorted(bySortOrder)) {
    if (!category.applicableOrderingSystem.online) continue;
    const items = (index.itemsByCategory.get(category.id) ?? [])
      .filter((item) => item.available && item.type !== 'custom' && item.applicableOrderingSystem.online)
      .map((item) => showAt(index, item, moment));
    if (items.length === 0) continue;
    const photos = items.filter(({ item }) => item.image !== null).length;
    sections.push(showSection({ category, items, layout: photos * 2 > items.length ? 'gallery' : 'rows' }));
  }
  return sections;
}

/** Categories as they were shown last. */
const sectionsLast = new WeakMap<MenuCategory, MenuSection>();

/** A section of which nothing has changed is the same object as before. */
function showSection(section: MenuSection): MenuSection {
  const { category, items, layout } = section;
  const last = sectionsLast.get(category);
  if (last?.layout === layout && last.items.length === items.length && items.every((shown, at) => shown === last.items[at])) return last;
  sectionsLast.set(category, section);
  return section;
}

/** Items as they were shown last. */
const shownLast = new WeakMap<MenuItem, ShownItem>();

/** What the items of a menu are shown for. The local time is calculated once: for five thousand items it takes longer than all else. */
interface Moment {
  collectionType: CollectionType;
  weekday: Weekday;
  minutes: number;
  timeZone: TimeZone;
}

const toMoment = ({ collectionType, at, timeZone }: MenuViewOptions): Moment => ({
  collectionType,
  timeZone,
  ...localMoment(at, timeZone),
});

/** An item of which nothing has changed is the same object as before. */
export const showItem = (menu: MenuSnapshot, item: MenuItem, options: MenuViewOptions): ShownItem =>
  showAt(indexMenu(menu), item, toMoment(options));

function showAt(index: MenuIndex, item: MenuItem, moment: Moment): ShownItem {
  const shown: ShownItem = {
    item,
    price: fromPrice(index, item, moment.collectionType) ?? 0,
    priceIsFrom: isPriceFrom(index, item, moment.collectionType),
    note: getNote(index, item, moment),
    hasChoices: item.type !== 'basic' || item.modifierGroupIds.some((id) => index.groups.has(id)),
  };
  const last = shownLast.get(item);
  if (last && Object.entries(shown).every(([name, value]) => last[name as keyof ShownItem] === value)) return last;
  shownLast.set(item, shown);
  return shown;
}

const collectionLabels: Record<CollectionType, string> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dining in' };

function getNote(index: MenuIndex, item: MenuItem, { collectionType, weekday, minutes, timeZone }: Moment): string | null {
  const reason = itemAvailability(item, collectionType, { weekday, minutes }, 'online');
  if (reason === null) {
    // None of the required choices is left.
    if (hasRequiredChoices(index, item)) return null;
    return item.type !== 'basic' && index.pizza?.settings.pizzaAvailable === false ? 'Unavailable' : 'Sold out';
  }
  if (!item.available) return 'Unavailable';
  if (!item.availableFor[collectionType]) return `Not for ${collectionLabels[collectionType]}`;
  // Before its hours: a guest who waits for them would find it sold out.
  if (item.soldout) return 'Sold out';
  const today = item.availableWeeklyHours?.[weekday] ?? [];
  const next = today.find(({ startTimeOfDay }) => parseTimeOfDay(startTimeOfDay) > minutes);
  if (next) return `From ${showTime(next.startTimeOfDay, timeZone)}`;
  return today.length > 0
    ? `Served ${today.map(({ startTimeOfDay, endTimeOfDay }) => shortRange(startTimeOfDay, endTimeOfDay, timeZone)).join(', ')}`
    : 'Not served today';
}

/** A menu's "6:00 AM" as "6 AM", in the United Kingdom "06:00": cards are narrow. */
const showTime = (time: string, zone: TimeZone): string =>
  has24Hours(zone) ? showTimeOfDay(parseTimeOfDay(time), zone) : time.replace(':00', '');

/** "6:00 AM" and "11:30 AM" as "6–11:30 AM", in the United Kingdom "06:00–11:30". */
export function shortRange(start: string, end: string, zone: TimeZone): string {
  const short = (time: string) => showTime(time, zone);
  if (has24Hours(zone)) return `${short(start)}–${short(end)}`;
  const sameHalf = start.slice(-2) === end.slice(-2);
  return `${sameHalf ? short(start).slice(0, -3) : short(start)}–${short(end)}`;
}

/** Items with a label by the restaurant and a photo, for the row on top; none if there are too few. */
export function getHighlights(sections: readonly MenuSection[]): ShownItem[] {
  const found = sections.flatMap(({ items }) =>
    items.filter(({ item, note }) => item.label !== null && item.image !== null && note === null),
  );
  return found.length < 3 ? [] : found.slice(0, 8);
}

/** Sections with only the items that contain every word of the query in name, description, category, label or dietary marks. */
export function searchMenu(sections: readonly MenuSection[], query: string): MenuSection[] {
  const words = queryWords(query);
  if (words.length === 0) return [...sections];
  return sections.flatMap((section) => {
    const items = section.items.filter(({ item }) => {
      const text = searchText(item, section.category.name);
      return words.every((word) => text.includes(word));
    });
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}
