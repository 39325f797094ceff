import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { MAX_PAGES_PER_SCAN, type PaidPlanName } from '@curbcut/contract';
import type { ScannerOptions } from '@curbcut/engine';
import { parsePrivateTargets } from '@curbcut/engine/private-targets';
import { findInvalidOverrides } from '@curbcut/engine/test-limits';
import { z } from 'zod';
import { DEFAULT_PAGE_MEMORY_LIMIT_MB, readEnvironment } from './environment.ts';
import { installation } from './installation.ts';
import {
  type FirstStart,
  findMissingFirstSettings,
  readFirstStart,
  type SignUp,
  signInEnvironment,
} from './sign-in-settings.ts';
import {
  findAmbiguousLegalPages,
  readSiteConfig,
  type SiteConfig,
  siteEnvironment,
} from './site-settings.ts';
import { readTracingSettings, type TracingSettings, tracingEnvironment } from './tracing-settings.ts';

/** How to reach a bucket of an S3-compatible service. */
export interface S3Settings {
  /** Undefined for Amazon S3. */
  readonly endpoint: URL | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Undefined to use the machine's credentials, as found by the AWS SDK. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket name goes in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Prefix of all keys; empty, or ending with a slash. */
  readonly prefix: string;
}

/**
 * All settings, read once at startup. The rest of the program gets them as a value and doesn't read the
 * environment, except for the SDKs of AWS (credentials, if none are set here) and OpenTelemetry (see
 * `tracingEnvironment`).
 */
