export {
  type CapturedScreenshot,
  getScreenshotScale,
  MAX_SCREENSHOT_HEIGHT,
  SCREENSHOT_QUALITY,
  SCREENSHOT_TIMEOUT_MS,
  type ScreenshotOptions,
  takeClippedScreenshot,
  takeScreenshot,
} from './take-screenshot.ts';
