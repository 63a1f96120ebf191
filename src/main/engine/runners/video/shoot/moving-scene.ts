import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { tone } from '../../kit/colour/hex.ts'
import type { Element, Shape } from '../../kit/drawing/shape.ts'
import { boundsOfShapes } from '../../kit/drawing/sketch.ts'
import type { Bounds } from '../../kit/pixels/plane.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { Name } from '../../kit/words/listed.ts'
import type { CameraPlace } from '../camera/camera.ts'

/** Everything is drawn this much larger than the frame, so that the camera has room to go. */
const ROOM = 1.14
/** How far the camera goes aside and up at most, in widths and heights of the frame. */
const ASIDE = 0.062
const UP = 0.05
const FORWARD = 0.48

type Behaviour = Name<'still drifts twinkles glints floats flies sways falls passes glows'>

interface MovingElement {
  element: Element
  behaviour: Behaviour
  box: Bounds
  phase: number
  pace: number
}

export type DrawShape = (pen: SKRSContext2D, shape: Shape, element: Element) => void

/** A composed picture in which things move by their nature, seen by a camera that moves among them. */
interface MovingScene {
  draw(pen: SKRSContext2D, scale: number, seconds: number, camera: CameraPlace, drawShape: DrawShape): void
}

const WATERS: ReadonlySet<string | null> = new Set(['sea', 'lake', 'pond', 'river', 'coast', 'island', 'beach'])

export function moveScene(picture: ComposedPicture, seed: number): MovingScene {
  const random = createRandom('moving', seed)
  const elements = picture.elements.map((element): MovingElement => {
    const box = boundsOfShapes(element.shapes)
    return { element, box, behaviour: behaviourOf(element, box, picture), ...rhythm(random) }
  })
  const { width, height } = picture.frame
  const centre = { x: width / 2, y: height / 2 }
  return {
    draw(pen, scale, seconds, camera, drawShape) {
      for (const moving of elements) {
        const distance = 1 + moving.element.depth * 3.2
        // nearer things pass faster and grow faster: the same rule as outside
        const size = ROOM * (distance / (distance - camera.forward * FORWARD))
        const x = centre.x - (camera.x * ASIDE * width) / distance
        const y = centre.y - (camera.y * UP * height) / distance
        pen.setTransform(scale * size, 0, 0, scale * size, scale * (x - centre.x * size), scale * (y - centre.y * size))
        drawMoving(pen, moving, seconds, picture, drawShape)
      }
      pen.globalAlpha = 1
    },
  }
}

const rhythm = (random: Random) => ({ phase: random.between(0, Math.PI * 2), pace: random.between(0.75, 1.25) })

function behaviourOf({ role, shapes }: Element, box: Bounds, { frame, horizon, setting }: ComposedPicture): Behaviour {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  const first = shapes[0]?.paint
  switch (role) {
    case 'cloud':
      return 'drifts'
    case 'celestial':
      return shapes.length > 12 ? 'twinkles' : 'still'
    case 'light':
      return 'glows'
    case 'weather':
      return across > frame.width * 0.9 && shapes.length < 4 ? 'passes' : 'falls'
    case 'water':
      return shapes.length > 3 || across < frame.width * 0.6 ? 'glints' : 'still'
    case 'subject':
      if (box.bottom < horizon - frame.height * 0.03) return 'flies'
      if (setting === 'underwater' || setting === 'space' || setting === 'sky') return 'flies'
      return WATERS.has(setting) && box.bottom > horizon && setting !== 'beach' && setting !== 'coast'
        ? 'floats'
        : 'still'
    case 'prop': {
      const leafy = typeof first === 'string' && isLeafy(shapes)
      return leafy && down > across * 0.4 && across < frame.width * 0.4 ? 'sways' : 'still'
    }
    default:
      return 'still'
  }
}

function isLeafy(shapes: readonly Shape[]): boolean {
  const green = shapes.filter(({ paint }) => {
    if (typeof paint !== 'string') return false
    const { hue, chroma } = tone(paint.slice(0, 7))
    return chroma > 0.03 && hue > 95 && hue < 175
  })
  return green.length > shapes.length / 3
}

function drawMoving(
  pen: SKRSContext2D,
  { element, behaviour, box, phase, pace }: MovingElement,
  seconds: number,
  picture: ComposedPicture,
  drawShape: DrawShape,
): void {
  const { width, height } = picture.frame
  const wave = (speed: number) => Math.sin(seconds * speed * pace + phase)
  const foot = { x: (box.left + box.right) / 2, y: box.bottom }
  const whole = () => {
    for (const shape of element.shapes) drawShape(pen, shape, element)
  }
  switch (behaviour) {
    case 'still':
      return whole()
    case 'drifts':
      pen.translate(seconds * pace * width * (picture.scene.weather === 'wind' ? 0.03 : 0.011), 0)
      return whole()
    case 'floats':
      pen.translate(foot.x, foot.y + wave(1.5) * height * 0.005)
      pen.rotate(wave(1.1) * 0.022)
      pen.translate(-foot.x, -foot.y)
      return whole()
    case 'flies':
      pen.translate(seconds * pace * width * 0.008, wave(1.3) * height * 0.008)
      return whole()
    case 'sways':
      // the foot stays, the crown goes with the wind
      pen.transform(
        1,
        0,
        -wave(picture.scene.weather === 'wind' ? 2.6 : 1.4) * 0.022,
        1,
        foot.y * wave(picture.scene.weather === 'wind' ? 2.6 : 1.4) * 0.022,
        0,
      )
      return whole()
    case 'passes':
      pen.translate(wave(0.5) * width * 0.03, 0)
      return whole()
    case 'glows':
      pen.globalAlpha = 0.86 + 0.14 * wave(2.1)
      whole()
      pen.globalAlpha = 1
      return
    case 'twinkles':
    case 'glints':
    case 'falls':
      for (const [index, shape] of element.shapes.entries()) {
        pen.save()
        moveShape(pen, behaviour, shape, index, { seconds, phase, picture })
        drawShape(pen, shape, element)
        pen.restore()
      }
  }
}

function moveShape(
  pen: SKRSContext2D,
  behaviour: 'twinkles' | 'glints' | 'falls',
  { path }: Shape,
  index: number,
  { seconds, phase, picture }: { seconds: number; phase: number; picture: ComposedPicture },
): void {
  const { width, height } = picture.frame
  const own = phase + index * 2.399
  if (behaviour === 'twinkles') {
    pen.globalAlpha = 0.62 + 0.38 * Math.sin(seconds * (1.6 + (index % 7) * 0.35) + own)
    return
  }
  const [left, top, right, bottom] = path.getBounds()
  if (behaviour === 'glints') {
    if (right - left < width * 0.7)
      pen.translate(Math.sin(seconds * 1.2 + own) * width * 0.006, Math.sin(seconds * 0.9 + own) * height * 0.0012)
    return
  }
  const { weather } = picture.scene
  const raining = weather === 'rain' || weather === 'storm'
  const speed = raining ? 1.5 + (index % 5) * 0.16 : weather === 'wind' ? 0.03 : 0.09 + (index % 5) * 0.02
  const reach = height * 1.2
  // what has left below comes in again above, out of sight
  const fallen = (((bottom + seconds * speed * height) % reach) + reach) % reach
  const slant = raining ? (weather === 'storm' ? -0.32 : -0.12) : 0
  const down = fallen - bottom
  const sway = raining ? 0 : Math.sin(seconds * 1.1 + own) * width * 0.012
  pen.translate(down * slant + sway, down - (bottom - top))
}
