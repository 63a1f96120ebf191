import { createRandom, type Random } from '../../kit/random.ts'
import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'

interface Place {
  words: RegExp
  play(sound: Stereo, random: Random): void
}

/** What is heard at a place that words name; several may be named. */
const PLACES: readonly Place[] = [
  {
    words: /\b(sea|ocean|beach|waves?|coast|surf|shore|lighthouse|island)\b/i,
    play: (s, r) => noise(s, r, 0.05, 0.3, { every: 5.5, depth: 0.85 }),
  },
  {
    words: /\b(rain\w*|storm\w*|drizzle|monsoon)\b/i,
    play: (s, r) => (noise(s, r, 0.55, 0.16, { every: 9, depth: 0.25 }), drops(s, r, 26)),
  },
  {
    words: /\b(wind\w*|mountains?|desert|snow\w*|arctic|dunes?|clouds?|sky)\b/i,
    play: (s, r) => noise(s, r, 0.025, 0.34, { every: 7, depth: 0.7 }),
  },
  {
    words: /\b(river|stream|waterfall|brook|fountain|lake|pond|water)\b/i,
    play: (s, r) => (noise(s, r, 0.25, 0.12, { every: 3, depth: 0.3 }), drops(s, r, 7)),
  },
  {
    words: /\b(birds?|forest|garden|meadow|field|park|spring|morning|dawn|jungle|farm)\b/i,
    play: (s, r) => chirps(s, r),
  },
  {
    words: /\b(fire\w*|campfire|candle\w*|hearth)\b/i,
    play: (s, r) => (noise(s, r, 0.06, 0.14, { every: 2, depth: 0.3 }), crackles(s, r)),
  },
  {
    words: /\b(city|street|traffic|town|cars?|road|market|caf[eé])\b/i,
    play: (s, r) => noise(s, r, 0.015, 0.5, { every: 6, depth: 0.5 }),
  },
  { words: /\b(night|crickets?|dusk|summer evening)\b/i, play: (s, r) => crickets(s, r) },
]

/** What is heard where words say that it is; null where they name none of these places. */
export function ambienceFor(words: string, seconds: number, seed: number): Stereo | null {
  const named = [...PLACES.entries()].filter(([, place]) => place.words.test(words))
  if (named.length === 0) return null
  const sound = silentStereo(seconds)
  for (const [index, place] of named) place.play(sound, createRandom('ambience', index, seed))
  return sound
}

/** Rushing: noise through a filter that lets the more through the higher `bright`, swelling and ebbing. */
function noise(
  sound: Stereo,
  random: Random,
  bright: number,
  level: number,
  swell: { every: number; depth: number },
): void {
  const start = random.between(0, Math.PI * 2)
  for (const [side, channel] of [sound.left, sound.right].entries()) {
    let [one, two] = [0, 0]
    for (let index = 0; index < channel.length; index++) {
      one += (random.next() * 2 - 1 - one) * bright
      two += (one - two) * Math.min(1, bright * 2)
      const time = index / SAMPLE_RATE
      const tide =
        Math.sin((time / swell.every) * Math.PI * 2 + start + side * 0.4) * 0.6 +
        Math.sin((time / swell.every) * 4.1 + start) * 0.4
      channel[index]! += (two / Math.sqrt(bright)) * level * (1 - swell.depth * (0.5 - 0.5 * tide))
    }
  }
}

/** A short tone that slides from one pitch to another, somewhere between left and right. */
interface Tone {
  at: number
  seconds: number
  /** Pitches in hertz. */
  from: number
  to: number
  level: number
  /** 0 is left, 1 is right. */
  pan: number
}

function tone(sound: Stereo, { at, seconds, from, to, level, pan }: Tone): void {
  const start = Math.round(at * SAMPLE_RATE)
  const length = Math.round(seconds * SAMPLE_RATE)
  let phase = 0
  for (let index = 0; index < length && start + index < sound.left.length; index++) {
    const share = index / length
    phase += ((from + (to - from) * share) / SAMPLE_RATE) * Math.PI * 2
    const value = Math.sin(phase) * Math.sin(share * Math.PI) ** 2 * level
    sound.left[start + index]! += value * (1 - pan)
    sound.right[start + index]! += value * pan
  }
}

const lengthOf = (sound: Stereo) => sound.left.length / SAMPLE_RATE

function chirps(sound: Stereo, random: Random): void {
  for (let at = random.between(0.2, 0.8); at < lengthOf(sound); at += random.between(0.6, 1.9)) {
    const [pitch, pan, notes] = [random.between(2400, 4600), random.between(0.15, 0.85), random.whole(2, 5)]
    for (let note = 0; note < notes; note++)
      tone(sound, {
        at: at + note * 0.12,
        seconds: random.between(0.06, 0.1),
        from: pitch,
        to: pitch * random.between(0.8, 1.35),
        level: 0.07,
        pan,
      })
  }
}

function drops(sound: Stereo, random: Random, perSecond: number): void {
  for (let at = 0; at < lengthOf(sound); at += random.between(0.2, 1.8) / perSecond)
    tone(sound, {
      at,
      seconds: random.between(0.008, 0.03),
      from: random.between(1200, 5200),
      to: random.between(900, 2600),
      level: random.between(0.01, 0.05),
      pan: random.next(),
    })
}

function crackles(sound: Stereo, random: Random): void {
  for (let at = 0; at < lengthOf(sound); at += random.between(0.02, 0.22))
    tone(sound, {
      at,
      seconds: random.between(0.002, 0.006),
      from: random.between(1500, 6000),
      to: 700,
      level: random.between(0.03, 0.22),
      pan: random.between(0.3, 0.7),
    })
}

function crickets(sound: Stereo, random: Random): void {
  for (let at = 0.1; at < lengthOf(sound); at += random.between(0.5, 0.8))
    for (let pulse = 0; pulse < 3; pulse++)
      tone(sound, {
        at: at + pulse * 0.05,
        seconds: 0.035,
        from: 4300,
        to: 4350,
        level: 0.05,
        pan: 0.35 + 0.3 * random.next(),
      })
}
