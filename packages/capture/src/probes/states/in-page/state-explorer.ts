import { CONTROLS, isInTabOrder } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import {
  findPoint,
  getCenter,
  getElementAt,
  type Point,
  PRESS_PLACES,
  scrollToCenter,
} from '../../../in-page-kit/hit.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countAllRequests } from '../../../in-page-kit/requests.ts';
import { getFlatParent, isInFlatTree, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { getCombinedOpacity } from '../../../in-page-kit/visibility.ts';
import { getPagePatcher } from '../../../patch/in-page/page-patcher.ts';
import { waitForFrame } from '../../../visit/in-page/wait-for-frame.in-page.ts';
import { forbidRequests } from '../../in-page/forbid-requests.ts';
import type { ControlInteraction, StateAttribute } from '../facts.ts';
import {
  describeTrigger,
  findOptions,
  findToggles,
  findTriggers,
  findTriggerTarget,
  getTriggerLabel,
  mayHaveMoreTriggers,
  type Trigger,
  type TriggerAction,
} from './find-triggers.ts';
import { finishEffects } from './settle-appearance.ts';
import { findRestyledTexts, saveTextAppearances } from './text-colors.ts';
import { collectVisibleContent, createVisibilityTest, type VisibleContent } from './visible-content.ts';

/** A control that may be activated, as plain data. */
export interface TriggerInfo {
  readonly id: number;
  readonly action: TriggerAction;
  readonly isDeclared: boolean;
  readonly asksForInput: boolean;
  readonly label: string;
  readonly signature: string;
  readonly key: string;
  /** Its number in the capture of the page as loaded; -1 if it was added later. */
  readonly node: number;
}

/** Where to activate a control, in CSS pixels of the viewport. */
export interface TargetedTrigger {
  readonly x: number;
  readonly y: number;
  /** Whether something else is in front. The control then has focus and can be activated with the keyboard. */
  readonly isCovered: boolean;
}

/** What activating a control changed. */
export interface StateChange {
  /** Number of elements with content that had never been seen before. */
  readonly shown: number;
  /** Number of elements with content that was visible before and no longer is. */
  readonly hidden: number;
  /** Whether the new content covers other content or is a dialog. */
  readonly isOverlay: boolean;
  readonly interactions: readonly ControlInteraction[];
}

const STATE_ATTRIBUTES: readonly StateAttribute[] = [
  'aria-expanded',
  'aria-selected',
  'aria-checked',
  'aria-pressed',
];
const MAX_STEPS = 6;
/** Number of readings while content that has appeared is fading in by script. */
const MAX_FADE_STEPS = 20;
/** Number of elements whose opacity is compared between two readings. */
const MAX_FADING_ELEMENTS = 20;
/** A safety net for pages that don't render frames; on a busy machine, a frame may take more than a second. */
const FRAME_MS = 5_000;

/** State that the exploration keeps between calls. */
interface ExplorerState {
  triggers: Trigger[];
  /** The elements' numbers in the capture of the page as loaded. */
  baseNumbers: ReadonlyMap<Element, number>;
  /** Elements with content that have been visible in any state so far, and their descriptions. */
  seen: Map<Element, string>;
  /** What was visible before the current control was activated. */
  before: VisibleContent;
  statesBefore: ReadonlyMap<Element, string>;
  labelBefore: string;
  shownRoots: readonly Element[];
  /** What each control showed last, by its id. */
  rootsByTrigger: Map<number, readonly Element[]>;
  requestsBefore: number;
  /** Number of timers and frames that we have requested since then. */
  ownRequests: number;
  /** The opacities of what had appeared at the last reading. */
  opacitiesBefore: string;
}

const explorer: ExplorerState = {
  triggers: [],
  baseNumbers: new Map(),
  seen: new Map(),
  before: new Map(),
  statesBefore: new Map(),
  labelBefore: '',
  shownRoots: [],
  rootsByTrigger: new Map(),
  requestsBefore: 0,
  ownRequests: 0,
  opacitiesBefore: '',
};

/** Records the numbers of the last walk, which later walks replace. */
export function saveBaseWalk(): void {
  explorer.baseNumbers = new Map(
    Array.from(getWalkedNodes().elements, (element, number) => [element, number] as const).filter(
      ([element]) => element,
    ),
  );
}

/** Starts exploring. The page must be in its base state. */
export function startExploringStates(): void {
  getPagePatcher().revert();
  forbidRequests(false);
  if (explorer.baseNumbers.size === 0) saveBaseWalk();
  explorer.triggers = [];
  explorer.rootsByTrigger = new Map();
  explorer.seen = new Map();
  remember(collectVisibleContent());
}

function remember(content: VisibleContent): void {
  for (const [element, description] of content) explorer.seen.set(element, description);
}

/**
 * Returns the descriptions of elements that are gone, because scripts may have replaced them with equal ones.
 */
function describeRemoved(content: VisibleContent): ReadonlySet<string> {
  return new Set(
    [...content].flatMap(([element, description]) => (dom.isConnected(element) ? [] : [description])),
  );
}

/**
 * Finds controls to activate, either on the whole page or in what the last one showed.
 *
 * @param onlyDeclared leaves out controls whose markup doesn't say that they show and hide something
 */
export function findStateTriggers(isNested: boolean, onlyDeclared: boolean): FoundTriggers {
  const known = new Set(explorer.triggers.map(({ element }) => element));
  const all = findTriggers(isNested ? explorer.shownRoots : null, onlyDeclared);
  const found = all.filter(({ element }) => !known.has(element)).map(addTrigger);
  return { found, isCut: mayHaveMoreTriggers(all) };
}

/** Controls to activate, and whether there are more. */
export interface FoundTriggers {
  readonly found: TriggerInfo[];
  readonly isCut: boolean;
}

/** Returns the controls with these numbers in the base walk, which otherwise wouldn't be activated. */
export function addStateTriggers(numbers: readonly number[]): TriggerInfo[] {
  const targets = new Set(numbers);
  const elements = [...explorer.baseNumbers].flatMap(([element, number]) =>
    targets.has(number) ? [element] : [],
  );
  return elements.map((element) =>
    addTrigger(describeTrigger(element, 'click', false, getTriggerLabel(element))),
  );
}

/** Finds toggles, just as {@link findStateTriggers} finds those that show something. */
export function findStateToggles(): TriggerInfo[] {
  return findToggles().map(addTrigger);
}

/** Finds options that aren't selected, just as {@link findStateToggles} finds controls. */
export function findStateOptions(): TriggerInfo[] {
  return findOptions().map(addTrigger);
}

function addTrigger(trigger: Trigger): TriggerInfo {
  const id = explorer.triggers.push(trigger) - 1;
  const { element, content: _, hasTarget: __, ...info } = trigger;
  return { id, ...info, node: explorer.baseNumbers.get(element) ?? -1 };
}

/** Returns the element of a control. */
export const getTriggerElement = (id: number): Element => explorer.triggers[id]!.element;

/** Returns an element's number in the capture of the page as loaded; -1 for new elements. */
export const getBaseNumber = (element: Element): number => explorer.baseNumbers.get(element) ?? -1;

/** Scrolls a control into view; null if it can't be activated now. */
export async function pointAtTrigger(id: number): Promise<TargetedTrigger | null> {
  const { element, action } = explorer.triggers[id]!;
  if (!dom.isConnected(element) || !createVisibilityTest()(element)) return null;
  const isInView = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  if (!isInView(dom.getBoundingClientRect(element))) {
    scrollToCenter(element);
    await drawFrame();
  }
  finishEffects();
  explorer.before = collectVisibleContent();
  remember(explorer.before);
  explorer.statesBefore = readStates();
  explorer.labelBefore = getTriggerLabel(element);
  saveTextAppearances(action === 'hover' ? null : (dom.closest(element, 'form') ?? element));
  explorer.requestsBefore = countRequests();
  explorer.ownRequests = 0;
  explorer.opacitiesBefore = '';
  if (action === 'choose') return focusTrigger(element);
  const point = findPoint(dom.getBoundingClientRect(element), PRESS_PLACES.row, (x, y) =>
    isInFlatTree(getElementAt(x, y), element),
  );
  if (point !== null) return { ...point, isCovered: false };
  return action === 'hover' ? null : focusTrigger(element);
}

function focusTrigger(element: Element): TargetedTrigger | null {
  if (element instanceof HTMLElement) dom.focus(element, { preventScroll: true });
  return dom.matches(element, ':focus') ? { x: 0, y: 0, isCovered: true } : null;
}

/** Returns the number of timers and frames requested so far, and records the two that counting takes as our own. */
function countRequests(): number {
  explorer.ownRequests += 2;
  return countAllRequests();
}

/** Waits for a frame, without counting it as the page's. */
export async function drawFrame(): Promise<void> {
  const { timers } = await waitForFrame(FRAME_MS);
  explorer.ownRequests += timers + 1;
}

function readStates(): Map<Element, string> {
  const states = new Map<Element, string>();
  for (const element of queryOpenRoots(STATE_ATTRIBUTES.map((name) => `[${name}]`).join())) {
    states.set(element, STATE_ATTRIBUTES.map((name) => dom.getAttribute(element, name) ?? '').join());
  }
  return states;
}

/**
 * Returns what activating a control has changed so far; null while the page may still be reacting. The caller
 * lets time pass between the calls.
 *
 * @param step number of earlier calls for this action
 */
export async function readStateChange(id: number, step: number): Promise<StateChange | null> {
  await drawFrame();
  const animations = finishEffects();
  if (animations > 0) await drawFrame();
  const after = collectVisibleContent();
  const isBusy = animations > 0 || countRequests() - explorer.requestsBefore > explorer.ownRequests;
  if (!isBusy) return describeChange(id, after);
  const opacities = describeOpacities(after);
  const isFading = opacities !== explorer.opacitiesBefore && step < MAX_FADE_STEPS;
  explorer.opacitiesBefore = opacities;
  const isDone = (step > 0 && isDifferent(explorer.before, after)) || step >= MAX_STEPS;
  return isDone && !isFading ? describeChange(id, after) : null;
}

/** Describes the opacity of the content that has appeared. Scripts fade it in without an animation. */
function describeOpacities(after: VisibleContent): string {
  const appeared = [...after.keys()]
    .filter((element) => !explorer.before.has(element))
    .slice(0, MAX_FADING_ELEMENTS);
  return appeared.map((element) => getCombinedOpacity(element).toFixed(2)).join();
}

/** Waits between two calls of {@link readStateChange} in page time, so that its timers run in order. */
export async function waitForNextStep(ms: number): Promise<void> {
  explorer.ownRequests += 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
}

function isDifferent(one: VisibleContent, other: VisibleContent): boolean {
  if (one.size !== other.size) return true;
  for (const element of other.keys()) if (!one.has(element)) return true;
  return false;
}

function describeChange(id: number, after: VisibleContent): StateChange {
  const trigger = explorer.triggers[id]!.element;
  const isOwn = (element: Element) => isInFlatTree(element, trigger);
  const removed = describeRemoved(explorer.before);
  const removedEver = describeRemoved(explorer.seen);
  const appeared = [...after].filter(
    ([element, description]) => !explorer.before.has(element) && !removed.has(description) && !isOwn(element),
  );
  const remaining = new Set(after.values());
  const disappeared = [...explorer.before].filter(
    ([element, description]) =>
      !after.has(element) && (dom.isConnected(element) || !remaining.has(description)) && !isOwn(element),
  );
  const fresh = appeared.filter(
    ([element, description]) => !explorer.seen.has(element) && !removedEver.has(description),
  );
  if (fresh.length > 0) {
    explorer.shownRoots = findRoots(
      fresh.map(([element]) => element),
      after,
    );
    explorer.rootsByTrigger.set(id, explorer.shownRoots);
  }
  const change = {
    shown: fresh.length,
    hidden: disappeared.length,
    isOverlay: explorer.shownRoots.some(isOverlay),
    interactions: describeInteractions(
      trigger,
      appeared.map(([element]) => element),
      disappeared.map(([element]) => element),
    ),
  };
  remember(after);
  return change;
}

/** Returns the topmost elements that contain only content that appeared. */
function findRoots(appeared: readonly Element[], after: VisibleContent): Element[] {
  const shown = new Set(appeared);
  const old = new Set<Element>([document.body, document.documentElement]);
  for (const element of after.keys()) {
    if (shown.has(element)) continue;
    for (let at: Element | null = element; at && !old.has(at); at = getFlatParent(at)) old.add(at);
  }
  const roots = new Set<Element>();
  for (const element of appeared) {
    let root = element;
    for (let at = getFlatParent(root); at && !old.has(at); at = getFlatParent(at)) root = at;
    roots.add(root);
  }
  return [...roots];
}

const OVERLAY = `${CONTROLS.dialog}, [popover], [role=menu], [role=listbox]`;

function isOverlay(root: Element): boolean {
  if (dom.matches(root, OVERLAY)) return true;
  return /fixed|absolute/.test(getComputedStyle(root).position);
}

function describeInteractions(
  trigger: Element,
  appeared: readonly Element[],
  disappeared: readonly Element[],
): ControlInteraction[] {
  const node = explorer.baseNumbers.get(trigger);
  if (node === undefined || !dom.isConnected(trigger)) return [];
  // Content that merely replaces other content, as on the next slide, says nothing about the state.
  const change = appeared.length > 0 ? 'shown' : disappeared.length > 0 ? 'hidden' : null;
  if (change === null) return [];
  const states = (explorer.statesBefore.get(trigger) ?? '').split(',');
  const isConveyedElsewhere = isConveyed(trigger, appeared);
  return STATE_ATTRIBUTES.flatMap((attribute, at) => {
    const value = states[at]?.trim().toLowerCase() ?? '';
    if (!/^(true|false)$/.test(value)) return [];
    const after = (dom.getAttribute(trigger, attribute) ?? '').trim().toLowerCase();
    const relation = getRelation(trigger, change === 'shown' ? appeared : disappeared);
    const stopsBetween = change === 'shown' ? countStopsBetween(trigger, appeared) : 0;
    return [{ node, attribute, before: value, after, change, relation, isConveyedElsewhere, stopsBetween }];
  });
}

const STOPS = `${CONTROLS.focusable}, [contenteditable=""], [contenteditable=true]`;

/** Counts the tab stops between a control and the content that it showed. */
function countStopsBetween(trigger: Element, appeared: readonly Element[]): number {
  const isVisible = createVisibilityTest();
  const isShown = (element: Element) => appeared.some((part) => dom.contains(part, element));
  if (document.activeElement !== null && isShown(document.activeElement)) return 0;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => isInTabOrder(element) && isVisible(element),
  );
  const own = stops.indexOf(trigger as HTMLElement);
  const first = stops.findIndex(isShown);
  return own === -1 || first < own ? 0 : first - own - 1;
}

