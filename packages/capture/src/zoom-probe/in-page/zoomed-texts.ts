import type { CollectorFunctions } from '../../collector/functions.ts';
import type { WalkedNodes } from '../../collector/in-page/collect.ts';
import type { TextState } from './text-state.ts';

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: WalkedNodes;
  curbcutZoom?: ZoomSnapshot;
}

interface ZoomSnapshot {
  readonly before: Map<number, TextState>;
  readonly controls: ReadonlySet<Element>;
  /** Texts that an opaque element already covered before. */
  readonly covered: ReadonlySet<number>;
  /** Height of the window that fixed bars left free before. */
  readonly freeHeightBefore: number;
}

/** A text that was readable and no longer is. Nodes are numbers of the last walk; -1 for none. */
export interface WalkedTextLoss {
  readonly holder: number;
  readonly by: number;
  readonly kind:
    | 'clipped'
    | 'ellipsis'
    | 'off-page'
    | 'overlapped'
    | 'covered'
    | 'overlaid'
    | 'hidden'
    | 'not-enlarged'
    | 'window-covered';
  readonly isWhole: boolean;
}

/**
 * Records which texts are completely readable before the window becomes smaller. Returns them, and whether
 * there were more.
 *
 * Runs in the page: self-contained.
 */
export function recordTexts(maxTexts: number): { tested: number[]; isCut: boolean } {
  const world = globalThis as unknown as World;
  const dom = world.curbcut.createDomAccess();
  const { elements } = world.curbcutNodes;
  const ownDocument = dom.reader(Node.prototype, 'ownerDocument');
  const stateOf = world.curbcut.createTextStateReader();
  const before = new Map<number, TextState>();
  const holders = new Set<Element>();
  for (const text of world.curbcutNodes.texts) {
    const parent = text && dom.parentNode(text);
    if (parent && dom.nodeType(parent) === 1 && dom.data(text).trim().length > 1)
      holders.add(parent as Element);
  }
  let isCut = false;
  for (const [number, element] of elements.entries()) {
    if (!element || !holders.has(element) || !element.isConnected || ownDocument(element) !== document)
      continue;
    if (before.size >= maxTexts) {
      isCut = true;
      break;
    }
    // SVG text scales with its image. Content hidden from screen readers is often decoration.
    if (
      element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
      element.closest('[aria-hidden=true], option')
    )
      continue;
    const state = stateOf(element);
    if (state.isShown && state.cutBy === undefined && state.ellipsis === null) before.set(number, state);
  }
  const covered = new Set(world.curbcut.findCoveredTexts(before).map(({ holder }) => holder));
  world.curbcutZoom = {
    before,
    controls: new Set(world.curbcut.findShownControls()),
    covered,
    freeHeightBefore: world.curbcut.measureFreeHeight().height,
  };
  return { tested: [...before.keys()], isCut };
}

/** Returns the visible controls. Runs in the page: self-contained. */
export function findShownControls(): Element[] {
  const { getOpenRoots } = (globalThis as unknown as World).curbcut;
  return getOpenRoots().flatMap((root) =>
    Array.from(
      root.querySelectorAll('button, summary, label, [role=button], [aria-expanded], a[href^="#"]'),
    ).filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return (
        width > 8 &&
        height > 8 &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    }),
  );
}

/**
 * Compares the recorded texts with their current state.
 *
 * Runs in the page: self-contained.
 *
 * @param scale width of the window now, as a fraction of the width before
 */
