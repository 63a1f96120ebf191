import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { brightness, css, inkPair, mixed } from '../inks.ts'
import { canvasOf, createRaster, rasterOfCanvas, type Rgb } from '../raster.ts'
import { blurred, lightOf, smoothstep, stretched } from '../tone.ts'
import { halftoneComic } from '../styles/print.ts'
import { ITALIC, MONO, SANS, setType, useFont, wrap } from '../type.ts'
import { captionsOf, createStage, lifted, onPaper, pageColours, titleOf } from './stage.ts'
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
  const { canvas, context } = createStage(width, height, '#ddd')
  context.drawImage(await cropped(0, width, height), 0, 0)
  await step(0.5)
  const { title, rest } = titleOf(words, 'Studio')
  const light = lightIn(canvas, 0, height * 0.24) > 140
  const pair = inkPair(inks)
  const head: Rgb = pair ? (light ? pair[0] : pair[1]) : light ? [22, 20, 26] : [255, 252, 244]
  shade(0, height * 0.3, light ? 'rgba(255, 255, 255, 0.34)' : 'rgba(0, 0, 0, 0.38)')
  shade(height, height * 0.55, 'rgba(0, 0, 0, 0.62)')
  context.textBaseline = 'alphabetic'
  context.textAlign = 'center'
  context.fillStyle = css(head)
  const masthead = title.toUpperCase()
  const size = setType(context, masthead, {
    family: SANS,
    weight: 900,
    size: 460,
    width: width - 110,
    letterSpacing: -0.035,
  })
  const line = 96 + size * 0.74
  context.fillText(masthead, width / 2, line)
  useFont(context, MONO, 500, 26)
  context.letterSpacing = '5px'
  context.textAlign = 'left'
  context.fillText(`ISSUE ${String(random.whole(1, 64)).padStart(2, '0')}`, 64, 66)
  context.textAlign = 'right'
  context.fillText('DESIGN / PEOPLE / PLACES', width - 64, 66)
  context.textAlign = 'left'
  const lines =
    rest.length > 0 ? rest.slice(0, 4) : ['The light issue', 'Forty pages of quiet places', 'Making less, better']
  let y = height - 120
  for (const [index, text] of lines.toReversed().entries()) {
    const lead = index === lines.length - 1
    setType(context, text, {
      family: lead ? SANS : ITALIC,
      weight: lead ? 800 : 400,
      size: lead ? 96 : 46,
      width: width * 0.7,
      letterSpacing: lead ? -0.02 : 0,
    })
    context.fillStyle = lead ? css(pair ? mixed(pair[1], [255, 255, 255], 0.2) : [255, 225, 120]) : '#ffffff'
    context.fillText(text, 70, y)
    y -= lead ? 130 : 72
  }
  barCode(width - 270, height - 210)
  return canvas

  function shade(from: number, to: number, colour: string): void {
    const fall = context.createLinearGradient(0, from, 0, to)
    fall.addColorStop(0, colour)
    fall.addColorStop(1, colour.replace(/[\d.]+\)$/u, '0)'))
    context.fillStyle = fall
    context.fillRect(0, Math.min(from, to), width, Math.abs(to - from))
  }

  function barCode(left: number, top: number): void {
    context.fillStyle = '#ffffff'
    context.fillRect(left, top, 200, 140)
    context.fillStyle = '#000000'
    for (let x = left + 14; x < left + 184;) {
      const bar = random.whole(1, 3) * 2
      context.fillRect(x, top + 12, bar, 98)
      x += bar + random.whole(1, 3) * 2
    }
    useFont(context, MONO, 500, 17)
    context.letterSpacing = '2px'
    context.fillText(`9 77${random.whole(1000, 9999)} ${random.whole(1000, 9999)}`, left + 14, top + 132)
  }
}

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

