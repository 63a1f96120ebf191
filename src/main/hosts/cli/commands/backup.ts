import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupProgress, ProvenBackup } from '#shared/app/backup.ts'
import { INSTALLATION } from '../../installation.ts'
import type { CliContext } from '../context.ts'

export function addBackupCommands(program: Command, context: () => CliContext): void {
  program
    .command('backup')
    .argument('<dir>', 'a new or an empty folder')
    .description('Back up everything that the data folder keeps, and prove that the backup is whole.')
    .option('--without-outputs', 'leave out files of the library that lie outside of the data folder')
    .addHelpText('after', '\nExample:\n  pressrun backup /media/disk/pressrun-monday')
    .action((target: string, { withoutOutputs = false }: { withoutOutputs?: boolean }) =>
      backUp(context(), resolve(target), !withoutOutputs),
    )
  program
    .command('restore')
    .argument('<backup>', 'the folder that `pressrun backup` has made')
    .description('Prove a backup and restore it into a new or empty data folder, which --data names.')
    .option('--check', 'only prove it: nothing is written')
    .addHelpText('after', '\nExample:\n  pressrun restore /media/disk/pressrun-monday --data ./restored')
    .action((backup: string, { check = false }: { check?: boolean }) =>
      check ? prove(context(), resolve(backup)) : restore(context(), resolve(backup)),
    )
}

async function backUp(context: CliContext, target: string, withOutputs: boolean): Promise<void> {
  const { backUpClosedFolder } = await import('#main/backup/closed-folder.ts')
  const onProgress = progressOf(context)
  const made = await backUpClosedFolder({
    dataDir: context.dataDir,
    target,
    withOutputs,
    madeBy: INSTALLATION.version,
    onProgress,
  })
  if (context.json) return context.print(JSON.stringify({ type: 'backup', ...made }))
  context.print(`The backup is in ${made.folder} and was proven.\n${contentsOf(made)}`)
  if (made.left > 0) context.print(`${made.left} files of the library lie elsewhere and are not in it.`)
}

async function prove(context: CliContext, backup: string): Promise<void> {
  const { checkBackup } = await import('#main/backup/closed-folder.ts')
  const proven = await checkBackup(backup, progressOf(context))
  context.print(
    context.json ? JSON.stringify({ type: 'proven', ...proven }) : `The backup is whole.\n${contentsOf(proven)}`,
  )
}

async function restore(context: CliContext, backup: string): Promise<void> {
  const { restoreClosedFolder } = await import('#main/backup/closed-folder.ts')
  const restored = await restoreClosedFolder({ backup, target: context.dataDir, onProgress: progressOf(context) })
  if (context.json) return context.print(JSON.stringify({ type: 'restored', ...restored }))
  context.print(`${context.dataDir} is restored.\n${contentsOf(restored)}`)
  context.print(
    'Batches that had not ended are paused: what was made since the backup would be made and charged again.',
  )
}

function progressOf(context: CliContext): (progress: BackupProgress) => void {
  return context.json ? (progress) => context.print(JSON.stringify({ type: 'progress', ...progress })) : () => {}
}

function contentsOf({ madeAt, files, bytes, counts, unsound }: Omit<ProvenBackup, 'holds'>): string {
  const { items, batches, generations, coins } = counts
  const lines = [
    `Made ${madeAt}: ${files} files, ${(bytes / 1024 ** 2).toFixed(1)} MB.`,
    `${items} items, ${batches} batches, ${generations} generations, ${coins.available} coins, ${coins.held} more held.`,
    ...(unsound > 0
      ? [`${unsound} files were missing or damaged already when it was made; backup.json names them.`]
      : []),
  ]
  return lines.join('\n')
}
