import type { Random } from '../../kit/random.ts'
import { listed } from '../../kit/words/listed.ts'
import type { Take } from './dsp.ts'

type Make = (seconds: number, random: Random) => Take

interface Once {
  /** How long one of them takes, at most. */
  seconds: number
  /** Travels from one side to the other. */
  passes?: boolean
  /** How loud it is beside others, in decibels. */
  level?: number
}

interface Recurring extends Once {
  /** From one to the next. */
  every: number
}

interface Heard {
  /** What people call it; the first is its name. */
  words: readonly string[]
  level?: number
  make: Make
}

export type Bed = Heard & { comes: 'bed'; isTexture: boolean }
export type Occurrence = Heard & (({ comes: 'once' } & Once) | ({ comes: 'steady' | 'scattered' } & Recurring))

/** Something that can be heard, and how it comes about. */
export type Notion = Bed | Occurrence

/** Sounds all the time, as long as it is asked to. */
export const bed = (words: string, make: Make): Notion => ({
  words: listed(words),
  comes: 'bed',
  isTexture: false,
  make,
})

/** A bed that is the same at every moment, so that a long one can be made of short ones. */
export const texture = (words: string, make: Make): Notion => ({ ...bed(words, make), comes: 'bed', isTexture: true })

/** Happens and is over. */
export const once = (words: string, how: Once, make: Make): Notion => ({
  words: listed(words),
  comes: 'once',
  ...how,
  make,
})

/** Comes again in a rhythm. */
export const steady = (words: string, how: Recurring, make: Make): Notion => ({
  words: listed(words),
  comes: 'steady',
  ...how,
  make,
})

/** Comes now and then. */
export const scattered = (words: string, how: Recurring, make: Make): Notion => ({
  ...steady(words, how, make),
  ...how,
  comes: 'scattered',
})