function getRelation(trigger: Element, changed: readonly Element[]): ControlInteraction['relation'] {
  const target = findTriggerTarget(trigger);
  if (target !== null)
    return changed.some((element) => dom.contains(target, element)) ? 'controlled' : 'unrelated';
  for (let at: Element | null = trigger, level = 0; at && level < 3; at = dom.parentElement(at), level++) {
    const next: Element | null = dom.nextElementSibling(at);
    if (next !== null) return changed.every((element) => dom.contains(next, element)) ? 'next' : 'unrelated';
  }
  return 'unrelated';
}

/** Whether something other than the control's attribute may convey its state now. */
function isConveyed(trigger: Element, appeared: readonly Element[]): boolean {
  const isUnavailable =
    !createVisibilityTest()(trigger) ||
    dom.closest(trigger, '[inert], [aria-hidden=true]') !== null ||
    document.querySelector(':modal, [aria-modal=true]') !== null;
  if (isUnavailable || getTriggerLabel(trigger) !== explorer.labelBefore) return true;
  const focus = document.activeElement;
  const hasFocusMoved =
    focus !== null &&
    appeared.some((element) => dom.contains(element, focus) || dom.contains(focus, element)) &&
    focus !== document.body &&
    !dom.contains(focus, trigger);
  if (hasFocusMoved) return true;
  for (const [element, state] of readStates()) {
    if (element !== trigger && explorer.statesBefore.get(element) !== state) return true;
  }
  return false;
}

