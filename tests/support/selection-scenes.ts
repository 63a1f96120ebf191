import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** A thing in a scene, and where a person would click on it. */
export interface SceneThing {
  name: string
  click: { x: number; y: number }
  /** Its box, as parts of the picture. */
  box: { x: number; y: number; width: number; height: number }
  /** What of it can be seen, a byte a pixel. */
  alpha: Uint8Array
}

export interface Scene {
  name: string
  width: number
  height: number
  png: Buffer
  things: SceneThing[]
}

interface Drawing {
  name: string
  ground: (context: SKRSContext2D, width: number, height: number) => void
  /** From the back to the front, in thousandths of the longer side. */
  things: { name: string; click: [number, number]; draw: (context: SKRSContext2D) => void }[]
  aspect: number
}

/** Between -1 and 1, the same for the same pixel. */
const grainAt = (at: number) => (Math.imul(at ^ 0x5bd1e995, 2_654_435_761) >>> 0) / 2 ** 31 - 1

function round(context: SKRSContext2D, colours: readonly [string, string], x: number, y: number, radius: number): void {
  const shade = context.createRadialGradient(x - radius / 3, y - radius / 3, radius / 8, x, y, radius)
  shade.addColorStop(0, colours[0])
  shade.addColorStop(1, colours[1])
  context.fillStyle = shade
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function across(
  context: SKRSContext2D,
  colours: readonly string[],
  [x, y, width, height]: readonly [number, number, number, number],
  radius = 12,
): void {
  const shade = context.createLinearGradient(x, y, x + width, y)
  for (const [index, colour] of colours.entries()) shade.addColorStop(index / (colours.length - 1), colour)
  context.fillStyle = shade
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function outline(context: SKRSContext2D, colour: string, path: (context: SKRSContext2D) => void): void {
  context.fillStyle = colour
  context.beginPath()
  path(context)
  context.fill()
}

function mug(context: SKRSContext2D, x: number, y: number, colours: readonly string[]): void {
  context.strokeStyle = colours[0]!
  context.lineWidth = 20
  context.beginPath()
  context.ellipse(x + 130, y + 75, 46, 46, 0, -Math.PI / 2, Math.PI / 2)
  context.stroke()
  across(context, colours, [x, y, 140, 150], 18)
}

function leaf(context: SKRSContext2D, x: number, y: number, angle: number, length: number, colour: string): void {
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  outline(context, colour, (path) => {
    path.moveTo(0, 0)
    path.quadraticCurveTo(length / 2, -length / 4, length, 0)
    path.quadraticCurveTo(length / 2, length / 4, 0, 0)
  })
  context.restore()
}

function plant(context: SKRSContext2D, x: number, y: number): void {
  for (const [index, angle] of [-2.6, -2.2, -1.8, -1.5, -1.2, -0.8, -0.5].entries())
    leaf(context, x, y, angle, 170 + (index % 3) * 20, index % 2 === 0 ? '#3f7d3a' : '#579a4b')
  outline(context, '#b4623c', (path) => {
    path.moveTo(x - 70, y - 10)
    path.lineTo(x + 70, y - 10)
    path.lineTo(x + 50, y + 110)
    path.lineTo(x - 50, y + 110)
  })
}

function stripes(context: SKRSContext2D, colours: readonly [string, string], width: number, height: number): void {
  context.fillStyle = colours[0]
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours[1]
  for (let x = 0; x < width; x += 60) context.fillRect(x, 0, 26, height)
}

/** A wall and what stands before it. */
function room(context: SKRSContext2D, [wall, table]: readonly [string, string], width: number, height: number): void {
  context.fillStyle = wall
  context.fillRect(0, 0, width, height)
  const shade = context.createLinearGradient(0, height * 0.62, 0, height)
  shade.addColorStop(0, table)
  shade.addColorStop(1, '#4a3423')
  context.fillStyle = shade
  context.fillRect(0, height * 0.62, width, height)
}

const DRAWINGS: readonly Drawing[] = [
  {
    name: 'a table with several things',
    aspect: 0.75,
    ground: (context, width, height) => room(context, ['#d8cfc0', '#8a6341'], width, height),
    things: [
      { name: 'plant', click: [770, 440], draw: (context) => plant(context, 770, 420) },
      {
        name: 'mug',
        click: [210, 480],
        draw: (context) => mug(context, 140, 400, ['#c0392b', '#e66a5c', '#8e251b']),
      },
      { name: 'apple', click: [470, 530], draw: (context) => round(context, ['#f4d03f', '#b9770e'], 470, 520, 75) },
    ],
  },
  {
    name: 'balls that lie before each other',
    aspect: 1,
    ground: (context, width, height) => stripes(context, ['#c9d8e4', '#b9cad8'], width, height),
    things: [
      {
        name: 'blue ball',
        click: [330, 400],
        draw: (context) => round(context, ['#8ec5ff', '#1f4e8c'], 380, 430, 200),
      },
      {
        name: 'green ball',
        click: [700, 620],
        draw: (context) => round(context, ['#b6f09c', '#2f6b1f'], 640, 600, 170),
      },
      {
        name: 'white ball',
        click: [300, 740],
        draw: (context) => round(context, ['#ffffff', '#b8b8b8'], 310, 740, 120),
      },
    ],
  },
  {
    name: 'a house, a tree and the sun, in flat colours',
    aspect: 0.6,
    ground(context, width, height) {
      context.fillStyle = '#9fd3f0'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#7fb069'
      context.fillRect(0, height * 0.75, width, height)
    },
    things: [
      { name: 'sun', click: [860, 110], draw: (context) => round(context, ['#ffe08a', '#ffc93c'], 860, 110, 60) },
      {
        name: 'house',
        click: [270, 400],
        draw(context) {
          outline(context, '#f2ead3', (path) => path.rect(150, 280, 240, 220))
          outline(context, '#a63d40', (path) => {
            path.moveTo(120, 290)
            path.lineTo(270, 150)
            path.lineTo(420, 290)
          })
        },
      },
      {
        name: 'tree',
        click: [650, 260],
        draw(context) {
          outline(context, '#6f4e37', (path) => path.rect(632, 330, 36, 170))
          for (const [x, y, radius] of [
            [600, 300, 70],
            [700, 300, 70],
            [650, 230, 85],
          ] as const)
            round(context, ['#4f9a52', '#3b7a3e'], x, y, radius)
        },
      },
    ],
  },
  {
    name: 'a striped cushion and a spotted egg on leaves',
    aspect: 0.8,
    ground(context, width, height) {
      context.fillStyle = '#33502f'
      context.fillRect(0, 0, width, height)
      for (let at = 0; at < 700; at += 1) {
        const [x, y] = [(0.5 + grainAt(at) / 2) * width, (0.5 + grainAt(at + 5000) / 2) * height]
        leaf(
          context,
          x,
          y,
          Math.PI * grainAt(at + 9000),
          70,
          at % 3 === 0 ? '#5d8a4c' : at % 3 === 1 ? '#46703a' : '#7aa35f',
        )
      }
    },
    things: [
      {
        name: 'cushion',
        click: [340, 430],
        draw(context) {
          context.save()
          context.beginPath()
          context.roundRect(150, 250, 380, 360, 60)
          context.clip()
          for (let x = 150; x < 530; x += 40) {
            context.fillStyle = x % 80 === 70 ? '#e9dcc3' : '#b5483a'
            context.fillRect(x, 250, 40, 360)
          }
          context.restore()
        },
      },
      {
        name: 'egg',
        click: [770, 420],
        draw(context) {
          context.save()
          context.beginPath()
          context.ellipse(760, 420, 120, 160, 0, 0, 2 * Math.PI)
          context.clip()
          context.fillStyle = '#d9c7a8'
          context.fillRect(600, 240, 320, 360)
          for (let at = 0; at < 90; at += 1)
            round(context, ['#7b5d3f', '#6b4f35'], 760 + 120 * grainAt(at + 31), 420 + 160 * grainAt(at + 77_000), 7)
          context.restore()
        },
      },
    ],
  },
]

/** Scenes with several things each, and what of each can be seen. */
export function selectionScenes(side: number): Scene[] {
  return DRAWINGS.map((drawing) => drawScene(drawing, side))
}

function drawScene({ name, ground, things, aspect }: Drawing, side: number): Scene {
  const [width, height] = [side, Math.round(side * aspect)]
  const scale = side / 1000
  const scene = canvasOf(width, height, scale)
  ground(scene, 1000, 1000 * aspect)
  const alphas = things.map(({ draw }) => {
    const alone = canvasOf(width, height, scale)
    draw(alone)
    draw(scene)
    const { data } = alone.getImageData(0, 0, width, height)
    return Float32Array.from({ length: width * height }, (_, at) => data[at * 4 + 3]! / 255)
  })
  // what stands before a thing hides it
  const seen = alphas.map((alpha, index) =>
    Uint8Array.from(alpha, (value, at) =>
      Math.round(255 * alphas.slice(index + 1).reduce((left, before) => left * (1 - before[at]!), value)),
    ),
  )
  grain(scene, width, height)
  return {
    name,
    width,
    height,
    png: scene.canvas.toBuffer('image/png'),
    things: things.map((thing, index) => ({
      name: thing.name,
      click: { x: thing.click[0] / 1000, y: thing.click[1] / (1000 * aspect) },
      box: boxOf(seen[index]!, width, height),
      alpha: seen[index]!,
    })),
  }
}

function canvasOf(width: number, height: number, scale: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d')
  context.scale(scale, scale)
  return context
}

/** As a camera leaves it. */
function grain(context: SKRSContext2D, width: number, height: number): void {
  const picture = context.getImageData(0, 0, width, height)
  for (let at = 0; at < picture.data.length; at += 1)
    if (at % 4 !== 3) picture.data[at] = Math.min(255, Math.max(0, picture.data[at]! + 5 * grainAt(at)))
  context.putImageData(picture, 0, 0)
}

function boxOf(alpha: Uint8Array, width: number, height: number): SceneThing['box'] {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (alpha[y * width + x]! > 127) {
        ;[left, right] = [Math.min(left, x), Math.max(right, x + 1)]
        ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)]
      }
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height }
}

/** How much of two masks is in both, of what is in either. */
export function overlapOf(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [left, right] = [one[at]! > 127, other[at]! > 127]
    if (left && right) both += 1
    if (left || right) either += 1
  }
  return either === 0 ? 1 : both / either
}
