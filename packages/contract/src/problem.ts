import { z } from 'zod';

/** Format of every error reply of the API. */
export const Problem = z
  .object({
    error: z.string().describe('Message for the user'),
    code: z.string().describe('Stable code for programs'),
    details: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages for each invalid field, if any fields are invalid'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
