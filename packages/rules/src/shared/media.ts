import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

type MediaRecord = PageModel['capture']['media'][number];

/** An `audio` or `video` element with what was recorded of it. */
export interface MediaInfo {
  readonly element: ElementModel;
  /** Seconds; null when unknown. */
  readonly duration: number | null;
  /** See `MediaRecord.hasAudio`. */
  readonly hasAudio: boolean | null;
  readonly isMuted: boolean;
  /** Starts without anybody asking for it. */
  readonly hasAutoplay: boolean;
  /** The browser shows its own controls, and people can get at them. */
  readonly hasControls: boolean;
  readonly source: string;
}

const getRecordsByNode = memoizePerPage(
  ({ capture }) => new Map<NodeIndex, MediaRecord>(capture.media.map((record) => [record.node, record])),
);

/** What was recorded of an `audio` or `video` element. */
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

/** Videos that can be seen and have something to play: ACT's “non-streaming”, whose length is not 0. */
export function getVisibleVideos(page: PageModel): MediaInfo[] {
  return page
    .byTag('video')
    .filter(({ isVisible }) => isVisible)
    .map(getMediaInfo)
    .filter(({ source, duration }) => source !== '' && duration !== 0);
}

/** Nobody can hear it: there is nothing to hear, or it is mute and offers no way to change that. */
export function isSilent({ hasAudio, isMuted, hasControls }: MediaInfo): boolean {
  return hasAudio === false || (isMuted && !hasControls);
}

/** Videos that can be seen and may be heard. */
export function getAudibleVideos(page: PageModel): ElementModel[] {
  return getVisibleVideos(page)
    .filter((video) => !isSilent(video))
    .map(({ element }) => element);
}

/** The `track` elements of a medium that are of one of these kinds and name a file. */
export function getTracks({ element }: MediaInfo, ...kinds: string[]): ElementModel[] {
  return element.children.filter((child) => {
    const kind = child.attr('kind')?.toLowerCase() ?? 'subtitles';
    return child.tag === 'track' && kinds.includes(kind) && child.hasAttr('src');
  });
}
