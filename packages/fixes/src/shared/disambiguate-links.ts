import type { ElementModel } from '@curbcut/page-model';
import { getLinkDestination } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { findNameFromContainer } from './name-from-container.ts';
import { findNameFromLinkUrl } from './name-from-url.ts';
import { setAttribute } from './patch-steps.ts';
import { toPlainText } from './plain-text.ts';
import { describeTextToWrite } from './suggested-name.ts';

/** Links that are renamed in one patch. More would be too many for a person to review. */
const MAX_LINKS = 30;

/** Completes identical link names with text near each link or words from its URL. */
export function disambiguateLinks(links: readonly ElementModel[]): SuggestedFix | null {
  if (links.length > MAX_LINKS) return null;
  for (const findWords of [findNameFromContainer, findNameFromLinkUrl]) {
    const words = links.map((link) => findWords(link));
    const byUrl = new Map(links.map((link, at) => [getLinkDestination(link)?.href, words[at]?.text]));
    const isUnique = words.every((each) => each !== null) && new Set(byUrl.values()).size === byUrl.size;
    const [first] = words;
    if (!isUnique || !first) continue;
    return createFix(
      first.kind === 'page' ? 'likely' : 'guess',
      `Completes each link name with words that set it apart, based on ${findWords === findNameFromContainer ? 'the text next to it' : 'its URL'}.`,
      links.map((link, at) =>
        setAttribute(link, 'aria-label', `${toPlainText(link.name) ?? ''} (${words[at]!.text})`),
      ),
      describeTextToWrite(first, 'what sets each link apart'),
    );
  }
  return null;
}
