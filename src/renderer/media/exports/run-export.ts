import type { CommandOutput } from '#shared/app/commands.ts'
import type { DesktopAbilities } from '#shared/app/desktop.ts'
import type { ExportOutcome } from '#shared/app/export.ts'
import { text } from '#shared/text/index.ts'
import { useRef, useState } from 'react'
import type { Client } from '../../bridge/client.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { showToast } from '../../ui/toast-store.ts'

/** An export that a dialog has begun: how far it is, and how it is stopped. It goes on when the dialog is closed. */
export function useRunningExport() {
  const { client } = useConnection()
  const [running, setRunning] = useState<{ id: string; before: number; total: number }>()
  const isUnderWay = useRef(false)
  const read = useCommand('exports.read', running ? {} : null)
  const now = read.status === 'ready' ? read.value.running.find(({ id }) => id === running?.id) : undefined
  return {
    /** Undefined while nothing runs. */
    progress: running && { done: running.before + (now?.done ?? 0), total: running.total },
    /** `before` were done by earlier parts of the same export. */
    begin: (total: number, before = 0): string => {
      const id = crypto.randomUUID()
      setRunning({ id, before, total })
      return id
    },
    /** All that an export takes, from the press on: until it has ended, another press begins no second one. */
    during: async (work: () => Promise<unknown>): Promise<void> => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      try {
        await work()
      } finally {
        isUnderWay.current = false
        setRunning(undefined)
      }
    },
    stop: () => running && void withErrorToast(() => client.request('exports.cancel', { id: running.id })),
  }
}

/** Says what came of an export, and offers to look at it. */
export function tellOutcome(
  outcome: Pick<ExportOutcome, 'firstPath'>,
  sentence: string,
  { client, desktop, exportId }: { client: Client; desktop: DesktopAbilities | undefined; exportId: string },
): void {
  const canShow = desktop?.reveal === true && outcome.firstPath !== null
  showToast({
    text: sentence,
    ...(canShow && {
      action: {
        label: text().exports.showFolder,
        run: () => void withErrorToast(() => client.request('desktop.revealExport', { exportId })),
      },
    }),
  })
}

export function faultWords({
  missing,
  changed,
  failed,
}: Pick<ExportOutcome, 'missing' | 'changed' | 'failed'>): string[] {
  const words = text().exports
  return [
    ...(missing.length > 0 ? [words.missing(missing.length)] : []),
    ...(changed.length > 0 ? [words.changed(changed.length)] : []),
    ...(failed.length > 0 ? [words.failed(failed.length)] : []),
  ]
}

export function exportWords(outcome: ExportOutcome, wanted: number): string {
  const words = text().exports
  const head =
    outcome.stopped === 'disk_full'
      ? words.diskFull(outcome.files, wanted)
      : outcome.stopped === 'canceled'
        ? words.stopped(outcome.files, wanted)
        : words.exported(outcome.files)
  return [head, ...faultWords(outcome)].join('; ')
}

export function contactSheetWords(outcome: CommandOutput<'library.contactSheet'>, wanted: number): string {
  const words = text().exports
  const head =
    outcome.stopped === 'disk_full'
      ? words.diskFull(0, wanted)
      : outcome.stopped === 'canceled'
        ? words.stopped(0, wanted)
        : words.contactSheetMade(outcome.pages)
  return [head, ...faultWords(outcome), ...(outcome.unwritable > 0 ? [words.unwritable(outcome.unwritable)] : [])].join(
    '; ',
  )
}
