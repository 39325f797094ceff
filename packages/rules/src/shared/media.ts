import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

type MediaRecord = PageModel['capture']['media'][number];

/** An `audio` or `video` element with its recorded properties. */
export interface MediaInfo {
  readonly element: ElementModel;
  /** Seconds; null if unknown. */
  readonly duration: number | null;
  /** See `MediaRecord.hasAudio`. */
  readonly hasAudio: boolean | null;
  readonly isMuted: boolean;
  /** Whether it starts without user action. */
  readonly hasAutoplay: boolean;
  /** Whether the browser shows its default controls and they are exposed. */
  readonly hasControls: boolean;
  readonly source: string;
}

const getRecordsByNode = memoizePerPage(
  ({ capture }) => new Map<NodeIndex, MediaRecord>(capture.media.map((record) => [record.node, record])),
);

/** Returns the recorded properties of an `audio` or `video` element. */
export function getMediaInfo(element: ElementModel): MediaInfo {
  const record = getRecordsByNode(element.page).get(element.index);
  return {
    element,
    duration: record?.duration ?? null,
    hasAudio: record?.hasAudio ?? null,
    isMuted: record?.muted ?? false,
    hasAutoplay: record?.autoplay ?? false,
    hasControls: element.hasAttr('controls') && element.isVisible && element.isExposed,
    source: record?.source ?? '',
  };
}

/** Returns visible videos with something to play: ACT's “non-streaming” videos whose duration isn't 0. */
export function getVisibleVideos(page: PageModel): MediaInfo[] {
  return page
    .byTag('video')
    .filter(({ isVisible }) => isVisible)
    .map(getMediaInfo)
    .filter(({ source, duration }) => source !== '' && duration !== 0);
}

/** Returns whether the media can't be heard: it has no audio, or is muted without a control to unmute it. */
export function isSilent({ hasAudio, isMuted, hasControls }: MediaInfo): boolean {
  return hasAudio === false || (isMuted && !hasControls);
}

/** Returns visible videos that may have audible sound. */
export function getAudibleVideos(page: PageModel): ElementModel[] {
  return getVisibleVideos(page)
    .filter((video) => !isSilent(video))
    .map(({ element }) => element);
}

/** Returns the `track` elements of one of these kinds that have a source. */
export function getTracks({ element }: MediaInfo, ...kinds: string[]): ElementModel[] {
  return element.children.filter((child) => {
    const kind = child.attr('kind')?.toLowerCase() ?? 'subtitles';
    return child.tag === 'track' && kinds.includes(kind) && child.hasAttr('src');
  });
}

/** Possible text alternatives for a media file: on the page, or behind one of its elements. */
interface TextEvidence {
  /** Whether there is exposed text. */
  readonly exposed: boolean;
  /** Whether there is exposed text that is visible. */
  readonly visible: boolean;
  /**
   * Whether something may lead to text: a link, a button, a frame, or a part of the page that could not be
   * read.
   */
  readonly mayBeElsewhere: boolean;
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * “Listen to the audio file below”: a sentence that only refers to a media file does not describe its
 * content.
 */
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
 * Returns whether anything on the page could conceivably be a media file's text alternative. If not, it
 * definitely has none.
 *
 * @param requirement whether the text must be visible
 */
export function mayHaveText(media: ElementModel, requirement: 'visible' | 'exposed'): boolean {
  const evidence = getTextEvidence(media.page);
  return evidence[requirement] || evidence.mayBeElsewhere || media.name !== '' || media.description !== '';
}

/** A word, or a letter of a script without spaces between words. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}]+/gu;

/** Landmarks that pages repeat around their content, with links that lead elsewhere. */
const repeatedRoles = new Set(['banner', 'contentinfo', 'navigation']);

const getContentSummary = memoizePerPage((page) => {
  const texts = page.texts.filter(({ isVisible, parent }) => isVisible && parent.isExposed);
  const named = page.byRole('img', 'image', 'audio', 'video').map(({ name }) => name);
  const controls = page.byRole('link', 'button', 'menuitem', 'tab', 'checkbox', 'switch', 'combobox');
  return {
    words: [...texts.map(({ text }) => text), ...named].join('\n').match(wordPattern)?.length ?? 0,
    mayLeadToText:
      controls.some((control) => !control.closest(({ role }) => role !== null && repeatedRoles.has(role))) ||
      page.byTag('iframe', 'object', 'embed').some(({ isExposed }) => isExposed) ||
      page.notTestedParts.length > 0,
  };
});

/**
 * Returns whether the page might show text with at least this many words, or something in its content that
 * leads to such text.
 */
export function mayShowWords({ page, name, description }: ElementModel, minWords: number): boolean {
  const content = getContentSummary(page);
  const ownWords = `${name} ${description}`.match(wordPattern)?.length ?? 0;
  return content.mayLeadToText || content.words + ownWords >= minWords;
}

/** Returns whether the page contains other sound, or something that may lead to it. */
export function mayHaveSound(media: ElementModel, page: PageModel): boolean {
  return (
    getTextEvidence(page).mayBeElsewhere || page.byTag('audio', 'video').some((other) => other !== media)
  );
}
