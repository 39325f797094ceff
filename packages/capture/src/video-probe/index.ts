export { watchVideos } from './watch-videos.ts';
