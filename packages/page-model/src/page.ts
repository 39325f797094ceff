import { type NodeIndex, NodeKind, type PageCapture } from './capture.ts';
import type { ContrastRequest } from './contrast/contrast-facts.ts';
import { findContrastRequests } from './contrast/contrast-requests.ts';
import { Contrasts } from './contrast/contrasts.ts';
import { computePaintOrder } from './contrast/paint-order.ts';
import { ControlValues } from './control-values.ts';
import { DocumentView } from './document-view.ts';
import { ElementIndexes, groupNodesByKey } from './element-indexes.ts';
import { ElementView } from './element-view.ts';
import { Focus } from './focus/focus.ts';
import { Internals } from './internals.ts';
import type { Box, ContrastLevel, DocumentModel, ElementModel, PageModel, TextModel } from './model.ts';
import { Labels } from './name/labels.ts';
import { Names } from './name/names.ts';
import { Ownership } from './name/ownership.ts';
import type { PageQueries } from './page-queries.ts';
import { toCanonicalRole } from './role/role-data.ts';
import { Roles } from './role/roles.ts';
import { Selectors } from './selector/selectors.ts';
import { TextView } from './text-view.ts';
import { CaptureReader } from './tree/capture-reader.ts';
import { NONE, type NodeTree } from './tree/node-tree.ts';
import { References } from './tree/references.ts';
import { Clipping } from './visibility/clipping.ts';
import { ElementsByArea } from './visibility/elements-by-area.ts';
import { Exposure } from './visibility/exposure.ts';
import { ImageMaps } from './visibility/image-maps.ts';
import { Rendering } from './visibility/rendering.ts';
import { TextLines } from './visibility/text-lines.ts';
import { Visibility } from './visibility/visibility.ts';

/**
 * The page model. One object per kind of query answers it by node index and caches the results, so that all rules share
 * them. `ElementView` and similar classes expose the model to rules.
 */
export class Page implements PageQueries {
  readonly capture: PageCapture;
  readonly reader: CaptureReader;
  readonly tree: NodeTree;
  readonly references: References;
  readonly values: ControlValues;
  readonly internals: Internals;
  readonly lines: TextLines;
  readonly rendering: Rendering;
  readonly clipping: Clipping;
  /** What is visible without scrolling: content hidden by a scroll container or frame is not. */
  readonly paintedClipping: Clipping;
  readonly visibility: Visibility;
  readonly imageMaps: ImageMaps;
  readonly exposure: Exposure;
  readonly focus: Focus;
  readonly roles: Roles;
  readonly labels: Labels;
  readonly ownership: Ownership;
  readonly names: Names;
  readonly selectors: Selectors;
  readonly documents: readonly DocumentModel[];
  readonly elements: readonly ElementModel[];
  readonly #indexes: ElementIndexes;
  readonly #viewCache: (ElementView | TextView | undefined)[];
  #texts: readonly TextModel[] | null = null;
  #contrasts: Contrasts | null = null;
  #paintOrder: Int32Array | null = null;
  #elementsByArea: ElementsByArea | null = null;
  #byRole: Map<string, NodeIndex[]> | null = null;

  /** @param shownAlike a page that is painted identically, node by node: its paint results are reused */
  constructor(capture: PageCapture, shownAlike: Page | null = null) {
    if (shownAlike !== null) this.#contrasts = shownAlike.contrasts;
    this.capture = capture;
    this.reader = new CaptureReader(capture);
    this.tree = this.reader.tree;
    this.references = new References(this.reader);
    this.#indexes = new ElementIndexes(this.reader);
    this.values = new ControlValues(capture);
    this.internals = new Internals(capture);
    this.lines = new TextLines(capture);
    this.rendering = new Rendering(this);
    this.clipping = new Clipping(this, 'reachable');
    this.paintedClipping = new Clipping(this, 'painted');
    this.visibility = new Visibility(this);
    this.imageMaps = new ImageMaps(this);
    this.exposure = new Exposure(this);
    this.focus = new Focus(this);
    this.roles = new Roles(this);
    this.labels = new Labels(this);
    this.ownership = new Ownership(this);
    this.names = new Names(this);
    this.selectors = new Selectors(this);
    this.#viewCache = new Array<ElementView | TextView | undefined>(this.tree.size);
    this.documents = capture.documents.map((record) => new DocumentView(this, record));
    const elements: ElementModel[] = [];
    for (let node = 0; node < this.tree.size; node++) {
      if (this.tree.isElement(node)) elements.push(this.element(node));
    }
    this.elements = elements;
  }

