import { type NodeIndex, NodeKind } from './capture.ts';
import type { Box, TextContrast, TextModel } from './model.ts';
import type { PageQueries } from './page-queries.ts';
import type { Rect } from './visibility/rect.ts';

/** The model of one text or pseudo-element that rules use. */
export class TextView implements TextModel {
  readonly #page: PageQueries;
  readonly index: NodeIndex;

  constructor(page: PageQueries, index: NodeIndex) {
    this.#page = page;
    this.index = index;
  }

  get text(): string {
    return this.#page.reader.text(this.index);
  }

  get parent() {
    return this.#page.element(this.#page.tree.flatParent[this.index]!);
  }

  get lines(): readonly Box[] {
    return this.#page.lines.getLines(this.index).map(toBox);
  }

  get isVisible(): boolean {
    return this.#page.visibility.isVisible(this.index);
  }

  get contrast(): TextContrast {
    return this.#page.contrasts.getContrast(this.index, 'own', 'minimum');
  }

  get enhancedContrast(): TextContrast {
    return this.#page.contrasts.getContrast(this.index, 'own', 'enhanced');
  }

  get isGenerated(): boolean {
    return this.#page.tree.kind[this.index] === NodeKind.pseudoElement;
  }
}

function toBox({ left, top, right, bottom }: Rect): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}
