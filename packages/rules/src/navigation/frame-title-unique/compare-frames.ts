import type { DocumentModel, ElementModel } from '@curbcut/page-model';
import { getFrameDocument } from '../../shared/documents.ts';

/** Names of frames with interchangeable content. */
const advertisementPattern =
  /\b(ads?|advert\w*|banner\w*|sponsor\w*|promo\w*|anzeige\w*|werbung|publicit\w*|publicidad|reclame)\b/i;

/** Two pages that share at least this proportion of their words may be versions of each other. */
const MAX_SHARED_WORDS = 0.2;

/**
 * Compares the content of two frames with the same name. `same`: the same URL or text. `unrelated`: both
 * pages belong to this site, have different titles, share hardly any words and contain no word from the name.
 * `different`: only a person can decide.
 */
export function compareFrames(one: ElementModel, other: ElementModel): 'same' | 'unrelated' | 'different' {
  const [a, b] = [getFrameDocument(one), getFrameDocument(other)];
  if (!a || !b) return one.hasAttr('src') && one.attr('src') === other.attr('src') ? 'same' : 'different';
  const isInline = one.hasAttr('srcdoc') || other.hasAttr('srcdoc');
  if ((!isInline && a.url === b.url) || getText(a) === getText(b)) return 'same';
  if (isInline || !isSameOrigin(a, one) || !isSameOrigin(b, other) || advertisementPattern.test(one.name))
    return 'different';
  const [aWords, bWords] = [getWords(a), getWords(b)];
  const known = new Set([...aWords, ...bWords, ...splitIntoWords(`${a.title} ${b.title}`)]);
  const mentioned = splitIntoWords(one.name).some((word) => known.has(word));
  const common = [...aWords].filter((word) => bWords.has(word)).length;
  const shared = common / Math.max(1, Math.min(aWords.size, bWords.size));
  const haveTitles = a.title !== '' && b.title !== '' && a.title !== b.title;
  return haveTitles && !mentioned && shared < MAX_SHARED_WORDS ? 'unrelated' : 'different';
}

function isSameOrigin({ url }: DocumentModel, frame: ElementModel): boolean {
  const page = frame.page.document.url;
  return URL.canParse(url) && URL.canParse(page) && new URL(url).origin === new URL(page).origin;
}

function getText({ root }: DocumentModel): string {
  return (root?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns the words in the page's content; titles are compared separately. */
function getWords({ elements }: DocumentModel): Set<string> {
  const texts = elements
    .filter(({ tag }) => tag !== 'title')
    .flatMap(({ flatChildren }) =>
      flatChildren.flatMap((child) => ('tag' in child ? [] : splitIntoWords(child.text))),
    );
  return new Set(texts);
}

/** Returns the meaningful words in lowercase: those with four or more letters. */
function splitIntoWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
