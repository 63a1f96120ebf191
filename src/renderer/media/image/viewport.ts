export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * How a picture is looked at, whatever its size and the window's: `zoom` 1 shows all of it, and the point at `x`, `y`
 * (as shares of the picture) is in the middle. Pictures of different sizes in one viewport show the same part.
 */
export interface Viewport extends Point {
  zoom: number
}

export interface Stage {
  /** Its size on the screen at 100 %: a pixel of the picture on a pixel of the screen. */
  picture: Size
  size: Size
  /** What stays free around it while all of it is seen. */
  margin?: number
  /** A drawing has no pixels: it fills the stage however small it says it is. */
  scalable?: boolean
}

export interface Frame extends Size {
  left: number
  top: number
  /** 1 is a pixel of the picture on a pixel of the screen. */
  scale: number
}

export const WHOLE: Viewport = { zoom: 1, x: 0.5, y: 0.5 }

/** More shows nothing but squares. */
const LARGEST_SCALE = 32
const STOPS = [0.1, 0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, LARGEST_SCALE]
/** A step of a mouse wheel is about a hundred pixels, one of a pinch only a few. */
const PER_WHEEL_PIXEL = 0.0016
const PER_PINCH_PIXEL = 0.01
const WHEEL_LINE = 16
/** A mouse wheel turned with Ctrl comes as a pinch, and would leap. */
const MOST_PINCH_PIXELS = 24

/** Scale at which all of it is seen; a picture smaller than the stage is not enlarged. */
export function fitScale({ picture, size, margin = 0, scalable = false }: Stage): number {
  if (picture.width <= 0 || picture.height <= 0) return 1
  const fit = Math.min((size.width - 2 * margin) / picture.width, (size.height - 2 * margin) / picture.height)
  return Math.max(Number.MIN_VALUE, scalable ? fit : Math.min(fit, 1))
}

/** Where the picture lies on the stage. */
export function frameOf(viewport: Viewport, stage: Stage): Frame {
  const scale = fitScale(stage) * viewport.zoom
  const width = stage.picture.width * scale
  const height = stage.picture.height * scale
  return {
    scale,
    width,
    height,
    left: stage.size.width / 2 - viewport.x * width,
    top: stage.size.height / 2 - viewport.y * height,
  }
}

/** The same point of the picture stays under `at`, which is a point of the stage. */
export function zoomTo(viewport: Viewport, scale: number, at: Point, stage: Stage): Viewport {
  const before = frameOf(viewport, stage)
  const zoom = zoomWithin(scale / fitScale(stage), stage)
  const after = frameOf({ ...viewport, zoom }, stage)
  const away = { x: at.x - stage.size.width / 2, y: at.y - stage.size.height / 2 }
  return settle(
    {
      zoom,
      x: viewport.x + away.x / before.width - away.x / after.width,
      y: viewport.y + away.y / before.height - away.y / after.height,
    },
    stage,
  )
}

/** Pulls the picture along by so many pixels of the stage. */
export function pullBy(viewport: Viewport, by: Point, stage: Stage): Viewport {
  const { width, height } = frameOf(viewport, stage)
  return settle({ ...viewport, x: viewport.x - by.x / width, y: viewport.y - by.y / height }, stage)
}

/** No empty stage beside a picture that could fill it. */
export function settle(viewport: Viewport, stage: Stage): Viewport {
  const { width, height } = frameOf(viewport, stage)
  return {
    zoom: viewport.zoom,
    x: within(viewport.x, stage.size.width / width / 2),
    y: within(viewport.y, stage.size.height / height / 2),
  }
}

/** The next round percentage in a direction; all of it is one of them. */
export function nextScale(scale: number, direction: 1 | -1, stage: Stage): number {
  const fit = fitScale(stage)
  const stops = [...STOPS.filter((stop) => stop > fit), fit].toSorted((one, other) => one - other)
  const beyond =
    direction > 0 ? stops.find((stop) => stop > scale * 1.001) : stops.findLast((stop) => stop < scale * 0.999)
  return beyond ?? (direction > 0 ? LARGEST_SCALE : fit)
}

/** By how much a turn of the wheel, or a pinch (which comes as a wheel with Ctrl), enlarges. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * WHEEL_LINE
  const pinched = Math.min(MOST_PINCH_PIXELS, Math.max(-MOST_PINCH_PIXELS, pixels))
  return Math.exp(-(ctrlKey ? pinched * PER_PINCH_PIXEL : pixels * PER_WHEEL_PIXEL))
}

function zoomWithin(zoom: number, stage: Stage): number {
  return Math.min(Math.max(1, zoom), Math.max(1, LARGEST_SCALE / fitScale(stage)))
}

/** `half` is how much of the picture half the stage shows. */
function within(middle: number, half: number): number {
  return half >= 0.5 ? 0.5 : Math.min(Math.max(middle, half), 1 - half)
}
