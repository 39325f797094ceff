import { z } from 'zod';

/** The format of every API error response. */
export const Problem = z
  .object({
    error: z.string().describe('Message for the user'),
    code: z.string().describe('Stable code for programs'),
    details: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages for each invalid field, if any'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
