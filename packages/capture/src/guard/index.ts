export type { RefusedEvent } from './connection-gate.ts';
export type { ConnectionProblem } from './connection-problems.ts';
export {
  type Guard,
  type GuardExit,
  type GuardOptions,
  startGuard,
} from './guard.ts';
export { buildGuardFlags } from './guard-flags.ts';
export type { GuardedFetchOptions, GuardedResponse } from './guarded-fetch.ts';
export { createGuardedSender, type GuardedSender } from './guarded-sender.ts';
export { checkTarget } from './policy.ts';
export {
  ALL_PRIVATE_TARGETS,
  NO_PRIVATE_TARGETS,
  type PrivateTargets,
  parsePrivateTargets,
} from './private-targets.ts';
export { GUARD_HEADER } from './proxy.ts';
export { ConnectFailedError, RefusedError } from './refusal.ts';
