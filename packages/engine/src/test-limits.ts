/** The part of the engine that settings need for test limits. Importing it does not load the rest. */
export { findInvalidOverrides } from '@curbcut/capture/test-limits';