  get contrasts(): Contrasts {
    this.#contrasts ??= new Contrasts(this);
    return this.#contrasts;
  }

  /** See `computePaintOrder`. */
  get paintOrder(): Int32Array {
    this.#paintOrder ??= computePaintOrder(this);
    return this.#paintOrder;
  }

  findElementsIntersecting({ x, y, width, height }: Box, most: number): readonly ElementModel[] | null {
    this.#elementsByArea ??= new ElementsByArea(this);
    const area = { left: x, top: y, right: x + width, bottom: y + height };
    return this.#elementsByArea.findIntersecting(area, most)?.map((node) => this.element(node)) ?? null;
  }

  getContrastRequests(level: ContrastLevel): readonly ContrastRequest[] {
    return findContrastRequests(this, level);
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
    return this.#toElementsInOrder(names.map((name) => this.#indexes.byTag(name)));
  }

  byRole(...roles: string[]): readonly ElementModel[] {
    this.#byRole ??= groupNodesByKey(this.reader, (node) => {
      const role = this.exposure.isExposed(node) ? this.roles.getRole(node) : null;
      return role === null ? [] : [role];
    });
    const names = new Set(roles.map(toCanonicalRole));
    return this.#toElementsInOrder([...names].map((role) => this.#byRole!.get(role) ?? []));
  }

  byAttribute(name: string): readonly ElementModel[] {
    return this.#toElementsInOrder([this.#indexes.byAttribute(name)]);
  }

  getNodesByTag(tag: string): readonly NodeIndex[] {
    return this.#indexes.byTag(tag);
  }

  getNodesByAttribute(name: string): readonly NodeIndex[] {
    return this.#indexes.byAttribute(name);
  }

  getChildElements(node: NodeIndex): readonly NodeIndex[] {
    return this.tree.getChildElements(node);
  }

  /** Returns the text of the DOM subtree, without shadow trees and frames. */
  getTextContent(node: NodeIndex): string {
    const { tree, reader } = this;
    const texts: string[] = [];
    for (let at = node; at < tree.end[node]!; ) {
      const kind = tree.kind[at];
      if (kind === NodeKind.text) texts.push(reader.text(at));
      at =
        at !== node && (kind === NodeKind.shadowRoot || kind === NodeKind.document) ? tree.end[at]! : at + 1;
    }
    return texts.join('');
  }

  /** @throws {RangeError} when the node is not an element */
  element(node: NodeIndex): ElementView {
    const view = this.#viewCache[node];
    if (view instanceof ElementView) return view;
    if (!(node >= 0 && node < this.tree.size) || !this.tree.isElement(node)) {
      throw new RangeError(`Node ${node} is not an element of this page.`);
    }
    const made = new ElementView(this, node);
    this.#viewCache[node] = made;
    return made;
  }

  getElementOrNull(node: NodeIndex): ElementView | null {
    return node === NONE ? null : this.element(node);
  }

  /** Returns the model of a text or pseudo-element in the flat tree. */
  getText(node: NodeIndex): TextView {
    const view = this.#viewCache[node];
    if (view instanceof TextView) return view;
    const made = new TextView(this, node);
    this.#viewCache[node] = made;
    return made;
  }

  #findRenderedTexts(): TextModel[] {
    const texts: TextModel[] = [];
    for (let node = 0; node < this.tree.size; node++) {
      const kind = this.tree.kind[node];
      if (kind !== NodeKind.text && kind !== NodeKind.pseudoElement) continue;
      if (this.tree.flatParent[node] === NONE || this.reader.text(node).trim() === '') continue;
      if (this.rendering.isRendered(node)) texts.push(this.getText(node));
    }
    return texts;
  }

  #toElementsInOrder(groups: readonly (readonly NodeIndex[])[]): ElementModel[] {
    const nodes = groups.length === 1 ? groups[0]! : groups.flat().sort((one, other) => one - other);
    return nodes.map((node) => this.element(node));
  }
}
