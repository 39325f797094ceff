import type { ElementModel, NodeIndex, PageModel, ProbeFacts } from '@curbcut/page-model';
import { getAudibleVideos, getMediaInfo, getTracks } from '../../shared/media.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type WatchRecord = ProbeFacts<'videos'>['watched'][number];

/**
 * Returns the videos that certainly have sound but no captions track, so captions may be part of their image.
 */
export function getVideosToAnalyze(page: PageModel): ElementModel[] {
  return getAudibleVideos(page).filter((video) => {
    const media = getMediaInfo(video);
    return media.hasAudio === true && getTracks(media, 'captions', 'subtitles').length === 0;
  });
}

const getWatchRecordsByNode = memoizePerPage(
  ({ capture }) =>
    new Map<NodeIndex, WatchRecord>(
      (capture.facts.videos?.watched ?? []).map((record) => [record.node, record]),
    ),
);

/** Returns the record of the video analysis; null if the video could not be analyzed. */
export function getWatchRecord(video: ElementModel): WatchRecord | null {
  return getWatchRecordsByNode(video.page).get(video.index) ?? null;
}
