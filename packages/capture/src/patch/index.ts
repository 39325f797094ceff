export { type ChangedCapture, openPatchable, type PatchablePage } from './patchable-page.ts';
export { type SheetNames, sheetNames } from './sheet-names.ts';
