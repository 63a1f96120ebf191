import { knownBindings } from '#shared/app/key-bindings.ts'
import { bindKeys } from '#shared/app/keymap.ts'
import { speak } from '#shared/text/every-language.ts'
import { chosenLanguage } from '#shared/text/languages.ts'
import type { Host } from '../host.ts'
import { traitsOf } from '../host-traits.ts'
import type { SettingsFile } from './settings-file.ts'

/** From now on the process speaks the language that its person has chosen, and hears the keys that they have bound. */
export function applySettings(host: Pick<Host, 'kind' | 'languages'>, settings: Pick<SettingsFile, 'read'>): void {
  const { language, keys } = settings.read()
  if (traitsOf(host).speaksChosenLanguage) speak(chosenLanguage(language, host.languages), host.languages)
  // whatever their person chose for the windows
  else speak('en')
  bindKeys(knownBindings(keys))
}
