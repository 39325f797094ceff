import { getResults } from '@curbcut/contract';
import { z } from 'zod';
import { readScanEvents } from '../../remote/remote-scan.ts';
import type { ServerClient } from '../../remote/server-client.ts';
import type { ScanSession } from '../session.ts';
import { createSummaryResult } from './scan.ts';
import type { McpTool } from './tool.ts';

/** A session, and the server that the user is signed in to. */
interface ServerContext {
  readonly session: ScanSession;
  readonly client: ServerClient;
}

const openScanInput = z.object({
  scan_id: z.uuid().describe('Scan ID: the part of its URL after /scans/'),
});

export const openScanTool: McpTool<typeof openScanInput, ServerContext> = {
  name: 'open_scan',
  title: 'Open a scan from the Curbcut server',
  description:
    'Loads a scan from the user’s Curbcut server, such as one uploaded by CI, without scanning again. Then use list_issues, read_issue, read_fix and check_again, as after scan_site.',
  input: openScanInput,
  visitsPages: false,
  async run({ session, client }, { scan_id: scanId }, watch) {
    const { settings } = await client.call(getResults, { params: { scanId }, query: { limit: '1' } });
    const events = readScanEvents(client, scanId, watch.signal);
    return createSummaryResult(await session.add(events, settings.depth, watch));
  },
};
