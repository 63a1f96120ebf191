import { useCallback, useEffect, useMemo, useState } from 'react'
import { bytesOf } from '../../../../../bridge/base64.ts'
import { useAppEvents, useCommand, useConnection } from '../../../../../bridge/hooks.ts'
import { isTaken, type Alpha, type Point, type Size } from '../pixels/alpha.ts'
import { createNewestQuestion } from './newest-question.ts'
import type { Prompt } from './prompt.ts'

/** What a prompt takes, as large as the network answers. */
export interface Selected {
  shape: Alpha
  share: number
}

/** Whether things can be selected by pointing at them. */
export type SelectionState =
  | { is: 'missing' }
  | { is: 'unknown' }
  | { is: 'looking'; progress: number }
  | { is: 'ready' }
  | { is: 'failed' }

export interface PictureSelection {
  state: SelectionState
  /** After a failure. */
  lookAgain: () => void
  /** What a click at the pointer takes, while that is known. */
  hovered: Selected | undefined
  hover: (prompt: Prompt | undefined) => void
  /** What a click at a point takes: what is shown there, or else what is answered. */
  take: (prompt: Prompt, at?: Point & { of: Size }) => Promise<Selected>
}

/** Has the picture looked at in the background, and asks what is meant by points and boxes in it. */
export function usePictureSelection(mediaId: string): PictureSelection {
  const { client } = useConnection()
  const available = useCommand('selection.available', {}).value?.available
  const [progress, setProgress] = useState(0)
  const [attempt, setAttempt] = useState(1)
  /** How the last attempt that is over has ended. */
  const [ended, setEnded] = useState<{ is: 'ready' | 'failed'; attempt: number }>()
  const [hovered, setHovered] = useState<Selected>()

  useEffect(() => {
    if (available !== true) return undefined
    let gone = false
    const end = (is: 'ready' | 'failed') => gone || setEnded({ is, attempt })
    client.request('selection.prepare', { mediaId }).then(
      () => end('ready'),
      () => end('failed'),
    )
    // what was seen is kept for a while by the app: whoever comes back does not wait again
    return () => {
      gone = true
    }
  }, [client, mediaId, available, attempt])
  useAppEvents((event) => {
    if (event.type === 'selection.progress' && event.mediaId === mediaId) setProgress(event.progress)
  })
  const looked: SelectionState = ended?.attempt === attempt ? { is: ended.is } : { is: 'looking', progress }

  const ask = useCallback(
    async (prompt: Prompt): Promise<Selected> => {
      const { width, height, mask, share } = await client.request('selection.select', { mediaId, ...prompt })
      return { shape: { width, height, data: bytesOf(mask) }, share }
    },
    [client, mediaId],
  )
  const questions = useMemo(() => createNewestQuestion({ ask, onAnswer: setHovered }), [ask])

  return {
    state: available === undefined ? { is: 'unknown' } : available ? looked : { is: 'missing' },
    lookAgain() {
      setProgress(0)
      setAttempt((count) => count + 1)
    },
    hovered,
    hover(prompt) {
      if (prompt && looked.is === 'ready') return questions.ask(prompt)
      questions.drop()
      setHovered(undefined)
    },
    async take(prompt, at) {
      const shown = hovered && at && isShownAt(hovered, at) ? hovered : undefined
      if (shown) questions.drop()
      setHovered(undefined)
      return shown ?? questions.askNow(prompt)
    },
  }
}

function isShownAt({ shape }: Selected, { x, y, of }: Point & { of: Size }): boolean {
  return isTaken(shape, { x: (x / of.width) * shape.width, y: (y / of.height) * shape.height })
}
