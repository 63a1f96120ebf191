import { ellipse } from '../../kit/drawing/paths.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { css, inkPair, mixed } from '../inks.ts'
import { ITALIC, MONO, SANS, setType, useFont, wrap } from '../../kit/drawing/type.ts'
import { createStage, lifted, onPaper, pageColours, titleOf } from './stage.ts'
import type { Template } from './template.ts'

/** Large letters with the place inside them: greetings from wherever the words say. */
export const postcard: Template = async ({ count, cropped, words, inks, random, step }) => {
  const [width, height, rim] = [1800, 1200, 48]
  const { ink, paper, accent } = pageColours(inks, [34, 60, 92], [252, 247, 234])
  const { title, rest } = titleOf(words, 'Wish you were here')
  const place = title.replace(/^(?:greetings|hello|postcard)\s+from\s+/iu, '')
  const { canvas, context } = createStage(width, height, css(paper))
  const view = await cropped(0, width - rim * 2, height - rim * 2)
  context.drawImage(view, rim, rim)
  await step(0.4)
  const wash = context.createLinearGradient(0, rim, 0, height)
  wash.addColorStop(0, css(accent, 0.1))
  wash.addColorStop(1, css(ink, 0.66))
  context.fillStyle = wash
  context.fillRect(rim, rim, width - rim * 2, height - rim * 2)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const letters = place.toUpperCase()
  const size = setType(context, letters, {
    family: SANS,
    weight: 900,
    size: 430,
    width: width - 260,
    letterSpacing: -0.02,
  })
  const base = height * 0.53 + size * 0.36
  context.lineJoin = 'round'
  for (let depth = 22; depth > 0; depth -= 2) {
    context.strokeStyle = css(mixed(ink, [0, 0, 0], 0.25))
    context.lineWidth = size * 0.07
    context.strokeText(letters, width / 2 + depth, base + depth)
  }
  context.strokeStyle = css(paper)
  context.lineWidth = size * 0.09
  context.strokeText(letters, width / 2, base)
  context.drawImage(await filled(), 0, 0)
  context.fillStyle = css(paper)
  useFont(context, ITALIC, 600, 84)
  context.letterSpacing = '0px'
  context.textAlign = 'left'
  lifted(context, 14, () => context.fillText('Greetings from', rim + 70, rim + 150), 0.6)
  if (rest[0]) {
    context.textAlign = 'right'
    setType(context, rest[0], { family: ITALIC, weight: 500, size: 52, width: width * 0.7 })
    lifted(context, 14, () => context.fillText(rest[0]!, width - rim - 70, height - rim - 70), 0.6)
  }
  return onPaper(canvas, random, 6)

  /** The letters as windows: every one shows the next picture. */
  async function filled(): Promise<Canvas> {
    const windows = createCanvas(width, height)
    const inside = windows.getContext('2d')
    useFont(inside, SANS, 900, size)
    inside.letterSpacing = context.letterSpacing
    inside.textAlign = 'center'
    inside.fillText(letters, width / 2, base)
    inside.globalCompositeOperation = 'source-in'
    const sheet = createCanvas(width, height)
    const across = Math.max(1, count)
    for (let part = 0; part < across; part++) {
      const [left, wide] = [(width / across) * part, Math.ceil(width / across)]
      sheet
        .getContext('2d')
        .drawImage(await cropped(count === 1 ? 0 : (part + 1) % count, wide, Math.round(size * 1.2)), left, base - size)
    }
    inside.drawImage(sheet, 0, 0)
    inside.globalCompositeOperation = 'source-atop'
    const shine = inside.createLinearGradient(0, base - size, 0, base)
    shine.addColorStop(0, 'rgba(255, 244, 200, 0.5)')
    shine.addColorStop(0.6, 'rgba(255, 244, 200, 0.06)')
    inside.fillStyle = shine
    inside.fillRect(0, 0, width, height)
    return windows
  }
}

