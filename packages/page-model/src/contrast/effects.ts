import type { NodeIndex } from '../capture.ts';
import type { ContrastDoubt } from '../model.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { parseColor, type Rgba } from './color.ts';

/** Effects that change colours in ways that cannot be followed from the capture, by their number below. */
const doubts: readonly (ContrastDoubt | null)[] = [null, 'filter', 'blend-mode', 'mask'];

const none: readonly NodeIndex[] = [];

/** What the elements above a node do to its colours. */
export class Effects {
  readonly #page: Page;
  readonly #doubt: (node: NodeIndex) => number;
  readonly #faded: (node: NodeIndex) => number;
  readonly #fixed: (node: NodeIndex) => number;
  readonly #turned: (node: NodeIndex) => number;
  readonly #clipped: (node: NodeIndex) => number;
  readonly #dropShadow: (node: NodeIndex) => number;

  constructor(page: Page) {
    const { tree, source } = page;
    this.#page = page;
    this.#doubt = inherited(tree.paintParent, (node, above) => above || this.#ownDoubt(node));
    this.#faded = inherited(tree.paintParent, (node, above) => (this.opacity(node) < 1 ? node + 1 : above));
    this.#fixed = inherited(tree.paintParent, (node, above) =>
      source.style(node, 'position') === 'fixed' ? node + 1 : above,
    );
    this.#clipped = inherited(tree.paintParent, (node, above) =>
      source.style(node, 'background-clip').includes('text') ? 1 : above,
    );
    // The shadow of an element with a background surrounds its box and not the letters in it.
    this.#dropShadow = inherited(tree.paintParent, (node, above) => {
      if (!source.hasStyle(node)) return above;
      if (this.#hasBackground(node)) return 0;
      return source.style(node, 'filter').includes('drop-shadow(') ? node + 1 : above;
    });
    this.#turned = inherited(tree.paintParent, (node, above) =>
      isTurned(source.style(node, 'transform')) ? 1 : above,
    );
  }

  /** A filter, blend mode or mask at or above the node. */
  doubt(node: NodeIndex): ContrastDoubt | null {
    return doubts[this.#doubt(node)]!;
  }

  opacity(node: NodeIndex): number {
    const opacity = Number.parseFloat(this.#page.source.style(node, 'opacity'));
    return Number.isNaN(opacity) ? 1 : opacity;
  }

  /** The elements at and above a node that are seen with less than full opacity, the outermost first. */
  fadedGroups(node: NodeIndex): readonly NodeIndex[] {
    if (this.#faded(node) === 0) return none;
    const groups: NodeIndex[] = [];
    const { paintParent } = this.#page.tree;
    for (let group = this.#faded(node) - 1; group >= 0; ) {
      groups.push(group);
      const above = paintParent[group]!;
      group = above === NONE ? -1 : this.#faded(above) - 1;
    }
    return groups.reverse();
  }

  /** The nearest element at or above that stays in place when the page scrolls; NONE without one. */
  fixedAncestor(node: NodeIndex): NodeIndex {
    return this.#fixed(node) - 1;
  }

  /** At or inside an element whose background is painted in the shape of its letters. */
  isBackgroundOfLetters(node: NodeIndex): boolean {
    return this.#clipped(node) === 1;
  }

  /** At or inside an element with a filter that smears letters over their surroundings. */
  isBlurred(node: NodeIndex): boolean {
    const { tree, source } = this.#page;
    for (let at = node; at !== NONE; at = tree.paintParent[at]!) {
      if (source.hasStyle(at) && source.style(at, 'filter').includes('blur(')) return true;
    }
    return false;
  }

  /** Colors of the nearest `drop-shadow()` that surrounds the letters of a text. */
  dropShadows(styled: NodeIndex): Rgba[] {
    const node = this.#dropShadow(styled) - 1;
    if (node < 0) return [];
    return [
      ...this.#page.source.style(node, 'filter').matchAll(/drop-shadow\(([a-z]+\([^()]*\)|#\w+|[a-z]+)/gi),
    ]
      .map(([, color]) => parseColor(color!))
      .filter((color): color is Rgba => color !== null && color.a > 0);
  }

  #hasBackground(node: NodeIndex): boolean {
    const { source } = this.#page;
    const color = parseColor(source.style(node, 'background-color'));
    return (color !== null && color.a > 0) || source.style(node, 'background-image') !== 'none';
  }

  /** Rotated or skewed, so that its box is larger than what it covers. */
  isTurned(node: NodeIndex): boolean {
    return this.#turned(node) === 1;
  }

  #ownDoubt(node: NodeIndex): number {
    const { source } = this.#page;
    if (!source.hasStyle(node)) return 0;
    if (!isHarmlessFilter(source.style(node, 'filter'))) return doubts.indexOf('filter');
    if (source.style(node, 'mix-blend-mode') !== 'normal') return doubts.indexOf('blend-mode');
    return source.style(node, 'mask-image') === 'none' ? 0 : doubts.indexOf('mask');
  }
}

/** Shadows fall beside the text, not through it. */
function isHarmlessFilter(filter: string): boolean {
  return filter === 'none' || /^(drop-shadow\((?:[^()]|\([^()]*\))*\)\s*)+$/.test(filter);
}

function isTurned(transform: string): boolean {
  if (transform === 'none' || transform === '') return false;
  const flat = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number);
  return flat === undefined || flat[1] !== 0 || flat[2] !== 0;
}
