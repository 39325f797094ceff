import * as dom from '../../in-page-kit/dom.ts';
import type { Recorder } from './recorder.ts';

/** Maximum length of a source URL in UTF-16 code units: `data:` URLs can take megabytes. */
const MAX_SOURCE_LENGTH = 2_000;

/** HTMLMediaElement.HAVE_METADATA: from this state on, the duration and the presence of audio are known. */
const HAVE_METADATA = 1;

/** Records images and media: source, natural size, load errors and playback settings. */
export function createMediaReader(recorder: Recorder, brokenBit: number) {
  const { getAttribute, hasAttribute } = dom;
  const read = createPropertyReaders();
  type Entry = (typeof recorder.part.media)[number];
  const imagePlayback = { duration: null, autoplay: false, muted: false, paused: true, hasAudio: null };
  const add = (entry: Entry) => {
    const source = entry.source.slice(0, MAX_SOURCE_LENGTH);
    recorder.spendText(source);
    recorder.part.media.push({ ...entry, source });
  };

  function readImage(element: HTMLImageElement, node: number): number {
    const width = read.naturalWidth(element);
    const height = read.naturalHeight(element);
    add({
      node,
      source: read.imageSource(element),
      naturalWidth: width,
      naturalHeight: height,
      ...imagePlayback,
    });
    const hasSource = getAttribute(element, 'src') || getAttribute(element, 'srcset');
    return hasSource && read.imageComplete(element) && width === 0 && height === 0 ? brokenBit : 0;
  }

  function readMedia(element: HTMLMediaElement, tag: string, node: number): number {
    const seconds = read.duration(element);
    const isMetadataKnown = read.readyState(element) >= HAVE_METADATA;
    add({
      node,
      source: read.mediaSource(element),
      naturalWidth: tag === 'video' ? read.videoWidth(element as HTMLVideoElement) : 0,
      naturalHeight: tag === 'video' ? read.videoHeight(element as HTMLVideoElement) : 0,
      duration: isMetadataKnown && Number.isFinite(seconds) ? seconds : null,
      autoplay: read.autoplay(element),
      muted: read.muted(element),
      paused: read.paused(element),
      // Set later by `detectMediaSound`, which takes longer.
      hasAudio: null,
    });
    return read.error(element) ? brokenBit : 0;
  }

  /** Records the element if it's an image or a media element, and returns its state bits. */
  function readElement(element: Element, tag: string, node: number): number {
    if (tag === 'img') return readImage(element as HTMLImageElement, node);
    if (tag === 'video' || tag === 'audio') return readMedia(element as HTMLMediaElement, tag, node);
    if (tag === 'input' && getAttribute(element, 'type')?.toLowerCase() === 'image') {
      const source = hasAttribute(element, 'src') ? read.inputSource(element as HTMLInputElement) : '';
      add({ node, source, naturalWidth: 0, naturalHeight: 0, ...imagePlayback });
    }
    return 0;
  }

  return { read: readElement };
}

/** Returns functions that read media properties and that pages can't override. */
function createPropertyReaders() {
  const { createReader: reader } = dom;
  const image = HTMLImageElement.prototype;
  const media = HTMLMediaElement.prototype;
  return {
    imageSource: reader(image, 'currentSrc'),
    imageComplete: reader(image, 'complete'),
    naturalWidth: reader(image, 'naturalWidth'),
    naturalHeight: reader(image, 'naturalHeight'),
    mediaSource: reader(media, 'currentSrc'),
    duration: reader(media, 'duration'),
    autoplay: reader(media, 'autoplay'),
    muted: reader(media, 'muted'),
    paused: reader(media, 'paused'),
    error: reader(media, 'error'),
    readyState: reader(media, 'readyState'),
    videoWidth: reader(HTMLVideoElement.prototype, 'videoWidth'),
    videoHeight: reader(HTMLVideoElement.prototype, 'videoHeight'),
    inputSource: reader(HTMLInputElement.prototype, 'src'),
  };
}
