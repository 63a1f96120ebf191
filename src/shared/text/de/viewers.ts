import type { Catalogue } from '../en/index.ts'

export const viewers: Catalogue['viewers'] = {}
