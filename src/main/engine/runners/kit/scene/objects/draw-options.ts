import type { Materials } from '../materials.ts'
import type { Random } from '../../random.ts'
import type { Pose } from '../scene.ts'

/** What an object may know of the picture it is drawn for. */
export interface DrawOptions {
  random: Random
  materials: Materials
  /** The colour the words give it. */
  colour: string | null
  /** Harmonious colours for whatever the words leave open. */
  accents: readonly string[]
  /** It is dark enough for lamps and windows to be lit. */
  lit: boolean
  pose: Pose | null
}

export const WINDOW_LIGHT = '#ffd784'
export const WINDOW_DAY = '#b9d6e0'
