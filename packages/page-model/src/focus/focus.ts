import { type NodeIndex, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { RadioGroups } from './radio-groups.ts';

/** Controls that `disabled` takes out of use. */
const disableableTags = new Set(['button', 'fieldset', 'input', 'optgroup', 'option', 'select', 'textarea']);

/** What can take focus (https://html.spec.whatwg.org/multipage/interaction.html#focusable-area). */
export class Focus {
  readonly #page: Page;
  readonly #isAriaDisabled: (node: NodeIndex) => number;
  #radioGroups: RadioGroups | null = null;
  /** Elements with a tab stop inside; made on first use. */
  #holdsTabStop: Uint8Array | null = null;

  constructor(page: Page) {
    this.#page = page;
    this.#isAriaDisabled = inherited(page.tree.flatParent, (node, parent) =>
      parent === 1 || page.source.keyword(node, 'aria-disabled') === 'true' ? 1 : 0,
    );
  }

  /** The first `summary` of a `details`: the one that opens it. */
  isDetailsSummary(node: NodeIndex): boolean {
    return this.#page.source.isHtml(node, 'summary') && this.#page.source.state(node, State.detailsSummary);
  }

  /** Disabled as the platform tells it: by its own attribute or that of a fieldset or optgroup. */
  isNativelyDisabled(node: NodeIndex): boolean {
    const { source } = this.#page;
    return (
      source.state(node, State.disabled) &&
      (!source.isHtml(node) || disableableTags.has(source.tag(node)) || source.tag(node).includes('-'))
    );
  }

  /** Out of use: disabled, or itself or an ancestor `aria-disabled=true`. */
  isDisabled(node: NodeIndex): boolean {
    return this.#page.source.state(node, State.disabled) || this.#isAriaDisabled(node) === 1;
  }

  /** Of a kind that takes focus when it is rendered: says nothing of whether it is. */
  supportsFocus(node: NodeIndex): boolean {
    if (!this.#page.tree.isElement(node) || this.isNativelyDisabled(node)) return false;
    return this.#tabIndex(node) !== null || this.#isNativelyFocusable(node);
  }

  /** Can take focus by script, pointer or keyboard. */
  isFocusable(node: NodeIndex): boolean {
    return (this.supportsFocus(node) || this.#isScroller(node)) && this.#isReachable(node);
  }

  /** Can take focus by the Tab key. */
  isTabbable(node: NodeIndex): boolean {
    if (this.#isTabStop(node)) return true;
    if (this.#tabIndex(node) !== null || !this.#isScroller(node) || !this.#isReachable(node)) return false;
    this.#holdsTabStop ??= this.#markTabStops();
    return this.#holdsTabStop[node] === 0;
  }

  /** Browsers let a scroll container take focus; the Tab key stops at it when nothing in it takes focus. */
  #isScroller(node: NodeIndex): boolean {
    return this.#page.source.state(node, State.scrollable);
  }

  /** A stop of the Tab key of its own accord, not for want of others. */
  #isTabStop(node: NodeIndex): boolean {
    const { source } = this.#page;
    const tabIndex = this.#tabIndex(node);
    if (!this.supportsFocus(node) || (tabIndex ?? 0) < 0 || !this.#isReachable(node)) return false;
    if (tabIndex === null && source.isHtml(node, 'dialog')) return false;
    if (!source.isHtml(node, 'input') || inputType(this.#page, node) !== 'radio') return true;
    this.#radioGroups ??= new RadioGroups(this.#page);
    return this.#radioGroups.isTabStop(node);
  }

  #markTabStops(): Uint8Array {
    const { tree } = this.#page;
    const holds = new Uint8Array(tree.size);
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isElement(node) || !this.#isTabStop(node)) continue;
      let above = tree.paintParent[node]!;
      for (; above !== NONE && holds[above] === 0; above = tree.paintParent[above]!) holds[above] = 1;
    }
    return holds;
  }

  /** The number in `tabindex`; null where it is missing or no number. */
  #tabIndex(node: NodeIndex): number | null {
    const value = /^[\t\n\f\r ]*([+-]?\d+)/.exec(this.#page.source.attr(node, 'tabindex') ?? '');
    return value === null ? null : Number(value[1]);
  }

  #isNativelyFocusable(node: NodeIndex): boolean {
    const { source } = this.#page;
    if (source.isSvg(node)) {
      return source.tag(node) === 'a' && (source.hasAttr(node, 'href') || source.hasAttr(node, 'xlink:href'));
    }
    if (!source.isHtml(node)) return false;
    switch (source.tag(node)) {
      case 'a':
      case 'area':
        return source.hasAttr(node, 'href');
      case 'input':
        return inputType(this.#page, node) !== 'hidden';
      case 'button':
      case 'iframe':
      case 'select':
      case 'textarea':
        return true;
      case 'audio':
      case 'video':
        return source.hasAttr(node, 'controls');
      case 'dialog':
        return source.hasAttr(node, 'open');
      case 'summary':
        return this.isDetailsSummary(node);
      default:
        return this.#isEditingHost(node);
    }
  }

  #isEditingHost(node: NodeIndex): boolean {
    const { source } = this.#page;
    return source.state(node, State.editable) && isEditableKeyword(source.keyword(node, 'contenteditable'));
  }

  #isReachable(node: NodeIndex): boolean {
    const { source, rendering, visibility, exposure, imageMaps } = this.#page;
    if (exposure.isInert(node)) return false;
    if (source.isHtml(node, 'area')) {
      const image = imageMaps.imageOf(node);
      return image !== null && visibility.hasVisibleStyle(image);
    }
    if (!visibility.hasVisibleStyle(node)) return false;
    if (rendering.isRendered(node)) return source.style(node, 'display') !== 'contents';
    return exposure.standsInCanvas(node);
  }
}

function isEditableKeyword(value: string | null): boolean {
  return value === '' || value === 'true' || value === 'plaintext-only';
}
