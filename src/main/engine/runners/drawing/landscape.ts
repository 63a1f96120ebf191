import type { Palette } from './palette.ts'
import { createRandom, type Random } from '../kit/random.ts'

interface Frame {
  width: number
  height: number
}

/** A view in layers, from the sky to the nearest hill, each a picture of its own so that a film can move them apart. */
export function landscapeLayers(words: string, seed: number, palette: Palette, frame: Frame): string[] {
  const random = createRandom('landscape', words, seed)
  const sky = `${skyGradient(palette, frame)}${lights(words, random, palette, frame)}${clouds(random, frame)}`
  const ridges = palette.layers.map((colour, index) => {
    const depth = (index + 1) / palette.layers.length
    const ridge = createRidge(random, depth, frame)
    const things = index === 0 ? '' : growth(words, random, ridge, depth, shade(colour, -12), frame)
    const landmark = index === 1 ? landmarkFor(words, random, ridge, palette, frame) : ''
    return `${landmark}${things}<path d="${ridge.path}" fill="${colour}"/>`
  })
  return [sky, ...ridges]
}

export function svg({ width, height }: Frame, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

function skyGradient({ sky }: Palette, { width, height }: Frame): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="0.75" stop-color="${sky[1]}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect x="${-width}" width="${width * 3}" height="${height}" fill="url(#sky)"/>`
}

function lights(words: string, random: Random, palette: Palette, { width, height }: Frame): string {
  const radius = Math.min(width, height) * random.between(0.05, 0.1)
  const x = width * random.between(0.2, 0.8)
  const y = height * random.between(0.16, 0.36)
  const stars = /\b(night|midnight|stars?|starry|moon|moonlit)\b/i.test(words)
    ? Array.from({ length: 90 }, () => {
        const size = random.between(0.4, 1.5) * (Math.min(width, height) / 700)
        return `<circle cx="${fixed(random.between(0, width))}" cy="${fixed(random.between(0, height * 0.55))}" r="${fixed(size)}" fill="#fff" opacity="${fixed(random.between(0.3, 0.95))}"/>`
      }).join('')
    : ''
  return `${stars}<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius * 3.2)}" fill="url(#glow)"/>
<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${palette.accent}"/>`
}

function clouds(random: Random, { width, height }: Frame): string {
  return Array.from({ length: random.whole(2, 4) }, () => {
    const [x, y, size] = [
      random.between(0, width),
      height * random.between(0.08, 0.34),
      height * random.between(0.02, 0.05),
    ]
    const puffs = Array.from({ length: 4 }, (_, index) => {
      const across = size * random.between(1.4, 2.6)
      return `<ellipse cx="${fixed(x + index * size * 1.5)}" cy="${fixed(y - (index % 2) * size * 0.5)}" rx="${fixed(across)}" ry="${fixed(size * random.between(0.5, 0.8))}"/>`
    })
    return `<g fill="#fff" opacity="0.28">${puffs.join('')}</g>`
  }).join('')
}

interface Ridge {
  path: string
  heightAt(x: number): number
}

/** Wider than the frame on both sides: a film moves it sideways. */
function createRidge(random: Random, depth: number, { width, height }: Frame): Ridge {
  const base = height * (0.42 + depth * 0.42)
  const swing = height * (0.16 - depth * 0.07)
  const waves = Array.from({ length: 4 }, (_, index) => ({
    length: (width / (1 + index * 1.7)) * random.between(0.7, 1.4),
    phase: random.between(0, Math.PI * 2),
    size: swing / (1 + index * 1.6),
  }))
  const heightAt = (x: number) =>
    base + waves.reduce((sum, wave) => sum + Math.sin((x / wave.length) * Math.PI * 2 + wave.phase) * wave.size, 0)
  const [from, to, step] = [-width * 0.5, width * 1.5, width / 80]
  const points = Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index) => from + index * step)
  const line = points.map((x) => `L${fixed(x)} ${fixed(heightAt(x))}`).join('')
  return { path: `M${fixed(from)} ${height * 1.1}${line}L${fixed(to)} ${height * 1.1}Z`, heightAt }
}

function growth(words: string, random: Random, ridge: Ridge, depth: number, colour: string, frame: Frame): string {
  const forest = /\b(forest|woods?|trees?|pines?|jungle)\b/i.test(words)
  const bare = /\b(desert|dunes?|sea|ocean|beach|arctic)\b/i.test(words)
  const count = Math.round((forest ? 46 : bare ? 4 : 18) * (0.5 + depth))
  return Array.from({ length: count }, () => {
    const x = random.between(-frame.width * 0.3, frame.width * 1.3)
    const foot = ridge.heightAt(x) + frame.height * 0.012
    const tall = frame.height * random.between(0.03, 0.07) * (0.35 + depth)
    return random.next() < 0.6 ? pine(x, foot, tall, colour) : roundTree(x, foot, tall * 0.8, colour)
  }).join('')
}

function pine(x: number, foot: number, tall: number, colour: string): string {
  const tiers = [0, 1, 2].map((tier) => {
    const [bottom, half] = [foot - tall * (0.12 + tier * 0.27), tall * (0.26 - tier * 0.06)]
    return `M${fixed(x - half)} ${fixed(bottom)}L${fixed(x)} ${fixed(bottom - tall * 0.42)}L${fixed(x + half)} ${fixed(bottom)}Z`
  })
  const trunk = `M${fixed(x - tall * 0.03)} ${fixed(foot)}h${fixed(tall * 0.06)}v${fixed(-tall * 0.2)}h${fixed(-tall * 0.06)}Z`
  return `<path d="${trunk}${tiers.join('')}" fill="${colour}"/>`
}

