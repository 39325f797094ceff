import type { FixSummary } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { describeFix, summarizeFix } from './describe-fix.ts';

const fix = (change: Partial<FixSummary> = {}): FixSummary => ({
  status: 'proven',
  confidence: 'likely',
  needs_author_text: null,
  fixed_occurrences: 75,
  ...change,
});
const labels = (summary: FixSummary, occurrences = 75) =>
  describeFix(summary, occurrences).map(({ label }) => label);

describe('describeFix', () => {
  it('shows on how many occurrences a fix was verified', () => {
    expect(labels(fix())).toEqual(['Verified fix']);
    expect(labels(fix({ fixed_occurrences: 20 }))).toEqual(['Verified on 20 of 75 occurrences']);
  });

  it('does not count occurrences if only the changed page was tested', () => {
    expect(labels(fix({ fixed_occurrences: 0 }))).toEqual(['Verified fix']);
  });

  it('uses a separate badge for text that someone still has to write', () => {
    expect(labels(fix({ needs_author_text: 'Write it.', fixed_occurrences: 20 }))).toEqual([
      'Structure verified on 20 of 75 occurrences',
      'Text needed',
    ]);
  });

  it('never calls an unproven fix verified', () => {
    const unproven = fix({ status: 'unproven', needs_author_text: 'Write it.', fixed_occurrences: 0 });
    expect(labels(unproven)).toEqual(['Suggested, not verified']);
    expect(summarizeFix(unproven, 75)).toEqual({ kind: 'suggested', label: 'Suggested' });
  });
});

describe('summarizeFix', () => {
  it('puts missing text first', () => {
    expect(summarizeFix(fix(), 75).label).toBe('Verified');
    expect(summarizeFix(fix({ fixed_occurrences: 20 }), 75).label).toBe('20 of 75');
    expect(summarizeFix(fix({ needs_author_text: 'Write it.' }), 75).label).toBe('Needs text');
  });
});
