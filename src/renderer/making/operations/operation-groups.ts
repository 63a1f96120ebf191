import type { Operation } from '#shared/batch/operations.ts'
import type { TaskType } from '#shared/service/tasks.ts'

/** What people do to many pictures, the most usual first; the rest follows as the catalog has it. */
const USUAL: readonly string[] = [
  'image.upscale',
  'image.remove-bg',
  'image.restore',
  'image.retouch',
  'image.restyle',
  'image.effect',
  'image.edit',
  'image.reframe',
  'image.replace-bg',
  'image.product-shot',
  'image.relight',
  'image.colorize',
  'image.sketch',
  'image.vectorize',
  'video.animate',
  'video.upscale',
  'video.remove-bg',
  'audio.stt',
] satisfies TaskType[]

interface OfTask {
  taskType: string
}

export interface OperationGroup<One extends OfTask = Operation> extends OfTask {
  operations: One[]
}

/** One group a task: a person chooses what to do before with what. */
export function operationGroups<One extends OfTask>(operations: readonly One[]): OperationGroup<One>[] {
  const groups = [...Map.groupBy(operations, ({ taskType }) => taskType)].map(([taskType, members]) => ({
    taskType,
    operations: members,
  }))
  const rank = ({ taskType }: OfTask) => (USUAL.indexOf(taskType) + USUAL.length + 1) % (USUAL.length + 1)
  return groups.toSorted((one, other) => rank(one) - rank(other))
}

/** Of an operation among the others, as a choice is kept. */
export function operationKey({ modelId, effectId }: Pick<Operation, 'modelId' | 'effectId'>): string {
  return effectId === null ? modelId : `${modelId} ${effectId}`
}
