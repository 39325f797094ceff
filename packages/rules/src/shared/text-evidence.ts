import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** What may tell in words what a medium shows or says: on the page, or behind something on it. */
interface TextEvidence {
  /** Some text that assistive technology is given ... */
  readonly exposed: boolean;
  /** ... and that people see. */
  readonly visible: boolean;
  /** Something that may lead to text: a link, a button, a frame, or a part of the page that could not be read. */
  readonly mayBeElsewhere: boolean;
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/** “Listen to the audio file below”: a sentence that only points to a medium says nothing of what is in it. */
const mediaReference =
  /\b(?:listen|hear|watch|play|see|download)\b(?:\s+\w+){0,3}\s+(?:audio|video|recording|podcast|film|clip)\b/i;

function hasInformativeText(text: string): boolean {
  return text
    .split(/(?<=[.!?])\s+/)
    .some((sentence) => letterOrDigit.test(sentence) && !mediaReference.test(sentence));
}

const getTextEvidence = memoizePerPage((page): TextEvidence => {
  const texts = page.texts.filter(({ text, parent }) => hasInformativeText(text) && parent.isExposed);
  const named = page.byRole('img', 'image').filter(({ name }) => hasInformativeText(name));
  return {
    exposed: texts.length > 0 || named.length > 0,
    visible: texts.some(({ isVisible }) => isVisible) || named.some(({ isVisible }) => isVisible),
    mayBeElsewhere:
      page.byRole('link', 'button', 'menuitem', 'tab').length > 0 ||
      page.byTag('iframe', 'object', 'embed').some(({ isExposed }) => isExposed) ||
      page.notTestedParts.length > 0,
  };
});

/**
 * Whether anything on the page could be the text of a medium, however unlikely: only where nothing is, it is certain
 * that it has none.
 *
 * @param seen the text must be visible
 */
export function mayHaveText(medium: ElementModel, seen: 'visible' | 'exposed'): boolean {
  const evidence = getTextEvidence(medium.page);
  return evidence[seen] || evidence.mayBeElsewhere || medium.name !== '' || medium.description !== '';
}

/** A word, or a letter of a script that writes no spaces between words. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}]+/gu;

/** What pages repeat around their content: their links lead to other matters. */
const repeatedRoles = new Set(['banner', 'contentinfo', 'navigation']);

const getContentSummary = memoizePerPage((page) => {
  const texts = page.texts.filter(({ isVisible, parent }) => isVisible && parent.isExposed);
  const named = page.byRole('img', 'image', 'audio', 'video').map(({ name }) => name);
  const leads = page.byRole('link', 'button', 'menuitem', 'tab', 'checkbox', 'switch', 'combobox');
  return {
    words: [...texts.map(({ text }) => text), ...named].join('\n').match(wordPattern)?.length ?? 0,
    leadsOn:
      leads.some((lead) => !lead.closest(({ role }) => role !== null && repeatedRoles.has(role))) ||
      page.byTag('iframe', 'object', 'embed').some(({ isExposed }) => isExposed) ||
      page.notTestedParts.length > 0,
  };
});

/** Whether the page could show a text of this many words, or offer something in its content that leads to one. */
export function mayShowWords({ page, name, description }: ElementModel, fewest: number): boolean {
  const content = getContentSummary(page);
  const own = `${name} ${description}`.match(wordPattern)?.length ?? 0;
  return content.leadsOn || content.words + own >= fewest;
}

/** Whether the page holds sound beside this medium, or something that may lead to it. */
export function mayHaveSound(medium: ElementModel, page: PageModel): boolean {
  return (
    getTextEvidence(page).mayBeElsewhere || page.byTag('audio', 'video').some((other) => other !== medium)
  );
}
