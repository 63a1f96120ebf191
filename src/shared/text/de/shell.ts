import type { Catalogue } from '../en/index.ts'

export const shell: Catalogue['shell'] = {
  messages: 'Meldungen',
  undo: 'Rückgängig',
  dismiss: 'Schließen',
}
