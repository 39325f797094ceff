import { describe, expect, it } from 'vitest';
import { BehaviorBudget } from './behavior-budget.ts';

/** A budget after a first page that has used up all of it. */
function createUsedBudget(seconds: number): BehaviorBudget {
  const budget = new BehaviorBudget({ seconds });
  budget.addPage(seconds * 1_000, seconds * 1_000);
  return budget;
}

describe('the time for behavior tests', () => {
  it('is as long as the setting says on the first page, and up to four times as long if it is slow', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    expect(budget.getPageMs('captured', 400)).toBe(3_000);
    expect(budget.getPageMs('captured', 2_000)).toBe(6_000);
    expect(budget.getPageMs('captured', 9_000)).toBe(12_000);
    expect(budget.getPageMs('probed', 6_000)).toBe(4_500);
    expect(budget.allowsVisit(60_000)).toBe(true);
  });

  it('is half of what pages take without them when the first page has used up the rest', () => {
    const budget = createUsedBudget(3);
    expect(budget.allowsVisit(10)).toBe(false);
    budget.addPage(2_500, 500);
    expect(budget.getPageMs('captured', 100)).toBe(500);
    expect(budget.allowsVisit(250)).toBe(true);
    expect(budget.allowsVisit(251)).toBe(false);
    budget.spend(600);
    expect(budget.allowsVisit(1)).toBe(false);
  });

  it('is never less than what the page itself has earned', () => {
    const budget = createUsedBudget(3);
    budget.spend(10_000);
    expect(budget.getPageMs('captured', 800)).toBe(400);
  });

  it('grows with the setting', () => {
    const budget = createUsedBudget(12);
    budget.addPage(1_000, 0);
    expect(budget.getPageMs('captured', 100)).toBe(2_000);
  });

  it('is not longer for one page than the setting says, whatever others have left', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    for (let page = 0; page < 50; page++) budget.addPage(1_000, 0);
    expect(budget.getPageMs('captured', 500)).toBe(3_000);
  });
});
