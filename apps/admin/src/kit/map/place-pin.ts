import * as leaflet from 'leaflet';
import type { GeoPoint } from '@servery/domain/delivery';
import { openMap } from './open-map.ts';

/** Decimals of a degree: 11 cm. */
const decimals = 6;
const round = (degrees: number): number => Number(degrees.toFixed(decimals));

/** Pixels that an arrow key moves the pin by, and with Shift. */
const [step, bigStep] = [4, 32];
/** From here on streets can be told apart; a press on a map that is farther away comes closer instead, by so many levels. */
const [streets, closer] = [15, 4];
const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PinMap {
  /** Moves the pin without reporting it; null: there is none. */
  show: (point: GeoPoint | null) => void;
  close: () => void;
}

/**
 * A map with a pin that is dragged, or moved by the arrow keys while it has the focus. A press on the map places it there
 * once streets can be told apart, and comes closer before. `className`: of the pin.
 */
export function placePin(
  element: HTMLElement,
  options: Omit<Parameters<typeof openMap>[1], 'zoom'> & { className: string; onPlaced: (point: GeoPoint) => void },
): PinMap {
  const map = openMap(element, { ...options, zoom: 17 });
  const icon = leaflet.divIcon({ className: options.className, iconSize: [44, 44], iconAnchor: [22, 44] });
  const pin = leaflet.marker([0, 0], { icon, draggable: true, keyboard: true, autoPan: true });
  const moved = ({ lat, lng }: leaflet.LatLng) => {
    // The map may have been moved around the world more than once.
    const { lat: north, lng: east } = leaflet.latLng(lat, lng).wrap();
    options.onPlaced({ latitude: round(Math.max(-90, Math.min(90, north))), longitude: round(east) });
  };
  pin.on('dragend', () => moved(pin.getLatLng()));
  map.on('click', ({ latlng }) => {
    if (map.getZoom() >= streets) return moved(latlng);
    return void map.setView(latlng, Math.min(map.getZoom() + closer, 17), { animate: false });
  });
  const onKey = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (direction === undefined) return;
    // The map would move instead.
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? bigStep : step;
    const at = map.latLngToContainerPoint(pin.getLatLng());
    moved(map.containerPointToLatLng([at.x + direction[0] * by, at.y + direction[1] * by]));
  };
  const show = (point: GeoPoint | null) => {
    if (point === null) return void pin.remove();
    const to = leaflet.latLng(point.latitude, point.longitude);
    const isNew = !map.hasLayer(pin);
    pin.setLatLng(to);
    if (isNew) {
      pin.addTo(map);
      const drawn = pin.getElement();
      drawn?.setAttribute('aria-label', 'The store. Move it with the arrow keys; with Shift it moves further.');
      drawn?.addEventListener('keydown', onKey);
      if (map.getZoom() < 12) map.setView(to, 17, { animate: false });
    }
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
  };
  show(options.at);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);
  return {
    show,
    close: () => {
      resized.disconnect();
      map.remove();
    },
  };
}
