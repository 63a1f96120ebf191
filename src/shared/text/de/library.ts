import type { Catalogue } from '../en/index.ts'

export const library: Catalogue['library'] = {}
