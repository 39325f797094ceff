import { element, svg } from '../dom.ts';
import type { Settings } from '../settings.ts';

const LAYER = 'position:fixed;pointer-events:none;z-index:2147483646;';
const SATURATIONS = { none: 0, low: 0.5, high: 1.8 } as const;
/** Half the height of the reading mask's window, in px. */
const WINDOW = 60;

/** What lies over the page within our own root: colour strength, reading guide and mask, the large pointer. */
export class Overlays {
  readonly #root: ShadowRoot;
  readonly #saturation = layer('inset:0;z-index:2147483645');
  readonly #line = layer('left:0;right:0;top:0;height:6px;background:#000;border-block:2px solid #ffc72c');
  readonly #above = layer('left:0;right:0;top:0;background:#000c');
  readonly #below = layer('left:0;right:0;bottom:0;background:#000c');
  readonly #pointer = layer('top:0;left:0;width:56px;height:56px;z-index:2147483647');
  #guide: Settings['guide'] = '';

  constructor(root: ShadowRoot) {
    this.#root = root;
    const arrow = svg('M2 2l7 19 3-8 8-3z');
    arrow.setAttribute('fill', '#000');
    arrow.style.cssText = 'color:#fff;width:100%;height:100%;stroke-width:1.2';
    this.#pointer.append(arrow);
  }

  apply({ saturation, guide, cursor }: Settings): void {
    this.#guide = guide;
    this.#place(this.#saturation, saturation !== '');
    if (saturation) this.#saturation.style.backdropFilter = `saturate(${SATURATIONS[saturation]})`;
    this.#place(this.#line, guide === 'line');
    this.#place(this.#above, guide === 'mask');
    this.#place(this.#below, guide === 'mask');
    this.#place(this.#pointer, cursor);
    if (cursor) this.#pointer.style.display = 'none';
    removeEventListener('pointermove', this.#onMove, true);
    removeEventListener('focusin', this.#onFocus, true);
    document.removeEventListener('pointerleave', this.#onLeave);
    if (!guide && !cursor) return;
    this.#read(innerHeight / 2);
    addEventListener('pointermove', this.#onMove, { capture: true, passive: true });
    addEventListener('focusin', this.#onFocus, true);
    document.addEventListener('pointerleave', this.#onLeave);
  }

  #place(overlay: HTMLElement, isOn: boolean): void {
    if (!isOn) overlay.remove();
    else if (!overlay.isConnected) this.#root.prepend(overlay);
  }

  readonly #onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
    this.#pointer.style.display = pointerType === 'mouse' ? 'block' : 'none';
    this.#pointer.style.translate = `${clientX - 5}px ${clientY - 5}px`;
    this.#read(clientY);
  };

  /** The guide goes with the keyboard too. */
  readonly #onFocus = ({ target }: FocusEvent) => {
    const { top, bottom } = (target as Element).getBoundingClientRect();
    this.#read((top + bottom) / 2);
  };

  readonly #onLeave = () => {
    this.#pointer.style.display = 'none';
  };

  #read(y: number): void {
    if (this.#guide === 'line') this.#line.style.translate = `0 ${y + 12}px`;
    this.#above.style.height = `${Math.max(0, y - WINDOW)}px`;
    this.#below.style.height = `${Math.max(0, innerHeight - y - WINDOW)}px`;
  }
}

function layer(style: string): HTMLElement {
  const made = element('div');
  made.style.cssText = LAYER + style;
  made.setAttribute('aria-hidden', 'true');
  return made;
}
