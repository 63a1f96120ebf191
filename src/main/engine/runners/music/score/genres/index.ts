import type { Genre } from '../genre.ts'
import { ACOUSTIC } from './acoustic.ts'
import { BANDS } from './bands.ts'
import { ELECTRONIC } from './electronic.ts'
import { STAGE } from './stage.ts'

export const GENRES: readonly Genre[] = [...ELECTRONIC, ...BANDS, ...ACOUSTIC, ...STAGE]
