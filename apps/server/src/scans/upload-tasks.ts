import type { UploadStart } from '@curbcut/contract';
import type { ScanFile } from './read-scan-file.ts';

/** The pages of a checked scan file, which is the task's upload. */
export interface UploadedPages {
  readonly scanId: string;
  readonly start: Pick<UploadStart, 'settings' | 'site'>;
}

/** The worker thread's tasks that read scan files, because one page can have 16 MB. */
export interface UploadTasks {
  readonly checkScanFile: { readonly input: null; readonly value: ScanFile };
  readonly storeUploadedPages: { readonly input: UploadedPages; readonly value: null };
}
