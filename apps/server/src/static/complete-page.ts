import { LEGAL_PAGES, type LegalPage, type PublicSettings } from '@curbcut/contract';
import { escapeHtml } from '@curbcut/reports';
import { getAttribute, type HtmlElement, parseElements } from '../html-elements.ts';
import type { SiteConfig } from '../site-settings.ts';
import { renderLegalText } from './render-legal-text.ts';

/** A part of a page to be replaced, as offsets into its HTML. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Completes a built page with this installation's settings. The build renders both variants of everything
 * that depends on a setting (`apps/web/app/site/site-settings.ts`):
 * - an element with `data-when="blogUrl"` is kept if that setting is set, and an element with
 * `data-when="!blogUrl"` if it is not;
 * - `{{blogUrl}}` is replaced by the value, and `{{site}}` by all values as JSON;
 * - the content of an element with `data-legal-text="privacy"` is replaced by the operator's text, if there
 * is one.
 *
 * @throws Error if the page names a setting that doesn't exist.
 */
export function completePage(html: string, { settings, legal }: SiteConfig): string {
  const texts: TextEdit[] = [];
  const removals: TextEdit[] = [];
  for (const element of parseElements(html, { locations: true })) {
    const condition = getAttribute(element, 'data-when');
    if (condition !== undefined && !matchesCondition(condition, settings))
      removals.push(toRemovalEdit(element));
    const page = LEGAL_PAGES.find((name) => name === getAttribute(element, 'data-legal-text'));
    if (page) texts.push(...findLegalTextEdits(html, element, page, legal));
  }
  return insertLegalTexts(
    fillPlaceholders(applyEdits(html, keepOutermost([...removals, ...texts])), settings),
    legal,
  );
}

function matchesCondition(condition: string, settings: PublicSettings): boolean {
  const isNegated = condition.startsWith('!');
  const name = isNegated ? condition.slice(1) : condition;
  if (!(name in settings)) throw new Error(`A built page depends on the unknown setting “${name}”.`);
  return (settings[name as keyof PublicSettings] !== null) !== isNegated;
}

function toRemovalEdit({ sourceCodeLocation: location }: HtmlElement): TextEdit {
  if (!location) throw new Error('An element that depends on a setting has no source location.');
  return { from: location.startOffset, to: location.endOffset, text: '' };
}

/**
 * Returns the marker for the operator's text. The text is inserted after all placeholders have been replaced,
 * because it must not be changed.
 */
const toTextMarker = (page: LegalPage) => `<!--legal-text:${page}-->`;

function findLegalTextEdits(
  html: string,
  { sourceCodeLocation: location }: HtmlElement,
  page: LegalPage,
  legal: SiteConfig['legal'],
): TextEdit[] {
  if (legal[page]?.kind !== 'text') return [];
  const { startTag, endTag } = location ?? {};
  if (!startTag || !endTag) throw new Error(`The text of the page “${page}” can’t be found in the build.`);
  const opening = html.slice(startTag.startOffset, startTag.endOffset - 1);
  return [
    {
      from: startTag.startOffset,
      to: endTag.startOffset,
      text: `${opening} data-replaced="">${toTextMarker(page)}`,
    },
  ];
}

function insertLegalTexts(html: string, legal: SiteConfig['legal']): string {
  let completed = html;
  for (const page of LEGAL_PAGES) {
    const replacement = legal[page];
    if (replacement?.kind !== 'text' || !completed.includes(toTextMarker(page))) continue;
    const text = renderLegalText(replacement);
    completed = completed.replace(toTextMarker(page), () => text);
  }
  return completed;
}

/** Drops edits inside another edit, which replaces them anyway. */
function keepOutermost(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const outermost: TextEdit[] = [];
  for (const edit of sorted) if (edit.from >= (outermost.at(-1)?.to ?? 0)) outermost.push(edit);
  return outermost;
}

function applyEdits(html: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, text } of edits) {
    result += html.slice(at, from) + text;
    at = to;
  }
  return result + html.slice(at);
}

function fillPlaceholders(html: string, settings: PublicSettings): string {
  let filled = html.replaceAll('{{site}}', () => escapeHtml(JSON.stringify(settings)));
  for (const [name, value] of Object.entries(settings)) {
    filled = filled.replaceAll(`{{${name}}}`, () => escapeHtml(value ?? ''));
  }
  return filled;
}
