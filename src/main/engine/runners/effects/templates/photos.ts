import { createSheet } from '../../kit/drawing/sheet.ts'
import { rectangle } from '../../kit/drawing/paths.ts'
import { css, mixed } from '../inks.ts'
import { ITALIC, MONO, SANS, setType, useFont } from '../../kit/drawing/type.ts'
import { captionsOf, faded, lifted, onPaper, pageColours } from './page.ts'
import type { Template } from './template.ts'

/** A strip from the booth: one frame under the other, slightly warm, words at its foot. */
export const photoStrip: Template = async ({ count, cropped, words, inks, random, step }) => {
  const frames = Math.max(2, count)
  const { ink, paper } = pageColours(inks, [40, 36, 34], [250, 247, 240])
  const [wide, tall, gap] = [560, 430, 34]
  const foot = words === '' ? gap * 2 : 150
  const { canvas, pen } = createSheet(wide + gap * 2, (tall + gap) * frames + gap + foot, css(paper))
  for (let frame = 0; frame < frames; frame++) {
    const picture = faded(await cropped(frame, wide, tall), { saturation: 0.35, warm: 10 })
    pen.drawImage(picture, gap, gap + frame * (tall + gap))
    await step(frame / frames)
  }
  if (words !== '') {
    pen.fillStyle = css(ink)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    setType(pen, words, { family: ITALIC, weight: 500, size: 46, width: wide })
    pen.fillText(words, canvas.width / 2, canvas.height - foot / 2 - gap / 4)
  }
  return onPaper(canvas, random)
}

/** Instant pictures pinned up at all angles, each with a piece of tape and a word. */
export const polaroidWall: Template = async ({ count, cropped, words, inks, random, step }) => {
  const prints = Math.max(2, count)
  const columns = prints <= 2 ? 2 : prints <= 6 ? (prints === 4 ? 2 : 3) : 3
  const rows = Math.ceil(prints / columns)
  const { ink, paper } = pageColours(inks, [52, 48, 46], [222, 208, 186])
  const cell = columns === 2 ? 760 : 600
  const { canvas, pen } = createSheet(columns * cell + 160, rows * cell * 1.14 + 160, css(paper))
  const captions = captionsOf(words)
  for (let print = 0; print < prints; print++) {
    const row = Math.floor(print / columns)
    const inRow = Math.min(columns, prints - row * columns)
    const shift = ((columns - inRow) * cell) / 2
    const x = 80 + shift + ((print % columns) + 0.5) * cell + random.between(-22, 22)
    const y = 80 + (row + 0.5) * cell * 1.14 + random.between(-20, 20)
    const side = cell * 0.78
    const picture = faded(await cropped(print, side, side), { saturation: 0.9, warm: 8 })
    pen.save()
    pen.translate(x, y)
    pen.rotate(random.between(-0.11, 0.11))
    const [rim, foot] = [side * 0.065, side * 0.24]
    const [left, top] = [-side / 2 - rim, -(side + foot + rim) / 2]
    lifted(pen, 34, () => {
      pen.fillStyle = '#fdfcf8'
      pen.fillRect(left, top, side + rim * 2, side + rim + foot)
    })
    pen.drawImage(picture, -side / 2, top + rim, side, side)
    const caption = captions[print % Math.max(1, captions.length)]
    if (caption) {
      pen.fillStyle = css(mixed(ink, [60, 60, 90], 0.3))
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      setType(pen, caption, { family: ITALIC, weight: 400, size: side * 0.088, width: side * 0.94 })
      pen.fillText(caption, 0, top + rim + side + foot * 0.5)
    }
    pen.globalAlpha = 0.72
    pen.fillStyle = css(mixed(paper, [255, 246, 200], 0.75))
    pen.translate(random.between(-30, 30), top)
    pen.rotate(random.between(-0.2, 0.2))
    pen.fillRect(-side * 0.14, -side * 0.045, side * 0.28, side * 0.09)
    pen.restore()
    await step(print / prints)
  }
  return onPaper(canvas, random, 9)
}

