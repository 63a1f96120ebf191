import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import type { Canvas } from '@napi-rs/canvas'
import { brightness, css, inkPair, mixed } from '../inks.ts'
import { ITALIC, MONO, SANS, setType, useFont } from '../../kit/drawing/type.ts'
import { lifted, onPaper, pageColours, titleOf } from './page.ts'
import type { Template } from './template.ts'

/** How bright a part of the page is: type on it must be the opposite. */
function lightIn(canvas: Canvas, top: number, bottom: number): number {
  const { data } = canvas
    .getContext('2d')
    .getImageData(0, Math.round(top), canvas.width, Math.max(1, Math.round(bottom - top)))
  let sum = 0
  for (let at = 0; at < data.length; at += 64) sum += brightness([data[at]!, data[at + 1]!, data[at + 2]!])
  return sum / (data.length / 64)
}

/** A cover with its masthead, cover lines and a bar code. */
export const magazineCover: Template = async ({ cropped, words, inks, random, step }) => {
  const [width, height] = [1500, 2000]
  const { canvas, pen } = createSheet(width, height, '#ddd')
  pen.drawImage(await cropped(0, width, height), 0, 0)
  await step(0.5)
  const { title, rest } = titleOf(words, 'Studio')
  const light = lightIn(canvas, 0, height * 0.24) > 140
  const pair = inkPair(inks)
  const head: Rgb255 = pair ? (light ? pair[0] : pair[1]) : light ? [22, 20, 26] : [255, 252, 244]
  shade(0, height * 0.3, light ? 'rgba(255, 255, 255, 0.34)' : 'rgba(0, 0, 0, 0.38)')
  shade(height, height * 0.55, 'rgba(0, 0, 0, 0.62)')
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'center'
  pen.fillStyle = css(head)
  const masthead = title.toUpperCase()
  const size = setType(pen, masthead, {
    family: SANS,
    weight: 900,
    size: 460,
    width: width - 110,
    letterSpacing: -0.035,
  })
  const line = 96 + size * 0.74
  pen.fillText(masthead, width / 2, line)
  useFont(pen, MONO, 500, 26)
  pen.letterSpacing = '5px'
  pen.textAlign = 'left'
  pen.fillText(`ISSUE ${String(random.whole(1, 64)).padStart(2, '0')}`, 64, 66)
  pen.textAlign = 'right'
  pen.fillText('DESIGN / PEOPLE / PLACES', width - 64, 66)
  pen.textAlign = 'left'
  const lines =
    rest.length > 0 ? rest.slice(0, 4) : ['The light issue', 'Forty pages of quiet places', 'Making less, better']
  let y = height - 120
  for (const [index, text] of lines.toReversed().entries()) {
    const lead = index === lines.length - 1
    setType(pen, text, {
      family: lead ? SANS : ITALIC,
      weight: lead ? 800 : 400,
      size: lead ? 96 : 46,
      width: width * 0.7,
      letterSpacing: lead ? -0.02 : 0,
    })
    pen.fillStyle = lead ? css(pair ? mixed(pair[1], [255, 255, 255], 0.2) : [255, 225, 120]) : '#ffffff'
    pen.fillText(text, 70, y)
    y -= lead ? 130 : 72
  }
  barCode(width - 270, height - 210)
  return canvas

  function shade(from: number, to: number, colour: string): void {
    const fall = pen.createLinearGradient(0, from, 0, to)
    fall.addColorStop(0, colour)
    fall.addColorStop(1, colour.replace(/(?<![\d.])[\d.]+\)$/u, '0)'))
    pen.fillStyle = fall
    pen.fillRect(0, Math.min(from, to), width, Math.abs(to - from))
  }

  function barCode(left: number, top: number): void {
    pen.fillStyle = '#ffffff'
    pen.fillRect(left, top, 200, 140)
    pen.fillStyle = '#000000'
    for (let x = left + 14; x < left + 184;) {
      const bar = random.whole(1, 3) * 2
      pen.fillRect(x, top + 12, bar, 98)
      x += bar + random.whole(1, 3) * 2
    }
    useFont(pen, MONO, 500, 17)
    pen.letterSpacing = '2px'
    pen.fillText(`9 77${random.whole(1000, 9999)} ${random.whole(1000, 9999)}`, left + 14, top + 132)
  }
}

