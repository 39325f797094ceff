import * as dom from '../../in-page-kit/dom.ts';
import type { Recorder } from './recorder.ts';

/** Records images and media: source, natural size, load errors and playback settings. */
export function createMediaReader(recorder: Recorder, brokenBit: number) {
  const { createReader: reader, getAttribute, hasAttribute } = dom;
  const image = HTMLImageElement.prototype;
  const media = HTMLMediaElement.prototype;
  const imageSource = reader(image, 'currentSrc');
  const imageComplete = reader(image, 'complete');
  const naturalWidth = reader(image, 'naturalWidth');
  const naturalHeight = reader(image, 'naturalHeight');
  const mediaSource = reader(media, 'currentSrc');
  const duration = reader(media, 'duration');
  const autoplay = reader(media, 'autoplay');
  const muted = reader(media, 'muted');
  const paused = reader(media, 'paused');
  const error = reader(media, 'error');
  const readyState = reader(media, 'readyState');
  const videoWidth = reader(HTMLVideoElement.prototype, 'videoWidth');
  const videoHeight = reader(HTMLVideoElement.prototype, 'videoHeight');
  const inputSource = reader(HTMLInputElement.prototype, 'src');
  /** Maximum length of a source URL in UTF-16 code units: `data:` URLs can take megabytes. */
  const maxSourceLength = 2_000;

  type Entry = (typeof recorder.part.media)[number];
  const imagePlayback = { duration: null, autoplay: false, muted: false, paused: true, hasAudio: null };
  const add = (entry: Entry) => {
    const source = entry.source.slice(0, maxSourceLength);
    recorder.spendText(source);
    recorder.part.media.push({ ...entry, source });
  };

  function readImage(element: HTMLImageElement, node: number): number {
    const width = naturalWidth(element);
    const height = naturalHeight(element);
    add({ node, source: imageSource(element), naturalWidth: width, naturalHeight: height, ...imagePlayback });
    const hasSource = getAttribute(element, 'src') || getAttribute(element, 'srcset');
    return hasSource && imageComplete(element) && width === 0 && height === 0 ? brokenBit : 0;
  }

  /** HTMLMediaElement.HAVE_METADATA: from this state on, the duration and the presence of audio are known. */
  const hasMetadata = 1;

  function readMedia(element: HTMLMediaElement, tag: string, node: number): number {
    const seconds = duration(element);
    const isMetadataKnown = readyState(element) >= hasMetadata;
    add({
      node,
      source: mediaSource(element),
      naturalWidth: tag === 'video' ? videoWidth(element as HTMLVideoElement) : 0,
      naturalHeight: tag === 'video' ? videoHeight(element as HTMLVideoElement) : 0,
      duration: isMetadataKnown && Number.isFinite(seconds) ? seconds : null,
      autoplay: autoplay(element),
      muted: muted(element),
      paused: paused(element),
      // Set later by `detectMediaSound`, which takes longer.
      hasAudio: null,
    });
    return error(element) ? brokenBit : 0;
  }

  /** Records the element if it's an image or a media element, and returns its state bits. */
  function read(element: Element, tag: string, node: number): number {
    if (tag === 'img') return readImage(element as HTMLImageElement, node);
    if (tag === 'video' || tag === 'audio') return readMedia(element as HTMLMediaElement, tag, node);
    if (tag === 'input' && getAttribute(element, 'type')?.toLowerCase() === 'image') {
      const source = hasAttribute(element, 'src') ? inputSource(element as HTMLInputElement) : '';
      add({ node, source, naturalWidth: 0, naturalHeight: 0, ...imagePlayback });
    }
    return 0;
  }

  return { read };
}
