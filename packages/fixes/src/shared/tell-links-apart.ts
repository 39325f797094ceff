import type { ElementModel } from '@curbcut/page-model';
import { destination } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { addressWords } from './address-words.ts';
import { fix } from './define-recipe.ts';
import { personWrites } from './found-words.ts';
import { holderWords } from './nearby-words.ts';
import { plainWords } from './plain-words.ts';
import { set } from './steps.ts';

/** Links whose names are written anew at once: more are no patch that a person could look through. */
const most = 30;

/** Completes the names of links that are named alike with what each stands beside, or leads to. */
export function tellApart(links: readonly ElementModel[]): SuggestedFix | null {
  if (links.length > most) return null;
  for (const wordsOf of [holderWords, addressWords]) {
    const words = links.map((link) => wordsOf(link));
    const byAddress = new Map(links.map((link, at) => [destination(link)?.href, words[at]?.text]));
    const isTold =
      words.every((each) => each !== null) && new Set(byAddress.values()).size === byAddress.size;
    const [first] = words;
    if (!isTold || !first) continue;
    return fix(
      first.kind === 'page' ? 'likely' : 'guess',
      `Each link says what sets it apart, from ${wordsOf === holderWords ? 'what it stands beside' : 'the address that it leads to'}.`,
      links.map((link, at) => set(link, 'aria-label', `${plainWords(link.name) ?? ''} (${words[at]!.text})`)),
      personWrites(first, 'what sets each link apart'),
    );
  }
  return null;
}
