import type { Season } from './scene.ts'

/** Colours of the common stuff of the world in plain daylight. */
export interface Materials {
  grass: string
  foliage: readonly string[]
  pine: string
  bark: string
  earth: string
  rock: string
  sand: string
  snow: string
  water: string
  blossoms: readonly string[]
  /** The ground lies under snow. */
  snowy: boolean
}

const COMMON = {
  bark: '#6b4a36',
  earth: '#8a6242',
  rock: '#8b8580',
  sand: '#e6c893',
  snow: '#f3f6fa',
  water: '#3f8fb0',
}

const SEASONS: Readonly<Record<Season, Omit<Materials, keyof typeof COMMON | 'snowy'>>> = {
  spring: {
    grass: '#8fbf57',
    foliage: ['#9ccb62', '#7fb957', '#f3b6c6', '#b7d77c'],
    pine: '#4f8a57',
    blossoms: ['#f6b6c8', '#fff2f4', '#f7d154', '#c9a3dd'],
  },
  summer: {
    grass: '#76ab48',
    foliage: ['#4b9150', '#66a853', '#37794a', '#83b552'],
    pine: '#2f6b4c',
    blossoms: ['#e8503f', '#f6c93b', '#fdf6ec', '#8a63c0'],
  },
  autumn: {
    grass: '#b59a4c',
    foliage: ['#dc8430', '#c4542f', '#e6ad3e', '#a8402c', '#d2692b'],
    pine: '#4a6644',
    blossoms: ['#c4542f', '#e6ad3e', '#8c4a6b', '#f2e0b8'],
  },
  winter: {
    grass: '#eaf0f6',
    foliage: ['#e3ebf2', '#cfdbe6', '#f2f6fa'],
    pine: '#3d6660',
    blossoms: ['#f2f6fa', '#d8432f'],
  },
}

export function materialsFor(season: Season): Materials {
  return { ...COMMON, ...SEASONS[season], snowy: season === 'winter' }
}
