import type { PlanName, Subscription } from '@curbcut/contract';
import { ApiProblem } from '../http/api-problem.ts';
import type { SignedInCaller } from '../http/caller.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Services } from '../services.ts';
import { readSubscription } from './read-subscription.ts';

/**
 * Switches the plan of an account immediately, on an installation without payments.
 *
 * @throws {ApiProblem} when the installation takes payments.
 */
export async function changePlan(
  services: Services,
  caller: SignedInCaller,
  plan: PlanName,
): Promise<Subscription> {
  if (services.payments) throw new ApiProblem('billing/takes-payments');
  const { user } = caller;
  await services.db.transaction((tx) => setPlan(services, tx, user.id, plan, 'account', caller));
  return readSubscription(services, { ...user, plan });
}
