import * as dom from '../../in-page-kit/dom.ts';
import type { Recorder } from './recorder.ts';

/** The bits of `State` in `@curbcut/page-model`, passed as a parameter because this runs in the page. */
export type StateBits = Readonly<Record<string, number>>;

const CONTROLS = new Set([
  'input',
  'select',
  'textarea',
  'button',
  'option',
  'optgroup',
  'fieldset',
  'output',
]);
const WRITABLE = new Set(['input', 'select', 'textarea']);
/** Input types whose value is a choice, a URL or a secret rather than text that can be part of a name. */
const TYPES_WITHOUT_TEXT = new Set([
  'password',
  'file',
  'hidden',
  'checkbox',
  'radio',
  'image',
  'submit',
  'button',
  'reset',
]);

/**
 * Creates a reader for information that isn't in attributes: live states, control values and relations set by
 * scripts.
 */
export function createStateReader(recorder: Recorder, bits: StateBits) {
  const { matches, hasAttribute } = dom;
  const readControlState = createControlStateReader(recorder, bits);

  /** Returns an HTML element's state bits, except those inherited from its position (`inert`, `editable`). */
  function read(element: Element, tag: string, node: number, hasAttributes: boolean): number {
    const isShown = hasAttributes && hasAttribute(element, 'popover') && matches(element, ':popover-open');
    return (isShown ? bits.popoverOpen! : 0) | readTagState(element, tag, node);
  }

  function readTagState(element: Element, tag: string, node: number): number {
    if (CONTROLS.has(tag)) return readControlState(element, tag, node);
    if (tag === 'dialog') return matches(element, ':modal') ? bits.modal! : 0;
    if (tag === 'progress') return matches(element, ':indeterminate') ? bits.indeterminate! : 0;
    if (tag === 'summary') return isDetailsSummary(element) ? bits.detailsSummary! : 0;
    if (!tag.includes('-')) return 0;
    let state = 0;
    if (matches(element, ':defined')) state |= bits.customDefined!;
    if (matches(element, ':disabled')) state |= bits.disabled!;
    if (matches(element, ':invalid')) state |= bits.invalid!;
    if (matches(element, ':enabled, :disabled')) state |= bits.formAssociated!;
    return state;
  }

  return {
    read,
    isDetailsSummary,
    ...createRelationRecorder(recorder),
    isInert: (element: Element) => hasAttribute(element, 'inert'),
    hasContentEditable: (element: Element) => hasAttribute(element, 'contenteditable'),
  };
}

function isDetailsSummary(summary: Element): boolean {
  const parent = dom.parentNode(summary);
  if (!parent || dom.nodeType(parent) !== 1 || dom.localName(parent as Element) !== 'details') return false;
  return dom.matches(summary, ':scope:first-of-type');
}

/** Creates functions that read field values and that pages can't override. */
function createValueReader() {
  const { createReader: reader } = dom;
  const inputValue = reader(HTMLInputElement.prototype, 'value');
  const inputType = reader(HTMLInputElement.prototype, 'type');
  const areaValue = reader(HTMLTextAreaElement.prototype, 'value');
  const selectValue = reader(HTMLSelectElement.prototype, 'value');
  const selectedOptions = reader(HTMLSelectElement.prototype, 'selectedOptions');
  const optionSelected = reader(HTMLOptionElement.prototype, 'selected');
  const optionLabel = reader(HTMLOptionElement.prototype, 'label');

  /** Returns a control's current value as displayed; null if there is none or it must not be recorded. */
  function getText(element: Element, tag: string): string | null {
    if (tag === 'textarea') return areaValue(element as HTMLTextAreaElement);
    if (tag === 'select') {
      return Array.from(selectedOptions(element as HTMLSelectElement), (option) => optionLabel(option)).join(
        ' ',
      );
    }
    if (tag !== 'input' || TYPES_WITHOUT_TEXT.has(inputType(element as HTMLInputElement))) return null;
    return inputValue(element as HTMLInputElement);
  }

  /** @param text the result of `getText` */
  function isFilled(element: Element, tag: string, text: string | null): boolean {
    if (tag === 'select') return selectValue(element as HTMLSelectElement) !== '';
    if (tag === 'input' && /^(password|file)$/.test(inputType(element as HTMLInputElement)))
      return inputValue(element as HTMLInputElement) !== '';
    return text !== null && text !== '';
  }

  const isSelected = (option: Element): boolean => optionSelected(option as HTMLOptionElement);

  return { getText, isFilled, isSelected };
}

