import { strip, type Stage, type Strip } from '../stage.ts'

type Shares = readonly [from: number, to: number]

/** A height below the horizon: 0 is the horizon, 1 the lower edge. */
export const below = (stage: Stage, share: number): number =>
  stage.horizon + (stage.frame.height - stage.horizon) * share

/** A strip told in shares of the width and of the ground below the horizon. */
export const groundStrip = (stage: Stage, [left, right]: Shares, [back, front]: Shares, depths: Shares): Strip => {
  const { width } = stage.frame
  return strip([width * left, width * right], [below(stage, back), below(stage, front)], depths)
}

/** A strip told in shares of the whole picture. */
export const frameStrip = ({ frame }: Stage, [left, right]: Shares, [back, front]: Shares, depths: Shares): Strip =>
  strip([frame.width * left, frame.width * right], [frame.height * back, frame.height * front], depths)

export function groundPlace(stage: Stage, back: number, front: number): void {
  stage.places.ground = groundStrip(stage, [0.1, 0.9], [back, front], [0.44, 0.28])
}
