import type { Box, PageElement, ScreenshotInfo } from '@curbcut/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getPageSize } from '#app/components/screenshot/geometry.ts';
import {
  type Direction,
  describePageElement,
  findElementAt,
  findNeighbor,
  isSameElement,
  type PlacedElement,
  selectPlaced,
  toMarkedArea,
} from './find-element.ts';

interface Props {
  screenshot: ScreenshotInfo;
  pageName: string;
  elements: readonly PageElement[];
  /** The selected elements and areas, outlined on the screenshot. */
  picked: readonly PageElement[];
  /** Receives an element, or an area if there is no element or the user drew a rectangle. */
  onPick: (element: PageElement) => void;
}

/** Size of the area around a clicked point that has no element, in CSS pixels. */
const POINT_SIZE = 44;
/** Pointer movement below this distance counts as a click, in the page's CSS pixels. */
const MIN_DRAG = 8;

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * A page's screenshot for selecting elements: the pointer or the arrow keys highlight one, and a click, Enter
 * or Space selects it. Drawing a rectangle marks an area. Its colors don't depend on the theme, because those
 * of screenshots don't.
 */
export function ElementCanvas({ screenshot, pageName, elements, picked, onPick }: Props) {
  const { url, width, height } = screenshot;
  const page = getPageSize(screenshot);
  const { width: pageWidth, height: pageHeight } = page;
  const placed = useMemo(
    () => selectPlaced(elements, { width: pageWidth, height: pageHeight }),
    [elements, pageWidth, pageHeight],
  );
  const [focused, setFocused] = useState<PlacedElement>();
  const [hasFocus, setHasFocus] = useState(false);
  const current = focused ?? placed[0];
  const { drawn, hovered, handlers } = usePointerPicking(page, placed, {
    onElement: (element) => {
      setFocused(element);
      onPick(element);
    },
    onArea: (area) => onPick(toMarkedArea(area)),
  });
  const highlighted = hovered ?? (hasFocus ? current : undefined);

  return (
    <div className="grid gap-1.5">
      <div className="max-h-[min(60dvh,34rem)] overflow-auto rounded-field border border-line bg-sunken">
        {/* Touch scrolls; rectangles are drawn with a mouse or pen, and a tap selects an element. */}
        <div className="relative cursor-crosshair touch-pan-y select-none" {...handlers}>
          <img
            src={url}
            alt={`Screenshot of ${pageName}`}
            width={width}
            height={height}
            className="h-auto w-full"
            draggable={false}
          />
          <Outlines page={page} picked={picked} highlighted={highlighted} drawn={drawn} />
          {current && (
            <ElementListbox
              page={page}
              pageName={pageName}
              placed={placed}
              current={current}
              isPicked={picked.some((one) => isSameElement(one, current))}
              hasFocus={hasFocus}
              onFocusChange={setHasFocus}
              onMove={setFocused}
              onPick={onPick}
            />
          )}
        </div>
      </div>
      <p aria-hidden="true" className="min-h-6 truncate text-small text-muted">
        {highlighted && describePageElement(highlighted)}
      </p>
    </div>
  );
}

type PageSize = ReturnType<typeof getPageSize>;

interface PickHandlers {
  onElement: (element: PlacedElement) => void;
  onArea: (area: Box) => void;
}

/** Selects elements, and areas that are drawn or have no element, with a pointer. */
function usePointerPicking(
  page: PageSize,
  placed: readonly PlacedElement[],
  { onElement, onArea }: PickHandlers,
) {
  const start = useRef<{ x: number; y: number }>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const [hovered, setHovered] = useState<PlacedElement>();

  function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const frame = currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.max(0, Math.min(1, value));
    return {
      x: share((clientX - frame.left) / frame.width) * page.width,
      y: share((clientY - frame.top) / frame.height) * page.height,
    };
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
      start.current = toPoint(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const point = toPoint(event);
      setHovered(findElementAt(placed, point));
      if (start.current && event.pointerType !== 'touch') setDrawn(toArea(start.current, point));
    },
    onPointerLeave: () => setHovered(undefined),
    onPointerCancel: () => {
      start.current = null;
      setDrawn(null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      start.current = null;
      setDrawn(null);
      if (!from) return;
      const area = toArea(from, toPoint(event));
      if (area) return onArea(area);
      const element = findElementAt(placed, from);
      if (element) onElement(element);
      else onArea(surround(from));
    },
  };
  return { drawn, hovered, handlers };
}

