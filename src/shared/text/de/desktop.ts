import type { Catalogue } from '../en/index.ts'

export const desktop: Catalogue['desktop'] = {}
