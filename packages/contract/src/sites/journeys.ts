import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** Limits for the journeys of a site. */
export const JOURNEY_LIMITS = {
  journeysPerSite: 20,
  secretsPerSite: 50,
  /** Older versions are deleted. */
  versions: 50,
  /** Characters of a journey as JSON, and of a recording. */
  journeyLength: 150_000,
  secretLength: 4_000,
} as const;

const selectors = z.array(z.union([z.string(), z.array(z.string())])).max(50);

/** The fields of a step that the editor uses. The server validates everything else. */
export const JourneyStep = z
  .looseObject({
    type: z.string().max(50),
    name: z.string().max(100).optional().describe('If any step has a name, only steps with names are tested'),
    url: z.string().optional(),
    selectors: selectors.optional(),
    value: z
      .union([
        z.string(),
        z.boolean(),
        z.strictObject({ secret: z.string() }),
        z.strictObject({ totp: z.string() }),
      ])
      .optional()
      .describe('Text, whether a checkbox is checked, or a reference to a secret'),
    key: z.string().optional(),
    mailbox: z.string().optional().describe('For openEmailLink: the secret that contains the mailbox’s URL'),
    to: z.string().optional().describe('For openEmailLink: a pattern for the recipient’s address'),
    subject: z.string().optional().describe('For openEmailLink: a pattern for the email’s subject'),
    link: z.string().optional().describe('For openEmailLink: a pattern for the link’s URL'),
    commits: z.boolean().optional().describe('Whether the step pays for, sends or deletes something'),
    allowed: z
      .boolean()
      .optional()
      .describe('Whether a step that pays for, sends or deletes something is allowed to run'),
  })
  .meta({ id: 'JourneyStep' });
export type JourneyStep = z.infer<typeof JourneyStep>;

const exampleJourney = {
  title: 'Sign in',
  signedIn: { element: ['text/Sign out'] },
  steps: [
    { type: 'navigate', url: 'https://shop.example/login' },
    { type: 'change', selectors: ['#email'], value: 'ada@shop.example' },
    { type: 'change', selectors: ['#password'], value: { secret: 'PASSWORD' } },
    { type: 'click', selectors: ['aria/Sign in[role="button"]'] },
  ],
};

/** A journey in our format: a superset of the JSON of Chrome DevTools Recorder. */
export const JourneyDocument = z
  .looseObject({
    title: z.string().trim().min(1, 'Enter a name').max(100, 'Use 100 characters or fewer'),
    signedIn: z
      .looseObject({
        element: selectors.optional(),
        url: z.string().optional(),
        response: z.looseObject({ url: z.string(), status: z.number().int() }).optional(),
      })
      .optional()
      .describe('How a page shows that someone is signed in'),
    steps: z.array(JourneyStep).min(1, 'Add a step').max(500),
  })
  .meta({
    id: 'JourneyDocument',
    examples: [exampleJourney],
  });
export type JourneyDocument = z.infer<typeof JourneyDocument>;

export const SiteJourney = z
  .object({
    id: z.uuid(),
    title: z.string(),
    version: z.number().int().min(1).describe('Each save creates a new version'),
    start_url: z.string(),
    steps: z.number().int(),
    signs_in: z.boolean().describe('Whether the journey has a signed-in indicator'),
    missing_secrets: z
      .array(z.string())
      .describe('Names of secrets that the journey uses but that aren’t set'),
    updated_at: Timestamp,
    updated_by: z.string().describe('Name of the person or API key that saved the version'),
  })
  .meta({ id: 'SiteJourney' });
export type SiteJourney = z.infer<typeof SiteJourney>;

/** What a step means for a scan. */
export const JourneyStepDetails = z
  .object({
    tested: z
      .string()
      .nullable()
      .describe('How findings name the step, such as “Step 3: Payment”; null if it isn’t tested'),
    refusal: z.string().nullable().describe('Why the step isn’t carried out; null if it is'),
  })
  .meta({ id: 'JourneyStepDetails' });
export type JourneyStepDetails = z.infer<typeof JourneyStepDetails>;

