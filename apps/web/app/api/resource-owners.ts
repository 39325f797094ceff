/**
 * The organizations that sites, scans and audits belong to, by id. Contains only what responses have named so
 * far.
 */
const owners = new Map<string, string>();
/** The path of the screen that the user is leaving, until the next one is shown. */
let leftPath: string | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Returns the id of the resource that a path is about; undefined for other paths. */
const findResourceId = (path: string): string | undefined => idPattern.exec(path)?.[0].toLowerCase();

/** Records the organization in which a request to this API path acted. */
export function reportOwner(path: string, organizationId: string): void {
  const id = findResourceId(path);
  if (id === undefined || owners.get(id) === organizationId) return;
  owners.set(id, organizationId);
  notify();
}

/**
 * Returns the organization of the resource that a screen's path is about, if it is known and the user isn't
 * leaving the screen.
 */
export function getOwner(path: string): string | undefined {
  const id = path === leftPath ? undefined : findResourceId(path);
  return id === undefined ? undefined : owners.get(id);
}

/**
 * Records that the user is leaving a screen. It may stay visible for a while and must not select its
 * organization again.
 */
export function leaveScreen(path: string): void {
  leftPath = path;
  notify();
}

/** Records that a screen is shown, so the previous one has been left. */
export function enterScreen(path: string): void {
  if (path !== leftPath) leftPath = undefined;
}

/** Subscribes to newly known owners; returns a function that unsubscribes. */
export function onOwnerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
