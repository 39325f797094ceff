import { html, type SafeHtml } from '@curbcut/reports';

/** Renders prose in which `backticks` mark code, as in the descriptions of the contracts. */
export function renderProse(text: string): SafeHtml {
  // Splitting by a capture group makes every second piece code.
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
