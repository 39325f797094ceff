import { createElement } from '../dom.ts';
import { RULE_ATTRIBUTE } from './element-rules.ts';
import { adoptStyleSheet, removeStyleSheet } from './page-tree.ts';

const GIF_URL = /^data:image\/gif|\.gif([?#]|$)/i;

/**
 * Lays the first picture of every GIF over it, on a canvas within our own root: the page's element stays as it is, with
 * its name, and is only not painted.
 */
export class GifFreezer {
  readonly #root: ShadowRoot;
  readonly #sheet = new CSSStyleSheet();
  readonly #canvases = new Map<HTMLImageElement, HTMLCanvasElement>();
  #frame = 0;

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** Covers the GIF pictures that are there and not covered. */
  freezeImages(): void {
    for (const image of document.images) {
      if (
        this.#canvases.has(image) ||
        !GIF_URL.test(image.currentSrc) ||
        !image.complete ||
        !image.naturalWidth
      )
        continue;
      const canvas = createElement('canvas', { width: image.naturalWidth, height: image.naturalHeight });
      // Drawn from an element that is animated, the first picture is what is drawn (HTML, 4.12.5.1.14).
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      canvas.setAttribute('aria-hidden', 'true');
      canvas.style.cssText = 'position:fixed;pointer-events:none;top:0;left:0';
      this.#canvases.set(image, canvas);
      this.#root.append(canvas);
      image.setAttribute(FROZEN_ATTRIBUTE, '');
    }
    if (this.#canvases.size === 0 || this.#frame) return;
    this.#sheet.replaceSync(`[${FROZEN_ATTRIBUTE}]{opacity:0!important}`);
    adoptStyleSheet(document, this.#sheet);
    this.#trackImages();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const [image, canvas] of this.#canvases) {
      image.removeAttribute(FROZEN_ATTRIBUTE);
      canvas.remove();
    }
    this.#canvases.clear();
    removeStyleSheet(document, this.#sheet);
  }

  /** Keeps each canvas where its picture is, and away where something of the page lies over it. */
  readonly #trackImages = () => {
    for (const [image, canvas] of this.#canvases) {
      const { left, top, width, height } = image.getBoundingClientRect();
      const isSeen = document.elementsFromPoint(left + width / 2, top + height / 2)[0] === image;
      Object.assign(canvas.style, {
        translate: `${left}px ${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        objectFit: getComputedStyle(image).objectFit,
        display: image.isConnected && isSeen ? 'block' : 'none',
      });
    }
    this.#frame = requestAnimationFrame(this.#trackImages);
  };
}

const FROZEN_ATTRIBUTE = `${RULE_ATTRIBUTE}-still`;
