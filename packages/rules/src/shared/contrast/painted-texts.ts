import {
  type Box,
  type ContrastLevel,
  type ElementModel,
  NodeState,
  type PageModel,
  type TextContrast,
  type TextModel,
} from '@curbcut/page-model';
import { deriveFromAncestors } from '../ancestors.ts';
import { getInputType, isInputButton } from '../fields.ts';
import { getLabelsByControl } from '../labels.ts';
import { memoizePerPage } from '../memoize-per-page.ts';
import { getRoleAndSubclasses, isWidgetRole } from '../role-subclasses.ts';
import { isDrawnAsIcon } from '../visible-text.ts';

/** A piece of visible text: a text node, generated text, or text that a form control paints. */
export interface PaintedText {
  readonly text: string;
  readonly contrast: TextContrast;
}

const textFinders = {
  minimum: memoizePerPage((page) => findTexts(page, 'minimum')),
  enhanced: memoizePerPage((page) => findTexts(page, 'enhanced')),
};

/** Returns the text that needs sufficient contrast, by the element whose style paints it. */
export function getPaintedTexts(
  page: PageModel,
  level: ContrastLevel,
): ReadonlyMap<ElementModel, readonly PaintedText[]> {
  return textFinders[level](page);
}

/** Uncertainties about text that changes no pixel on screen and therefore isn't visible. */
const invisibleUncertainties: ReadonlySet<TextContrast['uncertainty']> = new Set([
  'transparent',
  'no-position',
  'unseen',
]);

function findTexts(page: PageModel, level: ContrastLevel): Map<ElementModel, PaintedText[]> {
  const isInactive = createInactiveTextTest(page);
  const byElement = new Map<ElementModel, PaintedText[]>();
  const add = (element: ElementModel, text: string, measure: () => TextContrast, needsPixels: boolean) => {
    if (element.isInert || isInactive(element)) return;
    if (!hasLetterOrDigit(text) || isDrawnAsIcon(text, element.style('font-family'))) return;
    const contrast = measure();
    if (invisibleUncertainties.has(contrast.uncertainty)) return;
    if (needsPixels && !contrast.isMeasured && contrast.result !== 'enough') return;
    const texts = byElement.get(element);
    if (texts) texts.push({ text, contrast });
    else byElement.set(element, [{ text, contrast }]);
  };
  const selections = findEditorSelections(page);
  for (const text of page.texts) {
    if (!text.isVisible && !text.isGenerated) continue;
    if (selections.some((selection) => text.lines.some((line) => intersects(line, selection)))) continue;
    // Only pixels show whether generated text is visible at all, and what fills text in an SVG image.
    add(text.parent, text.text, () => getContrast(text, level), text.isGenerated || !text.parent.isHtml);
  }
  for (const control of page.byTag('input', 'select', 'textarea')) {
    if (!control.isVisible) continue;
    const measureOwnText = () => control.getControlTextContrast('own', level);
    const measurePlaceholder = () => control.getControlTextContrast('placeholder', level);
    add(control, getControlText(control), measureOwnText, false);
    if (control.hasState(NodeState.placeholderShown)) {
      add(control, control.attr('placeholder') ?? '', measurePlaceholder, false);
    }
  }
  return byElement;
}

/** Classes of the boxes that editors draw behind selected text: CodeMirror, Ace and Monaco. */
const selectionClasses = new Set([
  'CodeMirror-selected',
  'cm-selectionBackground',
  'ace_selection',
  'selected-text',
]);

/** Returns the areas of text that is selected in editors. How a selection looks isn't the text's color. */
function findEditorSelections(page: PageModel): readonly Box[] {
  return page
    .byAttribute('class')
    .flatMap((element) =>
      element.box !== null &&
      element.isVisible &&
      element.tokens('class').some((name) => selectionClasses.has(name))
        ? [element.box]
        : [],
    );
}

const intersects = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function getContrast(text: TextModel, level: ContrastLevel): TextContrast {
  return level === 'minimum' ? text.contrast : text.enhancedContrast;
}

/** Inputs that show no text, or only dots. */
const typesWithoutText = new Set([
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
]);

