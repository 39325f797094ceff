import type { ScanEvent } from '@curbcut/contract';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { isForThePerson } from '../../for-the-person.ts';
import { refusal } from '../from-pages.ts';
import type { Session, Watch } from '../session.ts';

/** One tool of the server: its name and schema as the assistant reads them, and what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Whether it visits pages. */
  readonly visits: boolean;
  /** @throws {UserError} and the scanner's own errors for people, whose sentences the assistant is told. */
  run(session: Session, input: z.output<Input>, watch: Watch): Promise<CallToolResult>;
}

export function register<Input extends z.ZodObject>(
  server: McpServer,
  session: Session,
  { name, title, description, input, visits, run }: Tool<Input>,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      // Without a declared shape the SDK cannot tell what its callback is given.
      inputSchema: input as z.ZodObject,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: visits },
    },
    async (given, context) => {
      const { signal } = context.mcpReq;
      try {
        return await run(session, given as z.output<Input>, { signal, onEvent: progressTo(context) });
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof Error && isForThePerson(error)) {
          return refusal(error.message);
        }
        throw error;
      }
    },
  );
}

/** Tells the client of each page that is done, when it asked to be told. */
function progressTo({ mcpReq }: ServerContext): (event: ScanEvent) => void {
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
