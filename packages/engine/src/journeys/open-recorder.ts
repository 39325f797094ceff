import {
  findBrowser,
  type JourneyRecorder,
  type PrivateTargets,
  type RecordOptions,
  recordJourney,
  startGuard,
} from '@curbcut/capture';
import type { ScannerOptions } from '../types.ts';

export interface OpenRecorderOptions
  extends Pick<ScannerOptions, 'browserPath' | 'cacheDir' | 'onWarning'>,
    Pick<RecordOptions, 'url' | 'onStep'> {
  readonly allowPrivate: PrivateTargets;
  /** Whether a person uses the browser. Tests have no screen. Default: true. */
  readonly hasWindow?: boolean;
}

/**
 * Opens a browser window in which a person records a journey.
 *
 * @throws {NoBrowserError} when there is no browser that can open a window
 * @throws {BrowserStartError} when it can't open one here
 * @throws {RecordingError} when the page can't be opened
 */
export async function openRecorder({
  browserPath,
  cacheDir,
  allowPrivate,
  onWarning,
  hasWindow = true,
  ...options
}: OpenRecorderOptions): Promise<JourneyRecorder> {
  const browser = await findBrowser({
    configuredPath: browserPath,
    cacheFolder: cacheDir,
    // Recorded names don't depend on fonts, and people find pages easier to read in the system's own.
    fonts: hasWindow ? 'system' : 'pinned',
    hasWindow,
    onWarning,
  });
  const guard = await startGuard({ allowPrivate });
  try {
    const recorder = await recordJourney({ ...options, browser, guard, cacheFolder: cacheDir, hasWindow });
    const close = async () => {
      await recorder.close();
      await guard.close();
    };
    return { ...recorder, close };
  } catch (error) {
    await guard.close();
    throw error;
  }
}
