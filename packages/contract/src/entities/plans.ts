import { z } from 'zod';
import { plans, type SubscriptionPlan } from './plan-table.ts';

export { plans, type SubscriptionPlan } from './plan-table.ts';

export const PlanName = z.enum(plans.map(({ name }) => name)).meta({ id: 'PlanName' });
export type PlanName = z.infer<typeof PlanName>;

/** The plan of an organization whose owner has not chosen one. */
export const defaultPlan = plans[0];

/** Returns the plan with the given name. */
export function getPlan(name: PlanName): SubscriptionPlan {
  return plans.find((plan) => plan.name === name) ?? defaultPlan;
}
