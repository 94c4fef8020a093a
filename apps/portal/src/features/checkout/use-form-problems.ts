import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { problemsFromServer, type FormProblems } from './problems.ts';
import type { PlaceState } from './use-checkout.ts';

interface Form {
  form: RefObject<HTMLFormElement | null>;
  state: PlaceState;
  /** Clears the result of the last try. */
  reset: () => void;
  /** The address is typed in its parts: each can be marked. */
  byHand: boolean;
}

/** Problems of the form, found here or reported by the server; the first one gets the focus, so that the guest can correct it. */
export function useFormProblems({ form, state, reset, byHand }: Form) {
  // A refusal because of other unpaid orders is shown next to the button, with what to do: no field is wrong.
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
    /** Marks the problems; returns whether there are any. */
    mark: (problems: FormProblems): boolean => {
      setFound(problems);
      return goTo(problems);
    },
    /** The guest has edited something: its old message no longer applies. */
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
