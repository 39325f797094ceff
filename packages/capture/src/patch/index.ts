export { openPatchablePage, type PatchablePage, type PatchedCapture } from './patchable-page.ts';
export { readStyleReferences, type StyleReferences } from './style-references.ts';
