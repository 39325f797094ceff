import { join } from 'node:path';
import type { CriterionId } from '@curbcut/wcag';
import { type BehaviorCase, loadCases } from '../behavior/behavior-case.ts';

/** Failures that the W3C lists under several Level A and AA criteria. A report may name any of them. */
const CRITERIA: Readonly<Record<string, readonly CriterionId[]>> = {
  F13: ['1.1.1', '1.4.1'],
  F20: ['1.1.1', '4.1.2'],
  F30: ['1.1.1', '1.2.1'],
  F33: ['1.3.1', '1.3.2'],
  F34: ['1.3.1', '1.3.2'],
  F42: ['1.3.1', '2.1.1', '4.1.2'],
  F55: ['2.1.1', '2.4.7', '3.2.1'],
  F89: ['2.4.4', '4.1.2'],
  F111: ['1.3.1', '2.5.3', '4.1.2'],
};

/** The pages of all failures, in the order of their numbers. */
export const failureCases: readonly BehaviorCase[] = loadCases(join(import.meta.dirname, 'cases')).map(
  (item) => ({ ...item, alsoCriteria: (CRITERIA[item.group] ?? []).filter((id) => id !== item.criterion) }),
);
