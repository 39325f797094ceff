export { type CaptureOptions, capturePage } from './capture-page.ts';
export { defaultCollectorLimits } from './in-page/limits.ts';
