/** The part of the engine that settings need. Importing it does not load the rest. */
export { parsePrivateTargets } from '@curbcut/capture/private-targets';
