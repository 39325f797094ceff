import { z } from 'zod';
import { type Plan, plans } from './plan-table.ts';

export { type Plan, plans } from './plan-table.ts';

export const PlanName = z.enum(plans.map(({ name }) => name)).meta({ id: 'PlanName' });
export type PlanName = z.infer<typeof PlanName>;

/** The plan of an account that has chosen none. */
export const defaultPlan = plans[0];

/** The plan of that name. */
export function planNamed(name: PlanName): Plan {
  return plans.find((plan) => plan.name === name) ?? defaultPlan;
}