/** Creates a reader of a control's state bits, which also records its value. */
function createControlStateReader(recorder: Recorder, bits: StateBits) {
  const { matches, hasAttribute } = dom;
  const values = createValueReader();

  return (element: Element, tag: string, node: number): number => {
    let state = 0;
    if (matches(element, ':disabled')) state |= bits.disabled!;
    if (tag === 'option') return values.isSelected(element) ? state | bits.checked! : state;
    if (!WRITABLE.has(tag)) return state;
    if (matches(element, ':checked')) state |= bits.checked!;
    if (matches(element, ':required')) state |= bits.required!;
    if (matches(element, ':invalid')) state |= bits.invalid!;
    if (tag !== 'select') {
      if (matches(element, ':indeterminate')) state |= bits.indeterminate!;
      if (matches(element, ':placeholder-shown')) state |= bits.placeholderShown!;
      // `:read-only` also matches disabled controls and types that aren't editable.
      if (hasAttribute(element, 'readonly') && matches(element, ':read-only:not(:disabled)')) {
        state |= bits.readOnly!;
      }
    }
    const value = values.getText(element, tag);
    if (values.isFilled(element, tag, value)) state |= bits.hasValue!;
    if (value) {
      const recorded = value.slice(0, 10_000);
      recorder.spendText(recorded);
      recorder.part.values.push({ node, value: recorded });
    }
    return state;
  };
}

/** Creates a recorder of the relations that scripts set with properties, such as `ariaControlsElements`. */
function createRelationRecorder(recorder: Recorder) {
  const relations = (
    [
      ['aria-activedescendant', 'ariaActiveDescendantElement'],
      ['aria-controls', 'ariaControlsElements'],
      ['aria-describedby', 'ariaDescribedByElements'],
      ['aria-details', 'ariaDetailsElements'],
      ['aria-errormessage', 'ariaErrorMessageElements'],
      ['aria-flowto', 'ariaFlowToElements'],
      ['aria-labelledby', 'ariaLabelledByElements'],
      ['aria-owns', 'ariaOwnsElements'],
      ['popovertarget', 'popoverTargetElement'],
      ['commandfor', 'commandForElement'],
    ] as const
  ).map(([name, property]) => {
    const prototype = name.startsWith('aria-') ? Element.prototype : HTMLButtonElement.prototype;
    return {
      name,
      read: dom.createReader(prototype, property as keyof object) as (element: Element) => unknown,
    };
  });
  /** Relations to resolve once every element has an index. */
  const reflected: { node: number; property: string; targets: Element[] }[] = [];

  /** Records a relation set by a script, for which the browser leaves an empty attribute. */
  function recordRelations(element: Element, node: number, emptyAttributes: readonly string[]): void {
    for (const relation of relations) {
      if (!emptyAttributes.includes(relation.name)) continue;
      const value = relation.read(element);
      const targets = (Array.isArray(value) ? value : value ? [value] : []) as Element[];
      if (targets.length > 0) reflected.push({ node, property: relation.name, targets });
    }
  }

  /** Resolves the recorded relations once every element has its node. */
  function resolveRelations(elements: readonly (Element | undefined)[]): void {
    if (reflected.length === 0) return;
    const nodesByElement = new Map<Element, number>();
    elements.forEach((element, node) => {
      if (element) nodesByElement.set(element, node);
    });
    for (const { node, property, targets } of reflected) {
      const found = targets
        .map((target) => nodesByElement.get(target))
        .filter((index) => index !== undefined);
      recorder.part.reflections.push({ node, property, targets: found });
    }
  }

  return { recordRelations, resolveRelations };
}
