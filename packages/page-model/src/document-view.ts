import type { DocumentRecord } from './capture.ts';
import type { DocumentModel, ElementModel } from './model.ts';
import type { PageQueries } from './page-queries.ts';

/** The model of one document that rules use. */
export class DocumentView implements DocumentModel {
  readonly #page: PageQueries;
  readonly #record: DocumentRecord;
  #elements: readonly ElementModel[] | null = null;

  constructor(page: PageQueries, record: DocumentRecord) {
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
    const [root] = this.#page.getChildElements(this.#record.node);
    return root === undefined ? null : this.#page.element(root);
  }

  get frameElement(): ElementModel | null {
    return this.#page.getElementOrNull(this.#record.frameElement);
  }

  get elements(): readonly ElementModel[] {
    this.#elements ??= this.#collectElements();
    return this.#elements;
  }

  #collectElements(): ElementModel[] {
    const { tree } = this.#page;
    const { node } = this.#record;
    const elements: ElementModel[] = [];
    for (let at = node + 1; at < tree.end[node]!; at++) {
      if (tree.isElement(at) && tree.document[at] === tree.document[node])
        elements.push(this.#page.element(at));
    }
    return elements;
  }
}
