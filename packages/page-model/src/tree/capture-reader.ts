import {
  Namespace,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type StringIndex,
  type StyleProperty,
  styleProperties,
} from '../capture.ts';
import { NONE, NodeTree } from './node-tree.ts';

const propertyPosition = new Map<string, number>(styleProperties.map((name, position) => [name, position]));

const noTokens: readonly string[] = [];

/** White space as defined by HTML: tab, line feed, form feed, carriage return, space. */
const htmlSpace = /[\t\n\f\r ]+/;

/** Reads the capture's columns by node: names, attributes, styles, states. */
export class CaptureReader {
  readonly capture: PageCapture;
  readonly tree: NodeTree;
  readonly #stringIndex: Map<string, StringIndex>;

  constructor(capture: PageCapture) {
    this.capture = capture;
    this.tree = new NodeTree(capture);
    this.#stringIndex = new Map(capture.strings.map((string, index) => [string, index]));
  }

  string(index: StringIndex): string {
    return index === NONE ? '' : this.capture.strings[index]!;
  }

  /** Returns an element's local name, or `::before` etc. for pseudo-elements; empty for other nodes. */
  tag(node: NodeIndex): string {
    return this.string(this.capture.nodes.name[node]!);
  }

  text(node: NodeIndex): string {
    return this.string(this.capture.nodes.text[node]!);
  }

  namespace(node: NodeIndex): Namespace {
    return this.capture.nodes.namespace[node]!;
  }

  /** Returns whether the node is an HTML element with one of these local names. */
  isHtml(node: NodeIndex, ...tags: string[]): boolean {
    return (
      this.tree.isElement(node) &&
      this.namespace(node) === Namespace.html &&
      (tags.length === 0 || tags.includes(this.tag(node)))
    );
  }

  isSvg(node: NodeIndex, ...tags: string[]): boolean {
    return (
      this.tree.isElement(node) &&
      this.namespace(node) === Namespace.svg &&
      (tags.length === 0 || tags.includes(this.tag(node)))
    );
  }

  attr(node: NodeIndex, name: string): string | null {
    const key = this.#stringIndex.get(name);
    if (key === undefined) return null;
    const pairs = this.capture.nodes.attributes[node]!;
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] === key) return this.capture.strings[pairs[at + 1]!]!;
    }
    return null;
  }

  hasAttr(node: NodeIndex, name: string): boolean {
    return this.attr(node, name) !== null;
  }

  /** Returns the name and value of each attribute, in source order. */
  attributes(node: NodeIndex): [string, string][] {
    const pairs = this.capture.nodes.attributes[node]!;
    const entries: [string, string][] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      entries.push([this.string(pairs[at]!), this.string(pairs[at + 1]!)]);
    }
    return entries;
  }

  /** Returns the white-space-separated tokens of an attribute, in order. */
  tokens(node: NodeIndex, name: string): readonly string[] {
    const value = this.attr(node, name);
    return value === null ? noTokens : value.split(htmlSpace).filter((token) => token !== '');
  }

  /** Returns an attribute with fixed keywords the way HTML compares them: in ASCII lower case and trimmed. */
  keyword(node: NodeIndex, name: string): string | null {
    return this.attr(node, name)?.trim().toLowerCase() ?? null;
  }

  /**
   * Returns a computed value. Without a style set, returns `none` for `display` and an empty string for
   * everything else.
   */
  style(node: NodeIndex, property: StyleProperty): string {
    return this.styleInSet(this.capture.nodes.style[node]!, property);
  }

  /** Returns the index of the node's style set; NONE if there is none. */
  styleInSet(set: number, property: StyleProperty): string {
    if (set === NONE) return property === 'display' ? 'none' : '';
    return this.string(this.capture.styles[set]![propertyPosition.get(property)!]!);
  }

  hasStyle(node: NodeIndex): boolean {
    return this.capture.nodes.style[node] !== NONE;
  }

  /** Returns whether any of these bits of `NodeState` is set. */
  hasState(node: NodeIndex, bits: number): boolean {
    return (this.capture.nodes.state[node]! & bits) !== 0;
  }

  /** Returns the text of the DOM subtree, without shadow trees and frames. */
  getTextContent(node: NodeIndex): string {
    const { tree } = this;
    const texts: string[] = [];
    for (let at = node; at < tree.end[node]!; ) {
      const kind = tree.kind[at];
      if (kind === NodeKind.text) texts.push(this.text(at));
      at =
        at !== node && (kind === NodeKind.shadowRoot || kind === NodeKind.document) ? tree.end[at]! : at + 1;
    }
    return texts.join('');
  }

  hasBox(node: NodeIndex): boolean {
    return this.capture.nodes.box[node * 4 + 2]! >= 0;
  }
}
