import * as leaflet from 'leaflet';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { newId } from '@servery/app-kit/ids.ts';
import type { CountryCode } from '@servery/domain/countries';
import type { GeoPoint } from '@servery/domain/delivery';
import { openMap } from '../../../kit/map/open-map.ts';
import type { MapTiles } from '../../../kit/map/tiles.types.ts';
import { AreaAdapter } from './area-adapter.ts';
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
  /** How many corners the area has that is being drawn. */
  onCornersDrawn: (count: number) => void;
}

export interface AreaMap {
  /** Shows these areas with their names; what is the same already stays as it is. */
  show: (areas: readonly DeliveryArea[]) => void;
  select: (id: string | null) => void;
  /** Points out a corner; null: none. */
  mark: (corner: GeoPoint | null) => void;
  /** A new area is drawn corner by corner; false: no more. */
  setDrawing: (drawing: boolean) => void;
  /** Removes the last corner of the area that is being drawn. */
  removeLastCorner: () => void;
  close: () => void;
}

/** How near a press must be to a corner, in pixels: a target of 48 for a finger. */
const reach = 24;

/** terra-draw's own defaults for pointer events. */
const anyPress = { leftClick: true, rightClick: true, contextMenu: false, onDragStart: true, onDrag: true, onDragEnd: true };

const [brand, line] = ['#0f6b57', '#0b4f40'] as const;
const cornerStyle = { radius: 5, color: line, weight: 2, fillColor: '#ffffff', fillOpacity: 1 } as const;

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

  const { editable } = options;
  const touchable = matchMedia('(any-pointer: coarse)').matches;
  const corner = { draggable: editable, deletable: editable, midpoints: editable && { draggable: true } };
  const adapter = new AreaAdapter({ map, coordinatePrecision: decimals });
  const polygons = new TerraDrawPolygonMode({
    pointerDistance: reach,
    styles: {
      ...{ fillColor: brand, fillOpacity: 0.18, outlineColor: line, outlineWidth: 2 },
      ...{ closingPointColor: '#ffffff', closingPointWidth: 10, closingPointOutlineColor: line, closingPointOutlineWidth: 2 },
    },
  });
  const selection = new TerraDrawSelectMode({
    pointerDistance: reach,
    // A finger that is not on a corner scrolls the page.
    pointerEvents: { ...anyPress, onDragStart: (press) => !adapter.byTouch || isHandle(press.containerX, press.containerY) },
    flags: { polygon: { feature: { draggable: editable, coordinates: corner } } },
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
      selectionPointWidth: touchable ? 9 : 6,
      midPointWidth: touchable ? 6 : 4,
    },
  });
  const draw = new TerraDraw({
    adapter,
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
  /** A press here moves a corner of the selected area, or makes one in the middle of an edge. */
  const isHandle = (x: number, y: number): boolean => {
    const ring = (selected === null ? undefined : getRing(selected)) ?? [];
    const corners = ring.map(([east, north]) => map.latLngToContainerPoint([north, east]));
    const middles = corners.slice(1).map((to, at) => to.add(corners[at]!).divideBy(2));
    return [...corners, ...middles].some((point) => point.distanceTo([x, y]) < reach);
  };
  element.addEventListener(
    'touchstart',
    (event) => {
      const { left, top } = element.getBoundingClientRect();
      const [finger] = event.touches;
      // The corner follows the finger; otherwise the page would.
      if (event.touches.length === 1 && isHandle(finger!.clientX - left, finger!.clientY - top)) event.preventDefault();
    },
    { capture: true, passive: false },
  );
  draw.on('finish', (id, { action }) => {
    const ring = getRing(String(id));
    if (ring === undefined) return;
    if (action === 'draw') options.onDrawn(String(id), toCorners(ring));
    // A new corner that is being dragged is reported when it is let go.
    else if (action !== 'insertMidpoint' || !adapter.isDragging()) options.onReshaped(String(id), toCorners(ring));
  });
  // Without a mouse, nothing else shows where the first corners of a new area are.
  const drawn = leaflet.layerGroup().addTo(map);
  draw.on('change', () => {
    const current = draw.getSnapshot().find(({ properties }) => properties['currentlyDrawing'] === true);
    const count = Number(current?.properties['committedCoordinateCount'] ?? 0);
    if (count === drawn.getLayers().length) return;
    drawn.clearLayers();
    for (const [east, north] of (current?.geometry.coordinates[0] as Ring | undefined)?.slice(0, count) ?? [])
      leaflet.circleMarker([north, east], { ...cornerStyle, interactive: false, pane: 'tooltipPane' }).addTo(drawn);
    options.onCornersDrawn(count);
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
    removeLastCorner: () => polygons.undo(),
    close: () => {
      resized.disconnect();
      adapter.close();
      draw.stop();
      map.remove();
    },
  };
}
