import { Namespace, type NodeIndex, type StyleProperty } from './capture.ts';
import type {
  Box,
  ContrastLevel,
  DocumentModel,
  ElementModel,
  NameSource,
  PageModel,
  TextContrast,
  TextModel,
} from './model.ts';
import type { PageQueries } from './page-queries.ts';
import type { TextPart } from './probe-contracts.ts';
import { createSnippet } from './selector/snippet.ts';
import { getInputType } from './state/form-controls.ts';
import { NONE } from './tree/node-tree.ts';

/** The part of the page that the views use. No other part of the model has access to it. */
export interface ViewedPage extends PageModel {
  readonly queries: PageQueries;
  getText(node: NodeIndex): TextModel;
}

function getElementOrNull(page: PageModel, node: NodeIndex): ElementModel | null {
  return node === NONE ? null : page.element(node);
}

/**
 * The model of one element that rules use. It holds only its index; the page's queries compute and cache
 * everything.
 */
export class ElementView implements ElementModel {
  readonly page: ViewedPage;
  readonly index: NodeIndex;

  constructor(page: ViewedPage, index: NodeIndex) {
    this.page = page;
    this.index = index;
  }

  get document(): DocumentModel {
    return this.page.documents[this.page.queries.reader.tree.document[this.index]!]!;
  }

  get tag(): string {
    return this.page.queries.reader.tag(this.index);
  }

  get namespace(): Namespace {
    return this.page.queries.reader.namespace(this.index);
  }

  get isHtml(): boolean {
    return this.namespace === Namespace.html;
  }

  get isSvg(): boolean {
    return this.namespace === Namespace.svg;
  }

  attr(name: string): string | null {
    return this.page.queries.reader.attr(this.index, name);
  }

  hasAttr(name: string): boolean {
    return this.page.queries.reader.hasAttr(this.index, name);
  }

  get attributes(): ReadonlyMap<string, string> {
    return new Map(this.page.queries.reader.attributes(this.index));
  }

  tokens(name: string): readonly string[] {
    return this.page.queries.reader.tokens(this.index, name);
  }

  references(name: string): readonly ElementModel[] {
    return this.page.queries.references.getTargets(this.index, name).map((node) => this.page.element(node));
  }

  get parent(): ElementModel | null {
    return getElementOrNull(this.page, this.page.queries.reader.tree.getParentElement(this.index));
  }

  get flatParent(): ElementModel | null {
    return getElementOrNull(this.page, this.page.queries.reader.tree.flatParent[this.index]!);
  }

  get children(): readonly ElementModel[] {
    return this.page.queries.reader.tree.getChildElements(this.index).map((node) => this.page.element(node));
  }

  get flatChildren(): readonly (ElementModel | TextModel)[] {
    const { page } = this;
    const { tree } = page.queries.reader;
    return tree
      .getFlatChildren(this.index)
      .map((node) => (tree.isElement(node) ? page.element(node) : page.getText(node)));
  }

  closest(test: (element: ElementModel) => boolean): ElementModel | null {
    let at: ElementModel | null = this;
    while (at !== null && !test(at)) at = at.flatParent;
    return at;
  }

  *descendants(): IterableIterator<ElementModel> {
    const { tree } = this.page.queries.reader;
    for (
      let at = tree.getNextInFlatTree(this.index, this.index);
      at !== NONE;
      at = tree.getNextInFlatTree(at, this.index)
    ) {
      if (tree.isElement(at)) yield this.page.element(at);
    }
  }

  contains(other: ElementModel): boolean {
    return other.index >= this.index && other.index < this.page.queries.reader.tree.end[this.index]!;
  }

  get textContent(): string {
    return this.page.queries.reader.getTextContent(this.index);
  }

  get role(): string | null {
    return this.page.queries.roles.getRole(this.index);
  }

  get explicitRole(): string | null {
    return this.page.queries.explicitRoles.getExplicitRole(this.index);
  }

  get implicitRole(): string | null {
    return this.page.queries.roles.getImplicitRole(this.index);
  }

  get name(): string {
    return this.page.queries.names.getName(this.index).text;
  }

  get nameSource(): NameSource | null {
    return this.page.queries.names.getName(this.index).source;
  }

  get description(): string {
    return this.page.queries.names.computeDescription(this.index);
  }

  aria(name: string): string | null {
    return this.page.queries.ariaValues.getValue(this.index, name);
  }

  get isRendered(): boolean {
    return this.page.queries.rendering.isRendered(this.index);
  }

  get isVisible(): boolean {
    return this.page.queries.visibility.isVisible(this.index);
  }

  get isExposed(): boolean {
    return this.page.queries.exposure.isExposed(this.index);
  }

  get isInert(): boolean {
    return this.page.queries.exposure.isInert(this.index);
  }

  get isDisabled(): boolean {
    return this.page.queries.focus.isDisabled(this.index);
  }

  get isFocusable(): boolean {
    return this.page.queries.focus.isFocusable(this.index);
  }

  get isTabbable(): boolean {
    return this.page.queries.focus.isTabbable(this.index);
  }

  hasState(bit: number): boolean {
    return this.page.queries.reader.hasState(this.index, bit);
  }

  get labels(): readonly ElementModel[] {
    return this.page.queries.labels.getLabels(this.index).map((node) => this.page.element(node));
  }

  get inputType(): string | null {
    const { reader } = this.page.queries;
    return reader.isHtml(this.index, 'input') ? getInputType(reader, this.index) : null;
  }

  get value(): string | null {
    return this.page.queries.values.getValue(this.index);
  }

  getControlTextContrast(part: TextPart, level: ContrastLevel): TextContrast {
    return this.page.queries.contrasts.getContrast(this.index, part, level);
  }

  get box(): Box | null {
    if (!this.page.queries.reader.hasBox(this.index)) return null;
    const { box } = this.page.capture.nodes;
    const at = this.index * 4;
    return { x: box[at]!, y: box[at + 1]!, width: box[at + 2]!, height: box[at + 3]! };
  }

  style(property: StyleProperty): string {
    return this.page.queries.reader.style(this.index, property);
  }

  get selector(): string {
    return this.page.queries.selectors.getSelector(this.index);
  }

  get snippet(): string {
    return createSnippet(this.page.queries.reader, this.index);
  }
}
