import { createRandom } from '#main/engine/runners/kit/random.ts'

export interface TuneNote {
  at: number
  seconds: number
  /** A MIDI key. */
  pitch: number
}

/** Letters are notes of C major from middle C on, small ones below it, `#` after one is half a step up; `-` holds, `.` rests. */
export function tuneOf(written: string, beatSeconds: number, transpose = 0): TuneNote[] {
  const notes: TuneNote[] = []
  let at = 0
  for (const [sign, sharp] of Array.from(written.matchAll(/([A-Ga-g.-])(#?)/g), ([, letter = '', raised]) => [
    letter,
    raised,
  ])) {
    const step = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }[sign!.toLowerCase()]
    if (step !== undefined) {
      const pitch = (sign === sign!.toLowerCase() ? 48 : 60) + step + (sharp ? 1 : 0) + transpose
      notes.push({ at, seconds: beatSeconds, pitch })
    } else if (sign === '-' && notes.length > 0) notes.at(-1)!.seconds += beatSeconds
    at += beatSeconds
  }
  return notes
}

export const TUNES: readonly string[] = ['CCGGAAG-FFEEDDC-', 'EDCDEEE-DDD-EGG-', 'CDECCDECEFG-EFG-', 'GEGEAGE-DEFDEFE-']

interface Hummer {
  /** How many cents off concert pitch. */
  cents: number
  /** A whistle has no overtones. */
  whistles?: boolean
  seed: number
}

/** As somebody would hum it: a little off, sliding into the notes, with vibrato and breath, and not quite in time. */
export function hum(notes: readonly TuneNote[], rate: number, { cents, whistles = false, seed }: Hummer): Float32Array {
  const random = createRandom('hum', seed)
  const last = notes.at(-1)!
  const sound = new Float32Array(Math.ceil((last.at + last.seconds + 0.5) * rate))
  let [phase, hertz] = [0, 0]
  for (const note of notes) {
    const wanted = 440 * 2 ** ((note.pitch + (whistles ? 24 : 0) - 69 + (cents + random.between(-12, 12)) / 100) / 12)
    const from = Math.round((note.at + 0.25 + random.between(-0.015, 0.015)) * rate)
    const length = Math.round(note.seconds * random.between(0.86, 0.94) * rate)
    hertz = hertz === 0 ? wanted : hertz
    for (let index = 0; index < length; index++) {
      const seconds = index / rate
      hertz += (wanted - hertz) * (1 - Math.exp(-1 / (0.018 * rate)))
      phase += (hertz * (1 + 0.006 * Math.sin(2 * Math.PI * 5.3 * seconds) * Math.min(1, seconds / 0.3))) / rate
      const swell = Math.min(1, seconds / 0.03, (length - index) / rate / 0.05)
      let value = 0
      for (let overtone = 1; overtone <= (whistles ? 1 : 8); overtone++)
        value += Math.sin(2 * Math.PI * overtone * phase) / overtone ** 1.6
      sound[from + index]! += 0.25 * swell * value
    }
  }
  return sound.map((value) => value + 0.003 * random.between(-1, 1))
}
