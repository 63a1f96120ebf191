import type { CommandOutput } from '#shared/app/commands.ts'
import type { ExportOptions } from '#shared/app/export.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { templateFault } from '#shared/batch/file-name.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { useDebouncedValue } from '../../core/use-debounced-value.ts'
import { formatBytes } from '../../words/format.ts'
import styles from './export-preview.module.css'
import { lacksNumber } from './lacks-number.ts'

/** Nobody waits for a number while still turning a knob. */
const DEBOUNCE_MS = 350

type Label = NonNullable<CommandOutput<'library.exportPreview'>['label']>

/** Parts of a label in words. */
function labelWords({ sourceType, artist, copyright, caption }: Label): string[] {
  const words = text().exports
  const named = { [words.creator]: artist, [words.copyright]: copyright, [words.caption]: caption }
  return [
    ...(sourceType === null ? [] : [words.sourceTypes[sourceType.split('/').at(-1) ?? ''] ?? sourceType]),
    ...Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
  ]
}

/** What the first copy will be called, and what all of them will take. */
export function ExportPreview({ ids, options }: { ids: readonly string[]; options: ExportOptions }) {
  const words = text().exports
  const settled = useDebouncedValue(options, DEBOUNCE_MS)
  const isUsable = templateFault(settled.name) === undefined && !lacksNumber(settled.size)
  const preview = useCommand(
    'library.exportPreview',
    isUsable ? { ids: ids.slice(0, MOST_ITEMS_AT_ONCE), options: settled } : null,
    { keep: true },
  )
  const { value } = preview
  return (
    <p className={styles.preview} role="status">
      {value ? (
        <>
          <span className={styles.name}>{words.first(value.name)}</span>
          <span>
            {[
              ...(value.first
                ? [words.firstSize(value.first.width, value.first.height, formatBytes(value.first.bytes))]
                : []),
              words.aboutTotal(formatBytes(value.bytes)),
            ].join(' · ')}
          </span>
          {value.label && <span>{words.carries(labelWords(value.label))}</span>}
        </>
      ) : (
        isUsable && preview.status === 'loading' && words.weighing
      )}
    </p>
  )
}