/** A photographer's sheet of negatives: sprocket holes, frame numbers and the one that was chosen. */
export const contactSheet: Template = async ({ count, cropped, words, inks, random, step }) => {
  const { accent } = pageColours(inks, [20, 20, 22], [245, 243, 238])
  const columns = count <= 4 ? 3 : 4
  const rows = Math.max(3, Math.ceil(count / columns))
  const [wide, tall, gap, band] = [456, 304, 14, 46]
  const strip = tall + band * 2
  const { canvas, pen } = createSheet(columns * (wide + gap) + gap + 60, rows * (strip + 26) + 130, '#0c0c0e')
  pen.textBaseline = 'middle'
  const chosen = random.whole(0, columns * rows - 1)
  for (let row = 0; row < rows; row++) {
    const top = 96 + row * (strip + 26)
    pen.fillStyle = '#1a1817'
    pen.fillRect(30, top, canvas.width - 60, strip)
    pen.fillStyle = '#e9e5da'
    for (let x = 40; x < canvas.width - 60; x += 34)
      for (const y of [top + 9, top + strip - 29]) {
        pen.fill(rectangle(x, y, 17, 20, 4))
      }
    for (let column = 0; column < columns; column++) {
      const frame = row * columns + column
      const left = 30 + gap + column * (wide + gap)
      pen.drawImage(faded(await cropped(frame, wide, tall), { saturation: 0 }), left, top + band)
      pen.fillStyle = '#e8a33c'
      useFont(pen, MONO, 600, 19)
      pen.fillText(`${frame + 1}${frame % 2 ? 'A' : ''}`, left + wide * 0.46, top + strip - 38 + 24)
      if (frame === chosen) mark(left, top + band)
    }
    await step(row / rows)
  }
  pen.fillStyle = '#efeae0'
  const title = words === '' ? 'Roll 01' : words
  setType(pen, title, { family: MONO, weight: 500, size: 40, width: canvas.width - 80 })
  pen.fillText(title, 40, 50)
  return canvas

  function mark(left: number, top: number): void {
    pen.strokeStyle = css(accent, 0.95)
    pen.lineWidth = 9
    pen.lineJoin = 'round'
    for (const spread of [8, 15]) {
      pen.stroke(rectangle(left - spread, top - spread + 6, wide + spread * 2, tall + spread * 2 - 10, 34))
    }
  }
}

/** Lengths of cinema film, one above the other. */
export const filmStrip: Template = async ({ count, cropped, words, inks, random, step }) => {
  const frames = Math.max(3, count)
  const { paper, ink } = pageColours(inks, [24, 22, 26], [236, 226, 206])
  const [wide, tall, gap, band] = [520, 390, 22, 74]
  const { canvas, pen } = createSheet(
    frames * (wide + gap) + gap + 60,
    tall + band * 2 + (words === '' ? 120 : 240),
    css(paper),
  )
  const top = 60
  lifted(pen, 30, () => {
    pen.fillStyle = '#17140f'
    pen.fillRect(0, top, canvas.width, tall + band * 2)
  })
  pen.fillStyle = css(paper)
  for (let x = 14; x < canvas.width; x += 62)
    for (const y of [top + 18, top + tall + band * 2 - 56]) {
      pen.fill(rectangle(x, y, 32, 38, 7))
    }
  for (let frame = 0; frame < frames; frame++) {
    const picture = faded(await cropped(frame, wide, tall), { saturation: 1.05, warm: 6 })
    pen.save()
    pen.clip(rectangle(30 + gap + frame * (wide + gap), top + band, wide, tall, 16))
    pen.drawImage(picture, 30 + gap + frame * (wide + gap), top + band)
    pen.restore()
    await step(frame / frames)
  }
  if (words !== '') {
    pen.fillStyle = css(ink)
    pen.textBaseline = 'middle'
    setType(pen, words, { family: SANS, weight: 700, size: 64, width: canvas.width - 120, letterSpacing: 0.02 })
    pen.fillText(words, 60, canvas.height - 88)
  }
  return onPaper(canvas, random, 4)
}
