/** Helpers for planting and mutations, in the page. */
export interface PageKit {
  /** Returns a number from 0 up to, but not including, 1; the same on every run. */
  next(): number;
  chance(share: number): boolean;
  /**
   * Checks whether a change affects an element. Templates and components change in the same way on all pages;
   * authored content changes independently.
   */
  isAffected(element: Element, share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns letters and digits as build tools generate them, the same for the same text and deployment. */
  generateName(text: string): string;
  /** Returns the displayed elements of the body, in document order. */
  elements(): HTMLElement[];
  /** Returns the text nodes of these elements, without code and content that is not displayed. */
  texts(): Text[];
  /** Marks an element as changed, so that it does not have to be recognized. */
  markChanged(element: Element): void;
}

/**
 * Creates the kit in the page. Its source is sent there, so it must not use anything outside the function.
 */
export function createPageKit(seed: number, site: number, deploy: string): PageKit {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hashText = (text: string) => {
    let hash = 5381;
    for (const character of text) hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
    return (hash ^ (hash >>> 15)) >>> 0;
  };
  const elements = () =>
    [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.closest('script, style, template, svg *') === null,
    );
  return {
    next,
    chance: (share) => next() < share,
    isAffected: (element, share) => {
      if (!element.classList.length && !element.closest('header, footer, nav, aside')) return next() < share;
      const name = (element: Element | null) => `${element?.tagName}.${element?.className}`;
      const signature = [element, element.parentElement, element.parentElement?.parentElement ?? null]
        .map(name)
        .join('<');
      return hashText(`${site} ${signature}`) % 1000 < 1000 * share;
    },
    pick: (items) => items[Math.floor(next() * items.length)]!,
    generateName: (text) => {
      let hash = 5381;
      for (const character of `${deploy} ${text}`)
        hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
      const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
      let generated = letters[hash % 48]!;
      for (let at = 0; at < 5; at++) {
        hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0;
        generated += letters[(hash >>> 8) % letters.length];
      }
      return generated;
    },
    elements,
    texts: () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() !== '' && !text.parentElement?.closest('script, style, template, svg'))
          found.push(text);
      }
      return found;
    },
    markChanged: (element) => {
      const truth = element.getAttribute('data-truth');
      if (truth !== null && !truth.endsWith('!')) element.setAttribute('data-truth', `${truth}!`);
    },
  };
}

/**
 * Numbers every element that has no number yet, so that it can be identified after any change. The number is
 * the first attribute in its tag.
 */
export function numberElements(prefix: string): void {
  for (const [number, element] of [...document.querySelectorAll('*')].entries()) {
    if (element.hasAttribute('data-truth')) continue;
    const attributes = [...element.attributes];
    for (const { name } of attributes) element.removeAttribute(name);
    element.setAttribute('data-truth', `${prefix}${number}`);
    for (const attribute of attributes) element.setAttributeNode(attribute);
  }
}

/**
 * Removes elements, as an owner does to fix a page; large elements stay. The ancestors of a removed element
 * are marked as changed.
 */
export function removeElements(numbers: readonly string[]): void {
  for (const number of numbers) {
    const element = document.querySelector(`[data-truth="${number}"], [data-truth="${number}!"]`);
    if (element === null || element.querySelectorAll('*').length >= 5) continue;
    for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
      const truth = ancestor.getAttribute('data-truth');
      if (truth !== null && !truth.endsWith('!')) ancestor.setAttribute('data-truth', `${truth}!`);
    }
    element.remove();
  }
}
