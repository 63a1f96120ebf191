import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse, rectangle, openLine } from '../../kit/drawing/paths.ts'
import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { css, mixed } from '../inks.ts'
import { paletteOf } from '../styles/quantise.ts'
import { ITALIC, MONO, SANS, setType, useFont, wrap } from '../../kit/drawing/type.ts'
import { captionsOf, lifted, onPaper, pageColours } from './page.ts'
import type { Template, TemplateBrief } from './template.ts'
import { hexOfRgb255, type Rgb255 } from '../../kit/colour/rgb.ts'
import { clamp } from '../../kit/maths.ts'

/** Two states of one thing, met at a handle. */
export const beforeAfter: Template = async ({ cropped, shapes, words, inks, random, step }) => {
  const { accent } = pageColours(inks, [20, 20, 24], [255, 255, 255])
  const shape = clamp(shapes[0] ?? 1.5, 0.7, 1.8)
  const [width, height] = shape >= 1 ? [1600, Math.round(1600 / shape)] : [Math.round(1600 * shape), 1600]
  const { canvas, pen } = createSheet(width, height, '#000')
  const [before, after] = [await cropped(0, width, height), await cropped(1, width, height)]
  await step(0.5)
  pen.drawImage(before, 0, 0)
  pen.drawImage(after, width / 2, 0, width / 2, height, width / 2, 0, width / 2, height)
  lifted(pen, 24, () => {
    pen.fillStyle = inks.length > 0 ? css(accent) : '#ffffff'
    pen.fillRect(width / 2 - 4, 0, 8, height)
    pen.fill(ellipse({ x: width / 2, y: height / 2 }, 46))
  })
  pen.strokeStyle = '#1c1c22'
  pen.lineWidth = 7
  pen.lineCap = pen.lineJoin = 'round'
  for (const side of [-1, 1]) {
    pen.stroke(
      openLine([
        { x: width / 2 + side * 14, y: height / 2 - 16 },
        { x: width / 2 + side * 30, y: height / 2 },
        { x: width / 2 + side * 14, y: height / 2 + 16 },
      ]),
    )
  }
  const [left = 'Before', right = 'After'] = captionsOf(
    words
      .split(/[/|,]/u)
      .map((part) => part.trim())
      .join('\n'),
  )
  label(left, 44, 'left')
  label(right, width - 44, 'right')
  return onPaper(canvas, random, 3)

  function label(text: string, x: number, align: 'left' | 'right'): void {
    const size = setType(pen, text, { family: SANS, weight: 600, size: 38, width: width * 0.36 })
    const wide = pen.measureText(text).width
    pen.fillStyle = 'rgba(12, 12, 16, 0.72)'
    pen.fill(rectangle(align === 'left' ? x - 22 : x - wide - 22, height - 116, wide + 44, 70, 35))
    pen.fillStyle = '#ffffff'
    pen.textAlign = align
    pen.textBaseline = 'middle'
    pen.fillText(text, x, height - 116 + 35 + size * 0.04)
  }
}

/** Two pictures as a pair of book pages. */
export const diptych: Template = async ({ cropped, shapes, words, inks, random, step }) => {
  const { ink, paper } = pageColours(inks, [48, 44, 42], [248, 245, 238])
  const upright = (shapes[0] ?? 1) + (shapes[1] ?? 1) < 2.3
  const [wide, tall] = upright ? [820, 1060] : [940, 720]
  const [margin, gap] = [110, 36]
  const { canvas, pen } = createSheet(margin * 2 + wide * 2 + gap, margin * 2 + tall + 60, css(paper))
  for (const side of [0, 1]) {
    pen.drawImage(await cropped(side, wide, tall), margin + side * (wide + gap), margin)
    await step((side + 1) / 2)
  }
  const captions = captionsOf(words)
  pen.fillStyle = css(ink)
  pen.textBaseline = 'middle'
  for (const [side, caption] of captions.slice(0, 2).entries()) {
    setType(pen, caption, { family: ITALIC, weight: 400, size: 34, width: captions.length === 1 ? wide * 2 : wide })
    pen.fillText(caption, margin + side * (wide + gap), margin + tall + 62)
  }
  return onPaper(canvas, random, 4)
}

