import { strip } from '../strip.ts'
import type { Stage } from '../stage.ts'

/** A height below the horizon: 0 is the horizon, 1 the lower edge. */
export const below = (stage: Stage, share: number): number =>
  stage.horizon + (stage.frame.height - stage.horizon) * share

export function groundPlace(stage: Stage, back: number, front: number): void {
  const { width } = stage.frame
  stage.places.ground = strip([width * 0.1, width * 0.9], [below(stage, back), below(stage, front)], [0.44, 0.28])
}
