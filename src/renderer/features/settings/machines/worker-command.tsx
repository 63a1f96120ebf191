import type { Pool } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { CommandLine } from '../../../ui/command-line.tsx'
import { workerCommand } from './pool-draft.ts'

/** What to type on the other computers. */
export function WorkerCommand({ pool }: { pool: Pool | null }) {
  return <CommandLine command={workerCommand(pool)} copyLabel={text().machines.copyCommand} />
}
