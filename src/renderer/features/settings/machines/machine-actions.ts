import { Server } from 'lucide-react'
import type { Machine } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import type { Action } from '../../../core/actions/actions.ts'

/** Something that can be done with a machine, wherever that is offered. */
export interface MachineAction extends Action {
  /** Where the machine stands beside it: the label names it. */
  shortLabel: string
}

/** What can be done with a machine as it is now: the same in its row and in the palette. */
export function machineActions(client: Client, { id, name, state }: Machine): MachineAction[] {
  if (state !== 'ready' && state !== 'draining') return []
  const words = text().machines
  const isDraining = state === 'draining'
  return [
    {
      id: `machine.${id}`,
      label: isDraining ? words.resumeNamed(name) : words.drainNamed(name),
      shortLabel: isDraining ? words.resume : words.drain,
      section: 'settings',
      keywords: 'pool worker machine',
      icon: Server,
      onlyFound: true,
      run: () => client.request('machines.drain', { id, draining: !isDraining }),
    },
  ]
}
