import { LEGAL_PAGES, type LegalPage, type SiteSettings } from '@curbcut/contract';
import { escapeHtml } from '../docs/html.ts';
import type { SiteConfig } from '../site-settings.ts';
import { attributeOf, elementsIn, type HtmlElement } from './html-elements.ts';
import { renderLegalText } from './render-legal-text.ts';

/** A part of a page to be replaced, as offsets into its HTML. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Completes a page as the build wrote it with the settings of this installation. The build renders both variants of
 * everything that depends on a setting (`apps/web/app/site/site-settings.ts`):
 * - an element with `data-when="blogUrl"` stays when that setting is set, one with `data-when="!blogUrl"` when it is not;
 * - `{{blogUrl}}` stands for the value, and `{{site}}` for all values as JSON;
 * - the content of an element with `data-legal-text="privacy"` is replaced by the owner's text, if there is one.
 *
 * @throws Error when the page names a setting that does not exist.
 */
export function completePage(html: string, { settings, legal }: SiteConfig): string {
  const texts: Edit[] = [];
  const removals: Edit[] = [];
  for (const element of elementsIn(html, { locations: true })) {
    const condition = attributeOf(element, 'data-when');
    if (condition !== undefined && !holds(condition, settings)) removals.push(wholeElement(element));
    const page = LEGAL_PAGES.find((name) => name === attributeOf(element, 'data-legal-text'));
    if (page) texts.push(...legalTextEdits(html, element, page, legal));
  }
  return insertTexts(fillIn(apply(html, outermost([...removals, ...texts])), settings), legal);
}

function holds(condition: string, settings: SiteSettings): boolean {
  const isNegated = condition.startsWith('!');
  const name = isNegated ? condition.slice(1) : condition;
  if (!(name in settings)) throw new Error(`A built page depends on the unknown setting “${name}”.`);
  return (settings[name as keyof SiteSettings] !== null) !== isNegated;
}

function wholeElement({ sourceCodeLocation: location }: HtmlElement): Edit {
  if (!location) throw new Error('An element that depends on a setting has no place in the source.');
  return { from: location.startOffset, to: location.endOffset, text: '' };
}

/** What stands for the owner's text until our own stand-ins have been filled in: the text must not be changed. */
const textMarker = (page: LegalPage) => `<!--legal-text:${page}-->`;

function legalTextEdits(
  html: string,
  { sourceCodeLocation: location }: HtmlElement,
  page: LegalPage,
  legal: SiteConfig['legal'],
): Edit[] {
  if (legal[page]?.kind !== 'text') return [];
  const { startTag, endTag } = location ?? {};
  if (!startTag || !endTag) throw new Error(`The text of the page “${page}” cannot be found in the build.`);
  const opening = html.slice(startTag.startOffset, startTag.endOffset - 1);
  return [
    {
      from: startTag.startOffset,
      to: endTag.startOffset,
      text: `${opening} data-replaced="">${textMarker(page)}`,
    },
  ];
}

function insertTexts(html: string, legal: SiteConfig['legal']): string {
  let completed = html;
  for (const page of LEGAL_PAGES) {
    const replacement = legal[page];
    if (replacement?.kind !== 'text' || !completed.includes(textMarker(page))) continue;
    const text = renderLegalText(replacement);
    completed = completed.replace(textMarker(page), () => text);
  }
  return completed;
}

/** Edits within another edit are dropped: the outer one replaces them too. */
function outermost(edits: readonly Edit[]): Edit[] {
  const sorted = edits.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: Edit[] = [];
  for (const edit of sorted) if (edit.from >= (kept.at(-1)?.to ?? 0)) kept.push(edit);
  return kept;
}

function apply(html: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, text } of edits) {
    result += html.slice(at, from) + text;
    at = to;
  }
  return result + html.slice(at);
}

function fillIn(html: string, settings: SiteSettings): string {
  let filled = html.replaceAll('{{site}}', () => escapeHtml(JSON.stringify(settings)));
  for (const [name, value] of Object.entries(settings)) {
    filled = filled.replaceAll(`{{${name}}}`, () => escapeHtml(value ?? ''));
  }
  return filled;
}
