import {
  type NodeIndex,
  NodeKind,
  NodeState,
  type PageCapture,
  type StyleProperty,
  styleProperties,
} from '@curbcut/page-model';

/** A view of a capture for tests. */
export class CaptureView {
  readonly capture: PageCapture;

  constructor(capture: PageCapture) {
    this.capture = capture;
  }

  /** Returns the element with this id. */
  byId(id: string): NodeIndex {
    const found = this.elements().find((node) => this.attributes(node).id === id);
    if (found === undefined) throw new Error(`The capture has no element with the id “${id}”.`);
    return found;
  }

  /** Returns the elements with this local name. */
  byTag(tag: string): NodeIndex[] {
    return this.elements().filter((node) => this.name(node) === tag);
  }

  elements(): NodeIndex[] {
    return [...this.capture.nodes.kind.keys()].filter(
      (node) => this.capture.nodes.kind[node] === NodeKind.element,
    );
  }

  string(index: number): string {
    return index === -1 ? '' : this.capture.strings[index]!;
  }

  name(node: NodeIndex): string {
    return this.string(this.capture.nodes.name[node]!);
  }

  text(node: NodeIndex): string {
    return this.string(this.capture.nodes.text[node]!);
  }

  attributes(node: NodeIndex): Record<string, string> {
    const pairs = this.capture.nodes.attributes[node]!.map((index) => this.string(index));
    const entries: Record<string, string> = {};
    for (let i = 0; i < pairs.length; i += 2) entries[pairs[i]!] = pairs[i + 1]!;
    return entries;
  }

  style(node: NodeIndex, property: StyleProperty): string | null {
    const set = this.capture.nodes.style[node]!;
    return set === -1 ? null : this.string(this.capture.styles[set]![styleProperties.indexOf(property)]!);
  }

  /** Returns x, y, width and height; null if there is no box. */
  box(node: NodeIndex): number[] | null {
    const box = this.capture.nodes.box.slice(node * 4, node * 4 + 4);
    return box[2] === -1 ? null : box;
  }

  /** Returns the names of the set `State` bits in alphabetical order. */
  states(node: NodeIndex): string[] {
    return Object.entries(NodeState)
      .filter(([, bit]) => (this.capture.nodes.state[node]! & bit) !== 0)
      .map(([name]) => name)
      .sort();
  }

  children(node: NodeIndex): NodeIndex[] {
    return [...this.capture.nodes.parent.keys()].filter((child) => this.capture.nodes.parent[child] === node);
  }

  /** Returns a text node's boxes. */
  lines(node: NodeIndex): number[][] {
    const { textBoxes } = this.capture;
    return textBoxes.node.flatMap((of, i) => (of === node ? [textBoxes.rect.slice(i * 4, i * 4 + 4)] : []));
  }

  /**
   * Returns the subtree on one line without white space between elements: `<p>`, `"text"`, `#document`,
   * `#shadow`, `::before"text"`, children in parentheses.
   */
  outline(node: NodeIndex): string {
    const inner = this.children(node)
      .map((child) => this.outline(child))
      .filter((text) => text !== '')
      .join(' ');
    return this.#formatNode(node) + (inner ? `(${inner})` : '');
  }

  #formatNode(node: NodeIndex): string {
    const text = this.text(node);
    switch (this.capture.nodes.kind[node]) {
      case NodeKind.element:
        return `<${this.name(node)}>`;
      case NodeKind.text:
        return text.trim() === '' ? '' : JSON.stringify(text.trim());
      case NodeKind.document:
        return '#document';
      case NodeKind.shadowRoot:
        return '#shadow';
      default:
        return `${this.name(node)}${JSON.stringify(text)}`;
    }
  }

  /** Returns the reasons in `unexamined`, each with the name of its element. */
  listNotTested(): string[] {
    return this.capture.unexamined.map(({ reason, node }) =>
      node === -1 ? reason : `${reason} ${this.name(node) || '#text'}`,
    );
  }
}
