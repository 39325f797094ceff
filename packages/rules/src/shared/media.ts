import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

type MediaRecord = PageModel['capture']['media'][number];

/** An `audio` or `video` element with its recorded properties. */
export interface MediaInfo {
  readonly element: ElementModel;
  /** Seconds; null when unknown. */
  readonly duration: number | null;
  /** See `MediaRecord.hasAudio`. */
  readonly hasAudio: boolean | null;
  readonly isMuted: boolean;
  /** Starts without user action. */
  readonly hasAutoplay: boolean;
  /** Whether the browser shows its own controls and they are exposed. */
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

/**
 * Returns visible videos that have something to play: ACT's “non-streaming” videos with a duration other than
 * 0.
 */
export function getVisibleVideos(page: PageModel): MediaInfo[] {
  return page
    .byTag('video')
    .filter(({ isVisible }) => isVisible)
    .map(getMediaInfo)
    .filter(({ source, duration }) => source !== '' && duration !== 0);
}

/**
 * Returns whether nobody can hear the media: it has no audio, or is muted without a control to change that.
 */
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
