/** The part of the engine that settings need for the limits of tests. Importing it does not load the rest. */
export { findInvalidOverrides } from '@curbcut/capture/test-limits';
