import { type NodeIndex, NodeKind, NodeState } from '../capture.ts';
import type { Page } from '../page.ts';
import { createInheritedLookup } from '../tree/inherited-lookup.ts';
import { NONE } from '../tree/node-tree.ts';

const NOT_RENDERED = 0;
const RENDERED = 1;
/** The element itself is rendered, its content is skipped (`content-visibility: hidden`, replaced elements). */
const CONTENT_SKIPPED = 2;

/** Elements that paint something of their own in place of their children. */
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

/** What makes a box, or holds what does. */
export class Rendering {
  readonly #page: Page;
  readonly #state: (node: NodeIndex) => number;

  constructor(page: Page) {
    this.#page = page;
    this.#state = createInheritedLookup(
      page.tree.paintParent,
      (node, parent) => this.#computeState(node, parent),
      RENDERED,
    );
  }

  /**
   * Not `display: none` nor inside of it, in the flat tree, not skipped by `content-visibility: hidden` or a
   * closed `details`, not fallback content of a replaced element. Texts and pseudo-elements follow their element.
   */
  isRendered(node: NodeIndex): boolean {
    return this.#state(node) !== NOT_RENDERED;
  }

  #computeState(node: NodeIndex, parent: number): number {
    const { reader, tree } = this.#page;
    if (parent === NOT_RENDERED) return NOT_RENDERED;
    const above = tree.paintParent[node]!;
    // A frame's content hangs below a replaced element, yet it is rendered.
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
