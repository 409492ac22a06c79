// A few short sounds, made here; silent unless asked for.
import { settings } from "./memory";

export type Sound = "move" | "dice" | "turn" | "refuse";
let context: AudioContext | null = null;

export function sound(kind: Sound): void {
  if (!settings.peek().sounds) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (kind === "dice")
    for (const n of [0, 1, 2, 3]) knock(context, now + n * 0.11 + Math.random() * 0.03, 900, 0.05, 0.16);
  else if (kind === "move") knock(context, now, 320, 0.06, 0.12);
  else if (kind === "refuse") knock(context, now, 140, 0.12, 0.16);
  else for (const [n, pitch] of [392, 523].entries()) tone(context, now + n * 0.14, pitch);
}

function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  const wave = audio.createOscillator();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch, at);
  wave.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

function tone(audio: AudioContext, at: number, pitch: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(0.08, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  const wave = audio.createOscillator();
  wave.frequency.value = pitch;
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + 0.5);
}
