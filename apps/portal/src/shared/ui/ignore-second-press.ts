/** The longest time between the presses of a double press, in milliseconds; systems use about half a second. */
const longest = 1000;

/**
 * Ignores the second press of a double press for a moment. Call it when a press has led to another screen: there the second one would land
 * on whatever has just appeared under the finger, a link to another site even.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), longest);
}
