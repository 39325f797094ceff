import type { Finding } from '@curbcut/contract';
import { NodeKind, type PageCapture } from '@curbcut/page-model';
import type { PageProgress } from '../types.ts';

/** Maximum number of kinds of findings in a progress report. */
const MAX_KINDS = 20;
/** Maximum characters of a message, which may quote the page. */
const MAX_MESSAGE_LENGTH = 1_000;

/** Creates a progress report as soon as the first rules have run, long before the visit is over. */
export function createPageProgress(capture: PageCapture, findings: readonly Finding[]): PageProgress {
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  const kinds = new Map<string, PageProgress['findings'][number]>();
  for (const { ruleId, severity, message } of failed) {
    const key = `${ruleId} ${message}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(key, { ruleId, severity, message: message.slice(0, MAX_MESSAGE_LENGTH), count });
  }
  return {
    elements: capture.nodes.kind.filter((kind) => kind === NodeKind.element).length,
    failed: failed.length,
    findings: [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MAX_KINDS),
  };
}