/** Words large over a picture that has stepped back. */
export const quoteCard: Template = async ({ cropped, words, inks, random, step }) => {
  const side = 1440
  const pair = inkPair(inks)
  const { canvas, context } = createStage(side, side, '#222')
  context.drawImage(await cropped(0, side, side), 0, 0)
  await step(0.5)
  const [dark, light]: readonly [Rgb255, Rgb255] = pair ?? [
    [18, 22, 34],
    [255, 250, 238],
  ]
  const veil = context.createLinearGradient(0, 0, side * 0.4, side)
  veil.addColorStop(0, css(dark, 0.42))
  veil.addColorStop(1, css(dark, 0.86))
  context.fillStyle = veil
  context.fillRect(0, 0, side, side)
  const quote = words === '' ? 'Make it simple, then make it sing.' : words
  const [, said = quote, by] = /^(.*?)\s+[—–-]{1,2}\s+(.{2,60})$/su.exec(quote) ?? []
  context.fillStyle = css(pair ? inks[Math.floor(inks.length / 2)]! : [255, 190, 92])
  useFont(context, SANS, 900, 300)
  context.textBaseline = 'alphabetic'
  context.fillText('“', 92, 380)
  context.fillStyle = css(light)
  let size = 132
  let lines: string[]
  do {
    size -= 8
    useFont(context, SANS, 700, size)
    context.letterSpacing = `${-0.02 * size}px`
    lines = wrap(context, said, side - 240, 40)
  } while (
    size > 34 &&
    (lines.length * size * 1.16 > side * 0.52 || lines.some((line) => context.measureText(line).width > side - 240))
  )
  for (const [index, line] of lines.entries()) context.fillText(line, 112, 470 + index * size * 1.16)
  context.letterSpacing = '0px'
  if (by) {
    setType(context, by, { family: MONO, weight: 400, size: 40, width: side - 240 })
    context.fillText(by, 114, side - 120)
  }
  return onPaper(canvas, random, 3)
}

/** A sheet of perforated stamps, franked. */
export const postageStamps: Template = async ({ count, cropped, words, inks, random, step }) => {
  const { ink, paper, accent } = pageColours(inks, [44, 52, 66], [196, 178, 146])
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 3
  const rows = Math.ceil(count / columns)
  const [wide, tall, gap] = count === 1 ? [900, 1120, 120] : [560, 700, 70]
  const { canvas, context } = createStage(columns * (wide + gap) + gap, rows * (tall + gap) + gap, css(paper))
  const country = titleOf(words, 'Pressrun').title.toUpperCase()
  const hole = wide / 44
  for (let stamp = 0; stamp < columns * rows; stamp++) {
    const [x, y] = [gap + (stamp % columns) * (wide + gap), gap + Math.floor(stamp / columns) * (tall + gap)]
    const sheet = createStage(wide, tall, '#fcf9f1')
    sheet.context.globalCompositeOperation = 'destination-out'
    for (let at = 0; at <= wide; at += hole * 2) for (const edge of [0, tall]) punch(at, edge)
    for (let at = 0; at <= tall; at += hole * 2) for (const edge of [0, wide]) punch(edge, at)
    sheet.context.globalCompositeOperation = 'source-over'
    const rim = hole * 2.6
    const foot = tall * 0.15
    sheet.context.drawImage(
      await cropped(stamp, Math.round(wide - rim * 2), Math.round(tall - rim * 2 - foot)),
      rim,
      rim,
    )
    sheet.context.fillStyle = css(ink)
    sheet.context.textBaseline = 'middle'
    setType(sheet.context, country, {
      family: SANS,
      weight: 700,
      size: wide * 0.07,
      width: wide * 0.58,
      letterSpacing: 0.08,
    })
    sheet.context.fillText(country, rim, tall - rim * 0.8 - foot * 0.45)
    sheet.context.fillStyle = css(accent)
    sheet.context.textAlign = 'right'
    sheet.context.letterSpacing = '0px'
    useFont(sheet.context, SANS, 300, wide * 0.13)
    sheet.context.fillText(String([20, 45, 60, 80, 120, 150][stamp % 6]), wide - rim, tall - rim * 0.8 - foot * 0.45)
    lifted(context, 26, () => context.drawImage(sheet.canvas, x, y))
    await step(stamp / (columns * rows))

    function punch(atX: number, atY: number): void {
      sheet.context.fill(ellipse({ x: atX, y: atY }, hole * 0.58))
    }
  }
  frank(canvas.width * random.between(0.6, 0.76), canvas.height * random.between(0.16, 0.28), wide * 0.26)
  return onPaper(canvas, random, 7)

  function frank(x: number, y: number, radius: number): void {
    context.strokeStyle = 'rgba(22, 22, 30, 0.62)'
    context.lineWidth = radius * 0.035
    for (const share of [1, 0.72]) {
      context.stroke(ellipse({ x, y }, radius * share))
    }
    for (let wave = 0; wave < 5; wave++) {
      context.beginPath()
      for (let step = 0; step <= 60; step++)
        context.lineTo(
          x + radius * 1.06 + (step / 60) * radius * 2.4,
          y + (wave - 2) * radius * 0.24 + Math.sin(step / 5) * radius * 0.05,
        )
      context.stroke()
    }
  }
}
