import { Namespace, type NodeIndex, NodeKind } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';
import { escapeIdentifier, quoteString } from './css-escape.ts';
import { isStableId, stableClass } from './stable-tokens.ts';

/** Joins the parts of a selector at each shadow root and frame. */
export const boundary = ' >>> ';

/** Attributes by which authors tell elements apart, the most telling first. */
const tellingAttributes = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'data-cy',
  'name',
  'for',
  'role',
  'href',
];
const longestValue = 80;

/**
 * Steps that one path may have. No page that people made needs as many; on a hostile one, nested ten thousand deep,
 * each selector would be as long as the page. Beyond it only the last steps are given, which may match others too.
 */
const mostSteps = 100;

/** Short CSS selectors that find exactly one element of their document or shadow root. */
export class Selectors {
  readonly #page: Page;
  /** Elements that each simple selector matches, by tree scope; made on first use. */
  #counts: Map<NodeIndex, Map<string, number>> | null = null;
  /** Undefined until looked for. */
  readonly #known: (string | null | undefined)[];
  readonly #position: Int32Array;
  readonly #isOnlyOfType: Uint8Array;

  constructor(page: Page) {
    this.#page = page;
    this.#known = new Array<string | null | undefined>(page.tree.size);
    this.#position = new Int32Array(page.tree.size);
    this.#isOnlyOfType = new Uint8Array(page.tree.size);
  }

  of(node: NodeIndex): string {
    const parts: string[] = [];
    const { tree } = this.#page;
    for (let at = node; at !== NONE; ) {
      parts.push(this.#withinScope(at));
      // Above a scope stands the host of the shadow root, or the frame element.
      at = tree.parent[tree.scope[at]!]!;
    }
    return parts.reverse().join(boundary);
  }

  #withinScope(node: NodeIndex): string {
    const { tree } = this.#page;
    const steps: string[] = [];
    for (let at = node; steps.length < mostSteps; at = tree.parent[at]!) {
      const unique = this.#unique(at);
      if (unique !== null) {
        steps.push(unique);
        break;
      }
      steps.push(this.#step(at));
      const above = tree.kind[tree.parent[at]!];
      if (above === NodeKind.shadowRoot) steps.push(':host');
      if (above !== NodeKind.element) break;
    }
    return steps.reverse().join(' > ');
  }

  /** A simple selector that matches this element alone in its scope; null without one. */
  #unique(node: NodeIndex): string | null {
    let unique = this.#known[node];
    if (unique === undefined) {
      this.#counts ??= this.#count();
      const counts = this.#counts.get(this.#page.tree.scope[node]!)!;
      unique =
        this.#simpleSelectors(node).find((simple) => counts.get(this.#key(simple, node)) === 1) ?? null;
      this.#known[node] = unique;
    }
    return unique;
  }

  #count(): Map<NodeIndex, Map<string, number>> {
    const { tree } = this.#page;
    const byScope = new Map<NodeIndex, Map<string, number>>();
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isElement(node)) continue;
      const scope = tree.scope[node]!;
      let counts = byScope.get(scope);
      if (counts === undefined) {
        counts = new Map();
        byScope.set(scope, counts);
      }
      for (const simple of this.#simpleSelectors(node)) {
        const key = this.#key(simple, node);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return byScope;
  }

  /** Selectors that match the same elements have the same key: in quirks mode case does not tell them apart. */
  #key(simple: string, node: NodeIndex): string {
    const { tree, documents } = this.#page;
    return documents[tree.document[node]!]!.quirks ? simple.toLowerCase() : simple;
  }

  /** What may tell this element from all others, the most stable first. */
  #simpleSelectors(node: NodeIndex): string[] {
    const { source } = this.#page;
    const found: string[] = [];
    const id = source.attr(node, 'id');
    if (id !== null && isStableId(id)) found.push(`#${escapeIdentifier(id)}`);
    const tag = this.#typeSelector(node);
    if (tag === null) return found;
    for (const name of tellingAttributes) {
      const value = source.attr(node, name);
      if (value !== null && value !== '' && value.length <= longestValue) {
        found.push(`${tag}[${name}=${quoteString(value)}]`);
      }
    }
    found.push(tag);
    for (const token of source.tokens(node, 'class')) {
      if (stableClass(token) === token) found.push(`${tag}.${escapeIdentifier(token)}`);
    }
    return found;
  }

  /** Null where a type selector would not find the element: HTML in upper case, other namespaces than HTML, SVG, MathML. */
  #typeSelector(node: NodeIndex): string | null {
    const { source } = this.#page;
    const tag = source.tag(node);
    const namespace = source.namespace(node);
    if (namespace === Namespace.other || (namespace === Namespace.html && tag !== tag.toLowerCase()))
      return null;
    return escapeIdentifier(tag);
  }

  #step(node: NodeIndex): string {
    if (this.#position[node] === 0) this.#placeSiblings(this.#page.tree.parent[node]!);
    const tag = this.#typeSelector(node);
    const position = this.#position[node]!;
    if (position < 0 || tag === null) return `:nth-child(${Math.abs(position)})`;
    return this.#isOnlyOfType[node] === 1 ? tag : `${tag}:nth-of-type(${position})`;
  }

  /**
   * Notes each child's position among its kind: counted from 1; negative, and among all siblings, where elements of
   * the same name but of different namespaces stand together, which `:nth-of-type` counts apart.
   */
  #placeSiblings(parent: NodeIndex): void {
    const { source } = this.#page;
    const children = this.#page.tree.childElements(parent);
    const byName = new Map<string, NodeIndex[]>();
    for (const child of children) {
      const tag = source.tag(child);
      const kin = byName.get(tag);
      if (kin === undefined) byName.set(tag, [child]);
      else kin.push(child);
    }
    for (const [place, child] of children.entries()) {
      const isPlain = this.#typeSelector(child) !== null;
      const kin = byName.get(source.tag(child))!;
      const isMixed = source.namespace(kin[0]!) !== source.namespace(kin.at(-1)!);
      if (!isPlain || isMixed) this.#position[child] = -(place + 1);
    }
    for (const kin of byName.values()) {
      for (const [place, child] of kin.entries()) {
        if (this.#position[child]! >= 0) this.#position[child] = place + 1;
        if (kin.length === 1) this.#isOnlyOfType[child] = 1;
      }
    }
  }
}
