export type { RefusedEvent } from './connection-gate.ts';
export type { ConnectionProblem } from './connection-problems.ts';
export {
  DEFAULT_GUARD_LIMITS,
  type Guard,
  type GuardLimits,
  type GuardOptions,
  startGuard,
} from './guard.ts';
export { buildGuardFlags, GUARD_DISABLED_FEATURES } from './guard-flags.ts';
export type { GuardedFetchOptions, GuardedResponse } from './guarded-fetch.ts';
export type { ResolveHost } from './host-resolver.ts';
export type { OwnServer } from './own-server.ts';
export { checkTarget } from './policy.ts';
export {
  ALL_PRIVATE_TARGETS,
  type HostPort,
  NO_PRIVATE_TARGETS,
  type PrivateTargets,
  parsePrivateTargets,
} from './private-targets.ts';
export { GUARD_HEADER } from './proxy.ts';
export {
  ConnectFailedError,
  type ConnectFailure,
  type ConnectFailureCode,
  type GuardRefusal,
  type GuardRefusalCode,
  RefusedError,
} from './refusal.ts';
