/** From far and light to near and dark, and one colour that stands out. */
export interface PosterPalette {
  sky: readonly [string, string]
  layers: readonly [string, string, string, string]
  accent: string
}

export const POSTER_PALETTES = {
  dawn: { sky: ['#f9d7b5', '#f2a7a0'], layers: ['#d98c94', '#a8698a', '#6c4a77', '#38305a'], accent: '#fff3d6' },
  day: { sky: ['#8ecae6', '#e3f4fb'], layers: ['#9cc5a1', '#5f9e7b', '#3a7563', '#214e4a'], accent: '#ffd166' },
  dusk: { sky: ['#3d3a6b', '#f08a6c'], layers: ['#b0597a', '#7d3f6b', '#4f2c58', '#2a1b3d'], accent: '#ffcf8f' },
  night: { sky: ['#0b1333', '#2b3f73'], layers: ['#2f4a78', '#22375f', '#172747', '#0d1830'], accent: '#f4f1de' },
  ocean: { sky: ['#cdeef2', '#74b9c9'], layers: ['#4f9fb5', '#2f7f9b', '#1d5f7e', '#113f5a'], accent: '#fff1c9' },
  desert: { sky: ['#fbe3b9', '#f4b26b'], layers: ['#e0935a', '#c06c45', '#8f4a36', '#57302b'], accent: '#fdf6e3' },
  mono: { sky: ['#f1f1ee', '#cfd0cc'], layers: ['#b3b5b1', '#858885', '#575a5a', '#2b2d2f'], accent: '#ffffff' },
} as const satisfies Record<string, PosterPalette>
export type PosterPaletteName = keyof typeof POSTER_PALETTES
