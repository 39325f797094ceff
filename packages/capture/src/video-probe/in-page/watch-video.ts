import type { CollectorFunctions } from '../../collector/functions.ts';
import type { FetchLimits } from '../../collector/in-page/fetch-bytes.ts';

/** What looking into a video showed. */
export interface VideoObservation {
  /** Its file holds captions or subtitles, or the page's scripts gave it some without a `track` element. */
  readonly hasTextTrack: boolean;
  /** Syllables that were heard in the piece that was listened to; 0 when it is not certain that anybody speaks. */
  readonly syllables: number;
  /** Moments looked at in which somebody speaks. */
  readonly frames: number;
  /** Those in which letters stand in the picture. */
  readonly written: number;
}

export interface WatchLimits extends FetchLimits {
  /** Seconds of the piece, from the middle of the video, that is listened to. */
  readonly heardSeconds: number;
  /** Moments of one video that are looked at. */
  readonly frames: number;
  /** Milliseconds for all of it. */
  readonly timeoutMs: number;
}

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: { elements: readonly Element[] };
}

/**
 * Listens to the file of a video for speech, and looks at its picture where somebody speaks. It does so in a player of
 * its own that is not in the page, so the page's own stays as it is. Null where the file cannot be read or shown.
 *
 * Runs in the page: self-contained.
 */
export async function watchVideo(node: number, limits: WatchLimits): Promise<VideoObservation | null> {
  const { curbcut, curbcutNodes } = globalThis as unknown as World;
  const sampleRate = 8_000;
  /** Pixels of the picture that is looked at. */
  const width = 640;
  /** Times the width: taller pictures are no film, and would need too much memory. */
  const tallest = 3;
  const video = curbcutNodes.elements[node];
  if (!(video instanceof HTMLVideoElement)) return null;

  const signal = AbortSignal.timeout(limits.timeoutMs);

  /** Whether it came to the event within the time allowed. */
  function reaches(player: HTMLVideoElement, name: string, act: () => void): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      player.addEventListener(name, () => resolve(true), { once: true, signal });
      player.addEventListener('error', () => resolve(false), { once: true, signal });
      signal.addEventListener('abort', () => resolve(false));
      act();
    });
  }

  /** When somebody speaks in the piece in the middle, in seconds of the whole. */
  async function speech(file: ArrayBuffer): Promise<number[]> {
    const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file);
    const length = Math.min(sound.length, limits.heardSeconds * sampleRate);
    const start = Math.floor((sound.length - length) / 2);
    const mixed = new Float32Array(length);
    for (let channel = 0; channel < sound.numberOfChannels; channel++) {
      const samples = sound.getChannelData(channel);
      for (let at = 0; at < length; at++) mixed[at]! += samples[start + at]! / sound.numberOfChannels;
    }
    return curbcut.findVoicedMoments(mixed, sampleRate).map((moment) => moment + start / sampleRate);
  }

  /** In how many of these moments letters stand in the picture; null when one of them could not be shown. */
  async function writtenIn(player: HTMLVideoElement, moments: readonly number[]): Promise<number | null> {
    const height = Math.round((width * player.videoHeight) / player.videoWidth);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    let written = 0;
    for (const moment of moments) {
      const isThere = await reaches(player, 'seeked', () => {
        player.currentTime = moment;
      });
      if (!isThere) return null;
      context.drawImage(player, 0, 0, width, height);
      if (curbcut.hasLetters(context.getImageData(0, 0, width, height).data, width)) written += 1;
    }
    return written;
  }

  /**
   * Subtitle tracks of MP4 and WebM files, and captions between the pictures (CEA-608 and 708): some players show them,
   * though Chromium does not.
   */
  const inFile = /hdlr.{8}(?:text|sbtl|subt|clcp)|S_TEXT\/|D_WEBVTT|GA94/s;

  // Those of `track` elements are seen without us, and some of them name no file.
  const elements = new Set(Array.from(video.querySelectorAll('track'), ({ track }) => track));
  const isGiven = Array.from(video.textTracks).some(
    (track) => !elements.has(track) && (track.kind === 'captions' || track.kind === 'subtitles'),
  );
  const bytes = await curbcut.fetchBytes(video.currentSrc, limits);
  if (!bytes) return null;
  const hasTextTrack = isGiven || inFile.test(new TextDecoder('latin1').decode(bytes));
  const source = URL.createObjectURL(new Blob([bytes]));
  const player = document.createElement('video');
  try {
    const syllables = await speech(bytes);
    if (syllables.length === 0) return { hasTextTrack, syllables: 0, frames: 0, written: 0 };
    player.muted = true;
    player.preload = 'auto';
    const isShown = await reaches(player, 'loadeddata', () => {
      player.src = source;
    });
    if (!isShown || player.videoHeight > tallest * player.videoWidth) return null;
    const frames = Math.min(limits.frames, syllables.length);
    const moments = Array.from(
      { length: frames },
      (_, place) => syllables[Math.floor(((place + 0.5) * syllables.length) / frames)]!,
    );
    const written = await writtenIn(player, moments);
    return written === null ? null : { hasTextTrack, syllables: syllables.length, frames, written };
  } catch {
    return null;
  } finally {
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(source);
  }
}