/** A sleeve with the record half out of it. */
export const albumCover: Template = async ({ cropped, words, inks, random, step }) => {
  const { ink, paper, accent } = pageColours(inks, [24, 22, 28], [231, 222, 206])
  const side = 1200
  const { canvas, context } = createStage(1900, 1400, css(paper))
  const [left, top] = [110, 100]
  const [x, y, radius] = [left + side + 40, top + side / 2, side * 0.475]
  lifted(context, 50, () => {
    context.fillStyle = '#111013'
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  })
  for (let groove = radius * 0.4; groove < radius * 0.97; groove += 5) {
    context.strokeStyle = `rgba(255, 255, 255, ${0.03 + random.next() * 0.06})`
    context.lineWidth = 1.4
    context.beginPath()
    context.arc(x, y, groove, 0, Math.PI * 2)
    context.stroke()
  }
  const shine = context.createConicGradient(0.6, x, y)
  for (const [at, alpha] of [
    [0, 0],
    [0.08, 0.22],
    [0.16, 0],
    [0.5, 0],
    [0.58, 0.22],
    [0.66, 0],
    [1, 0],
  ] as const)
    shine.addColorStop(at, `rgba(255, 255, 255, ${alpha})`)
  context.fillStyle = shine
  context.beginPath()
  context.arc(x, y, radius * 0.97, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(accent)
  context.beginPath()
  context.arc(x, y, radius * 0.34, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(paper)
  context.beginPath()
  context.arc(x, y, 12, 0, Math.PI * 2)
  context.fill()
  const cover = await cropped(0, side, side)
  await step(0.6)
  lifted(context, 60, () => context.drawImage(cover, left, top, side, side), 0.55)
  const { title, rest } = titleOf(words, '')
  if (title !== '') {
    const fall = context.createLinearGradient(0, top + side * 0.55, 0, top + side)
    fall.addColorStop(0, css(ink, 0))
    fall.addColorStop(1, css(mixed(ink, [0, 0, 0], 0.4), 0.82))
    context.fillStyle = fall
    context.fillRect(left, top + side * 0.55, side, side * 0.45)
    context.fillStyle = css(mixed(paper, [255, 255, 255], 0.5))
    context.textBaseline = 'alphabetic'
    const size = setType(context, title, {
      family: SANS,
      weight: 800,
      size: 150,
      width: side - 130,
      letterSpacing: -0.03,
    })
    context.fillText(title, left + 64, top + side - (rest[0] ? 130 : 70))
    if (rest[0]) {
      setType(context, rest[0], {
        family: MONO,
        weight: 400,
        size: Math.min(40, size),
        width: side - 130,
        letterSpacing: 0.06,
      })
      context.fillText(rest[0], left + 66, top + side - 66)
    }
  }
  const sheen = context.createLinearGradient(left, top, left + side, top + side)
  sheen.addColorStop(0, 'rgba(255, 255, 255, 0.16)')
  sheen.addColorStop(0.4, 'rgba(255, 255, 255, 0)')
  context.fillStyle = sheen
  context.fillRect(left, top, side, side)
  context.fillStyle = 'rgba(0, 0, 0, 0.25)'
  context.fillRect(left + 14, top, 2, side)
  return canvas
}

/** A one-sheet: the picture falls into darkness under a wide title and its credits. */
export const filmPoster: Template = async ({ cropped, words, inks, random, step }) => {
  const [width, height] = [1400, 2000]
  const pair = inkPair(inks)
  const night: Rgb = pair ? mixed(pair[0], [0, 0, 0], 0.5) : [9, 12, 22]
  const gold: Rgb = pair ? pair[1] : [244, 214, 150]
  const { canvas, context } = createStage(width, height, css(night))
  const scene = await cropped(0, width, Math.round(height * 0.8))
  context.drawImage(scene, 0, 0)
  await step(0.5)
  context.globalCompositeOperation = 'soft-light'
  context.fillStyle = pair ? css(inks[Math.floor(inks.length / 2)]!, 0.8) : css([40, 90, 140], 0.75)
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
  for (const [from, to, strength] of [
    [0.8, 0.36, 1],
    [0, 0.26, 0.75],
  ] as const) {
    const fall = context.createLinearGradient(0, height * from, 0, height * to)
    fall.addColorStop(0, css(night, strength))
    fall.addColorStop(1, css(night, 0))
    context.fillStyle = fall
    context.fillRect(0, 0, width, height)
  }
  context.fillStyle = css(night)
  context.fillRect(0, height * 0.8 - 1, width, height * 0.2 + 1)
  const { title, rest } = titleOf(words, 'The Long Way Home')
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = css(gold)
  const name = title.toUpperCase()
  setType(context, name, { family: SANS, weight: 300, size: 150, width: width - 150, letterSpacing: 0.16 })
  context.fillText(name, width / 2, height * 0.79)
  context.fillStyle = css(mixed(gold, [255, 255, 255], 0.5), 0.92)
  const tagline = rest[0] ?? 'Some roads remember you.'
  setType(context, tagline, { family: ITALIC, weight: 300, size: 40, width: width - 200 })
  context.fillText(tagline, width / 2, height * 0.835)
  for (const [line, credits] of CREDITS.entries()) {
    setType(context, credits, { family: SANS, weight: 200, size: 25, width: width - 220, letterSpacing: 0.14 })
    context.fillStyle = css(mixed(gold, night, 0.35))
    context.fillText(credits, width / 2, height * 0.895 + line * 44)
  }
  return onPaper(canvas, random, 4)
}

const CREDITS = [
  'A PRESSRUN PICTURE   STORY AND SCREENPLAY BY THE TABLE',
  'EDITED BY NIGHT   MUSIC BY THE OTHER ROOM   PHOTOGRAPHED IN AVAILABLE LIGHT',
]

/** Words large over a picture that has stepped back. */
export const quoteCard: Template = async ({ cropped, words, inks, random, step }) => {
  const side = 1440
  const pair = inkPair(inks)
  const { canvas, context } = createStage(side, side, '#222')
  context.drawImage(await cropped(0, side, side), 0, 0)
  await step(0.5)
  const [dark, light]: readonly [Rgb, Rgb] = pair ?? [
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

/** The second picture appears inside the dark parts of the first, on bright paper. */
export const doubleExposure: Template = async ({ cropped, shapes, words, inks, random, step }) => {
  const shape = Math.max(0.65, Math.min(1.6, shapes[0] ?? 1))
  const [width, height] = shape >= 1 ? [1600, Math.round(1600 / shape)] : [Math.round(1600 * shape), 1600]
  const [first, second] = [
    rasterOfCanvas(await cropped(0, width, height)),
    rasterOfCanvas(await cropped(1, width, height)),
  ]
  await step(0.4)
  const unit = Math.max(width, height) / 1000
  const tone = stretched(lightOf(first), 0.02)
  const soft = blurred(tone, unit * 4)
  const pair = inkPair(inks)
  const [dark, paper]: readonly [Rgb, Rgb] = pair
    ? [pair[0], mixed(pair[1], [255, 255, 255], 0.4)]
    : [
        [24, 30, 46],
        [247, 243, 236],
      ]
  const print = createRaster(width, height)
  for (let pixel = 0; pixel < tone.data.length; pixel++) {
    const figure = 1 - smoothstep(0.42, 0.86, soft.data[pixel]! * 0.65 + tone.data[pixel]! * 0.35)
    const at = pixel * 4
    const light = (0.299 * second.data[at]! + 0.587 * second.data[at + 1]! + 0.114 * second.data[at + 2]!) / 255
    for (let channel = 0; channel < 3; channel++) {
      const inside = 255 - ((255 - first.data[at + channel]! * 0.62) * (255 - second.data[at + channel]! * 0.9)) / 255
      const inked = dark[channel]! + (inside - dark[channel]!) * (0.25 + 0.75 * Math.max(light, tone.data[pixel]!))
      const ghost = paper[channel]! - (255 - second.data[at + channel]!) * 0.1
      print.data[at + channel] = ghost + (inked - ghost) * figure
    }
  }
  const canvas = canvasOf(print)
  if (words !== '') {
    const context = canvas.getContext('2d')
    context.fillStyle = css(mixed(paper, [255, 255, 255], 0.5))
    context.textBaseline = 'alphabetic'
    setType(context, words, { family: SANS, weight: 500, size: 60, width: width - 140, letterSpacing: 0.12 })
    lifted(context, 26, () => context.fillText(words, 70, height - 70), 0.9)
  }
  return onPaper(canvas, random, 4)
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
      sheet.context.beginPath()
      sheet.context.arc(atX, atY, hole * 0.58, 0, Math.PI * 2)
      sheet.context.fill()
    }
  }
  frank(canvas.width * random.between(0.6, 0.76), canvas.height * random.between(0.16, 0.28), wide * 0.26)
  return onPaper(canvas, random, 7)

  function frank(x: number, y: number, radius: number): void {
    context.strokeStyle = 'rgba(22, 22, 30, 0.62)'
    context.lineWidth = radius * 0.035
    for (const share of [1, 0.72]) {
      context.beginPath()
      context.arc(x, y, radius * share, 0, Math.PI * 2)
      context.stroke()
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

/** A page of panels with slanted gutters, inked and dotted, with boxes for what is said. */
export const comicPage: Template = async ({ count, cropped, words, inks, random, step }) => {
  const [width, height, gutter] = [1500, 2000, 26]
  const { canvas, context } = createStage(width, height, '#fbf7ec')
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
      const picture = rasterOfCanvas(await cropped(panel, Math.round(wide), Math.round(tall)))
      const drawn = await halftoneComic.draw({ picture, inks, coarseness: 1000 / Math.max(wide, tall), random, step })
      context.save()
      context.beginPath()
      for (const [x, y] of corners) context.lineTo(x, y)
      context.closePath()
      context.clip()
      context.drawImage(canvasOf(drawn), left, top)
      context.restore()
      context.strokeStyle = '#16131c'
      context.lineWidth = 9
      context.lineJoin = 'miter'
      context.beginPath()
      for (const [x, y] of corners) context.lineTo(x, y)
      context.closePath()
      context.stroke()
      const caption = captions[panel]
      if (caption) box(caption, corners[0]![0] + 26, top + 26, wide * 0.62)
      panel += 1
      await step(panel / panels)
    }
  }
  return canvas

  function box(caption: string, x: number, y: number, most: number): void {
    useFont(context, ITALIC, 700, 40)
    context.textBaseline = 'middle'
    const lines = wrap(context, caption.toUpperCase(), most, 4)
    const wide = Math.max(...lines.map((line) => context.measureText(line).width))
    context.fillStyle = '#fff3a6'
    context.strokeStyle = '#16131c'
    context.lineWidth = 6
    context.fillRect(x, y, wide + 48, lines.length * 50 + 32)
    context.strokeRect(x, y, wide + 48, lines.length * 50 + 32)
    context.fillStyle = '#16131c'
    for (const [index, line] of lines.entries()) context.fillText(line, x + 24, y + 42 + index * 50)
  }
}
