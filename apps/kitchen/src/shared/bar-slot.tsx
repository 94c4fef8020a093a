import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The free middle of the top bar: a page puts there what belongs to it, and the tickets keep the height. */
export const BarSlotContext = createContext<HTMLElement | null>(null);

export const InBar = ({ children }: { children: ReactNode }) => {
  const slot = useContext(BarSlotContext);
  return slot && createPortal(children, slot);
};
