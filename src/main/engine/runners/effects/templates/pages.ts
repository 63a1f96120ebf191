import { createSheet } from '../../kit/drawing/sheet.ts'
import { canvasOf, createRgba8, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, lightOf, stretched } from '../tone.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { css, inkPair, mixed } from '../inks.ts'
import { drawComic } from '../styles/print.ts'
import { ITALIC, SANS, setType, useFont, wrap } from '../../kit/drawing/type.ts'
import { captionsOf, lifted, onPaper } from './page.ts'
import type { Template } from './template.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { luma } from '../../kit/pixels/luma.ts'

/** The second picture appears inside the dark parts of the first, on bright paper. */
export const doubleExposure: Template = async ({ cropped, shapes, words, inks, random, step }) => {
  const shape = clamp(shapes[0] ?? 1, 0.65, 1.6)
  const [width, height] = shape >= 1 ? [1600, Math.round(1600 / shape)] : [Math.round(1600 * shape), 1600]
  const [first, second] = [
    rgba8OfCanvas(await cropped(0, width, height)),
    rgba8OfCanvas(await cropped(1, width, height)),
  ]
  await step(0.4)
  const unit = Math.max(width, height) / 1000
  const tone = stretched(lightOf(first), 0.02)
  const soft = blurred(tone, unit * 4)
  const pair = inkPair(inks)
  const [dark, paper]: readonly [Rgb255, Rgb255] = pair
    ? [pair[0], mixed(pair[1], [255, 255, 255], 0.4)]
    : [
        [24, 30, 46],
        [247, 243, 236],
      ]
  const print = createRgba8(width, height)
  for (let pixel = 0; pixel < tone.data.length; pixel++) {
    const figure = 1 - smoothstep(0.42, 0.86, soft.data[pixel]! * 0.65 + tone.data[pixel]! * 0.35)
    const at = pixel * 4
    const light = luma(second.data[at]!, second.data[at + 1]!, second.data[at + 2]!) / 255
    for (let channel = 0; channel < 3; channel++) {
      const inside = 255 - ((255 - first.data[at + channel]! * 0.62) * (255 - second.data[at + channel]! * 0.9)) / 255
      const inked = dark[channel]! + (inside - dark[channel]!) * (0.25 + 0.75 * Math.max(light, tone.data[pixel]!))
      const ghost = paper[channel]! - (255 - second.data[at + channel]!) * 0.1
      print.data[at + channel] = ghost + (inked - ghost) * figure
    }
  }
  const canvas = canvasOf(print)
  if (words !== '') {
    const pen = canvas.getContext('2d')
    pen.fillStyle = css(mixed(paper, [255, 255, 255], 0.5))
    pen.textBaseline = 'alphabetic'
    setType(pen, words, { family: SANS, weight: 500, size: 60, width: width - 140, letterSpacing: 0.12 })
    lifted(pen, 26, () => pen.fillText(words, 70, height - 70), 0.9)
  }
  return onPaper(canvas, random, 4)
}

/** A page of panels with slanted gutters, inked and dotted, with boxes for what is said. */
export const comicPage: Template = async ({ count, cropped, words, inks, random, step }) => {
  const [width, height, gutter] = [1500, 2000, 26]
  const { canvas, pen } = createSheet(width, height, '#fbf7ec')
  const rows =
    count <= 2 ? [1, 1] : count === 3 ? [1, 2] : count === 4 ? [1, 2, 1] : count === 5 ? [2, 1, 2] : [2, 1, 1, 2]
  const captions = captionsOf(words)
  const tall = (height - 100 - gutter * (rows.length - 1)) / rows.length
  const panels = rows.reduce((sum, inRow) => sum + inRow, 0)
  let panel = 0
  for (const [row, inRow] of rows.entries()) {
    const top = 50 + row * (tall + gutter)
    const slant = inRow === 1 ? 0 : random.between(40, 90) * (row % 2 ? -1 : 1)
    const cut = inRow === 1 ? width : width * random.between(0.42, 0.58)
    for (let column = 0; column < inRow; column++) {
      const first = column === 0
      const corners: (readonly [number, number])[] =
        inRow === 1
          ? [
              [50, top],
              [width - 50, top],
              [width - 50, top + tall],
              [50, top + tall],
            ]
          : first
            ? [
                [50, top],
                [cut + slant - gutter / 2, top],
                [cut - slant - gutter / 2, top + tall],
                [50, top + tall],
              ]
            : [
                [cut + slant + gutter / 2, top],
                [width - 50, top],
                [width - 50, top + tall],
                [cut - slant + gutter / 2, top + tall],
              ]
      const left = Math.min(...corners.map(([x]) => x))
      const wide = Math.max(...corners.map(([x]) => x)) - left
      const picture = rgba8OfCanvas(await cropped(panel, Math.round(wide), Math.round(tall)))
      const drawn = drawComic({ picture, inks, coarseness: 1000 / Math.max(wide, tall), random })
      pen.save()
      pen.beginPath()
      for (const [x, y] of corners) pen.lineTo(x, y)
      pen.closePath()
      pen.clip()
      pen.drawImage(canvasOf(drawn), left, top)
      pen.restore()
      pen.strokeStyle = '#16131c'
      pen.lineWidth = 9
      pen.lineJoin = 'miter'
      pen.beginPath()
      for (const [x, y] of corners) pen.lineTo(x, y)
      pen.closePath()
      pen.stroke()
      const caption = captions[panel]
      if (caption) box(caption, corners[0]![0] + 26, top + 26, wide * 0.62)
      panel += 1
      await step(panel / panels)
    }
  }
  return canvas

  function box(caption: string, x: number, y: number, most: number): void {
    useFont(pen, ITALIC, 700, 40)
    pen.textBaseline = 'middle'
    const lines = wrap(pen, caption.toUpperCase(), most, 4)
    const wide = Math.max(...lines.map((line) => pen.measureText(line).width))
    pen.fillStyle = '#fff3a6'
    pen.strokeStyle = '#16131c'
    pen.lineWidth = 6
    pen.fillRect(x, y, wide + 48, lines.length * 50 + 32)
    pen.strokeRect(x, y, wide + 48, lines.length * 50 + 32)
    pen.fillStyle = '#16131c'
    for (const [index, line] of lines.entries()) pen.fillText(line, x + 24, y + 42 + index * 50)
  }
}
