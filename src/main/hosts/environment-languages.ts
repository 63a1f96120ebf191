/** The languages a terminal or a desktop session is set to, as BCP 47 tags: `de_DE.UTF-8` is de-DE, `C` says nothing. */
export function languagesOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  const { LANGUAGE = '', LC_ALL, LC_MESSAGES, LANG } = environment
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  if (isNeutral(locale)) return []
  return [...LANGUAGE.split(':'), locale]
    .map((name) => (name.split(/[.@]/)[0] ?? '').replaceAll('_', '-'))
    .filter((tag) => tag !== '' && !isNeutral(tag))
}

/** Where programs are asked for no language at all, LANGUAGE has no say either. */
function isNeutral(locale: string): boolean {
  return locale === '' || /^(C|POSIX)(\.|$)/i.test(locale)
}