/** Three frames on a gallery wall; one picture alone runs through all of them. */
export const triptych: Template = async ({ count, cropped, words, inks, random, step }) => {
  const { ink, paper } = pageColours(inks, [36, 33, 31], [228, 224, 216])
  const [wide, tall, gap] = [520, 780, 90]
  const { canvas, pen } = createSheet(wide * 3 + gap * 4 + 60, tall + 430, css(paper))
  const wall = pen.createLinearGradient(0, 0, canvas.width * 0.7, canvas.height)
  wall.addColorStop(0, 'rgba(255, 255, 255, 0.5)')
  wall.addColorStop(1, 'rgba(0, 0, 0, 0.16)')
  pen.fillStyle = wall
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const through = count === 1 ? await cropped(0, wide * 3 + gap, tall) : null
  for (let frame = 0; frame < 3; frame++) {
    const [left, top] = [gap + 30 + frame * (wide + gap), 150]
    lifted(
      pen,
      46,
      () => {
        pen.fillStyle = css(mixed(ink, [0, 0, 0], 0.25))
        pen.fillRect(left - 20, top - 20, wide + 40, tall + 40)
      },
      0.5,
    )
    pen.fillStyle = '#faf8f3'
    pen.fillRect(left, top, wide, tall)
    const mat = 34
    if (through)
      pen.drawImage(
        through,
        frame * (wide + gap / 2) + mat,
        mat,
        wide - mat * 2,
        tall - mat * 2,
        left + mat,
        top + mat,
        wide - mat * 2,
        tall - mat * 2,
      )
    else pen.drawImage(await cropped(frame, wide - mat * 2, tall - mat * 2), left + mat, top + mat)
    pen.strokeStyle = 'rgba(0, 0, 0, 0.18)'
    pen.lineWidth = 2
    pen.strokeRect(left + mat, top + mat, wide - mat * 2, tall - mat * 2)
    await step(frame / 3)
  }
  if (words !== '') {
    pen.fillStyle = '#fbfaf6'
    useFont(pen, SANS, 500, 30)
    const line = wrap(pen, words, 900, 1)[0] ?? ''
    const plate = pen.measureText(line).width + 60
    lifted(pen, 10, () => pen.fillRect((canvas.width - plate) / 2, tall + 250, plate, 66))
    pen.fillStyle = css(ink)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(line, canvas.width / 2, tall + 284)
  }
  return onPaper(canvas, random, 4)
}

/** Pictures and the colours that hold them together, with their codes. */
export const moodboard: Template = async (brief) => {
  const { words, inks, random, step } = brief
  const { ink, paper } = pageColours(inks, [38, 36, 40], [244, 241, 235])
  const { canvas, pen } = createSheet(1800, 1400, css(paper))
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = css(ink)
  const title = words === '' ? 'Moodboard' : words
  const size = setType(pen, title, { family: SANS, weight: 800, size: 96, width: 1640, letterSpacing: -0.03 })
  pen.fillText(title, 80, 80 + size * 0.8)
  const swatches: Rgb255[] = []
  const places = boardPlaces(brief.count)
  for (const [index, [x, y, wide, tall]] of places.entries()) {
    const picture = await brief.cropped(index, wide, tall)
    if (index < brief.count) swatches.push(...paletteOf(rgba8OfCanvas(picture), 8))
    pen.save()
    pen.clip(rectangle(x, y, wide, tall, 14))
    pen.drawImage(picture, x, y)
    pen.restore()
    await step(index / places.length)
  }
  const chosen = apart(swatches, 6)
  for (const [index, colour] of chosen.entries()) {
    const [x, y, wide, tall] = [80 + index * 277, 1148, 255, 128]
    pen.fillStyle = css(colour)
    pen.fill(rectangle(x, y, wide, tall, 14))
    pen.fillStyle = css(ink)
    useFont(pen, MONO, 500, 26)
    pen.fillText(hexOfRgb255(colour).toUpperCase(), x + 4, y + tall + 42)
  }
  return onPaper(canvas, random, 3)
}

