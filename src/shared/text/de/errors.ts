import type { Catalogue } from '../en/index.ts'

export const errors: Catalogue['errors'] = {}
