import { z } from 'zod';
import { Problem } from '../problem.ts';

/** The query and responses shared by the endpoints that return screenshots for a scan or an audit. */
export const screenshotReply = {
  query: z.object({
    key: z
      .string()
      .max(200)
      .optional()
      .describe('Access key contained in the screenshot URLs of an organization’s scan or audit'),
  }),
  replies: {
    200: { mediaType: 'image/webp', description: 'The screenshot (WebP, JPEG or PNG)' },
    401: Problem,
    404: Problem,
  },
} as const;
