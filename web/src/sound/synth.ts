// Synthesized sounds: short noises and tones, mixed for a quiet table. The audio context is created at the first
// gesture, as browsers require.
import { settings } from "../base/settings.ts";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function wakeSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

addEventListener("pointerdown", wakeSound, { capture: true });
addEventListener("keydown", wakeSound, { capture: true });

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

// Returns a gain node with a fast attack and an exponential decay, connected to the output.
function envelope(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * settings.value.volume), at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function ready(): AudioContext | null {
  return settings.value.sound && settings.value.volume > 0 && context?.state === "running" ? context : null;
}

// Filtered noise: paper, felt, wood.
export function rustle(hertz: number, seconds: number, loud: number, after = 0): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + after;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noiseOf(audio);
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  filter.Q.value = 0.9;
  source.connect(filter).connect(envelope(audio, at, loud, seconds));
  source.start(at, Math.random() * 0.2, seconds + 0.02);
}

// A plucked tone that may slide.
export function pluck(
  hertz: number,
  seconds: number,
  loud: number,
  after = 0,
  to = hertz,
  type: OscillatorType = "triangle",
): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(hertz, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
  tone.connect(envelope(audio, at, loud, seconds));
  tone.start(at);
  tone.stop(at + seconds + 0.02);
}

export function buzz(pattern: number | number[]): void {
  // Browsers refuse sound before the first gesture, and log a warning
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.value.vibration && touched) navigator.vibrate?.(pattern);
}
