import { cleanLine } from '../clean-text.ts';
import { formatLongDate } from '../format-text.ts';
import type { DocumentBrand } from '../report-input.ts';
import { toDataUrl } from './instance-image.ts';
import { html, type SafeHtml, trustHtml } from './safe-html.ts';
import { STYLE } from './style.ts';

/** The parts that every HTML report has. */

/** The Curbcut logo: rows of tactile paving domes, larger toward the viewer. */
const LOGO_ROWS = [
  { y: 6.6, radius: 1.5, columns: [9, 14, 19] },
  { y: 12.7, radius: 2.15, columns: [7.7, 14, 20.3] },
  { y: 20.4, radius: 2.85, columns: [6.2, 14, 21.8] },
];

/** Renders the brand's logo and name, or Curbcut's if there is no brand. */
export function renderBranding(brand: DocumentBrand | undefined): SafeHtml {
  if (brand) {
    // The `alt` text is empty because the name is next to the logo.
    const logo = brand.logo && html`<img src="${toDataUrl(brand.logo)}" alt="">`;
    return html`<p class="maker">${logo}${brand.name}</p>`;
  }
  return html`<p class="maker"><svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="8" class="plate"/>${LOGO_ROWS.map(({ y, radius, columns }) => columns.map((x) => html`<circle cx="${x}" cy="${y}" r="${radius}"/>`))}</svg>Curbcut</p>`;
}

/** Formats a timestamp as its UTC date. */
export function renderDate(time: string): SafeHtml {
  return html`<time datetime="${time}">${formatLongDate(time)}</time>`;
}

/** Renders the table of contents: links to headings by id. */
export function renderContents(entries: readonly ContentsEntry[]): SafeHtml {
  return html`<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
${renderEntries(entries)}
</nav>
`;
}

const renderEntries = (entries: readonly ContentsEntry[]): SafeHtml =>
  html`<ol>${entries.map(([id, title, parts]) => html`<li><a href="#${id}">${title}</a>${parts && renderEntries(parts)}</li>`)}</ol>`;

/** A heading with the headings below it. */
export type ContentsEntry = readonly [id: string, title: string, parts?: readonly ContentsEntry[]];

interface DocumentOptions {
  readonly title: string;
  readonly bodyClass: string;
  /** Id of the heading that the skip link leads to. */
  readonly results: string;
  readonly brand: DocumentBrand | undefined;
}

/** Renders everything before the first part of the report. */
export async function renderDocumentStart({
  title,
  bodyClass,
  results,
  brand,
}: DocumentOptions): Promise<string> {
  const style = `${STYLE}${formatBrandStyle(brand)}`;
  // Blocks every request, script, frame and form. The hash of its content allows the one style element.
  const policy = `default-src 'none'; style-src 'sha256-${await computeSha256(style)}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${title}</title>
<style>${trustHtml(style)}</style>
</head>
<body class="${bodyClass}${brand ? ' branded' : ''}">
<a class="skip" href="#${results}">Skip to results</a>
<main>
`.text;
}

/**
 * Returns the styles that apply a brand: its color, if it is hexadecimal, and its name at the bottom of printed
 * pages.
 */
function formatBrandStyle(brand: DocumentBrand | undefined): string {
  if (brand === undefined) return '';
  const color = brand.color ?? '';
  const primary = /^#[0-9a-f]{6}$/.test(color) ? `\n:root { --primary: ${color}; }` : '';
  return `${primary}\n@page { @bottom-left { content: "${toCssString(cleanLine(brand.name))}"; } }`;
}

/** Escapes text for a quoted string in a style element. `<` could otherwise end the element. */
const toCssString = (text: string): string =>
  text.replace(/["\\<>]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);

/** Renders everything after the last part of the report. */
export function renderDocumentEnd(note: string): string {
  return html`</main>
<footer><p>${note}</p></footer>
</body>
</html>
`.text;
}

async function computeSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
