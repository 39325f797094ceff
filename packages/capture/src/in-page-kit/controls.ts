import * as dom from './dom.ts';

/**
 * Returns an element as a field, of which any property may be undefined because it may be something else. The
 * properties of a form that aren't built in are its fields, so they count as undefined.
 */
export function asField(
  element: Element | undefined,
): Partial<Pick<HTMLInputElement, 'checked' | 'form' | 'labels' | 'validity' | 'value'>> {
  const isForm = element === undefined || (dom.isHtml(element) && dom.localName(element) === 'form');
  return isForm ? {} : (element as HTMLInputElement);
}

/**
 * Returns an element's position in the Tab order like its property `tabIndex`: negative if Tab doesn't reach
 * it. Chromium's property is -1 for editable text without the attribute, although Tab reaches it.
 */
export function getTabIndex(element: Element): number {
  const index = dom.tabIndex(element);
  return index < 0 && isEditingHost(element) && !dom.hasAttribute(element, 'tabindex') ? 0 : index;
}

/** Whether an element makes its content editable, and isn't itself part of such content. */
function isEditingHost(element: Element): boolean {
  const isEditable = (one: Element | null) => one instanceof HTMLElement && dom.isContentEditable(one);
  return isEditable(element) && !isEditable(dom.parentElement(element));
}
