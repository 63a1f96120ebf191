import type { Palette } from './palette.ts'
import { createRandom, type Random } from '../kit/random.ts'

/** A poster of plain shapes on a grid: circles, quarters, stripes and bars. */
export function poster(
  words: string,
  seed: number,
  palette: Palette,
  { width, height }: { width: number; height: number },
): string {
  const random = createRandom('poster', words, seed)
  const cell = Math.min(width, height) / random.whole(3, 5)
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const inks = [...palette.layers, palette.accent] as const
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * cell, Math.floor(index / columns) * cell]
    const [ground, ink] = [random.pick([palette.sky[0], palette.sky[1], ...inks]), random.pick([...inks])]
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${cell.toFixed(2)})"><rect width="1.01" height="1.01" fill="${ground}"/>${shape(random, ink)}</g>`
  })
  const radius = Math.min(width, height) * random.between(0.16, 0.26)
  const [x, y] = [width * random.between(0.3, 0.7), height * random.between(0.3, 0.7)]
  return `<rect width="${width}" height="${height}" fill="${palette.sky[0]}"/>${tiles.join('')}
<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${palette.accent}"/>
<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 0.62).toFixed(1)}" fill="${palette.layers[3]}"/>`
}

function shape(random: Random, ink: string): string {
  const turned = `fill="${ink}" transform="rotate(${random.whole(0, 3) * 90} 0.5 0.5)"`
  return random.pick([
    `<path d="M0 0H1A1 1 0 0 1 0 1Z" ${turned}/>`,
    `<path d="M0 0H1L0 1Z" ${turned}/>`,
    `<circle cx="0.5" cy="0.5" r="0.36" fill="${ink}"/>`,
    `<path d="M0 0.5A0.5 0.5 0 0 1 1 0.5Z" ${turned}/>`,
    `<path d="M0 0H1V0.14H0ZM0 0.29H1V0.43H0ZM0 0.57H1V0.71H0ZM0 0.86H1V1H0Z" ${turned}/>`,
    '',
  ])
}
