import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@curbcut/contract';
import { z } from 'zod';

/** Who can create an account: anyone, people with an invitation or no one. Single sign-on isn't affected. */
export type SignUp = 'open' | 'invited' | 'closed';

/** The account, organization and provider that are created when an installation starts for the first time. */
export interface FirstStart {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly sso:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string | null;
        /** Email domains, which need no DNS record, because the operator sets them. */
        readonly domains: readonly string[];
      }
    | undefined;
}

const domainPattern = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** The environment variables about signing in; `config.ts` reads them with all others. */
export const signInEnvironment = {
  SIGN_UP: z.enum(['open', 'invited', 'closed'], 'must be open, invited or closed').default('open'),
  FIRST_ORGANIZATION: z.string().max(100, 'must have at most 100 characters').optional(),
  FIRST_OWNER_EMAIL: z
    .string()
    .toLowerCase()
    .pipe(z.email('must be an email address, such as you@example.com'))
    .optional(),
  FIRST_OWNER_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`)
    .optional(),
  FIRST_SSO_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://login.example.com' })
    .optional(),
  FIRST_SSO_CLIENT_ID: z.string().max(500).optional(),
  FIRST_SSO_CLIENT_SECRET: z.string().max(2000).optional(),
  FIRST_SSO_DOMAINS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((domain) => domain.trim()))
    .refine(
      (domains) => domains.every((domain) => domainPattern.test(domain)),
      'must list domains, such as example.com,example.org',
    )
    .optional(),
};

type SignInEnvironment = z.output<z.ZodObject<typeof signInEnvironment>>;

/** Lists missing variables that are required because others are set. */
export function findMissingFirstSettings(read: SignInEnvironment): string[] {
  const isAnySet = Object.entries(read).some(([name, value]) => name.startsWith('FIRST_') && value);
  const hasSso = Boolean(read.FIRST_SSO_ISSUER ?? read.FIRST_SSO_CLIENT_ID ?? read.FIRST_SSO_DOMAINS);
  const needed: (keyof SignInEnvironment)[] = [
    ...(isAnySet ? (['FIRST_ORGANIZATION', 'FIRST_OWNER_EMAIL', 'FIRST_OWNER_PASSWORD'] as const) : []),
    ...(hasSso ? (['FIRST_SSO_ISSUER', 'FIRST_SSO_CLIENT_ID', 'FIRST_SSO_DOMAINS'] as const) : []),
  ];
  return needed
    .filter((name) => read[name] === undefined)
    .map((name) => `To create the first organization, ${name} must also be set`);
}

/** Returns what to create at the first start; undefined for nothing. */
export function readFirstStart(read: SignInEnvironment): FirstStart | undefined {
  const { FIRST_ORGANIZATION: organization, FIRST_OWNER_EMAIL: email, FIRST_OWNER_PASSWORD: password } = read;
  if (!organization || !email || !password) return undefined;
  const { FIRST_SSO_ISSUER: issuer, FIRST_SSO_CLIENT_ID: clientId, FIRST_SSO_DOMAINS: domains } = read;
  const clientSecret = read.FIRST_SSO_CLIENT_SECRET ?? null;
  const sso = issuer && clientId && domains ? { issuer, clientId, clientSecret, domains } : undefined;
  return { organization, email, password, sso };
}
