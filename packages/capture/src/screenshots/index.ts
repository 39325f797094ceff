export {
  type CapturedScreenshot,
  getScreenshotScale,
  MAX_SCREENSHOT_HEIGHT,
  type ScreenshotOptions,
  takeClippedScreenshot,
  takeScreenshot,
} from './take-screenshot.ts';
export { getBoxKey, type MovedBoxes, takeCaptureScreenshot } from './take-screenshot-of-capture.ts';
