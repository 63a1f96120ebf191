import { expect, test } from 'vitest'
import { languagesOf } from './environment-languages.ts'

test.each([
  [{ LANG: 'de_DE.UTF-8' }, ['de-DE']],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'de_AT' }, ['de-AT']],
  [{ LANG: 'de_CH.UTF-8@euro', LANGUAGE: 'fr:de_CH' }, ['fr', 'de-CH', 'de-CH']],
  [{ LANG: 'C.UTF-8', LANGUAGE: 'de' }, []],
  [{ LANG: 'POSIX' }, []],
  [{}, []],
])('%j prefers %j', (environment, languages) => expect(languagesOf(environment)).toEqual(languages))
