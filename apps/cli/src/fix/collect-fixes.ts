import type { Finding, Fix, Framework, ScanEvent } from '@curbcut/contract';
import { fingerprintOf } from '@curbcut/engine';
import type { Place } from '../issues/issue-sets.ts';
import { type Collector, collectResult } from '../result/collect.ts';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import { openSpool } from '../result/spool.ts';

/** An issue with the change that mends its first place. */
export interface IssueWithFix {
  readonly issue: ResultIssue;
  /** The place that the change is for. */
  readonly place: Place;
  /** Null where no change is known, or every one known did harm. */
  readonly fix: Fix | null;
  /** What the page of the place is made with. */
  readonly framework: Framework;
}

export interface FixCollector extends Collector {
  /** The issues that failed, with the changes for them, in the order of the scan. Good until `close`. */
  fixes(result: ScanResult): Iterable<IssueWithFix>;
}

interface KeptFix {
  readonly url: string;
  readonly kept: number;
}

/** Collects a scan with the changes that were tried; those wait in a temporary file, as findings do. */
export function collectFixes(): FixCollector {
  const collector = collectResult();
  const spool = openSpool();
  const kept = new Map<string, KeptFix[]>();
  const frameworks = new Map<string, Framework>();

  /** A cause may have been tried on several pages at once; the change of the place's own page goes first. */
  const fixFor = (finding: Finding, url: string): Fix | null => {
    const tried = kept.get(fingerprintOf(finding)) ?? [];
    const found = tried.find((one) => one.url === url) ?? tried[0];
    return found === undefined ? null : spool.read<Fix>(found.kept);
  };

  return {
    ...collector,
    onEvent(event: ScanEvent) {
      collector.onEvent(event);
      if (event.type !== 'page-done') return;
      const { url, framework } = event.page;
      if (framework) frameworks.set(url, framework.name);
      for (const { fingerprint, fix } of event.fixes?.tried ?? []) {
        const tried = kept.get(fingerprint) ?? [];
        tried.push({ url, kept: spool.append(fix) });
        kept.set(fingerprint, tried);
      }
    },
    *fixes({ issues }) {
      for (const issue of issues) {
        if (issue.first.outcome !== 'failed') continue;
        const place = issue.samples[0]!;
        const fix = fixFor(place.finding, place.url);
        yield { issue, place, fix, framework: frameworks.get(place.url) ?? 'html' };
      }
    },
    close() {
      collector.close();
      spool.close();
    },
  };
}
