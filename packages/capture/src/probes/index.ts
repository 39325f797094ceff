export { runProbes } from './run-probes.ts';
