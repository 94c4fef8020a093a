import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place, resolveStore, toRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { getMapTiles, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { circleAround } from '@servery/domain/delivery';
import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';
import { useFinger } from '../../../testing/finger.ts';
import type { DeliveryArea } from './area.types.ts';
import { writeCorners } from './corner-text.ts';

const map = page.getByRole('group', { name: 'Map of the delivery areas' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const entry = (name: string) => page.getByRole('listitem', { name, exact: true });
const effect = page.getByRole('region', { name: 'What guests pay' });
const save = button('Save delivery');
const saved = page.getByText('Saved', { exact: true });

const centre = { latitude: -33.8976, longitude: 151.179 };
const toArea = (name: string, given: Partial<DeliveryArea> = {}): DeliveryArea => ({
  ...{ id: name, name, deliveryCharges: 400, minOrderValue: null, shouldApplyThirdPartyDeliveryFee: false },
  polygon: circleAround(centre, 1500, 4),
  ...given,
});

/** Opens the page of a store that has these areas. */
async function openWith(deliveryAreas: DeliveryArea[], admin = fakeAdmin()) {
  fakeApi(getMapTiles, { tiles: null });
  const section = fakeSection('delivery');
  section.store.delivery.value = { ...section.store.delivery.value, fee: 600, deliveryAreas };
  fakeSection('onlineOrdering');
  await openAdminStore(admin, '/settings/delivery_area');
  await expect.element(map).toHaveClass('leaflet-container');
  return { ...section, stored: () => section.store.delivery.value.deliveryAreas };
}

const getCornerLines = (field: Locator): string[] => (field.element() as HTMLTextAreaElement).value.split('\n');

/** Where a point of the map is on it, in pixels from its middle. */
const at = (right: number, down: number) => {
  const { width, height } = map.element().getBoundingClientRect();
  return { position: { x: width / 2 + right, y: height / 2 + down } };
};

it('draws an area on the map, with its name, fee and minimum order, and saves it', async () => {
  const { stored } = await openWith([]);
  await expect.element(page.getByText('Press “Draw an area”, then click or tap each corner on the map.')).toBeVisible();
  await expect.element(page.getByText(/This map shows no streets/)).toBeVisible();
  await button('Draw an area').click();
  for (const [right, down] of [
    [-60, -60],
    [60, -60],
    [60, 60],
    [-60, 60],
    [-60, 60],
  ] as const)
    await map.click(at(right, down));
  const name = entry('Area 1').getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(/Please fill this in/);
  await name.fill('Newtown');
  await page.getByRole('textbox', { name: 'Fee', exact: true }).fill('4.50');
  await page.getByRole('checkbox', { name: 'Minimum order: As the store’s' }).click();
  await entry('Newtown').getByRole('textbox', { name: 'Minimum order' }).fill('30');
  await expect.element(map).toMatchTextContent('Newtown');
  await expect.element(effect).toMatchTextContent('In the areas drawn on the map');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(stored()).toMatchObject([{ name: 'Newtown', deliveryCharges: 450, minOrderValue: 3000 }]);
  expect(stored()[0]!.polygon).toHaveLength(4);
});

it('reshapes an area by a corner, removes one, and takes that back', async () => {
  const before = toArea('Newtown', { polygon: circleAround(centre, 1500, 4) });
  const { stored } = await openWith([before, toArea('Enmore', { polygon: circleAround({ ...centre, longitude: 151.1 }, 900) })]);
  await button(/^Newtown/).click();
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await expect.element(corners).toHaveValue(before.polygon.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n'));
  // The highest of its handles is the northern corner.
  const handles = () => [...map.element().querySelectorAll('path')].map((path) => path.getBoundingClientRect());
  await expect.poll(() => handles().filter(({ width }) => width < 30).length).toBeGreaterThanOrEqual(4);
  const top = handles()
    .filter(({ width }) => width < 30)
    .toSorted((a, b) => a.top - b.top)[0]!;
  const frame = map.element().getBoundingClientRect();
  const [x, y] = [top.left + top.width / 2 - frame.left, top.top + top.height / 2 - frame.top];
  await userEvent.dragAndDrop(map, map, { sourcePosition: { x, y }, targetPosition: { x: x + 10, y: y + 30 }, steps: 8 } as never);
  await expect.element(corners).not.toHaveValue(before.polygon.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n'));
  await button('Remove Enmore').click();
  await expect.element(entry('Enmore')).not.toBeInTheDocument();
  await button('Undo: keep “Enmore”').click();
  await expect.element(entry('Enmore')).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(stored().map(({ name }) => name)).toEqual(['Newtown', 'Enmore']);
  expect(stored()[0]!.polygon[0]!.latitude).toBeLessThan(before.polygon[0]!.latitude);
  expect(stored()[0]!.polygon.slice(1)).toEqual(before.polygon.slice(1));
});

/** Where the corners of an area are on the map, in pixels from its top left; between two of them is the middle of their edge. */
const findHandles = (radius: number) => {
  const frame = map.element().getBoundingClientRect();
  return [...map.element().querySelectorAll('path')]
    .map((path) => path.getBoundingClientRect())
    .filter(({ width }) => width > radius * 2 && width < 40)
    .map(({ left, top, width, height }) => ({ x: left + width / 2 - frame.left, y: top + height / 2 - frame.top }));
};

it('adds a corner by dragging the middle of an edge, removes one by a right click, and undoes both', async () => {
  await openWith([toArea('Newtown')]);
  const before = writeCorners(toArea('Newtown').polygon);
  await button(/^Newtown/).click();
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await expect.element(corners).toHaveValue(before);
  await expect.poll(() => findHandles(5).length).toBeGreaterThanOrEqual(4);
  // Of a square on its tip: its corners lie above, beside and below the middles of its edges.
  const [top, right] = [findHandles(5).toSorted((a, b) => a.y - b.y)[0]!, findHandles(5).toSorted((a, b) => b.x - a.x)[0]!];
  const middle = { x: (top.x + right.x) / 2, y: (top.y + right.y) / 2 };
  await userEvent.dragAndDrop(map, map, {
    ...{ sourcePosition: middle, targetPosition: { x: middle.x + 30, y: middle.y - 30 }, steps: 8 },
  } as never);
  await expect.poll(() => getCornerLines(corners).length).toBe(5);
  const added = getCornerLines(corners);
  expect(added.filter((corner) => !before.includes(corner))).toHaveLength(1);
  await map.click({ button: 'right', position: right });
  await expect.poll(() => getCornerLines(corners).length).toBe(4);
  await button('Undo last change on the map').click();
  await expect.poll(() => getCornerLines(corners)).toEqual(added);
  await button('Undo last change on the map').click();
  await expect.element(corners).toHaveValue(before);
  await expect.element(button('Undo last change on the map')).not.toBeInTheDocument();
});

it('lets a finger draw, move and add corners, and scroll the page', async () => {
  const { stored } = await openWith([]);
  await button('Draw an area').click();
  (map.element() as HTMLElement).scrollIntoView({ block: 'center' });
  const finger = useFinger(map.element());
  await expect.element(button('Remove last corner')).toBeDisabled();
  for (const [right, down] of [
    [-80, -80],
    [80, -80],
    [80, 80],
    [0, 150],
  ] as const)
    await finger.tap(right, down);
  await button('Remove last corner').click();
  await finger.tap(-80, 80);
  await finger.tap(-80, -80);
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await expect.poll(() => getCornerLines(corners).length).toBe(4);
  const square = getCornerLines(corners);
  (map.element() as HTMLElement).scrollIntoView({ block: 'center' });
  // Near the corner is enough: 44 px are a finger's width.
  await finger.drag([-64, -66], [-40, -120]);
  await expect.poll(() => getCornerLines(corners).filter((corner) => !square.includes(corner)).length).toBe(1);
  await finger.drag([0, 80], [20, 150]);
  await expect.poll(() => getCornerLines(corners).length).toBe(5);
  const shape = getCornerLines(corners);
  const scrolled = window.scrollY;
  await finger.drag([0, 0], [0, -120]);
  await expect.poll(() => window.scrollY).toBeGreaterThan(scrolled);
  expect(getCornerLines(corners)).toEqual(shape);
  await button('Undo last change on the map').click();
  await button('Undo last change on the map').click();
  await expect.poll(() => getCornerLines(corners)).toEqual(square);
  await entry('Area 1').getByRole('textbox', { name: 'Name' }).fill('Newtown');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(writeCorners(stored()[0]!.polygon).split('\n')).toEqual(square);
});

it('does without the map: corners as text, a radius around the store, and what is wrong at its area', async () => {
  const store = resolveStore();
  const admin = fakeAdmin({ restaurant: toRestaurant([{ ...store, address: { ...store.address, ...centre } }]) });
  const { stored } = await openWith([toArea('Near')], admin);
  await button(/^Near/).click();
  await button('Enter coordinates').click();
  await entry('Area 2').getByRole('textbox', { name: 'Name' }).fill('Harbour');
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await corners.fill('-33.85, 151.20\nnorth of the bridge');
  await expect.element(corners).toHaveAccessibleDescription(/Line 2: please write a corner/);
  await corners.fill('-33.85, 151.20\n-33.86, 151.21');
  await save.click();
  await expect.element(corners).toHaveAccessibleDescription(/An area needs at least three corners/);
  await button('Close Harbour').click();
  await expect.element(entry('Harbour')).toMatchTextContent('Please check this area.');
  await expectAccessible('an area with a problem');
  await button(/^Harbour/).click();
  await corners.fill('-33.85, 151.20\n-33.86, 151.21\n-33.85, 151.21\n-33.86, 151.20');
  await save.click();
  await expect.element(corners).toHaveAccessibleDescription(/The border crosses itself/);
  await corners.fill('-33.85, 151.20\n-33.86, 151.21\n-33.86, 151.19');
  await button('Radius around the store').click();
  const radius = page.getByRole('textbox', { name: 'Radius' });
  await radius.fill('20');
  await button('Add this area').click();
  await expect.element(radius).toHaveAccessibleDescription(/100 to 100,000 metres/);
  await radius.fill('2000');
  await button('Add this area').click();
  await expect.element(entry('Within 2 km')).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  // New ones cost what delivery costs until somebody enters a fee.
  expect(stored().map(({ name, polygon, deliveryCharges }) => [name, polygon.length, deliveryCharges])).toEqual([
    ['Near', 4, 400],
    ['Harbour', 3, 600],
    ['Within 2 km', 16, 600],
  ]);
});

it('draws a circle in miles where the country counts in miles', async () => {
  const store = resolveStore();
  const admin = fakeAdmin({ restaurant: toRestaurant([{ ...store, address: { ...store.address, ...centre } }]) });
  admin.places = admin.places.map((restaurant) => ({ ...restaurant, country: 'US' as const }));
  const { stored } = await openWith([], admin);
  await button('Radius around the store').click();
  await expect.element(page.getByRole('textbox', { name: 'Radius' })).toHaveValue('2 miles');
  await button('Add this area').click();
  await expect.element(entry('Within 2 miles')).toBeVisible();
  await save.click();
  await expect.poll(() => stored().map(({ name, polygon }) => [name, polygon.length])).toEqual([['Within 2 miles', 16]]);
});

it('removes a corner by its button, after it was pointed out on the map', async () => {
  const { stored } = await openWith([toArea('Near')]);
  const [first, second, ...others] = toArea('Near').polygon;
  await button(/^Near/).click();
  const corners = page.getByRole('group', { name: 'Corners one by one' });
  await expect.element(button('Remove a corner')).toBeDisabled();
  (button('Next corner').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(corners).toMatchTextContent('Corner 2 of 4 is marked on the map.');
  await expect.poll(() => document.querySelectorAll('.marked-corner').length).toBe(1);
  await expectAccessible('a corner that is marked');
  for (const size of everySize) {
    await resize(size);
    expect(fits(), size).toBe(true);
  }
  await button('Remove corner 2').click();
  await expect.element(corners).toMatchTextContent('3 corners. An area needs at least three.');
  expect(document.querySelector('.marked-corner')).toBeNull();
  await button('Previous corner').click();
  await expect.element(button('Remove corner 3')).toBeDisabled();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(second).toBeDefined();
  expect(stored()[0]!.polygon).toEqual([first, ...others]);
});

it('does not save an area with its former corners while their text cannot be read, and keeps that text', async () => {
  const { stored } = await openWith([toArea('Near')]);
  await button(/^Near/).click();
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await corners.fill('north of the bridge');
  await save.click();
  await expect.element(corners).toHaveAccessibleDescription(/Line 1: please write a corner/);
  expect(stored()[0]!.polygon).toHaveLength(4);
  await button('Close Near').click();
  await expect.element(entry('Near')).toMatchTextContent('Please check this area.');
  await button(/^Near/).click();
  await expect.element(corners).toHaveValue('north of the bridge');
  await expect.element(saved).not.toBeInTheDocument();
});

it('says the fee of each pair of areas that overlap, not the lowest of all', async () => {
  await openWith([
    toArea('Docks, north', { deliveryCharges: 300 }),
    toArea('Hill', { deliveryCharges: 500, polygon: circleAround(centre, 4000) }),
    toArea('Wide', { deliveryCharges: 900, polygon: circleAround(centre, 8000) }),
  ]);
  await expect.element(entry('Hill')).toMatchTextContent('Overlaps “Docks, north”: $3.00 there.Overlaps “Wide”: $5.00 there.');
});

it('says which fee counts where areas overlap, and which area a test address is in', async () => {
  await openWith([toArea('Wide', { deliveryCharges: 900, polygon: circleAround(centre, 4000) }), toArea('Near')]);
  await expect.element(entry('Wide')).toMatchTextContent('Overlaps “Near”: $4.00 there.');
  const address = { line1: '4 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' as const, ...centre };
  fakeApi(suggestAddresses, { rows: [{ id: '1', primary: address.line1, secondary: 'Newtown 2042' }], attribution: null });
  fakeApi(resolveAddress, { ...address, provider: 'local', providerPlaceId: null });
  await page.getByLabelText('Check an address').fill('4 King');
  await button('Look up').click();
  await button(/4 King Street/).click();
  await expect.element(effect).toMatchTextContent('4 King Street, Newtown$4.00 as in Near');
  await button('Remove Near').click();
  await expect.element(effect).toMatchTextContent('4 King Street, Newtown$9.00 as in Wide');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`delivery areas on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('shows what a colleague has saved meanwhile, and is for reading to those who may not change it', async () => {
  const { store } = await openWith([toArea('Near')]);
  await button('Remove Near').click();
  Object.assign(store.delivery, { value: { ...store.delivery.value, deliveryAreas: [toArea('Theirs')] }, version: 2 });
  await save.click();
  await page
    .getByRole('button', { name: /theirs|what they|discard/i })
    .first()
    .click();
  await expect.element(entry('Theirs')).toBeVisible();
  const me = getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read'] });
  await openWith([toArea('Near')], fakeAdmin({ me }));
  await expect.element(button('Draw an area')).toBeDisabled();
  await expect.element(page.getByText('Choose an area to move its corners', { exact: false })).not.toBeInTheDocument();
});

it('says when the store is not on the map, and where to check its address', async () => {
  const store = resolveStore();
  const nowhere = { ...store, address: { ...store.address, latitude: null, longitude: null } };
  await openWith([], fakeAdmin({ restaurant: toRestaurant([nowhere]) }));
  const hint = page.getByText('The store’s address was not found on the map.');
  await expect.element(hint).toBeVisible();
  await expect.element(hint.getByRole('link', { name: 'Details' })).toHaveAttribute('href', expect.stringMatching(/\/edit$/));
  await expectAccessible('delivery areas of a store that is not on the map');
});
