import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, RotateCcw, StepForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { valueText } from '#shared/batch/table-cell.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import { MEDIA_PARAMS, wordsOf, type ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { MediaNames } from '../../../media/named/media-name.tsx'
import { mediaWords } from '../../../media/named/media-words.ts'
import { UnfinishedPicture } from '../../../media/pictures/unfinished-picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ReasonText } from '../../../ui/reason-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { formatCount, formatDollars } from '../../../words/format.ts'
import { paramLabel } from '../../../words/labels.ts'
import styles from './row-inspector.module.css'
import { RowLog } from './row-log.tsx'
import { RowPictures } from './row-pictures.tsx'
import { shownProviderCost } from './row-money.ts'
import { RowStateMark } from './row-state-mark.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { isLongParam, settingChoices, settingText, whyRowFixed } from './table-columns.ts'
import { useRowMedia } from './use-row-media.ts'

export type MoveTo = 'first' | 'up' | 'down' | 'last'

interface RowInspectorProps {
  row: BatchRow | undefined
  models: readonly Model[]
  refusal: string | undefined
  /** Something was asked for that is not answered yet. */
  busy: boolean
  /** A setting of it is being typed; undefined when none is any more. */
  onTyping: (row: BatchRow | undefined) => void
  /** A setting is typed. */
  onEdit: (row: BatchRow, param: string, typed: string) => void
  onRetry: (row: BatchRow) => void
  /** Runs its step once more, and all that follow; of a row of several steps. */
  onAgain?: (row: BatchRow) => void
  /** Where there is a place to put it. */
  onMove?: (to: MoveTo) => void
}

const MOVES = [
  { to: 'first', name: 'moveFirst', icon: ArrowUpToLine },
  { to: 'up', name: 'moveUp', icon: ArrowUp },
  { to: 'down', name: 'moveDown', icon: ArrowDown },
  { to: 'last', name: 'moveLast', icon: ArrowDownToLine },
] as const

/** Everything about the row the table stands on: why it is where it is, what it cost, every setting of it. */
export function RowInspector({ row, ...others }: RowInspectorProps) {
  const words = text().batches
  if (!row)
    return (
      <aside className={styles.inspector} aria-label={words.row}>
        <p className={styles.soft}>{words.noRow}</p>
        <Refused refusal={others.refusal} />
      </aside>
    )
  return <Row row={row} {...others} />
}

/** Why what was asked for last did not work. */
function Refused({ refusal }: Pick<RowInspectorProps, 'refusal'>) {
  if (refusal === undefined) return null
  return (
    <p className={styles.reason} data-tone="attention" role="alert">
      {refusal}
    </p>
  )
}

