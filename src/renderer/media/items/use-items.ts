import { useEffect, useState } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { LibraryItem } from '#shared/app/library.ts'
import { createDigest } from '../../bridge/digest.ts'
import { useConnection } from '../../bridge/hooks.ts'

export type ItemAnswer = { status: 'ready'; item: LibraryItem } | { status: 'failed'; error: CommandError }

/**
 * What the library knows of some items, kept fresh while they are looked at. Not by the shared answers: those stay and
 * are all asked again at every change, and a walk through a large library would leave thousands of them.
 */
export function useItems(ids: readonly string[]): ReadonlyMap<string, ItemAnswer> {
  const { client } = useConnection()
  const [answers, setAnswers] = useState<ReadonlyMap<string, ItemAnswer>>(new Map())
  const wanted = ids.join(' ')
  useEffect(() => {
    const asked = wanted.split(' ').filter(Boolean)
    let current = true
    const put = (id: string, answer: ItemAnswer) => {
      if (!current) return
      setAnswers((before) => {
        const known = before.get(id)
        // what is there stays readable while the app does not answer
        if (answer.status === 'failed' && answer.error.code !== 'unknown_item' && known?.status === 'ready')
          return before
        return new Map([...before].filter(([other]) => asked.includes(other))).set(id, answer)
      })
    }
    const ask = () => {
      for (const id of asked)
        client.request('library.read', { id }).then(
          (item) => put(id, { status: 'ready', item }),
          (error: CommandError) => put(id, { status: 'failed', error }),
        )
    }
    ask()
    const news = createDigest(ask)
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'library.changed') news.tell('library')
    })
    return () => {
      current = false
      unsubscribe()
      news.close()
    }
  }, [client, wanted])
  return answers
}
