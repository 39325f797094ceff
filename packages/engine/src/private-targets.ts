/** The part of the engine that reading settings requires. Importing it doesn't load the rest. */
export { parsePrivateTargets } from '@curbcut/capture/private-targets';
