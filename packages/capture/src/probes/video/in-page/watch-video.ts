import { type FetchLimits, fetchBytes } from '../../../collector/in-page/fetch-bytes.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { hasLetters } from './has-letters.ts';
import { findSpeechSegments } from './speech-segments.ts';

/** Result of examining a video. */
export interface VideoObservation {
  /**
   * Whether its file contains captions or subtitles, or the page's scripts added some without a `track`
   * element.
   */
  readonly hasTextTrack: boolean;
  /**
   * Number of syllables detected in the examined part of the sound; 0 if it isn't certain that someone
   * speaks.
   */
  readonly syllables: number;
  /** Number of examined moments when someone is speaking. */
  readonly frames: number;
  /** Number of those moments when the frame contains letters. */
  readonly written: number;
}

export interface WatchLimits extends FetchLimits {
  /** Seconds of sound to examine, from the middle of the video. */
  readonly soundSeconds: number;
  /** Maximum number of video frames to examine. */
  readonly frames: number;
  /** Time limit for the whole examination in milliseconds. */
  readonly timeoutMs: number;
}

/** Samples per second of the decoded sound. */
const SAMPLE_RATE = 8_000;
/** Width in pixels that frames are scaled to. */
const FRAME_WIDTH = 640;
/** Height as a multiple of the width. Taller videos would need too much memory. */
const MAX_ASPECT_RATIO = 3;
/**
 * Matches subtitle tracks in MP4 and WebM files, and captions within the video stream (CEA-608 and 708).
 * Some players show them, although Chromium doesn't.
 */
const TEXT_TRACK_PATTERN = /hdlr.{8}(?:text|sbtl|subt|clcp)|S_TEXT\/|D_WEBVTT|GA94/s;

/**
 * Searches a video's sound for speech, and its frames for letters while someone is speaking. It uses a
 * separate player outside the page, so the page's own player doesn't change. Returns null if the file can't
 * be read or shown.
 */
export async function watchVideo(node: number, limits: WatchLimits): Promise<VideoObservation | null> {
  const video = getWalkedNodes().elements[node];
  if (!(video instanceof HTMLVideoElement)) return null;
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const isAddedByScript = hasScriptedTrack(video);
  const bytes = await fetchBytes(video.currentSrc, limits);
  if (!bytes) return null;
  const hasTextTrack = isAddedByScript || TEXT_TRACK_PATTERN.test(new TextDecoder('latin1').decode(bytes));
  const source = URL.createObjectURL(new Blob([bytes]));
  const player = document.createElement('video');
  try {
    const syllables = await findSpeech(bytes, limits.soundSeconds);
    if (syllables.length === 0) return { hasTextTrack, syllables: 0, frames: 0, written: 0 };
    player.muted = true;
    player.preload = 'auto';
    const isShown = await waitForEvent(player, signal, 'loadeddata', () => {
      player.src = source;
    });
    if (!isShown || player.videoHeight > MAX_ASPECT_RATIO * player.videoWidth) return null;
    const frames = Math.min(limits.frames, syllables.length);
    const moments = Array.from(
      { length: frames },
      (_, index) => syllables[Math.floor(((index + 0.5) * syllables.length) / frames)]!,
    );
    const written = await countWithLetters(player, signal, moments);
    return written === null ? null : { hasTextTrack, syllables: syllables.length, frames, written };
  } catch {
    return null;
  } finally {
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(source);
  }
}

/** Whether a script has added captions or subtitles. */
function hasScriptedTrack(video: HTMLVideoElement): boolean {
  // Rules read `track` elements from the capture, and some of them have no file.
  const elements = new Set(Array.from(video.querySelectorAll('track'), ({ track }) => track));
  return Array.from(video.textTracks).some(
    (track) => !elements.has(track) && (track.kind === 'captions' || track.kind === 'subtitles'),
  );
}

/** Resolves to whether the event happened within the time allowed. */
function waitForEvent(
  player: HTMLVideoElement,
  signal: AbortSignal,
  name: string,
  act: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    player.addEventListener(name, () => resolve(true), { once: true, signal });
    player.addEventListener('error', () => resolve(false), { once: true, signal });
    signal.addEventListener('abort', () => resolve(false));
    act();
  });
}

/** Finds the moments of speech in the middle part of the video, in seconds from its start. */
async function findSpeech(file: ArrayBuffer, maxSeconds: number): Promise<number[]> {
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file);
  const length = Math.min(sound.length, maxSeconds * SAMPLE_RATE);
  const start = Math.floor((sound.length - length) / 2);
  const mixed = new Float32Array(length);
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = sound.getChannelData(channel);
    for (let at = 0; at < length; at++) mixed[at]! += samples[start + at]! / sound.numberOfChannels;
  }
  return findSpeechSegments(mixed, SAMPLE_RATE).map((moment) => moment + start / SAMPLE_RATE);
}

/** Counts the moments whose frame contains letters; null if a frame couldn't be shown. */
async function countWithLetters(
  player: HTMLVideoElement,
  signal: AbortSignal,
  moments: readonly number[],
): Promise<number | null> {
  const height = Math.round((FRAME_WIDTH * player.videoHeight) / player.videoWidth);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: FRAME_WIDTH, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  let written = 0;
  for (const moment of moments) {
    if (!(await showFrame(player, signal, moment))) return null;
    context.drawImage(player, 0, 0, FRAME_WIDTH, height);
    if (hasLetters(context.getImageData(0, 0, FRAME_WIDTH, height).data, FRAME_WIDTH)) written += 1;
  }
  return written;
}

/** A frame is this many seconds old at most, unless a video shows slides. */
const MAX_FRAME_AGE = 1;

/** Shows the frame at a moment, in seconds. Resolves to whether it's displayed now. */
async function showFrame(player: HTMLVideoElement, signal: AbortSignal, moment: number): Promise<boolean> {
  const presented = new Promise<boolean>((resolve) => {
    player.requestVideoFrameCallback(() => resolve(true));
    signal.addEventListener('abort', () => resolve(false));
  });
  const isFound = await waitForEvent(player, signal, 'seeked', () => {
    player.currentTime = moment;
  });
  if (!isFound) return false;
  // The event may be dispatched while the frame from before is still displayed.
  return isFrameOf(player, moment) || presented;
}

function isFrameOf(player: HTMLVideoElement, moment: number): boolean {
  try {
    const frame = new VideoFrame(player);
    const seconds = frame.timestamp / 1_000_000;
    frame.close();
    return seconds > moment - MAX_FRAME_AGE && seconds < moment + MAX_FRAME_AGE / 10;
  } catch {
    return false;
  }
}
