import { adjust, hexOfLab, hueDistance, labOfHex, mix, tone } from '../colour/hex.ts'
import { lightFor, type Light } from './palette/light.ts'
import { accentsFor, gradeFor, type Grade } from './palette/mood.ts'
import { readPalette } from '../words/read-palette.ts'
import type { Random } from '../random.ts'
import type { Scene, TimeOfDay } from './scene.ts'
import type { Lab } from '../colour/oklab.ts'
import { clamp, lerp } from '../maths.ts'

/** The colours of one picture: every local colour passes through `lit` on its way to the canvas. */
export interface Palette {
  time: TimeOfDay
  /** From the zenith to the horizon. */
  sky: readonly string[]
  sun: string
  moon: string
  haze: string
  /** Harmonious colours for whatever the words leave open: roofs, sails, clothes, flowers. */
  accents: readonly string[]
  /** The darkest and the lightest colour of the picture. */
  ink: string
  paper: string
  isDark: boolean
  /** The colour of a thing in this light and at this distance; `keep` holds on to the colour the words asked for. */
  lit: (colour: string, depth: number, keep?: number) => string
  /** Mood and chosen palette only: for what shines by itself, and for skies. */
  graded: (colour: string, keep?: number) => string
}

export function createPalette(scene: Scene, time: TimeOfDay, chosen: PaletteChoice, random: Random): Palette {
  const swatches = readPalette(chosen)
  const light = lightFor(time, scene.weather, random)
  const grade = gradeFor(scene.moods, scene.colours)
  const accents = swatches.length > 0 ? swatches : accentsFor(scene.moods, random)
  const toSwatches = swatches.length > 0 ? towards(swatches) : null

  const graded = (colour: string, keep = 0): string => {
    const moody = applyGrade(colour, grade, 1 - keep)
    return toSwatches ? mix(toSwatches(moody), moody, keep * 0.8) : moody
  }
  const lit = (colour: string, depth: number, keep = 0): string => graded(applyLight(colour, light, depth, keep), keep)
  const sky = light.sky.map((colour) => graded(colour))
  return {
    time,
    sky,
    sun: graded(light.sun),
    moon: graded('#f6efd8', 0.4),
    haze: graded(light.haze),
    accents,
    ink: graded(mix('#1d1b26', sky[0] ?? '#1d1b26', 0.14)),
    paper: graded('#f7f0e1', 0.5),
    isDark: light.level < 0.76,
    lit,
    graded,
  }
}

export type PaletteChoice = string | readonly string[] | undefined

function applyLight(colour: string, light: Light, depth: number, keep: number): string {
  const own = labOfHex(colour)
  const tint = labOfHex(light.tint)
  const haze = labOfHex(light.haze)
  const strength = 1 - keep
  const level = 1 - (1 - light.level) * strength
  const tinting = light.tinting * strength
  const fog = Math.min(0.94, light.hazing * Math.max(0, depth) ** 1.25 * (1 - keep * 0.35))
  const shaded: Lab = {
    l: lerp(own.l * level, tint.l, tinting * 0.18),
    a: lerp(own.a * lerp(1, light.chroma, strength), tint.a, tinting),
    b: lerp(own.b * lerp(1, light.chroma, strength), tint.b, tinting),
  }
  return hexOfLab({ l: lerp(shaded.l, haze.l, fog), a: lerp(shaded.a, haze.a, fog), b: lerp(shaded.b, haze.b, fog) })
}

function applyGrade(colour: string, grade: Grade, strength: number): string {
  const own = labOfHex(colour)
  const chroma = 1 + (grade.chroma - 1) * strength
  const lightness = own.l + grade.lightness * strength * Math.sin(Math.PI * clamp(own.l))
  const contrasted = 0.55 + (lightness - 0.55) * (1 + (grade.contrast - 1) * strength)
  const base = {
    l: contrasted,
    a: own.a * chroma + grade.shift.a * strength,
    b: own.b * chroma + grade.shift.b * strength,
  }
  const pull = grade.tint ? labOfHex(grade.tint) : base
  const amount = grade.tint ? grade.tinting * strength : 0
  return hexOfLab({ l: base.l, a: lerp(base.a, pull.a, amount), b: lerp(base.b, pull.b, amount) })
}

/** Maps any colour into the family of the swatches: its lightness picks the place on their ramp, its hue the nearest swatch. */
function towards(swatches: readonly string[]): (colour: string) => string {
  const ramp = swatches
    .map((swatch) => ({ swatch, lightness: labOfHex(swatch).l }))
    .sort((one, other) => one.lightness - other.lightness)
  const darkest = ramp[0]?.swatch ?? '#000000'
  const lightest = ramp.at(-1)?.swatch ?? '#ffffff'
  const stops = [
    {
      colour: adjust(darkest, { lightness: 0.16 - labOfHex(darkest).l, chroma: 0.7 }),
      lightness: Math.min(0.16, labOfHex(darkest).l),
    },
    ...ramp.map(({ swatch, lightness }) => ({ colour: swatch, lightness })),
    {
      colour: adjust(lightest, { lightness: 0.97 - labOfHex(lightest).l, chroma: 0.5 }),
      lightness: Math.max(0.97, labOfHex(lightest).l),
    },
  ]
  const colourful = swatches.filter((swatch) => tone(swatch).chroma > 0.03)
  return (colour) => {
    const { lightness, chroma, hue } = tone(colour)
    const upper = Math.max(
      1,
      stops.findIndex((stop) => stop.lightness >= lightness),
    )
    const [low, high] = [stops[upper - 1] ?? stops[0], stops[upper] ?? stops.at(-1)]
    if (!low || !high) return colour
    const span = high.lightness - low.lightness
    const onRamp = mix(low.colour, high.colour, span > 0 ? clamp((lightness - low.lightness) / span) : 0)
    if (colourful.length === 0 || chroma < 0.04) return onRamp
    const nearest = colourful.reduce((best, swatch) =>
      hueDistance(tone(swatch).hue, hue) < hueDistance(tone(best).hue, hue) ? swatch : best,
    )
    const sameHue = adjust(nearest, { lightness: (lightness - tone(nearest).lightness) * 0.75 })
    return mix(onRamp, sameHue, 0.6)
  }
}
