/**
 * Runs in the page, while its scripts are off. Takes away what it left in the tab, and every way in which it could
 * leave something more on its way out: timers, frames and listeners.
 */
export function clearPage(): void {
  /** More timers than any page needs; beyond it clearing them would cost more than they do. */
  const MANY = 100_000;

  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // A sandboxed or opaque document has none.
  }
  const lastTimer = Number(setTimeout(() => {}));
  for (let id = lastTimer; id > 0 && id > lastTimer - MANY; id--) clearTimeout(id);
  const lastFrame = requestAnimationFrame(() => {});
  for (let id = lastFrame; id > 0 && id > lastFrame - MANY; id--) cancelAnimationFrame(id);
  // Opening a document anew removes all listeners, those for leaving the page among them.
  document.open();
}
