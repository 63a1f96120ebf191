import { useCallback, useEffect, useRef, useState } from 'react'

/** What a range has grown to is said when it has come to rest. */
const CALM_MS = 600
const SHOWN_MS = 5000

/** What is read out, and shown for a while. The same words twice are said twice. */
export function useAnnouncements() {
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState('')
  const calm = useRef<number>(undefined)
  const hiding = useRef<number>(undefined)
  useEffect(
    () => () => {
      window.clearTimeout(calm.current)
      window.clearTimeout(hiding.current)
    },
    [],
  )
  /** Read out only, at rest: others see it anyway. */
  const tell = useCallback((message: string) => {
    window.clearTimeout(calm.current)
    calm.current = window.setTimeout(() => setSaid(message), CALM_MS)
  }, [])
  const say = useCallback((message: string) => {
    window.clearTimeout(calm.current)
    window.clearTimeout(hiding.current)
    setSaid((before) => (before === message ? `${message}\u00a0` : message))
    setShown(message)
    hiding.current = window.setTimeout(() => setShown(''), SHOWN_MS)
  }, [])
  return { said, shown, say, tell }
}
