export { type CaptureOptions, capturePage } from './capture-page.ts';
export { COLLECT_TIMEOUT_MS, type CollectorLimits, defaultCollectorLimits } from './limits.ts';
