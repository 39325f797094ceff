import { type ElementModel, type NodeIndex, NodeKind, type PageModel, type Patch } from '@curbcut/page-model';
import { getAncestors, getChildNodes, getNodeText } from './capture-nodes.ts';
import {
  MAX_ANCESTOR_DISTANCE,
  MAX_ATTRIBUTES,
  MAX_CHANGED_TEXT_LENGTH,
  MAX_CONTENT_DEPTH,
  MAX_SHOWN_CHILDREN,
  MAX_TEXT_LENGTH,
  MAX_TOUCHED_NODES,
  MAX_VALUE_LENGTH,
  truncate,
} from './limits.ts';
import type { WorkElement, WorkNode, WorkText } from './work-node.ts';

/** Elements whose content is never captured. */
const opaqueTags = new Set(['script', 'style', 'template', 'noscript']);
/** Elements in which a comment would become text. */
const textOnlyTags = new Set(['title', 'textarea', 'option']);

/** Elements that contain whole parts of a document. */
const pageTags = new Set(['head', 'body']);

/** Extracts the parts of the page that a patch touches, in document order, with just enough context to find them. */
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
  // An excerpt of an ancestor must not repeat this excerpt.
  const excerptAncestors = new Set(roots.flatMap((root) => [root, ...getAncestors(page, root)]));
  const builder = new ExcerptBuilder(page, new Set(touched), paths, excerptAncestors);
  return roots.map((root) => builder.build(root));
}

/** Returns the nodes that a patch refers to. For a wrapped run of nodes, the first and last are enough. */
function getTouchedNodes(patch: Patch): NodeIndex[] {
  const nodes = patch.flatMap((step) => {
    if (step.kind === 'wrap') return [step.nodes[0]!, step.nodes.at(-1)!];
    return step.kind === 'move' ? [step.node, step.to] : [step.node];
  });
  return [...new Set(nodes)].sort((one, other) => one - other).slice(0, MAX_TOUCHED_NODES);
}

/** Finds the root of each excerpt: the parent of a touched node, or a common ancestor of nearby ones. */
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
  // Merged roots may now contain earlier roots near them.
  return [...new Set(roots)].filter(
    (root) => !roots.some((other) => other !== root && getDepth(page, other, root) <= MAX_ANCESTOR_DISTANCE),
  );
}

/** Finds the excerpt root for a node. SVG content is shown starting at its `svg` element. */
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

