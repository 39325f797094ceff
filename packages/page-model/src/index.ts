export * from './capture.ts';
export type * from './model.ts';
