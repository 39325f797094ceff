import { type NodeIndex, NodeKind, type PageModel, type Patch } from '@curbcut/page-model';
import { getAncestors, getChildNodes, getNodeText } from './capture-nodes.ts';
import {
  MAX_ANCESTOR_DISTANCE,
  MAX_CHANGED_TEXT_LENGTH,
  MAX_CHILDREN,
  MAX_CONTENT_DEPTH,
  MAX_TEXT_LENGTH,
  MAX_TOUCHED_NODES,
  truncate,
} from './limits.ts';
import { getSourceAttributes } from './source-attributes.ts';
import type { WorkElement, WorkNode, WorkText } from './work-node.ts';

/** Elements whose content is source that is never captured. */
const opaqueTags = new Set(['script', 'style', 'template', 'noscript']);
/** Elements in which a comment would be text. */
const textOnlyTags = new Set(['title', 'textarea', 'option']);

/** Elements whose content is a page of its own. */
const pageTags = new Set(['head', 'body']);

/** The pieces of the page that a patch touches, in document order, each just large enough to be found. */
export function extractExcerpts(page: PageModel, patch: Patch): WorkElement[] {
  const touched = getTouchedNodes(patch);
  const roots = findExcerptRoots(page, touched);
  const paths = new Set<NodeIndex>(roots);
  for (const node of touched) {
    for (const at of [node, ...getAncestors(page, node)]) {
      if (paths.has(at)) break;
      paths.add(at);
    }
  }
  for (const root of roots) paths.delete(root);
  // What encloses another piece must not show it a second time.
  const aroundPieces = new Set(roots.flatMap((root) => [root, ...getAncestors(page, root)]));
  const cutter = new ExcerptBuilder(page, new Set(touched), paths, aroundPieces);
  return roots.map((root) => cutter.build(root));
}

/** Of a run of nodes that come into one element, the ends are enough. */
function getTouchedNodes(patch: Patch): NodeIndex[] {
  const nodes = patch.flatMap((step) => {
    if (step.kind === 'wrap') return [step.nodes[0]!, step.nodes.at(-1)!];
    return step.kind === 'move' ? [step.node, step.to] : [step.node];
  });
  return [...new Set(nodes)].sort((one, other) => one - other).slice(0, MAX_TOUCHED_NODES);
}

/** What each piece begins with: the parent of what is touched, or what encloses several near each other. */
function findExcerptRoots(page: PageModel, touched: readonly NodeIndex[]): NodeIndex[] {
  const roots: NodeIndex[] = [];
  for (const node of touched) {
    const above = getAncestors(page, node);
    const root = findExcerptRoot(page, node, above);
    const last = roots.at(-1);
    const common = last === undefined ? null : findNearCommonAncestor(page, last, root);
    if (common !== null) roots[roots.length - 1] = common;
    else if (!roots.includes(root)) roots.push(root);
  }
  // Joined roots may have come to enclose earlier ones near them.
  return [...new Set(roots)].filter(
    (root) => !roots.some((other) => other !== root && getDepth(page, other, root) <= MAX_ANCESTOR_DISTANCE),
  );
}

/** Drawings are read from their `svg` on, without which nobody can tell what they are. */
function findExcerptRoot(page: PageModel, node: NodeIndex, above: readonly NodeIndex[]): NodeIndex {
  const isSvg = page.capture.nodes.kind[node] === NodeKind.element && page.element(node).isSvg;
  const svg = isSvg
    ? above.slice(0, MAX_ANCESTOR_DISTANCE).find((at) => page.element(at).tag === 'svg')
    : undefined;
  const isText = page.capture.nodes.kind[node] === NodeKind.text;
  return svg ?? (isText ? above[1] : undefined) ?? above[0] ?? node;
}

function findNearCommonAncestor(page: PageModel, one: NodeIndex, other: NodeIndex): NodeIndex | null {
  const ofOne = [one, ...getAncestors(page, one).slice(0, MAX_ANCESTOR_DISTANCE)];
  const ofOther = new Set([other, ...getAncestors(page, other).slice(0, MAX_ANCESTOR_DISTANCE)]);
  return ofOne.find((node) => ofOther.has(node)) ?? null;
}

