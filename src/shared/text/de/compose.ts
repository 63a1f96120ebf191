import type { Catalogue } from '../en/index.ts'

export const compose: Catalogue['compose'] = {}
