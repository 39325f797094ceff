import type * as contract from '@curbcut/contract';
import type { Category, Level, Severity } from '@curbcut/wcag';
import { expectTypeOf, it } from 'vitest';
import type {
  CalculatedScore,
  classifyIssue,
  Grade,
  PageImportance,
  RuleOutcomes,
  ScanToScore,
  ScoreLevel,
} from '../src/index.ts';

/* Types only: `tsc` fails here when the contract and scoring drift apart. */

it('speaks the contract’s words', () => {
  expectTypeOf<Severity>().toEqualTypeOf<contract.Severity>();
  expectTypeOf<Category>().toEqualTypeOf<contract.Category>();
  expectTypeOf<Level>().toEqualTypeOf<contract.Issue['wcag_level']>();
  expectTypeOf<PageImportance>().toEqualTypeOf<contract.PageImportance>();
  expectTypeOf<Grade>().toEqualTypeOf<contract.Grade>();
  expectTypeOf<ScoreLevel>().toEqualTypeOf<contract.ScoreLevel>();
});

it('reads the contract’s values as they are', () => {
  expectTypeOf<contract.EnhancedResults>().toExtend<ScanToScore>();
  expectTypeOf<contract.RuleTally>().toExtend<RuleOutcomes>();
});

it('gives what the contract’s values hold', () => {
  expectTypeOf<ReturnType<typeof classifyIssue<contract.Issue>>>().toExtend<contract.Issue>();
  expectTypeOf<CalculatedScore>().toExtend<contract.ScoreResult>();
});
