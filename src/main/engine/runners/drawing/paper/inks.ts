import { mix } from '../../illustration/drawing/colour.ts'
import type { Palette } from '../palette.ts'
import type { Season } from './view.ts'

export interface Inks {
  sky: readonly [string, string]
  layers: readonly string[]
  accent: string
}

const SEASON_INKS: Record<Season, readonly string[]> = {
  spring: ['#cfe3b4', '#f2b8c6', '#8dbf7a', '#4f8f63'],
  summer: ['#b7d98b', '#7fb65a', '#3f8a56', '#1f5e4a'],
  autumn: ['#e8b563', '#d9803a', '#a94f2c', '#5f2f2a'],
  winter: ['#f3f6f9', '#cfdde9', '#9db6cc', '#5f7f9e'],
}

export function inksFor({ sky, layers, accent }: Palette, season: Season | null): Inks {
  const seasonal = season ? layers.map((ink, index) => mix(ink, SEASON_INKS[season][index]!, 0.62)) : layers
  return { sky, layers: seasonal, accent }
}

/** A colour between the palette's four, as far along as the depth says. */
export function inkAt(layers: readonly string[], depth: number): string {
  const at = Math.min(layers.length - 1.001, Math.max(0, depth * layers.length - 0.6))
  return mix(layers[Math.floor(at)]!, layers[Math.floor(at) + 1]!, at - Math.floor(at))
}
