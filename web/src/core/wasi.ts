// Loads the core's WebAssembly module: the few system calls that it imports, and its door as calls.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  papamu_request(size: number): number;
  papamu_answer(): number;
  papamu_advance(nodes: number): number;
  papamu_is_thinking(): number;
  papamu_text(): number;
  papamu_bench(): number;
  papamu_walk(plies: number): number;
}

/** The core's door: one line of JSON in, one out, as docs/door.md describes. */
export interface Door {
  /** Empty where the answer comes later, from `advance`. */
  answer(line: string): string;
  /** Goes on with a think or hint; its answer when it is done, else empty. */
  advance(nodes: number): string;
  isThinking(): boolean;
  /** The fixed work whose signatures are equal in every build. */
  bench(): string;
  /** The signature of random plies of a game, as bench/walks.txt has it; empty for no game. */
  walk(game: string, plies: number): string;
}

export function openDoor(module: WebAssembly.Module): Door {
  const view = (): DataView => new DataView(core.memory.buffer);
  const not_supported = 52; // what the module would do with files, if it did
  const system = {
    clock_time_get(_clock: number, _precision: bigint, place: number): number {
      view().setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    // A failed check writes its sentence before it traps; the trap is what is reported.
    fd_write(_file: number, parts: number, count: number, written: number): number {
      let size = 0;
      for (let i = 0; i < count; ++i) size += view().getUint32(parts + 8 * i + 4, true);
      view().setUint32(written, size, true);
      return 0;
    },
    fd_close: () => not_supported,
    fd_seek: () => not_supported,
  };
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system });
  const core = instance.exports as unknown as Exports;
  core._initialize();
  const text = (size: number): string =>
    new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.papamu_text(), size));
  const request = (line: string): void => {
    const bytes = new TextEncoder().encode(line);
    const place = core.papamu_request(bytes.length);
    new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes);
  };
  return {
    answer(line) {
      request(line);
      return text(core.papamu_answer());
    },
    advance: (nodes) => text(core.papamu_advance(nodes)),
    isThinking: () => core.papamu_is_thinking() !== 0,
    bench: () => text(core.papamu_bench()),
    walk(game, plies) {
      request(game);
      return text(core.papamu_walk(plies));
    },
  };
}
