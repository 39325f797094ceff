import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { audibleVideos, mediumOf, tracks } from '../../shared/media.ts';
import { perPage } from '../../shared/per-page.ts';

type Watched = NonNullable<PageModel['capture']['facts']['videos']>['watched'][number];

/** Videos that are heard for certain and have no track of captions: their picture may show some. */
export function videosToWatch(page: PageModel): ElementModel[] {
  return audibleVideos(page).filter((video) => {
    const medium = mediumOf(video);
    return medium.hasAudio === true && tracks(medium, 'captions', 'subtitles').length === 0;
  });
}

const watchedByNode = perPage(
  ({ capture }) =>
    new Map<NodeIndex, Watched>((capture.facts.videos?.watched ?? []).map((seen) => [seen.node, seen])),
);

/** What looking into a video showed; null when that could not be done. */
export function watched(video: ElementModel): Watched | null {
  return watchedByNode(video.page).get(video.index) ?? null;
}
