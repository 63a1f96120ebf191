import type { SheetRow } from '#shared/app/sheet.ts'
import { targetOf } from '#shared/batch/column-mapping.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import type { GridCell, GridChoice } from '../../../ui/grid/grid-types.ts'
import { settingChoices } from '../table/table-columns.ts'
import type { ImportChoices, LaterParam } from './import-choices.ts'
import { SheetMediaCell, type SheetMedia } from './sheet-media.tsx'

/** What cells of a list show: their text, what is wrong with it and what it may say instead. */
export interface SheetCells {
  cellOf: (row: SheetRow, column: number) => GridCell
  /** What is wrong with a row that no cell of it is to blame for. */
  rowIssue(row: SheetRow): string | undefined
}

export function createSheetCells(
  columns: readonly string[],
  { mapping, modelId, later }: Pick<ImportChoices, 'mapping' | 'modelId'> & { later: readonly LaterParam[] },
  models: readonly Model[],
  media: SheetMedia,
): SheetCells {
  const targets = columns.map((column) => targetOf(mapping, column))
  const modelAt = targets.indexOf('model')
  const byName = new Map(models.flatMap((model) => namesOf(model).map((name) => [name, model] as const)))
  const modelChoices = models.map(({ id, displayName }) => ({ value: id, label: displayName }))
  const choicesByModel = new Map<string, readonly GridChoice[]>()

  function modelOf(row: SheetRow): Model | undefined {
    const named = row.cells[modelAt]?.trim().toLowerCase()
    return byName.get(named || (modelId ?? ''))
  }

  function choicesFor(row: SheetRow, column: number): readonly GridChoice[] {
    const target = targets[column]
    if (target === 'model') return modelChoices
    const ofLater = later.find((param) => param.target === target)
    if (ofLater) return choicesOf(ofLater.descriptor)
    const model = target === undefined ? undefined : modelOf(row)
    if (!model) return []
    const key = `${model.id} ${target}`
    const known = choicesByModel.get(key) ?? choicesOf(model.params.find(({ name }) => name === target))
    choicesByModel.set(key, known)
    return known
  }

  return {
    cellOf(row, column) {
      const name = columns[column]
      const issue = row.issues.find((candidate) => candidate.column === name)
      const choices = choicesFor(row, column)
      const text = row.cells[column] ?? ''
      const target = targets[column]
      const isNamed = target !== undefined && MEDIA_PARAMS.has(target) && text.trim() !== ''
      return {
        text,
        ...(isNamed && { content: <SheetMediaCell text={text} several={target === 'images'} media={media} /> }),
        ...(targets[column] === undefined && { tone: 'soft' as const }),
        ...(choices.length > 0 && { choices }),
        ...(issue && { issue: renderMessage(issue) }),
        ...(issue?.suggestion != null && { suggestion: issue.suggestion }),
      }
    },
    rowIssue(row) {
      const issue = row.issues.find(({ column }) => column === null)
      return issue && renderMessage(issue)
    },
  }
}

function namesOf({ id, displayName }: Model): string[] {
  return [id.toLowerCase(), displayName.toLowerCase()]
}

function choicesOf(param: AnyParamDescriptor | undefined): readonly GridChoice[] {
  if (!param || !isKnownDescriptor(param)) return []
  return settingChoices(param)
}

/** Whether a column names files. */
export function isMediaColumn(mapping: ImportChoices['mapping'], column: string): boolean {
  const target = targetOf(mapping, column)
  return target !== undefined && MEDIA_PARAMS.has(target)
}
