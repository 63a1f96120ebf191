import { useCallback, useEffect, useRef, useState } from 'react'

/** What a range has grown to is said when it has come to rest. */
const CALM_MS = 600

/** What is read out. The same words twice are said twice. */
export function useAnnouncements() {
  const [said, setSaid] = useState('')
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const say = useCallback((message: string, pace: 'now' | 'calm' = 'now') => {
    window.clearTimeout(timer.current)
    const speak = () => setSaid((before) => (before === message ? `${message}\u00a0` : message))
    if (pace === 'now') speak()
    else timer.current = window.setTimeout(speak, CALM_MS)
  }, [])
  return { said, say }
}