interface OutlinesProps {
  page: PageSize;
  picked: readonly PageElement[];
  highlighted: PlacedElement | undefined;
  /** The rectangle being drawn. */
  drawn: Box | null;
}

/** What is selected, highlighted and being drawn on the screenshot. */
function Outlines({ page, picked, highlighted, drawn }: OutlinesProps) {
  return (
    <>
      {picked.map(
        (element) =>
          element.box && (
            <span
              key={`${element.selector} ${JSON.stringify(element.box)}`}
              className="pointer-events-none absolute border-3 border-[#b42318] bg-[#ffc72c]/25"
              style={toStyle(element.box, page)}
            />
          ),
      )}
      {highlighted && (
        <span
          className="pointer-events-none absolute border-3 border-[#1f4fa3] bg-[#1f4fa3]/15 outline-2 outline-white"
          style={toStyle(highlighted.box, page)}
        />
      )}
      {drawn && (
        <span
          className="pointer-events-none absolute border-3 border-dashed border-[#b42318] bg-[#ffc72c]/25"
          style={toStyle(drawn, page)}
        />
      )}
    </>
  );
}

interface ElementListboxProps {
  page: PageSize;
  pageName: string;
  placed: readonly PlacedElement[];
  current: PlacedElement;
  isPicked: boolean;
  hasFocus: boolean;
  onFocusChange: (hasFocus: boolean) => void;
  onMove: (element: PlacedElement) => void;
  onPick: (element: PlacedElement) => void;
}

/** The page's elements for keyboard and screen reader users, one at a time. */
function ElementListbox({
  page,
  pageName,
  placed,
  current,
  isPicked,
  hasFocus,
  onFocusChange,
  onMove,
  onPick,
}: ElementListboxProps) {
  const id = useId();
  const active = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the highlight of the keyboard has moved
  useEffect(() => {
    if (hasFocus) active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, hasFocus]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = directions[event.key];
    const next =
      direction !== undefined
        ? findNeighbor(placed, current, direction)
        : event.key === 'Home'
          ? placed[0]
          : event.key === 'End'
            ? placed.at(-1)
            : undefined;
    const picks = event.key === 'Enter' || event.key === ' ';
    if (next === undefined && !picks && direction === undefined) return;
    event.preventDefault();
    if (next) onMove(next);
    if (picks) onPick(current);
  }

  return (
    <div
      role="listbox"
      aria-label={`Elements on ${pageName}. Use the arrow keys to move and Enter to pick.`}
      aria-multiselectable
      aria-activedescendant={`${id}-element`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className="absolute inset-0 outline-offset-[-3px] focus-visible:outline-[#1f4fa3]"
    >
      <div
        ref={active}
        role="option"
        id={`${id}-element`}
        aria-label={describePageElement(current)}
        aria-selected={isPicked}
        aria-posinset={placed.indexOf(current) + 1}
        aria-setsize={placed.length}
        tabIndex={-1}
        className="pointer-events-none absolute"
        style={toStyle(current.box, page)}
      />
    </div>
  );
}

/** Returns where a box is on the screenshot, which scales with its frame. */
const toStyle = (box: Box, page: PageSize) => ({
  left: `${(100 * box.x) / page.width}%`,
  top: `${(100 * box.y) / page.height}%`,
  width: `${(100 * box.width) / page.width}%`,
  height: `${(100 * box.height) / page.height}%`,
});

/** Returns the rectangle between two points; null if they are too close together to be intentional. */
function toArea(from: { x: number; y: number }, to: { x: number; y: number }): Box | null {
  const area = {
    x: Math.round(Math.min(from.x, to.x)),
    y: Math.round(Math.min(from.y, to.y)),
    width: Math.round(Math.abs(from.x - to.x)),
    height: Math.round(Math.abs(from.y - to.y)),
  };
  return area.width >= MIN_DRAG && area.height >= MIN_DRAG ? area : null;
}

const surround = ({ x, y }: { x: number; y: number }): Box => ({
  x: Math.max(0, Math.round(x - POINT_SIZE / 2)),
  y: Math.max(0, Math.round(y - POINT_SIZE / 2)),
  width: POINT_SIZE,
  height: POINT_SIZE,
});
