export { type ProbeFacts, type ProbeResults, runProbes } from './run-probes.ts';
