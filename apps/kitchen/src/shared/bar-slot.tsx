import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The free middle of the top bar: a page puts its own controls there and leaves the height to the tickets. */
export const BarSlotContext = createContext<HTMLElement | null>(null);

export const InBar = ({ children }: { children: ReactNode }) => {
  const slot = useContext(BarSlotContext);
  return slot && createPortal(children, slot);
};
