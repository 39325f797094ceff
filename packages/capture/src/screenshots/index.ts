export { getBoxKey, type MovedBoxes, takeCaptureScreenshot } from './take-capture-screenshot.ts';
export {
  type CapturedScreenshot,
  getScreenshotScale,
  MAX_SCREENSHOT_HEIGHT,
  type ScreenshotOptions,
  takeClippedScreenshot,
  takeScreenshot,
} from './take-screenshot.ts';
