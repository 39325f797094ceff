import type { NodeIndex } from '../capture.ts';
import { SpatialIndex } from '../contrast/spatial-index.ts';
import type { PageQueries } from '../page-queries.ts';
import { type Rect, readRect } from './rect.ts';

/** Finds elements by their position on the page. */
export class ElementsByArea {
  readonly #page: PageQueries;
  readonly #index = new SpatialIndex();
  /** The element of each entry of the index. */
  readonly #nodes: NodeIndex[] = [];

  constructor(page: PageQueries) {
    this.#page = page;
    for (let node = 0; node < page.tree.size; node++) {
      if (!page.tree.isElement(node) || !page.reader.hasBox(node) || !page.visibility.isVisible(node))
        continue;
      this.#index.add(readRect(page.capture.nodes.box, node));
      this.#nodes.push(node);
    }
  }

  /** See `PageModel.findElementsIntersecting`. */
  findIntersecting(area: Rect, most: number): NodeIndex[] | null {
    const order = this.#page.paintOrder;
    const nodes = this.#index.find(area, most)?.map((entry) => this.#nodes[entry]!);
    return nodes?.sort((one, other) => order[one]! - order[other]!) ?? null;
  }
}
