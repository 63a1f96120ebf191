import type { Random } from '../../kit/random.ts'
import type { Sound } from '../../kit/wave.ts'

/** Something that can be heard, and how it comes about. */
export interface Notion {
  /** What people call it; the first is its name. */
  words: readonly string[]
  /**
   * `bed` sounds all the time; `once` happens and is over; `steady` comes again in a rhythm; `scattered` comes now and
   * then.
   */
  comes: 'bed' | 'once' | 'steady' | 'scattered'
  /** How long one of them takes, at most. A bed lasts as long as it is asked to. */
  seconds: number
  /** From one to the next, for what comes again. */
  every?: number
  /** Travels from one side to the other. */
  passes?: boolean
  /** A bed that is the same at every moment, so that a long one can be made of short ones. */
  isTexture?: boolean
  /** How loud it is beside others, in decibels. */
  level?: number
  make(seconds: number, random: Random): Sound
}
