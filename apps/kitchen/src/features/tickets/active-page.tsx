import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { Wall } from './ticket-board.tsx';

/** The board of active tickets. */
export const ActivePage = () => (
  <>
    <VisuallyHidden as="h1">Active orders</VisuallyHidden>
    <Wall />
  </>
);