/** A sleeve with the record half out of it. */
export const albumCover: Template = async ({ cropped, words, inks, random, step }) => {
  const { ink, paper, accent } = pageColours(inks, [24, 22, 28], [231, 222, 206])
  const side = 1200
  const { canvas, pen } = createSheet(1900, 1400, css(paper))
  const [left, top] = [110, 100]
  const [x, y, radius] = [left + side + 40, top + side / 2, side * 0.475]
  lifted(pen, 50, () => {
    pen.fillStyle = '#111013'
    pen.fill(ellipse({ x, y }, radius))
  })
  for (let groove = radius * 0.4; groove < radius * 0.97; groove += 5) {
    pen.strokeStyle = `rgba(255, 255, 255, ${0.03 + random.next() * 0.06})`
    pen.lineWidth = 1.4
    pen.stroke(ellipse({ x, y }, groove))
  }
  const shine = pen.createConicGradient(0.6, x, y)
  for (const [at, alpha] of rows('0 0, 0.08 0.22, 0.16 0, 0.5 0, 0.58 0.22, 0.66 0, 1 0'))
    shine.addColorStop(at, `rgba(255, 255, 255, ${alpha})`)
  pen.fillStyle = shine
  pen.fill(ellipse({ x, y }, radius * 0.97))
  pen.fillStyle = css(accent)
  pen.fill(ellipse({ x, y }, radius * 0.34))
  pen.fillStyle = css(paper)
  pen.fill(ellipse({ x, y }, 12))
  const cover = await cropped(0, side, side)
  await step(0.6)
  lifted(pen, 60, () => pen.drawImage(cover, left, top, side, side), 0.55)
  const { title, rest } = titleOf(words, '')
  if (title !== '') {
    const fall = pen.createLinearGradient(0, top + side * 0.55, 0, top + side)
    fall.addColorStop(0, css(ink, 0))
    fall.addColorStop(1, css(mixed(ink, [0, 0, 0], 0.4), 0.82))
    pen.fillStyle = fall
    pen.fillRect(left, top + side * 0.55, side, side * 0.45)
    pen.fillStyle = css(mixed(paper, [255, 255, 255], 0.5))
    pen.textBaseline = 'alphabetic'
    const size = setType(pen, title, {
      family: SANS,
      weight: 800,
      size: 150,
      width: side - 130,
      letterSpacing: -0.03,
    })
    pen.fillText(title, left + 64, top + side - (rest[0] ? 130 : 70))
    if (rest[0]) {
      setType(pen, rest[0], {
        family: MONO,
        weight: 400,
        size: Math.min(40, size),
        width: side - 130,
        letterSpacing: 0.06,
      })
      pen.fillText(rest[0], left + 66, top + side - 66)
    }
  }
  const sheen = pen.createLinearGradient(left, top, left + side, top + side)
  sheen.addColorStop(0, 'rgba(255, 255, 255, 0.16)')
  sheen.addColorStop(0.4, 'rgba(255, 255, 255, 0)')
  pen.fillStyle = sheen
  pen.fillRect(left, top, side, side)
  pen.fillStyle = 'rgba(0, 0, 0, 0.25)'
  pen.fillRect(left + 14, top, 2, side)
  return canvas
}

/** A one-sheet: the picture falls into darkness under a wide title and its credits. */
export const filmPoster: Template = async ({ cropped, words, inks, random, step }) => {
  const [width, height] = [1400, 2000]
  const pair = inkPair(inks)
  const night: Rgb255 = pair ? mixed(pair[0], [0, 0, 0], 0.5) : [9, 12, 22]
  const gold: Rgb255 = pair ? pair[1] : [244, 214, 150]
  const { canvas, pen } = createSheet(width, height, css(night))
  const scene = await cropped(0, width, Math.round(height * 0.8))
  pen.drawImage(scene, 0, 0)
  await step(0.5)
  pen.globalCompositeOperation = 'soft-light'
  pen.fillStyle = pair ? css(inks[Math.floor(inks.length / 2)]!, 0.8) : css([40, 90, 140], 0.75)
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'source-over'
  for (const [from, to, strength] of rows<XYZ>('0.8 0.36 1, 0 0.26 0.75')) {
    const fall = pen.createLinearGradient(0, height * from, 0, height * to)
    fall.addColorStop(0, css(night, strength))
    fall.addColorStop(1, css(night, 0))
    pen.fillStyle = fall
    pen.fillRect(0, 0, width, height)
  }
  pen.fillStyle = css(night)
  pen.fillRect(0, height * 0.8 - 1, width, height * 0.2 + 1)
  const { title, rest } = titleOf(words, 'The Long Way Home')
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = css(gold)
  const name = title.toUpperCase()
  setType(pen, name, { family: SANS, weight: 300, size: 150, width: width - 150, letterSpacing: 0.16 })
  pen.fillText(name, width / 2, height * 0.79)
  pen.fillStyle = css(mixed(gold, [255, 255, 255], 0.5), 0.92)
  const tagline = rest[0] ?? 'Some roads remember you.'
  setType(pen, tagline, { family: ITALIC, weight: 300, size: 40, width: width - 200 })
  pen.fillText(tagline, width / 2, height * 0.835)
  for (const [line, credits] of CREDITS.entries()) {
    setType(pen, credits, { family: SANS, weight: 200, size: 25, width: width - 220, letterSpacing: 0.14 })
    pen.fillStyle = css(mixed(gold, night, 0.35))
    pen.fillText(credits, width / 2, height * 0.895 + line * 44)
  }
  return onPaper(canvas, random, 4)
}

const CREDITS = [
  'A PRESSRUN PICTURE   STORY AND SCREENPLAY BY THE TABLE',
  'EDITED BY NIGHT   MUSIC BY THE OTHER ROOM   PHOTOGRAPHED IN AVAILABLE LIGHT',
]
