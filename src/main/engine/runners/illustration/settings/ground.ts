import type { Stage } from '../stage.ts'

/** A height below the horizon: 0 is the horizon, 1 the lower edge. */
export const below = (stage: Stage, share: number): number =>
  stage.horizon + (stage.frame.height - stage.horizon) * share

export function groundPlace(stage: Stage, back: number, front: number): void {
  const { width } = stage.frame
  stage.places.ground = {
    left: width * 0.1,
    right: width * 0.9,
    back: below(stage, back),
    front: below(stage, front),
    backDepth: 0.44,
    frontDepth: 0.28,
  }
}
