export { detectFramework, type PageFramework } from './detect-framework.ts';
export { locateSources } from './locate-sources.ts';
export type { SourcePlace } from './read-told.ts';
