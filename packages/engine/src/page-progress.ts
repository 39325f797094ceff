import type { Finding } from '@curbcut/contract';
import { NodeKind, type PageCapture } from '@curbcut/page-model';
import type { PageProgress } from './types.ts';

/** Kinds of findings that progress names. */
const MAX_KINDS = 20;
/** Characters of a message, which may quote the page. */
const MAX_MESSAGE_LENGTH = 1_000;

/** What can be shown of a page as soon as its first rules have run, long before its visit is over. */
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
    findings: [...kinds.values()].sort((one, other) => other.count - one.count).slice(0, MAX_KINDS),
  };
}
