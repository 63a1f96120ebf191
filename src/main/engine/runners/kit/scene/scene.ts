import { names, type Name } from '../words/listed.ts'
/** What a prompt asks for, before anything is placed or coloured. */
export interface Scene {
  subjects: Subject[]
  /** null when neither the words nor the subjects suggest one. */
  setting: SettingName | null
  /** A second place, seen behind the first: a lake in the mountains. */
  backdrop: SettingName | null
  /** Colour words that belong to the setting: "a green pond". */
  settingColour: string | null
  time: TimeOfDay | null
  weather: Weather
  season: Season | null
  moods: Mood[]
  /** Colour words that name no object: they tint the whole picture. */
  colours: string[]
  sky: {
    sun: Celestial | null
    moon: Celestial | null
    stars: boolean
    rainbow: boolean
    aurora: boolean
  }
  /** True when no word of the prompt was understood as a thing or a place. */
  abstract: boolean
}

export interface Subject {
  /** The id of an entry in the object catalog. */
  object: string
  count: number
  colour: string | null
  scale: Scale
  relation: { kind: RelationKind; target: number } | null
  /** "over the mountain": lifted off the ground although the target is the setting. */
  aloft: boolean
  pose: Pose | null
}

export interface Celestial {
  scale: Scale
  colour: string | null
}

export const SETTINGS = names(
  'sea beach coast island lake pond river forest jungle mountains field farm garden desert arctic city street',
  'village road room table space moon underwater sky volcano cave studio',
)
export type SettingName = (typeof SETTINGS)[number]

/** Under a roof, under water and beyond the air there are neither clouds nor rain. */
export const WITHOUT_WEATHER: ReadonlySet<SettingName | null> = new Set(
  names('room table studio space moon underwater cave'),
)

export type TimeOfDay = 'dawn' | 'morning' | 'day' | 'golden' | 'sunset' | 'dusk' | 'night'
export type Weather = 'clear' | 'cloudy' | 'rain' | 'storm' | 'snow' | 'fog' | 'wind'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Mood = Name<
  | 'calm joyful melancholy cosy dramatic mysterious spooky romantic dreamy energetic lonely neon retro'
  | 'pastel monochrome vivid dark warm cool magical minimal'
>
export type Scale = 'tiny' | 'small' | 'normal' | 'big' | 'huge'
export type RelationKind = Name<'on in riding under beside behind against over holding wearing'>
export type Pose = 'standing' | 'walking' | 'running' | 'sitting' | 'dancing' | 'waving' | 'sleeping' | 'fishing'
