/** A point of a table map. Map units: a square table is 120 wide. x grows to the right, y downwards. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A table on a map. `location` is its centre. */
interface Placed {
  tableId: string;
  location: MapPoint;
}
export interface SquareTable extends Placed {
  shape: 'square';
  width: number;
  /** Degrees clockwise. */
  rotation: number;
}
/** `length` is its long side, which is level while it is not rotated. */
export interface RectangleTable extends Placed {
  shape: 'rectangle';
  width: number;
  length: number;
  rotation: number;
}
export interface CircleTable extends Placed {
  shape: 'circle';
  radius: number;
}
/** The spec's elements of a table map. */
export type TableElement = SquareTable | RectangleTable | CircleTable;
export type TableShape = TableElement['shape'];

/** The map of a room. */
export interface TableMap {
  id: string;
  name: string;
  /** How large tills draw it, in pixels per map unit; null: as large as fits. */
  scale: number | null;
  /** The map point in the middle of a till's screen when `scale` is set. */
  pinnedCoordinates: MapPoint;
  tables: TableElement[];
}

/** A rectangle on a map, its sides parallel to the axes. */
export interface MapBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
