import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';

/** Which picture shows which `map` (https://html.spec.whatwg.org/multipage/image-maps.html). */
export class ImageMaps {
  readonly #page: Page;
  /** Rendered pictures by tree scope and map name. */
  #images: Map<string, NodeIndex> | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The first rendered picture that uses the map this `area` stands in; null without one. */
  imageOf(area: NodeIndex): NodeIndex | null {
    const { tree, source } = this.#page;
    let map = tree.parent[area]!;
    while (map !== NONE && !source.isHtml(map, 'map')) map = tree.parent[map]!;
    const name = map === NONE ? null : (source.attr(map, 'name') ?? source.attr(map, 'id'));
    if (name === null || name === '') return null;
    this.#images ??= this.#index();
    return this.#images.get(`${tree.scope[map]} ${name}`) ?? null;
  }

  #index(): Map<string, NodeIndex> {
    const { tree, source, rendering } = this.#page;
    const images = new Map<string, NodeIndex>();
    for (const image of this.#page.nodesByTag('img')) {
      const usemap = source.attr(image, 'usemap');
      if (usemap === null || !usemap.includes('#') || !rendering.isRendered(image)) continue;
      const key = `${tree.scope[image]} ${usemap.slice(usemap.indexOf('#') + 1)}`;
      if (!images.has(key)) images.set(key, image);
    }
    return images;
  }
}
