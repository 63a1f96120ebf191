import { LANGUAGES } from '../text/languages.ts'

export const APPEARANCES = ['system', 'light', 'dark'] as const

export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const