function roundTree(x: number, foot: number, tall: number, colour: string): string {
  return `<g fill="${colour}"><rect x="${fixed(x - tall * 0.04)}" y="${fixed(foot - tall * 0.5)}" width="${fixed(tall * 0.08)}" height="${fixed(tall * 0.5)}"/>
<circle cx="${fixed(x)}" cy="${fixed(foot - tall * 0.7)}" r="${fixed(tall * 0.32)}"/></g>`
}

function landmarkFor(words: string, random: Random, ridge: Ridge, palette: Palette, frame: Frame): string {
  const x = frame.width * random.between(0.25, 0.75)
  // deep enough that a slope never shows what stands under it
  const foot = ridge.heightAt(x) + frame.height * 0.05
  const tall = frame.height * 0.24
  if (/\b(lighthouse|tower|beacon)\b/i.test(words)) return lighthouse(x, foot, tall, palette)
  if (/\b(castle|fort|palace)\b/i.test(words)) return castle(x, foot, tall, palette)
  if (/\b(house|cabin|village|home|cottage|barn|town|city)\b/i.test(words)) return house(x, foot, tall * 0.55, palette)
  return ''
}

function lighthouse(x: number, foot: number, tall: number, { accent, layers }: Palette): string {
  const [wide, narrow, lamp] = [tall * 0.12, tall * 0.075, foot - tall]
  return `<defs><linearGradient id="beam" x1="1" x2="0"><stop stop-color="${accent}" stop-opacity="0.5"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></linearGradient></defs>
<path d="M${fixed(x)} ${fixed(lamp)}L${fixed(x - tall * 2.4)} ${fixed(lamp - tall * 0.35)}L${fixed(x - tall * 2.4)} ${fixed(lamp + tall * 0.35)}Z" fill="url(#beam)"/>
<path d="M${fixed(x - wide)} ${fixed(foot)}L${fixed(x - narrow)} ${fixed(lamp)}H${fixed(x + narrow)}L${fixed(x + wide)} ${fixed(foot)}Z" fill="#f7f3ea"/>
<path d="M${fixed(x - tall * 0.105)} ${fixed(foot - tall * 0.34)}H${fixed(x + tall * 0.105)}L${fixed(x + tall * 0.09)} ${fixed(foot - tall * 0.62)}H${fixed(x - tall * 0.09)}Z" fill="#c8553d"/>
<rect x="${fixed(x - narrow * 1.2)}" y="${fixed(lamp - tall * 0.1)}" width="${fixed(narrow * 2.4)}" height="${fixed(tall * 0.1)}" fill="${accent}"/>
<path d="M${fixed(x - narrow * 1.5)} ${fixed(lamp - tall * 0.1)}L${fixed(x)} ${fixed(lamp - tall * 0.22)}L${fixed(x + narrow * 1.5)} ${fixed(lamp - tall * 0.1)}Z" fill="${layers[3]}"/>`
}

function castle(x: number, foot: number, tall: number, { layers, accent }: Palette): string {
  const tower = (left: number, wide: number, high: number) =>
    `<rect x="${fixed(left)}" y="${fixed(foot - high)}" width="${fixed(wide)}" height="${fixed(high)}"/>
<path d="M${fixed(left - wide * 0.2)} ${fixed(foot - high)}h${fixed(wide * 1.4)}l${fixed(-wide * 0.7)} ${fixed(-wide * 1.3)}Z"/>`
  const window = `<rect x="${fixed(x - tall * 0.02)}" y="${fixed(foot - tall * 0.72)}" width="${fixed(tall * 0.04)}" height="${fixed(tall * 0.1)}" rx="${fixed(tall * 0.02)}" fill="${accent}"/>`
  return `<g fill="${layers[3]}">${tower(x - tall * 0.5, tall * 0.18, tall * 0.6)}${tower(x + tall * 0.32, tall * 0.18, tall * 0.55)}${tower(x - tall * 0.11, tall * 0.22, tall * 0.9)}
<rect x="${fixed(x - tall * 0.4)}" y="${fixed(foot - tall * 0.36)}" width="${fixed(tall * 0.8)}" height="${fixed(tall * 0.36)}"/></g>${window}`
}

function house(x: number, foot: number, tall: number, { accent }: Palette): string {
  const window = (left: number) =>
    `<rect x="${fixed(left)}" y="${fixed(foot - tall * 0.42)}" width="${fixed(tall * 0.18)}" height="${fixed(tall * 0.2)}" fill="${accent}"/>`
  return `<rect x="${fixed(x - tall * 0.5)}" y="${fixed(foot - tall * 0.58)}" width="${fixed(tall)}" height="${fixed(tall * 0.58)}" fill="#efe6d8"/>
<path d="M${fixed(x - tall * 0.62)} ${fixed(foot - tall * 0.56)}L${fixed(x)} ${fixed(foot - tall)}L${fixed(x + tall * 0.62)} ${fixed(foot - tall * 0.56)}Z" fill="#a44a3f"/>${window(x - tall * 0.32)}${window(x + tall * 0.14)}`
}

function shade(colour: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) + amount)
  return `#${channels.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`
}

const fixed = (value: number) => value.toFixed(1)
