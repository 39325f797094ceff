import type { Framework } from '@curbcut/contract';
import { getRuleInfo, renderFix } from '@curbcut/engine';
import type { ScanResult } from '../result/scan-result.ts';
import { hasFix, type IssueWithFix } from './issues-with-fix.ts';

/** Returns an issue with its fix as JSON; issues without a fix are included. */
export function toFixJson(one: IssueWithFix, result: ScanResult, asked: Framework | undefined): object {
  const { issue, occurrence } = one;
  const { finding } = occurrence;
  const framework = asked ?? one.framework;
  return {
    rule_id: finding.ruleId,
    rule_title: getRuleInfo(finding.ruleId)?.title ?? finding.ruleId,
    severity: finding.severity,
    wcag: finding.wcag,
    fingerprint: issue.fingerprint,
    occurrences: issue.occurrences,
    pages: issue.pages.map((index) => result.pages[index]!.url),
    sample: {
      url: occurrence.url,
      selector: finding.selector,
      snippet: finding.snippet,
      message: finding.message,
    },
    source: finding.source ?? null,
    fix: hasFix(one) ? { ...one.fix, code: renderFix(one.fix, framework) } : null,
  };
}
