/** Fields in which a letter or a slash is text. */
const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]), textarea, [contenteditable], [role="textbox"]';

/** Returns whether a key pressed on an element is text, so that it must not be a shortcut. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;
