import { createElement, createIcon } from '../dom.ts';
import type { WidgetSettings } from '../settings.ts';

const LAYER_CSS = 'position:fixed;pointer-events:none;z-index:2147483646;';
const SATURATIONS = { none: 0, low: 0.5, high: 1.8 } as const;
/** Half the height of the reading mask's opening, in px. */
const MASK_HALF_HEIGHT_PX = 60;

/** Overlays within the widget's root: color saturation, reading guide and mask, large pointer. */
export class PageOverlays {
  readonly #root: ShadowRoot;
  readonly #saturation = createLayer('inset:0;z-index:2147483645');
  readonly #guideLine = createLayer(
    'left:0;right:0;top:0;height:6px;background:#000;border-block:2px solid #ffc72c',
  );
  readonly #maskAbove = createLayer('left:0;right:0;top:0;background:#000c');
  readonly #maskBelow = createLayer('left:0;right:0;bottom:0;background:#000c');
  readonly #pointer = createLayer('top:0;left:0;width:56px;height:56px;z-index:2147483647');
  #guide: WidgetSettings['guide'] = '';

  constructor(root: ShadowRoot) {
    this.#root = root;
    const arrow = createIcon('M2 2l7 19 3-8 8-3z');
    arrow.setAttribute('fill', '#000');
    arrow.style.cssText = 'color:#fff;width:100%;height:100%;stroke-width:1.2';
    this.#pointer.append(arrow);
  }

  apply({ saturation, guide, cursor }: WidgetSettings): void {
    this.#guide = guide;
    this.#toggleLayer(this.#saturation, saturation !== '');
    if (saturation) this.#saturation.style.backdropFilter = `saturate(${SATURATIONS[saturation]})`;
    this.#toggleLayer(this.#guideLine, guide === 'line');
    this.#toggleLayer(this.#maskAbove, guide === 'mask');
    this.#toggleLayer(this.#maskBelow, guide === 'mask');
    this.#toggleLayer(this.#pointer, cursor);
    if (cursor) this.#pointer.style.display = 'none';
    removeEventListener('pointermove', this.#onMove, true);
    removeEventListener('focusin', this.#onFocus, true);
    document.removeEventListener('pointerleave', this.#onLeave);
    if (!guide && !cursor) return;
    this.#moveGuide(innerHeight / 2);
    addEventListener('pointermove', this.#onMove, { capture: true, passive: true });
    addEventListener('focusin', this.#onFocus, true);
    document.addEventListener('pointerleave', this.#onLeave);
  }

  #toggleLayer(overlay: HTMLElement, isOn: boolean): void {
    if (!isOn) overlay.remove();
    else if (!overlay.isConnected) this.#root.prepend(overlay);
  }

  readonly #onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
    this.#pointer.style.display = pointerType === 'mouse' ? 'block' : 'none';
    this.#pointer.style.translate = `${clientX - 5}px ${clientY - 5}px`;
    this.#moveGuide(clientY);
  };

  /** Moves the guide when keyboard focus moves, too. */
  readonly #onFocus = ({ target }: FocusEvent) => {
    const { top, bottom } = (target as Element).getBoundingClientRect();
    this.#moveGuide((top + bottom) / 2);
  };

  readonly #onLeave = () => {
    this.#pointer.style.display = 'none';
  };

  #moveGuide(y: number): void {
    if (this.#guide === 'line') this.#guideLine.style.translate = `0 ${y + 12}px`;
    this.#maskAbove.style.height = `${Math.max(0, y - MASK_HALF_HEIGHT_PX)}px`;
    this.#maskBelow.style.height = `${Math.max(0, innerHeight - y - MASK_HALF_HEIGHT_PX)}px`;
  }
}

function createLayer(style: string): HTMLElement {
  const layer = createElement('div');
  layer.style.cssText = LAYER_CSS + style;
  layer.setAttribute('aria-hidden', 'true');
  return layer;
}
