import { capitalize } from './plain-text.ts';

/** Technical words in file, class and field names that mean nothing to users. */
const noiseWords = new Set(
  (
    'alt arrow asset background banner base bg block blank box btn button cell class click col color component container content control copy cta css ctl ctrl current custom dark data default div draft dummy element event field file fill final fit fixed fluid foo form frame full graphic grid group handler hero hover html icn ico icon icons id image images img index inline input inner item items js jsp label large layer left lg light line link lnk main md media medium middle mini mobile model module nav new node normal num obj object old outline outer page panel param part php pic picture pixel placeholder png jpg jpeg gif webp avif svg position primary right root round row rounded screenshot script secondary section select shape sharp size slider small sm solid source spacer span square src static style sub svg symbol tab table tag target temp template test text textbox textfield thumb thumbnail tiny tmp toggle top trigger txt type ui unit untitled url value var variant version view white widget wrap wrapper xl xs xxl ' +
    'aspx asp cfm htm xhtml'
  ).split(' '),
);

/**
 * Converts the name of a file, class, field or URL part to words. Null if it contains no meaningful words, as in
 * `img_0231` or `a8f3c2`.
 */
export function humanizeIdentifier(name: string): string | null {
  const words = name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    // Removes the counter of a second element, such as `search2`.
    .map((word) => word.replace(/^(\p{L}{4,})\d{1,3}$/u, '$1'))
    .filter((word) => isWord(word) && !noiseWords.has(word.toLowerCase()))
    .map((word) => (/^\p{Lu}+$/u.test(word) && word.length <= 4 ? word : word.toLowerCase()));
  if (words.length === 0 || words.length > 6) return null;
  const joined = words.join(' ');
  return joined.length < 3 || joined.length > 50 ? null : capitalize(joined);
}

/** Returns whether a token is a word: only letters, and for Latin script at least one vowel. */
function isWord(word: string): boolean {
  if (!/^\p{L}+$/u.test(word) || word.length > 24) return false;
  return (
    !/^[a-z]+$/i.test(word) ||
    (/[aeiouy]/i.test(word) && word.length > 1) ||
    /^(rss|pdf|faq|sms|tv)$/i.test(word)
  );
}
