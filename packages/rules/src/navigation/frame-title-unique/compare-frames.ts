import type { DocumentModel, ElementModel } from '@curbcut/page-model';
import { getFrameDocument } from '../../shared/frame-documents.ts';

/** Names under which any content will do: what stands in such frames is exchangeable. */
const advertisementPattern =
  /\b(ads?|advert\w*|banner\w*|sponsor\w*|promo\w*|anzeige\w*|werbung|publicit\w*|publicidad|reclame)\b/i;

/** Share of words from which on two pages may be versions of each other. */
const MAX_SHARED_WORDS = 0.2;

/**
 * Compares what two frames of one name hold. `same`: the same address or text. `unrelated`: both pages are of this
 * site, have different titles, share hardly a word, and hold no word of the frames' name. Else only a person knows.
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

/** Of what the page shows: its title is compared by itself. */
function getWords({ elements }: DocumentModel): Set<string> {
  const texts = elements
    .filter(({ tag }) => tag !== 'title')
    .flatMap(({ flatChildren }) =>
      flatChildren.flatMap((child) => ('tag' in child ? [] : splitIntoWords(child.text))),
    );
  return new Set(texts);
}

/** Words that carry meaning: of four letters or more, lower case. */
function splitIntoWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
