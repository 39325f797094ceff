import type { Config } from '../config.ts';

/** Where people reach the server, without a slash at the end. Never taken from a request, whose sender may lie. */
export function getServerUrl({ host, publicUrl }: Config, port: number): string {
  if (publicUrl) return publicUrl.href.replace(/\/$/, '');
  const everywhere = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
