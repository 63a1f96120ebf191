import { choice } from '../describe-model.ts'

/** What the drawing runners know; `auto` takes the mood from the words. */
export const PALETTES = ['auto', 'dawn', 'day', 'dusk', 'night', 'ocean', 'desert', 'mono']

/** No picture is ever larger. */
export const MAX_SIDE = 8192

/** How a picture is written. */
export const format = choice('format', ['png', 'jpeg', 'webp'], { control: 'segmented', group: 'advanced' })
