import { called } from '../../kit/words/listed.ts'
import { FILM_IDS, type FilmId } from '../effect-table.ts'
import type { FilmEffect } from './film-effect.ts'
import * as looks from './looks.ts'
import * as pixels from './pixels.ts'

export const FILM_EFFECTS: Readonly<Record<FilmId, FilmEffect>> = called(FILM_IDS, { ...looks, ...pixels })
