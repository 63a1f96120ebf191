import { poolReason, poolTrouble } from '#shared/app/pool-trouble.ts'
import { reasonLine } from '#shared/text/reason-words.ts'
import { useCommand } from '../../bridge/hooks.ts'

/**
 * Why the machines of the bundled service make nothing of a model, or of anything at all when none is named, in a
 * sentence; undefined when nothing stands in the way. Nobody is asked about another service.
 */
export function usePoolTrouble({ isHere, model }: { isHere: boolean; model?: { id: string; displayName: string } }) {
  const machines = useCommand('machines.list', isHere ? {} : null)
  const trouble = machines.status === 'ready' ? poolTrouble(machines.value, model && [model.id]) : null
  return trouble ? reasonLine(poolReason(trouble, (id) => (id === model?.id ? model.displayName : id))) : undefined
}
