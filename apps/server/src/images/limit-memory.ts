const PAGE_BYTES = 65_536;
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const HAS_MAXIMUM = 1;

/**
 * Returns a WebAssembly module whose memory can't grow beyond a maximum. The engine then refuses to allocate
 * more, whatever the module's code does.
 *
 * @param module the module in its binary format (WebAssembly Core Specification, section 5.5), with one
 * memory.
 * @throws {TypeError} if the module defines no memory.
 */
export function limitMemory(module: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  let offset = HEADER_BYTES;
  while (offset < module.length) {
    const [size, content] = readNumber(module, offset + 1);
    if (module[offset] === MEMORY_SECTION) {
      const [count, flags] = readNumber(module, content);
      if (count !== 1) break;
      const [minimum] = readNumber(module, flags + 1);
      const limits = [
        ...[1, module[flags]! | HAS_MAXIMUM],
        ...writeNumber(minimum),
        ...writeNumber(Math.floor(maxBytes / PAGE_BYTES)),
      ];
      return Uint8Array.from(
        Buffer.concat([
          module.subarray(0, offset),
          Uint8Array.from([MEMORY_SECTION, ...writeNumber(limits.length), ...limits]),
          module.subarray(content + size),
        ]),
      );
    }
    offset = content + size;
  }
  throw new TypeError('This WebAssembly module does not define exactly one memory.');
}

/** Reads an unsigned number in LEB128 encoding. Returns it with the offset after it. */
function readNumber(bytes: Uint8Array, start: number): [value: number, next: number] {
  let value = 0;
  for (let offset = start, factor = 1; ; offset += 1, factor *= 128) {
    const byte = bytes[offset]!;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, offset + 1];
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...writeNumber(Math.floor(value / 0x80))];
}
