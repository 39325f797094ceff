/** What the header of an image says, before anything is decoded. */
export interface ImageHeader {
  readonly type: 'png' | 'jpeg' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads type and size of an image from its header, so that an image that would decode to gigabytes is refused before.
 *
 * @returns undefined for anything that is not a PNG, JPEG or WebP image.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readPngSize(view) ?? readWebpSize(view) ?? readJpegSize(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG_SIGNATURE = 0x89504e47;

/** PNG specification, sections 5.2 and 11.2.2. */
function readPngSize(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== PNG_SIGNATURE || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (readTag(view, 12) !== 'IHDR') return undefined;
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** WebP container specification (RFC 9649): a lossy, lossless or extended image. */
function readWebpSize(view: DataView): ImageHeader | undefined {
  if (readTag(view, 0) !== 'RIFF' || readTag(view, 8) !== 'WEBP') return undefined;
  const type = 'webp';
  switch (readTag(view, 12)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const readUint24 = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
      return { type, width: readUint24(24) + 1, height: readUint24(27) + 1 };
    }
    default:
      return undefined;
  }
}

/** Markers that start a frame (ITU T.81, table B.1), without those of tables. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpegSize(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let offset = 2;
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // Fill bytes.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isFrameMarker(marker)) {
      return { type: 'jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    const length = view.getUint16(offset + 2);
    if (length < 2) return undefined;
    offset += 2 + length;
  }
}

const readTag = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
