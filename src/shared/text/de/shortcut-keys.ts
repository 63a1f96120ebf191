import type { Catalogue } from '../en/index.ts'

export const shortcutKeys: Catalogue['shortcutKeys'] = {
  lead: 'Auf Tasten klicken, um andere zu drücken. Hinweise, Menüs und die Befehlssuche folgen.',
  none: 'Keine',
  fixed: 'Diese Tasten bleiben, wie sie sind.',
  change: (action, keys) => `${action}: ${keys}. Tasten ändern`,
  press: 'Tasten drücken',
  pressing: (action) =>
    `Die Tasten für ${action} drücken. Escape lässt sie, wie sie sind, die Rücktaste lässt keine übrig.`,
  notPossible: 'Diese Tasten gehören dem System oder dem, was gerade geschrieben wird. Bitte andere drücken.',
  taken: (keys, actions) => `${keys} gehört schon zu ${actions}.`,
  take: 'Stattdessen hier verwenden',
  keep: 'Dort lassen',
  reset: (action) => `${action}: wieder die üblichen Tasten`,
  resetAll: 'Überall die üblichen Tasten',
  conflict: (actions) => `Auch von ${actions} benutzt: nur eines davon antwortet.`,
}
