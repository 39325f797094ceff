import { describe, expect, it } from 'vitest';
import { BehaviorBudget } from './behavior-budget.ts';

/** A budget after a first page that has used up all of it, in both visits. */
function createUsedBudget(seconds: number): BehaviorBudget {
  const budget = new BehaviorBudget({ seconds });
  budget.addPage(seconds * 600, seconds * 600);
  budget.startVisit(seconds * 200)!.end(seconds * 400);
  return budget;
}

describe('the time for behavior tests', () => {
  it('is as long as the setting says on the first page, and up to four times as long if it is slow', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    expect(budget.getPageMs('captured', 400)).toBe(3_000);
    expect(budget.getPageMs('captured', 2_000)).toBe(6_000);
    expect(budget.getPageMs('captured', 9_000)).toBe(12_000);
    expect(budget.getPageMs('probed', 6_000)).toBe(4_500);
  });

  it('is half of what pages take without them when the first page has used up the rest', () => {
    const budget = createUsedBudget(3);
    budget.addPage(2_500, 500);
    // 1,000 ms were earned: 600 of them for first visits, of which 500 are spent.
    expect(budget.getPageMs('captured', 100)).toBeCloseTo(100 / 0.6);
  });

  it('is never less than what the page itself has earned', () => {
    const budget = createUsedBudget(3);
    budget.addPage(0, 10_000);
    expect(budget.getPageMs('captured', 800)).toBe(400);
  });

  it('grows with the setting', () => {
    const budget = createUsedBudget(12);
    budget.addPage(1_000, 0);
    expect(budget.getPageMs('captured', 100)).toBeCloseTo(2_000);
  });

  it('is not longer for one page than the setting says, whatever others have left', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    for (let page = 0; page < 50; page++) budget.addPage(1_000, 0);
    expect(budget.getPageMs('captured', 500)).toBe(3_000);
  });
});

describe('a second visit', () => {
  it('is made of the first page that needs it, with what the first visit has left', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    budget.addPage(9_000, 9_000);
    const visit = budget.startVisit(60_000)!;
    expect(visit.getMs(800, null)).toBeCloseTo(1_200);
    expect(visit.getMs(800, 500)).toBeCloseTo(2_500);
  });

  it('is not cut short by that of another page', () => {
    const budget = new BehaviorBudget({ seconds: 3 });
    const visit = budget.startVisit(500)!;
    expect(budget.startVisit(500)).not.toBeNull();
    expect(visit.getMs(800, null)).toBeCloseTo(1_200);
  });

  it('is made of a later page as soon as twice the time to load it is kept, and uses what is kept', () => {
    const budget = createUsedBudget(3);
    expect(budget.startVisit(10)).toBeNull();
    budget.addPage(2_000, 0);
    // 1,000 ms were earned, of which 400 are kept.
    expect(budget.startVisit(201)).toBeNull();
    const visit = budget.startVisit(199)!;
    expect(visit.getMs(150, 0)).toBeCloseTo(250);
    visit.end(500);
    expect(budget.startVisit(1)).toBeNull();
  });

  it('does not keep more than one page may use: the rest is for first visits', () => {
    const budget = createUsedBudget(3);
    for (let page = 0; page < 20; page++) budget.addPage(2_000, 1_000);
    expect(budget.startVisit(1_501)).toBeNull();
    expect(budget.startVisit(1_499)).not.toBeNull();
  });
});
