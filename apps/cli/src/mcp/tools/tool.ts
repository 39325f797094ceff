import type { ScanEvent } from '@curbcut/contract';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { isUserFacingError } from '../../user-facing-error.ts';
import type { ScanObserver, ScanSession } from '../session.ts';
import { createErrorResult } from '../tool-result.ts';

/** One tool of the server: its name and schema as the assistant reads them, and what it does. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Whether it visits pages. */
  readonly visitsPages: boolean;
  /** @throws {UserError} and the scanner's own errors for people, whose sentences the assistant is told. */
  run(session: ScanSession, input: z.output<Input>, watch: ScanObserver): Promise<CallToolResult>;
}

export function registerTool<Input extends z.ZodObject>(
  server: McpServer,
  session: ScanSession,
  { name, title, description, input, visitsPages, run }: McpTool<Input>,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      // Without a declared shape the SDK cannot tell what its callback is given.
      inputSchema: input as z.ZodObject,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: visitsPages },
    },
    async (given, context) => {
      const { signal } = context.mcpReq;
      try {
        return await run(session, given as z.output<Input>, {
          signal,
          onEvent: createProgressReporter(context),
        });
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof Error && isUserFacingError(error)) {
          return createErrorResult(error.message);
        }
        throw error;
      }
    },
  );
}

/** Tells the client of each page that is done, when it asked to be told. */
function createProgressReporter({ mcpReq }: ServerContext): (event: ScanEvent) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let done = 0;
  let total = 1;
  return (event) => {
    if (event.type === 'pages-found') total = Math.max(1, event.found);
    if (event.type !== 'page-done' && event.type !== 'page-failed') return;
    done += 1;
    const message = `${done} of ${total} pages`;
    const params = { progressToken, progress: done, total: Math.max(done, total), message };
    // A client that has gone hears nothing of the result either.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
