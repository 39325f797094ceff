import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { createPlanAllowance } from './plan-allowance.ts';
import type { ScanAllowance } from './scan-allowance.ts';
import { createVisitorAllowance } from './visitor-allowance.ts';

/** Returns a caller's allowance: by plan for an account, by configuration for a visitor. */
export function getAllowance(services: Services, { user, network }: Caller): ScanAllowance {
  return user ? createPlanAllowance(services, user) : createVisitorAllowance(services, network);
}
