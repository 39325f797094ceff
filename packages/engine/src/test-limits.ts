/**
 * The part of the engine that reading test limits from settings requires. Importing it doesn't load the rest.
 */
export { findInvalidOverrides } from '@curbcut/capture/test-limits';
