export { detectFramework } from './detect-framework.ts';
export { locateSources } from './locate-sources.ts';
export type { ElementSourceLocation } from './parse-reported-source.ts';
