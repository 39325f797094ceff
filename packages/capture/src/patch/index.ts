export { openPatchablePage, type PatchablePage, type PatchedCapture } from './patchable-page.ts';
export { readStyleReferences } from './style-references.ts';
