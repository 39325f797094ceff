import { type NodeIndex, NodeState } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { ElementIndexes } from '../tree/element-indexes.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import type { References } from '../tree/references.ts';
import type { Exposure } from '../visibility/exposure.ts';
import type { ImageMaps, Rendering } from '../visibility/rendering.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { getInputType } from './form-controls.ts';

/** Controls that the `disabled` attribute applies to. */
const disableableTags = new Set(['button', 'fieldset', 'input', 'optgroup', 'option', 'select', 'textarea']);

interface FocusDependencies {
  readonly reader: CaptureReader;
  readonly references: References;
  readonly indexes: ElementIndexes;
  readonly rendering: Rendering;
  readonly visibility: Visibility;
  readonly exposure: Exposure;
  readonly imageMaps: ImageMaps;
}

/**
 * Determines what can take focus (https://html.spec.whatwg.org/multipage/interaction.html#focusable-area).
 */
export class Focus {
  readonly #deps: FocusDependencies;
  readonly #isAriaDisabled: (node: NodeIndex) => number;
  #radioGroups: RadioGroups | null = null;
  /** Whether each element contains a tab stop; built on first use. */
  #containsTabStop: Uint8Array | null = null;

  constructor(deps: FocusDependencies) {
    this.#deps = deps;
    const { reader } = deps;
    this.#isAriaDisabled = createInheritedLookup(reader.tree.flatParent, (node, parent) =>
      parent === 1 || reader.keyword(node, 'aria-disabled') === 'true' ? 1 : 0,
    );
  }

  /** Returns whether the element is the first `summary` in a `details` element, which opens it. */
  isDetailsSummary(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    return reader.isHtml(node, 'summary') && reader.hasState(node, NodeState.detailsSummary);
  }

  /** Returns whether the element is disabled by its own attribute or that of a fieldset or optgroup. */
  isNativelyDisabled(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    return (
      reader.hasState(node, NodeState.disabled) &&
      (!reader.isHtml(node) || disableableTags.has(reader.tag(node)) || reader.tag(node).includes('-'))
    );
  }

  /** Returns whether the element is disabled, or whether it or an ancestor has `aria-disabled=true`. */
  isDisabled(node: NodeIndex): boolean {
    return this.#deps.reader.hasState(node, NodeState.disabled) || this.#isAriaDisabled(node) === 1;
  }

  /** Returns whether the element can take focus if it is rendered. */
  supportsFocus(node: NodeIndex): boolean {
    if (!this.#deps.reader.tree.isElement(node) || this.isNativelyDisabled(node)) return false;
    return this.#getTabIndex(node) !== null || this.#isNativelyFocusable(node);
  }

  /** Returns whether the element can take focus by script, pointer or keyboard. */
  isFocusable(node: NodeIndex): boolean {
    return (this.supportsFocus(node) || this.#isFocusableScroller(node)) && this.#isReachable(node);
  }

  /** Returns whether the element can take focus with the Tab key. */
  isTabbable(node: NodeIndex): boolean {
    if (this.#isTabStop(node)) return true;
    if (this.#getTabIndex(node) !== null || !this.#isFocusableScroller(node) || !this.#isReachable(node))
      return false;
    this.#containsTabStop ??= this.#markTabStops();
    return this.#containsTabStop[node] === 0;
  }

  /**
   * Returns whether the browser makes a scroll container a tab stop, which it does if nothing in it is
   * focusable.
   */
  #isFocusableScroller(node: NodeIndex): boolean {
    return this.#deps.reader.hasState(node, NodeState.scrollable);
  }

  /** Returns whether the element is a tab stop on its own. */
  #isTabStop(node: NodeIndex): boolean {
    const { reader, references, indexes } = this.#deps;
    const tabIndex = this.#getTabIndex(node);
    if (!this.supportsFocus(node) || (tabIndex ?? 0) < 0 || !this.#isReachable(node)) return false;
    if (tabIndex === null && reader.isHtml(node, 'dialog')) return false;
    // Tab goes to the content.
    if (reader.hasState(node, NodeState.delegatesFocus)) return false;
    if (!reader.isHtml(node, 'input') || getInputType(reader, node) !== 'radio') return true;
    this.#radioGroups ??= new RadioGroups(reader, references, indexes);
    return this.#radioGroups.isTabStop(node);
  }

  #markTabStops(): Uint8Array {
    const { tree } = this.#deps.reader;
    const holds = new Uint8Array(tree.size);
    for (let node = 0; node < tree.size; node++) {
      if (!tree.isElement(node) || !this.#isTabStop(node)) continue;
      let above = tree.paintParent[node]!;
      for (; above !== NONE && holds[above] === 0; above = tree.paintParent[above]!) holds[above] = 1;
    }
    return holds;
  }

  /** Returns the number in `tabindex`; null if it is missing or invalid. */
  #getTabIndex(node: NodeIndex): number | null {
    const value = /^[\t\n\f\r ]*([+-]?\d+)/.exec(this.#deps.reader.attr(node, 'tabindex') ?? '');
    return value === null ? null : Number(value[1]);
  }

  #isNativelyFocusable(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    if (reader.isSvg(node)) {
      return reader.tag(node) === 'a' && (reader.hasAttr(node, 'href') || reader.hasAttr(node, 'xlink:href'));
    }
    if (!reader.isHtml(node)) return false;
    switch (reader.tag(node)) {
      case 'a':
      case 'area':
        return reader.hasAttr(node, 'href');
      case 'input':
        return getInputType(reader, node) !== 'hidden';
      case 'button':
      case 'iframe':
      case 'select':
      case 'textarea':
        return true;
      case 'audio':
      case 'video':
        return reader.hasAttr(node, 'controls');
      case 'dialog':
        return reader.hasAttr(node, 'open');
      case 'summary':
        return this.isDetailsSummary(node);
      default:
        return this.#isEditingHost(node);
    }
  }

  #isEditingHost(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    return (
      reader.hasState(node, NodeState.editable) && isEditableKeyword(reader.keyword(node, 'contenteditable'))
    );
  }

  #isReachable(node: NodeIndex): boolean {
    const { reader, rendering, visibility, exposure, imageMaps } = this.#deps;
    if (exposure.isInert(node)) return false;
    if (reader.isHtml(node, 'area')) {
      const image = imageMaps.findImage(node);
      return image !== null && visibility.hasVisibleStyle(image);
    }
    if (!visibility.hasVisibleStyle(node)) return false;
    if (rendering.isRendered(node)) return reader.style(node, 'display') !== 'contents';
    return exposure.isCanvasFallback(node);
  }
}

