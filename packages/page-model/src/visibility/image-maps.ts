import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { NONE } from '../tree/node-tree.ts';

/** Finds the image of each `map` (https://html.spec.whatwg.org/multipage/image-maps.html). */
export class ImageMaps {
  readonly #page: PageQueries;
  /** Rendered images by tree scope and map name. */
  #images: Map<string, NodeIndex> | null = null;

  constructor(page: PageQueries) {
    this.#page = page;
  }

  /** Returns the first rendered image that uses the map containing this `area`; null without one. */
  findImage(area: NodeIndex): NodeIndex | null {
    const { tree, reader } = this.#page;
    let map = tree.parent[area]!;
    while (map !== NONE && !reader.isHtml(map, 'map')) map = tree.parent[map]!;
    const name = map === NONE ? null : (reader.attr(map, 'name') ?? reader.attr(map, 'id'));
    if (name === null || name === '') return null;
    this.#images ??= this.#indexImages();
    return this.#images.get(`${tree.scope[map]} ${name}`) ?? null;
  }

  #indexImages(): Map<string, NodeIndex> {
    const { tree, reader, rendering } = this.#page;
    const images = new Map<string, NodeIndex>();
    for (const image of this.#page.getNodesByTag('img')) {
      const usemap = reader.attr(image, 'usemap');
      if (usemap === null || !usemap.includes('#') || !rendering.isRendered(image)) continue;
      const key = `${tree.scope[image]} ${usemap.slice(usemap.indexOf('#') + 1)}`;
      if (!images.has(key)) images.set(key, image);
    }
    return images;
  }
}
