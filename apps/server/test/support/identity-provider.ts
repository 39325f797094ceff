/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'curbcut';
export const CLIENT_SECRET = 'a secret that only the provider and Curbcut know';

/** A real local OpenID Connect provider with one signed-in person. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The person's claims; `sub` identifies the person. */
  claims: JWTPayload & { sub: string };
  /** Changes the ID token's claims before it's signed again with the provider's key. */
  tamper: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Whether the ID token's signature is damaged. */
  damagesSignature: boolean;
  /** Registers the client with these redirect URIs. */
  register(redirectUris: readonly string[]): void;
  /** Opens the provider's page like a browser. @returns the query sent to the redirect URI. */
  signIn(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param port a free one if omitted */
export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' };
  let provider: Provider | undefined;
  const server = http.createServer(async (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      await provider?.interactionFinished(request, response, { login: { accountId: started.claims.sub } });
      return;
    }
    if (request.url === '/token') changeIdToken(response, started, key);
    await provider?.callback()(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: IdentityProvider = {
    issuer,
    claims: { sub: 'ada' },
    tamper: undefined,
    damagesSignature: false,
    register(redirectUris) {
      provider = createProvider(issuer, key, redirectUris, () => started.claims);
    },
    signIn: openAsBrowser,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  started.register([]);
  return started;
}

function createProvider(
  issuer: string,
  key: JWK,
  redirectUris: readonly string[],
  getClaims: () => IdentityProvider['claims'],
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris.length === 0 ? ['https://unused.example/'] : redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ ...getClaims(), sub: accountId }),
    }),
    // Everyone has consented to everything.
    async loadExistingGrant(context: {
      oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
    }) {
      const { provider, client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Replaces the ID token in a response of the token endpoint. */
function changeIdToken(
  response: http.ServerResponse,
  { tamper, damagesSignature }: IdentityProvider,
  key: JWK,
): void {
  if (!tamper && !damagesSignature) return;
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    void sign(body).then((changed) => {
      response.setHeader('content-length', Buffer.byteLength(changed));
      end(changed);
    });
    return response;
  }) as typeof response.end;
  async function sign(body: string | Buffer): Promise<string> {
    const tokens = JSON.parse(body.toString()) as { id_token?: string };
    if (tokens.id_token === undefined) return body.toString();
    const claims = decodeJwt(tokens.id_token);
    const signed = await new SignJWT(tamper ? tamper(claims) : claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(await importJWK(key, 'RS256'));
    // Not the last character, whose bits aren't all part of the signature.
    const damaged = signed.replace(/.{10}$/, 'AAAAAAAAAA');
    return JSON.stringify({ ...tokens, id_token: damagesSignature ? damaged : signed });
  }
}

const MAX_REDIRECTS = 10;

async function openAsBrowser(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  const { origin } = url;
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null)
      throw new Error(`The provider replied with ${reply.status}: ${await reply.text()}`);
    url = new URL(location, url);
    if (url.origin !== origin) return url.search;
  }
  throw new Error('The provider redirected too often.');
}
