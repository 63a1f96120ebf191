import type { Catalogue } from '../en/index.ts'

export const common: Catalogue['common'] = { cancel: 'Abbrechen' }
