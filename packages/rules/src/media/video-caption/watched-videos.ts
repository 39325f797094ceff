import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { getAudibleVideos, getMediaInfo, getTracks } from '../../shared/media.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type WatchRecord = NonNullable<PageModel['capture']['facts']['videos']>['watched'][number];

/** Videos that are heard for certain and have no track of captions: their picture may show some. */
export function getVideosToWatch(page: PageModel): ElementModel[] {
  return getAudibleVideos(page).filter((video) => {
    const medium = getMediaInfo(video);
    return medium.hasAudio === true && getTracks(medium, 'captions', 'subtitles').length === 0;
  });
}

const getWatchRecordsByNode = memoizePerPage(
  ({ capture }) =>
    new Map<NodeIndex, WatchRecord>((capture.facts.videos?.watched ?? []).map((seen) => [seen.node, seen])),
);

/** What looking into a video showed; null when that could not be done. */
export function getWatchRecord(video: ElementModel): WatchRecord | null {
  return getWatchRecordsByNode(video.page).get(video.index) ?? null;
}
