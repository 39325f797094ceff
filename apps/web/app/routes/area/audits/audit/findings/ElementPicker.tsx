import type { AuditFinding, ScreenshotInfo } from '@curbcut/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { TextField } from '#app/components/TextField.tsx';

type Box = NonNullable<AuditFinding['box']>;

interface Props {
  screenshot: ScreenshotInfo;
  pageName: string;
  box: Box | null;
  onChange: (box: Box | null) => void;
}

/** Size of the box around a clicked point, in CSS pixels. */
const POINT_SIZE = 44;
/** Pointer movement below this distance is a click, in CSS pixels of the page. */
const MIN_DRAG = 8;

const edges = [
  { name: 'x', label: 'Left' },
  { name: 'y', label: 'Top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const;

/**
 * Marks an element on the screenshot of its page: with a click or a rectangle by pointer, or with numbers, so that no
 * dragging is needed (WCAG 2.5.7).
 */
export function ElementPicker({ screenshot, pageName, box, onChange }: Props) {
  const { url, width, height, scale } = screenshot;
  const start = useRef<{ x: number; y: number }>(null);
  const [typed, setTyped] = useState<Partial<Record<keyof Box, string>>>({});
  const page = { width: width / scale, height: height / scale };

  function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const frame = currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.max(0, Math.min(1, value));
    return {
      x: share((clientX - frame.left) / frame.width) * page.width,
      y: share((clientY - frame.top) / frame.height) * page.height,
    };
  }

  function select(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (!from) return;
    setTyped({});
    const to = toPoint(event);
    const drawn = {
      x: Math.round(Math.min(from.x, to.x)),
      y: Math.round(Math.min(from.y, to.y)),
      width: Math.round(Math.abs(from.x - to.x)),
      height: Math.round(Math.abs(from.y - to.y)),
    };
    if (drawn.width >= MIN_DRAG && drawn.height >= MIN_DRAG) return onChange(drawn);
    const half = POINT_SIZE / 2;
    const x = Math.max(0, Math.round(from.x - half));
    onChange({ x, y: Math.max(0, Math.round(from.y - half)), width: POINT_SIZE, height: POINT_SIZE });
  }

  function type(name: keyof Box, text: string) {
    const all = {
      ...Object.fromEntries(edges.map((edge) => [edge.name, String(box?.[edge.name] ?? '')])),
      ...typed,
    };
    const next: Record<string, string> = { ...all, [name]: text };
    setTyped(next);
    if (edges.every((edge) => next[edge.name] === '')) return onChange(null);
    const numbers = edges.map((edge) => Number.parseInt(next[edge.name] ?? '', 10));
    if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) return;
    const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = numbers;
    onChange({ x, y, width: boxWidth, height: boxHeight });
  }

  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-semibold">Element on the screenshot (optional)</legend>
      <p className="text-small text-muted">
        Click the element, or draw a rectangle around it. You can also type its position in pixels.
      </p>
      <section
        aria-label={`Screenshot of ${pageName}, scrollable`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-field border border-line bg-sunken"
      >
        <div
          className="relative cursor-crosshair touch-none select-none"
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = toPoint(event);
          }}
          onPointerMove={(event) => start.current && event.buttons > 0 && select(event)}
          onPointerUp={(event) => {
            select(event);
            start.current = null;
          }}
        >
          <img
            src={url}
            alt={`Screenshot of ${pageName}`}
            width={width}
            height={height}
            className="h-auto w-full"
            draggable={false}
          />
          {box && (
            <span
              className="pointer-events-none absolute border-3 border-error bg-accent/25"
              style={{
                left: `${(100 * box.x) / page.width}%`,
                top: `${(100 * box.y) / page.height}%`,
                width: `${(100 * box.width) / page.width}%`,
                height: `${(100 * box.height) / page.height}%`,
              }}
            />
          )}
        </div>
      </section>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {edges.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={typed[name] ?? (box ? String(box[name]) : '')}
            onChange={({ target }) => type(name, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