/** Returns the label of an input button, the value of a field, or the selected option. */
function getControlText(control: ElementModel): string {
  if (isInputButton(control)) return control.attr('value') ?? control.name;
  const showsNoText = control.tag === 'input' && typesWithoutText.has(getInputType(control));
  return showsNoText ? '' : (control.value ?? '');
}

const groupRoles = getRoleAndSubclasses('group');

/** Returns whether the element is a disabled control or a disabled group of controls. */
function isInactive(element: ElementModel): boolean {
  const { role } = element;
  if (looksDisabled(element)) return true;
  return element.isDisabled && (isWidgetRole(role) || (role !== null && groupRoles.has(role)));
}

/** Libraries name the class of a control that does nothing like this, with a prefix or without. */
const disabledClass = /(?:^|[-_])disabled$/i;

/**
 * Returns whether a control is disabled by a script, without an attribute: a class says so, and it has the cursor for this
 * or doesn't react to the pointer, or it's an item that can't have focus, next to others. Other rules check that its state
 * is announced.
 */
function looksDisabled(element: ElementModel): boolean {
  if (!hasDisabledClass(element)) return false;
  if (element.style('cursor') === 'not-allowed') return true;
  // The keyboard works without the pointer, unless only scripts react to it.
  if (element.closest(isNativeControl) !== null || [...element.descendants()].some(isNativeControl))
    return false;
  return element.style('pointer-events') === 'none' || isDisabledItem(element);
}

const hasDisabledClass = (element: ElementModel): boolean =>
  element.tokens('class').some((name) => disabledClass.test(name));

/** Class of items, unlike `text-disabled`, for example, which only sets a color. */
const disabledItemClass = /^(?:is-)?disabled$/i;

function isDisabledItem(element: ElementModel): boolean {
  const { flatParent, tag } = element;
  return (
    element.tokens('class').some((name) => disabledItemClass.test(name)) &&
    ![element, ...element.descendants()].some(({ isFocusable }) => isFocusable) &&
    flatParent?.children.some((other) => other.tag === tag && !hasDisabledClass(other)) === true
  );
}

const isNativeControl = (element: ElementModel): boolean =>
  element.hasAttr('href') || (element.isHtml && nativeControlTags.has(element.tag));

const nativeControlTags = new Set(['button', 'input', 'select', 'summary', 'textarea']);

/** Finds elements that label a disabled control. */
function findInactiveLabels(page: PageModel): Set<ElementModel> {
  const labels = new Set<ElementModel>();
  for (const [index, named] of getLabelsByControl(page)) {
    const control = page.element(index);
    if (!control.isDisabled || control.nameSource !== 'label') continue;
    for (const label of named) labels.add(label);
  }
  for (const control of page.byAttribute('aria-labelledby')) {
    if (!isInactive(control)) continue;
    for (const label of control.references('aria-labelledby')) labels.add(label);
  }
  return labels;
}

/**
 * Returns a test for text directly inside an element: whether it belongs to a disabled control (ACT afw4f7).
 */
function createInactiveTextTest(page: PageModel): (parent: ElementModel) => boolean {
  const labels = findInactiveLabels(page);
  const activeLabels = findLabelsInDisabledFieldsets(page);
  return deriveFromAncestors<boolean>(false, (element, above) => {
    if (labels.has(element) || isInactive(element)) return true;
    return above && element.flatParent !== null && !activeLabels.has(element);
  });
}

/** Finds the controls that stay active in the first legend of a disabled fieldset, and their labels. */
function findLabelsInDisabledFieldsets(page: PageModel): Set<ElementModel> {
  const found = new Set<ElementModel>();
  for (const control of page.byTag('button', 'input', 'select', 'textarea')) {
    if (control.isDisabled || control.closest(({ tag }) => tag === 'legend') === null) continue;
    found.add(control);
    for (const label of getLabelsByControl(page).get(control.index) ?? []) found.add(label);
  }
  return found;
}

/** Returns whether text contains a letter or digit, unlike symbols and ASCII art. */
function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Returns whether text is a single user-perceived character (a grapheme). */
export function isSingleCharacter(text: string): boolean {
  const [first, second] = new Intl.Segmenter('en').segment(text.trim());
  return first !== undefined && second === undefined;
}