export const SiteJourneyDetails = SiteJourney.extend({
  journey: JourneyDocument,
  details: z.array(JourneyStepDetails).describe('One for each step'),
  versions: z
    .array(z.object({ version: z.number().int(), saved_at: Timestamp, saved_by: z.string() }))
    .describe('Newest first'),
}).meta({ id: 'SiteJourneyDetails' });
export type SiteJourneyDetails = z.infer<typeof SiteJourneyDetails>;

/** A site's secret. Its value is stored encrypted and never returned. */
export const SiteSecret = z
  .object({
    name: z.string(),
    updated_at: Timestamp,
    updated_by: z.string(),
    used_by: z.array(z.string()).describe('Titles of the journeys that use it'),
  })
  .meta({ id: 'SiteSecret' });
export type SiteSecret = z.infer<typeof SiteSecret>;

const siteParams = z.object({ siteId: z.uuid() });
const journeyParams = siteParams.extend({ journeyId: z.uuid() });
const secretParams = siteParams.extend({
  secretName: z
    .string()
    .max(64)
    .regex(/^[A-Z][A-Z0-9_]*$/, 'Use capital letters, digits and underscores, such as PASSWORD'),
});
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const listJourneys = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/journeys/',
  id: 'listJourneys',
  summary: 'List a site’s journeys and the names of its secrets',
  access: 'results:read',
  params: siteParams,
  replies: {
    200: z
      .object({ journeys: z.array(SiteJourney), secrets: z.array(SiteSecret) })
      .meta({ id: 'SiteJourneyList' }),
    ...problems,
  },
});

export const SaveJourneyBody = z
  .object({
    journey: JourneyDocument,
    base_version: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('The version the change is based on; if there is a newer one, it isn’t overwritten (409)'),
  })
  .meta({ examples: [{ journey: exampleJourney, base_version: 1 }] });
export type SaveJourneyBody = z.infer<typeof SaveJourneyBody>;

export const createJourney = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/journeys/',
  id: 'createJourney',
  summary: 'Add a journey to a site',
  access: 'sites:write',
  params: siteParams,
  body: z.object({ journey: JourneyDocument }).meta({ examples: [{ journey: exampleJourney }] }),
  replies: { 201: SiteJourneyDetails, 400: Problem, ...problems, 409: Problem },
});

export const importJourney = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/journeys/import/',
  id: 'importJourney',
  summary: 'Turn a recording into a journey, without saving it',
  description:
    'Reads Chrome DevTools Recorder recordings, Playwright codegen code, Pa11y actions and journeys in our own ' +
    'format. Nothing in them is executed. Passwords become references to secrets, and their values are discarded.',
  access: 'sites:write',
  params: siteParams,
  body: z
    .object({
      content: z
        .string()
        .trim()
        .min(1, 'Paste a recording')
        .max(JOURNEY_LIMITS.journeyLength, 'This recording is too long'),
      format: z
        .enum(['recorder', 'playwright', 'pa11y'])
        .optional()
        .describe('Detected if omitted; `recorder` also reads our own format'),
    })
    .meta({ examples: [{ content: 'navigate to https://shop.example/login' }] }),
  replies: {
    200: z
      .object({
        journey: JourneyDocument,
        details: z.array(JourneyStepDetails),
        skipped: z.array(z.string()).describe('Notes about steps that can’t be used'),
        notes: z
          .array(z.string())
          .describe('Notes about values that were replaced and signed-in indicators to check'),
      })
      .meta({ id: 'ImportedJourney' }),
    400: Problem,
    ...problems,
  },
});

export const getJourney = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/journeys/{journeyId}/',
  id: 'getJourney',
  summary: 'Get a journey with its steps',
  access: 'results:read',
  params: journeyParams,
  query: z.object({ version: z.coerce.number().int().min(1).optional().describe('The newest if omitted') }),
  replies: { 200: SiteJourneyDetails, 400: Problem, ...problems },
});

export const saveJourney = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/journeys/{journeyId}/',
  id: 'saveJourney',
  summary: 'Save a journey as a new version',
  access: 'sites:write',
  params: journeyParams,
  body: SaveJourneyBody,
  replies: { 200: SiteJourneyDetails, 400: Problem, ...problems, 409: Problem },
});

