import type { ScanEvent } from '@curbcut/contract';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { isUserFacingError } from '../../user-facing-error.ts';
import type { ScanObserver, ScanSession } from '../session.ts';
import { createErrorResult } from '../tool-result.ts';

/** A tool of the MCP server, which works with a scan session or another context. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Context = ScanSession> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Whether the tool visits pages. */
  readonly visitsPages: boolean;
  /** Whether the tool changes anything on a server (ours or a site's). */
  readonly changesServer?: boolean;
  /** Whether such a change may be irreversible, for example an order. */
  readonly isDestructive?: boolean;
  /** @throws {UserError} and other user-facing errors, whose messages are returned to the assistant */
  run(session: Context, input: z.output<Input>, watch: ScanObserver): Promise<CallToolResult>;
}

export function registerTool<Input extends z.ZodObject, Context>(
  server: McpServer,
  session: Context,
  {
    name,
    title,
    description,
    input,
    visitsPages,
    changesServer = false,
    isDestructive = false,
    run,
  }: McpTool<Input, Context>,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      // The SDK can't infer the callback's input from a generic schema.
      inputSchema: input as z.ZodObject,
      annotations: {
        readOnlyHint: !changesServer,
        destructiveHint: isDestructive,
        openWorldHint: visitsPages,
      },
    },
    async (rawInput, context) => {
      const { signal } = context.mcpReq;
      try {
        return await run(session, rawInput as z.output<Input>, {
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

/** Returns a listener that reports each finished page to the client, if the client asked for progress. */
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
    // A disconnected client doesn't get the result either.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
