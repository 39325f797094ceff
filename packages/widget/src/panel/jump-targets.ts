import { walkElements } from '../effects/page-tree.ts';

const HEADING_SELECTOR = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const REGION_SELECTOR =
  'main,nav,aside,[role=main],[role=navigation],[role=complementary],[role=search],[role=banner],[role=contentinfo],[role=form],search,body>header,body>footer,section[aria-label],section[aria-labelledby],[role=region]';
const LINK_SELECTOR = 'a[href]';
/** Maximum length of a useful list. */
const MAX_TARGETS = 200;

/** A page element that visitors can jump to. */
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
  const targets: JumpTarget[] = [];
  for (const element of walkElements(document.body)) {
    if (targets.length === MAX_TARGETS) break;
    if (!(element instanceof HTMLElement) || !element.matches(selector) || !isVisible(element)) continue;
    const name = getTargetName(element);
    if (name) targets.push({ element, name });
  }
  return targets;
}

function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;
}

/** Returns a label for a list entry. It does not implement the full accessible name computation. */
function getTargetName(element: HTMLElement): string {
  const { ariaLabel } = element;
  if (ariaLabel) return ariaLabel;
  const labelIds = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const label = labelIds.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const fallback = element.matches(REGION_SELECTOR)
    ? getRegionName(element)
    : element.innerText || getImageAlt(element);
  return (label.trim() || fallback).replace(/\s+/g, ' ').trim().slice(0, 120);
}

function getRegionName(element: HTMLElement): string {
  const heading = element.querySelector<HTMLElement>(HEADING_SELECTOR)?.innerText;
  return [element.getAttribute('role') ?? element.localName, heading].filter(Boolean).join(': ');
}

function getImageAlt(element: HTMLElement): string {
  return element.querySelector('img')?.alt ?? '';
}

/** Moves focus to an element. A non-focusable element is made focusable until it loses focus. */
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
