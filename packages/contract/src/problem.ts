import { z } from 'zod';

/** Format of every error reply of the API. */
export const Problem = z
  .object({
    error: z.string().describe('A sentence for the person'),
    code: z.string().describe('A stable word for the program'),
    details: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages per field, where fields are to blame'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
