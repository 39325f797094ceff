import {
  Namespace,
  type NodeIndex,
  NodeKind,
  NodeState,
  type PageCapture,
  type StringIndex,
  type StyleProperty,
  styleProperties,
} from '@curbcut/page-model';

/** Size of a row in the layout of revealed content, in CSS pixels. */
const ROW = { width: 600, height: 60 };
/** A text in its row. */
const TEXT = { left: 10, top: 20, height: 20, perLetter: 8 };
/** How far below the page the revealed content is placed, so that the two don't overlap. */
const GAP = 1_000;

const inlineTags = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'dfn', 'em', 'i', 'kbd', 'label', 'mark'],
  ...['q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'font', 'big', 'tt'],
  ...['img', 'svg', 'video', 'audio', 'canvas', 'iframe'],
]);
const otherDisplays: Readonly<Record<string, string>> = {
  ...{ li: 'list-item', summary: 'list-item', table: 'table', tr: 'table-row', td: 'table-cell' },
  ...{ th: 'table-cell', thead: 'table-header-group', tbody: 'table-row-group', caption: 'table-caption' },
  ...{ button: 'inline-block', input: 'inline-block', select: 'inline-block', textarea: 'inline-block' },
};
/** Elements that never have a box. */
const tagsWithoutBox = new Set([
  ...['head', 'script', 'style', 'template', 'noscript', 'meta', 'link', 'title', 'base', 'param', 'source'],
  ...['track', 'area', 'datalist', 'option', 'optgroup', 'map', 'col', 'colgroup', 'wbr', 'br'],
]);

/** The styles of revealed elements, except `display`: those of a plain element on a white page. */
const plainStyle: Readonly<Partial<Record<StyleProperty, string>>> = {
  ...{ visibility: 'visible', opacity: '1', position: 'static', float: 'none', 'z-index': 'auto' },
  ...{
    'overflow-x': 'visible',
    'overflow-y': 'visible',
    clip: 'auto',
    'clip-path': 'none',
    transform: 'none',
  },
  ...{ color: 'rgb(0, 0, 0)', 'background-color': 'rgba(0, 0, 0, 0)', 'background-image': 'none' },
  ...{ 'background-clip': 'border-box', 'background-size': 'auto', 'background-position': '0% 0%' },
  ...{ 'background-repeat': 'repeat', '-webkit-text-fill-color': 'rgb(0, 0, 0)' },
  ...{
    '-webkit-text-stroke-width': '0px',
    '-webkit-text-stroke-color': 'rgb(0, 0, 0)',
    'text-shadow': 'none',
  },
  ...{ 'font-size': '16px', 'font-weight': '400', 'font-style': 'normal', 'font-family': 'sans-serif' },
  ...{ 'line-height': '24px', 'letter-spacing': 'normal', 'text-transform': 'none', 'text-indent': '0px' },
  ...{ 'text-align': 'start', 'text-decoration-line': 'none', 'white-space-collapse': 'collapse' },
  ...{ direction: 'ltr', 'list-style-type': 'disc', 'content-visibility': 'visible' },
  ...{ 'mix-blend-mode': 'normal', filter: 'none', 'backdrop-filter': 'none', 'mask-image': 'none' },
  ...{ isolation: 'auto', 'pointer-events': 'auto', cursor: 'auto', 'outline-style': 'none' },
  ...{ 'border-top-width': '0px', 'border-left-width': '0px', 'border-bottom-width': '0px' },
  ...{ 'border-bottom-style': 'none', appearance: 'none', interactivity: 'auto', 'text-overflow': 'clip' },
  ...{ 'text-wrap-mode': 'wrap', 'box-shadow': 'none' },
};
/** Style properties with which a visible ancestor may hide its content. */
const hidingProperties = ['overflow-x', 'overflow-y', 'clip', 'clip-path', 'content-visibility'] as const;
const hidingAttributes = new Set(['aria-hidden', 'inert', 'hidden']);

/**
 * Returns the capture as it might be if hidden content were shown, with plain styles and in rows below the page. This
 * way, the rules can read text, names and structure in content that has not been opened. What they find depends on
 * assumptions about styles and positions, so it is a reason to open the content, not a finding. If the markup hides
 * elements within the content, there is a second capture in which these stay hidden.
 *
 * @param roots the topmost hidden elements
 */
