import type { ElementModel } from '@curbcut/page-model';

/** Returns the type of an `input` element as written, in lower case; `text` if it has none. */
export function getInputType(input: ElementModel): string {
  return input.attr('type')?.toLowerCase() || 'text';
}

const buttonTypes = new Set(['button', 'submit', 'reset']);

/** Returns whether the element is an `input` button with text, not an image button. */
export function isInputButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && buttonTypes.has(getInputType(element));
}

export function isImageButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && getInputType(element) === 'image';
}

/** Returns whether the element is a native HTML button. */
export function isNativeButton(element: ElementModel): boolean {
  return element.isHtml && (element.tag === 'button' || isInputButton(element) || isImageButton(element));
}
