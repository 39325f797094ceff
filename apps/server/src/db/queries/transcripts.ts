import type { TranscriptOrderName } from '@curbcut/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, issues, pageIssues, scanPages } from '../schema.ts';
import { isVisiblePage, type PageRow } from './pages.ts';
import { isScanVisible, type Reader } from './reader.ts';

export type TranscriptPage = Pick<
  PageRow,
  'position' | 'url' | 'finalUrl' | 'title' | 'state' | 'unexamined' | 'transcript'
>;

/** Reads a page with its transcript, as encoded by the engine's `encodeTranscript`. */
export async function readTranscriptPage(
  db: Db,
  reader: Reader,
  scanId: string,
  position: number,
): Promise<TranscriptPage | undefined> {
  const [page] = await db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      finalUrl: scanPages.finalUrl,
      title: scanPages.title,
      state: scanPages.state,
      unexamined: scanPages.unexamined,
      transcript: scanPages.transcript,
    })
    .from(scanPages)
    .where(isVisiblePage(db, reader, scanId, position));
  return page;
}

/** A tested page with the hash of what is announced on it in one order; null if that wasn't recorded. */
export interface HashedTranscript extends Pick<PageRow, 'position' | 'url' | 'finalUrl' | 'title'> {
  readonly hash: string | null;
}

/** Lists a scan's tested pages in the order in which they were admitted. */
export async function listHashedTranscripts(
  db: Db,
  reader: Reader,
  scanId: string,
  order: TranscriptOrderName,
): Promise<HashedTranscript[]> {
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      finalUrl: scanPages.finalUrl,
      title: scanPages.title,
      hash: sql<string | null>`${scanPages.transcriptHashes} ->> ${order}::text`,
    })
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        eq(scanPages.state, 'tested'),
        isScanVisible(db, reader, scanPages.scanId),
      ),
    )
    .orderBy(asc(scanPages.position)); // served by the primary key
}

/** An issue's element on a page. */
export interface IssueElement {
  readonly selector: string;
  readonly issueId: string;
  readonly ruleTitle: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: (typeof issues.$inferSelect)['severity'];
}

/** Lists the elements on a page on which issues occur that count, worst first. */
export async function listIssueElements(
  db: Db,
  reader: Reader,
  scanId: string,
  position: number,
): Promise<IssueElement[]> {
  return db
    .selectDistinct({
      selector: sql<string>`${findings.finding} ->> 'selector'`,
      issueId: issues.fingerprint,
      ruleTitle: sql<string>`${issues.issue} ->> 'rule_title'`,
      outcome: issues.outcome,
      severity: issues.severity,
      rank: issues.rank,
    })
    .from(pageIssues)
    .innerJoin(issues, and(eq(issues.scanId, pageIssues.scanId), eq(issues.fingerprint, pageIssues.issue)))
    .innerJoin(
      findings,
      and(
        eq(findings.scanId, pageIssues.scanId),
        eq(findings.position, pageIssues.position),
        sql`${findings.index} = any(${pageIssues.indexes})`,
      ),
    )
    .where(
      and(
        eq(pageIssues.scanId, scanId),
        eq(pageIssues.position, position),
        isScanVisible(db, reader, pageIssues.scanId),
        isNull(issues.excluded),
      ),
    )
    .orderBy(asc(issues.rank));
}
