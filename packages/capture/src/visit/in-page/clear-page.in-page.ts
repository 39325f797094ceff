/**
 * Removes what the page left in the tab, and every way to leave more on unload: timers, frames and listeners.
 * Runs while the page's scripts are off.
 */
export function clearPage(): void {
  /** More timers than any page needs. Beyond this, clearing them would cost more than they do. */
  const MAX_CLEARED = 100_000;

  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // Sandboxed documents and those with an opaque origin have no storage.
  }
  const lastTimer = Number(setTimeout(() => {}));
  for (let id = lastTimer; id > 0 && id > lastTimer - MAX_CLEARED; id--) clearTimeout(id);
  const lastFrame = requestAnimationFrame(() => {});
  for (let id = lastFrame; id > 0 && id > lastFrame - MAX_CLEARED; id--) cancelAnimationFrame(id);
  // `document.open()` removes all listeners, including those for unloading.
  document.open();
}