/** Waits for a frame and returns whether what a control showed last is still visible. */
export async function isStateShown(id: number): Promise<boolean> {
  await drawFrame();
  finishEffects();
  const isVisible = createVisibilityTest();
  return (explorer.rootsByTrigger.get(id) ?? []).some((root) => dom.isConnected(root) && isVisible(root));
}

/** Returns a point on the control that closes what a control showed last; null if there is none. */
export function findCloseControl(id: number): Point | null {
  const closing =
    // cspell:disable-next-line
    /^(close|dismiss|schließen|fermer|cerrar|chiudi|fechar|sluiten|zamknij|stäng|luk|lukk|sulje|kapat|закрыть|закрити|关闭|關閉|閉じる|닫기|إغلاق|סגור)(?!\p{L})|^[×✕✖✗x]$/iu;
  const isVisible = createVisibilityTest();
  for (const root of explorer.rootsByTrigger.get(id) ?? []) {
    for (const control of dom.querySelectorAll(
      root,
      `${CONTROLS.button}, a[href="#"], [data-dismiss], [data-bs-dismiss]`,
    )) {
      const isMarked = dom.matches(
        control,
        '[data-dismiss], [data-bs-dismiss], [class*="close" i], [class*="dismiss" i]',
      );
      if (!isMarked && !closing.test(getTriggerLabel(control))) continue;
      if (dom.matches(control, '[type=submit]') || !isVisible(control)) continue;
      return getCenter(dom.getBoundingClientRect(control));
    }
  }
  return null;
}

