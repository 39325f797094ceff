import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createAuditReport, readAuditStatement } from '../audits/audit-reports.ts';
import { signAudit } from '../audits/change-audit.ts';
import { readSampleOptions } from '../audits/change-views.ts';
import { checkAuditSample, compareAuditSample } from '../audits/check-sample.ts';
import { exportAudit } from '../audits/exchange/export-audit.ts';
import { storeAuditFile } from '../audits/exchange/import-audit.ts';
import { importResults } from '../audits/exchange/import-results.ts';
import { proposeAuditSample, storeNewAudit } from '../audits/start-audit.ts';
import { addAuditPages, updateAuditFromScan } from '../audits/update-audit.ts';
import { createPeriodReport } from '../period-reports/read-period-report.ts';
import { checkScanFile } from '../scans/read-scan-file.ts';
import { storeUploadedPages, toUploadSource } from '../scans/store-uploaded-pages.ts';
import type { ThreadServices } from '../services.ts';
import type { Tasks } from './task-types.ts';

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
  async checkAuditSample({ services }, { site, sample }) {
    return { value: await checkAuditSample(services.db, site, sample) };
  },
  async compareAuditSample({ services }, { reader, auditId }) {
    return { value: await compareAuditSample(services.db, reader, auditId) };
  },
  async readSampleOptions({ services }, { reader, auditId }) {
    return { value: await readSampleOptions(services.db, reader, auditId) };
  },
  async startAudit({ services }, input) {
    await storeNewAudit(services, input);
    return { value: null };
  },
  async updateAuditFromScan({ services }, { reader, auditId }) {
    return { value: await updateAuditFromScan(services, reader, auditId) };
  },
  async addAuditPages({ services }, { reader, auditId, added }) {
    return { value: await addAuditPages(services, reader, auditId, added) };
  },
  async readAuditStatement({ services }, input) {
    return { value: await readAuditStatement(services, input) };
  },
  async signAudit({ services }, { reader, auditId, signer }) {
    await signAudit(services, reader, auditId, signer);
    return { value: null };
  },
  async createAuditReport({ services }, input) {
    const { content, ...value } = await createAuditReport(services, input);
    return { value, content };
  },
  async checkScanFile({ upload }) {
    return { value: await checkScanFile(await buffer(upload)) };
  },
  async storeUploadedPages({ services, upload }, { scanId, start }) {
    await storeUploadedPages(services, scanId, await buffer(upload), toUploadSource(start));
    return { value: null };
  },
  async createPeriodReport({ services, signal }, request) {
    await createPeriodReport(services, request, signal);
    return { value: null };
  },
};
