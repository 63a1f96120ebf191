import { useCallback, useEffect, useState } from 'react'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import type { Answer } from '../../../bridge/answers.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { ListSource } from '../../../core/navigation/batches-view.ts'

type Inspection = Answer<CommandOutput<'batches.inspectList'>> & { reload: () => void }

/** What a list holds. Asked apart from the shared answers, which would ask again with every change of the connections. */
export function useListInspection(source: ListSource): Inspection {
  const { client } = useConnection()
  const [answer, setAnswer] = useState<Answer<CommandOutput<'batches.inspectList'>>>({ status: 'loading' })
  const written = JSON.stringify(source)
  const inspect = useCallback(() => {
    let current = true
    client.request('batches.inspectList', { source: JSON.parse(written) as ListSource }).then(
      (value) => current && setAnswer({ status: 'ready', value, loading: false, error: undefined }),
      (error: CommandError) => current && setAnswer({ status: 'failed', error, loading: false }),
    )
    return () => {
      current = false
    }
  }, [client, written])
  useEffect(() => inspect(), [inspect])
  const reload = useCallback(() => void inspect(), [inspect])
  return { ...answer, reload }
}
