import { capturePage, measureContrast } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRuleById } from '@curbcut/rules';
import type { Visitor } from '../disagree/visitor.ts';

/** What our own rule for 1.4.6 finds on a page. */
export interface PageContrastResult {
  readonly texts: number;
  readonly failed: readonly string[];
  readonly undecided: readonly string[];
}

/** Has our own rule measure every text of a page against 7 to 1 (4.5 to 1 for large ones). */
export function measurePageContrast(visitor: Visitor, url: string): Promise<PageContrastResult> {
  return visitor.visit(url, async (page) => {
    const capture = await capturePage(page);
    const model = createPageModel(capture);
    const contrast = await measureContrast(page, capture, model.getContrastRequests('enhanced'));
    if (contrast !== null) capture.facts.contrast = contrast;
    const rule = getRuleById('color-contrast-enhanced')!;
    const { findings } = evaluateRules(model, [rule]);
    const told = (outcome: string) =>
      findings
        .filter((one) => one.outcome === outcome)
        .map(({ element, message }) => `${element.selector}: ${message}`);
    return { texts: [...rule.applies(model)].length, failed: told('failed'), undecided: told('cantTell') };
  });
}
