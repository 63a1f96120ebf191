import { useEffect } from 'react'
import type { Opening } from '#shared/app/desktop.ts'
import type { Client } from '../bridge/client.ts'
import { useAppEvents, useConnection } from '../bridge/hooks.ts'
import { goToBatch, goToList } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { useCompose } from '../features/compose/compose-store.ts'

/** Shows what was opened from outside of the window: what waited for it, and what comes while it is open. */
export function useOpenings(): void {
  const { client } = useConnection()
  useEffect(() => void showAll(client), [client])
  useAppEvents((event) => {
    if (event.type === 'opening') void showAll(client)
  })
}

async function showAll(client: Client): Promise<void> {
  for (;;) {
    // whatever cannot be read now is told of again by the next event
    const answer = await client.request('desktop.nextOpening', {}).catch(() => undefined)
    if (!answer?.opening) return
    show(answer.opening)
  }
}

function show(opening: Opening): void {
  const { open } = useNavigation.getState()
  switch (opening.kind) {
    case 'place':
      return open(opening.place)
    case 'batch':
      return goToBatch(opening.id)
    case 'model':
      return open('compose', () => useCompose.getState().revealModel(opening.id))
    case 'list':
      return goToList({ name: opening.name, source: { path: opening.path }, modelId: null })
  }
}
