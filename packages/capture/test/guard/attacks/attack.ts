/** The target and origin of an attack. */
export interface AttackScene {
  /** The canary's `host:port`, using its plain address. */
  canary: string;
  canaryPort: number;
  /** The attacking site's `http://host:port`. */
  site: string;
}

/** One way in which a scanned page can try to reach the internal network. */
export interface NetworkAttack {
  name: string;
  /** The attacking page. It may call `done()` to report that it has tried. */
  html?: (scene: AttackScene) => string;
  /** Status and headers of the attacking page. Default: 200 and none. */
  status?: number;
  headers?: (scene: AttackScene) => Record<string, string>;
  /** Other files on the attacking site, by path. */
  files?: (scene: AttackScene) => Record<string, { type: string; body: string }>;
  /** The URL to open instead of the attacking page. */
  getVisitUrl?: (scene: AttackScene) => string;
  /**
   * What ends the attempt behind the guard: a refusal by the guard, or a call to `done()` if the browser
   * itself gives up and nothing reaches the guard.
   */
  ends: 'refused' | 'done';
  /** What the attempt sends to the canary from a browser without a guard. Default: a TCP connection. */
  sends?: 'udp' | 'multicast';
  /** Why the attempt doesn't reach anything even from a browser without a guard; `undefined` if it does. */
  harmlessReason?: string;
}

export const createImageHtml = (url: string) => `<img src="${url}" onload="done()" onerror="done()">`;

/** Creates an attack that uses a page's markup, including its head. */
export function createMarkupAttack(
  name: string,
  html: (url: string, scene: AttackScene) => string,
  options: Partial<NetworkAttack> = {},
): NetworkAttack {
  return { name, html: (scene) => html(`http://${scene.canary}/`, scene), ends: 'refused', ...options };
}

/** Creates an attack that uses a page's script. */
export function createScriptAttack(
  name: string,
  code: (url: string, scene: AttackScene) => string,
  options: Partial<NetworkAttack> = {},
): NetworkAttack {
  return createMarkupAttack(name, (url, scene) => `<script>${code(url, scene)}</script>`, options);
}
