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

/**
 * Writes down from now on when the focus moves, and answers whether it moved in more than one task since the last
 * call: a page that takes the focus back by a timer needs another task, one that does so at once does not.
 *
 * Runs in the page: self-contained.
 */
export function focusMovedLater(): boolean {
  const world = globalThis as unknown as { curbcutMoves?: number[] };
  const moves = world.curbcutMoves;
  if (moves) return new Set(moves.splice(0)).size > 1;
  const kept: number[] = [];
  world.curbcutMoves = kept;
  const { port1, port2 } = new MessageChannel();
  let task = 0;
  port2.onmessage = () => {
    task += 1;
  };
  for (const name of ['focusin', 'focusout']) {
    const note = () => {
      kept.push(task);
      port1.postMessage(null);
    };
    document.addEventListener(name, note, true);
  }
  return false;
}

/**
 * Puts a stop of the Tab key behind the page, where the browser's own controls are for people, or takes it away again.
 * Without it, and without any such controls, the Tab key goes round the page, which looks like a trap. Answers whether
 * the stop takes the focus: it does not while a dialog blocks the page.
 *
 * Runs in the page: self-contained.
 */
export function endStop(isWanted: boolean): boolean {
  const world = globalThis as unknown as { curbcutEnd?: HTMLElement };
  world.curbcutEnd?.remove();
  if (!isWanted) return false;
  const end = document.createElement('span');
  world.curbcutEnd = end;
  end.tabIndex = 0;
  end.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px';
  document.documentElement.append(end);
  end.focus({ preventScroll: true });
  const takesFocus = document.activeElement === end;
  end.blur();
  return takesFocus;
}
