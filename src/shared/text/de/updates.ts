import type { Catalogue } from '../en/index.ts'

export const updates: Catalogue['updates'] = {
  title: 'Neuere Versionen',
  hint: 'Einmal am Tag wird nachgesehen. Solange ein Stapel läuft, wird nichts installiert.',
  unavailable: 'Diese Kopie erneuert sich nicht selbst.',
  modes: { ask: 'Bescheid sagen', automatic: 'Von selbst holen und installieren', never: 'Nie nachsehen' },
  current: 'Eine neuere Version ist nicht bekannt.',
  notChecked: 'Noch nicht nachgesehen.',
  checking: 'Es wird nachgesehen …',
  found: (version: string) => `Version ${version} ist da.`,
  downloading: (version: string, share: string) => `Version ${version}: ${share} geholt.`,
  ready: (version: string) => `Version ${version} kann installiert werden.`,
  check: 'Jetzt nachsehen',
  fetch: 'Holen',
  install: 'Neu starten und installieren',
  show: 'Was ist neu',
  unsigned:
    'Was der Server über die neueste Version sagt, ist nicht von ihren Urhebern unterschrieben. Es wurde nichts geholt.',
  notFetched: 'Die neuere Version konnte nicht geholt werden. Es wird später noch einmal versucht.',
  away: 'Ob es eine neuere Version gibt, war nicht zu erfahren. Es wird später noch einmal versucht.',
}
