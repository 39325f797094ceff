import * as dom from '../../in-page-kit/dom.ts';
import { eachText, queryOpenRoots } from '../../in-page-kit/tree.ts';
import { selectSecretsForText } from './mask-secrets.ts';

/** The hidden elements and their original `style` attributes. */
const hidden = new Map<HTMLElement, string | null>();

/**
 * Shows dots instead of secrets while a screenshot is taken. Unlike `maskSecrets`, this doesn't change any
 * values, so the page remains usable.
 */
export function hideSecrets(secrets: readonly string[]): void {
  const inText = selectSecretsForText(secrets);
  for (const element of queryOpenRoots('input, textarea')) {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (isField && secrets.some((secret) => element.value.includes(secret))) hide(element);
  }
  for (const { data, parentElement } of eachText()) {
    if (parentElement instanceof HTMLElement && inText.some((secret) => data.includes(secret)))
      hide(parentElement);
  }
}

function hide(element: HTMLElement): void {
  if (!hidden.has(element)) hidden.set(element, dom.getAttribute(element, 'style'));
  dom.style(element).setProperty('-webkit-text-security', 'disc', 'important');
}

/** Undoes `hideSecrets`. */
export function showSecrets(): void {
  for (const [element, style] of hidden) {
    if (style === null) dom.removeAttribute(element, 'style');
    else dom.setAttribute(element, 'style', style);
  }
  hidden.clear();
}