type Place = readonly [x: number, y: number, wide: number, tall: number]

function boardPlaces(count: number): Place[] {
  const [top, tall, gap] = [196, 920, 22]
  const half = (tall - gap) / 2
  if (count <= 2)
    return [
      [80, top, 980, tall],
      [1082, top, 638, tall],
    ]
  if (count === 3)
    return [
      [80, top, 980, tall],
      [1082, top, 638, half],
      [1082, top + half + gap, 638, half],
    ]
  if (count === 4)
    return [
      [80, top, 760, tall],
      [862, top, 858, half],
      [862, top + half + gap, 418, half],
      [1302, top + half + gap, 418, half],
    ]
  const five: Place[] = [
    [80, top, 640, tall],
    [742, top, 478, half + 90],
    [1242, top, 478, half - 60],
    [742, top + half + 90 + gap, 478, half - 90],
    [1242, top + half - 60 + gap, 478, half + 60],
  ]
  if (count === 5) return five
  return [[80, top, 640, half + 60], [80, top + half + 60 + gap, 640, half - 60], ...five.slice(1)]
}

/** The most different of the colours, dark to light. */
function apart(colours: readonly Rgb255[], count: number): Rgb255[] {
  const chosen = colours.slice(0, 1)
  while (chosen.length < Math.min(count, colours.length)) {
    const distance = (one: readonly number[]) =>
      Math.min(...chosen.map((other) => Math.hypot(one[0]! - other[0], one[1]! - other[1], one[2]! - other[2])))
    chosen.push(colours.reduce((best, colour) => (distance(colour) > distance(best) ? colour : best)))
  }
  return chosen.toSorted((left, right) => left[0] + left[1] * 2 + left[2] - right[0] - right[1] * 2 - right[2])
}

/** Numbered shots with what happens in them. */
export const storyboard: Template = async ({ count, cropped, words, inks, random, step }: TemplateBrief) => {
  const { ink, paper, accent } = pageColours(inks, [44, 44, 50], [250, 249, 246])
  const columns = count <= 4 ? 2 : 3
  const rows = Math.ceil(Math.max(2, count) / columns)
  const [wide, gap, margin] = [columns === 2 ? 760 : 540, 44, 70]
  const tall = Math.round((wide * 9) / 16)
  const cell = tall + 150
  const { canvas, pen } = createSheet(
    margin * 2 + columns * wide + (columns - 1) * gap,
    margin * 2 + rows * cell + (rows - 1) * gap - 20,
    css(paper),
  )
  const captions = captionsOf(words)
  const shots = Math.max(2, count)
  for (let shot = 0; shot < shots; shot++) {
    const [x, y] = [margin + (shot % columns) * (wide + gap), margin + Math.floor(shot / columns) * (cell + gap)]
    pen.drawImage(await cropped(shot, wide, tall), x, y)
    pen.strokeStyle = css(ink)
    pen.lineWidth = 4
    pen.strokeRect(x, y, wide, tall)
    pen.fillStyle = css(accent)
    pen.fillRect(x, y, 62, 44)
    pen.fillStyle = '#ffffff'
    useFont(pen, MONO, 700, 26)
    pen.textBaseline = 'middle'
    pen.textAlign = 'center'
    pen.fillText(String(shot + 1), x + 31, y + 23)
    pen.textAlign = 'left'
    useFont(pen, SANS, 400, 26)
    pen.fillStyle = css(ink)
    for (const [line, text] of wrap(pen, captions[shot] ?? '', wide - 8, 3).entries())
      pen.fillText(text, x + 2, y + tall + 34 + line * 36)
    if (!captions[shot])
      for (let line = 0; line < 3; line++) {
        pen.fillStyle = css(ink, 0.22)
        pen.fillRect(x, y + tall + 46 + line * 36, wide * (line === 2 ? 0.6 : 1), 2)
      }
    await step(shot / shots)
  }
  return onPaper(canvas, random, 4)
}