export interface Config {
  /** TCP port; 0 lets the operating system choose one. */
  readonly port: number;
  /** Address of the network interface to listen on. */
  readonly host: string;
  /** URL people use to reach the server, if it differs from the listening address. */
  readonly publicUrl: URL | undefined;
  /** Addresses and networks of trusted proxies, whose `X-Forwarded-*` headers are used. */
  readonly trustedProxies: readonly string[];
  /** Absolute path of the folder for the database, screenshots, reports and the key. */
  readonly dataDir: string;
  /** Free space on the data folder's disk, in bytes, below which the health check reports a problem. */
  readonly minFreeDiskBytes: number;
  /** Absolute path of the folder for files that can be recreated, such as an unpacked browser. */
  readonly cacheDir: string;
  /** Absolute path of the built web application. */
  readonly webDir: string;
  /** The demo site's absolute path. */
  readonly demoSiteDir: string;
  /** PostgreSQL; undefined for the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Where screenshots and reports are stored; undefined for a folder in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Whether this process scans pages and runs background jobs; false for `curbcut serve --no-worker`. */
  readonly runsJobs: boolean;
  /** How long running pages and jobs may take to finish when the process is asked to stop, in milliseconds. */
  readonly shutdownGraceMs: number;
  /** TCP port where a worker process responds to liveness and readiness checks; undefined for none. */
  readonly workerHealthPort: number | undefined;
  /** Path of the browser to use; undefined to detect one. */
  readonly browserPath: string | undefined;
  /** The fonts that scanned pages can use. */
  readonly fonts: NonNullable<ScannerOptions['fonts']>;
  readonly allowPrivateTargets: ScannerOptions['allowPrivate'];
  /** Number of pages that this process tests at the same time: its share of all servers' slots. */
  readonly concurrency: number;
  /** Time limit for all work on one page. */
  readonly pageTimeLimitMs: number;
  /** Counts that limit a page's tests, overriding the defaults. */
  readonly limitOverrides: NonNullable<ScannerOptions['limitOverrides']>;
  /** Memory limit for one page in the browser, in megabytes. */
  readonly pageMemoryLimitMb: number;
  /**
   * Number of slots that an account or a visitor's network can keep while others wait; undefined for half of
   * all slots, rounded up.
   */
  readonly pagesPerOwner: number | undefined;
  /** Number of one site's pages that all servers and scans together test at the same time. */
  readonly pagesPerSite: number;
  /** Time limit for a scan, after which it ends with the results so far. */
  readonly scanTimeLimitMs: number;
  /** Page limit for each scan by an account, regardless of its plan; undefined for the plans' limits. */
  readonly accountPagesPerScan: number | undefined;
  /**
   * Maximum number of members in an organization. If undefined, the plan's limit applies if payments are set up;
   * otherwise, there is no limit.
   */
  readonly maxMembers: number | undefined;
  /** Limits for users without an account. */
  readonly visitor: {
    readonly pagesPerScan: number;
    readonly scansPerHour: number;
    /** Number of days after which their scans are deleted. */
    readonly retentionDays: number;
  };
  /** Encrypts the sign-in data of running scans; undefined for a key file in the data folder. */
  readonly secretKey: string | undefined;
  /** Payment settings; undefined for an installation that takes no payments. */
  readonly stripe: StripeSettings | undefined;
  /** The language model for suggestions; undefined for an installation without one. */
  readonly ai: AiSettings | undefined;
  /** How email is sent. */
  readonly mail: {
    /** `smtp:` or `smtps:`; undefined to store messages in the data folder. */
    readonly smtpUrl: URL | undefined;
    /** Sender: an address, or a name and an address in angle brackets. */
    readonly from: string;
    /** Minimum duration of a scan, in milliseconds, for its owner to be emailed when it ends. */
    readonly scanFinishedAfterMs: number;
    /**
     * Minimum number of seconds between two emails of the same type to one mailbox, if anyone can request
     * them, and between two instant emails to one person about an organization's issues.
     */
    readonly spacingSeconds: number;
  };
  /**
   * Number of failed sign-ins, registrations and similar attempts that one network can make in an hour, per
   * operation.
   */
  readonly accountAttemptsPerHour: number;
  /** Who can create an account. */
  readonly signUp: SignUp;
  /** What to create when the installation starts for the first time; undefined for nothing. */
  readonly firstStart: FirstStart | undefined;
  /** The operator's settings for the public pages: names, contact, links, legal texts. */
  readonly site: SiteConfig;
  /** Token that metrics requests must contain; undefined for an installation that doesn't serve metrics. */
  readonly metricsToken: string | undefined;
  /** Where and how traces are exported; undefined for an installation that doesn't record any. */
  readonly tracing: TracingSettings | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

export interface StripeSettings {
  readonly secretKey: string;
  /** Secret for verifying event signatures. */
  readonly webhookSecret: string;
  /** The recurring prices' ids. */
  readonly prices: Readonly<Record<PaidPlanName, string>>;
  readonly apiUrl: URL;
}

export interface AiSettings {
  /** Base URL of an OpenAI-compatible server, including the API version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: URL;
  /** Undefined for a server that requires none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Number of suggestions that one account can request in a calendar month. */
  readonly monthlySuggestions: number;
  /** Whether text from around an element is also sent. */
  readonly sendsPageText: boolean;
  readonly timeoutMs: number;
}

/** The page that shows stored emails on this machine; see `mail/serve-mailbox.ts`. */
export const MAILBOX_PATH = '/dev/mailbox';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MINUTE_MS = 60_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Testing a page is mostly waiting, so each core can handle two pages. */
const PAGES_PER_CORE = 2;

function integerBetween(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((number) => number >= min && number <= max, error);
}

/** Reads how much each test does on a page: a JSON object with counts by test and limit. */
function readTestLimits(text: string, context: z.RefinementCtx): Record<string, number> {
  if (text.trim() === '') return {};
  try {
    const counts: unknown = JSON.parse(text);
    const limits = z.record(z.string(), z.number()).parse(counts);
    const invalid = findInvalidOverrides(limits);
    if (invalid.length === 0) return limits;
    context.addIssue({
      code: 'custom',
      message: `has unknown names or counts: ${invalid.join(', ')}`,
    });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object such as {"gestures.maxKinds": 12}' });
  }
  return z.NEVER;
}

/** Whether an entry is an IP address, a network or a keyword that Fastify defines for them. */
function isTrustedProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const version = isIP(address);
  const mostBits = version === 4 ? 32 : 128;
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
  );
}

