import { createSheet } from '../../kit/drawing/sheet.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import type { Canvas } from '@napi-rs/canvas'
import { css, inkPair, mixed } from '../inks.ts'
import { ITALIC, MONO, SANS, setType, useFont, wrap } from '../../kit/drawing/type.ts'
import { lifted, onPaper, pageColours, titleOf } from './page.ts'
import type { Template } from './template.ts'

/** Large letters with the place inside them: greetings from wherever the words say. */
export const postcard: Template = async ({ count, cropped, words, inks, random, step }) => {
  const [width, height, rim] = [1800, 1200, 48]
  const { ink, paper, accent } = pageColours(inks, [34, 60, 92], [252, 247, 234])
  const { title, rest } = titleOf(words, 'Wish you were here')
  const place = title.replace(/^(?:greetings|hello|postcard)\s+from\s+/iu, '')
  const { canvas, pen } = createSheet(width, height, css(paper))
  const view = await cropped(0, width - rim * 2, height - rim * 2)
  pen.drawImage(view, rim, rim)
  await step(0.4)
  const wash = pen.createLinearGradient(0, rim, 0, height)
  wash.addColorStop(0, css(accent, 0.1))
  wash.addColorStop(1, css(ink, 0.66))
  pen.fillStyle = wash
  pen.fillRect(rim, rim, width - rim * 2, height - rim * 2)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const letters = place.toUpperCase()
  const size = setType(pen, letters, {
    family: SANS,
    weight: 900,
    size: 430,
    width: width - 260,
    letterSpacing: -0.02,
  })
  const base = height * 0.53 + size * 0.36
  pen.lineJoin = 'round'
  for (let depth = 22; depth > 0; depth -= 2) {
    pen.strokeStyle = css(mixed(ink, [0, 0, 0], 0.25))
    pen.lineWidth = size * 0.07
    pen.strokeText(letters, width / 2 + depth, base + depth)
  }
  pen.strokeStyle = css(paper)
  pen.lineWidth = size * 0.09
  pen.strokeText(letters, width / 2, base)
  pen.drawImage(await filled(), 0, 0)
  pen.fillStyle = css(paper)
  useFont(pen, ITALIC, 600, 84)
  pen.letterSpacing = '0px'
  pen.textAlign = 'left'
  lifted(pen, 14, () => pen.fillText('Greetings from', rim + 70, rim + 150), 0.6)
  if (rest[0]) {
    pen.textAlign = 'right'
    setType(pen, rest[0], { family: ITALIC, weight: 500, size: 52, width: width * 0.7 })
    lifted(pen, 14, () => pen.fillText(rest[0]!, width - rim - 70, height - rim - 70), 0.6)
  }
  return onPaper(canvas, random, 6)

  /** The letters as windows: every one shows the next picture. */
  async function filled(): Promise<Canvas> {
    const { canvas: windows, pen: inside } = createSheet(width, height)
    useFont(inside, SANS, 900, size)
    inside.letterSpacing = pen.letterSpacing
    inside.textAlign = 'center'
    inside.fillText(letters, width / 2, base)
    inside.globalCompositeOperation = 'source-in'
    const views = createSheet(width, height)
    const across = Math.max(1, count)
    for (let part = 0; part < across; part++) {
      const [left, wide] = [(width / across) * part, Math.ceil(width / across)]
      const view = await cropped(count === 1 ? 0 : (part + 1) % count, wide, Math.round(size * 1.2))
      views.pen.drawImage(view, left, base - size)
    }
    inside.drawImage(views.canvas, 0, 0)
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
  const { canvas, pen } = createSheet(side, side, '#222')
  pen.drawImage(await cropped(0, side, side), 0, 0)
  await step(0.5)
  const [dark, light]: readonly [Rgb255, Rgb255] = pair ?? [
    [18, 22, 34],
    [255, 250, 238],
  ]
  const veil = pen.createLinearGradient(0, 0, side * 0.4, side)
  veil.addColorStop(0, css(dark, 0.42))
  veil.addColorStop(1, css(dark, 0.86))
  pen.fillStyle = veil
  pen.fillRect(0, 0, side, side)
  const quote = words === '' ? 'Make it simple, then make it sing.' : words
  const [, said = quote, by] = /^(.*?\S)\s{1,9}[—–-]{1,2}\s{1,9}(\S.{1,59})$/su.exec(quote) ?? []
  pen.fillStyle = css(pair ? inks[Math.floor(inks.length / 2)]! : [255, 190, 92])
  useFont(pen, SANS, 900, 300)
  pen.textBaseline = 'alphabetic'
  pen.fillText('“', 92, 380)
  pen.fillStyle = css(light)
  let size = 132
  let lines: string[]
  do {
    size -= 8
    useFont(pen, SANS, 700, size)
    pen.letterSpacing = `${-0.02 * size}px`
    lines = wrap(pen, said, side - 240, 40)
  } while (
    size > 34 &&
    (lines.length * size * 1.16 > side * 0.52 || lines.some((line) => pen.measureText(line).width > side - 240))
  )
  for (const [index, line] of lines.entries()) pen.fillText(line, 112, 470 + index * size * 1.16)
  pen.letterSpacing = '0px'
  if (by) {
    setType(pen, by, { family: MONO, weight: 400, size: 40, width: side - 240 })
    pen.fillText(by, 114, side - 120)
  }
  return onPaper(canvas, random, 3)
}

/** A sheet of perforated stamps, franked. */
export const postageStamps: Template = async ({ count, cropped, words, inks, random, step }) => {
  const { ink, paper, accent } = pageColours(inks, [44, 52, 66], [196, 178, 146])
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 3
  const rows = Math.ceil(count / columns)
  const [wide, tall, gap] = count === 1 ? [900, 1120, 120] : [560, 700, 70]
  const { canvas, pen } = createSheet(columns * (wide + gap) + gap, rows * (tall + gap) + gap, css(paper))
  const country = titleOf(words, 'Pressrun').title.toUpperCase()
  const hole = wide / 44
  for (let stamp = 0; stamp < columns * rows; stamp++) {
    const [x, y] = [gap + (stamp % columns) * (wide + gap), gap + Math.floor(stamp / columns) * (tall + gap)]
    const sheet = createSheet(wide, tall, '#fcf9f1')
    sheet.pen.globalCompositeOperation = 'destination-out'
    for (let at = 0; at <= wide; at += hole * 2) for (const edge of [0, tall]) punch(at, edge)
    for (let at = 0; at <= tall; at += hole * 2) for (const edge of [0, wide]) punch(edge, at)
    sheet.pen.globalCompositeOperation = 'source-over'
    const rim = hole * 2.6
    const foot = tall * 0.15
    sheet.pen.drawImage(await cropped(stamp, Math.round(wide - rim * 2), Math.round(tall - rim * 2 - foot)), rim, rim)
    sheet.pen.fillStyle = css(ink)
    sheet.pen.textBaseline = 'middle'
    setType(sheet.pen, country, {
      family: SANS,
      weight: 700,
      size: wide * 0.07,
      width: wide * 0.58,
      letterSpacing: 0.08,
    })
    sheet.pen.fillText(country, rim, tall - rim * 0.8 - foot * 0.45)
    sheet.pen.fillStyle = css(accent)
    sheet.pen.textAlign = 'right'
    sheet.pen.letterSpacing = '0px'
    useFont(sheet.pen, SANS, 300, wide * 0.13)
    sheet.pen.fillText(String([20, 45, 60, 80, 120, 150][stamp % 6]), wide - rim, tall - rim * 0.8 - foot * 0.45)
    lifted(pen, 26, () => pen.drawImage(sheet.canvas, x, y))
    await step(stamp / (columns * rows))

    function punch(atX: number, atY: number): void {
      sheet.pen.fill(ellipse({ x: atX, y: atY }, hole * 0.58))
    }
  }
  frank(canvas.width * random.between(0.6, 0.76), canvas.height * random.between(0.16, 0.28), wide * 0.26)
  return onPaper(canvas, random, 7)

  function frank(x: number, y: number, radius: number): void {
    pen.strokeStyle = 'rgba(22, 22, 30, 0.62)'
    pen.lineWidth = radius * 0.035
    for (const share of [1, 0.72]) {
      pen.stroke(ellipse({ x, y }, radius * share))
    }
    for (let wave = 0; wave < 5; wave++) {
      pen.beginPath()
      for (let step = 0; step <= 60; step++)
        pen.lineTo(
          x + radius * 1.06 + (step / 60) * radius * 2.4,
          y + (wave - 2) * radius * 0.24 + Math.sin(step / 5) * radius * 0.05,
        )
      pen.stroke()
    }
  }
}
