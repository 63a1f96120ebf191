import type { Catalogue } from '../en/index.ts'

export const batches: Catalogue['batches'] = {}
