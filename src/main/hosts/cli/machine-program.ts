import { runCli } from './worker-program.ts'

/** The program of a computer that only makes media, with nothing of the app around it. */
process.exitCode = await runCli(process.argv.slice(2))
