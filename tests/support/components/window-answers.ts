import type { AppDescription } from '#shared/app/commands.ts'
import { Settings } from '#shared/app/settings.ts'
import type { Answers } from './answering-app.ts'

const IN_A_TAB: AppDescription = {
  version: '1.0.0',
  host: 'web',
  platform: 'linux',
  dataDir: '/data',
  connection: { name: 'This computer', bundled: true },
  keychain: { available: false, detail: '' },
  desktop: {
    reveal: false,
    trash: false,
    chooseFolder: false,
    chooseList: false,
    dragOut: false,
    notify: false,
    openAtLogin: false,
  },
  outputFolder: '/pictures',
  findsText: false,
}

/** What most parts of the window ask: the app in a browser tab, and settings that keep what is changed. */
export function windowAnswers(first: Partial<Settings> = {}): Answers {
  let settings: Settings = { ...Settings.parse({}), ...first }
  return {
    'app.describe': () => IN_A_TAB,
    'settings.read': () => settings,
    'settings.update': (change) => (settings = { ...settings, ...change }),
  }
}
