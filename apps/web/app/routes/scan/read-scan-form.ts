import type { StartScanBody } from '@curbcut/contract';
import { readLevel } from '../../scans/read-level.ts';

/** Reads the scan request from the form. Empty options are left to the server's defaults. */
export function readScanForm(form: FormData): StartScanBody {
  const pages = Number.parseInt(String(form.get('max_pages') ?? ''), 10);
  return {
    url: String(form.get('url') ?? '').trim(),
    ...(Number.isNaN(pages) ? {} : { max_pages: pages }),
    ...readLevel(form),
    ...(form.get('second_opinion') === null ? {} : { second_opinion: true }),
  };
}
