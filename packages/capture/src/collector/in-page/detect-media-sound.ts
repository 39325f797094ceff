import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** Sound information about one audio or video element. */
export interface MediaSound {
  /** Seconds; null if unknown or infinite. */
  readonly duration: number | null;
  /** Whether the file contains audible sound; null if unknown. */
  readonly hasAudio: boolean | null;
  /** Whether something is unknown only because the file didn't load within the time limit. */
  readonly isTimedOut: boolean;
}

/** Limits for detecting sound. */
export interface MediaSoundLimits {
  /** Maximum size of one file in bytes. Larger files aren't decoded. */
  readonly maxBytes: number;
  /** Time limit for loading all files in milliseconds, as a safety net. */
  readonly waitMs: number;
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
  const signal = AbortSignal.timeout(limits.waitMs);
  const results: MediaSound[] = [];
  for (const node of nodes)
    results.push(await detectSound(elements[node] as HTMLMediaElement, limits, signal));
  return results;
}

async function detectSound(
  media: HTMLMediaElement,
  limits: MediaSoundLimits,
  signal: AbortSignal,
): Promise<MediaSound> {
  const hasMetadata = await awaitMetadata(media, signal);
  const { duration } = media;
  const isDurationKnown = media.readyState >= HAVE_METADATA && Number.isFinite(duration);
  const hasAudioTrack = checkAudioTrack(media);
  const shouldDecode = hasAudioTrack && isDurationKnown && duration <= limits.maxSeconds && !media.muted;
  const isSounding = shouldDecode ? await isLoud(media, limits.maxBytes, signal) : null;
  return {
    duration: isDurationKnown ? duration : null,
    hasAudio: hasAudioTrack === false ? false : isSounding,
    isTimedOut: !hasMetadata || (shouldDecode === true && isSounding === null && signal.aborted),
  };
}

/** Resolves to false if the file was still loading when the time was over. */
async function awaitMetadata(media: HTMLMediaElement, signal: AbortSignal): Promise<boolean> {
  if (media.readyState >= HAVE_METADATA || media.networkState !== NETWORK_LOADING) return true;
  if (signal.aborted) return false;
  return new Promise<boolean>((resolve) => {
    for (const name of ['loadedmetadata', 'error', 'emptied']) {
      media.addEventListener(name, () => resolve(true), { once: true, signal });
    }
    signal.addEventListener('abort', () => resolve(false));
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

async function isLoud(
  media: HTMLMediaElement,
  maxBytes: number,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    const file = await fetchBytes(media.currentSrc, maxBytes, signal);
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
