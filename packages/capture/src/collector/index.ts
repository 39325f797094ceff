export { type CaptureOptions, capturePage } from './capture-page.ts';
export { collectorFunctions } from './functions.ts';
export { COLLECT_TIMEOUT_MS, type CollectorLimits, defaultLimits } from './limits.ts';
