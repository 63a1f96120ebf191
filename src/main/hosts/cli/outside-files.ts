import { createInterface } from 'node:readline/promises'
import type { App } from '#main/app.ts'
import type { BatchPlan } from '#shared/app/batch.ts'
import { HostError } from '../host-error.ts'
import { ask } from '../ask.ts'
import type { CliContext } from './context.ts'
import { table } from './table.ts'

export function describeOutside({ folders }: BatchPlan['outside']): string {
  return table(
    ['FILES OUTSIDE THE FOLDER OF THE LIST', ''],
    folders.map(({ folder, files }) => [folder, files]),
  )
}

/** Files outside the list's folder are read only when the person at the terminal says so: by the option, or asked. */
export async function agreeToOutside(
  app: App,
  context: CliContext,
  { id, plan, allowed }: { id: string; plan: BatchPlan; allowed: boolean },
): Promise<BatchPlan> {
  const { outside } = plan
  if (outside.rows === 0) return plan
  if (!allowed && !(await saysYes(context, outside)))
    throw new HostError(
      'outside_files',
      `The list names ${outside.files === 1 ? 'a file' : `${outside.files} files`} outside its folder, in ${outside.folders.map(({ folder }) => folder).join(', ')}. None of that was sent, and nothing was charged. Add --allow-outside if it may be.`,
    )
  await ask(app, 'batches.allowOutside', { id, folders: outside.folders.map(({ folder }) => folder) })
  return ask(app, 'batches.plan', { id })
}

async function saysYes(context: CliContext, outside: BatchPlan['outside']): Promise<boolean> {
  if (context.json || !process.stdin.isTTY || !process.stdout.isTTY) return false
  context.print(describeOutside(outside))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    // Ctrl+C and Ctrl+D leave the question without an answer
    const answer = await terminal.question('Send these files to the service? [y/N] ').catch(() => undefined)
    if (answer === undefined) context.print('')
    return /^y(es)?$/i.test(answer?.trim() ?? '')
  } finally {
    terminal.close()
  }
}
