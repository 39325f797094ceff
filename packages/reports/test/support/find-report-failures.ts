import { capturePage, loadStableHtml, measureContrast } from '@curbcut/capture/test-utils';
import { runAxe } from '@curbcut/engine/second-opinion';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRulesInScope } from '@curbcut/rules';

/** Returns the failures that Curbcut and axe-core find in a report. */
export async function findReportFailures(
  html: string,
  width: number,
): Promise<{ curbcut: string[]; axe: string[] }> {
  const page = await loadStableHtml({ html, path: 'report.html' }, { width, height: 800 });
  const capture = await capturePage(page);
  const contrast = await measureContrast(
    page,
    capture,
    createPageModel(capture).getContrastRequests('minimum'),
  );
  const facts = contrast === null ? {} : { contrast };
  const scope = { level: 'AA', bestPractices: true } as const;
  const { findings } = evaluateRules(createPageModel({ ...capture, facts }), getRulesInScope(scope));
  const axe = await runAxe(page);
  return {
    curbcut: findings
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ ruleId, element, message }) => `${ruleId}: ${element.selector}: ${message}`),
    axe: axe.flatMap(({ violations }) => violations.map(({ rule, summary }) => `${rule}: ${summary}`)),
  };
}
