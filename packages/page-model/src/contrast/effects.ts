import type { NodeIndex } from '../capture.ts';
import type { ContrastUncertainty } from '../model.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import { splitAtCommas } from './background-layers.ts';
import { parseColor, type Rgba } from './color.ts';

/** Effects on colors that can't be computed from the capture, indexed by the numbers used below. */
const effectKinds: readonly (ContrastUncertainty | null)[] = [null, 'filter', 'blend-mode', 'mask'];

/** The node and its ancestors with less than full opacity, outermost first, and their combined opacity. */
interface Fading {
  readonly groups: readonly NodeIndex[];
  readonly opacity: number;
}

const notFaded: Fading = { groups: [], opacity: 1 };

/** The effects of a node's ancestors on its colors. */
export class Effects {
  readonly #reader: CaptureReader;
  readonly #effectAt: (node: NodeIndex) => number;
  readonly #nearestFaded: (node: NodeIndex) => number;
  readonly #nearestPinned: (node: NodeIndex) => number;
  readonly #rotatedAt: (node: NodeIndex) => number;
  readonly #transformedAt: (node: NodeIndex) => number;
  readonly #blurredAt: (node: NodeIndex) => number;
  readonly #textClippedAt: (node: NodeIndex) => number;
  readonly #nearestDropShadow: (node: NodeIndex) => number;
  /** Keyed by the nearest element with less than full opacity. */
  readonly #fadings = new Map<NodeIndex, Fading>();

