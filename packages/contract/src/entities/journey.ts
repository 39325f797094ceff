import { z } from 'zod';

/** A journey that a scan uses, in the version that was current when the scan started. */
export const JourneyReference = z
  .object({ id: z.uuid(), title: z.string(), version: z.number().int().min(1) })
  .meta({ id: 'JourneyReference' });
export type JourneyReference = z.infer<typeof JourneyReference>;

/** The journeys that a scan uses. */
export const ScanJourneys = z
  .object({
    sign_in: JourneyReference.nullable().describe('Signs in before each page'),
    steps: JourneyReference.extend({
      tested: z.number().int().min(1).describe('Number of steps after which the page is tested'),
    })
      .nullable()
      .describe('The journey whose steps are tested instead of the site’s pages'),
  })
  .meta({ id: 'ScanJourneys' });
export type ScanJourneys = z.infer<typeof ScanJourneys>;

/** The step of a journey that leads to a page. */
export const PageStep = z
  .object({
    number: z.number().int().min(1).describe('Position among the tested steps'),
    name: z.string(),
    healed: z
      .array(z.string())
      .describe('Notes about earlier steps that were completed even though the page has changed'),
  })
  .meta({ id: 'PageStep' });
export type PageStep = z.infer<typeof PageStep>;
