import type { Catalogue } from '../en/index.ts'

export const account: Catalogue['account'] = {}
