import { type NodeIndex, NodeKind, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';

const notRendered = 0;
const rendered = 1;
/** The element itself is rendered, its content is skipped (`content-visibility: hidden`, replaced elements). */
const contentSkipped = 2;

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
    this.#state = inherited(page.tree.paintParent, (node, parent) => this.#decide(node, parent), rendered);
  }

  /**
   * Not `display: none` nor inside of it, in the flat tree, not skipped by `content-visibility: hidden` or a
   * closed `details`, not fallback content of a replaced element. Texts and pseudo-elements follow their element.
   */
  isRendered(node: NodeIndex): boolean {
    return this.#state(node) !== notRendered;
  }

  #decide(node: NodeIndex, parent: number): number {
    const { source, tree } = this.#page;
    if (parent === notRendered) return notRendered;
    const above = tree.paintParent[node]!;
    // A frame's content hangs below a replaced element, yet it is rendered.
    const crossesFrame = tree.flatParent[node] === NONE && above !== NONE;
    if (parent === contentSkipped && !crossesFrame) return notRendered;
    if (above === NONE && tree.parent[node] !== NONE && tree.kind[tree.parent[node]!] !== NodeKind.document) {
      return notRendered;
    }
    if (!tree.isElement(node)) return rendered;
    const display = source.style(node, 'display');
    if (display === 'none' || display === '') return notRendered;
    if (!source.hasBox(node) && display !== 'contents') return notRendered;
    if (above !== NONE && this.#isInClosedDetails(node, above)) return notRendered;
    if (source.style(node, 'content-visibility') === 'hidden') return contentSkipped;
    return source.isHtml(node) && replacedTags.has(source.tag(node)) ? contentSkipped : rendered;
  }

  #isInClosedDetails(node: NodeIndex, parent: NodeIndex): boolean {
    const { source } = this.#page;
    return (
      source.isHtml(parent, 'details') &&
      !source.hasAttr(parent, 'open') &&
      !source.state(node, State.detailsSummary)
    );
  }
}
