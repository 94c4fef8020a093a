import * as leaflet from 'leaflet';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { newId } from '@servery/app-kit/ids.ts';
import type { CountryCode } from '@servery/domain/countries';
import type { GeoPoint } from '@servery/domain/delivery';
import { openMap } from '../../../kit/map/open-map.ts';
import type { MapTiles } from '../../../kit/map/tiles.types.ts';
import type { Corners, DeliveryArea } from './area.types.ts';

/** Decimals of a degree that the map works with: 11 cm, as areas are decided. */
const decimals = 6;
const round = (degrees: number): number => Number(degrees.toFixed(decimals));

type Ring = [longitude: number, latitude: number][];

/** Closed, longitude first, as GeoJSON has it. */
const toRing = (corners: Corners): Ring => {
  const ring = corners.map(({ latitude, longitude }): Ring[number] => [round(longitude), round(latitude)]);
  return [...ring, ring[0]!];
};
const toCorners = (ring: readonly (readonly number[])[]): Corners =>
  ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => ({ latitude: round(latitude), longitude: round(longitude) }));

export interface AreaMapOptions {
  tiles: MapTiles;
  store: GeoPoint | null;
  country: CountryCode;
  areas: readonly DeliveryArea[];
  /** False: the map only shows. */
  editable: boolean;
  onDrawn: (id: string, corners: Corners) => void;
  onReshaped: (id: string, corners: Corners) => void;
  onSelected: (id: string | null) => void;
}

export interface AreaMap {
  /** Shows these areas with their names; what is the same already stays as it is. */
  show: (areas: readonly DeliveryArea[]) => void;
  select: (id: string | null) => void;
  /** Points out a corner; null: none. */
  mark: (corner: GeoPoint | null) => void;
  /** A new area is drawn corner by corner; false: no more. */
  setDrawing: (drawing: boolean) => void;
  close: () => void;
}

const [brand, line] = ['#0f6b57', '#0b4f40'] as const;

/** Draws areas in an element. The list beside it can do all of this too, by keyboard. */
export function drawAreas(element: HTMLElement, options: AreaMapOptions): AreaMap {
  const map = openMap(element, { ...options, at: options.store, zoom: 13 });
  if (options.store) {
    leaflet
      .circleMarker([options.store.latitude, options.store.longitude], {
        radius: 7,
        color: '#fff',
        weight: 2,
        fillColor: '#b3261e',
        fillOpacity: 1,
      })
      .bindTooltip('Your store')
      .addTo(map);
  }

  const corner = { draggable: options.editable, deletable: options.editable, midpoints: options.editable };
  const polygons = new TerraDrawPolygonMode({
    styles: { fillColor: brand, fillOpacity: 0.18, outlineColor: line, outlineWidth: 2 },
  });
  const selection = new TerraDrawSelectMode({
    flags: { polygon: { feature: { draggable: options.editable, coordinates: corner } } },
    // Deleting is the list's, where it can be undone.
    keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
    styles: {
      selectedPolygonColor: brand,
      selectedPolygonFillOpacity: 0.3,
      selectedPolygonOutlineColor: line,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: '#ffffff',
      selectionPointOutlineColor: line,
      midPointColor: line,
      midPointOutlineColor: line,
      midPointWidth: 3,
    },
  });
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: leaflet, map, coordinatePrecision: decimals }),
    modes: [polygons, selection],
    idStrategy: { isValidId: (id) => typeof id === 'string' && id !== '', getId: () => newId() },
  });
  draw.start();
  draw.setMode('select');

  const marker = leaflet.circleMarker([0, 0], {
    ...{ radius: 12, color: '#b3261e', weight: 4, fill: false, interactive: false, className: 'marked-corner' },
  });
  const shown = new Map<string, leaflet.Tooltip>();
  let selected: string | null = null;
  let selecting = false;
  const getRing = (id: string): Ring | undefined => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    return geometry?.type === 'Polygon' ? (geometry.coordinates[0] as Ring) : undefined;
  };
  draw.on('finish', (id, { action }) => {
    const ring = getRing(String(id));
    if (ring === undefined) return;
    if (action === 'draw') options.onDrawn(String(id), toCorners(ring));
    else options.onReshaped(String(id), toCorners(ring));
  });
  draw.on('select', (id) => {
    selected = String(id);
    options.onSelected(selected);
  });
  draw.on('deselect', () => {
    selected = null;
    // Another one is about to be selected, by the list: it says itself what is open.
    if (!selecting) options.onSelected(null);
  });

  const remove = (id: string) => {
    if (selected === id) draw.deselectFeature(id);
    if (draw.hasFeature(id)) draw.removeFeatures([id]);
    shown.get(id)?.remove();
    shown.delete(id);
  };
  const place = ({ id, name, polygon }: DeliveryArea) => {
    const ring = toRing(polygon);
    if (JSON.stringify(getRing(id)) !== JSON.stringify(ring)) {
      const geometry = { type: 'Polygon' as const, coordinates: [ring] };
      if (draw.hasFeature(id)) draw.updateFeatureGeometry(id, geometry);
      else draw.addFeatures([{ id, type: 'Feature', geometry, properties: { mode: 'polygon' } }]);
    }
    const label = document.createElement('span');
    label.textContent = name;
    const tooltip = shown.get(id) ?? leaflet.tooltip({ permanent: true, direction: 'center', interactive: false, opacity: 0.8 });
    tooltip.setLatLng(leaflet.latLngBounds(ring.map(([east, north]) => [north, east])).getCenter()).setContent(label);
    if (name === '') tooltip.remove();
    else tooltip.addTo(map);
    shown.set(id, tooltip);
  };
  const show = (areas: readonly DeliveryArea[]) => {
    const drawable = areas.filter(({ polygon }) => polygon.length >= 3);
    for (const id of [...shown.keys()]) if (!drawable.some((area) => area.id === id)) remove(id);
    for (const area of drawable) place(area);
  };

  show(options.areas);
  const all = options.areas.flatMap(({ polygon }) => polygon.map((point): [number, number] => [point.latitude, point.longitude]));
  if (all.length > 0) map.fitBounds(leaflet.latLngBounds(all), { padding: [24, 24], animate: false });
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);

  return {
    show,
    select: (id) => {
      if (id === selected || draw.getMode() !== 'select') return;
      selecting = true;
      if (selected !== null) draw.deselectFeature(selected);
      selecting = false;
      if (id === null || !draw.hasFeature(id)) return;
      draw.selectFeature(id);
      const bounds = leaflet.latLngBounds(getRing(id)!.map(([east, north]) => [north, east]));
      if (!map.getBounds().contains(bounds)) map.fitBounds(bounds, { padding: [24, 24], animate: false });
    },
    mark: (corner) => {
      if (corner === null) return void marker.remove();
      const point = leaflet.latLng(corner.latitude, corner.longitude);
      marker.setLatLng(point).addTo(map);
      if (!map.getBounds().contains(point)) map.panTo(point, { animate: false });
    },
    setDrawing: (drawing) => {
      const mode = drawing ? 'polygon' : 'select';
      if (draw.getMode() !== mode) draw.setMode(mode);
    },
    close: () => {
      resized.disconnect();
      draw.stop();
      map.remove();
    },
  };
}
