import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { create } from 'zustand'
import { LANGUAGE_CHOICES } from '#shared/app/setting-choices.ts'
import type { Settings } from '#shared/app/settings.ts'
import { isTaught, speak, spokenLanguage } from '#shared/text/index.ts'
import { chosenLanguage, type Language } from '#shared/text/languages.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'

type LanguageChoice = Settings['language']

const MEMORY = 'pressrun.language'

/** What was chosen last time: settings arrive a moment after the first frame, which should speak the right language. */
export function rememberedLanguage(): LanguageChoice {
  try {
    const remembered = localStorage.getItem(MEMORY)
    return LANGUAGE_CHOICES.find((choice) => choice === remembered) ?? 'system'
  } catch {
    // a browser that keeps nothing
    return 'system'
  }
}

/** What is drawn follows this, since the catalogue itself tells nobody when its language changes. */
const useSpeech = create<{ language: Language; wanted: Language }>(() => ({
  language: spokenLanguage(),
  wanted: spokenLanguage(),
}))

/** At once where the words are there, which all are soon after the first frame; else as soon as they are. */
export async function speakAs(choice: LanguageChoice): Promise<void> {
  const wanted = chosenLanguage(choice, navigator.languages)
  useSpeech.setState({ wanted })
  if (!isTaught(wanted)) {
    try {
      await import('#shared/text/every-language.ts')
    } catch {
      // English is better than nothing
      return
    }
    // another was chosen meanwhile
    if (useSpeech.getState().wanted !== wanted) return
  }
  speak(wanted, navigator.languages)
  document.documentElement.lang = wanted
  useSpeech.setState({ language: wanted })
}

/** Draws everything in it anew when another language is to be spoken, and asks again what the app has put into words. */
export function InChosenLanguage({ children }: { children: ReactNode }) {
  const settings = useCommand('settings.read', {})
  const choice = settings.status === 'ready' ? settings.value.language : rememberedLanguage()
  const language = useSpeech((speech) => speech.language)

  // before the frame is shown: the old language is never seen after a choice
  useLayoutEffect(() => {
    void speakAs(choice)
    const onSystemChange = () => void speakAs(choice)
    window.addEventListener('languagechange', onSystemChange)
    return () => window.removeEventListener('languagechange', onSystemChange)
  }, [choice])
  useEffect(() => {
    try {
      localStorage.setItem(MEMORY, choice)
    } catch {
      // a browser that keeps nothing: next time starts in the system's language
    }
  }, [choice])
  useFocusAfter(language)
  useWordsAgain(language)

  return <Fragment key={language}>{children}</Fragment>
}

/** What the app said in the old language is on the screen until it is said in the new one. */
function useWordsAgain(language: string): void {
  const { queries } = useConnection()
  const heard = useRef(language)
  useEffect(() => {
    if (heard.current === language) return
    heard.current = language
    queries.reload()
  }, [language, queries])
}

/** What had the focus is gone with the old language; the keyboard goes on at the content. */
function useFocusAfter(language: string): void {
  const drawn = useRef(language)
  useEffect(() => {
    if (drawn.current === language) return
    drawn.current = language
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [language])
}
