import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { Wall } from './ticket-board.tsx';

/** The wall of tickets that the kitchen works on. */
export const ActivePage = () => (
  <>
    <VisuallyHidden>
      <h1>Active orders</h1>
    </VisuallyHidden>
    <Wall />
  </>
);
