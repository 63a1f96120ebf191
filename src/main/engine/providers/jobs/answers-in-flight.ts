/** Requests that have left and whose answers are still to come, by the model that they ask for. */
export interface AnswersInFlight {
  /** `hear` ends when the answer is written down, or when nobody listens for it any more. */
  during<Value>(modelId: string, hear: () => Promise<Value>): Promise<Value>
  /** Until those that are awaited now have ended so. */
  settled(modelId: string): Promise<void>
}

export function createAnswersInFlight(): AnswersInFlight {
  const awaited = new Set<{ modelId: string; hearing: Promise<unknown> }>()
  return {
    async during(modelId, hear) {
      const hearing = hear()
      const entry = { modelId, hearing }
      awaited.add(entry)
      return hearing.finally(() => awaited.delete(entry))
    },
    async settled(modelId) {
      await Promise.allSettled([...awaited].filter((entry) => entry.modelId === modelId).map(({ hearing }) => hearing))
    },
  }
}