/** Levels from an element down to another within it; infinite when it does not enclose it. */
function getDepth(page: PageModel, outer: NodeIndex, inner: NodeIndex): number {
  const at = getAncestors(page, inner).indexOf(outer);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

/** Cuts one piece out of the page. */
class ExcerptBuilder {
  readonly #page: PageModel;
  readonly #touched: ReadonlySet<NodeIndex>;
  readonly #paths: ReadonlySet<NodeIndex>;
  readonly #excerptAncestors: ReadonlySet<NodeIndex>;

  constructor(
    page: PageModel,
    touched: ReadonlySet<NodeIndex>,
    paths: ReadonlySet<NodeIndex>,
    aroundPieces: ReadonlySet<NodeIndex>,
  ) {
    this.#page = page;
    this.#touched = touched;
    this.#paths = paths;
    this.#excerptAncestors = aroundPieces;
  }

  /** The element with what is touched below it, the neighbours of that, and the rest elided. */
  build(root: NodeIndex): WorkElement {
    const made = this.#createShell(root);
    // Nesting is bounded by what `nearestCommon` allows, and a loop of our own costs no call stack beyond it.
    const open: WorkElement[] = [made];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const element = at;
      const node = element.node!;
      if (opaqueTags.has(element.tag)) {
        appendChild(element, { kind: 'elided', node: null, parent: null });
        continue;
      }
      const children = getChildNodes(this.#page, node);
      const isTouched = this.#touched.has(node);
      const shown = isTouched
        ? selectTouchedChildren(children, (child) => this.#paths.has(child))
        : selectNeighborChildren(
            children,
            (child) => this.#paths.has(child),
            (child) => this.#isBlank(child),
          );
      for (const child of children) {
        if (this.#paths.has(child) && this.#isElement(child)) {
          const below = this.#createShell(child);
          appendChild(element, below);
          open.push(below);
        } else
          appendChild(
            element,
            shown.has(child) ? this.#createSummary(child, element, isTouched ? 1 : 2) : createElidedNode(),
          );
      }
      removeRedundantNodes(element);
    }
    return made;
  }

  #isElement(node: NodeIndex): boolean {
    return this.#page.capture.nodes.kind[node] === NodeKind.element;
  }

  #isBlank(node: NodeIndex): boolean {
    return !this.#isElement(node) && getNodeText(this.#page, node).trim() === '';
  }

  #createShell(node: NodeIndex): WorkElement {
    const element = this.#page.element(node);
    return {
      kind: 'element',
      node,
      tag: element.tag,
      attributes: getSourceAttributes(element),
      children: [],
      parent: null,
    };
  }

  /** A node that is there to find the place by, with the beginning of its content. */
  #createSummary(node: NodeIndex, parent: WorkElement, level: number): WorkNode {
    if (!this.#isElement(node)) return this.#createText(node, parent);
    const made = this.#createShell(node);
    if (opaqueTags.has(made.tag) || this.#excerptAncestors.has(node)) return createElidedNode();
    const children = getChildNodes(this.#page, node);
    const most = level <= MAX_CONTENT_DEPTH && !pageTags.has(made.tag) ? MAX_CHILDREN : 0;
    for (const child of children.slice(0, most))
      appendChild(made, this.#createSummary(child, made, level + 1));
    if (children.length > most && !children.slice(most).every((child) => this.#isBlank(child)))
      appendChild(made, createElidedNode());
    removeRedundantNodes(made);
    return made;
  }

  #createText(node: NodeIndex, parent: WorkElement): WorkText | WorkNode {
    const text = getNodeText(this.#page, node);
    const most = this.#touched.has(node) ? MAX_CHANGED_TEXT_LENGTH : MAX_TEXT_LENGTH;
    return { kind: 'text', node, text: truncate(text, most), parent };
  }
}

const createElidedNode = (): WorkNode => ({ kind: 'elided', node: null, parent: null });

function appendChild(parent: WorkElement, child: WorkNode): void {
  child.parent = parent;
  parent.children.push(child);
}

/** Comments cannot stand in text-only elements; blanks beside what is elided say nothing. */
function removeRedundantNodes(element: WorkElement): void {
  if (textOnlyTags.has(element.tag)) {
    element.children = element.children.filter(({ kind }) => kind !== 'elided');
    return;
  }
  element.children = element.children.filter((child, at, all) => {
    if (child.kind === 'elided') return all[at - 1]?.kind !== 'elided';
    if (child.kind !== 'text' || child.text.trim() !== '' || !/\n/.test(child.text)) return true;
    return all[at - 1]?.kind !== 'elided' || all[at + 1]?.kind !== 'elided';
  });
}

/** Of an element that the change is about: its first children, and those that are touched themselves. */
function selectTouchedChildren(
  children: readonly NodeIndex[],
  isOnPath: (node: NodeIndex) => boolean,
): ReadonlySet<NodeIndex> {
  return new Set(children.filter((child, at) => at < MAX_CHILDREN || isOnPath(child)));
}

/** Of an element around: what is touched, and its nearest neighbour on each side with the blanks between. */
function selectNeighborChildren(
  children: readonly NodeIndex[],
  isOnPath: (node: NodeIndex) => boolean,
  isBlank: (node: NodeIndex) => boolean,
): ReadonlySet<NodeIndex> {
  const shown = new Set<NodeIndex>();
  for (const [at, child] of children.entries()) {
    if (!isOnPath(child)) continue;
    shown.add(child);
    for (const way of [-1, 1]) {
      for (let next = at + way; next >= 0 && next < children.length; next += way) {
        shown.add(children[next]!);
        if (!isBlank(children[next]!)) break;
      }
    }
  }
  return shown;
}