export const deleteJourney = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/journeys/{journeyId}/',
  id: 'deleteJourney',
  summary: 'Delete a journey with all of its versions; running scans continue',
  access: 'sites:write',
  params: journeyParams,
  replies: { 200: z.object({ journey_id: z.uuid() }), ...problems },
});

export const exportJourney = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/journeys/{journeyId}/export/',
  id: 'exportJourney',
  summary: 'Export a journey for Chrome DevTools Recorder or the command line; secrets aren’t included',
  access: 'results:read',
  params: journeyParams,
  query: z.object({
    format: z.enum(['curbcut', 'recorder']).default('curbcut').describe('`curbcut`: for the command line'),
  }),
  replies: {
    200: z
      .object({
        file_name: z.string(),
        recording: z.looseObject({}).describe('The content of the file'),
        notes: z.array(z.string()).describe('Notes about what the format can’t express'),
      })
      .meta({ id: 'ExportedJourney' }),
    400: Problem,
    ...problems,
  },
});

export const putSecret = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/secrets/{secretName}/',
  id: 'putSecret',
  summary: 'Set a secret that a site’s journeys use',
  description: 'The value is stored encrypted and never returned.',
  access: 'sites:write',
  params: secretParams,
  body: z.object({
    value: z
      .string()
      .min(1, 'Enter a value')
      .max(JOURNEY_LIMITS.secretLength, 'This value is too long')
      .describe('For one-time codes: the Base32 key or the otpauth:// URL'),
  }),
  replies: { 200: SiteSecret, 400: Problem, ...problems, 409: Problem },
});

export const deleteSecret = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/secrets/{secretName}/',
  id: 'deleteSecret',
  summary: 'Delete a secret',
  access: 'sites:write',
  params: secretParams,
  replies: { 200: z.object({ name: z.string() }), 400: Problem, ...problems },
});

const TriedPart = z.object({
  label: z.string(),
  selectors: z.array(z.string()),
  is_sure: z
    .boolean()
    .describe('Whether this is certainly the right element, because no other element on the page matches'),
});

export const TriedJourney = z
  .object({
    steps: z.array(
      z.object({
        index: z.number().int().describe('Zero-based position of the step'),
        healed: z.string().nullable().describe('How the step was completed even though the page has changed'),
        url: z.string(),
        screenshot: z.string().nullable().describe('JPEG as a data URL, without secrets'),
      }),
    ),
    problem: z
      .object({
        code: z.string(),
        reason: z.string(),
        screenshot: z.string().nullable().describe('JPEG as a data URL, without secrets'),
      })
      .nullable()
      .describe('Why the next step wasn’t carried out; null if all were'),
    page: z
      .object({
        url: z.string(),
        title: z.string(),
        form: z
          .object({
            fields: z.array(TriedPart.extend({ kind: z.enum(['username', 'password', 'code', 'other']) })),
            buttons: z.array(TriedPart),
          })
          .nullable()
          .describe('A form for signing in'),
        marks: z
          .array(TriedPart.omit({ is_sure: true }))
          .describe('Possible signed-in indicators, most reliable first'),
        is_signed_in: z
          .boolean()
          .nullable()
          .describe('Whether the last page shows the signed-in indicator; null if the journey has none'),
      })
      .nullable()
      .describe('The page the journey leads to; null if it wasn’t reached'),
    journey: JourneyDocument.describe('The journey, updated with data that identifies the elements found'),
  })
  .meta({ id: 'TriedJourney' });
export type TriedJourney = z.infer<typeof TriedJourney>;

export const tryJourney = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/journeys/try/',
  id: 'tryJourney',
  summary: 'Run a journey’s steps in a browser and return the result of each',
  description:
    'Stops before the first step that pays for, sends or deletes something, even if it is allowed. Takes up to a few ' +
    'minutes. The journey doesn’t have to be saved, but its secrets have to be set.',
  access: 'sites:write',
  params: siteParams,
  body: z
    .object({
      journey: JourneyDocument,
      last_step: z.number().int().min(0).optional().describe('Zero-based position of the last step to run'),
    })
    .meta({ examples: [{ journey: exampleJourney }] }),
  replies: { 200: TriedJourney, 400: Problem, ...problems, 409: Problem, 429: Problem, 503: Problem },
});
