import { adjust, mix } from '../../colour/hex.ts'
import type { Random } from '../../random.ts'
import { table, wordTable } from '../../words/tables.ts'
import { listed } from '../../words/listed.ts'
import type { TimeOfDay, Weather } from '../scene.ts'

/** What the hour and the weather do to every colour. */
export interface Light {
  /** From the zenith to the horizon. */
  sky: readonly string[]
  sun: string
  haze: string
  /** How far distance fades into the haze. */
  hazing: number
  /** How much of a thing's own lightness is left. */
  level: number
  tint: string
  tinting: number
  chroma: number
}

const HOURS = table('hazing level tinting chroma', {
  dawn: '0.72 0.88 0.16 0.92',
  morning: '0.66 0.97 0.07 0.96',
  day: '0.58 1 0.03 1',
  golden: '0.66 0.95 0.17 0.98',
  sunset: '0.7 0.83 0.18 1',
  dusk: '0.68 0.74 0.24 0.96',
  night: '0.6 0.64 0.32 0.9',
} satisfies Record<TimeOfDay, string>)

const COLOURS = wordTable('sun haze tint', {
  dawn: '#fff1cf #f6cdb0 #e6a08e',
  morning: '#fff6d8 #dfeadf #f2e3ae',
  day: '#fff3c4 #cfe4ec #fff4cf',
  golden: '#fff0bd #f3cf94 #f2a94c',
  sunset: '#ffe39a #f2a06c #c2584f',
  dusk: '#ffd3a0 #a0719a #6a4f93',
  night: '#f3ecd2 #2c4377 #2f4a9a',
} satisfies Record<TimeOfDay, string>)

/** The skies an hour may have, each from the zenith to the horizon. */
const SKIES: Readonly<Record<TimeOfDay, string>> = {
  dawn: '#6f8fc4 #b9a9cf #f4bfae #ffe2b0, #5c8aa8 #9fbcc0 #f3cfa6 #ffe9bd, #7a7bb8 #d39bb8 #f9b79b #fed9a4',
  morning: '#6fb1d8 #9fcfe2 #cfe6e4 #f8efd6, #7fb9c9 #abd3d3 #d9e8d8 #faf0d2',
  day: '#3c8fd0 #68b1e2 #9fd0ec #d9eef3, #2f9ac0 #62b9d3 #9dd6df #e0f0e6, #4a86cf #7fb0e3 #b4d3ee #f0ede0',
  golden: '#7fa6c4 #c9bfae #f2c98a #fbdf9f, #6d9fb8 #b5bfae #eec67f #ffe3a1, #8f9cbd #d5b49f #f7b873 #fdd98c',
  sunset: '#43497f #9a5f8c #ee7f63 #ffc56b, #2f5a80 #7f7a95 #f08d5c #ffd17c, #5a3f78 #b8507a #f5774f #ffb95e',
  dusk: '#24285c #544a8c #a4688f #eb9a84, #1f3460 #3f5e89 #8a86a0 #e0a890, #2d2556 #6a4380 #b8627e #f0977a',
  night: '#0b1233 #142150 #21366f #3a5488, #0d1430 #1b2250 #343372 #5b4f8c, #08172e #0f2b48 #1b4763 #3a6c7e',
}

interface Sky {
  /** Each colour of the sky is mixed this far towards the cover. */
  cover: string
  amount: number
  hazing: number
  level: number
  chroma: number
}

const WEATHERS: Readonly<Record<Weather, Sky | null>> = {
  clear: null,
  wind: null,
  cloudy: { cover: '#aab3bb', amount: 0.45, hazing: 0.06, level: 0.94, chroma: 0.85 },
  rain: { cover: '#7f8b98', amount: 0.5, hazing: 0.08, level: 0.92, chroma: 0.88 },
  storm: { cover: '#4f5a70', amount: 0.6, hazing: 0.06, level: 0.86, chroma: 0.84 },
  snow: { cover: '#c9d3de', amount: 0.4, hazing: 0.12, level: 0.98, chroma: 0.86 },
  fog: { cover: '#d3d6d4', amount: 0.5, hazing: 0.26, level: 0.97, chroma: 0.78 },
}

export function lightFor(time: TimeOfDay, weather: Weather, random: Random): Light {
  const hour = { ...HOURS[time], ...COLOURS[time] }
  const turn = random.between(-7, 7)
  const clear = random
    .pick(listed(SKIES[time]))
    .split(' ')
    .map((colour) => adjust(colour, { hue: turn }))
  const cover = WEATHERS[weather]
  if (!cover) return { ...hour, sky: clear }
  // the same cloud is pale at noon and almost black at night
  const clouds = adjust(cover.cover, { lightness: -(1 - hour.level) * 0.8 })
  const veil = (colour: string): string => mix(colour, mix(clouds, colour, 0.25), cover.amount)
  return {
    ...hour,
    sky: clear.map(veil),
    sun: mix(hour.sun, clouds, cover.amount * 0.4),
    haze: veil(hour.haze),
    hazing: Math.min(0.95, hour.hazing + cover.hazing),
    level: hour.level * cover.level,
    chroma: hour.chroma * cover.chroma,
  }
}
