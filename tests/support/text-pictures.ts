import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { SANS, useFont } from '#main/engine/runners/kit/drawing/type.ts'

/** A picture to look for text in, drawn on the spot. */
export interface TextPicture {
  name: string
  png: () => Buffer
}

const SIDE = 480

function drawn(name: string, draw: (context: SKRSContext2D) => void, ground: string | null = '#ffffff'): TextPicture {
  return {
    name,
    png() {
      const canvas = createCanvas(SIDE, SIDE)
      const context = canvas.getContext('2d')
      if (ground !== null) {
        context.fillStyle = ground
        context.fillRect(0, 0, SIDE, SIDE)
      }
      draw(context)
      return canvas.toBuffer('image/png')
    },
  }
}

interface Lettering {
  size: number
  ink?: string
  ground?: string | null
  degrees?: number
  behind?: (context: SKRSContext2D) => void
}

function written(name: string, words: string, { size, ink = '#1b1b1b', ground, degrees = 0, behind }: Lettering) {
  return drawn(
    name,
    (context) => {
      behind?.(context)
      context.translate(SIDE / 2, SIDE / 2)
      context.rotate((degrees * Math.PI) / 180)
      useFont(context, SANS, 600, size)
      context.fillStyle = ink
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(words, 0, 0)
    },
    ground,
  )
}

/** Between 0 and 1, the same for the same numbers. */
const chance = (one: number, other: number) =>
  (Math.imul(Math.imul(one + 1, 7919) ^ Math.imul(other + 1, 104_729), 2_654_435_761) >>> 0) / 2 ** 32

/** Leaves beside and above each other. */
function foliage(context: SKRSContext2D): void {
  for (let leaf = 0; leaf < 900; leaf += 1) {
    context.save()
    context.translate(chance(leaf, 1) * SIDE, chance(leaf, 2) * SIDE)
    context.rotate(chance(leaf, 3) * Math.PI * 2)
    context.fillStyle = `hsl(${90 + chance(leaf, 4) * 50} 45% ${20 + chance(leaf, 5) * 35}%)`
    context.beginPath()
    context.ellipse(0, 0, 6 + chance(leaf, 6) * 12, 3 + chance(leaf, 7) * 4, 0, 0, Math.PI * 2)
    context.fill()
    context.restore()
  }
}

function bars(context: SKRSContext2D, count: number, heightOf: (bar: number) => number): void {
  context.fillStyle = '#2c5f8a'
  const step = SIDE / count
  for (let bar = 0; bar < count; bar += 1) {
    const height = heightOf(bar)
    context.fillRect(bar * step, (SIDE - height) / 2, step * 0.6, height)
  }
}

/** Posters, signs and captions in both languages: large and small, turned, pale, over a restless ground. */
export const WITH_TEXT: readonly TextPicture[] = [
  written('an English heading', 'Grand Opening', { size: 60 }),
  written('a German heading', 'Frühlingsgrüße', { size: 56, ink: '#ffffff', ground: '#3c7a4b' }),
  written('a caption of 3 % of the side', 'Foto: Jürgen Weiß, 2026', { size: 15, ink: '#f5f5f5', ground: '#30343c' }),
  written('words turned a little', 'Harbour at night', { size: 40, degrees: 14 }),
  written('words turned by half a right angle', 'Sommerschlussverkauf', { size: 40, degrees: 45 }),
  written('words that stand upright', 'Öffnungszeiten', { size: 44, degrees: 90 }),
  written('words upside down', 'Bakery and Coffee', { size: 44, degrees: 180 }),
  written('words of little contrast', 'Quiet please', { size: 52, ink: '#8c8c8c', ground: '#a6a6a6' }),
  written('a sign before leaves', 'Zum Botanischen Garten', {
    size: 34,
    ink: '#ffffff',
    ground: '#234d20',
    behind: foliage,
  }),
  written('two digits', '24', { size: 200, ink: '#b3261e' }),
  written('white words on nothing', 'Sticker', { size: 90, ink: '#ffffff', ground: null }),
  written('a line before stripes', 'Express delivery', {
    size: 48,
    ink: '#101010',
    ground: '#e9e4d8',
    behind: (context) => {
      context.fillStyle = '#d2c7b0'
      for (let y = 0; y < SIDE; y += 24) context.fillRect(0, y, SIDE, 10)
    },
  }),
]

