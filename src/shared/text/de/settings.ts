import type { Catalogue } from '../en/index.ts'

export const settings: Catalogue['settings'] = {}
