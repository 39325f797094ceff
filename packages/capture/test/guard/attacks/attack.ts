/** Where an attack is aimed and where it comes from. */
export interface Scene {
  /** `host:port` of the canary, by its plain address. */
  canary: string;
  canaryPort: number;
  /** `http://host:port` of the attacking site. */
  site: string;
}

/** One way in which a scanned page may try to reach the inside of the network. */
export interface Attack {
  name: string;
  /** The page that attacks. It may call `done()` to say that it has tried. */
  html?: (scene: Scene) => string;
  /** Status and headers of the attacking page. Default: 200 and none. */
  status?: number;
  headers?: (scene: Scene) => Record<string, string>;
  /** Other files of the attacking site, by path. */
  files?: (scene: Scene) => Record<string, { type: string; body: string }>;
  /** An address that the visit opens in place of the attacking page's. */
  opens?: (scene: Scene) => string;
  /**
   * How the end of the guarded attempt is known: by the guard's refusal, or by the page calling `done()` where the
   * browser itself gives up and nothing reaches the guard.
   */
  ends: 'refused' | 'done';
  /** What the attempt sends to the canary from a browser without a guard. Default: a TCP connection. */
  sends?: 'udp' | 'multicast';
  /** Why the attempt touches nothing even from a browser without a guard; `undefined` when it does. */
  harmless?: string;
}

export const image = (url: string) => `<img src="${url}" onload="done()" onerror="done()">`;

/** A page whose markup, head included, does the work. */
export function markup(
  name: string,
  html: (url: string, scene: Scene) => string,
  options: Partial<Attack> = {},
): Attack {
  return { name, html: (scene) => html(`http://${scene.canary}/`, scene), ends: 'refused', ...options };
}

/** A page whose script does the work. */
export function script(
  name: string,
  code: (url: string, scene: Scene) => string,
  options: Partial<Attack> = {},
): Attack {
  return markup(name, (url, scene) => `<script>${code(url, scene)}</script>`, options);
}
