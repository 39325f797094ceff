export type { RefusedEvent } from './door.ts';
export type { FetchOptions, GuardedResponse } from './fetch.ts';
export { GUARD_DISABLED_FEATURES, guardFlags } from './flags.ts';
export {
  DEFAULT_GUARD_LIMITS,
  type Guard,
  type GuardLimits,
  type GuardOptions,
  startGuard,
} from './guard.ts';
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
  type Refusal,
  type RefusalCode,
  RefusedError,
} from './refusal.ts';
export type { Resolve } from './resolve.ts';
export type { Trouble } from './trouble.ts';
