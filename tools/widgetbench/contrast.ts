import { capturePage, measureContrast } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRuleById } from '@curbcut/rules';
import type { Visitor } from '../disagree/visitor.ts';

/** Our rule's findings for 1.4.6 on a page. */
export interface PageContrastResult {
  readonly texts: number;
  readonly failed: readonly string[];
  readonly undecided: readonly string[];
}

/** Measures all text on a page against 7:1 (4.5:1 for large text) with our own rule. */
export function measurePageContrast(visitor: Visitor, url: string): Promise<PageContrastResult> {
  return visitor.visit(url, async (page) => {
    const capture = await capturePage(page);
    const requests = createPageModel(capture).getContrastRequests('enhanced');
    const contrast = await measureContrast(page, capture, requests);
    const model = createPageModel({ ...capture, facts: contrast === null ? {} : { contrast } });
    const rule = getRuleById('color-contrast-enhanced')!;
    const { findings } = evaluateRules(model, [rule]);
    const listTexts = (outcome: string) =>
      findings
        .filter((one) => one.outcome === outcome)
        .map(({ element, message }) => `${element.selector}: ${message}`);
    return {
      texts: [...rule.applies(model)].length,
      failed: listTexts('failed'),
      undecided: listTexts('cantTell'),
    };
  });
}
