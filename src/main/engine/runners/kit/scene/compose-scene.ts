import type { Size } from '../pixels/plane.ts'
import { castSubjects, type Actor } from './cast.ts'
import type { Element } from '../drawing/shape.ts'
import type { Materials } from './materials.ts'
import { traitsOf } from './objects/catalog.ts'
import { createPalette, type Palette, type PaletteChoice } from './palette.ts'
import { placeSubjects } from './place-subjects.ts'
import type { Random } from '../random.ts'
import { WITHOUT_WEATHER, type Scene, type Season, type SettingName, type Subject, type TimeOfDay } from './scene.ts'
import { drawAbstract } from './surroundings/abstract.ts'
import { furnish } from './surroundings/furnish.ts'
import { Stage } from './stage.ts'
import { drawWeather } from './weather.ts'

/** A composed picture in its own units: what every style paints. */
export interface ComposedPicture {
  frame: Size
  /** From far to near. */
  elements: readonly Element[]
  palette: Palette
  scene: Scene
  /** The subjects by themselves, for a style that places them anew. */
  cast: readonly Actor[]
  materials: Materials
  setting: SettingName | null
  /** Where the sun, the moon or a lamp stands. */
  light: { x: number; y: number }
  horizon: number
}

const LANDSCAPES = ['mountains', 'field', 'lake', 'sea', 'forest'] as const satisfies readonly SettingName[]

export function composeScene(read: Scene, size: Size, choice: PaletteChoice, random: Random): ComposedPicture {
  const setting = read.abstract ? null : settingFor(read, random.fork('setting'))
  const scene = inPlace(read, setting)
  const time = timeFor(scene, setting, random.fork('time'))
  const season = seasonFor(scene, setting)
  const palette = createPalette(scene, time, choice, random.fork('palette'))
  const stage = new Stage(frameFor(size), scene, palette, season, random)
  const cast = castSubjects(scene.subjects, (name, extra) => stage.drawOptions(name, extra), random.fork('cast'))
  if (setting === null) drawAbstract(stage)
  else {
    furnish(stage, setting)
    placeSubjects(stage, cast)
    drawWeather(stage, WITHOUT_WEATHER.has(setting))
  }
  const elements = stage.elements.toSorted((one, other) => other.depth - one.depth)
  return {
    frame: stage.frame,
    elements,
    palette,
    scene,
    cast,
    materials: stage.materials,
    setting,
    light: stage.light,
    horizon: stage.horizon,
  }
}

/** The same area for every shape, so that sizes in units mean the same in a banner and in a square. */
function frameFor({ width, height }: Size): Size {
  const stretch = Math.sqrt(width / height)
  return { width: 1000 * stretch, height: 1000 / stretch }
}

function settingFor(scene: Scene, random: Random): SettingName {
  const { subjects, setting } = scene
  if (setting === 'sea') {
    const grounded = subjects.filter(
      ({ object, relation }) => !relation && ['ground', 'floor'].includes(traitsOf(object).home),
    )
    if (grounded.some(({ object }) => traitsOf(object).bulk === 5)) return 'coast'
    return grounded.length > 0 ? 'beach' : 'sea'
  }
  if (setting) return setting
  // what carries the others decides: cats on a sofa are in the room of the sofa
  const carriers = subjects.filter((_, index) => subjects.some(({ relation }) => relation?.target === index))
  const telling = subjects.filter(({ object, relation }) => !relation && !EVERYWHERE.has(object))
  for (const { object } of [...carriers, ...telling, ...subjects]) {
    const suggested = traitsOf(object).setting
    // a ship belongs on the water, whatever swims below it
    if (suggested === 'underwater' && subjects.some((other) => traitsOf(other.object).home === 'water')) return 'sea'
    if (suggested) return suggested
  }
  return subjects.length > 0 ? 'studio' : random.pick(LANDSCAPES)
}

/** Who may be anywhere says less about the place than what is with them: two men and a boat are at a lake. */
const EVERYWHERE: ReadonlySet<string> = new Set('man woman person girl boy child old-man old-woman robot'.split(' '))

function timeFor(scene: Scene, setting: SettingName | null, random: Random): TimeOfDay {
  if (setting === 'space' || setting === 'moon') return 'night'
  if (scene.time) return scene.time
  const moods = new Set(scene.moods)
  const nightThings = scene.subjects.some(({ object }) =>
    ['fireworks', 'campfire', 'paper-lantern', 'ghost', 'jack-o-lantern', 'comet', 'owl', 'bat'].includes(object),
  )
  if (moods.has('neon') || moods.has('spooky') || nightThings) return 'night'
  if (moods.has('melancholy') || moods.has('mysterious') || moods.has('dark') || moods.has('magical')) return 'dusk'
  if (moods.has('cosy') || moods.has('romantic') || moods.has('warm')) return 'golden'
  return scene.sky.sun && scene.sky.sun.scale !== 'normal'
    ? random.pick(['golden', 'sunset'])
    : random.pick(['day', 'day', 'morning', 'golden'])
}

const INDOORS: ReadonlySet<SettingName | null> = new Set(['room', 'table', 'studio', null])

/** Some names mean another creature in another place: a turtle of the reef swims, a bird of the sky flies. */
function inPlace(scene: Scene, setting: SettingName | null): Scene {
  const meant = ({ object, aloft }: Subject): string => {
    if (object === 'turtle' && setting === 'underwater') return 'sea-turtle'
    if (object === 'floor-lamp' && !INDOORS.has(setting)) return 'lamp-post'
    return object === 'small-bird' && (aloft || setting === 'sky') ? 'flying-bird' : object
  }
  const subjects = Array.from(scene.subjects, (subject) => ({ ...subject, object: meant(subject) }))
  const usual = subjects.length === 0 && setting ? (USUAL_COMPANY[setting] ?? []) : []
  return { ...scene, subjects: [...subjects, ...usual.map(plainSubject)] }
}

/** An empty table, room or sea is no picture. */
const USUAL_COMPANY: Partial<Record<SettingName, readonly string[]>> = {
  table: ['hot-beverage', 'croissant'],
  room: ['armchair', 'cat'],
  studio: ['vase'],
  sea: ['sailboat'],
}

const plainSubject = (object: string): Subject => ({
  object,
  count: 1,
  colour: null,
  scale: 'normal',
  relation: null,
  aloft: false,
  pose: null,
})

function seasonFor(scene: Scene, setting: SettingName | null): Season {
  if (scene.season) return scene.season
  return scene.weather === 'snow' || setting === 'arctic' ? 'winter' : 'summer'
}
