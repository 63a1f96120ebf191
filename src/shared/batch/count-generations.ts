import { suggestMapping, targetOf } from './column-mapping.ts'
import type { BatchCatalog, BatchItem } from './items.ts'
import type { BatchSettings } from './settings.ts'
import { countSteps } from './sweep-steps.ts'

/** So many combinations of swept values are made and counted; beyond, they are counted without being made. */
const MOST_COMBINATIONS = 16

/** Every value of every axis once where the combinations are many: a fault of one is the same in all of them. */
export function withFewSteps({ sweeps, ...settings }: BatchSettings, most = MOST_COMBINATIONS): BatchSettings {
  const combinations = sweeps.axes.reduce((product, { values }) => product * values.length, 1)
  const mode = combinations > most ? 'paired' : sweeps.mode
  return { ...settings, repeats: 1, sweeps: { ...sweeps, mode } }
}

/** How many generations a row becomes, told by those that were made for its check. */
export function generationCounter(
  { catalog, columns, settings }: { catalog: BatchCatalog; columns: readonly string[]; settings: BatchSettings },
  checked: BatchSettings,
): (items: readonly BatchItem[], cells: readonly string[]) => number {
  const { sweeps, repeats } = settings
  if (sweeps.mode === checked.sweeps.mode) return (items) => items.length * repeats
  const models = new Map(catalog.models.map((model) => [model.id, model]))
  const mapping = settings.mapping ?? suggestMapping(columns)
  const told = columns.flatMap((column, at) => {
    const target = targetOf(mapping, column)
    return sweeps.axes.some(({ param }) => param === target) ? [{ param: String(target), at }] : []
  })
  const factors = new Map<string, number>()

  /** How many times as many there are as were made for the check. */
  function factorOf(modelId: string, said: readonly string[]): number {
    const model = models.get(modelId)
    if (!model) return 1
    const key = JSON.stringify([modelId, said])
    const params = new Set(said)
    const known = factors.get(key) ?? countSteps(sweeps, params, model) / countSteps(checked.sweeps, params, model)
    factors.set(key, known)
    return known
  }

  return (items, cells) => {
    const said = told.filter(({ at }) => cells[at]?.trim()).map(({ param }) => param)
    return items.length * factorOf(items[0]?.modelId ?? '', said) * repeats
  }
}

/** Whether some rows become more than one. */
export function multipliesRows({ sweeps, repeats, dynamicPrompts }: BatchSettings): boolean {
  return repeats > 1 || dynamicPrompts.mode !== 'off' || sweeps.axes.some(({ values }) => values.length > 1)
}
