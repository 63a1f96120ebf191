import type { Catalogue } from '../../en/index.ts'
import { errorsOfServices } from './of-services.ts'
import { errorsOfTheApp } from './of-the-app.ts'
import { reasons } from './reasons.ts'

export const errors: Catalogue['errors'] = {
  charge: {
    nothing: 'Es wurde nichts berechnet.',
    reading: 'Es wurde nichts berechnet: Hier wird nur gelesen.',
    unknown: 'Vielleicht läuft es schon: Vor einem neuen Versuch unter „Stapel“ nachsehen.',
  },
  tryAgain: 'Erneut versuchen',
  tryingAgain: 'Neuer Versuch …',
  openSettings: 'Einstellungen öffnen',
  openAccount: 'Konto öffnen',
  copyDetails: 'Einzelheiten kopieren',
  codeIs: (code) => `Code: ${code}`,
  unknownReason: (code) =>
    `Der Dienst nennt einen Grund, für den diese Version von Pressrun keine Worte hat (${code}).`,
  quoted: (message) => `Wortlaut: „${message}“`,

  codes: { ...errorsOfServices, ...errorsOfTheApp },
  reasons,
}