/** All variables with their type, limits and default; see `.env.example` for explanations. */
const EnvironmentSchema = z.object({
  PORT: integerBetween(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an http or https URL, such as https://scan.example.com',
    })
    .transform((text) => new URL(text))
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isTrustedProxy),
      'must list addresses or networks of proxies, such as loopback or 10.0.0.0/8',
    )
    .default([]),
  CURBCUT_DATA: z.string().default('./data'),
  MIN_FREE_DISK_MB: integerBetween(0, 1_000_000).default(200),
  CURBCUT_CACHE: z.string().default(installation.cacheDir),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an http or https URL, such as https://s3.example.com',
    })
    .transform((text) => new URL(text))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,254}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must consist of letters, digits, and . _ - /, such as curbcut/')
    .optional(),
  SHUTDOWN_GRACE_SECONDS: integerBetween(0, 3600).default(20),
  WORKER_HEALTH_PORT: integerBetween(0, 65_535).optional(),
  CURBCUT_BROWSER: z.string().optional(),
  ALLOW_PRIVATE_TARGETS: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return parsePrivateTargets(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: `isn’t valid. ${(error as Error).message}` });
        return z.NEVER;
      }
    }),
  SCAN_FONTS: z.enum(['pinned', 'system'], 'must be pinned or system').default('pinned'),
  SCAN_CONCURRENCY: integerBetween(1, 64).default(PAGES_PER_CORE * availableParallelism()),
  PAGE_TIME_LIMIT_SECONDS: integerBetween(5, 600).default(120),
  SCAN_TEST_LIMITS: z
    .string()
    .optional()
    .transform((text, context) => readTestLimits(text ?? '', context)),
  PAGE_MEMORY_LIMIT_MB: integerBetween(256, 65_536).default(DEFAULT_PAGE_MEMORY_LIMIT_MB),
  SCAN_PAGES_PER_OWNER: integerBetween(1, 1000).optional(),
  SCAN_PAGES_PER_SITE: integerBetween(1, 1000).default(8),
  SCAN_TIME_LIMIT_MINUTES: integerBetween(1, 24 * 60).default(60),
  ACCOUNT_PAGES_PER_SCAN: integerBetween(1, MAX_PAGES_PER_SCAN).optional(),
  MAX_ORGANIZATION_MEMBERS: integerBetween(1, 100_000).optional(),
  VISITOR_PAGES_PER_SCAN: integerBetween(1, MAX_PAGES_PER_SCAN).default(5),
  VISITOR_SCANS_PER_HOUR: integerBetween(1, 1_000_000).default(10),
  VISITOR_RETENTION_DAYS: integerBetween(1, 3650).default(30),
  CURBCUT_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_STARTER: z.string().optional(),
  STRIPE_PRICE_PRO: z.string().optional(),
  STRIPE_PRICE_BUSINESS: z.string().optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .default('https://api.stripe.com')
    .transform((text) => new URL(text)),
  AI_BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an http or https URL, such as http://127.0.0.1:11434/v1',
    })
    .transform((text) => new URL(text))
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_MONTHLY_SUGGESTIONS: integerBetween(0, 1_000_000).default(100),
  AI_SEND_PAGE_TEXT: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  AI_TIMEOUT_SECONDS: integerBetween(1, 600).default(120),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must look like smtp://user:password@mail.example.com:587, or smtps:// for port 465',
    })
    .transform((text) => new URL(text))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, such as Curbcut <curbcut@example.com>',
    )
    .optional(),
  SCAN_MAIL_AFTER_MINUTES: integerBetween(0, 24 * 60).default(2),
  MAIL_SPACING_SECONDS: integerBetween(0, 3600).default(300),
  ACCOUNT_ATTEMPTS_PER_HOUR: integerBetween(1, 1_000_000).default(100),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  ...signInEnvironment,
  ...siteEnvironment,
  ...tracingEnvironment,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

