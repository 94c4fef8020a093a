import type { MapBox, MapPoint, TableElement, TableShape } from './table-map.types.ts';

/** The spec's sizes of a new table: squares of 120, rectangles of 120 by 240, circles of radius 60. */
export const squareWidth = 120;
export const rectangleSize = { width: 120, length: 240 } as const;
export const circleRadius = 60;

/** What is written on a table of a map: its name without the word “Table”, which every table there would have. */
export const labelOfTable = (name: string): string => {
  const short = name.replace(/^table\s+(?=\S)/i, '');
  return short.length > 8 ? `${short.slice(0, 7)}…` : short;
};

/** A table of this shape in its usual size. */
export function newElement(tableId: string, shape: TableShape, location: MapPoint): TableElement {
  if (shape === 'circle') return { shape, tableId, location, radius: circleRadius };
  if (shape === 'rectangle') return { shape, tableId, location, ...rectangleSize, rotation: 0 };
  return { shape, tableId, location, width: squareWidth, rotation: 0 };
}

/** How wide and high a table is before it is rotated. */
export function sizeOfElement(element: TableElement): { width: number; height: number } {
  if (element.shape === 'circle') return { width: 2 * element.radius, height: 2 * element.radius };
  if (element.shape === 'rectangle') return { width: element.length, height: element.width };
  return { width: element.width, height: element.width };
}

/** The degrees by which a table is rotated; none for a circle. */
export const rotationOfElement = (element: TableElement): number => (element.shape === 'circle' ? 0 : element.rotation);

/** What a table covers, rotated. */
export function boxOfElement(element: TableElement): MapBox {
  const { width, height } = sizeOfElement(element);
  const angle = (rotationOfElement(element) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [halfX, halfY] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const { x, y } = element.location;
  return { left: x - halfX, top: y - halfY, right: x + halfX, bottom: y + halfY };
}

/** What all of these tables cover; null without a table. */
export function boxOfElements(elements: readonly TableElement[]): MapBox | null {
  if (elements.length === 0) return null;
  const boxes = elements.map(boxOfElement);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
