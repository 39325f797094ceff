import {
  CAPTURE_VERSION,
  type DocumentRecord,
  type NodeIndex,
  NodeKind,
  type PageCapture,
} from './capture.ts';
import { findContrastRequests } from './contrast/contrast-requests.ts';
import { ElementView, type ViewedPage } from './element-view.ts';
import type {
  Box,
  ContrastLevel,
  DocumentModel,
  ElementModel,
  PageModel,
  TextContrast,
  TextModel,
} from './model.ts';
import { PageQueries } from './page-queries.ts';
import type { ContrastRequest } from './probe-contracts.ts';
import { toCanonicalRole } from './role/role-data.ts';
import { groupNodesByKey } from './tree/element-indexes.ts';
import { NONE } from './tree/node-tree.ts';
import type { Rect } from './visibility/boxes.ts';

/** The page model: views of the page's documents, elements and text, with answers from its queries. */
class Page implements ViewedPage {
  readonly capture: PageCapture;
  readonly queries: PageQueries;
  readonly documents: readonly DocumentModel[];
  readonly elements: readonly ElementModel[];
  readonly #viewCache: (ElementView | TextView | undefined)[];
  #texts: readonly TextModel[] | null = null;
  #byRole: Map<string, NodeIndex[]> | null = null;

  /** @param paintedIdentically a page that is painted identically, node by node; its contrasts are reused */
  constructor(capture: PageCapture, paintedIdentically: Page | null) {
    this.capture = capture;
    this.queries = new PageQueries(capture, paintedIdentically?.queries ?? null);
    const { tree } = this.queries.reader;
    this.#viewCache = new Array<ElementView | TextView | undefined>(tree.size);
    this.documents = capture.documents.map((record) => new DocumentView(this, record));
    const elements: ElementModel[] = [];
    for (let node = 0; node < tree.size; node++) {
      if (tree.isElement(node)) elements.push(this.element(node));
    }
    this.elements = elements;
  }

  findElementsIntersecting({ x, y, width, height }: Box, max: number): readonly ElementModel[] | null {
    const area = { left: x, top: y, right: x + width, bottom: y + height };
    return this.queries.elementsByArea.findIntersecting(area, max)?.map((node) => this.element(node)) ?? null;
  }

  getContrastRequests(level: ContrastLevel): readonly ContrastRequest[] {
    return findContrastRequests(this.queries, this.texts, level);
  }

  get document(): DocumentModel {
    return this.documents[0]!;
  }

  get notTestedParts(): PageModel['notTestedParts'] {
    return this.capture.unexamined;
  }

  get texts(): readonly TextModel[] {
    this.#texts ??= this.#findRenderedTexts();
    return this.#texts;
  }

  byTag(...names: string[]): readonly ElementModel[] {
    return this.#toElementsInOrder(names.map((name) => this.queries.indexes.byTag(name)));
  }

  byRole(...roles: string[]): readonly ElementModel[] {
    const { reader, exposure, roles: computedRoles } = this.queries;
    this.#byRole ??= groupNodesByKey(reader, (node) => {
      const role = exposure.isExposed(node) ? computedRoles.getRole(node) : null;
      return role === null ? [] : [role];
    });
    const names = new Set(roles.map(toCanonicalRole));
    return this.#toElementsInOrder([...names].map((role) => this.#byRole!.get(role) ?? []));
  }

  byAttribute(name: string): readonly ElementModel[] {
    return this.#toElementsInOrder([this.queries.indexes.byAttribute(name)]);
  }

  /** @throws {RangeError} if the node isn't an element */
  element(node: NodeIndex): ElementView {
    const view = this.#viewCache[node];
    if (view instanceof ElementView) return view;
    const { tree } = this.queries.reader;
    if (!(node >= 0 && node < tree.size) || !tree.isElement(node)) {
      throw new RangeError(`Node ${node} isn’t an element of this page.`);
    }
    const made = new ElementView(this, node);
    this.#viewCache[node] = made;
    return made;
  }

  /** Returns the model of a text node or pseudo-element in the flat tree. */
  getText(node: NodeIndex): TextView {
    const view = this.#viewCache[node];
    if (view instanceof TextView) return view;
    const made = new TextView(this, node);
    this.#viewCache[node] = made;
    return made;
  }

  #findRenderedTexts(): TextModel[] {
    const { reader, rendering } = this.queries;
    const { tree } = reader;
    const texts: TextModel[] = [];
    for (let node = 0; node < tree.size; node++) {
      const kind = tree.kind[node];
      if (kind !== NodeKind.text && kind !== NodeKind.pseudoElement) continue;
      if (tree.flatParent[node] === NONE || reader.text(node).trim() === '') continue;
      if (rendering.isRendered(node)) texts.push(this.getText(node));
    }
    return texts;
  }

  #toElementsInOrder(groups: readonly (readonly NodeIndex[])[]): ElementModel[] {
    const nodes = groups.length === 1 ? groups[0]! : groups.flat().sort((one, other) => one - other);
    return nodes.map((node) => this.element(node));
  }
}

