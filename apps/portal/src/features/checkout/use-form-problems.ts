import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { problemsFromServer, type FormProblems } from './problems.ts';
import type { PlaceState } from './use-checkout.ts';

interface Form {
  form: RefObject<HTMLFormElement | null>;
  state: PlaceState;
  /** Forgets what became of the last try. */
  reset: () => void;
  /** The address is typed in its parts: each can be marked. */
  byHand: boolean;
}

/** What is wrong with the form, found here or told by the server; the focus goes to the first of it, so that the next thing typed is the answer. */
export function useFormProblems({ form, state, reset, byHand }: Form) {
  // What is said of other unpaid orders is said next to the button, with what to do: no field is wrong.
  const [found, setFound] = useState<FormProblems>({});
  const told = problemsFromServer(state.kind === 'refused' && state.cap === undefined ? state.fields : [], byHand);
  const goTo = (problems: FormProblems): boolean => {
    const [wrong] = Object.keys(problems);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    return wrong !== undefined;
  };
  const goToShown = useEffectEvent(() => goTo(told));
  useEffect(() => {
    if (state.kind === 'refused') goToShown();
  }, [state]);
  return {
    problems: { ...told, ...found },
    /** Marks what was found; answers whether there is anything. */
    mark: (problems: FormProblems): boolean => {
      setFound(problems);
      return goTo(problems);
    },
    /** Something was put right: what was said of it before no longer holds. */
    touched: () => {
      setFound({});
      if (state.kind === 'refused') reset();
    },
    clear: () => {
      setFound({});
      reset();
    },
  };
}
