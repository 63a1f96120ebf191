import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CommandError } from '#shared/app/command-error.ts'
import { text } from '#shared/text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { errorLine, errorWords, type Attempt } from '../words/error-words.ts'

interface ActOptions {
  /** Nothing is changed by it: who has left before it failed need not be told. */
  onlyLooks?: boolean
  /** What is tried, by which a failure is told: only what spends says whether something was charged. */
  attempt?: Attempt
}

/**
 * Something a click sets going: whether it still runs, and why it did not work. For what has a place to say so; when that
 * place is gone by then, closed or left, or says how the next thing goes, a message says it.
 */
export function useAct({ onlyLooks = false, attempt = 'changes' }: ActOptions = {}) {
  const hasLeft = useHasLeft()
  const [run] = useState(() => createRuns({ hasLeft, onlyLooks, attempt }))
  const { mutateAsync, isPending, error, reset } = useMutation<unknown, unknown, () => Promise<unknown>>({
    mutationFn: (work) => work(),
  })
  return {
    /** Answers undefined when it failed; the reason is in `error`, and in `refusal` as a sentence. */
    run: <Value>(work: () => Promise<Value>) => run(() => mutateAsync(work) as Promise<Value>),
    running: isPending,
    error: error === null ? undefined : asCommandError(error),
    refusal: error === null ? undefined : refusalWords(error, attempt),
    /** Forgets it, also while it still runs: then nobody waits for it any more. */
    dismiss: reset,
  }
}

/** What one place sets going: of the last one it says itself why that did not work, of those before a message does. */
export function createRuns({
  hasLeft,
  onlyLooks,
  attempt,
}: Required<ActOptions> & { hasLeft: { readonly current: boolean } }) {
  let last = 0
  return async function run<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    const mine = ++last
    try {
      return await work()
    } catch (reason) {
      if ((hasLeft.current || mine !== last) && !onlyLooks) showToast({ text: refusalWords(reason, attempt) })
      return undefined
    }
  }
}

/** Whether the place that would say why something did not work is gone. */
export function useHasLeft(): { readonly current: boolean } {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}

/** Does something that has no place of its own to say why it did not work: a message says it. */
export async function withErrorToast(work: () => unknown, label?: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ text: failureWords(error, label) })
  }
}

function failureWords(error: unknown, label: string | undefined): string {
  if (error instanceof CommandError) {
    const { sentence } = errorWords(error)
    return label === undefined ? sentence : `${label}: ${sentence}`
  }
  // what a browser throws where a page may not write to the clipboard
  if (error instanceof DOMException && error.name === 'NotAllowedError') return text().viewers.clipboardRefused
  return label === undefined ? String(error) : text().viewers.actionFailed(label)
}

function refusalWords(error: unknown, attempt: Attempt): string {
  return error instanceof CommandError ? errorLine(error, attempt) : messageOf(error)
}

function asCommandError(error: unknown): CommandError {
  return error instanceof CommandError
    ? error
    : new CommandError('internal', { message: messageOf(error) }, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