  constructor(reader: CaptureReader) {
    const { tree } = reader;
    this.#reader = reader;
    this.#effectAt = createInheritedLookup(
      tree.paintParent,
      (node, above) => above || this.#getOwnEffect(node),
    );
    this.#nearestFaded = createInheritedLookup(tree.paintParent, (node, above) =>
      this.getOpacity(node) < 1 ? node + 1 : above,
    );
    this.#nearestPinned = createInheritedLookup(tree.paintParent, (node, above) =>
      ['fixed', 'sticky'].includes(reader.style(node, 'position')) ? node + 1 : above,
    );
    this.#textClippedAt = createInheritedLookup(tree.paintParent, (node, above) =>
      reader.style(node, 'background-clip').includes('text') ? 1 : above,
    );
    // The shadow of an element with a background surrounds its box, not its letters.
    this.#nearestDropShadow = createInheritedLookup(tree.paintParent, (node, above) => {
      if (!reader.hasStyle(node)) return above;
      if (this.#hasBackground(node)) return 0;
      return reader.style(node, 'filter').includes('drop-shadow(') ? node + 1 : above;
    });
    this.#rotatedAt = createInheritedLookup(tree.paintParent, (node, above) =>
      rotatesOrSkews(reader.style(node, 'transform')) ? 1 : above,
    );
    this.#transformedAt = createInheritedLookup(tree.paintParent, (node, above) =>
      reader.hasStyle(node) && reader.style(node, 'transform') !== 'none' ? 1 : above,
    );
    this.#blurredAt = createInheritedLookup(tree.paintParent, (node, above) =>
      reader.hasStyle(node) && reader.style(node, 'filter').includes('blur(') ? 1 : above,
    );
  }

  /** Returns a filter, blend mode or mask on the node or an ancestor. */
  getUnresolvableEffect(node: NodeIndex): ContrastUncertainty | null {
    return effectKinds[this.#effectAt(node)]!;
  }

  getOpacity(node: NodeIndex): number {
    const opacity = Number.parseFloat(this.#reader.style(node, 'opacity'));
    return Number.isNaN(opacity) ? 1 : opacity;
  }

  /** Returns the node and its ancestors with less than full opacity, outermost first. */
  getFadedGroups(node: NodeIndex): readonly NodeIndex[] {
    return this.#getFading(node).groups;
  }

  /** Returns the combined opacity of all these elements. */
  getCombinedOpacity(node: NodeIndex): number {
    return this.#getFading(node).opacity;
  }

  /**
   * Computed once for each faded element, because every line of text needs it for all the boxes around it.
   */
  #getFading(node: NodeIndex): Fading {
    const { paintParent } = this.#reader.tree;
    const unknown: NodeIndex[] = [];
    let fading = notFaded;
    for (let group = this.#nearestFaded(node) - 1; group >= 0; ) {
      const known = this.#fadings.get(group);
      if (known !== undefined) {
        fading = known;
        break;
      }
      unknown.push(group);
      const above = paintParent[group]!;
      group = above === NONE ? -1 : this.#nearestFaded(above) - 1;
    }
    for (const group of unknown.reverse()) {
      const { groups, opacity }: Fading = fading;
      fading = { groups: [...groups, group], opacity: opacity * this.getOpacity(group) };
      this.#fadings.set(group, fading);
    }
    return fading;
  }

  /**
   * Returns whether a node is fixed or sticky, so that text outside the fixed or sticky element can scroll past it.
   */
  isPinnedOutside(node: NodeIndex, text: NodeIndex): boolean {
    const pinned = this.#nearestPinned(node) - 1;
    if (pinned < 0) return false;
    const { paintParent } = this.#reader.tree;
    for (let at = this.#nearestPinned(text) - 1; at >= 0; ) {
      if (at === pinned) return false;
      const above = paintParent[at]!;
      at = above === NONE ? -1 : this.#nearestPinned(above) - 1;
    }
    return true;
  }

  /** Returns how many CSS pixels the node's shadows extend beyond its box, at most. */
  getShadowReach(node: NodeIndex): number {
    const reaches = splitAtCommas(this.#reader.style(node, 'box-shadow'))
      .filter((shadow) => !shadow.includes('inset'))
      .map((shadow) => {
        const [x = 0, y = 0, blur = 0, spread = 0] = [...shadow.matchAll(/(-?[\d.]+)px/g)].map(([, px]) =>
          Number(px),
        );
        return Math.max(Math.abs(x), Math.abs(y)) + blur + spread;
      });
    return Math.max(0, ...reaches);
  }

  /** Returns whether the background of the node or an ancestor is clipped to its text. */
  isBackgroundClippedToText(node: NodeIndex): boolean {
    return this.#textClippedAt(node) === 1;
  }

  /** Returns whether the node or an ancestor has a filter that blurs letters into their surroundings. */
  isBlurred(node: NodeIndex): boolean {
    return this.#blurredAt(node) === 1;
  }

  /** Returns the colors of the nearest `drop-shadow()` that follows the text's outlines. */
  getDropShadows(styled: NodeIndex): Rgba[] {
    const node = this.#nearestDropShadow(styled) - 1;
    if (node < 0) return [];
    return [...this.#reader.style(node, 'filter').matchAll(/drop-shadow\(([a-z]+\([^()]*\)|#\w+|[a-z]+)/gi)]
      .map(([, color]) => parseColor(color!))
      .filter((color): color is Rgba => color !== null && color.a > 0);
  }

  #hasBackground(node: NodeIndex): boolean {
    const reader = this.#reader;
    const color = parseColor(reader.style(node, 'background-color'));
    return (color !== null && color.a > 0) || reader.style(node, 'background-image') !== 'none';
  }

  /** Returns whether the node is rotated or skewed, so that its box is larger than the area it covers. */
  isRotatedOrSkewed(node: NodeIndex): boolean {
    return this.#rotatedAt(node) === 1;
  }

  /** Returns whether the node or an ancestor has a transform, so that its lengths aren't those of its box. */
  isTransformed(node: NodeIndex): boolean {
    return this.#transformedAt(node) === 1;
  }

  #getOwnEffect(node: NodeIndex): number {
    const reader = this.#reader;
    if (!reader.hasStyle(node)) return 0;
    if (!isHarmlessFilter(reader.style(node, 'filter'))) return effectKinds.indexOf('filter');
    if (reader.style(node, 'mix-blend-mode') !== 'normal') return effectKinds.indexOf('blend-mode');
    return reader.style(node, 'mask-image') === 'none' ? 0 : effectKinds.indexOf('mask');
  }
}

/** Shadows are painted next to the text, not over it. */
function isHarmlessFilter(filter: string): boolean {
  return filter === 'none' || /^(drop-shadow\((?:[^()]|\([^()]*\))*\)\s*)+$/.test(filter);
}

function rotatesOrSkews(transform: string): boolean {
  if (transform === 'none' || transform === '') return false;
  const flat = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number);
  return flat === undefined || flat[1] !== 0 || flat[2] !== 0;
}
