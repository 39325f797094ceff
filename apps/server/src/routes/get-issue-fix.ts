import { getIssueFix as contract, Framework } from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import { readFix } from '../db/queries/fixes.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import type { RouteContext } from './route-context.ts';

export function getIssueFixRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db, screenshotLinks } = opened;
    const { reader } = await getCaller(opened, request);
    const { scanId, issueId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const found = await readFix(db, reader, scanId, issueId);
    if (!found) throw new ApiProblem('scan/no-fix');
    const { fix, screenshot, position, url, framework } = found;
    return {
      status: 200,
      body: {
        fix,
        page_id: String(position),
        page_url: url,
        framework: framework ?? 'html',
        code: Framework.options.map((each) => renderFix(fix, each)),
        screenshot: screenshot && {
          url: screenshotLinks.getFixScreenshotUrl(scan, issueId),
          width: screenshot.width,
          height: screenshot.height,
          scale: screenshot.scale,
          box: screenshot.box,
        },
      },
    };
  });
}
