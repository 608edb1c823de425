// What the worker does with requests: answers at once, or thinks in slices between them.

import type { Door } from './wasi';

/** So long a slice of thinking should take; what arrives meanwhile waits. */
const sliceMs = 8;
const usualMs = { think: 1000, hint: 500 };
const fullStrength = 10;

interface Request {
  id: number;
  type: string;
  level?: number;
  time_ms?: number;
}

/** What the desk needs of the place where it stands; tests give it a clock of their own. */
export interface Place {
  now(): number;
  /** Calls back soon, after the requests that have arrived. */
  later(work: () => void): void;
  post(answer: string): void;
}

/**
 * Answers requests in their order, except that one thought is thought at a time: further ones wait
 * for it, all else does not. Full strength and hints end after their time.
 */
export class Desk {
  private door: Door;
  private readonly waiting: string[] = [];
  private thought: { id: number; endsAt: number } | null = null;
  private nodes = 64;

  constructor(
    private readonly open: () => Door,
    private readonly place: Place,
  ) {
    this.door = open();
  }

  take(line: string): void {
    const request = JSON.parse(line) as Request;
    if (request.type === 'think' || request.type === 'hint') {
      if (this.thought !== null) this.waiting.push(line);
      else this.begin(line, request);
    } else if (request.type === 'stop') {
      this.end(this.guarded(this.thought?.id ?? 0, () => this.door.answer(line)));
    } else {
      this.place.post(this.guarded(request.id, () => this.door.answer(line)));
    }
  }

  private begin(line: string, request: Request): void {
    const kind = request.type === 'hint' ? 'hint' : 'think';
    const isTimed = kind === 'hint' || request.level === fullStrength;
    const timeMs = isTimed ? (request.time_ms ?? usualMs[kind]) : Number.POSITIVE_INFINITY;
    this.thought = { id: request.id, endsAt: this.place.now() + timeMs };
    const refused = this.guarded(request.id, () => this.door.answer(line));
    if (refused !== '') this.end(refused);
    else this.place.later(() => this.goOn(request.id));
  }

  private goOn(id: number): void {
    if (this.thought?.id !== id) return;
    const begin = this.place.now();
    let answer = this.guarded(id, () => this.door.advance(this.nodes));
    const now = this.place.now();
    const rate = this.nodes / Math.max(now - begin, 0.1);
    this.nodes = Math.min(Math.max(Math.round(rate * sliceMs), 16), 4 * this.nodes, 100_000);
    if (answer === '' && now >= this.thought.endsAt) {
      answer = this.guarded(id, () => this.door.answer(JSON.stringify({ id, type: 'stop' })));
    }
    if (answer !== '') this.end(answer);
    else this.place.later(() => this.goOn(id));
  }

  /** Hands the answer of the thought out, if there is one, and begins the next. */
  private end(answer: string): void {
    if (answer === '') return;
    this.thought = null;
    this.place.post(answer);
    const next = this.waiting.shift();
    if (next !== undefined) this.begin(next, JSON.parse(next) as Request);
  }

  /** A trap in the module costs this request only: a fresh module takes the next one. */
  private guarded(id: number, work: () => string): string {
    try {
      // What is too large to be read is refused without its number.
      return work().replace(/^\{"type":"error","re":null/, `{"type":"error","re":${id}`);
    } catch (trap) {
      const lost = this.thought;
      this.door = this.open();
      if (lost !== null && lost.id !== id) {
        this.thought = null;
        this.place.post(failure(lost.id, trap));
      }
      return failure(id, trap);
    }
  }
}

function failure(re: number, trap: unknown): string {
  return JSON.stringify({ type: 'error', re, code: 'failed', message: `the core failed: ${trap}` });
}
