import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { getFlatParent, isInFlatTree } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import type { ReflowFacts } from '../facts.ts';
import { getWideLayoutTexts } from './reflow-problems.ts';

/** A {@link ReflowFacts} entry with numbers of the last walk in place of nodes. */
export type RawOrientationLock = ReflowFacts['orientationLocks'][number];

const MAX_LOCKS = 5;
/** Share of the page's words, or of the window, that a message has to hide to block the page. */
const BLOCKING_SHARE = 0.5;
const MIN_COVERED_SHARE = 0.8;
/** Maximum number of words in a box that covers the page with a message. */
const MAX_COVER_WORDS = 40;
/** Maximum number of a message's ancestors that are searched for hidden content that belongs to the message. */
const MAX_LEVELS = 2;

const turnPattern =
  /\b(?:turn|rotate|flip|tilt|hold|switch)\b[^.!?]{0,40}\b(?:device|phone|tablet|screen|landscape)|\bdreh\w*[^.!?]{0,40}(?:gerät|handy|telefon|tablet|querformat)|(?:tourne|pivote)[^.!?]{0,40}(?:appareil|téléphone|tablette|écran)|(?:gir[ae]|rota|ruota)[^.!?]{0,40}(?:dispositivo|teléfono|telefono|móvil|pantalla|schermo)/i;

/** Rotation angles, in degrees, of elements with text before the window became narrow, by walk number. */
const recorded: { angles: ReadonlyMap<number, number> } = { angles: new Map() };

/** Records how content is turned before the window becomes narrow. */
export function recordAngles(): void {
  recorded.angles = new Map(
    collectTextContainers().map((element) => [getNumber(element), readAngle(element)]),
  );
}

/**
 * Finds content that's turned sideways in a window that's taller than it is wide, and messages that replace
 * content and ask people to turn their device.
 */
export function findOrientationLocks(): RawOrientationLock[] {
  if (innerWidth >= innerHeight) return [];
  return [...findTurned(), ...findTurnMessages()].slice(0, MAX_LOCKS);
}

function findTurned(): RawOrientationLock[] {
  const { elements } = getWalkedNodes();
  const holders = listTextHolders();
  return [...recorded.angles].flatMap(([node, before]): RawOrientationLock[] => {
    const element = elements[node];
    // An animation rotates it only for a moment.
    if (!element || !dom.isConnected(element) || dom.getAnimations(element).length > 0) return [];
    const degrees = Math.abs(readAngle(element) - before);
    if (Math.abs((degrees % 180) - 90) > 2) return [];
    const words = countAllWords(holders.filter((holder) => isInFlatTree(holder, element)));
    return [{ kind: 'turned', node, degrees: Math.round(degrees), words, text: '' }];
  });
}

function findTurnMessages(): RawOrientationLock[] {
  const { texts } = getWalkedNodes();
  if (texts.length === 0) return [];
  const numbers = mapWalkedElements();
  const known = getWideLayoutTexts();
  const holders = listTextHolders();
  const hidden = holders.filter((element) => !isShown(element));
  const words = countAllWords(hidden);
  const isMostHidden = words > 0 && words >= BLOCKING_SHARE * countAllWords(holders);
  const parents = new Set(Array.from(texts).flatMap((text) => text?.parentElement ?? []));
  return [...parents].flatMap((element): RawOrientationLock[] => {
    const node = numbers.get(element);
    const text = dom.textContent(element).replace(/\s+/g, ' ').trim();
    if (node === undefined || known.has(node) || text.length > 200 || !turnPattern.test(text)) return [];
    if (!isShown(element)) return [];
    const isBlocking = isMostHidden || coversWindow(element);
    if (!isBlocking && !hidden.some((other) => isInSamePart(element, other))) return [];
    const kind = isBlocking ? 'blocked' : 'replaced';
    return [{ kind, node, degrees: 0, words, text }];
  });
}

/** Lists the elements whose text was recorded before the window became narrow. */
function listTextHolders(): Element[] {
  const { elements } = getWalkedNodes();
  return [...getWideLayoutTexts().keys()].flatMap((number) => elements[number] ?? []);
}

function collectTextContainers(): Element[] {
  const containers = new Set<Element>();
  for (const holder of listTextHolders()) {
    for (let at: Element | null = holder; at && !containers.has(at); at = getFlatParent(at))
      containers.add(at);
  }
  return [...containers];
}

function readAngle(element: Element): number {
  const { transform, rotate } = getComputedStyle(element);
  const own = /^(-?[\d.]+)deg$/.exec(rotate)?.[1];
  if (transform === 'none') return Number(own ?? 0);
  const { a, b } = new DOMMatrixReadOnly(transform);
  return (Math.atan2(b, a) * 180) / Math.PI + Number(own ?? 0);
}

const isShown = (element: Element) => dom.isConnected(element) && isPerceivable(element);

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const countAllWords = (elements: readonly Element[]) =>
  elements.reduce((sum, element) => sum + countWords(dom.textContent(element)), 0);

/** Whether a message is in a box that covers most of the window and contains hardly anything else. */
function coversWindow(message: Element): boolean {
  for (let at: Element | null = message; at; at = getFlatParent(at)) {
    if (!/^(fixed|absolute)$/.test(getComputedStyle(at).position)) continue;
    const { width, height } = dom.getBoundingClientRect(at);
    const isLarge = width * height >= MIN_COVERED_SHARE * innerWidth * innerHeight;
    if (isLarge && countWords(dom.textContent(at)) <= MAX_COVER_WORDS) return true;
  }
  return false;
}

function isInSamePart(message: Element, other: Element): boolean {
  let at: Node | null = dom.parentNode(message);
  for (let level = 0; at && at !== document.body && level < MAX_LEVELS; level++) {
    if (dom.contains(at, other)) return true;
    at = dom.parentNode(at);
  }
  return false;
}
