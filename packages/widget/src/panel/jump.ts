import { elementsOf } from '../effects/page.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const REGIONS =
  'main,nav,aside,[role=main],[role=navigation],[role=complementary],[role=search],[role=banner],[role=contentinfo],[role=form],search,body>header,body>footer,section[aria-label],section[aria-labelledby],[role=region]';
const LINKS = 'a[href]';
/** As many as a list can usefully show. */
const MOST = 200;

/** A place of the page that can be jumped to. */
export interface Place {
  readonly element: HTMLElement;
  readonly name: string;
}

export const headings = () => placesOf(HEADINGS);
export const regions = () => placesOf(REGIONS);
export const links = () => placesOf(LINKS);

/** The main content: where the page says it is, else its first heading. */
export function mainContent(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main,[role=main]') ?? document.querySelector<HTMLElement>('h1');
}

function placesOf(selector: string): Place[] {
  const places: Place[] = [];
  for (const found of elementsOf(document.body)) {
    if (places.length === MOST) break;
    if (!(found instanceof HTMLElement) || !found.matches(selector) || !isShown(found)) continue;
    const name = nameOf(found);
    if (name) places.push({ element: found, name });
  }
  return places;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;
}

/** What tells a place in a list; not its accessible name in all its rules, which the page's own elements keep. */
function nameOf(element: HTMLElement): string {
  const { ariaLabel } = element;
  if (ariaLabel) return ariaLabel;
  const named = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const label = named.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const alone = element.matches(REGIONS) ? regionName(element) : element.innerText || altOf(element);
  return (label.trim() || alone).replace(/\s+/g, ' ').trim().slice(0, 120);
}

function regionName(element: HTMLElement): string {
  const heading = element.querySelector<HTMLElement>(HEADINGS)?.innerText;
  return [element.getAttribute('role') ?? element.localName, heading].filter(Boolean).join(': ');
}

function altOf(element: HTMLElement): string {
  return element.querySelector('img')?.alt ?? '';
}

/**
 * Brings the focus to a place. One that takes none takes it for this once: when the focus leaves it, it is as it was.
 */
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
