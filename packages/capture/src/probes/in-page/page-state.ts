import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes, isWalked } from '../../in-page-kit/numbers.ts';
import { followReplacedNodes, recordPlaces } from '../../in-page-kit/replaced-nodes.ts';
import { getActiveElement, getOpenRoots } from '../../in-page-kit/tree.ts';
import { restoreFocus, type SavedFocus, saveFocus, unfocus } from '../keyboard/in-page/focus.ts';
import { scrollToStart, scrollToStartAgain } from './view.ts';

/** What a test has to restore. Each part is a string that is equal if nothing has changed. */
export interface PageState {
  /** All displayed text. */
  readonly texts: string;
  /** Attributes that contain the states of elements. */
  readonly states: string;
  /** Values of fields. */
  readonly values: string;
  readonly focus: string;
  /** Open dialogs and popovers. */
  readonly dialogs: string;
  /** Positions of controls on the page. */
  readonly positions: string;
  /** How far the page is scrolled. */
  readonly scroll: string;
  /** Number of walked elements with text, and of walked controls, that are still part of the page. */
  readonly nodes: string;
}

const ELEMENTS_WITH_STATES =
  '[aria-expanded], [aria-checked], [aria-selected], [aria-pressed], [aria-hidden], [hidden], [inert], details';
const STATES = [
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-pressed',
  'aria-hidden',
  'hidden',
  'inert',
  'open',
];
const CONTROL = `${CONTROLS.focusable}, [role=button], [role=tab]`;
/** Number of controls whose positions are compared, starting at the top of the document. */
const MAX_CONTROLS = 500;
/** CSS pixels within which a control counts as being in the same position. */
const GRID_PX = 4;

/** Reads the page's state. Nodes that scripts have created again take over the numbers of the earlier ones. */
export function readPageState(): PageState {
  followReplacedNodes();
  const roots = getOpenRoots();
  const find = (selector: string) => roots.flatMap((root) => Array.from(root.querySelectorAll(selector)));
  return {
    texts: roots.map(readText).join('\n'),
    states: find(ELEMENTS_WITH_STATES).map(describeStates).join('\n'),
    values: find(CONTROLS.field).map(readValue).join('\n'),
    focus: describeFocus(),
    dialogs: String(find('dialog[open], [popover]').filter(isOpen).length),
    positions: find(CONTROL).slice(0, MAX_CONTROLS).map(describePosition).join('\n'),
    scroll: `${Math.round(scrollX)} ${Math.round(scrollY)}`,
    nodes: String(countConnected(loaded.nodes)),
  };
}

/** The focus of the page as loaded, and the numbers of the elements that tests need. */
const loaded: { focus: SavedFocus; nodes: readonly number[] } = {
  focus: { element: null, isVisible: false, selection: null },
  nodes: [],
};

/** Reads the state of the page as loaded. The functions below return focus to where it is now. */
export function readLoadedPageState(): PageState {
  loaded.focus = saveFocus();
  if (isWalked()) {
    recordPlaces();
    loaded.nodes = listTestedNodes();
  }
  return readPageState();
}

/** Lists the numbers of the displayed elements that contain text, and of the displayed controls. */
function listTestedNodes(): number[] {
  const { elements, texts } = getWalkedNodes();
  const holders = new Set<Node | null>();
  for (const text of texts) if (text && dom.data(text).trim() !== '') holders.add(dom.parentNode(text));
  return elements.flatMap((element, number) => {
    const isTested = holders.has(element) || dom.matches(element, CONTROL);
    const isOwn = dom.isConnected(element) && dom.ownerDocument(element) === document;
    return isTested && isOwn && dom.getClientRects(element).length > 0 ? [number] : [];
  });
}

function countConnected(nodes: readonly number[]): number {
  if (nodes.length === 0) return 0;
  const { elements } = getWalkedNodes();
  return nodes.filter((number) => elements[number] && dom.isConnected(elements[number])).length;
}

/** Moves focus to where it was when the page loaded, scrolls to the start and reads the page's state. */
export function readPageStateAtStart(): PageState {
  restoreFocus(loaded.focus);
  scrollToStart();
  return readPageState();
}

/**
 * Lets scripts react to the page being back at its start: to its scroll position, and to its focus if it had any.
 *
 * @returns whether they do, or an animation is running, so that the page may change
 */
export function returnToStart(): Promise<boolean> {
  return scrollToStartAgain(() => {
    if (loaded.focus.element === null) return;
    unfocus();
    restoreFocus(loaded.focus);
  });
}

function readText(root: Document | ShadowRoot): string {
  const parts = root instanceof Document ? [root.body] : Array.from(root.children);
  return parts.map((part) => (part instanceof HTMLElement ? dom.innerText(part) : '')).join('\n');
}

const describeStates = (element: Element): string =>
  STATES.map((name) => dom.getAttribute(element, name) ?? '-').join();

function readValue(element: Element): string {
  if (element instanceof HTMLInputElement) return `${element.checked} ${element.value}`;
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? element.value : '';
}

function describeFocus(): string {
  const active = getActiveElement();
  return active === null || active === document.body ? '' : `${dom.localName(active)} ${dom.id(active)}`;
}

const isOpen = (element: Element): boolean => dom.matches(element, 'dialog[open], :popover-open');

function describePosition(element: Element): string {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  if (width === 0 || height === 0) return '-';
  return `${Math.round((left + scrollX) / GRID_PX)} ${Math.round((top + scrollY) / GRID_PX)}`;
}
