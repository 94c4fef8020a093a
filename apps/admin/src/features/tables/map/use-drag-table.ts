import { useRef, useState, type PointerEvent } from 'react';
import { snapPoint, type MapPoint, type TableElement } from '@servery/domain/tables';

interface Grab {
  tableId: string;
  kind: 'move' | 'rotate';
  /** From the pointer to the table's middle. */
  offset: MapPoint;
  moved: boolean;
}

/** The pointer's place on the map. */
const toPoint = (svg: SVGSVGElement, { clientX, clientY }: PointerEvent): MapPoint => {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return { x, y };
};

const rotationStep = 15;

const turn = (element: TableElement, to: MapPoint): TableElement => {
  if (element.shape === 'circle') return element;
  const degrees = (Math.atan2(to.y - element.location.y, to.x - element.location.x) * 180) / Math.PI + 90;
  return { ...element, rotation: (Math.round(degrees / rotationStep) * rotationStep + 360) % 360 };
};

/**
 * Dragging tables, and the handle that rotates the selected one, by mouse, pen or finger. The map changes once, when the pointer is let go;
 * `dragged` is the table as it is shown until then.
 */
export function useDragTable(
  tables: readonly TableElement[],
  { onSelect, onChange }: { onSelect: (tableId: string) => void; onChange: (element: TableElement) => void },
) {
  const grab = useRef<Grab | null>(null);
  const [dragged, setDragged] = useState<TableElement | null>(null);
  const begin = (event: PointerEvent<SVGGElement>, element: TableElement, kind: Grab['kind']) => {
    if (event.button !== 0) return;
    const at = toPoint(event.currentTarget.ownerSVGElement!, event);
    const { x, y } = element.location;
    grab.current = { tableId: element.tableId, kind, offset: { x: x - at.x, y: y - at.y }, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    onSelect(element.tableId);
  };
  const move = (event: PointerEvent<SVGGElement>) => {
    const held = grab.current;
    const element = tables.find(({ tableId }) => tableId === held?.tableId);
    if (held === null || element === undefined) return;
    const at = toPoint(event.currentTarget.ownerSVGElement!, event);
    if (held.kind === 'rotate') setDragged(turn(element, at));
    else {
      const wanted = { x: at.x + held.offset.x, y: at.y + held.offset.y };
      // A press that trembles is a press.
      if (!held.moved && Math.hypot(wanted.x - element.location.x, wanted.y - element.location.y) < 5) return;
      const others = tables.filter(({ tableId }) => tableId !== held.tableId);
      setDragged({ ...element, location: snapPoint(wanted, others) });
    }
    held.moved = true;
  };
  const end = () => {
    if (grab.current?.moved && dragged) onChange(dragged);
    grab.current = null;
    setDragged(null);
  };
  const cancel = () => {
    grab.current = null;
    setDragged(null);
  };
  return { dragged, begin, on: { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel } };
}
