import type { NotTestedPage, TestedPage } from '@curbcut/contract';

/**
 * Returns one page as printed in JSON Lines. User scripts depend on this shape, so fields are listed one by one. Nothing
 * in it depends on time.
 */
export function toPageRecord(page: TestedPage | NotTestedPage): object {
  if (page.status === 'not-tested') {
    return {
      url: page.url,
      finalUrl: page.finalUrl ?? page.url,
      status: page.status,
      reason: `${page.notTested.code}: ${page.notTested.reason} ${page.notTested.advice}`,
      title: page.title,
      elements: 0,
      findings: [],
    };
  }
  return {
    url: page.url,
    finalUrl: page.finalUrl,
    status: page.status,
    title: page.title,
    elements: page.elements,
    findings: page.findings.map((finding) => ({
      ruleId: finding.ruleId,
      outcome: finding.outcome,
      severity: finding.severity,
      selector: finding.selector,
      snippet: finding.snippet,
      message: finding.message,
      wcag: finding.wcag,
      act: finding.act,
      engines: finding.engines,
    })),
  };
}
