import { Namespace, type NodeIndex, NodeKind } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import { getStableClass, isStableId } from './stable-path.ts';

/** Joins the parts of a selector at each shadow root and frame. */
export const SELECTOR_BOUNDARY = ' >>> ';

/** Attributes that authors use to identify elements, most specific first. */
const identifyingAttributes = [
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
const MAX_VALUE_LENGTH = 80;

/**
 * Maximum number of steps per path. Real pages need fewer. On a hostile page nested ten thousand levels deep,
 * each selector would be as long as the page. Beyond the limit, only the last steps are given, which may
 * also match other elements.
 */
const MAX_PATH_STEPS = 100;

/** Creates short CSS selectors that find exactly one element in its document or shadow root. */
export class Selectors {
  readonly #reader: CaptureReader;
  /** Number of elements that each simple selector matches, by tree scope; built on first use. */
  #counts: Map<NodeIndex, Map<string, number>> | null = null;
  /** Undefined until computed. */
  readonly #cache: (string | null | undefined)[];
  readonly #position: Int32Array;
  readonly #isOnlyOfType: Uint8Array;

  constructor(reader: CaptureReader) {
    this.#reader = reader;
    this.#cache = new Array<string | null | undefined>(reader.tree.size);
    this.#position = new Int32Array(reader.tree.size);
    this.#isOnlyOfType = new Uint8Array(reader.tree.size);
  }

  getSelector(node: NodeIndex): string {
    const parts: string[] = [];
    const { tree } = this.#reader;
    for (let at = node; at !== NONE; ) {
      parts.push(this.#buildScopedSelector(at));
      // Above a scope is the shadow root's host or the frame element.
      at = tree.parent[tree.scope[at]!]!;
    }
    return parts.reverse().join(SELECTOR_BOUNDARY);
  }

  #buildScopedSelector(node: NodeIndex): string {
    const { tree } = this.#reader;
    const steps: string[] = [];
    for (let at = node; steps.length < MAX_PATH_STEPS; at = tree.parent[at]!) {
      const unique = this.#findUniqueSelector(at);
      if (unique !== null) {
        steps.push(unique);
        break;
      }
      steps.push(this.#buildStep(at));
      const above = tree.kind[tree.parent[at]!];
      if (above === NodeKind.shadowRoot) steps.push(':host');
      if (above !== NodeKind.element) break;
    }
    return steps.reverse().join(' > ');
  }

  /** Finds a simple selector that matches only this element in its scope; null if there is none. */
  #findUniqueSelector(node: NodeIndex): string | null {
    let unique = this.#cache[node];
    if (unique === undefined) {
      this.#counts ??= this.#countMatches();
      const counts = this.#counts.get(this.#reader.tree.scope[node]!)!;
      unique =
        this.#getSimpleSelectors(node).find((simple) => counts.get(this.#toCountKey(simple, node)) === 1) ??
        null;
      this.#cache[node] = unique;
    }
    return unique;
  }

  #countMatches(): Map<NodeIndex, Map<string, number>> {
    const { tree } = this.#reader;
    const byScope = new Map<NodeIndex, Map<string, number>>();
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isElement(node)) continue;
      const scope = tree.scope[node]!;
      let counts = byScope.get(scope);
      if (counts === undefined) {
        counts = new Map();
        byScope.set(scope, counts);
      }
      for (const simple of this.#getSimpleSelectors(node)) {
        const key = this.#toCountKey(simple, node);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return byScope;
  }

  /**
   * Returns a key that is equal for selectors that match the same elements, because quirks mode ignores case.
   */
  #toCountKey(simple: string, node: NodeIndex): string {
    const { tree, capture } = this.#reader;
    return capture.documents[tree.document[node]!]!.compatMode === 'BackCompat'
      ? simple.toLowerCase()
      : simple;
  }

  /** Returns selectors that may be unique to this element, most stable first. */
  #getSimpleSelectors(node: NodeIndex): string[] {
    const reader = this.#reader;
    const found: string[] = [];
    const id = reader.attr(node, 'id');
    if (id !== null && isStableId(id)) found.push(`#${escapeIdentifier(id)}`);
    const tag = this.#getTypeSelector(node);
    if (tag === null) return found;
    for (const name of identifyingAttributes) {
      const value = reader.attr(node, name);
      if (value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH) {
        found.push(`${tag}[${name}=${quoteString(value)}]`);
      }
    }
    found.push(tag);
    for (const token of reader.tokens(node, 'class')) {
      if (getStableClass(token) === token) found.push(`${tag}.${escapeIdentifier(token)}`);
    }
    return found;
  }

  /**
   * Returns null if a type selector wouldn't match: HTML names in upper case, and namespaces other than HTML,
   * SVG and MathML.
   */
  #getTypeSelector(node: NodeIndex): string | null {
    const reader = this.#reader;
    const tag = reader.tag(node);
    const namespace = reader.namespace(node);
    if (namespace === Namespace.other || (namespace === Namespace.html && tag !== tag.toLowerCase()))
      return null;
    return escapeIdentifier(tag);
  }

  #buildStep(node: NodeIndex): string {
    if (this.#position[node] === 0) this.#indexSiblings(this.#reader.tree.parent[node]!);
    const tag = this.#getTypeSelector(node);
    const position = this.#position[node]!;
    if (position < 0 || tag === null) return `:nth-child(${Math.abs(position)})`;
    return this.#isOnlyOfType[node] === 1 ? tag : `${tag}:nth-of-type(${position})`;
  }

  /**
   * Records each child's position among siblings of its type, counted from 1. If siblings have the same name
   * in different namespaces, which `:nth-of-type` counts separately, the position is negative and among all
   * siblings.
   */
  #indexSiblings(parent: NodeIndex): void {
    const reader = this.#reader;
    const children = this.#reader.tree.getChildElements(parent);
    const byName = new Map<string, NodeIndex[]>();
    for (const child of children) {
      const tag = reader.tag(child);
      const sameName = byName.get(tag);
      if (sameName === undefined) byName.set(tag, [child]);
      else sameName.push(child);
    }
    for (const [index, child] of children.entries()) {
      const isPlain = this.#getTypeSelector(child) !== null;
      const sameName = byName.get(reader.tag(child))!;
      const isMixed = reader.namespace(sameName[0]!) !== reader.namespace(sameName.at(-1)!);
      if (!isPlain || isMixed) this.#position[child] = -(index + 1);
    }
    for (const sameName of byName.values()) {
      for (const [index, child] of sameName.entries()) {
        if (this.#position[child]! >= 0) this.#position[child] = index + 1;
        if (sameName.length === 1) this.#isOnlyOfType[child] = 1;
      }
    }
  }
}

/**
 * Serializes an identifier for a selector (https://drafts.csswg.org/cssom/#serialize-an-identifier). Node has
 * no `CSS.escape`.
 */
export function escapeIdentifier(text: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(text)) return text;
  let escaped = '';
  for (const [position, character] of [...text].entries()) {
    const code = character.codePointAt(0)!;
    const isDigit = code >= 0x30 && code <= 0x39;
    const isLeadingDigit = isDigit && (position === 0 || (position === 1 && text[0] === '-'));
    if (code === 0) escaped += '\uFFFD';
    else if (code < 0x20 || code === 0x7f || isLeadingDigit) escaped += `\\${code.toString(16)} `;
    else if (text === '-') escaped += '\\-';
    else if (code >= 0x80 || isDigit || /[A-Za-z_-]/.test(character)) escaped += character;
    else escaped += `\\${character}`;
  }
  return escaped;
}

/** Serializes a string for an attribute selector (https://drafts.csswg.org/cssom/#serialize-a-string). */
export function quoteString(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code === 0) quoted += '\uFFFD';
    else if (code < 0x20 || code === 0x7f) quoted += `\\${code.toString(16)} `;
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character;
  }
  return `${quoted}"`;
}
