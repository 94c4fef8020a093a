import { useState } from 'react';

/** The steps of an edit that is not saved yet, so that each can be undone. `onChange` receives every new value. */
export function useMapHistory<Value>(value: Value, onChange: (value: Value) => void) {
  const [past, setPast] = useState<readonly Value[]>([]);
  return {
    change: (next: Value) => {
      setPast([...past.slice(-49), value]);
      onChange(next);
    },
    /** Undefined: there is nothing to undo. */
    undo:
      past.length === 0
        ? undefined
        : () => {
            setPast(past.slice(0, -1));
            onChange(past.at(-1)!);
          },
  };
}
