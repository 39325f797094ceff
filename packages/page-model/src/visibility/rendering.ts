import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { createInheritedLookup } from '../tree/inherited-lookup.ts';
import { NONE } from '../tree/node-tree.ts';

const NOT_RENDERED = 0;
const RENDERED = 1;
/** The element itself is rendered, its content is skipped (`content-visibility: hidden`, replaced elements). */
const CONTENT_SKIPPED = 2;

/** Elements that paint their own content in place of their children. */
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
  readonly #page: PageQueries;
  readonly #state: (node: NodeIndex) => number;

  constructor(page: PageQueries) {
    this.#page = page;
    this.#state = createInheritedLookup(
      page.tree.paintParent,
      (node, parent) => this.#computeState(node, parent),
      RENDERED,
    );
  }

  /**
   * Returns whether a node is rendered: neither it nor a flat-tree ancestor is `display: none`, and it is not skipped by
   * `content-visibility: hidden`, a closed `details` or a replaced element. Texts and pseudo-elements follow their element.
   */
  isRendered(node: NodeIndex): boolean {
    return this.#state(node) !== NOT_RENDERED;
  }

  #computeState(node: NodeIndex, parent: number): number {
    const { reader, tree } = this.#page;
    if (parent === NOT_RENDERED) return NOT_RENDERED;
    const above = tree.paintParent[node]!;
    // The document of a frame is a child of a replaced element, but it is rendered.
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
    const { reader } = this.#page;
    return (
      reader.isHtml(parent, 'details') &&
      !reader.hasAttr(parent, 'open') &&
      !reader.hasState(node, NodeState.detailsSummary)
    );
  }
}
