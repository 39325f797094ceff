import type { CaptureFacts } from '@curbcut/page-model';

/** Sentences about what the bounds of the probes left untested on a page. */
export function describeProbeLimits({ keyboard, zoom }: CaptureFacts): string[] {
  const sentences: string[] = [];
  const indicators = keyboard?.untestedIndicators.length ?? 0;
  if (indicators > 0) {
    sentences.push(
      `The focus indicators of ${indicators} controls were not tested: the page has too many kinds.`,
    );
  }
  if (keyboard?.isWalkCut) {
    sentences.push('Only a part of the page was tested for keyboard traps: it has too many tab stops.');
  }
  if (zoom?.isCut) {
    sentences.push('Only a part of the text was tested at 200 % zoom: the page has too much text.');
  }
  return sentences;
}