function isEditableKeyword(value: string | null): boolean {
  return value === '' || value === 'true' || value === 'plaintext-only';
}

/** Groups radio buttons that share a name and a form. If one of them is checked, it is the only tab stop. */
class RadioGroups {
  readonly #reader: CaptureReader;
  readonly #references: References;
  readonly #enclosingForm: (node: NodeIndex) => number;
  readonly #checkedGroups = new Set<string>();

  constructor(reader: CaptureReader, references: References, indexes: ElementIndexes) {
    this.#reader = reader;
    this.#references = references;
    this.#enclosingForm = createInheritedLookup(reader.tree.parent, (node, parent) =>
      reader.isHtml(node, 'form') ? node + 1 : parent,
    );
    for (const input of indexes.byTag('input')) {
      const group = this.#getGroupKey(input);
      if (group !== null && reader.hasState(input, NodeState.checked)) this.#checkedGroups.add(group);
    }
  }

  isTabStop(radio: NodeIndex): boolean {
    const group = this.#getGroupKey(radio);
    return (
      group === null || this.#reader.hasState(radio, NodeState.checked) || !this.#checkedGroups.has(group)
    );
  }

  /** Returns tree scope, form and name as a key; null for radio buttons without a group. */
  #getGroupKey(input: NodeIndex): string | null {
    const reader = this.#reader;
    const name = reader.attr(input, 'name');
    if (getInputType(reader, input) !== 'radio' || name === null || name === '') return null;
    const formId = reader.attr(input, 'form');
    const form = formId === null ? this.#enclosingForm(input) - 1 : this.#references.findById(input, formId);
    return `${reader.tree.scope[input]} ${form} ${name}`;
  }
}
