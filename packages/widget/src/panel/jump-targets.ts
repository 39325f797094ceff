import { walkElements } from '../effects/page-tree.ts';

const HEADING_SELECTOR = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const REGION_SELECTOR =
  'main,nav,aside,[role=main],[role=navigation],[role=complementary],[role=search],[role=banner],[role=contentinfo],[role=form],search,body>header,body>footer,section[aria-label],section[aria-labelledby],[role=region]';
const LINK_SELECTOR = 'a[href]';
/** Largest useful length of a list. */
const MAX_TARGETS = 200;

/** Element of the page that can be jumped to. */
export interface JumpTarget {
  readonly element: HTMLElement;
  readonly name: string;
}

export const findHeadings = () => findJumpTargets(HEADING_SELECTOR);
export const findRegions = () => findJumpTargets(REGION_SELECTOR);
export const findLinks = () => findJumpTargets(LINK_SELECTOR);

/** Finds the main content: the `main` landmark, or else the first `h1`. */
export function findMainContent(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main,[role=main]') ?? document.querySelector<HTMLElement>('h1');
}

function findJumpTargets(selector: string): JumpTarget[] {
  const places: JumpTarget[] = [];
  for (const found of walkElements(document.body)) {
    if (places.length === MAX_TARGETS) break;
    if (!(found instanceof HTMLElement) || !found.matches(selector) || !isVisible(found)) continue;
    const name = getTargetName(found);
    if (name) places.push({ element: found, name });
  }
  return places;
}

function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;
}

/** Returns a label for a list entry. It does not implement the full accessible name computation. */
function getTargetName(element: HTMLElement): string {
  const { ariaLabel } = element;
  if (ariaLabel) return ariaLabel;
  const named = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const label = named.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const alone = element.matches(REGION_SELECTOR)
    ? getRegionName(element)
    : element.innerText || getImageAlt(element);
  return (label.trim() || alone).replace(/\s+/g, ' ').trim().slice(0, 120);
}

function getRegionName(element: HTMLElement): string {
  const heading = element.querySelector<HTMLElement>(HEADING_SELECTOR)?.innerText;
  return [element.getAttribute('role') ?? element.localName, heading].filter(Boolean).join(': ');
}

function getImageAlt(element: HTMLElement): string {
  return element.querySelector('img')?.alt ?? '';
}

/** Moves focus to an element. An element that is not focusable becomes so until it loses focus. */
export function jumpTo(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  if (activeElement !== element) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    element.focus({ preventScroll: true });
  }
  element.scrollIntoView({ block: 'start' });
}
