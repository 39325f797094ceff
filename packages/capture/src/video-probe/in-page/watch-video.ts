import type { CollectorFunctions } from '../../collector/functions.ts';
import type { FetchLimits } from '../../collector/in-page/fetch-bytes.ts';

/** What examining a video showed. */
export interface VideoObservation {
  /** Its file contains captions or subtitles, or the page's scripts added some without a `track` element. */
  readonly hasTextTrack: boolean;
  /** Syllables detected in the examined part of the sound; 0 when it is not certain that someone speaks. */
  readonly syllables: number;
  /** Examined moments at which someone speaks. */
  readonly frames: number;
  /** Those at which the picture contains letters. */
  readonly written: number;
}

export interface WatchLimits extends FetchLimits {
  /** Seconds of sound, from the middle of the video, that are examined. */
  readonly heardSeconds: number;
  /** Moments of one video at which the picture is examined. */
  readonly frames: number;
  /** Milliseconds for all of it. */
  readonly timeoutMs: number;
}

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: { elements: readonly Element[] };
}

/**
 * Searches the file of a video for speech, and its picture for letters while someone speaks. It uses a separate player
 * that is not in the page, so the page's own stays as it is. Null where the file cannot be read or shown.
 *
 * Runs in the page: self-contained.
 */
export async function watchVideo(node: number, limits: WatchLimits): Promise<VideoObservation | null> {
  const { curbcut, curbcutNodes } = globalThis as unknown as World;
  const sampleRate = 8_000;
  /** Width in pixels to which the picture is scaled. */
  const width = 640;
  /** Height as a multiple of the width. Taller pictures are no film and would need too much memory. */
  const maxAspectRatio = 3;
  const video = curbcutNodes.elements[node];
  if (!(video instanceof HTMLVideoElement)) return null;

  const signal = AbortSignal.timeout(limits.timeoutMs);

  /** Resolves with whether the event happened within the time allowed. */
  function waitForEvent(player: HTMLVideoElement, name: string, act: () => void): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      player.addEventListener(name, () => resolve(true), { once: true, signal });
      player.addEventListener('error', () => resolve(false), { once: true, signal });
      signal.addEventListener('abort', () => resolve(false));
      act();
    });
  }

  /** Finds when someone speaks in the middle of the video, in seconds from its start. */
  async function findSpeech(file: ArrayBuffer): Promise<number[]> {
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

  /** Counts the moments at which the picture contains letters; null when one of them could not be shown. */
  async function countWithLetters(
    player: HTMLVideoElement,
    moments: readonly number[],
  ): Promise<number | null> {
    const height = Math.round((width * player.videoHeight) / player.videoWidth);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    let written = 0;
    for (const moment of moments) {
      const isShown = await waitForEvent(player, 'seeked', () => {
        player.currentTime = moment;
      });
      if (!isShown) return null;
      context.drawImage(player, 0, 0, width, height);
      if (curbcut.hasLetters(context.getImageData(0, 0, width, height).data, width)) written += 1;
    }
    return written;
  }

  /**
   * Subtitle tracks of MP4 and WebM files, and captions within the video stream (CEA-608 and 708). Some players show
   * them, though Chromium does not.
   */
  const textTrackPattern = /hdlr.{8}(?:text|sbtl|subt|clcp)|S_TEXT\/|D_WEBVTT|GA94/s;

  // The rules read those of `track` elements from the capture, and some of them have no file.
  const elements = new Set(Array.from(video.querySelectorAll('track'), ({ track }) => track));
  const isAddedByScript = Array.from(video.textTracks).some(
    (track) => !elements.has(track) && (track.kind === 'captions' || track.kind === 'subtitles'),
  );
  const bytes = await curbcut.fetchBytes(video.currentSrc, limits);
  if (!bytes) return null;
  const hasTextTrack = isAddedByScript || textTrackPattern.test(new TextDecoder('latin1').decode(bytes));
  const source = URL.createObjectURL(new Blob([bytes]));
  const player = document.createElement('video');
  try {
    const syllables = await findSpeech(bytes);
    if (syllables.length === 0) return { hasTextTrack, syllables: 0, frames: 0, written: 0 };
    player.muted = true;
    player.preload = 'auto';
    const isShown = await waitForEvent(player, 'loadeddata', () => {
      player.src = source;
    });
    if (!isShown || player.videoHeight > maxAspectRatio * player.videoWidth) return null;
    const frames = Math.min(limits.frames, syllables.length);
    const moments = Array.from(
      { length: frames },
      (_, place) => syllables[Math.floor(((place + 0.5) * syllables.length) / frames)]!,
    );
    const written = await countWithLetters(player, moments);
    return written === null ? null : { hasTextTrack, syllables: syllables.length, frames, written };
  } catch {
    return null;
  } finally {
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(source);
  }
}
