export { type CaptureOptions, capturePage } from './capture-page.ts';
export { defaultCollectorLimits } from './limits.ts';
