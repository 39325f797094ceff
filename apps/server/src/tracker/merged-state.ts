import { OPEN_STATES, type TrackedIssueRow } from '../db/queries/tracking.ts';

/** What the common state of merged issues depends on. */
type Member = Pick<TrackedIssueRow, 'state' | 'fixedAt'>;

export const isOpenState = (state: Member['state']): boolean => OPEN_STATES.some((open) => open === state);

/** Returns the state of merged issues: the one of the issue that stays, unless it is fixed and another one isn't. */
export function getStateAfterMerge(target: Member, others: readonly Member[]): Member['state'] {
  if (target.state !== 'fixed') return target.state;
  const found = others.filter(({ fixedAt }) => fixedAt === null);
  return found.find(({ state }) => isOpenState(state))?.state ?? (found.length > 0 ? 'open' : 'fixed');
}
