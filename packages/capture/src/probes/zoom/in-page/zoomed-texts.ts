import { createDomAccess } from '../../../collector/in-page/dom-access.ts';
import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { getOpenRoots } from '../../in-page/get-open-roots.ts';
import { findCoveredTexts, findOverlaidTexts } from './overlaid-texts.ts';
import { createTextStateReader, type TextState } from './text-state.ts';

interface ZoomSnapshot {
  readonly before: Map<number, TextState>;
  readonly controls: ReadonlySet<Element>;
  /** Texts that an opaque element already covered before. */
  readonly covered: ReadonlySet<number>;
  /** Height of the window that fixed bars left free before. */
  readonly freeHeightBefore: number;
}

/** Set by {@link recordTexts} until {@link clearRecordedTexts}. */
let recorded: ZoomSnapshot | null = null;

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
 */
export function recordTexts(maxTexts: number): { tested: number[]; isCut: boolean } {
  const dom = createDomAccess();
  const { elements, texts } = getWalkedNodes();
  const getOwnerDocument = dom.reader(Node.prototype, 'ownerDocument');
  const readState = createTextStateReader();
  const before = new Map<number, TextState>();
  const holders = new Set<Element>();
  for (const text of texts) {
    const parent = text && dom.parentNode(text);
    if (parent && dom.nodeType(parent) === 1 && dom.data(text).trim().length > 1)
      holders.add(parent as Element);
  }
  let isCut = false;
  for (const [number, element] of elements.entries()) {
    if (!element || !holders.has(element) || !element.isConnected || getOwnerDocument(element) !== document)
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
    const state = readState(element);
    if (state.isShown && state.cutBy === undefined && state.ellipsis === null) before.set(number, state);
  }
  const covered = new Set(findCoveredTexts(before).map(({ holder }) => holder));
  recorded = {
    before,
    controls: new Set(findShownControls()),
    covered,
    freeHeightBefore: measureFreeHeight().height,
  };
  return { tested: [...before.keys()], isCut };
}

/** Returns the visible controls. */
export function findShownControls(): Element[] {
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
 * @param scale width of the window now, as a fraction of the width before
 */
export function findLostTexts(scale: number): WalkedTextLoss[] {
  const { elements } = getWalkedNodes();
  const { before, controls, covered, freeHeightBefore } = recorded!;
  const minFreeHeight = 40;
  const readState = createTextStateReader();
  const getNumber = (element: Element | null) => (element === null ? -1 : elements.indexOf(element));
  const now = new Map<number, TextState>();
  for (const number of before.keys()) {
    if (elements[number]!.isConnected) now.set(number, readState(elements[number]!));
  }
  const getText = (number: number) => elements[number]!.textContent.replace(/\s+/g, ' ').trim().toLowerCase();
  const shownTexts = new Set(
    [...now].flatMap(([number, { isShown, isGone }]) => (isShown && !isGone ? [getText(number)] : [])),
  );
  const hasNewControls = findShownControls().some((control) => !controls.has(control));

  /** Returns the outermost element that is no longer displayed. */
  function findHiddenRoot(element: Element): Element {
    let outermost = element;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) outermost = at;
    }
    return outermost;
  }

  const losses = new Map<string, WalkedTextLoss>();
  const addLoss = (holder: number, by: Element | null, kind: WalkedTextLoss['kind'], isWhole: boolean) => {
    const key = `${holder} ${kind}`;
    if (!losses.has(key)) losses.set(key, { holder, by: getNumber(by), kind, isWhole });
  };
  for (const [number, state] of now) {
    if (!state.isShown) {
      if (hasNewControls || shownTexts.has(getText(number))) continue;
      const root = getNumber(findHiddenRoot(elements[number]!));
      if (root !== -1) addLoss(root, null, 'hidden', true);
    } else if (state.ellipsis !== null) addLoss(number, state.ellipsis, 'ellipsis', false);
    else if (state.cutBy === null) addLoss(number, null, 'off-page', state.isGone);
    else if (state.cutBy !== undefined) addLoss(number, state.cutBy, 'clipped', state.isGone);
    else if (state.lineHeight <= before.get(number)!.lineHeight * scale * 1.04)
      addLoss(number, null, 'not-enlarged', false);
  }
  for (const { holder, by } of findOverlaidTexts(before, now)) {
    addLoss(holder, elements[by] ?? null, 'overlapped', false);
  }
  for (const { holder, by, isSolid } of findCoveredTexts(now)) {
    if (!covered.has(holder)) addLoss(holder, elements[by] ?? null, isSolid ? 'covered' : 'overlaid', false);
  }
  const { height, bar } = measureFreeHeight();
  const barNumber = getNumber(bar);
  // Less than two lines of text is too little for reading.
  if (barNumber !== -1 && height < minFreeHeight && freeHeightBefore >= 2 * minFreeHeight)
    addLoss(barNumber, null, 'window-covered', true);
  return [...losses.values()];
}

/** Returns those of these texts that shrank as much as the window. */
export function findTextsSizedByWindow(holders: readonly number[], scale: number): number[] {
  const { elements } = getWalkedNodes();
  const readState = createTextStateReader();
  return holders.filter((holder) => {
    const { isShown, lineHeight } = readState(elements[holder]!);
    return isShown && lineHeight <= recorded!.before.get(holder)!.lineHeight * scale * 1.08;
  });
}

/**
 * Measures the height of the window that is not covered by bars that stay in place while the page scrolls,
 * and finds the tallest of them.
 */
export function measureFreeHeight(): { height: number; bar: Element | null } {
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
  let [tallestGap, reached] = [0, 0];
  for (const { top, bottom } of covered) {
    tallestGap = Math.max(tallestGap, top - reached);
    reached = Math.max(reached, bottom);
  }
  const tallest = covered.reduce<(typeof covered)[number] | null>(
    (one, other) => (one === null || other.bottom - other.top > one.bottom - one.top ? other : one),
    null,
  );
  return { height: Math.max(tallestGap, innerHeight - reached), bar: tallest?.element ?? null };
}

/** Discards the recorded texts. */
export function clearRecordedTexts(): void {
  recorded = null;
}