export function findLostTexts(scale: number): WalkedTextLoss[] {
  const world = globalThis as unknown as World;
  const { elements } = world.curbcutNodes;
  const { before, controls, covered, freeHeightBefore } = world.curbcutZoom!;
  const minFreeHeight = 40;
  const stateOf = world.curbcut.createTextStateReader();
  const numberOf = (element: Element | null) => (element === null ? -1 : elements.indexOf(element));
  const now = new Map<number, TextState>();
  for (const number of before.keys()) {
    if (elements[number]!.isConnected) now.set(number, stateOf(elements[number]!));
  }
  const textOf = (number: number) => elements[number]!.textContent.replace(/\s+/g, ' ').trim().toLowerCase();
  const shownTexts = new Set(
    [...now].flatMap(([number, { isShown, isGone }]) => (isShown && !isGone ? [textOf(number)] : [])),
  );
  const opensMore = world.curbcut.findShownControls().some((control) => !controls.has(control));

  /** Returns the outermost element that is no longer displayed. */
  function hiddenRoot(element: Element): Element {
    let outermost = element;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) outermost = at;
    }
    return outermost;
  }

  const losses = new Map<string, WalkedTextLoss>();
  const report = (holder: number, by: Element | null, kind: WalkedTextLoss['kind'], isWhole: boolean) => {
    const key = `${holder} ${kind}`;
    if (!losses.has(key)) losses.set(key, { holder, by: numberOf(by), kind, isWhole });
  };
  for (const [number, state] of now) {
    if (!state.isShown) {
      if (opensMore || shownTexts.has(textOf(number))) continue;
      const root = numberOf(hiddenRoot(elements[number]!));
      if (root !== -1) report(root, null, 'hidden', true);
    } else if (state.ellipsis !== null) report(number, state.ellipsis, 'ellipsis', false);
    else if (state.cutBy === null) report(number, null, 'off-page', state.isGone);
    else if (state.cutBy !== undefined) report(number, state.cutBy, 'clipped', state.isGone);
    else if (state.lineHeight <= before.get(number)!.lineHeight * scale * 1.04)
      report(number, null, 'not-enlarged', false);
  }
  for (const { holder, by } of world.curbcut.findOverlaidTexts(before, now)) {
    report(holder, elements[by] ?? null, 'overlapped', false);
  }
  for (const { holder, by, isSolid } of world.curbcut.findCoveredTexts(now)) {
    if (!covered.has(holder)) report(holder, elements[by] ?? null, isSolid ? 'covered' : 'overlaid', false);
  }
  const { height, bar } = world.curbcut.measureFreeHeight();
  const bars = numberOf(bar);
  // Less than two lines of text is too little for reading.
  if (bars !== -1 && height < minFreeHeight && freeHeightBefore >= 2 * minFreeHeight)
    report(bars, null, 'window-covered', true);
  return [...losses.values()];
}

/** Returns those of these texts that shrank as much as the window. Runs in the page: self-contained. */
export function findTextsSizedByWindow(holders: readonly number[], scale: number): number[] {
  const { curbcut, curbcutNodes, curbcutZoom } = globalThis as unknown as World;
  const stateOf = curbcut.createTextStateReader();
  return holders.filter((holder) => {
    const { isShown, lineHeight } = stateOf(curbcutNodes.elements[holder]!);
    return isShown && lineHeight <= curbcutZoom!.before.get(holder)!.lineHeight * scale * 1.08;
  });
}

/**
 * Measures the height of the window that is not covered by bars that stay in place while the page scrolls,
 * and finds the tallest of them.
 *
 * Runs in the page: self-contained.
 */
export function measureFreeHeight(): { height: number; bar: Element | null } {
  const { getOpenRoots } = (globalThis as unknown as World).curbcut;
  const covered: { top: number; bottom: number; element: Element }[] = [];
  for (const root of getOpenRoots()) {
    for (const element of root.querySelectorAll('*')) {
      const { position, backgroundColor, backgroundImage } = getComputedStyle(element);
      if (position !== 'fixed' || (backgroundImage === 'none' && !/^rgb\(|, 1\)$/.test(backgroundColor)))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (right - left < innerWidth * 0.9 || bottom <= 0 || top >= innerHeight) continue;
      covered.push({ top: Math.max(0, top), bottom: Math.min(innerHeight, bottom), element });
    }
  }
  covered.sort((a, b) => a.top - b.top);
  let [free, reached] = [0, 0];
  for (const { top, bottom } of covered) {
    free = Math.max(free, top - reached);
    reached = Math.max(reached, bottom);
  }
  const highest = covered.reduce<(typeof covered)[number] | null>(
    (one, other) => (one === null || other.bottom - other.top > one.bottom - one.top ? other : one),
    null,
  );
  return { height: Math.max(free, innerHeight - reached), bar: highest?.element ?? null };
}

/** Discards the recorded texts. Runs in the page: self-contained. */
export function clearRecordedTexts(): void {
  delete (globalThis as unknown as World).curbcutZoom;
}