export function revealContent(capture: PageCapture, roots: readonly NodeIndex[]): PageCapture[] {
  const revealed = [true, false].map((showsNested) => {
    const made = new RevealedCapture(capture, roots, showsNested);
    for (const root of roots) made.openAncestors(root);
    made.layOut();
    return made;
  });
  return revealed.slice(0, revealed[1]!.hasNested ? 2 : 1).map((made) => made.toCapture());
}

class RevealedCapture {
  readonly #capture: PageCapture;
  readonly #strings: string[];
  readonly #indexes: Map<string, StringIndex>;
  readonly #styles: StringIndex[][];
  readonly #plainStyles = new Map<string, number>();
  readonly #style: number[];
  readonly #box: number[];
  readonly #state: number[];
  readonly #attributes: StringIndex[][];
  readonly #isRevealed: Uint8Array;
  readonly #opened = new Set<NodeIndex>();
  readonly #textNodes: NodeIndex[] = [];
  readonly #textRects: number[] = [];
  readonly #roots: ReadonlySet<NodeIndex>;
  readonly #showsNested: boolean;
  /** Whether the markup hides elements within the content. */
  hasNested = false;

  /** @param showsNested whether elements are shown that the markup hides within the content */
  constructor(capture: PageCapture, roots: readonly NodeIndex[], showsNested: boolean) {
    const { nodes, strings, styles } = capture;
    this.#capture = capture;
    this.#roots = new Set(roots);
    this.#showsNested = showsNested;
    this.#strings = [...strings];
    this.#indexes = new Map(strings.map((text, index) => [text, index]));
    this.#styles = [...styles];
    this.#style = [...nodes.style];
    this.#box = [...nodes.box];
    this.#state = [...nodes.state];
    this.#attributes = [...nodes.attributes];
    this.#isRevealed = new Uint8Array(nodes.kind.length);
    for (const root of roots) this.#isRevealed[root] = 1;
    for (const [node, parent] of nodes.parent.entries())
      if (this.#isRevealed[parent] === 1) this.#isRevealed[node] = 1;
  }

  /** Removes everything that hides an element from all users, including its ancestors' styles. */
  openAncestors(root: NodeIndex): void {
    const { parent } = this.#capture.nodes;
    this.#removeHidingAttributes(root);
    for (let at = parent[root]!; at >= 0 && !this.#opened.has(at); at = parent[at]!) {
      this.#opened.add(at);
      this.#removeHidingAttributes(at);
      const style = this.#styles[this.#style[at]!];
      if (style === undefined) continue;
      const open = [...style];
      for (const name of hidingProperties)
        open[styleProperties.indexOf(name)] = this.#toIndex(plainStyle[name]!);
      this.#style[at] = this.#styles.push(open) - 1;
    }
  }

  /** Gives each piece of text and each empty element its own row, and each element the rows of its content. */
  layOut(): void {
    const { parent, kind } = this.#capture.nodes;
    const top = this.#findBottom() + GAP;
    /** First and last row of each element that has a box. */
    const rows = new Map<NodeIndex, [first: number, last: number]>();
    let row = 0;
    const takeRow = (node: NodeIndex) => {
      rows.get(node)![1] = row;
      row += 1;
    };
    for (let node = 0; node < kind.length; node++) {
      const above = parent[node]!;
      // Content of an element without a box has none either.
      const isShown = this.#isRevealed[node] === 1 && (this.#isRevealed[above] !== 1 || rows.has(above));
      if (!isShown) continue;
      if (kind[node] === NodeKind.element) {
        if (!this.#addElement(node)) continue;
        rows.set(node, [row, row]);
        if (parent[node + 1] !== node) takeRow(node);
      } else if (kind[node] === NodeKind.shadowRoot || kind[node] === NodeKind.document) {
        rows.set(node, [row, row]);
      } else if (kind[node] === NodeKind.text && this.#addText(node, top + row * ROW.height)) takeRow(above);
    }
    for (const [node, [, last]] of [...rows].reverse()) {
      const above = rows.get(parent[node]!);
      if (above !== undefined) above[1] = Math.max(above[1], last);
    }
    for (const [node, [first, last]] of rows) {
      if (kind[node] !== NodeKind.element) continue;
      const height = (last - first + 1) * ROW.height;
      this.#box.splice(node * 4, 4, 0, top + first * ROW.height, ROW.width, height);
    }
  }

  toCapture(): PageCapture {
    const { nodes, textBoxes } = this.#capture;
    const node: NodeIndex[] = [];
    const rect: number[] = [];
    for (const [at, owner] of textBoxes.node.entries()) {
      if (this.#isRevealed[owner] === 1) continue;
      node.push(owner);
      rect.push(...textBoxes.rect.slice(at * 4, at * 4 + 4));
    }
    return {
      ...this.#capture,
      strings: this.#strings,
      styles: this.#styles,
      nodes: {
        ...nodes,
        style: this.#style,
        box: this.#box,
        state: this.#state,
        attributes: this.#attributes,
      },
      textBoxes: { node: [...node, ...this.#textNodes], rect: [...rect, ...this.#textRects] },
    };
  }

  /** Returns false if the element has no box. */
  #addElement(node: NodeIndex): boolean {
    const tag = this.#getTag(node);
    if (this.#capture.nodes.namespace[node] === Namespace.html && tagsWithoutBox.has(tag)) return false;
    if (!this.#roots.has(node) && this.#isHiddenByMarkup(node)) {
      this.hasNested = true;
      if (!this.#showsNested) return false;
    }
    if (tag === 'details') this.#removeHidingAttributes(node);
    this.#state[node] = this.#state[node]! & ~NodeState.inert;
    this.#style[node] = this.#toPlainStyle(tag);
    return true;
  }

  #isHiddenByMarkup(node: NodeIndex): boolean {
    const pairs = this.#attributes[node]!;
    for (let at = 0; at < pairs.length; at += 2) {
      const [name, value] = [this.#strings[pairs[at]!]!, this.#strings[pairs[at + 1]!]!];
      if (name === 'hidden' || (name === 'style' && /display:\s*none|visibility:\s*hidden/.test(value)))
        return true;
    }
    return false;
  }

  /** Returns false if there is nothing but white space. */
  #addText(node: NodeIndex, top: number): boolean {
    const { length } = (this.#strings[this.#capture.nodes.text[node]!] ?? '').trim();
    if (length === 0) return false;
    const width = Math.min(ROW.width - 2 * TEXT.left, length * TEXT.perLetter);
    this.#textNodes.push(node);
    this.#textRects.push(TEXT.left, top + TEXT.top, width, TEXT.height);
    return true;
  }

  #removeHidingAttributes(node: NodeIndex): void {
    this.#state[node] = this.#state[node]! & ~NodeState.inert;
    const pairs = this.#attributes[node]!;
    const kept: StringIndex[] = [];
    for (let at = 0; at < pairs.length; at += 2)
      if (!hidingAttributes.has(this.#strings[pairs[at]!]!)) kept.push(pairs[at]!, pairs[at + 1]!);
    if (this.#getTag(node) === 'details') kept.push(this.#toIndex('open'), this.#toIndex(''));
    this.#attributes[node] = kept;
  }

  #findBottom(): number {
    const box = this.#box;
    let bottom = 0;
    for (let at = 0; at < box.length; at += 4)
      if (box[at + 2]! >= 0) bottom = Math.max(bottom, box[at + 1]! + box[at + 3]!);
    return bottom;
  }

  #getTag(node: NodeIndex): string {
    return this.#strings[this.#capture.nodes.name[node]!] ?? '';
  }

  #toIndex(text: string): StringIndex {
    let index = this.#indexes.get(text);
    if (index === undefined) {
      index = this.#strings.push(text) - 1;
      this.#indexes.set(text, index);
    }
    return index;
  }

  /** Returns a style like that of browsers for elements with this name. */
  #toPlainStyle(tag: string): number {
    let index = this.#plainStyles.get(tag);
    if (index === undefined) {
      const display = inlineTags.has(tag) ? 'inline' : (otherDisplays[tag] ?? 'block');
      const values: Partial<Record<StyleProperty, string>> = {
        ...plainStyle,
        display,
        ...(/^(b|strong|th|h[1-6])$/.test(tag) && { 'font-weight': '700' }),
        ...(/^(i|em|cite|address|dfn|var)$/.test(tag) && { 'font-style': 'italic' }),
        ...(/^(pre|textarea|listing|xmp)$/.test(tag) && { 'white-space-collapse': 'preserve' }),
      };
      index = this.#styles.push(styleProperties.map((name) => this.#toIndex(values[name] ?? ''))) - 1;
      this.#plainStyles.set(tag, index);
    }
    return index;
  }
}
