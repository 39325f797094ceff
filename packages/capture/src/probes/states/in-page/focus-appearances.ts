import { CONTROLS, getTabIndex } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { unfocus } from '../../keyboard/in-page/focus.ts';
import { describeComponent } from './find-triggers.ts';
import { settleAppearance } from './settle-appearance.ts';
import { getVisibleRoots, getWalkNumbers } from './state-explorer.ts';
import { createVisibilityTest } from './visible-content.ts';

/** Numbers of tab stops, among what a control showed, that need a closer look. */
export interface VisibleTabStops {
  /** Number of stops whose appearance doesn't change on focus while scripts are stopped. */
  readonly suspects: number;
  /** Number of stops in content hidden by aria-hidden. */
  readonly hidden: number;
}

const COMPARED = `${CONTROLS.nativeClickable}, [role=button][tabindex="0"], [role=link][tabindex="0"], [role=menuitem][tabindex="0"], [role=tab][tabindex="0"]`;
/** Maximum number of kinds of controls that are compared in one state. */
const MAX_KINDS = 3;
/** Maximum number of stops in one state's hidden content. The rest are skipped. */
const MAX_HIDDEN = 5;
/** Maximum number of elements whose appearance is compared. */
const MAX_ELEMENTS = 300;
/** CSS properties that can show focus. */
const PROPERTIES = [
  'animation-name',
  'background-color',
  'background-image',
  'background-position',
  'background-size',
  'border-bottom-color',
  'border-bottom-style',
  'border-bottom-width',
  'border-left-color',
  'border-left-style',
  'border-left-width',
  'border-right-color',
  'border-right-style',
  'border-right-width',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  'box-shadow',
  'clip-path',
  'color',
  'content',
  'display',
  'fill',
  'filter',
  'font-size',
  'font-weight',
  'height',
  'left',
  'opacity',
  'outline-color',
  'outline-style',
  'outline-width',
  'padding-left',
  'padding-top',
  'rotate',
  'scale',
  'stroke',
  'text-decoration-color',
  'text-decoration-line',
  'text-shadow',
  'top',
  'transform',
  'translate',
  'visibility',
  'width',
];

/** State that the focus indicator test keeps between calls. */
interface FocusTestState {
  /** Kinds of controls on this page that were compared in an earlier state. */
  testedKinds: Set<string>;
  suspects: { readonly element: HTMLElement; readonly look: string }[];
  hiddenStops: HTMLElement[];
}

const tested: FocusTestState = { testedKinds: new Set(), suspects: [], hiddenStops: [] };

/** Forgets what was tested on this page. */
export function startTestingFocus(): void {
  tested.testedKinds = new Set();
}

/**
 * Finds tab stops that look the same with and without focus, among what the last control showed. The page's
 * scripts must be stopped, so that nothing else reacts. Afterward, focus returns to where it was.
 */
export async function findFocusSuspects(): Promise<VisibleTabStops> {
  const roots = getVisibleRoots();
  const isVisible = createVisibilityTest();
  const stops = [...new Set(roots.flatMap((root) => [root, ...dom.querySelectorAll(root, COMPARED)]))].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      dom.matches(element, COMPARED) &&
      getTabIndex(element) >= 0 &&
      isVisible(element),
  );
  const isHidden = (element: Element) => dom.closest(element, '[aria-hidden=true]') !== null;
  tested.hiddenStops = stops.filter(isHidden);
  if (tested.hiddenStops.length > MAX_HIDDEN) tested.hiddenStops = [];
  tested.suspects = [];
  const kinds = new Map<string, HTMLElement>();
  for (const stop of stops) {
    const kind = `${describeComponent(stop)} ${dom.getAttribute(stop, 'style') ?? ''}`;
    if (isHidden(stop) || tested.testedKinds.has(kind) || kinds.has(kind) || dom.matches(stop, ':disabled'))
      continue;
    if (kinds.size < MAX_KINDS) kinds.set(kind, stop);
  }
  if (kinds.size === 0) return { suspects: 0, hidden: tested.hiddenStops.length };
  const focused = document.activeElement;
  unfocus();
  await settleAppearance();
  const base = describeAppearances(roots);
  for (const [kind, element] of kinds) {
    dom.focus(element, { preventScroll: true });
    await settleAppearance();
    // If the browser doesn't consider the keyboard in use, its focus indicator is also missing.
    const isComparable = dom.matches(element, ':focus') && dom.matches(element, ':focus-visible');
    if (isComparable) tested.testedKinds.add(kind);
    if (isComparable && describeAppearances(roots) === base) tested.suspects.push({ element, look: base });
  }
  unfocus();
  if (focused instanceof HTMLElement) dom.focus(focused, { preventScroll: true });
  return { suspects: tested.suspects.length, hidden: tested.hiddenStops.length };
}

export function focusSuspect(index: number): void {
  dom.focus(tested.suspects[index]!.element, { preventScroll: true });
}

/**
 * Whether a suspect has focus and still looks as it does without it. The caller has used the keyboard, and
 * scripts are running.
 */
export async function isSuspectUnchanged(index: number): Promise<boolean> {
  await settleAppearance();
  const { element, look } = tested.suspects[index]!;
  const hasFocus = dom.matches(element, ':focus-visible') && createVisibilityTest()(element);
  return hasFocus && describeAppearances(getVisibleRoots()) === look;
}

export function focusHiddenStop(index: number): boolean {
  const stop = tested.hiddenStops[index]!;
  dom.focus(stop, { preventScroll: true });
  return dom.matches(stop, ':focus');
}

/** Whether the stop still has focus. */
export function keepsFocus(index: number): boolean {
  return dom.matches(tested.hiddenStops[index]!, ':focus');
}

/** Returns the suspects' elements, followed by those of hidden tab stops. */
export function getTestedTabStops(): readonly HTMLElement[] {
  return [...tested.suspects.map(({ element }) => element), ...tested.hiddenStops];
}

/** Describes everything in and around some elements that could show where focus is. */
function describeAppearances(roots: readonly Element[]): string {
  const elements = new Set(
    roots.flatMap((root) => [root, ...dom.querySelectorAll(root, '*')]).slice(0, MAX_ELEMENTS),
  );
  for (const root of roots) for (let at: Element | null = root; at; at = getFlatParent(at)) elements.add(at);
  return [...elements]
    .flatMap((element) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo !== undefined && style.content === 'none') return '';
        return PROPERTIES.map((name) => style.getPropertyValue(name)).join('|');
      }),
    )
    .join('\n');
}

/** Returns the numbers of the tab stops that {@link getTestedTabStops} returns, in the last walk. */
export const getTestedStopNumbers = (): number[] => getWalkNumbers(getTestedTabStops());
