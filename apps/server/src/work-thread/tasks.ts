import type { Readable } from 'node:stream';
import { createAuditReport } from '../audits/audit-reports.ts';
import { exportAudit } from '../audits/exchange/export-audit.ts';
import { storeAuditFile } from '../audits/exchange/import-audit.ts';
import { importResults } from '../audits/exchange/import-results.ts';
import { proposeAuditSample } from '../audits/start-audit.ts';
import { createPeriodReport } from '../period-reports/read-period-report.ts';
import type { Services } from '../services.ts';
import type { Tasks } from './task-types.ts';

/** The services available on the thread. */
export type ThreadServices = Pick<Services, 'blobs' | 'db' | 'screenshotLinks'>;

export interface TaskContext {
  readonly services: ThreadServices;
  /** What the request uploads; empty if it has no upload. */
  readonly upload: Readable;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/** What a task returns: a value, and a file if it creates one. */
export interface TaskResult<Value> {
  readonly value: Value;
  readonly content?: AsyncIterable<string | Uint8Array>;
}

type RunTasks = {
  readonly [Name in keyof Tasks]: (
    context: TaskContext,
    input: Tasks[Name]['input'],
  ) => Promise<TaskResult<Tasks[Name]['value']>>;
};

/** Work that would otherwise block other requests. */
export const tasks: RunTasks = {
  async exportAudit({ services }, { reader, auditId }) {
    const { origin, content } = await exportAudit(services, reader, auditId);
    return { value: origin, content };
  },
  async importAudit({ services, upload }, input) {
    await storeAuditFile(services, input, upload);
    return { value: null };
  },
  async importResults({ services, upload }, input) {
    return { value: await importResults(services, input, upload) };
  },
  async proposeAuditSample({ services }, { site, seed, scanId }) {
    return { value: await proposeAuditSample(services.db, site, scanId, seed) };
  },
  async createAuditReport({ services }, input) {
    const { content, ...value } = await createAuditReport(services, input);
    return { value, content };
  },
  async createPeriodReport({ services, signal }, request) {
    await createPeriodReport(services, request, signal);
    return { value: null };
  },
};
