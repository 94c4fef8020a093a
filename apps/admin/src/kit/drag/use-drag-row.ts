import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** What is dragged: "item", "category", and its id. */
export interface Dragged {
  kind: string;
  id: string;
}
/** On which side of a row it is dropped. */
export type Side = 'before' | 'after';

/**
 * A row that can be dragged by its handle, and onto which others can be dropped. People without a mouse use `DragHandle`'s arrow keys, or
 * the row's menu.
 */
export const useDragRow = <Row extends HTMLElement>({
  dragged: { kind, id },
  accepts,
  disabled = false,
  onDrop,
}: {
  dragged: Dragged;
  /** The kinds that may be dropped here. */
  accepts: readonly string[];
  disabled?: boolean;
  onDrop: (dropped: Dragged, side: Side) => void;
}): { row: RefObject<Row | null>; handle: RefObject<HTMLButtonElement | null>; side: Side | null; isDragged: boolean } => {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [side, setSide] = useState<Side | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const kinds = accepts.join(' ');
  useEffect(() => {
    const element = row.current;
    if (!element || disabled) return undefined;
    const getSide = ({ clientY }: { clientY: number }): Side => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? 'before' : 'after';
    };
    const stopDragging = draggable({
      element,
      ...(handle.current && { dragHandle: handle.current }),
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const stopTaking = dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) => kinds.split(' ').includes(String(data['kind'])) && data['id'] !== id,
      onDrag: ({ location }) => setSide(getSide(location.current.input)),
      onDragLeave: () => setSide(null),
      onDrop: ({ source: { data }, location }) => {
        setSide(null);
        latest.current({ kind: String(data['kind']), id: String(data['id']) }, getSide(location.current.input));
      },
    });
    return () => {
      stopDragging();
      stopTaking();
    };
  }, [kind, id, kinds, disabled]);
  return { row, handle, side, isDragged };
};
