import type { Catalogue } from '../en/index.ts'

export const shell: Catalogue['shell'] = {}
