import { createStore } from 'zustand/vanilla'
import type { WorkflowBindings, WorkflowInspection } from '#shared/service/providers.ts'
import { createTurns } from '../../../core/turns.ts'

interface Look {
  /** What it offers there; undefined until a server has said it. */
  found: WorkflowInspection | undefined
  /** The bindings as a person has corrected them: they go along to another server. */
  corrected: WorkflowBindings | undefined
}

type Inspect = (server: string, bindings: WorkflowBindings | undefined) => Promise<WorkflowInspection>

/** A workflow as a ComfyUI sees it, while a person corrects it. */
export function createWorkflowLook(inspect: Inspect) {
  const store = createStore<Look>(() => ({ found: undefined, corrected: undefined }))
  const turns = createTurns()

  async function lookAt(server: string): Promise<void> {
    const isNewest = turns.begin()
    const found = await inspect(server, store.getState().corrected)
    if (isNewest()) store.setState({ found })
  }

  return {
    store,
    lookAt,
    /** At once in sight; the server then says what it means for the params. */
    correct(server: string, corrected: WorkflowBindings): Promise<void> {
      store.setState(({ found }) => ({ corrected, found: found && { ...found, bindings: corrected } }))
      return lookAt(server)
    },
  }
}
