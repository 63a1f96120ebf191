import { de } from './de/index.ts'
import { inLanguage, speak, teach } from './index.ts'
import { LANGUAGES } from './languages.ts'

teach('de', de)

/** What `say` gives in each language. */
export function inEveryLanguage<Value>(say: () => Value): Value[] {
  return LANGUAGES.map((language) => inLanguage(language, say))
}

/** For who speaks any of them. */
export { speak }
