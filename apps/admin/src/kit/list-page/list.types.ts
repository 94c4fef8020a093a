import type { ReactNode } from 'react';
import type { LinkProps } from '@tanstack/react-router';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import type { IconName } from '../../shared/icon.tsx';

/** A column of a list, and on a phone a line of each card. */
export interface ListColumn<Row> {
  /** Stays the same for ever: people's choice of columns and the address name it. */
  id: string;
  label: string;
  /** What the cell shows; by default `value`. */
  cell?: (row: Row) => ReactNode;
  /** What the column is sorted by; without it the column cannot be sorted. Empty values go last. */
  value?: (row: Row) => string | number | boolean | null;
  /** Numbers, money and dates: at the end. */
  end?: true;
  /** Short, and stays in one line: a number, a time. The first column then takes no more room than that either. */
  short?: true;
  /** Only where there is room: in a list of 920 px or more. */
  wide?: true;
  /** Hidden until somebody chooses it. */
  hidden?: true;
}

/** Narrows the list to rows of one kind. */
export interface ListFilter<Row> {
  /** Its name in the address. */
  id: string;
  label: string;
  /** What can be chosen; `date`: any day. */
  options: readonly { value: string; label: string }[] | 'date';
  /** What a row is. Leave it out where the endpoint filters. */
  of?: (row: Row) => string;
}

/** Something done with one row, from its menu. */
export interface RowAction {
  label: string;
  /** Something is lost by it. */
  harmful?: boolean;
  onAct: () => void;
}

/** Something done with all chosen rows. */
export interface BulkAction<Row> {
  label: string;
  icon?: IconName;
  harmful?: boolean;
  onAct: (rows: Row[]) => void;
}

/** Where rows come from: `useWholeList` or `usePagedList`. */
export interface ListSource<Row> {
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  error: FailureText | undefined;
  again: () => void;
  /** The endpoint searches and filters: what is here is what was found. */
  byServer: boolean;
  /** There are more rows than have been read. */
  hasMore: boolean;
  isReadingMore: boolean;
  more: () => void;
}

/** Rows in an order that people give them. */
interface RowOrder<Row> {
  /** All rows that can be moved, in their order. */
  rows: readonly Row[];
  /** Puts a row after another one; null: it becomes the first. */
  onPlace: (row: Row, after: string | null) => void;
}

/** What a list of rows is. */
export interface ListDefinition<Row> {
  /** The list's name in this browser's memory: "coupons". */
  id: string;
  /** What the table is called, for screen readers: "Coupons of Marigold". */
  caption: string;
  /** What its rows are called: "coupon", "coupons". */
  noun: readonly [one: string, many: string];
  source: ListSource<Row>;
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => string;
  /** What a row is called on its own: "Actions for …". */
  rowName: (row: Row) => string;
  /** `text`: what is searched in. Leave it out where the endpoint searches. */
  search?: { label: string; text?: (row: Row) => string };
  filters?: readonly ListFilter<Row>[];
  /** A column's id, with a minus for the highest first. Without it rows stay as they come. */
  sort?: string;
  /** Opens a row in place: by its name, a press anywhere on it, or Enter. */
  onOpen?: (row: Row) => void;
  /** Leads to the row's own page. */
  to?: (row: Row) => LinkProps;
  /** Rows are moved by dragging, and by the arrow keys on their handles, as long as nothing is searched for, filtered or sorted. */
  order?: RowOrder<Row>;
  actions?: (row: Row) => RowAction[];
  bulk?: readonly BulkAction<Row>[];
  /** The way to add a row, at the top of the page; in the middle of it while there is none. */
  add?: ReactNode;
  /** When there is none yet: what to know, and the next step. */
  empty: { title: string; text: ReactNode };
  /** What a screen reader says while the list is read; by default "Loading coupons". */
  loading?: string;
}
