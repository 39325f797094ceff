import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { ElementIndexes } from '../tree/element-indexes.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';

const NOT_RENDERED = 0;
const RENDERED = 1;
/**
 * The element itself is rendered, but its content is skipped (`content-visibility: hidden`, replaced
 * elements).
 */
const CONTENT_SKIPPED = 2;

/** Elements that paint their own content instead of their children. */
const replacedTags = new Set([
  'audio',
  'canvas',
  'embed',
  'iframe',
  'img',
  'input',
  'select',
  'textarea',
  'video',
]);

/** Nodes that have a box or contain nodes that do. */
export class Rendering {
  readonly #reader: CaptureReader;
  readonly #state: (node: NodeIndex) => number;

  constructor(reader: CaptureReader) {
    this.#reader = reader;
    this.#state = createInheritedLookup(
      reader.tree.paintParent,
      (node, parent) => this.#computeState(node, parent),
      RENDERED,
    );
  }

  /**
   * Returns whether a node is rendered: neither it nor a flat-tree ancestor is `display: none`, and it isn't
   * skipped by `content-visibility: hidden`, a closed `details` or a replaced element. Text nodes and
   * pseudo-elements depend on their element.
   */
  isRendered(node: NodeIndex): boolean {
    return this.#state(node) !== NOT_RENDERED;
  }

  #computeState(node: NodeIndex, parent: number): number {
    const reader = this.#reader;
    const { tree } = reader;
    if (parent === NOT_RENDERED) return NOT_RENDERED;
    const above = tree.paintParent[node]!;
    // A frame's document is a child of a replaced element, but it is rendered.
    const crossesFrame = tree.flatParent[node] === NONE && above !== NONE;
    if (parent === CONTENT_SKIPPED && !crossesFrame) return NOT_RENDERED;
    if (above === NONE && tree.parent[node] !== NONE && tree.kind[tree.parent[node]!] !== NodeKind.document) {
      return NOT_RENDERED;
    }
    if (!tree.isElement(node)) return RENDERED;
    const display = reader.style(node, 'display');
    if (display === 'none' || display === '') return NOT_RENDERED;
    if (!reader.hasBox(node) && display !== 'contents') return NOT_RENDERED;
    if (above !== NONE && this.#isInClosedDetails(node, above)) return NOT_RENDERED;
    if (reader.style(node, 'content-visibility') === 'hidden') return CONTENT_SKIPPED;
    return reader.isHtml(node) && replacedTags.has(reader.tag(node)) ? CONTENT_SKIPPED : RENDERED;
  }

  #isInClosedDetails(node: NodeIndex, parent: NodeIndex): boolean {
    const reader = this.#reader;
    return (
      reader.isHtml(parent, 'details') &&
      !reader.hasAttr(parent, 'open') &&
      !reader.hasState(node, NodeState.detailsSummary)
    );
  }
}

/** Finds the image of each `map` (https://html.spec.whatwg.org/multipage/image-maps.html). */
export class ImageMaps {
  readonly #reader: CaptureReader;
  readonly #rendering: Rendering;
  readonly #indexes: ElementIndexes;
  /** Rendered images by tree scope and map name. */
  #images: Map<string, NodeIndex> | null = null;

  constructor(reader: CaptureReader, rendering: Rendering, indexes: ElementIndexes) {
    this.#reader = reader;
    this.#rendering = rendering;
    this.#indexes = indexes;
  }

  /** Returns the first rendered image that uses the map containing this `area`; null if there is none. */
  findImage(area: NodeIndex): NodeIndex | null {
    const reader = this.#reader;
    const { tree } = reader;
    let map = tree.parent[area]!;
    while (map !== NONE && !reader.isHtml(map, 'map')) map = tree.parent[map]!;
    const name = map === NONE ? null : (reader.attr(map, 'name') ?? reader.attr(map, 'id'));
    if (name === null || name === '') return null;
    this.#images ??= this.#indexImages();
    return this.#images.get(`${tree.scope[map]} ${name}`) ?? null;
  }

  #indexImages(): Map<string, NodeIndex> {
    const reader = this.#reader;
    const images = new Map<string, NodeIndex>();
    for (const image of this.#indexes.byTag('img')) {
      const usemap = reader.attr(image, 'usemap');
      if (usemap === null || !usemap.includes('#') || !this.#rendering.isRendered(image)) continue;
      const key = `${reader.tree.scope[image]} ${usemap.slice(usemap.indexOf('#') + 1)}`;
      if (!images.has(key)) images.set(key, image);
    }
    return images;
  }
}
