import type { Model } from '../service/catalog.ts'

/** By id, or by the name a person reads; an id wins over another model's name. */
export function modelFinder(models: readonly Model[]): (name: string) => Model | undefined {
  const known = new Map<string, Model>()
  for (const model of models) known.set(model.id.toLowerCase(), model)
  for (const model of models)
    if (!known.has(model.displayName.toLowerCase())) known.set(model.displayName.toLowerCase(), model)
  return (name) => known.get(name) ?? known.get(name.toLowerCase())
}