/** The content that the last control showed, after the page was walked again. */
export interface VisibleNodes {
  /** The topmost elements that appeared, as numbers of the last walk. */
  readonly roots: readonly number[];
  /**
   * For each number of the last walk, the number in the capture of the page as loaded, or -1 for new
   * elements.
   */
  readonly origins: readonly number[];
}

/** Makes an element count as the content shown last. */
export function setVisibleRoot(root: Element): void {
  setVisibleRoots([root]);
}

/** Makes elements count as the content shown last. */
export function setVisibleRoots(roots: readonly Element[]): void {
  explorer.shownRoots = roots;
  saveTextAppearances(null);
}

/** The topmost elements that the last control showed. */
export function getVisibleRoots(): readonly Element[] {
  return explorer.shownRoots;
}

/** Returns the numbers of elements in the last walk, or -1 if they have none. */
export function getWalkNumbers(targets: readonly Element[]): number[] {
  return targets.map((element) => getNumber(element));
}

export function getVisibleNodes(): VisibleNodes {
  const { elements } = getWalkedNodes();
  const numbers = new Map(Array.from(elements, (element, number) => [element, number] as const));
  return {
    roots: [...explorer.shownRoots, ...findRestyledTexts()].flatMap((root) => numbers.get(root) ?? []),
    origins: Array.from(elements, (element) => (element && explorer.baseNumbers.get(element)) ?? -1),
  };
}
