import * as leaflet from 'leaflet';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';

/**
 * terra-draw on Leaflet, for fingers too. A press belongs to the map until it ends, wherever that is: without it, a corner that was let go
 * beside the map, or over the store's marker, stayed on the pointer. When the browser scrolls instead, or a second finger comes, what was
 * dragged stays where it is.
 */
export class AreaAdapter extends TerraDrawLeafletAdapter {
  readonly #element: HTMLElement;
  readonly #stop = new AbortController();
  /** The current press is a finger's. */
  byTouch = false;

  constructor(config: { map: leaflet.Map; coordinatePrecision: number }) {
    super({ lib: leaflet, ...config });
    this.#element = config.map.getContainer();
    const options = { capture: true, signal: this.#stop.signal };
    this.#element.addEventListener('pointerdown', (event) => this.#onPress(event), options);
    this.#element.addEventListener('pointercancel', (event) => this.#onCancel(event), options);
  }

  /** Something is being dragged, or the map is. */
  isDragging(): boolean {
    return this._dragState === 'dragging';
  }

  close(): void {
    this.#stop.abort();
  }

  #onPress(event: PointerEvent): void {
    if ((event.target as Element).closest('.leaflet-control')) return;
    // Two fingers move the map: the first of them draws no corner when it leaves.
    if (!event.isPrimary) return this.#endDrag('dragging');
    this.byTouch = event.pointerType === 'touch';
    this.#element.setPointerCapture(event.pointerId);
  }

  #onCancel(event: PointerEvent): void {
    if (event.isPrimary) this.#endDrag('not-dragging');
  }

  #endDrag(next: 'dragging' | 'not-dragging'): void {
    if (this.isDragging() && this._lastDrawEvent) {
      this._currentModeCallbacks?.onDragEnd(this._lastDrawEvent, (enabled) => this.setDraggability(enabled));
    }
    this._dragState = next;
    this.setDraggability(true);
  }
}
