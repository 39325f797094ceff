import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { type FetchLimits, fetchBytes } from './fetch-bytes.ts';

/** Sound information about one audio or video element. */
export interface MediaSound {
  /** Seconds; null if unknown or infinite. */
  readonly duration: number | null;
  /** Whether the file contains audible sound; null if unknown. */
  readonly hasAudio: boolean | null;
}

/**
 * Limits for detecting sound. Files larger than `maxBytes` aren't decoded. Waiting for a duration has the
 * same time limit as fetching a file.
 */
export interface MediaSoundLimits extends FetchLimits {
  /** Maximum duration of one file in seconds. */
  readonly maxSeconds: number;
}

/** Fraction of full amplitude (-54 dB) below which sound counts as silence. */
const MAX_SILENCE = 0.002;
/** A low sample rate keeps minutes of decoded sound small. */
const SAMPLE_RATE = 8_000;
/** `HTMLMediaElement.HAVE_METADATA` and `NETWORK_LOADING`. */
const [HAVE_METADATA, NETWORK_LOADING] = [1, 2];

/**
 * Examines the media elements among these nodes without playing them: whether they have an audio track and,
 * if they are short and not muted, whether it contains sound. If the page doesn't allow this, the result is
 * unknown.
 */
export async function detectMediaSound(
  nodes: readonly number[],
  limits: MediaSoundLimits,
): Promise<MediaSound[]> {
  const { elements } = getWalkedNodes();
  const results: MediaSound[] = [];
  for (const node of nodes) results.push(await detectSound(elements[node] as HTMLMediaElement, limits));
  return results;
}

async function detectSound(media: HTMLMediaElement, limits: MediaSoundLimits): Promise<MediaSound> {
  await awaitMetadata(media, limits.waitMs);
  const { duration } = media;
  const isDurationKnown = media.readyState >= HAVE_METADATA && Number.isFinite(duration);
  const hasAudioTrack = checkAudioTrack(media);
  const shouldDecode = hasAudioTrack && isDurationKnown && duration <= limits.maxSeconds && !media.muted;
  return {
    duration: isDurationKnown ? duration : null,
    hasAudio: shouldDecode ? await isLoud(media, limits) : hasAudioTrack === false ? false : null,
  };
}

async function awaitMetadata(media: HTMLMediaElement, maxMs: number): Promise<void> {
  if (media.readyState >= HAVE_METADATA || media.networkState !== NETWORK_LOADING) return;
  await new Promise<void>((resolve) => {
    const signal = AbortSignal.timeout(maxMs);
    for (const name of ['loadedmetadata', 'error', 'emptied']) {
      media.addEventListener(name, () => resolve(), { once: true, signal });
    }
    signal.addEventListener('abort', () => resolve());
  });
}

/**
 * Returns null if the browser doesn't expose the tracks, because the media come from another origin or have
 * no data yet.
 */
function checkAudioTrack(media: HTMLMediaElement): boolean | null {
  if (media.readyState < HAVE_METADATA) return null;
  try {
    const stream = (media as HTMLMediaElement & { captureStream(): MediaStream }).captureStream();
    const tracks = stream.getAudioTracks().length;
    for (const track of stream.getTracks()) track.stop();
    return tracks > 0;
  } catch {
    return null;
  }
}

async function isLoud(media: HTMLMediaElement, limits: FetchLimits): Promise<boolean | null> {
  try {
    const file = await fetchBytes(media.currentSrc, limits);
    if (!file) return null;
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file);
    for (let channel = 0; channel < sound.numberOfChannels; channel++) {
      if (sound.getChannelData(channel).some((sample) => Math.abs(sample) > MAX_SILENCE)) return true;
    }
    return false;
  } catch {
    return null;
  }
}
