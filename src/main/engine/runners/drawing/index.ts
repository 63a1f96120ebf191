import { ILLUSTRATION_STYLES } from '../illustration/house-styles.ts'
import type { RunnerTable } from '../runner.ts'

export const DRAWING_RUNNERS: RunnerTable = {
  ...Object.fromEntries(
    ILLUSTRATION_STYLES.map((style) => [
      `illustration-${style}`,
      async () => (await import('./illustrate.ts')).illustrate(style),
    ]),
  ),
  'paper-landscape': async () => (await import('./draw-image.ts')).drawLandscape,
  'geometric-poster': async () => (await import('./draw-image.ts')).drawPoster,
}
