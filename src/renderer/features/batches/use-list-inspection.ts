import { useCallback, useEffect, useState } from 'react'
import type { CommandInput, CommandOutput } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import type { Answer } from '../../bridge/answers.ts'
import { useConnection } from '../../bridge/hooks.ts'

type Inspection = Answer<CommandOutput<'batches.inspectList'>> & { reload: () => void }

/** What a list holds. Asked apart from the shared answers, which would keep its whole text as a key. */
export function useListInspection(source: CommandInput<'batches.inspectList'>['source']): Inspection {
  const { client } = useConnection()
  const [answer, setAnswer] = useState<Answer<CommandOutput<'batches.inspectList'>>>({ status: 'loading' })
  const inspect = useCallback(() => {
    let current = true
    client.request('batches.inspectList', { source }).then(
      (value) => current && setAnswer({ status: 'ready', value, loading: false, error: undefined }),
      (error: CommandError) => current && setAnswer({ status: 'failed', error, loading: false }),
    )
    return () => {
      current = false
    }
  }, [client, source])
  useEffect(() => inspect(), [inspect])
  const reload = useCallback(() => void inspect(), [inspect])
  return { ...answer, reload }
}
