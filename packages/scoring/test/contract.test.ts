import type * as contract from '@curbcut/contract';
import type { Category, Level, Severity } from '@curbcut/wcag';
import { expectTypeOf, it } from 'vitest';
import type { CalculatedScore, classifyIssue, RuleOutcomes, ScanToScore } from '../src/index.ts';

/* Types only: `tsc` fails here when the contract and scoring diverge. */

it('uses the contract’s vocabulary', () => {
  expectTypeOf<Severity>().toEqualTypeOf<contract.Severity>();
  expectTypeOf<Category>().toEqualTypeOf<contract.Category>();
  expectTypeOf<Level>().toEqualTypeOf<contract.Issue['wcag_level']>();
});

it('accepts the contract’s values as input', () => {
  expectTypeOf<contract.EnhancedResults>().toExtend<ScanToScore>();
  expectTypeOf<contract.RuleTally>().toExtend<RuleOutcomes>();
});

it('returns values that match the contract', () => {
  expectTypeOf<ReturnType<typeof classifyIssue<contract.Issue>>>().toExtend<contract.Issue>();
  expectTypeOf<CalculatedScore>().toExtend<contract.ScoreResult>();
});
