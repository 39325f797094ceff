import { getAriaValue } from './aria-values.ts';
import { Namespace, type NodeIndex, type StyleProperty } from './capture.ts';
import type { TextPart } from './contrast/contrast-facts.ts';
import type {
  Box,
  ContrastLevel,
  DocumentModel,
  ElementModel,
  NameSource,
  TextContrast,
  TextModel,
} from './model.ts';
import { computeDescription } from './name/description.ts';
import type { PageQueries } from './page-queries.ts';
import { getInputType } from './role/implicit-roles.ts';
import { createSnippet } from './selector/snippet.ts';
import { NONE } from './tree/node-tree.ts';

/** The model of one element that rules use. Holds only its index: the page's parts compute and cache. */
export class ElementView implements ElementModel {
  readonly page: PageQueries;
  readonly index: NodeIndex;

  constructor(page: PageQueries, index: NodeIndex) {
    this.page = page;
    this.index = index;
  }

  get document(): DocumentModel {
    return this.page.documents[this.page.tree.document[this.index]!]!;
  }

  get tag(): string {
    return this.page.reader.tag(this.index);
  }

  get namespace(): Namespace {
    return this.page.reader.namespace(this.index);
  }

  get isHtml(): boolean {
    return this.namespace === Namespace.html;
  }

  get isSvg(): boolean {
    return this.namespace === Namespace.svg;
  }

  attr(name: string): string | null {
    return this.page.reader.attr(this.index, name);
  }

  hasAttr(name: string): boolean {
    return this.page.reader.hasAttr(this.index, name);
  }

  get attributes(): ReadonlyMap<string, string> {
    return new Map(this.page.reader.attributes(this.index));
  }

  tokens(name: string): readonly string[] {
    return this.page.reader.tokens(this.index, name);
  }

  references(name: string): readonly ElementModel[] {
    return this.page.references.getTargets(this.index, name).map((node) => this.page.element(node));
  }

  get parent(): ElementModel | null {
    return this.page.getElementOrNull(this.page.tree.getParentElement(this.index));
  }

  get flatParent(): ElementModel | null {
    return this.page.getElementOrNull(this.page.tree.flatParent[this.index]!);
  }

  get children(): readonly ElementModel[] {
    return this.page.getChildElements(this.index).map((node) => this.page.element(node));
  }

  get flatChildren(): readonly (ElementModel | TextModel)[] {
    const { page } = this;
    return page.tree
      .getFlatChildren(this.index)
      .map((node) => (page.tree.isElement(node) ? page.element(node) : page.getText(node)));
  }

  closest(test: (element: ElementModel) => boolean): ElementModel | null {
    let at: ElementModel | null = this;
    while (at !== null && !test(at)) at = at.flatParent;
    return at;
  }

  *descendants(): IterableIterator<ElementModel> {
    const { tree } = this.page;
    for (
      let at = tree.getNextInFlatTree(this.index, this.index);
      at !== NONE;
      at = tree.getNextInFlatTree(at, this.index)
    ) {
      if (tree.isElement(at)) yield this.page.element(at);
    }
  }

  contains(other: ElementModel): boolean {
    return other.index >= this.index && other.index < this.page.tree.end[this.index]!;
  }

  get textContent(): string {
    return this.page.getTextContent(this.index);
  }

  get role(): string | null {
    return this.page.roles.getRole(this.index);
  }

  get explicitRole(): string | null {
    return this.page.roles.getExplicitRole(this.index);
  }

  get implicitRole(): string | null {
    return this.page.roles.getImplicitRole(this.index);
  }

  get name(): string {
    return this.page.names.getName(this.index).text;
  }

  get nameSource(): NameSource | null {
    return this.page.names.getName(this.index).source;
  }

  get description(): string {
    return computeDescription(this.page, this.index);
  }

  aria(name: string): string | null {
    return getAriaValue(this.page, this.index, name);
  }

  get isRendered(): boolean {
    return this.page.rendering.isRendered(this.index);
  }

  get isVisible(): boolean {
    return this.page.visibility.isVisible(this.index);
  }

  get isExposed(): boolean {
    return this.page.exposure.isExposed(this.index);
  }

  get isInert(): boolean {
    return this.page.exposure.isInert(this.index);
  }

  get isDisabled(): boolean {
    return this.page.focus.isDisabled(this.index);
  }

  get isFocusable(): boolean {
    return this.page.focus.isFocusable(this.index);
  }

  get isTabbable(): boolean {
    return this.page.focus.isTabbable(this.index);
  }

  hasState(bit: number): boolean {
    return this.page.reader.hasState(this.index, bit);
  }

  get labels(): readonly ElementModel[] {
    return this.page.labels.getLabels(this.index).map((node) => this.page.element(node));
  }

  get inputType(): string | null {
    return this.page.reader.isHtml(this.index, 'input') ? getInputType(this.page, this.index) : null;
  }

  get value(): string | null {
    return this.page.values.getValue(this.index);
  }

  getControlTextContrast(part: TextPart, level: ContrastLevel): TextContrast {
    return this.page.contrasts.getContrast(this.index, part, level);
  }

  get box(): Box | null {
    if (!this.page.reader.hasBox(this.index)) return null;
    const { box } = this.page.capture.nodes;
    const at = this.index * 4;
    return { x: box[at]!, y: box[at + 1]!, width: box[at + 2]!, height: box[at + 3]! };
  }

  style(property: StyleProperty): string {
    return this.page.reader.style(this.index, property);
  }

  get selector(): string {
    return this.page.selectors.getSelector(this.index);
  }

  get snippet(): string {
    return createSnippet(this.page, this.index);
  }
}
