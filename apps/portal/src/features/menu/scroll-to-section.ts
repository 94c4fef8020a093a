/** A section's place is found after so many equal looks; more than that many looks are not taken. One look for each frame. */
const still = 3;
const most = 20;

/**
 * Brings a section's heading under the bars. Cards that nobody has seen yet are only estimated in height: once they come near they get
 * their own, and the section moves; it is followed until it stands still. Whoever scrolls meanwhile has the last word.
 */
export function scrollToSection(section: HTMLElement): void {
  let last = Number.NaN;
  let same = 0;
  let looks = 0;
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener('wheel', leave, { once: true, passive: true });
  addEventListener('touchmove', leave, { once: true, passive: true });
  const look = () => {
    if (left || !section.isConnected) return;
    void section.scrollIntoView({ behavior: 'instant' });
    const top = Math.round(section.getBoundingClientRect().top);
    same = top === last ? same + 1 : 0;
    last = top;
    looks += 1;
    if (same < still && looks < most) requestAnimationFrame(look);
    else {
      removeEventListener('wheel', leave);
      removeEventListener('touchmove', leave);
    }
  };
  look();
}

/** Goes to a category of the menu, and tells screen readers where they are. */
export function goToSection(categoryId: string): void {
  const section = document.getElementById(`c-${categoryId}`);
  if (section) scrollToSection(section);
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
