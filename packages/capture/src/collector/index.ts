export { type CaptureOptions, capturePage } from './capture-page.ts';
export { collectorFunctions } from './functions.ts';
export { defaultCollectorLimits } from './limits.ts';
