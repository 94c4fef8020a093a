import { useEffect, useRef, useState } from 'react';
import { printerTrouble, type Printer } from './printers.ts';

/** How long a recovered printer is shown, in milliseconds. */
const told = 60_000;

/** Names of printers that had a problem while this screen was open and have recovered; each for a minute. */
export const useBackAgain = (printers: readonly Printer[]): string[] => {
  const troubled = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const [back, setBack] = useState<readonly Printer[]>([]);

  useEffect(() => {
    const forget = (id: string) =>
      setBack((before) => (before.some((each) => each.id === id) ? before.filter((each) => each.id !== id) : before));
    for (const printer of printers) {
      const { id } = printer;
      if (printerTrouble(printer) !== null) {
        troubled.current.add(id);
        forget(id);
      } else if (troubled.current.delete(id)) {
        setBack((before) => [...before.filter((each) => each.id !== id), printer]);
        timers.current.add(setTimeout(() => forget(id), told));
      }
    }
  }, [printers]);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return back.map(({ name }) => name);
};
