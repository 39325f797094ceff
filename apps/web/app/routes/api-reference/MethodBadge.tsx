import { Badge, type BadgeTone } from '#app/components/Badge.tsx';

const tones: Readonly<Record<string, BadgeTone>> = { GET: 'info', DELETE: 'error' };

/** An HTTP method. Reading, changing and deleting differ in color. */
export function MethodBadge({ method }: { method: string }) {
  return <Badge tone={tones[method] ?? 'success'}>{method}</Badge>;
}