/** What looks like letters from afar, and what text often stands on. */
export const WITHOUT_TEXT: readonly TextPicture[] = [
  drawn('nothing at all', () => {}, '#7799aa'),
  drawn('leaves', foliage, '#234d20'),
  drawn('a grid', (context) => {
    context.strokeStyle = '#444444'
    for (let at = 0; at <= SIDE; at += 24) {
      context.strokeRect(at, -1, 0.5, SIDE + 2)
      context.strokeRect(-1, at, SIDE + 2, 0.5)
    }
  }),
  drawn('a checkerboard', (context) => {
    context.fillStyle = '#222222'
    for (let at = 0; at < 256; at += 1) {
      const [x, y] = [at % 16, Math.floor(at / 16)]
      if ((x + y) % 2 === 0) context.fillRect(x * 30, y * 30, 30, 30)
    }
  }),
  drawn('a waveform', (context) => bars(context, 96, (bar) => 12 + chance(bar, 8) * 300 * Math.abs(Math.sin(bar / 9)))),
  drawn('a barcode', (context) => {
    context.fillStyle = '#000000'
    for (let bar = 0, x = 60; x < 420; bar += 1) {
      const width = 2 + Math.round(chance(bar, 9) * 6)
      context.fillRect(x, 160, width, 160)
      x += width + 2 + Math.round(chance(bar, 10) * 6)
    }
  }),
  drawn(
    'a wall of bricks',
    (context) => {
      for (let row = 0; row < 16; row += 1)
        for (let column = -1; column < 8; column += 1) {
          context.fillStyle = `hsl(${10 + chance(row, column + 9) * 12} 50% ${35 + chance(column + 9, row) * 15}%)`
          context.fillRect(column * 64 + (row % 2) * 32, row * 30, 60, 26)
        }
    },
    '#c9bfae',
  ),
  drawn(
    'lit windows',
    (context) => {
      for (let tower = 0; tower < 5; tower += 1) {
        const top = 80 + chance(tower, 11) * 160
        context.fillStyle = '#1a2238'
        context.fillRect(tower * 96 + 6, top, 84, SIDE)
        context.fillStyle = '#ffd97a'
        for (let y = top + 12; y < SIDE - 12; y += 20)
          for (let column = 0; column < 5; column += 1)
            if (chance(tower * 7 + column, Math.round(y)) > 0.45)
              context.fillRect(tower * 96 + 14 + column * 15, y, 8, 11)
      }
    },
    '#3a4f7a',
  ),
  drawn('keys of a piano', (context) => {
    context.strokeStyle = '#000000'
    context.fillStyle = '#000000'
    for (let key = 0; key < 14; key += 1) {
      context.strokeRect(key * 34, 120, 34, 240)
      if (![2, 6].includes(key % 7)) context.fillRect(key * 34 + 23, 120, 22, 150)
    }
  }),
  drawn('a vase', (context) => {
    context.fillStyle = '#a4552f'
    context.beginPath()
    context.moveTo(200, 100)
    context.bezierCurveTo(230, 180, 110, 240, 170, 380)
    context.lineTo(310, 380)
    context.bezierCurveTo(370, 240, 250, 180, 280, 100)
    context.fill()
  }),
  drawn('strokes of a brush', (context) => {
    context.lineWidth = 7
    context.lineCap = 'round'
    for (let stroke = 0; stroke < 60; stroke += 1) {
      const [x, y] = [chance(stroke, 12) * SIDE, chance(stroke, 13) * SIDE]
      context.strokeStyle = `hsl(${chance(stroke, 14) * 360} 60% 45%)`
      context.beginPath()
      context.moveTo(x, y)
      context.quadraticCurveTo(x + 30, y - 40 + chance(stroke, 15) * 80, x + 50, y + chance(stroke, 16) * 50)
      context.stroke()
    }
  }),
  drawn('rows of dots and rings', (context) => {
    context.strokeStyle = '#333333'
    context.lineWidth = 4
    for (let at = 0; at < 100; at += 1) {
      context.beginPath()
      context.arc(24 + (at % 10) * 48, 24 + Math.floor(at / 10) * 48, at % 3 === 0 ? 4 : 12, 0, Math.PI * 2)
      context.stroke()
    }
  }),
]
