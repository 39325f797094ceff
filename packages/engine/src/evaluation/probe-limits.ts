import type { CaptureFacts } from '@curbcut/page-model';

/** Returns sentences about what was not tested because a probe reached its limits. */
export function describeProbeLimits({ keyboard, zoom }: CaptureFacts): string[] {
  const sentences: string[] = [];
  const indicators = keyboard?.untestedIndicators.length ?? 0;
  if (indicators > 0) {
    sentences.push(
      `The focus indicators of ${indicators} ${indicators === 1 ? 'control was' : 'controls were'} not tested: the page has too many different kinds of controls.`,
    );
  }
  if (keyboard?.isWalkCut) {
    sentences.push('Only part of the page was tested for keyboard traps: it has too many tab stops.');
  }
  if (zoom?.isCut) {
    sentences.push('Only part of the text was tested at 200% zoom: the page has too much text.');
  }
  return sentences;
}
