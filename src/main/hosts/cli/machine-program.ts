import { runCommandLine } from './command-line.ts'
import { addWorkerCommand } from './commands/worker.ts'
import { watchOutlets } from './outlets.ts'

/** The program of a computer that only makes media: the one command it needs, with nothing of the app around it. */
watchOutlets(process)
process.exitCode = await runCommandLine(process.argv.slice(2), addWorkerCommand)
