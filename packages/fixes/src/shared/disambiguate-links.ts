import type { ElementModel } from '@curbcut/page-model';
import { getLinkDestination } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { findNameFromContainer } from './name-from-container.ts';
import { findNameFromLinkUrl } from './name-from-url.ts';
import { setAttribute } from './patch-steps.ts';
import { toPlainText } from './plain-text.ts';
import { describeTextToWrite } from './suggested-name.ts';

/** Links whose names are written anew at once: more are no patch that a person could look through. */
const MAX_LINKS = 30;

/** Completes the names of links that are named alike with what each stands beside, or leads to. */
export function disambiguateLinks(links: readonly ElementModel[]): SuggestedFix | null {
  if (links.length > MAX_LINKS) return null;
  for (const wordsOf of [findNameFromContainer, findNameFromLinkUrl]) {
    const words = links.map((link) => wordsOf(link));
    const byAddress = new Map(links.map((link, at) => [getLinkDestination(link)?.href, words[at]?.text]));
    const isTold =
      words.every((each) => each !== null) && new Set(byAddress.values()).size === byAddress.size;
    const [first] = words;
    if (!isTold || !first) continue;
    return createFix(
      first.kind === 'page' ? 'likely' : 'guess',
      `Each link says what sets it apart, from ${wordsOf === findNameFromContainer ? 'what it stands beside' : 'the address that it leads to'}.`,
      links.map((link, at) =>
        setAttribute(link, 'aria-label', `${toPlainText(link.name) ?? ''} (${words[at]!.text})`),
      ),
      describeTextToWrite(first, 'what sets each link apart'),
    );
  }
  return null;
}
