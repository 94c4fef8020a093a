import * as leaflet from 'leaflet';
import type { CountryCode } from '@servery/domain/countries';
import { distanceUnits, type GeoPoint } from '@servery/domain/delivery';
import type { MapTiles } from './tiles.types.ts';

/** Where a map starts that has nothing to show yet. */
const countryViews: Record<CountryCode, [latitude: number, longitude: number, zoom: number]> = {
  AU: [-27, 134, 4],
  NZ: [-41, 173, 5],
  GB: [54, -2.5, 5],
  US: [39, -98, 4],
};

/** What one finger may do on a map: drag a marker, and press a control. */
const ownTouches = '.leaflet-marker-draggable, .leaflet-control';

/**
 * One finger scrolls the page, also when it is over the map: on a phone a map fills the screen, and nobody could scroll past it. Two fingers
 * move the map and zoom it.
 */
function scrollPageByOneFinger(element: HTMLElement): void {
  const leaveToPage = (event: TouchEvent) => {
    if (event.touches.length === 1 && !(event.target as Element).closest(ownTouches)) event.stopPropagation();
  };
  element.addEventListener('touchstart', leaveToPage, { capture: true, passive: true });
}

/** A map in an element, with a scale: around a point, or the whole country. One finger scrolls the page, two move the map. */
export function openMap(
  element: HTMLElement,
  { tiles, country, at, zoom }: { tiles: MapTiles; country: CountryCode; at: GeoPoint | null; zoom: number },
): leaflet.Map {
  const map = leaflet.map(element, { zoomControl: true, attributionControl: tiles !== null, zoomAnimation: false });
  scrollPageByOneFinger(element);
  const [latitude, longitude, far] = countryViews[country];
  if (at) map.setView([at.latitude, at.longitude], zoom);
  else map.setView([latitude, longitude], far);
  const inMiles = distanceUnits[country].many === 'miles';
  leaflet.control.scale({ imperial: inMiles, metric: !inMiles }).addTo(map);
  if (tiles) leaflet.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map);
  return map;
}
