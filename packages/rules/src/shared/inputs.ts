import type { ElementModel } from '@curbcut/page-model';

/** The type of an `input` element as written, lower case; `text` when there is none. */
export function getInputType(input: ElementModel): string {
  return input.attr('type')?.toLowerCase() || 'text';
}

const buttonTypes = new Set(['button', 'submit', 'reset']);

/** `input` elements that are buttons with a text: not image buttons. */
export function isInputButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && buttonTypes.has(getInputType(element));
}

export function isImageButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && getInputType(element) === 'image';
}

/** An element that HTML itself makes a button. */
export function isNativeButton(element: ElementModel): boolean {
  return element.isHtml && (element.tag === 'button' || isInputButton(element) || isImageButton(element));
}