/** Returns the depth of an element below another one. Infinite if it is not a descendant. */
function getDepth(page: PageModel, outer: NodeIndex, inner: NodeIndex): number {
  const at = getAncestors(page, inner).indexOf(outer);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

/** Builds page excerpts. */
class ExcerptBuilder {
  readonly #page: PageModel;
  readonly #touched: ReadonlySet<NodeIndex>;
  readonly #paths: ReadonlySet<NodeIndex>;
  readonly #excerptAncestors: ReadonlySet<NodeIndex>;

  constructor(
    page: PageModel,
    touched: ReadonlySet<NodeIndex>,
    paths: ReadonlySet<NodeIndex>,
    excerptAncestors: ReadonlySet<NodeIndex>,
  ) {
    this.#page = page;
    this.#touched = touched;
    this.#paths = paths;
    this.#excerptAncestors = excerptAncestors;
  }

  /** Builds an element's excerpt with the touched nodes and their neighbors. The rest is elided. */
  build(root: NodeIndex): WorkElement {
    const excerpt = this.#createShell(root);
    // `findNearCommonAncestor` limits the depth, and the loop avoids recursion.
    const open: WorkElement[] = [excerpt];
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
    return excerpt;
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

  /** Creates a context node with the start of its content. */
  #createSummary(node: NodeIndex, parent: WorkElement, level: number): WorkNode {
    if (!this.#isElement(node)) return this.#createText(node, parent);
    const summary = this.#createShell(node);
    if (opaqueTags.has(summary.tag) || this.#excerptAncestors.has(node)) return createElidedNode();
    const children = getChildNodes(this.#page, node);
    const maxChildren = level <= MAX_CONTENT_DEPTH && !pageTags.has(summary.tag) ? MAX_SHOWN_CHILDREN : 0;
    for (const child of children.slice(0, maxChildren))
      appendChild(summary, this.#createSummary(child, summary, level + 1));
    if (children.length > maxChildren && !children.slice(maxChildren).every((child) => this.#isBlank(child)))
      appendChild(summary, createElidedNode());
    removeRedundantNodes(summary);
    return summary;
  }

  #createText(node: NodeIndex, parent: WorkElement): WorkText | WorkNode {
    const text = getNodeText(this.#page, node);
    const maxLength = this.#touched.has(node) ? MAX_CHANGED_TEXT_LENGTH : MAX_TEXT_LENGTH;
    return { kind: 'text', node, text: truncate(text, maxLength), parent };
  }
}

const createElidedNode = (): WorkNode => ({ kind: 'elided', node: null, parent: null });

function appendChild(parent: WorkElement, child: WorkNode): void {
  child.parent = parent;
  parent.children.push(child);
}

/** Removes elided nodes from text-only elements, and white space between elided nodes. */
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

/** Selects which of a touched element's children to show: the first ones and those that are touched. */
function selectTouchedChildren(
  children: readonly NodeIndex[],
  isOnPath: (node: NodeIndex) => boolean,
): ReadonlySet<NodeIndex> {
  return new Set(children.filter((child, at) => at < MAX_SHOWN_CHILDREN || isOnPath(child)));
}

/**
 * Selects which of an ancestor's children to show: touched ones, and their nearest neighbors with the white
 * space in between.
 */
function selectNeighborChildren(
  children: readonly NodeIndex[],
  isOnPath: (node: NodeIndex) => boolean,
  isBlank: (node: NodeIndex) => boolean,
): ReadonlySet<NodeIndex> {
  const shown = new Set<NodeIndex>();
  for (const [at, child] of children.entries()) {
    if (!isOnPath(child)) continue;
    shown.add(child);
    for (const direction of [-1, 1]) {
      for (let next = at + direction; next >= 0 && next < children.length; next += direction) {
        shown.add(children[next]!);
        if (!isBlank(children[next]!)) break;
      }
    }
  }
  return shown;
}

/** Attributes generated by compilers and frameworks, which do not occur in the source. */
const generatedAttributePattern =
  /^(data-v-[0-9a-f]{6,8}|data-v-inspector|_ng(content|host)-.+|ng-(version|server-context)|ng-reflect-.+|ngh|data-reactroot|data-reactid|data-react-helmet|data-svelte-h|data-astro-(cid|source)-.+|data-hk)$/;
const generatedClassPattern =
  /^(svelte-[a-z0-9]{5,8}|ng-(star-inserted|tns-c[\d-]+|trigger|animating|untouched|touched|pristine|dirty|valid|invalid|pending))$/;

/** Input types whose value is secret. */
const secretInputTypes = new Set(['password', 'hidden']);

/** Returns the authored attributes in source order, without secrets and with long values truncated. */
function getSourceAttributes(element: ElementModel): [string, string][] {
  const authored: [string, string][] = [];
  for (const [name, value] of element.attributes) {
    if (authored.length === MAX_ATTRIBUTES) break;
    if (generatedAttributePattern.test(name)) continue;
    if (name === 'value' && secretInputTypes.has(element.inputType ?? '')) continue;
    if (name !== 'class') authored.push([name, truncate(value, MAX_VALUE_LENGTH)]);
    else {
      const classes = element.tokens('class').filter((token) => !generatedClassPattern.test(token));
      if (classes.length > 0 || value === '')
        authored.push([name, truncate(classes.join(' '), MAX_VALUE_LENGTH)]);
    }
  }
  return authored;
}