function Row(props: RowInspectorProps & { row: BatchRow }) {
  const { row, models, refusal, busy, onTyping, onEdit, onRetry, onAgain, onMove } = props
  const words = text().batches
  const media = useRowMedia(row)
  const model = models.find(({ id }) => id === row.modelId)
  const fixed = whyRowFixed(row)
  return (
    <aside className={styles.inspector} aria-label={words.row}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {row.copy > 1 ? words.rowCopyTitle(row.listRow, row.copy) : words.rowTitle(row.listRow)}
        </h2>
        <RowStateMark state={row.state} progress={row.progress} />
      </header>
      {row.reason && (
        <p className={styles.reason} data-tone={toneOf(row.state)}>
          <ReasonText reason={row.reason} />
        </p>
      )}
      <Refused refusal={refusal} />
      {row.state === 'running' && <UnfinishedPicture generationId={row.generationId} className={styles.unfinished} />}
      <div className={styles.actions}>
        {(row.state === 'failed' || row.state === 'canceled' || fixed === 'rowPaid' || fixed === 'rowDoubtful') && (
          <Button once small disabled={busy} icon={<Icon of={RotateCcw} size="small" />} onClick={() => onRetry(row)}>
            {words.retryRow}
          </Button>
        )}
        {onAgain && row.state === 'done' && (
          <Button once small disabled={busy} icon={<Icon of={StepForward} size="small" />} onClick={() => onAgain(row)}>
            {text().recipes.againFromHere}
          </Button>
        )}
        {onMove &&
          row.state === 'ready' &&
          MOVES.map(({ to, name, icon }) => (
            <IconButton key={to} icon={icon} label={words[name]} small onClick={() => onMove(to)} />
          ))}
      </div>

      <Section small title={words.coins}>
        <Facts>
          <Fact label={words.quoted}>{row.coins.quoted > 0 ? formatCount(row.coins.quoted) : words.notAsked}</Fact>
          {row.coins.held > 0 && <Fact label={words.heldLabel}>{formatCount(row.coins.held)}</Fact>}
          <Fact label={words.charged}>{formatCount(row.coins.charged)}</Fact>
          {row.coins.refunded > 0 && <Fact label={words.refunded}>{formatCount(row.coins.refunded)}</Fact>}
          {row.providerCost && (
            <Fact label={text().common.realMoney}>
              {formatDollars(shownProviderCost(row.providerCost, row.state).micros)}
            </Fact>
          )}
          {row.attempts > 1 && <Fact label={words.attempts}>{formatCount(row.attempts)}</Fact>}
        </Facts>
        {row.mismatch !== null && (
          <p className={styles.reason} data-tone="attention">
            {renderMessage(row.mismatch)}
          </p>
        )}
      </Section>

      {row.outputs.length > 0 && (
        <Section small title={words.fileCount(row.outputs.length)}>
          <RowPictures outputs={row.outputs} words={wordsOf(row.params) ?? ''} />
          <ul className={styles.files}>
            {row.outputs.map(({ assetId, path }) => (
              <li key={assetId} className={styles.file} title={path ?? undefined}>
                {path === null ? words.paidNotHere : fileNameOf(path)}
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section small title={model?.displayName ?? (row.modelId || words.noModel)}>
        <Facts>
          {(model?.params ?? [])
            .toSorted((one, other) => one.ui.order - other.ui.order)
            .map((param) => (
              <Setting
                key={param.name}
                row={row}
                param={param}
                media={media[param.name] ?? []}
                isExplained={row.state === 'blocked' && row.issues.length === 1 && row.reason !== null}
                fallback={model?.defaults[param.name]}
                editable={fixed === null}
                onTyping={onTyping}
                onChange={(typed) => onEdit(row, param.name, typed)}
              />
            ))}
        </Facts>
        {fixed !== null && (
          <p className={styles.soft}>{fixed === 'rowSent' ? words.settingsFixed : text().refusals[fixed]}</p>
        )}
      </Section>

      {row.attempts > 0 && (
        <Section small title={words.log}>
          <RowLog rowId={row.id} />
        </Section>
      )}
    </aside>
  )
}

/** What waits for a person is yellow wherever it stands, what went wrong is red. */
function toneOf(state: BatchRow['state']): 'attention' | 'blocked' | undefined {
  if (state === 'blocked') return 'blocked'
  return state === 'failed' ? 'attention' : undefined
}

interface SettingProps {
  row: BatchRow
  param: AnyParamDescriptor
  /** What it names, where it names files. */
  media: readonly NamedMedia[]
  /** Its only fault stands above already. */
  isExplained: boolean
  fallback: ParamValue | undefined
  editable: boolean
  onTyping: (row: BatchRow | undefined) => void
  onChange: (text: string) => void
}

function Setting({ row, param, media, isExplained, fallback, editable, onTyping, onChange }: SettingProps) {
  const [editing, setEditing] = useState(false)
  const button = useReturnedFocus<HTMLButtonElement>(editing)
  useEffect(() => {
    if (!editing) return undefined
    onTyping(row)
    return () => onTyping(undefined)
  }, [editing, row, onTyping])
  const label = paramLabel(param.name)
  const written = valueText(row.params[param.name])
  const words = text().batches
  const fault = row.issues.find(({ path }) => path === param.name)
  const issue = fault && renderMessage(fault)
  const isNamed = MEDIA_PARAMS.has(param.name) && written !== ''
  const said = isNamed ? media.map(mediaWords).join(', ') : settingText(param, row.params[param.name] ?? fallback)
  const shown = isNamed ? <MediaNames media={media} /> : said || words.notSet
  return (
    <Fact label={label} faulty={issue !== undefined}>
      {editing ? (
        <SettingEditor
          label={label}
          text={written}
          long={isLongParam(param.name)}
          choices={settingChoices(param)}
          onDone={(typed) => {
            setEditing(false)
            if (typed !== written) onChange(typed)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : editable ? (
        <button
          ref={button}
          type="button"
          className={styles.edit}
          data-default={written === '' || undefined}
          aria-label={words.editSetting(label, said || words.notSet)}
          onClick={() => setEditing(true)}
        >
          {shown}
        </button>
      ) : (
        <span data-default={written === '' || undefined}>{shown}</span>
      )}
      {issue !== undefined && !isExplained && <p className={styles.issue}>{issue}</p>}
    </Fact>
  )
}
