import type { EngineName, Finding } from '@curbcut/contract';
import { hashElement } from '../issues/element-hash.ts';
import { getFingerprint } from '../issues/group-findings.ts';

/** A finding as stored. */
export interface FingerprintedFinding {
  /** The fingerprint of its own issue group. */
  readonly fingerprint: string;
  readonly finding: Finding;
  /** Hash of its element, see `hashElement`. */
  readonly element: string;
  /** Whether the finding was gone with all fixes on its page applied. */
  readonly isFixed: boolean;
}

/** The findings on one page that share a fingerprint, as they are stored. */
export interface PageIssueGroup {
  readonly fingerprint: string;
  /** Indexes of the findings on the page, ascending. */
  readonly indexes: readonly number[];
  readonly engines: readonly EngineName[];
  /** Hashes of the elements, in the order of `indexes`. */
  readonly elements: readonly string[];
  /** Indexes of the variants in which the findings occur. */
  readonly variants: readonly number[];
  /** Indexes of the findings that were gone with all fixes on the page applied. */
  readonly fixed: readonly number[];
}

/** @param url final URL of the page, which is the same regardless of the link that led to it */
export function fingerprintFinding(url: string, finding: Finding, isFixed: boolean): FingerprintedFinding {
  return { fingerprint: getFingerprint(finding), finding, element: hashElement(url, finding), isFixed };
}

/** Groups the findings on a page, in order of each group's first finding. */
export function groupPageFindings(fingerprinted: readonly FingerprintedFinding[]): PageIssueGroup[] {
  const members = Map.groupBy(fingerprinted.entries(), ([, { fingerprint }]) => fingerprint);
  return [...members].map(([fingerprint, entries]) => ({
    fingerprint,
    indexes: entries.map(([index]) => index),
    engines: [...new Set(entries.flatMap(([, { finding }]) => finding.engines))],
    elements: entries.map(([, { element }]) => element),
    variants: [...new Set(entries.flatMap(([, { finding }]) => finding.variants))],
    fixed: entries.flatMap(([index, { isFixed }]) => (isFixed ? [index] : [])),
  }));
}
