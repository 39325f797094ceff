import {
  type AnswerChange,
  type ContentKind,
  type ContentPart,
  describeView,
  type SampleView,
} from '@curbcut/contract';
import { getPageKey, parseFingerprint } from './fingerprint.ts';
import { getViewKey, isViewKey, withViews } from './view-fingerprint.ts';

/** An audit page, in the sample or from an earlier scan. */
interface KnownPage {
  readonly page_id: string;
  readonly url: string;
}

const CONTENT_NAMES: Readonly<Record<ContentKind, string>> = {
  title: 'Page title',
  language: 'Languages',
  document: 'Document type, zoom and reload settings',
  text: 'Text',
  headings: 'Headings',
  'heading-context': 'Text after headings',
  structure: 'Landmarks, lists, tables, live regions and frames',
  images: 'Images',
  links: 'Links',
  'link-context': 'Text around links',
  controls: 'Buttons and widgets',
  fields: 'Form fields, labels and instructions',
  media: 'Media and embedded content',
  'tab-stops': 'Tab stops',
  'small-targets': 'Small targets',
  navigation: 'Navigation links and buttons',
  help: 'Contact details and help',
  'text-style': 'Text styles',
  layout: 'Layout and colors',
};

/** Content types for which a count means nothing to people. */
const uncounted = new Set<ContentKind>([
  'title',
  'language',
  'document',
  'text',
  'structure',
  'fields',
  'text-style',
  'layout',
  'heading-context',
  'link-context',
]);

/**
 * Describes what has changed since an answer was given, page by page.
 *
 * @param before the answer's fingerprint
 * @param now the question's fingerprint
 * @param pages all of the audit's pages, sampled pages first
 * @param views the sample's views other than its pages
 */
export function describeChanges(
  before: string,
  now: string,
  pages: readonly KnownPage[],
  views: readonly SampleView[] = [],
): AnswerChange[] {
  if (before === now) return [];
  const [old, current] = [parseFingerprint(before), parseFingerprint(now)];
  if (old === null || current === null) {
    // With the earlier method, only the views can differ.
    if (withViews(before, []) === withViews(now, [])) return describeAddedViews(before, now, views);
    return [
      {
        kind: 'method',
        page_id: null,
        page_url: null,
        description:
          'This answer predates change tracking, and something on the sampled pages has changed since.',
      },
    ];
  }
  const changes: AnswerChange[] = [];
  const byKey = new Map(pages.toReversed().map((page) => [getPageKey(page.url), page]));
  const add = (key: string, kind: AnswerChange['kind'], description: string) => {
    const page = byKey.get(key);
    changes.push({ kind, page_id: page?.page_id ?? null, page_url: page?.url ?? null, description });
  };
  if (old.subject !== current.subject) {
    changes.push({
      kind: 'subject',
      page_id: null,
      page_url: null,
      description: 'The question’s elements or wording have changed.',
    });
  }
  const order = pages.map(({ url }) => getPageKey(url));
  const keys = [...new Set([...order, ...old.pages.keys(), ...current.pages.keys()])].filter(
    (key) => !isViewKey(key),
  );
  for (const key of keys) {
    const [from, to] = [old.pages.get(key), current.pages.get(key)];
    if (from === undefined && to === undefined) continue;
    if (from === undefined) add(key, 'page-added', 'This page is new.');
    else if (to === undefined) add(key, 'page-removed', 'This page was removed.');
    else for (const text of describeParts(from, to)) add(key, 'content', text);
  }
  return [...changes, ...describeAddedViews(before, now, views)];
}

/** Lists the views that the question is about but the answer was not. */
function describeAddedViews(before: string, now: string, views: readonly SampleView[]): AnswerChange[] {
  const known = new Set(before.split(' '));
  const asked = new Set(now.split(' '));
  return views
    .filter((view) => asked.has(getViewKey(view)) && !known.has(getViewKey(view)))
    .map((view) => ({
      kind: 'view-added',
      page_id: null,
      page_url: view.url,
      description: `The view “${view.name}” (${describeView(view)}) is new.`,
    }));
}

type Parts = ReadonlyMap<ContentKind, ContentPart>;

function describeParts(before: Parts, now: Parts): string[] {
  const kinds = new Set([...before.keys(), ...now.keys()]);
  return [...kinds].flatMap((kind) => {
    const [from, to] = [before.get(kind), now.get(kind)];
    // Context is skipped if the page has none of the content that the question is about.
    if (!from || !to || (from.count === to.count && from.hash === to.hash)) return [];
    return [describePartChange(kind, from, to)];
  });
}

function describePartChange(kind: ContentKind, from: ContentPart, to: ContentPart): string {
  const name = CONTENT_NAMES[kind];
  if (kind === 'text' && from.count !== to.count)
    return `${name}: ${from.count} words before, ${to.count} now`;
  if (uncounted.has(kind)) return `${name}: changed`;
  if (from.count !== to.count) return `${name}: ${from.count} before, ${to.count} now`;
  return `${name}: changed (still ${to.count})`;
}
