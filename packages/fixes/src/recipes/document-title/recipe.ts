import type { PageModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { humanizeIdentifier } from '../../shared/humanize-identifier.ts';
import { createElement, insertContent } from '../../shared/patch-steps.ts';
import { toPlainText, toShortText } from '../../shared/plain-text.ts';
import {
  describeTextToWrite,
  findFirstName,
  type SuggestedName,
  toSuggestedName,
} from '../../shared/suggested-name.ts';

/** Titles the page after its social media metadata, its main heading, its URL or its first words. */
export const documentTitle = defineRecipe(
  'document-title',
  ['missing', 'empty'],
  ({ element: root, related }, page) => {
    const words = findPageTitle(page);
    if (words === null) return null;
    const why = `Titles the page “${words.text}”, based on ${words.source}.`;
    const what = describeTextToWrite(words, 'what this page is about');
    const confidence = words.kind === 'page' ? 'likely' : 'guess';
    const [empty] = related;
    if (empty) return createFix(confidence, why, [insertContent(empty, 'last-child', words.text)], what);
    const head = root.children.find(({ tag }) => tag === 'head');
    return head
      ? createFix(
          confidence,
          why,
          [insertContent(head, 'last-child', createElement('title', {}, words.text))],
          what,
        )
      : null;
  },
);

function findPageTitle(page: PageModel) {
  const headings = page
    .byRole('heading')
    .filter(({ document, name }) => document === page.document && name !== '');
  const main = headings.find(({ tag }) => tag === 'h1') ?? headings[0];
  const meta = (name: string) =>
    page
      .byTag('meta')
      .find((element) => element.attr('property') === name || element.attr('name') === name)
      ?.attr('content');
  return findFirstName(
    () =>
      toSuggestedName(
        toShortText(meta('og:title') ?? meta('twitter:title'), 120),
        'the social media metadata of the page',
        'page',
      ),
    () => toSuggestedName(toShortText(main?.name, 120), 'its main heading', 'page'),
    () => findTitleFromUrl(page),
    () =>
      toSuggestedName(
        toPlainText(page.texts.find(isReadableText)?.text, 60),
        'the first words on the page',
        'hint',
      ),
  );
}

/** Finds a title in the last part of the page URL. */
function findTitleFromUrl(page: PageModel): SuggestedName | null {
  const { url } = page.document;
  const part = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).at(-1) : undefined;
  return part === undefined
    ? null
    : toSuggestedName(humanizeIdentifier(part.replace(/\.\w{1,5}$/, '')), 'the URL of the page', 'hint');
}
