export * from './baseline.ts';
export * from './baseline-file.ts';
export * from './build-report-input.ts';
export * from './compare.ts';
export * from './group-into-issues.ts';
export * from './page-sequencer.ts';
export * from './result-collector.ts';
export type * from './scan-result.ts';
export * from './send-with-retries.ts';