type EnvironmentSchema = z.output<typeof EnvironmentSchema>;

/**
 * Requires either all payment settings or none: if one were missing, users would get plans for free or pay
 * for nothing.
 *
 * @throws {ConfigError} listing the missing settings.
 */
function readStripeSettings(read: EnvironmentSchema): StripeSettings | undefined {
  const needed = {
    STRIPE_SECRET_KEY: read.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: read.STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_STARTER: read.STRIPE_PRICE_STARTER,
    STRIPE_PRICE_PRO: read.STRIPE_PRICE_PRO,
    STRIPE_PRICE_BUSINESS: read.STRIPE_PRICE_BUSINESS,
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return undefined;
  if (missing.length > 0)
    throw createConfigError(missing.map(([name]) => `To take payments, ${name} must also be set`));
  if (read.ACCOUNT_PAGES_PER_SCAN !== undefined)
    throw createConfigError([
      'ACCOUNT_PAGES_PER_SCAN can’t be set with payments, because plans differ in how many pages they include',
    ]);
  return {
    secretKey: needed.STRIPE_SECRET_KEY!,
    webhookSecret: needed.STRIPE_WEBHOOK_SECRET!,
    prices: {
      Starter: needed.STRIPE_PRICE_STARTER!,
      Pro: needed.STRIPE_PRICE_PRO!,
      Business: needed.STRIPE_PRICE_BUSINESS!,
    },
    apiUrl: read.STRIPE_API_URL,
  };
}

/** @throws {ConfigError} if some storage service settings are set without the others that they require. */
function readS3Settings(read: EnvironmentSchema): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PREFIX: prefix = '' } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (bucket === undefined) {
    if (endpoint ?? accessKeyId ?? secretAccessKey)
      throw createConfigError(['To store files in an S3-compatible service, S3_BUCKET must also be set']);
    return undefined;
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw createConfigError(['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or both be empty']);
  return {
    endpoint,
    bucket,
    region: read.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle:
      read.S3_FORCE_PATH_STYLE === undefined ? endpoint !== undefined : read.S3_FORCE_PATH_STYLE === '1',
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  };
}

/** @throws {ConfigError} listing missing settings that a model requires. */
function readAiSettings(read: EnvironmentSchema): AiSettings | undefined {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = read;
  if (baseUrl === undefined && model === undefined) return undefined;
  if (baseUrl === undefined)
    throw createConfigError(['To use a language model, AI_BASE_URL must also be set']);
  if (model === undefined) throw createConfigError(['To use a language model, AI_MODEL must also be set']);
  return {
    baseUrl,
    apiKey,
    model,
    monthlySuggestions: read.AI_MONTHLY_SUGGESTIONS,
    sendsPageText: read.AI_SEND_PAGE_TEXT === '1',
    timeoutMs: read.AI_TIMEOUT_SECONDS * 1000,
  };
}

/** @throws {ConfigError} if SMTP is configured without a sender. */
function readMailSettings(read: EnvironmentSchema): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = read;
  if (smtpUrl && !from) throw createConfigError(['To send mail, MAIL_FROM must also be set']);
  return {
    smtpUrl,
    from: from ?? 'Curbcut <curbcut@localhost>',
    scanFinishedAfterMs: read.SCAN_MAIL_AFTER_MINUTES * MINUTE_MS,
    spacingSeconds: read.MAIL_SPACING_SECONDS,
  };
}

