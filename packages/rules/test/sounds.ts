import { waveFile } from '@curbcut/capture/test-kit';
import type { RuleCases } from './rule-test.ts';

const files = {
  'tone.wav': waveFile(1),
  'long.wav': waveFile(5),
  'silence.wav': waveFile(5, true),
};

/** Serves sound files beside the pages of a table: `tone.wav` of one second, `long.wav` and `silence.wav` of five. */
export function withSounds<Reason extends string>(cases: RuleCases<Reason>): RuleCases<Reason> {
  const served = (page: string | { readonly html: string }) => ({
    ...(typeof page === 'string' ? { html: page } : page),
    files,
  });
  const told = <Told extends { readonly html: string }>(page: Told) => ({ ...page, files });
  return {
    passed: cases.passed?.map(served),
    failed: cases.failed?.map(told),
    cantTell: cases.cantTell?.map(told),
    inapplicable: cases.inapplicable?.map(served),
  };
}
