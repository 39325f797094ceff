/** Where an attack is aimed and where it comes from. */
export interface AttackScene {
  /** `host:port` of the canary, by its plain address. */
  canary: string;
  canaryPort: number;
  /** `http://host:port` of the attacking site. */
  site: string;
}

/** One way in which a scanned page may try to reach the inside of the network. */
export interface NetworkAttack {
  name: string;
  /** The page that attacks. It may call `done()` to say that it has tried. */
  html?: (scene: AttackScene) => string;
  /** Status and headers of the attacking page. Default: 200 and none. */
  status?: number;
  headers?: (scene: AttackScene) => Record<string, string>;
  /** Other files of the attacking site, by path. */
  files?: (scene: AttackScene) => Record<string, { type: string; body: string }>;
  /** An address that the visit opens in place of the attacking page's. */
  getVisitUrl?: (scene: AttackScene) => string;
  /**
   * How the end of the guarded attempt is known: by the guard's refusal, or by the page calling `done()` where the
   * browser itself gives up and nothing reaches the guard.
   */
  ends: 'refused' | 'done';
  /** What the attempt sends to the canary from a browser without a guard. Default: a TCP connection. */
  sends?: 'udp' | 'multicast';
  /** Why the attempt touches nothing even from a browser without a guard; `undefined` when it does. */
  harmlessReason?: string;
}

export const createImageHtml = (url: string) => `<img src="${url}" onload="done()" onerror="done()">`;

/** A page whose markup, head included, does the work. */
export function createMarkupAttack(
  name: string,
  html: (url: string, scene: AttackScene) => string,
  options: Partial<NetworkAttack> = {},
): NetworkAttack {
  return { name, html: (scene) => html(`http://${scene.canary}/`, scene), ends: 'refused', ...options };
}

/** A page whose script does the work. */
export function createScriptAttack(
  name: string,
  code: (url: string, scene: AttackScene) => string,
  options: Partial<NetworkAttack> = {},
): NetworkAttack {
  return createMarkupAttack(name, (url, scene) => `<script>${code(url, scene)}</script>`, options);
}
