import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getFocusedElement, queryOpenRoots } from '../../../in-page-kit/tree.ts';

/** Fields in which people edit text, some of which only catch keys for an editor that draws the text itself. */
const EDITED = 'textarea, [contenteditable]:not([contenteditable=false])';
const MAX_EDITED = 50;
/** Size in CSS pixels up to which a field, or the box that clips it, only catches keys. */
const MAX_HIDDEN_PX = 10;
/** Number of levels from such a field to the element that contains the editor's text. */
const EDITOR_LEVELS = 2;

/** Returns the text in the page's editors; an empty string if there are none. */
export function readEditedTexts(): string {
  return queryOpenRoots(EDITED)
    .slice(0, MAX_EDITED)
    .map((field) => asField(field).value || dom.textContent(getEditor(field)) || '')
    .join('\n');
}

/** Whether an editor has focus, as after a click on a button in its toolbar. */
export function hasEditorFocus(): boolean {
  const focused = getFocusedElement();
  return focused !== null && (dom.matches(focused, EDITED) || dom.isContentEditable(focused as HTMLElement));
}

/** Returns the element with the text that is edited in a field. */
function getEditor(field: Element): Element {
  const isTiny = (box: Element | null) => {
    if (box === null) return false;
    const { width, height } = dom.getBoundingClientRect(box);
    return Math.min(width, height) <= MAX_HIDDEN_PX;
  };
  if (!dom.matches(field, 'textarea') || !(isTiny(field) || isTiny(dom.parentElement(field)))) return field;
  let editor = field;
  for (let level = 0; level < EDITOR_LEVELS; level++) editor = dom.parentElement(editor) ?? editor;
  return editor === document.body || editor === document.documentElement ? field : editor;
}
