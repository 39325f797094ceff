interface World {
  curbcutHeld: { elements: readonly Element[] };
}

/**
 * Gives an element of the last walk the focus, as the Tab key would leave it, and answers whether it took it.
 *
 * Runs in the page: self-contained.
 */
export function focusNode(node: number): boolean {
  const { elements } = (globalThis as unknown as World).curbcutHeld;
  const element = elements[node] as HTMLElement | undefined;
  if (!element?.isConnected) return false;
  HTMLElement.prototype.focus.call(element, { preventScroll: true, focusVisible: true } as FocusOptions);
  return element.matches(':focus');
}

/**
 * The element that has the focus, as the last walk numbered it, also in open shadow roots; -1 when it is none of
 * those, such as the page as a whole.
 *
 * Runs in the page: self-contained.
 */
export function focusedNode(): number {
  const { elements } = (globalThis as unknown as World).curbcutHeld;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body || active === document.documentElement) return -1;
  return elements.indexOf(active);
}

/** Takes the focus off whatever has it. Runs in the page: self-contained. */
export function unfocus(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
}
