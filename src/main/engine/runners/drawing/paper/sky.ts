import { darker, lighter, mix } from '../../illustration/drawing/colour.ts'
import type { Random } from '../../kit/random.ts'
import type { Inks } from './inks.ts'
import type { Frame } from './ridges.ts'
import * as things from './things.ts'
import { cut, type Pen } from './pen.ts'
import type { View } from './view.ts'

/** Rings of paper around the light, each a shade nearer to it. */
export function drawSky(
  pen: Pen,
  random: Random,
  view: View,
  { sky, accent }: Inks,
  { width, height }: Frame,
  light: { x: number; y: number },
): void {
  const { context, unit } = pen
  const ground = context.createLinearGradient(0, 0, 0, height * 0.75)
  ground.addColorStop(0, sky[0])
  ground.addColorStop(1, sky[1])
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  if (view.night) drawStars(pen, random, { width, height })
  const radius = unit * random.between(72, 105)
  const rings = 4
  for (let ring = rings; ring >= 1; ring--) {
    const wobble = random.between(0.94, 1.06)
    const share = (rings + 1 - ring) / (rings + 1)
    cut(
      pen,
      mix(mix(sky[0], sky[1], 0.45), accent, share * 0.42),
      () => context.arc(light.x, light.y, radius * (1 + ring * 0.95) * wobble, 0, Math.PI * 2),
      1.3,
    )
  }
  if (view.light === 'moon') {
    const dark = mix(mix(sky[0], sky[1], 0.45), accent, 0.34)
    cut(pen, lighter(accent, 0.02), () => context.arc(light.x, light.y, radius, 0, Math.PI * 2))
    context.fillStyle = dark
    context.beginPath()
    context.arc(light.x + radius * 0.42, light.y - radius * 0.16, radius * 0.86, 0, Math.PI * 2)
    context.save()
    context.clip()
    context.beginPath()
    context.arc(light.x, light.y, radius * 1.01, 0, Math.PI * 2)
    context.fill()
    context.restore()
  } else cut(pen, accent, () => context.arc(light.x, light.y, radius, 0, Math.PI * 2))
  if (view.things.has('rainbow'))
    things.rainbow(pen, width * 0.5, height * 0.72, Math.min(width * 0.46, height * 0.62), sky[1])
  const clouds =
    view.weather === 'clouds'
      ? random.whole(3, 5)
      : view.weather === 'rain' || view.weather === 'snow'
        ? 6
        : view.weather === 'clear'
          ? 0
          : 2
  for (let index = 0; index < clouds; index++) {
    const heavy = view.weather === 'rain' ? 0.16 : 0
    const colour = darker(mix(sky[1], view.night ? sky[0] : '#ffffff', view.night ? 0.35 : 0.55), heavy)
    const place = random.between(0.05, 0.95) * width
    // beside the light, not over it
    const x = Math.abs(place - light.x) < radius * 2.2 ? place + radius * 3 * Math.sign(place - light.x + 0.1) : place
    things.cloud(pen, random, x, height * random.between(0.08, 0.36), unit * random.between(75, 140), colour)
  }
}

function drawStars({ context, unit }: Pen, random: Random, { width, height }: Frame): void {
  for (let star = 0; star < 130; star++) {
    const size = unit * (0.9 + random.next() ** 4 * 3.6)
    context.fillStyle = `rgba(255,250,230,${random.between(0.35, 0.95).toFixed(2)})`
    context.beginPath()
    context.arc(random.next() * width, random.next() * height * 0.62, size, 0, Math.PI * 2)
    context.fill()
  }
}

export function drawWeather(pen: Pen, random: Random, { weather }: View, { width, height }: Frame): void {
  const { context, unit } = pen
  if (weather === 'rain') {
    context.lineCap = 'round'
    for (let drop = 0; drop < 170; drop++) {
      const [x, y, long] = [random.between(-0.05, 1.1) * width, random.next() * height, unit * random.between(24, 62)]
      context.strokeStyle = `rgba(255,255,255,${random.between(0.25, 0.6).toFixed(2)})`
      context.lineWidth = unit * random.between(2, 4)
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x - long * 0.26, y + long)
      context.stroke()
    }
  }
  if (weather === 'snow')
    for (let flake = 0; flake < 150; flake++)
      cut(
        pen,
        '#ffffff',
        () =>
          context.arc(random.next() * width, random.next() * height, unit * random.between(2.5, 8.5), 0, Math.PI * 2),
        0.3,
      )
}