/**
 * Creates the model of a page from a capture alone. Creating it takes one pass over the nodes. Everything
 * else is computed on first use and cached.
 *
 * @param paintedIdentically the model of a capture that is painted identically, node by node, although attributes may
 * differ
 * @throws {Error} if the capture is damaged or from a different version; the message says what to do
 */
export function createPageModel(
  capture: PageCapture,
  paintedIdentically: PageModel | null = null,
): PageModel {
  if (capture.version !== CAPTURE_VERSION) {
    throw new Error(
      `This capture has version ${capture.version}, but only version ${CAPTURE_VERSION} is supported. Capture the page again.`,
    );
  }
  return new Page(capture, paintedIdentically instanceof Page ? paintedIdentically : null);
}

/** The model of one text node or pseudo-element that rules use. */
class TextView implements TextModel {
  readonly #page: ViewedPage;
  readonly index: NodeIndex;

  constructor(page: ViewedPage, index: NodeIndex) {
    this.#page = page;
    this.index = index;
  }

  get text(): string {
    return this.#page.queries.reader.text(this.index);
  }

  get parent() {
    return this.#page.element(this.#page.queries.reader.tree.flatParent[this.index]!);
  }

  get lines(): readonly Box[] {
    return this.#page.queries.lines.getLines(this.index).map(toBox);
  }

  get isVisible(): boolean {
    return this.#page.queries.visibility.isVisible(this.index);
  }

  get contrast(): TextContrast {
    return this.#page.queries.contrasts.getContrast(this.index, 'own', 'minimum');
  }

  get enhancedContrast(): TextContrast {
    return this.#page.queries.contrasts.getContrast(this.index, 'own', 'enhanced');
  }

  get isGenerated(): boolean {
    return this.#page.queries.reader.tree.kind[this.index] === NodeKind.pseudoElement;
  }
}

function toBox({ left, top, right, bottom }: Rect): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The model of one document that rules use. */
class DocumentView implements DocumentModel {
  readonly #page: ViewedPage;
  readonly #record: DocumentRecord;
  #elements: readonly ElementModel[] | null = null;

  constructor(page: ViewedPage, record: DocumentRecord) {
    this.#page = page;
    this.#record = record;
  }

  get url(): string {
    return this.#record.url;
  }

  get title(): string {
    return this.#record.title;
  }

  get contentType(): string {
    return this.#record.contentType;
  }

  get isQuirksMode(): boolean {
    return this.#record.compatMode === 'BackCompat';
  }

  get root(): ElementModel | null {
    const [root] = this.#page.queries.reader.tree.getChildElements(this.#record.node);
    return root === undefined ? null : this.#page.element(root);
  }

  get frameElement(): ElementModel | null {
    const { frameElement } = this.#record;
    return frameElement === NONE ? null : this.#page.element(frameElement);
  }

  get elements(): readonly ElementModel[] {
    this.#elements ??= this.#collectElements();
    return this.#elements;
  }

  #collectElements(): ElementModel[] {
    const { tree } = this.#page.queries.reader;
    const { node } = this.#record;
    const elements: ElementModel[] = [];
    for (let at = node + 1; at < tree.end[node]!; at++) {
      if (tree.isElement(at) && tree.document[at] === tree.document[node])
        elements.push(this.#page.element(at));
    }
    return elements;
  }
}
