import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { firstFrame } from '../bridge/first-frame.ts'
import { MissingCodeError } from '../ui/error-boundary.tsx'

/** Where something else stands until the code is there. */
type Later<Props> = ComponentType<Props & { meanwhile: ReactNode }> & {
  /** For who knows that it will be shown. */
  ahead: () => void
}

type Fetched<Props> = { View: ComponentType<Props> } | { error: MissingCodeError }

/**
 * A part of the window whose code the first frame does not show: fetched once that is drawn. Failing to fetch it is failing
 * to draw it.
 */
export function later<Props extends object>(fetchView: () => Promise<ComponentType<Props>>): Later<Props> {
  let known: { View: ComponentType<Props> } | undefined
  let fetching: Promise<Fetched<Props>> | undefined

  async function fetchNow(): Promise<Fetched<Props>> {
    await firstFrame()
    try {
      known = { View: await fetchView() }
      return known
    } catch (cause) {
      // older browsers ask again for code that they did not get
      fetching = undefined
      return { error: new MissingCodeError('A part of the code did not arrive.', { cause }) }
    }
  }

  const fetch = () => (fetching ??= fetchNow())

  function Later({ meanwhile, ...props }: Props & { meanwhile: ReactNode }) {
    const [fetched, setFetched] = useState<Fetched<Props> | undefined>(known)
    useEffect(() => {
      let isShown = true
      void fetch().then((now) => isShown && setFetched(now))
      return () => {
        isShown = false
      }
    }, [])
    if (!fetched) return meanwhile
    if ('error' in fetched) throw fetched.error
    return <fetched.View {...(props as unknown as Props)} />
  }
  return Object.assign(Later, { ahead: () => void fetch() })
}
