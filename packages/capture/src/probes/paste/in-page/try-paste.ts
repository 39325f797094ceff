import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { waitInTurns } from '../../in-page/wait-in-turns.ts';
import { unfocus } from '../../keyboard/in-page/focus.ts';

/** See `PasteOutcome`. */
export interface RawPasteOutcome {
  readonly canceled: 'keydown' | 'paste' | 'beforeinput' | null;
  readonly entered: string;
}

/**
 * Pastes text into the first of these fields, waits for the page's reaction and restores the values of all
 * fields. Returns null if the first field can't be edited.
 *
 * The events are synthetic, so that the computer's clipboard is neither read nor changed. The text itself is
 * inserted the way the browser does it for users, within the field's `maxlength`.
 *
 * @param laterMs milliseconds of page time within which a script may spread the text over the fields or remove it
 */
export async function tryPaste(
  fields: readonly (number | null)[],
  text: string,
  laterMs: number,
): Promise<RawPasteOutcome | null> {
  const { elements } = getWalkedNodes();
  const inputs = fields
    .map((field) => (field === null ? undefined : elements[field]))
    .filter((element) => element instanceof HTMLInputElement);
  const [first] = inputs;
  if (!first || first.disabled || inputs.length < fields.length) return null;
  const before = inputs.map(({ value }) => value);
  dom.focus(first, { preventScroll: true });
  // Some pages make fields editable on focus.
  if (first.readOnly || !first.matches(':focus')) return null;
  for (const input of inputs) setValue(input, '');
  const canceled = dispatchPasteEvents(first, text);
  if (canceled === null) document.execCommand('insertText', false, text);
  const read = () => inputs.map(({ value }) => value).join('');
  const immediate = read();
  // Text that has arrived may still be removed. If it hasn't, it may still be spread over the boxes.
  await waitInTurns(laterMs, () => read() !== immediate);
  const entered = read();
  inputs.forEach((input, position) => {
    setValue(input, before[position]!);
  });
  unfocus();
  return { canceled, entered };
}

/** Dispatches the events for pressing Ctrl+V, up to the first one that is canceled. */
function dispatchPasteEvents(target: Element, text: string): RawPasteOutcome['canceled'] {
  const options = { bubbles: true, cancelable: true, composed: true };
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const key = { ...options, key: 'v', code: 'KeyV', keyCode: 86, which: 86, ctrlKey: true };
  if (!dom.dispatchEvent(target, new KeyboardEvent('keydown', key))) return 'keydown';
  if (!dom.dispatchEvent(target, new ClipboardEvent('paste', { ...options, clipboardData }))) return 'paste';
  const input = { ...options, inputType: 'insertFromPaste', data: text };
  return dom.dispatchEvent(target, new InputEvent('beforeinput', input)) ? null : 'beforeinput';
}

function setValue(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
