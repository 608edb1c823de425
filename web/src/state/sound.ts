import type { View } from '../core/types';
import { knocksOf } from './session';
import { settings } from './settings';

let audio: AudioContext | null = null;

/** A browser plays nothing before a gesture; neither do we. */
export function unlockSound(): void {
  const unlock = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener('pointerdown', unlock, { once: true });
  addEventListener('keydown', unlock, { once: true });
}

/** A short tone that dies away: two of them knocked together are a stone on stone. */
function tone(at: number, hertz: number, seconds: number, volume: number, type: OscillatorType) {
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(hertz, start);
  source.frequency.exponentialRampToValueAtTime(hertz * 0.6, start + seconds);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds + 0.02);
}

const isOn = (): boolean => settings.get().sounds && audio?.state === 'running';

function knock(at: number): void {
  tone(at, 1650, 0.05, 0.16, 'triangle');
  tone(at, 320, 0.09, 0.2, 'sine');
}

export const sounds = {
  ply(view: View): void {
    if (!isOn()) return;
    const count = knocksOf(view);
    const isLift =
      view.last?.from === view.last?.to &&
      view.game !== 'rhode' &&
      view.game !== 'inverse-room-and-pillar';
    if (isLift) tone(0, 620, 0.08, 0.12, 'sine');
    else for (let n = 0; n < count; n += 1) knock(n * 0.08);
  },
  /** Two soft notes: your turn, or the end. */
  turn(): void {
    if (!isOn()) return;
    tone(0, 523, 0.18, 0.07, 'sine');
    tone(0.14, 659, 0.24, 0.07, 'sine');
  },
  end(): void {
    if (!isOn()) return;
    tone(0.2, 659, 0.25, 0.08, 'sine');
    tone(0.4, 440, 0.4, 0.08, 'sine');
  },
};