/** One or more settings are invalid; the message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration, by default from the process's environment and from a `.env` file in the working
 * folder, which doesn't override the environment. An empty value counts as not set.
 *
 * @throws {ConfigError} listing every invalid value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = readEnvironment()): Config {
  const trimmed = Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined]);
  const parsed = EnvironmentSchema.safeParse(Object.fromEntries(trimmed));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw createConfigError(faults);
  }
  const read = parsed.data;
  const ambiguousPages = findAmbiguousLegalPages(read);
  if (ambiguousPages.length > 0) throw createConfigError(ambiguousPages);
  const missing = findMissingFirstSettings(read);
  if (missing.length > 0) throw createConfigError(missing);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUST_PROXY,
    dataDir: resolve(read.CURBCUT_DATA),
    minFreeDiskBytes: read.MIN_FREE_DISK_MB * BYTES_PER_MEGABYTE,
    cacheDir: resolve(read.CURBCUT_CACHE),
    webDir: installation.webDir,
    demoSiteDir: installation.demoSiteDir,
    databaseUrl: read.DATABASE_URL,
    s3: readS3Settings(read),
    runsJobs: true,
    shutdownGraceMs: read.SHUTDOWN_GRACE_SECONDS * 1000,
    workerHealthPort: read.WORKER_HEALTH_PORT,
    browserPath: read.CURBCUT_BROWSER,
    fonts: read.SCAN_FONTS,
    allowPrivateTargets: read.ALLOW_PRIVATE_TARGETS,
    concurrency: read.SCAN_CONCURRENCY,
    pageTimeLimitMs: read.PAGE_TIME_LIMIT_SECONDS * 1_000,
    limitOverrides: read.SCAN_TEST_LIMITS,
    pageMemoryLimitMb: read.PAGE_MEMORY_LIMIT_MB,
    pagesPerOwner: read.SCAN_PAGES_PER_OWNER,
    pagesPerSite: read.SCAN_PAGES_PER_SITE,
    scanTimeLimitMs: read.SCAN_TIME_LIMIT_MINUTES * MINUTE_MS,
    accountPagesPerScan: read.ACCOUNT_PAGES_PER_SCAN,
    maxMembers: read.MAX_ORGANIZATION_MEMBERS,
    visitor: {
      pagesPerScan: read.VISITOR_PAGES_PER_SCAN,
      scansPerHour: read.VISITOR_SCANS_PER_HOUR,
      retentionDays: read.VISITOR_RETENTION_DAYS,
    },
    secretKey: read.CURBCUT_SECRET_KEY,
    stripe: readStripeSettings(read),
    ai: readAiSettings(read),
    mail: readMailSettings(read),
    accountAttemptsPerHour: read.ACCOUNT_ATTEMPTS_PER_HOUR,
    signUp: read.SIGN_UP,
    firstStart: readFirstStart(read),
    site: readSiteConfig(read, {
      closedSignUp: read.SIGN_UP === 'open' ? null : read.SIGN_UP,
      visitorRetentionDays: String(read.VISITOR_RETENTION_DAYS),
      accountPagesPerScan: read.ACCOUNT_PAGES_PER_SCAN?.toLocaleString('en-US') ?? null,
      visitorPagesPerScan: read.VISITOR_PAGES_PER_SCAN.toLocaleString('en-US'),
      visitorScansPerHour: read.VISITOR_SCANS_PER_HOUR.toLocaleString('en-US'),
      mailboxPath: read.SMTP_URL === undefined ? MAILBOX_PATH : null,
      aiModel: read.AI_MODEL ?? null,
      paymentService: read.STRIPE_SECRET_KEY === undefined ? null : 'Stripe',
    }),
    metricsToken: read.METRICS_TOKEN,
    tracing: readTracingSettings(read),
    logLevel: read.LOG_LEVEL,
  };
}

function createConfigError(faults: readonly string[]): ConfigError {
  return new ConfigError(`Invalid settings (.env.example explains each one):\n- ${faults.join('\n- ')}`);
}

/** Returns how many of the pages being tested can load at the same time; see `ScannerOptions`. */
export function getLoadingConcurrency({ concurrency }: Pick<Config, 'concurrency'>): number {
  return Math.ceil(concurrency / PAGES_PER_CORE);
}
